"""Second Chance drawn: `drawer` is the door; what both climate games draw alike is in `draw/climate`."""
