"""What is said in words: actions, events, refusals and problems become sentences in a language.

catalogue         the sentences, by id, with plural forms; `locale/` has, for each language, one `.po` file that all
                  games share and one for each game
speaker           everything that is said about any game, and the registry of the games' own speakers
audience          for whom it is said: the language, the names of the seats, who is spoken to
outcome, problems who won; what is wrong: parts that every speaker has
power_grid, …     a folder for each game: its speaker, and what stands behind it; climate is what both CO₂ games share

No sentence for people stands outside the catalogue.
"""
