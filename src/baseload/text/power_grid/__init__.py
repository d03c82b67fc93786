"""Power Grid in words: `speaker` says actions, events and refusals, `board` the table as text."""
