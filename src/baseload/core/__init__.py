"""The contract between games and everything else. Nothing in here knows a game."""
