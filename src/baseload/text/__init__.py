"""What is said in words: actions, events, refusals and problems become sentences in a language.

catalogue         the sentences, by id, with plural forms; `locale/` has, for each language, one `.po` file that all
                  games share and one for each game
speaker           everything that is said about any game, and the registry of the games' own speakers
power_grid        Power Grid's actions, events and refusals
power_grid_board  Power Grid's table as text, for terminals and screen readers

No sentence for people stands outside the catalogue.
"""
