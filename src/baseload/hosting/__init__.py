"""What a good host knows about each game beyond its rules, for the terminal and for the table in the browser."""
