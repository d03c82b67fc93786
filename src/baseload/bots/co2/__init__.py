"""What a good player of CO₂ (2012) knows."""
