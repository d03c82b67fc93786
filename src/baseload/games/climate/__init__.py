"""What CO₂ (2012) and CO₂: Second Chance (2018) really share. Where a rule differs, each game has its own code.

world     regions, slots, fossil plants, the kinds of bonuses and minor effects
verbs     the verbs that mean the same in both games
notation  reading the words of an action
tracks    who earns on a track
plain     what is written the same way in plain data
hidden    dealing anew what a view does not show
forecast  which way the price goes, and what the next supply phase brings
quotes    what an action costs, brings and leaves, as far as both tell it alike
"""
