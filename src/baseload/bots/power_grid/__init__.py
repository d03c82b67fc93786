"""What a good player knows of Power Grid."""
