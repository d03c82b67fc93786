"""The `baseload` command.

main     the command line and its subcommands      parser   arguments, and one sentence when they are wrong
words    the command's own sentences               screen   terminal or pipe: width, colour, reading lines
version, games, about, rules, play, simulate, replay, bench: one file per subcommand

A game at the terminal: sitting (the game itself), conversation (what is asked and answered), choices (the numbered
list), typed (what a typed line means), seats (who sits where). hosting/ has what a good host knows about each game.
"""
