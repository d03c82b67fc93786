"""Programs that take a seat. Each gets a view, never a state."""
