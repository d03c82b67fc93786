"""Second Chance's position made ready for drawing: gauge, regions, tracks, summits, market. Everything comes from the
view."""

from baseload.draw.climate.brush import NOBODY, Brush
from baseload.draw.climate.gauge import Gauge
from baseload.draw.climate.panels import Market, Summit, summit_of
from baseload.draw.climate.regions import Region, Slot, Space
from baseload.draw.climate.tracks import Track, discs_said, track_of
from baseload.games.climate.world import FOSSILS, MONEY, TECH
from baseload.games.second_chance import quotes
from baseload.games.second_chance.build import price
from baseload.games.second_chance.components import SOURCES
from baseload.games.second_chance.energy import PayPermit
from baseload.games.second_chance.plan import subsidy_money
from baseload.games.second_chance.state import (
    ACTIONS,
    EMPTY,
    GREEN,
    NO_PROJECT,
    TOPICS,
    State,
    builder_of,
    owner_of,
    source_of,
)
from baseload.text.second_chance.speaker import SecondChanceSpeaker


class Facts:
    """What one drawing needs to know of one position. `buildable` are the places where one can build now."""

    def __init__(
        self, state: State, voice: SecondChanceSpeaker, brush: Brush, buildable: frozenset[int] = frozenset()
    ) -> None:
        self.state = state
        self.voice = voice
        self.brush = brush
        self.buildable = buildable
        self.say = brush.say
        self.components = state.board.components
        self.coming = quotes.next_supply(state)

    # --- the gauge ---

    def gauge(self) -> Gauge:
        parts, state = self.components, self.state
        lost = (parts.level_lost, self.say("draw.limit"), "bad")
        if state.board.team:
            low = parts.level_team
            marks = [(low, self.say("draw.floor"), "good"), lost]
        else:
            low = 0
            marks = [(parts.level_second_event, self.say("draw.two_events"), "warn"), lost]
        tiles, least, most = self.coming.tiles, self.coming.least, self.coming.most
        said = self.say("board.ppm", level=state.level)
        if tiles:
            supply = self.brush.many("board.due_plants", tiles, least=least, most=most)
            said = self.say("draw.gauge_said", level=said, supply=supply)
        gauge = Gauge(state.level, min(low, state.level), sorted(marks), said)
        gauge.least, gauge.most = least, most
        return gauge

    # --- regions ---

    def regions(self) -> list[Region]:
        return [self._region(region) for region in range(6)]

    def _region(self, number: int) -> Region:
        state = self.state
        places = [place for place in range(3 * number, 3 * number + 3) if self.components.has_slot[place]]
        slots = [self._slot(place) for place in places]
        first = self.components.first_space[number]
        spaces = [
            self._space(number, place, first + place) for place in range(self.components.spaces[number])
        ]
        region = Region(number, state.agenda(number), slots, spaces, self.components.permit_spaces[number])
        region.doubt = self.brush.values.doubt(f"agendas.{state.agendas[number]}")
        region.permits = state.permits[number]
        region.tech = state.relief[number]
        region.controller = state.controllers[number]
        region.rival = self._rival(number)
        top = state.stack[-1] if state.stack else None
        asked = isinstance(top, PayPermit) and top.region == number and top.why == "supply"
        region.owes = state.result is None and (asked or number in state.debts)
        region.label = self._region_said(region)
        return region

    def _rival(self, number: int) -> list[int]:
        """Alone: the rival's cubes under each symbol of the agenda; both may lie under one."""
        bits, count = self.state.enemy[number], self.state.enemy_cubes[number]
        under = [bits >> source & 1 for source in self.state.agenda(number)]
        if sum(under) == 1 and count > 1:
            return [count * one for one in under]
        return under

    def _region_said(self, region: Region) -> str:
        say, voice = self.say, self.voice
        held = say("board.permits_of", permits=region.permits, most=region.permit_spaces)
        said = [
            voice.world.region(region.region),
            say("draw.wants", sources=voice.world.sources(region.agenda)),
            say("board.permits_long", permits=held),
        ]
        if region.controller != NOBODY:
            said.append(self.brush.of(region.controller, "draw.controlled"))
        if region.owes:
            said.append(say("draw.owes"))
        if region.tech:
            said.append(say("board.relief_long", tech=voice.amounts.tech(region.tech)))
        rivals = [
            source for source, cubes in zip(region.agenda, region.rival, strict=True) for _ in range(cubes)
        ]
        if rivals:
            said.append(say("board.enemy_long", sources=voice.world.sources(rivals)))
        return say("list.comma").join(said)

    def _slot(self, place: int) -> Slot:
        state, say, kind = self.state, self.say, place % 3
        grant = (
            subsidy_money(state, place)
            if kind == MONEY
            else self.components.subsidy_tech
            if kind == TECH
            else 1
        )
        project, owner, worker = state.projects[place], state.prepared[place], state.workers[place]
        what = say("draw.empty")
        if project > NO_PROJECT:
            level = self.voice.nouns.level(project // 5 + 1)
            what = say("draw.planned", source=self.voice.world.source(project % 5), level=level)
        if owner != NOBODY:
            what = self.brush.of(owner, "draw.prepared", what=what)
        if worker != NOBODY:
            what = self.brush.of(worker, "draw.with_scientist", what=what)
        region = self.voice.world.region(place // 3)
        slot = Slot(
            place, grant, say("draw.slot", region=region, slot=self.voice.world.slot(kind), what=what)
        )
        if project > NO_PROJECT:
            slot.source, slot.level = project % 5, project // 5 + 1
            slot.ready, slot.owner, slot.worker = owner != NOBODY, owner, worker
            if place in self.buildable:
                slot.price = self.voice.amounts.money(price(state, place, 0))
        return slot

    def _space(self, region: int, place: int, at: int) -> Space:
        say, tile, number = self.say, self.state.spaces[at], place + 1
        if tile == EMPTY:
            is_due = place == self.coming.space(region)
            space = Space(say("draw.space_due" if is_due else "draw.space", number=number))
            space.due = is_due
        elif tile < GREEN:
            fossil = say(f"fossil.{FOSSILS[tile]}")
            space = Space(say("draw.fossil", number=number, fossil=fossil, ppm=self.components.ppm[tile]))
            space.fossil, space.ppm = FOSSILS[tile], self.components.ppm[tile]
        else:
            builder, owner = builder_of(tile), owner_of(tile)
            brush, source = self.brush, self.voice.world.source(source_of(tile))
            if builder == owner:
                said = brush.of(builder, "draw.plant", number=number, source=source)
            elif owner == brush.you:
                said = say("draw.plant_on.yours", number=number, source=source, who=brush.who(builder))
            else:
                said = brush.of(
                    builder, "draw.plant_on", number=number, source=source, owner=brush.who(owner)
                )
            space = Space(said)
            space.source, space.builder, space.owner = source_of(tile), builder, owner
        return space

    # --- tracks, summits, market ---

    def tracks(self) -> list[Track]:
        found = []
        for source in range(len(SOURCES)):
            state, parts = self.state, self.components
            discs = [company.knowledge[source] for company in state.companies]
            track = track_of(source, parts, discs, parts.plant_knowledge[source])
            track.half = parts.track_halves[source]
            taken = state.projects_taken[source]
            track.left = len(parts.project_levels) - taken
            track.stack_said = self.brush.many(
                "draw.projects_left", track.left, source=self.voice.world.source(source)
            )
            if track.left:
                level = parts.project_levels[taken]
                track.next = "I" * level
                track.stack_said = self.say(
                    "draw.next_level", projects=track.stack_said, level=self.voice.nouns.level(level)
                )
            track.track_said = discs_said(self.brush, source, discs)
            found.append(track)
        return found

    def summits(self) -> list[Summit]:
        """Complete ones say in which order they will be settled."""
        state = self.state
        order = [ready // 4 for ready in state.ready]
        found = []
        for place, tile in enumerate(state.summits):
            summit = summit_of(self.brush, place, tile, self.components, state.speakers[TOPICS * place :])
            if place in order:
                summit.ready = order.index(place) + 1
                summit.said = self.say("draw.ready", summit=summit.said)
            found.append(summit)
        return found

    def market(self) -> Market:
        state, parts = self.state, self.components
        market = Market(parts.price_lowest, parts.price_highest, state.price, state.market)
        market.lines = [self.say("board.bank", permits=state.bank)]
        if state.reserved:
            market.lines.append(self.brush.many("draw.reserved", state.reserved))
        market.lines.append(self.stock())
        if state.stop and state.phase == ACTIONS:
            market.stop = self.say("board.stop")
        return market

    def stock(self) -> str:
        """What is left in the middle: tech and fossil plants."""
        state = self.state
        tech = self.say("draw.stock", tech=self.voice.amounts.tech(state.tech))
        fossils = self.brush.many("draw.fossils_left", len(state.fossils) + len(state.fossils_under))
        return self.say("draw.dot").join([tech, fossils])
