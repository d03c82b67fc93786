"""What the encodings of the two games about the climate share."""
