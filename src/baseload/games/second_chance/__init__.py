"""CO₂: Second Chance (2018). The files are the chapters of the rulebook; docs/rules/second-chance.md is the ledger.

components  tiles, tracks, cards               turn           one main action, three director actions
options     what a table may choose            plan           a project, knowledge, a subsidy
actions     the verbs and their notation       prepare        infrastructure for a permit
notation    reading them                       build          the green plant
board       what a table's options decide      scientists     where they go, and when they must
state       the position and its stack         knowledge      tracks, bonuses, gifts
view        what a seat may know               summits        topics, settling, new tiles
setup       the deal, the first position       market, stock  permits bought and sold; supplies
draft       cards and goals chosen             lobby          when a card fits
enemy       solo: the rival's cubes            lobby_effects  what it gives
decades     phases, rounds, whose turn         un_cards       claimed by who owns the infrastructure
income      money or points                    control        who runs a region
environment goal tiles, inspectors             personal_goals team games: what each must reach
energy      demand, debts, penalties           company_goals  competitive: secret, scored or sold
reduction   points for cleaner air             events         competitive: disasters
game        the door                           ending         won, lost, scored
"""
