"""Merit Order, a small auction of power plants: a title of Baseload in one folder. title.py names its parts."""
