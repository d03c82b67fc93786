"""Power Grid as numbers for learning."""
