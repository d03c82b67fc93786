"""How puzzles are found: games are played, their doubtful decisions searched ever deeper, and what is left is rated."""
