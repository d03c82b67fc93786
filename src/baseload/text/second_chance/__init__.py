"""Second Chance in words: `speaker` is the door; what stands behind it is a file for each kind of sentence."""
