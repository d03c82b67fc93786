"""Power Grid (2004). The files are the chapters of the rulebook; docs/rules/power-grid.md is the ledger.

components  plants, payments, tables         setup        regions, deck, first order
maps        cities, links, areas             order        phase 1: who goes first
options     what a table may choose          auction      phase 2: auctions
actions     the verbs and their notation     fuel_market  phase 3: buying fuel, prices, refill
board       one table's area and tables      network      phase 4: building
state       the position and its stack       bureaucracy  phase 5: powering, money, new fuel and plants
view        what a seat may know             plant_market rows, drawing, plants that leave
rounds      the five phases in order         storage      what plants hold, discarding
steps       steps 2 and 3                    ending       the end and the ranking
"""
