"""Second Chance as numbers for learning."""
