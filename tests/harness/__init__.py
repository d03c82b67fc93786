"""What the tests of several games share: scenes, counts, books, recorded games, random runs."""
