"""CO₂ (2012). The files are the chapters of the rulebook; docs/rules/co2.md is the ledger.

components  tiles, tracks, cards               turn          one action, three free moves
options     what a table may choose            propose       an idea, and its grant
actions     the verbs and their notation       install       a permit paid, a benefit taken
board       what a table's options decide      construct     the green plant, in eight steps
state       the position and its stack         scientists    where they go, and who sends them away
view        what a seat may know               expertise     tracks and their chained bonuses
setup       the deal, the first position       summits       topics, scoring, new tiles
draft       lobby cards chosen, not dealt      market        permits bought and sold; stocks
solitaire   one player's exceptions            lobby         cards, main and minor
decades     phases, rounds, whose turn         un_goals      claimed by who has built
income      supply: money or points            company_goals secret, scored or sold
energy      supply: demand and pollution       control       who runs a region
disasters   supply: the event                  start_auction who goes first, for a price
game        the door                           ending        the end, the score, the ties
"""
