"""Second Chance's goals on the table: environmental goals with inspectors, UN cards, lobby cards played."""

from typing import Final

from baseload.draw.climate.brush import MINOR_GLYPHS, NOBODY, Brush, capital, panel
from baseload.draw.climate.panels import chip
from baseload.draw.climate.regions import outline
from baseload.draw.glyphs import icon
from baseload.draw.markup import Markup, attributes, element, joined, raw
from baseload.games.climate.world import MINORS
from baseload.games.second_chance import quotes
from baseload.games.second_chance.components import (
    LOBBY_CARDS,
    SOURCES,
    TILE_END,
    TILE_HALF,
    TILE_REGION,
    TILE_SIZE,
)
from baseload.games.second_chance.ending import unclaimed
from baseload.games.second_chance.state import State
from baseload.games.second_chance.un_cards import is_claimed, plants_served
from baseload.text.second_chance.speaker import SecondChanceSpeaker

_GROUPS: Final = (
    ("draw.goals.green", "g-plant"),
    ("draw.goals.pink", "g-know"),
    ("draw.goals.blue", "g-sum"),
)


class Goals:
    def __init__(self, state: State, voice: SecondChanceSpeaker, brush: Brush) -> None:
        self.state = state
        self.voice = voice
        self.brush = brush
        self.say = brush.say
        self.components = state.board.components

    # --- environmental goals (team games) ---

    def environment(self) -> Markup:
        """Three groups of tiles; those reached are filled, an inspector doubles what an open one costs."""
        state, say, parts = self.state, self.say, self.components
        ends = [parts.green_laid, parts.green_laid + parts.pink_laid, len(state.tiles)]
        groups, first = [], 0
        for (id, kind), last in zip(_GROUPS, ends, strict=True):
            places = range(first, last)
            done = sum(state.turned >> place & 1 for place in places)
            # One line, so that all tiles of a group stand in one row beside it.
            count = element("span", say("draw.goals.count", done=done, all=len(places)), class_="muted")
            head = element("p", element("span", say(id), raw(" "), count), title=say(f"{id}.long"))
            tiles = element("div", *[self._tile(place, kind) for place in places], class_="goals")
            groups.append(element("div", head, tiles, class_="goalgroup"))
            first = last
        drawn = panel(say("draw.goals"), self._count(), raw(*groups, self._inspected()), "goals", "grouped")
        return self.brush.panels.hold(drawn)

    def _count(self) -> str:
        """How many are met, and what each of the others costs when they are counted next."""
        state, penalty = self.state, quotes.open_tile(self.state)
        met = {"done": state.turned.bit_count(), "all": len(state.tiles)}
        if penalty is None:
            return self.say("draw.goals.met", **met)
        return self.say("draw.goals.met_cost", **met, points=self.voice.amounts.points(penalty.points))

    def _inspected(self) -> Markup:
        penalty = quotes.open_tile(self.state)
        if penalty is None or not any(place >= 0 for place in self.state.inspectors):
            return Markup("")
        points = self.voice.amounts.points(penalty.inspected)
        return element("p", self.say("draw.goals.cost_twice", points=points), class_="note muted")

    def _tile(self, place: int, group: str) -> Markup:
        state, say = self.state, self.say
        kind = state.tiles[place]
        met = state.turned >> place & 1
        inspected = place in state.inspectors and not met
        said = capital(self.voice.nouns.tile(kind))
        said = say("draw.goals.reached", tile=said) if met else said
        said = say("draw.goals.inspected", tile=said) if inspected else said
        kinds = f"goal {group}{' met' if met else ''}{' seen' if inspected else ''}"
        mark = element("span", icon("eye"), class_="inspector") if inspected else ""
        spoken = attributes(class_=kinds, role="img", aria_label=said, title=said, id=f"tile-{place + 1}")
        return raw(f"<span{spoken}>", self._subject(kind), mark, "</span>")

    def _subject(self, kind: int) -> Markup:
        """What a tile asks for: a plant there or of that source; under a source the space to reach on its track; a
        summit with that topic, or with so many, as rings."""
        family, subject = kind // 10 * 10, kind % 10
        if family == TILE_REGION:
            return raw(
                '<svg class="i" viewBox="0 0 200 200" fill="currentColor" aria-hidden="true">',
                outline(subject),
                "</svg>",
            )
        if family == TILE_SIZE:
            return element("span", *[element("span")] * subject, class_="rings")
        shown = raw(f'<span class="{self.brush.energy(subject)}">', icon(SOURCES[subject]), "</span>")
        spaces = {TILE_END: self.components.track_lengths, TILE_HALF: self.components.track_halves}
        return raw(shown, element("b", str(spaces[family][subject]))) if family in spaces else shown

    # --- UN cards ---

    def un_cards(self) -> Markup:
        state, brush = self.state, self.brush
        shown = [(card, NOBODY) for card in sorted(state.un_cards) if not is_claimed(state, card)]
        shown += [(card, seat) for seat, company in enumerate(state.companies) for card in company.claimed]
        served = plants_served(state, brush.you) if brush.you is not None and state.result is None else None
        inputs = (shown, served)
        return brush.panels.keep("un", inputs, lambda: self._un_cards(shown, served))

    def _un_cards(self, shown: list[tuple[int, int]], served: list[int] | None) -> Markup:
        """`served`: what the own plants can be counted for, where cards can still be claimed."""
        state, say, parts = self.state, self.say, self.components
        doubts = [self.brush.values.doubt(f"un_cards.{card}") for card, _ in shown]
        head, marks = self.brush.group(say("draw.un_cards"), [""] * len(shown), doubts)
        chips = [
            self._un_card(card, owner, mark, served) for (card, owner), mark in zip(shown, marks, strict=True)
        ]
        if state.board.team:
            each = self.voice.amounts.points(parts.un_points)
            needed = unclaimed(state) - parts.un_may_remain
            right = say("draw.un_team" if needed > 0 else "draw.un_enough", needed=needed, points=each)
        else:
            scale = say("list.comma").join(str(points) for points in parts.un_scale[1:])
            right = say("draw.un_rivals", scale=scale)
        body = joined(chips) or element("span", say("board.nobody"), class_="muted")
        return panel(head, right, element("div", body, class_="chips"), "un")

    def _un_card(self, card: int, owner: int, mark: Markup, served: list[int] | None) -> Markup:
        brush, needs = self.brush, self.components.un_needs[card]
        sources = [source for source, count in enumerate(needs) for _ in range(count)]
        price = self.components.un_price[card]
        plants = self.voice.nouns.un_plants(card, self.components)
        said = self.say("draw.un_card", card=card, plants=plants, tech=self.voice.amounts.tech(price))
        if owner != NOBODY:
            said = brush.of(owner, "draw.claimed_by", what=said)
            content = raw(brush.glyphs(sources), mark, brush.mark(owner))
            return chip(brush, f"un:{card}", said, content, "un done")
        ready = served is not None and all(have >= need for have, need in zip(served, needs, strict=True))
        cost = raw('<span class="cost">', icon("tech"), str(price), "</span>") if price else ""
        return chip(
            brush, f"un:{card}", said, raw(brush.glyphs(sources), cost, mark), "un ready" if ready else "un"
        )

    # --- lobby cards played ---

    def played(self) -> Markup:
        """Cards that lie open, by their minor effects, and whose scientists stand on them."""
        state, parts = self.state, self.components
        cards = [card for card in range(1, LOBBY_CARDS + 1) if state.lobby_played[card] != NOBODY]
        if not cards:
            return Markup("")
        cards.sort(key=lambda card: parts.lobby_minor[card])
        body = element("div", *[self._played(card) for card in cards], class_="chips")
        drawn = panel(self.say("draw.played"), self.say("draw.played_key"), body, "played")
        return self.brush.panels.hold(drawn)

    def _played(self, card: int) -> Markup:
        brush, worker = self.brush, self.state.lobby_workers[card]
        minor = MINORS[self.components.lobby_minor[card]]
        glyph = MINOR_GLYPHS[minor]
        effect = self.voice.world.card_minor(card, self.components)
        said = self.say("draw.played_card", card=card, effect=effect)
        content = raw(element("span", str(card), class_="no"), icon(glyph, f"g-{glyph}"))
        if worker != NOBODY:
            said = brush.of(worker, "draw.with_scientist", what=said)
            piece = brush.piece(f"pawn-{worker}-card-{card}", f"pawn-{worker}")
            content = raw(content, f"<span{piece}>", brush.mark(worker), "</span>")
        return chip(brush, f"played:{card}", said, content, "un play")
