"""The short words of the tables of CO₂ and Second Chance: seats and sources in colour, and what lies on the board."""

from collections.abc import Callable
from typing import Final

from baseload.games.climate.world import BONUS_SOURCE
from baseload.text.climate.nouns import Printed, World
from baseload.text.outline import Paper

_SEAT_COLOURS: Final = ["blue", "red", "green", "yellow", "magenta"]
_BONUSES: Final = ["none", "tech", "permit", "any"]
_SOURCE_COLOURS: Final = ["green", "yellow", "magenta", "cyan", "blue"]


class Signs:
    """Letters and short words, painted for one page. Colours only repeat what is written."""

    def __init__(self, world: World, page: Paper) -> None:
        self.world = world
        self.audience = world.audience
        self.words = world.words
        self.say = world.words.say
        self.page = page

    def mark(self, seat: int) -> str:
        """A seat's letter."""
        return self.page.paint(self.audience.mark(seat), _SEAT_COLOURS[seat])

    def who(self, seat: int) -> str:
        """A seat's letter and name."""
        name = self.audience.name(seat)
        if seat == self.audience.you:
            name = self.say("board.is_you", who=name)
        marked = self.say("board.marked", mark=self.audience.mark(seat), who=name)
        return self.page.paint(marked, _SEAT_COLOURS[seat])

    def source(self, source: int) -> str:
        """A source in one word, as the notation has it."""
        return self.page.paint(self.say(f"short.{self.world.source_ids[source]}"), _SOURCE_COLOURS[source])

    def bonus_at(self, source: int, space: int, parts: Printed) -> str:
        """What a space of a track gives, in a few letters, and the space."""
        both = (parts.bonus[source][space], parts.second_bonus[source][space])
        names = [self._bonus(bonus) for bonus in both if bonus]
        return self.say("board.bonus_at", bonus=self.say("board.plus").join(names), space=space)

    def _bonus(self, bonus: int) -> str:
        if bonus >= BONUS_SOURCE:
            return self.source(bonus - BONUS_SOURCE)
        return self.say(f"board.bonus.{_BONUSES[bonus]}")

    def bonuses(self, source: int, parts: Printed, after: int = 0) -> list[str]:
        """Whatever the spaces of a track give, from the first one after a space on."""
        spaces = range(after + 1, parts.track_lengths[source] + 1)
        return [self.bonus_at(source, space, parts) for space in spaces if parts.bonus[source][space]]

    def discs(self, spaces: list[int]) -> list[str]:
        """Who stands where on a track, the foremost first; those without a disc are left out."""
        found = sorted((-space, seat) for seat, space in enumerate(spaces) if space)
        discs = [self.say("board.disc", mark=self.mark(seat), space=-space) for space, seat in found]
        return discs or [self.say("board.nobody")]

    def next_bonus(self, source: int, parts: Printed, after: int) -> str:
        """The next space with a bonus ahead of a disc."""
        ahead = self.bonuses(source, parts, after)
        return ahead[0] if ahead else self.say("board.nobody")

    def with_scientist(self, text: str, seat: int) -> str:
        """What is told, and whose scientist is on it; a seat below 0 is nobody's."""
        return self.say("board.with_scientist", project=text, mark=self.mark(seat)) if seat >= 0 else text

    def summit(self, number: int, tile: int, speakers: list[int], parts: Printed) -> str:
        """A summit with its topics and who speaks on them."""
        if not tile:
            return self.say("board.summit_none", number=number)
        topics = [
            self.with_scientist(self.source(source), speakers[index])
            for index, source in enumerate(parts.summit_topics[tile])
        ]
        return self.say(
            "board.summit",
            number=number,
            name=self.world.summit_name(tile, parts),
            topics=self.say("list.comma").join(topics),
        )

    def spaces(self, tiles: list[int], due: int, told: Callable[[int], str]) -> list[str]:
        """The demand spaces of a region from the left, empty ones that follow each other together. `due` is the place
        of the one that gets a fossil plant next, -1 for none."""
        said: list[str] = []
        free = 0
        for place, tile in enumerate(tiles):
            if not tile and place != due:
                free += 1
                continue
            if free:
                said.append(self.words.say_many("board.free_spaces", free))
                free = 0
            said.append(told(tile))
        if free:
            said.append(self.words.say_many("board.free_spaces", free))
        return said
