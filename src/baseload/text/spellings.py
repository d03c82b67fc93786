"""What people may type for the words of a notation, in English and in their own language.

Notation is the same for everybody: it is what records hold. Whoever sits at a terminal types the words that the table
is told in, so a catalogue says for each word of the notation how people write it: `typed.coal` is "Kohle" in the German
file of Power Grid, and `typed.undo` "zurücknehmen" in that of the command. Several are separated by commas, the most
natural first, and each may have several words.

>>> from baseload.text.catalogue import game_catalogue
>>> [written for written, word in spellings(game_catalogue("power-grid", "de")) if word == "coal"]
['coal', 'Kohle', 'Kohlen']
"""

from typing import Final

from baseload.text.catalogue import Catalogue

BEGINNING: Final = "typed."


def spellings(words: Catalogue) -> list[tuple[str, str]]:
    """Pairs of what is written and the word it stands for, the English ones first."""
    return [
        (written.strip(), word)
        for word, all_written in words.all_said(BEGINNING)
        for written in all_written.split(",")
        if written.strip()
    ]
