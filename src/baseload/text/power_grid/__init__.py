"""Power Grid in words.

speaker     the door: what everybody asks, handed to those below
terms       names, numbers and units: cities, plants, fuel, money
actions     what an action would do, with its price and what is left
events      what happened
questions   what is asked of the seat to move
outcome     who won and why
board       the table as text, and the map
"""
