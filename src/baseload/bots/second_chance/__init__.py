"""What a good player knows of CO₂: Second Chance."""
