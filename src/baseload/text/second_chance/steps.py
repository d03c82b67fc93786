"""What a step on a knowledge track brings, and which environmental goals are reached: told with actions and answers."""

from baseload.games.climate.quotes import Step
from baseload.games.second_chance import quotes
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
        """The next step of a seat on a track."""
        return self.told(quotes.step(state, seat, source), state)

    def told(self, step: Step, state: State) -> str:
        """Where a step leads, what it gives, and which goal tile it turns."""
        source = self.world.source(step.source)
        if not step.space:
            return self.words.say("action.track_full", source=source)
        bonus = self.world.bonus(step.source, step.space, state.board.components)
        id = "action.step_bonus" if bonus else "action.step"
        text = self.words.say(id, source=source, space=step.space, bonus=bonus)
        for note in self.tiles_note(step.tiles):
            text = self.words.say("action.step_tile", step=text, note=note)
        return text

    def tiles_note(self, kinds: list[int]) -> list[str]:
        """The environmental goals that are reached."""
        reached = [self.nouns.tile(kind) for kind in kinds]
        return [self.words.say("note.reaches", tiles=self.audience.several(reached))] if reached else []
