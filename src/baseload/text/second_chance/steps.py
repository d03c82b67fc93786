"""What a step on a knowledge track brings, and which environmental goals are reached: told with actions and answers."""

from baseload.games.second_chance.components import TILE_END, TILE_HALF
from baseload.games.second_chance.state import State
from baseload.text.second_chance.nouns import Nouns


class Steps:
    """A step in words."""

    def __init__(self, nouns: Nouns) -> None:
        self.nouns = nouns
        self.world = nouns.world
        self.audience = nouns.audience
        self.words = nouns.words

    def step(self, source: int, state: State, seat: int) -> str:
        """A step on a track: where it leads, what it gives, and which goal tile it turns."""
        parts = state.board.parts
        space = state.companies[seat].knowledge[source] + 1
        if space > parts.track_lengths[source]:
            return self.words.say("action.track_full", source=self.world.source(source))
        bonus = self.world.bonus(source, space, parts)
        id = "action.step_bonus" if bonus else "action.step"
        text = self.words.say(id, source=self.world.source(source), space=space, bonus=bonus)
        tiles = [TILE_HALF + source] if space == parts.track_halves[source] else []
        tiles += [TILE_END + source] if space == parts.track_lengths[source] else []
        for note in self.tiles_note(tiles, state):
            text = self.words.say("action.step_tile", step=text, note=note)
        return text

    def tiles_note(self, kinds: list[int], state: State) -> list[str]:
        """The environmental goals among these that are still open."""
        if not state.board.team:
            return []
        open_ = [kind for place, kind in enumerate(state.tiles) if not state.turned >> place & 1]
        reached = [self.nouns.tile(kind) for kind in kinds if kind in open_]
        return [self.words.say("note.reaches", tiles=self.audience.several(reached))] if reached else []
