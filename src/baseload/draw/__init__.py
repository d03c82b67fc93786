"""Boards and panels as markup: pure functions of a view, for the web, notebooks, documents and replays.

`drawer(game)` gives a game's `Drawer`. What it draws is SVG for boards and HTML for the panels around them; the style
sheets in `style/` and in the games' folders give both their look, in light and dark.
"""

from baseload.draw.drawer import Around, Drawer, Scene, drawer, picture

__all__ = ["Around", "Drawer", "Scene", "drawer", "picture"]
