"""Many games: how they are planned, shared out to workers, counted and measured."""
