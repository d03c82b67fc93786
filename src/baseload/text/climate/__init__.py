"""What the two games about the climate say alike. The code is shared, the sentences are each game's own."""
