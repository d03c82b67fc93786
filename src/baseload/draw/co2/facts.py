"""CO₂'s position made ready for drawing: gauge, regions, tracks, summits, market. Everything comes from the view."""

from baseload.draw.climate.brush import NOBODY, Brush
from baseload.draw.climate.gauge import Gauge
from baseload.draw.climate.panels import Market, Summit, summit_of
from baseload.draw.climate.regions import Region, Slot, Space
from baseload.draw.climate.tracks import Track, discs_said, track_of
from baseload.games.climate.world import FOSSILS, MONEY, TECH
from baseload.games.co2 import quotes
from baseload.games.co2.actions import Construct
from baseload.games.co2.components import SOURCES
from baseload.games.co2.propose import grant_money
from baseload.games.co2.state import EMPTY, GREEN, INSTALLED, NO_PROJECT, TOPICS, State
from baseload.text.co2.speaker import Co2Speaker


class Facts:
    """What one drawing needs to know of one position."""

    def __init__(self, state: State, voice: Co2Speaker, brush: Brush) -> None:
        self.state = state
        self.voice = voice
        self.brush = brush
        self.say = brush.say
        self.components = state.board.components
        self.coming = quotes.next_supply(state)

    # --- the gauge ---

    def gauge(self) -> Gauge:
        parts, state = self.components, self.state
        last = self.say("draw.end" if state.board.solo else "draw.lost")
        marks = [(parts.danger, self.say("draw.disasters"), "warn"), (parts.doom, last, "bad")]
        tiles, least, most = self.coming.tiles, self.coming.least, self.coming.most
        said = self.say("board.ppm", level=state.level)
        if tiles:
            supply = self.brush.many("board.due_plants", tiles, least=least, most=most)
            said = self.say("draw.gauge_said", level=said, supply=supply)
        gauge = Gauge(state.level, 0, marks, said)
        gauge.least, gauge.most = least, most
        return gauge

    def supply(self) -> str:
        """What the next supply brings, in a few words."""
        tiles, least, most = self.coming.tiles, self.coming.least, self.coming.most
        return self.brush.many(
            "draw.due_same" if least == most else "draw.due", tiles, least=least, most=most
        )

    # --- regions ---

    def regions(self) -> list[Region]:
        return [self._region(region) for region in range(6)]

    def _region(self, number: int) -> Region:
        state, voice = self.state, self.voice
        places = [place for place in range(3 * number, 3 * number + 3) if self.components.has_slot[place]]
        slots = [self._slot(place) for place in places]
        first = self.components.first_space[number]
        spaces = [
            self._space(number, place, first + place) for place in range(self.components.spaces[number])
        ]
        region = Region(number, state.agenda(number), slots, spaces, len(spaces))
        region.doubt = self.brush.values.doubt(f"agendas.{state.agendas[number]}")
        region.permits = state.permits[number]
        region.tech = state.relief[number]
        region.controller = state.controllers[number]
        held = self.say("board.permits_of", permits=region.permits, most=len(spaces))
        said = [
            voice.world.region(number),
            self.say("draw.wants", sources=voice.world.sources(region.agenda)),
            self.say("board.permits_long", permits=held),
        ]
        if region.controller != NOBODY:
            said.append(self.brush.of(region.controller, "draw.controlled"))
        if region.tech:
            said.append(self.say("board.relief_long", tech=voice.amounts.tech(region.tech)))
        region.label = self.say("list.comma").join(said)
        return region

    def _slot(self, place: int) -> Slot:
        state, say, parts = self.state, self.say, self.components
        kind = place % 3
        grant = grant_money(state, place) if kind == MONEY else parts.grant_tech if kind == TECH else 1
        project = state.projects[place]
        what = say("draw.empty")
        if project > NO_PROJECT:
            id = "draw.installed" if project >= INSTALLED else "draw.proposed"
            what = say(id, source=self.voice.world.source(project % INSTALLED))
        worker = state.workers[place]
        if worker != NOBODY:
            what = self.brush.of(worker, "draw.with_scientist", what=what)
        label = say(
            "draw.slot",
            region=self.voice.world.region(place // 3),
            slot=self.voice.world.slot(kind),
            what=what,
        )
        slot = Slot(place, grant, label)
        if project > NO_PROJECT:
            slot.source, slot.ready, slot.worker = project % INSTALLED, project >= INSTALLED, worker
            plant = self._buildable(place) if slot.ready else None
            if plant is not None:
                slot.price = self.voice.amounts.money(plant.money + plant.guest)
        return slot

    def _buildable(self, place: int) -> quotes.Construction | None:
        """The plant that the viewer could build there now."""
        state, action = self.state, Construct(place, 0)
        if state.seat is None or state.seat != self.brush.you or state.check(action) is not None:
            return None
        return quotes.construction(state, state.seat, action)

    def _space(self, region: int, place: int, at: int) -> Space:
        tile = self.state.spaces[at]
        number = place + 1
        if tile == EMPTY:
            is_due = place == self.coming.space(region)
            space = Space(self.say("draw.space_due" if is_due else "draw.space", number=number))
            space.due = is_due
        elif tile < GREEN:
            fossil = self.say(f"fossil.{FOSSILS[tile]}")
            space = Space(
                self.say("draw.fossil", number=number, fossil=fossil, ppm=self.components.ppm[tile])
            )
            space.fossil, space.ppm = FOSSILS[tile], self.components.ppm[tile]
        else:
            owner, source = divmod(tile - GREEN, len(SOURCES))
            plant = self.voice.world.source(source)
            space = Space(self.brush.of(owner, "draw.plant", number=number, source=plant))
            space.source, space.builder = source, owner
        return space

    # --- tracks, summits, market ---

    def tracks(self) -> list[Track]:
        found = []
        for source in range(len(SOURCES)):
            state, parts = self.state, self.components
            built = state.plants_built[source]
            starts = parts.plant_tech[source][built : built + 1]
            discs = [company.expertise[source] for company in state.companies]
            track = track_of(source, parts, discs, starts)
            track.left = state.project_pool[source]
            name = self.voice.world.source(source)
            track.stack_said = self.brush.many("draw.projects_left", track.left, source=name)
            track.track_said = discs_said(self.brush, source, discs)
            found.append(track)
        return found

    def summits(self) -> list[Summit]:
        state = self.state
        return [
            summit_of(self.brush, place, tile, self.components, state.speakers[TOPICS * place :])
            for place, tile in enumerate(state.summits)
        ]

    def market(self) -> Market:
        state, parts = self.state, self.components
        market = Market(parts.price_lowest, parts.price_highest, state.price, state.market)
        market.lines = [self.voice.nouns.bank(state), self.stock()]
        if state.stop:
            market.stop = self.say("board.stop")
        return market

    def stock(self) -> str:
        """What is left in the middle: tech and fossil plants, for one player also his deck."""
        state, many = self.state, self.brush.many
        left = [
            self.say("draw.stock", tech=self.voice.amounts.tech(state.tech)),
            many("draw.fossils_left", len(state.fossils)),
        ]
        if state.board.solo:
            left.append(many("board.cards_left", len(state.lobby_deck)))
        return self.say("draw.dot").join(left)
