"""Advice, and looking back: for live tables, the terminal and the laboratory.

advice   the best actions now, the chance to win after each, and why
review   a finished game: who stood how when, and which decisions cost the most
chances  chances to win, as people are told them
"""
