"""Power Grid drawn: `drawer` is the door; map, market and people are files of their own."""
