"""The report on a study: one page with plots, made from a folder of results.

words          the report's sentences, and how figures are written
ink            colours, marks and widths; a drawn figure as SVG or PNG
plots          the kinds of charts that several plots share, and the table behind each
frames         the results of one game, as they are summed
ratings        how strong bots are, on Elo's scale
general        the plots of any game
power_grid     Power Grid's own
climate        those of the two CO₂ games; co2 and second_chance call their goals and cards by name (climate_names)
page           the page itself

It needs polars, matplotlib and Jinja2, which the extra `lab` brings; nothing else in the package imports it but the
command that writes reports.
"""
