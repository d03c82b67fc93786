"""CO₂ as numbers for learning."""
