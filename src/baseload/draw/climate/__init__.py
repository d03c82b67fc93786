"""What the two games about the climate draw alike: the world, its regions, tracks, gauge and panels."""
