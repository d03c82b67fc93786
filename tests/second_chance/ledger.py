"""The ledger: a position carried on from the events alone, so that it can be compared with the true one.

`Ledger.position` is the plain form of a position without its stack of decisions. Every event kind has a method that
carries it over there, and demands on the way what the components and the rest of the position say about its facts. One
without a method is an error, so no event goes by unread.

The first position is known with all its piles, so what an event reveals must be what lay on top. Books in
conservation.py adds the laws that compare before and after.
"""

from collections import Counter
from typing import Any, TypeAlias

from baseload.core.event import Event
from baseload.core.plain import Plain
from baseload.games.climate.world import FOSSILS, MINORS, REGIONS, SLOTS
from baseload.games.second_chance.components import SOURCES
from baseload.games.second_chance.state import (
    MARK_CARD_EARLY,
    MARK_FIVE_PLANTS,
    MARK_FOUR,
    MARK_GREEN_TILES,
    MARK_REPLACED,
    MARK_THREE,
    MARK_TWO,
    State,
)
from tests.harness.conservation import demand, demand_equal, without_stack

Seat: TypeAlias = int | None
Facts: TypeAlias = dict[str, Plain]

# They move nothing.
QUIET = {
    "enemy_start",
    "supply_start",
    "move_left",
    "bonus_offered",
    "bonus_accepted",
    "bonus_declined",
    "bonus_lapsed",
    "goal_shown",
    "reduction_proposed",
    "reduction_objected",
}
# While these are told the regions are still being supplied; then what was reserved goes to the bank.
SUPPLYING = {"fossil", "fossils_renewed", "region_paid", "market_paid", "market_refilled"}
SIZE_MARKS = {2: MARK_TWO, 3: MARK_THREE, 4: MARK_FOUR}
FIVE_PLANTS = 5
FIRST_PICKS = 2
TAKEN_OFF = -2


class Ledger:
    """What the events have told so far. It may be opened in the midst of a game, a turn or a preparation."""

    def __init__(self, state: State) -> None:
        self.components = state.board.components
        self.board = state.board
        self.players = len(state.companies)
        self.position: dict[str, Any] = without_stack(state)
        self.refills: list[
            tuple[int, int]
        ] = []  # price and permits of each refill that had to be, in this action
        self.told_refills: list[tuple[int, int]] = []  # … and those that were told
        self.place: tuple[str, str] = ("", "")  # region and slot of the action
        self.used_project: Facts = {}  # what was last told of a project planned or prepared
        self.replaced = ""  # the fossil tile over which a plant was put, until it is told
        self.taken: str = ""  # the region that a builder must take now, until it is told
        self.struck = 0  # events that happened in this phase
        self.booked: Counter[Seat] = Counter()  # coins told, by seat, in this action
        self.once: Counter[str] = Counter()  # what was used up in this turn
        names = [frame.to_plain() for frame in state.stack]
        # The draft: packs, passes and picks of the present pass, as they lie on the stack of the first position.
        draft: Any = next((frame for frame in names if frame[0] == "drafting"), ["", -1, [], 0, 0])
        self.packs: list[list[int]] = draft[2]
        self.passes: int = draft[3]
        self.picked: int = draft[4]
        # Goals to choose from, and how many each seat keeps.
        choices: Any = next((frame for frame in names if frame[0] == "keep_goals"), ["", -1, [], 0])
        self.offers: list[list[int]] = choices[2]
        self.keep: int = choices[3]
        # Turns ended in this decade.
        acting = self.position["phase"] == "actions"
        self.turns = (state.round - 1) * self.players + state.turn if acting else 0
        self.turns += any(frame[0] == "closing" for frame in names)
        # What was owed for, and what the debtor asked now still owes for: it has left the list in the position.
        self.debts: list[str] = self.position.pop("debts")
        for frame in names:
            if frame[0] == "pay_permit" and frame[2] == "supply":
                self.debts = [REGIONS[frame[3]], *self.debts]
            if frame[0] == "disasters":
                self.struck = frame[2] + 1
            if frame[0] in ("planning", "preparing"):
                place = frame[3]
                project = self.position["regions"][REGIONS[place // 3]]["projects"][SLOTS[place % 3]]
                at = {"region": REGIONS[place // 3], "slot": SLOTS[place % 3]}
                self.used_project = {"source": project["source"], **at}

    def enter(self, event: Event) -> None:
        if event.kind not in SUPPLYING and not (event.kind == "game_over" and self.position["reserved"]):
            self._settle_reserved()
        if event.kind not in QUIET:
            carry_over = getattr(self, f"_on_{event.kind}", None)
            demand(carry_over is not None, "events", "a kind the ledger does not know", event.kind)
            assert carry_over is not None
            carry_over(event.seat, event.facts)

    def compare(self, state: State) -> None:
        if state.outcome is None:
            self._settle_reserved()
        found = without_stack(state)
        debts = found.pop("debts")
        top: Any = state.stack[-1].to_plain() if state.stack else [""]
        asked = REGIONS[top[3]] if top[0] == "pay_permit" and top[2] == "supply" else ""
        demand(debts == [region for region in self.debts if region != asked], "ledger", "debts", debts)
        if found != self.position:
            demand_equal("", self.position, found)

    # --- pieces that several events share ---

    def _company(self, seat: Seat) -> dict[str, Any]:
        demand(seat is not None, "events", "nobody's event", seat)
        company: dict[str, Any] = self.position["companies"][seat]
        return company

    def _region(self, name: str) -> dict[str, Any]:
        region: dict[str, Any] = self.position["regions"][name]
        return region

    def _coins(self, seat: Seat, amount: int) -> None:
        """From the bank, or to it."""
        self._company(seat)["money"] += amount
        self.booked[seat] += amount

    def _markers(self, seat: Seat, amount: int) -> None:
        """Tech from the supply, or to it."""
        self._company(seat)["tech"] += amount
        self.position["tech"] -= amount

    def _score(self, seat: Seat, points: int) -> None:
        if self.board.team:
            self.position["team_points"] += points
        else:
            self._company(seat)["points"] += points

    def _to_bank(self, permits: int) -> None:
        """A pile that stood empty is filled from the bank, of which no event tells."""
        self.position["bank"] += permits
        if not self.position["market"]:
            self.position["market"] = min(self.components.market_refill, self.position["bank"])
            self.position["bank"] -= self.position["market"]

    def _settle_reserved(self) -> None:
        """All regions are supplied: what they laid aside goes to the bank."""
        permits, self.position["reserved"] = self.position["reserved"], 0
        self._to_bank(permits)

    def _pay_permit(self, seat: Seat, origin: str) -> None:
        if origin == "board":
            self._company(seat)["permits"] -= 1
        else:
            demand(self._region(origin)["controller"] == seat, "permits", "another's region", origin)
            self._region(origin)["permits"] -= 1
        self._to_bank(1)

    def _take_permits(self, count: int) -> None:
        """From the market, one by one. Each refill must be told by an event of its own, before or after."""
        for _ in range(count):
            demand(self.position["market"] > 0, "permits", "from an empty pile", count)
            self.position["market"] -= 1
            if not self.position["market"]:
                permits = min(self.components.market_refill, self.position["bank"])
                self.position["market"] = permits
                self.position["bank"] -= permits
                self.position["price"] = min(self.position["price"] + 1, self.components.price_highest)
                self.refills.append((self.position["price"], permits))

    def _permits_lapsed(self, told: int, printed: int) -> None:
        """Fewer than printed only where the pile is empty and the bank too."""
        right = told == printed or (told < printed and not self.position["market"])
        demand(right, "permits", "lapsed while there are some", told, printed)

    def _lay_open(self, seat: Seat, card: int) -> None:
        self._company(seat)["lobby"].remove(card)
        self.position["lobby_played"] = sorted([*self.position["lobby_played"], [card, seat]])
        if self.position["decade"] == 1:
            self.position["marks"] |= MARK_CARD_EARLY

    def _level(self, change: int, facts: Facts) -> None:
        self.position["level"] += change
        demand(self.position["level"] == facts["level"], "SC-C14", "level", facts, self.position["level"])

    # --- before the first turn ---

    def _on_drafted(self, seat: Seat, facts: Facts) -> None:
        assert seat is not None
        each = FIRST_PICKS if self.passes == 0 else 1
        right = seat == (self.position["start"] + self.picked // each) % self.players
        demand(right, "draft", "out of turn", seat, self.picked)
        demand(facts["card"] in self.packs[seat], "draft", "a card of another pack", seat, facts)
        self.packs[seat].remove(facts["card"])
        self._company(seat)["lobby"] = sorted([*self._company(seat)["lobby"], facts["card"]])
        self.picked += 1

    def _on_packs_passed(self, seat: Seat, facts: Facts) -> None:
        """Always to the right; a last card leaves no choice."""
        count = len(self.packs)
        moved: list[list[int]] = [[] for _ in self.packs]
        for owner, pack in enumerate(self.packs):
            moved[(owner - 1) % count] = pack
        demand(all(len(pack) == facts["cards"] for pack in moved), "draft", "miscounted", facts, moved)
        self.packs, self.picked = moved, 0
        self.passes += 1
        if facts["cards"] == 1:
            for owner in range(count):
                self._company(owner)["lobby"] = sorted(self._company(owner)["lobby"] + moved[owner])
            self.packs = []

    def _on_goal_kept(self, seat: Seat, facts: Facts) -> None:
        """What nobody has kept when all have chosen is rejected."""
        assert seat is not None
        demand(facts["goal"] in self.offers[seat], "SC-C23", "not a goal of one's own", seat, facts)
        self.offers[seat].remove(facts["goal"])
        self._company(seat)["goals"] = sorted([*self._company(seat)["goals"], facts["goal"]])
        if all(len(company["goals"]) == self.keep for company in self.position["companies"]):
            for company, offer in zip(self.position["companies"], self.offers, strict=True):
                company["rejected"] = offer

    def _on_enemy_cube(self, seat: Seat, facts: Facts) -> None:
        region = self._region(facts["region"])
        shown = {*region["enemy"], facts["source"]}
        region["enemy"] = [source for source in SOURCES if source in shown]
        region["enemy_cubes"] += 1

    # --- the course of the game ---

    def _on_phase(self, seat: Seat, facts: Facts) -> None:
        demand(facts["decade"] == self.position["decade"], "course", "another decade", facts)
        phase = facts["phase"]
        self.position["phase"] = phase
        if phase == "actions":
            self.position["round"], self.position["turn"], self.turns = 1, 0, 0
        elif phase == "income":
            rounds = self._rounds()
            demand(self.turns == rounds * self.players, "course", "turns of a decade", self.turns)
            self.position["round"], self.position["turn"] = rounds, 0
        elif phase == "events":
            self.struck = 0

    def _on_supply_start_drawn(self, seat: Seat, facts: Facts) -> None:
        demand(self.position["phase"] == "supply", "course", "a region drawn for nothing", facts)
        first = self.position["supply_starts"].pop(0)
        demand(facts == {"region": first}, "supply", "another region", facts, first)

    def _rounds(self) -> int:
        last = self.position["decade"] == self.board.decades
        return self.board.rounds_last if last else self.board.rounds

    def _on_turn(self, seat: Seat, facts: Facts) -> None:
        assert seat is not None
        place = self.turns % self.players
        right = seat == (self.position["start"] + place) % self.players
        demand(right, "course", "out of turn", seat, self.turns)
        demand(facts["round"] == self.turns // self.players + 1, "course", "round", facts, self.turns)
        demand(facts["decade"] == self.position["decade"], "course", "another decade", facts)
        self.position["round"], self.position["turn"] = facts["round"], place
        self.position["used"], self.position["stop"] = 0, False
        self.position["deed"] = [0, *self.position["deed"][1:3], 0]
        self.once.clear()

    def _on_turn_ended(self, seat: Seat, facts: Facts) -> None:
        demand(facts["acted"] == bool(self.once["main"]), "SC-C12", "acted", facts)
        self.turns += 1

    def _on_second_action(self, seat: Seat, facts: Facts) -> None:
        demand(self.board.solo, "SC-C12", "a second action", facts)
        self._level(self.components.second_action_ppm, facts)

    def _on_decade(self, seat: Seat, facts: Facts) -> None:
        self._remember_decade_two()
        demand(facts["decade"] == self.position["decade"] + 1, "course", "decade", facts)
        self.position["decade"] += 1
        self.position["start"] = (self.position["start"] - 1) % self.players
        demand(facts["start"] == self.position["start"], "course", "start", facts)

    def _remember_decade_two(self) -> None:
        if not self.board.solo or self.position["decade"] != 2:
            return
        if sum(self.position["plants_built"]) >= FIVE_PLANTS:
            self.position["marks"] |= MARK_FIVE_PLANTS
        if set(self.position["turned"]) >= set(range(1, self.components.green_laid + 1)):
            self.position["marks"] |= MARK_GREEN_TILES

    # --- income, goal tiles, inspectors ---

    def _on_income(self, seat: Seat, facts: Facts) -> None:
        self._coins(seat, facts["money"])
        self._score(seat, facts["points"])

    def _on_tile_turned(self, seat: Seat, facts: Facts) -> None:
        place = facts["place"]
        demand(place not in self.position["turned"], "SC-C20", "turned twice", facts)
        demand(tile_name(self.position["tiles"][place - 1]) == facts["tile"], "SC-C20", "another tile", facts)
        self.position["turned"] = sorted([*self.position["turned"], place])

    def _on_tiles_open(self, seat: Seat, facts: Facts) -> None:
        """A penalty for each, twice for inspected ones."""
        tiles = [
            place for place in range(len(self.position["tiles"])) if place + 1 not in self.position["turned"]
        ]
        each = self.components.tile_penalty[self.position["decade"]]
        points = sum(2 * each if place in self.position["inspectors"] else each for place in tiles)
        demand(facts == {"tiles": len(tiles), "points": points}, "goal tiles", "penalty", facts, points)
        self.position["team_points"] -= points

    def _group(self, which: int) -> list[int]:
        green, pink, blue = self.components.green_laid, self.components.pink_laid, self.components.blue_laid
        return list(range(green)) if which == 0 else list(range(green + pink, green + pink + blue))

    def _on_inspector_moved(self, seat: Seat, facts: Facts) -> None:
        """By the steps of the tile that was drawn, over open tiles only, round and round."""
        self._top_fossil(facts["fossil"])
        self.position["fossils_under"].append(facts["fossil"])
        group = self._group(facts["group"])
        at = self.position["inspectors"][facts["group"]]
        here = group.index(at) if at in group else -1
        ahead = [group[(here + step) % len(group)] for step in range(1, len(group) + 1)]
        tiles = [place for place in ahead if place + 1 not in self.position["turned"]]
        demand(bool(tiles), "inspectors", "nothing to look at", facts)
        steps = self.components.inspector_steps[FOSSILS.index(facts["fossil"])]
        place = tiles[(steps - 1) % len(tiles)]
        demand(place + 1 == facts["place"], "inspectors", "another tile", facts, place + 1)
        self.position["inspectors"][facts["group"]] = place

    def _on_inspector_off(self, seat: Seat, facts: Facts) -> None:
        turned = all(place + 1 in self.position["turned"] for place in self._group(facts["group"]))
        demand(turned, "SC-C4", "taken off too early", facts)
        self.position["inspectors"][facts["group"]] = TAKEN_OFF
        self.position["tech"] += 1

    # --- supply ---

    def _top_fossil(self, fossil: str) -> None:
        pile = self.position["fossils"] or self.position["fossils_under"]
        demand(pile[:1] == [fossil], "piles", "not the top tile", fossil)
        pile.pop(0)

    def _on_fossils_renewed(self, seat: Seat, facts: Facts) -> None:
        piled = self.position["fossils"] + self.position["fossils_under"]
        demand(not piled, "SC-C13", "a pile made anew too early", piled)
        left = self.position["fossils_box"]
        for fossil in self.position["fossils_again"]:
            kind = FOSSILS.index(fossil) - 1
            if left[kind]:
                left[kind] -= 1
                self.position["fossils"].append(fossil)
        right = len(self.position["fossils"]) == facts["tiles"] and not any(left)
        demand(right, "SC-C13", "tiles of the pile made anew", facts, left)

    def _on_fossil(self, seat: Seat, facts: Facts) -> None:
        self._top_fossil(facts["fossil"])
        region = self._region(facts["region"])
        space = self.position["decade"] - 1
        demand(region["spaces"][space] is None, "SC-C15", "a taken space", facts, region["spaces"])
        region["spaces"][space] = facts["fossil"]
        self._level(self.components.ppm[FOSSILS.index(facts["fossil"])], facts)
        lost = self.board.competitive and facts["level"] > self.components.level_lost
        if region["controller"] != -1 and not lost:
            self.debts.append(facts["region"])

    def _on_region_paid(self, seat: Seat, facts: Facts) -> None:
        region = self._region(facts["region"])
        demand(region["controller"] == -1, "permits", "of a region that is controlled", facts)
        region["permits"] -= 1
        self.position["reserved"] += 1

    def _on_market_paid(self, seat: Seat, facts: Facts) -> None:
        demand(
            self.board.market_pays and not self._region(facts["region"])["permits"], "permits", "why", facts
        )
        self._take_permits(1)
        self._to_bank(1)

    def _pay_debt(self, seat: Seat, facts: Facts) -> None:
        if facts["why"] == "supply":
            demand(facts["region"] in self.debts, "permits", "nothing is owed", facts, self.debts)
            demand(self._region(facts["region"])["controller"] == seat, "permits", "another's debt", facts)
            self.debts.remove(facts["region"])

    def _on_permit_paid(self, seat: Seat, facts: Facts) -> None:
        self._pay_debt(seat, facts)
        self._pay_permit(seat, facts["from"])

    def _on_penalty(self, seat: Seat, facts: Facts) -> None:
        """Only who has no permit at all; the price that stood before."""
        self._pay_debt(seat, facts)
        regions = self.position["regions"].values()
        held = sum(region["permits"] for region in regions if region["controller"] == seat)
        held += self._company(seat)["permits"]
        demand(not held, "permits", "punished with permits", seat, held)
        demand(facts["points"] == self.position["price"], "permits", "penalty", facts, self.position["price"])
        self._score(seat, -facts["points"])
        if self.position["market"]:
            self._take_permits(1)
            self._to_bank(1)

    def _on_reduced(self, seat: Seat, facts: Facts) -> None:
        points = facts["steps"] * self.components.reduction_price[self.position["decade"]]
        demand(facts["points"] == points, "reduction", "points", facts, points)
        self.position["team_points"] -= points
        self._level(-facts["steps"] * self.components.reduction_step, facts)

    # --- events ---

    def _on_relief_used_up(self, seat: Seat, facts: Facts) -> None:
        self._region(facts["region"])["relief"] -= 1
        self.position["tech"] += 1

    def _on_disaster(self, seat: Seat, facts: Facts) -> None:
        tile = self.position["events"][self.struck]
        region = REGIONS[self.components.event_region[tile]]
        demand(facts["region"] == region, "events", "another region", facts, tile)
        self.struck += 1
        few = self.struck == 1 or self.position["level"] >= self.components.level_second_event
        demand(few and self.struck <= 2, "events", "too many", self.struck, self.position["level"])

    def _on_relief_given(self, seat: Seat, facts: Facts) -> None:
        self._company(seat)["tech"] -= 1
        self._region(facts["region"])["relief"] += 1

    def _on_relief_failed(self, seat: Seat, facts: Facts) -> None:
        demand(not self._company(seat)["tech"], "events", "points while there is tech", seat)
        demand(facts["points"] == self.components.disaster_points, "events", "points", facts)
        self._company(seat)["points"] -= facts["points"]

    def _on_events_next(self, seat: Seat, facts: Facts) -> None:
        events = self.position["events"]
        self.position["events_spent"] += events[: self.struck]
        del events[: self.struck]
        if self.board.events_reshuffle and len(events) < 2:
            spent = self.position["events_spent"]
            events += [tile for tile in self.position["events_again"] if tile in spent]
            self.position["events_spent"] = []
        shown = [REGIONS[self.components.event_region[tile]] for tile in events[:2]]
        demand(shown == facts["regions"], "SC-C24", "events", facts, events)

    # --- main actions ---

    def _on_planned(self, seat: Seat, facts: Facts) -> None:
        projects = self._region(facts["region"])["projects"]
        demand(projects[facts["slot"]] is None, "SC-C17", "on a taken slot", facts)
        source = SOURCES.index(facts["source"])
        level = self.components.project_levels[self.position["projects_taken"][source]]
        demand(level == facts["level"], "SC-C5", "not the top tile", facts, level)
        self.position["projects_taken"][source] += 1
        project = {"source": facts["source"], "level": level, "infrastructure": -1, "scientist": -1}
        projects[facts["slot"]] = project
        self.used_project = facts

    def _on_subsidy_money(self, seat: Seat, facts: Facts) -> None:
        permits = self._region(self.used_project["region"])["permits"]
        right = facts["money"] == max(permits, self.board.least_money)
        demand(right and self.used_project["slot"] == "money", "subsidies", "money", facts, permits)
        self._coins(seat, facts["money"])

    def _on_subsidy_tech(self, seat: Seat, facts: Facts) -> None:
        right = facts["tech"] == min(self.components.subsidy_tech, self.position["tech"])
        demand(right and self.used_project["slot"] == "tech", "subsidies", "tech", facts)
        self._markers(seat, facts["tech"])

    def _on_recruited(self, seat: Seat, facts: Facts) -> None:
        company = self._company(seat)
        company["recruits"] -= 1
        company["scientists"] += 1
        demand(facts["left"] == company["recruits"], "SC-C10", "recruits left", facts)

    def _on_displaced(self, seat: Seat, facts: Facts) -> None:
        region, slot = facts["at"]
        project = self._region(region)["projects"][slot]
        demand(project["scientist"] == seat, "SC-C10", "displaced", facts, project)

    def _on_prepared(self, seat: Seat, facts: Facts) -> None:
        if (
            self.board.evict_before_pay
        ):  # otherwise it was paid when the action began, of which no event tells
            self._pay_permit(seat, facts["from"])
        project = self._region(facts["region"])["projects"][facts["slot"]]
        right = project["infrastructure"] == -1 and project["source"] == facts["source"]
        demand(right and project["scientist"] == -1, "SC-C7", "not that project", facts, project)
        project["infrastructure"] = seat
        self.used_project = facts

    def _on_benefit(self, seat: Seat, facts: Facts) -> None:
        source = SOURCES.index(self.used_project["source"])
        tech = min(self.components.prepare_tech[source], self.position["tech"])
        right = facts["money"] == self.components.prepare_money[source] and facts["tech"] == tech
        demand(right, "prepare", "benefit", facts)
        self._coins(seat, facts["money"])
        self._markers(seat, facts["tech"])
        self._company(seat)["permits"] += facts["permits"]
        self._take_permits(facts["permits"])
        self._permits_lapsed(facts["permits"], self.components.prepare_permits[source])

    def _on_built(self, seat: Seat, facts: Facts) -> None:
        """The plant goes to the leftmost empty space, else over the leftmost fossil, of which `replaced` then tells.
        The project is that of the action."""
        told_place = facts["region"], facts["slot"]
        demand(told_place == self.place, "SC-C7", "another place", facts, self.place)
        region = self._region(facts["region"])
        project = region["projects"][facts["slot"]]
        right = project["infrastructure"] != -1 and project["source"] == facts["source"]
        right = right and project["level"] == facts["level"]
        demand(right, "SC-C7", "not that project", facts, project)
        region["projects"][facts["slot"]] = None
        source, level = SOURCES.index(facts["source"]), project["level"] - 1
        printed = self.components.plant_money[source][level], self.components.plant_tech[source][level]
        told = facts["price"], facts["tech"]
        demand(told == printed, "plants", "not as printed", facts, printed)
        points = self.components.plant_points[source][level]
        demand(facts["points"] == points, "plants", "points", facts, points)
        demand(facts["saved"] >= 0 and 0 <= facts["relief"] <= min(1, facts["tech"]), "plants", "help", facts)
        known = self._company(seat)["knowledge"][source]
        demand(
            known >= self.components.plant_knowledge[source][level], "plants", "too little knowledge", facts
        )
        self._coins(seat, facts["saved"] - facts["price"])
        self._markers(seat, facts["relief"] - facts["tech"])
        region["relief"] -= facts["relief"]
        self.position["tech"] += facts["relief"]
        needed = self.components.plant_permits[source][level] > 0
        demand(("from" in facts) == needed, "plants", "permit", facts)
        if needed:
            self._pay_permit(seat, facts["from"])
        self.position["plants_built"][source] += 1
        self._score(seat, facts["points"])
        owner = project["infrastructure"]
        plant = {"source": facts["source"], "builder": seat, "infrastructure": owner, "level": level + 1}
        if None in region["spaces"]:
            region["spaces"][region["spaces"].index(None)] = plant
        else:
            fossils = [place for place, tile in enumerate(region["spaces"]) if isinstance(tile, str)]
            self.replaced = region["spaces"][fossils[0]]
            region["spaces"][fossils[0]] = plant
        if self._takes_control(seat, region, source):
            self.taken = facts["region"]

    def _on_replaced(self, seat: Seat, facts: Facts) -> None:
        demand(facts["fossil"] == self.replaced, "SC-C13", "another tile", facts, self.replaced)
        kind = FOSSILS.index(facts["fossil"])
        level = self.position["level"] - self.components.ppm[kind]
        if self.board.team:
            level = max(level, self.components.level_team)
        self._level(level - self.position["level"], facts)
        self.position["fossils_box"][kind - 1] += 1
        self.position["marks"] |= MARK_REPLACED
        self.replaced = ""

    def _takes_control(self, seat: Seat, region: dict[str, Any], source: int) -> bool:
        """Worked out again: more symbols, then the first difference on the agenda, then knowledge of the source built,
        then the builder. The rival is the controller; without one, everybody else with cubes; alone, the enemy."""
        held = sum(other["controller"] == seat for other in self.position["regions"].values())
        if region["controller"] == seat or held >= self.board.control_limit:
            return False
        agenda = [SOURCES[wanted] for wanted in self.components.agendas[region["agenda"]]]

        def rank(owner: Seat) -> list[int]:
            plants = [
                tile for tile in region["spaces"] if isinstance(tile, dict) and tile["builder"] == owner
            ]
            shown = [int(name in {plant["source"] for plant in plants}) for name in agenda]
            return [sum(shown), *shown, self._company(owner)["knowledge"][source]]

        if region["enemy"]:
            shown = [int(name in region["enemy"]) for name in agenda]
            return rank(seat)[:4] >= [sum(shown), *shown]
        rivals = [other for other in range(self.players) if other != seat and rank(other)[0]]
        if region["controller"] != -1:
            rivals = [region["controller"]]
        return all(rank(seat) >= rank(rival) for rival in rivals)

    def _on_control_taken(self, seat: Seat, facts: Facts) -> None:
        region = self._region(facts["region"])
        demand(self.taken == facts["region"], "control", "not to be taken", facts, self.taken)
        self.taken = ""
        before = None if region["controller"] == -1 else region["controller"]
        demand(facts["from"] == before, "SC-C9", "taken from another", facts, region["controller"])
        region["controller"] = seat

    # --- scientists, knowledge and summits ---

    def _on_scientist_moved(self, seat: Seat, facts: Facts) -> None:
        start, target = facts["from"], facts["to"]
        source = ""
        if start == "board":
            self._company(seat)["scientists"] -= 1
        else:
            project = self._region(start[0])["projects"][start[1]]
            demand(project["scientist"] == seat, "SC-C10", "no such scientist", facts)
            project["scientist"] = -1
            source = project["source"]
        if target == "board":
            self._company(seat)["scientists"] += 1
        elif target[0] == "card":
            card = target[1]
            taken = [other for other, _ in self.position["lobby_workers"]]
            demand(card not in taken, "SC-C10", "two on a card", facts)
            self.position["lobby_workers"] = sorted([*self.position["lobby_workers"], [card, seat]])
        elif target[0] == "summit":
            self._speak(seat, target[1], SOURCES.index(source))
        else:
            project = self._region(target[0])["projects"][target[1]]
            demand(project["scientist"] == -1, "SC-C10", "two on a project", facts)
            project["scientist"] = seat

    def _speak(self, seat: Seat, number: int, source: int) -> None:
        """About the source of the project from which he came."""
        summit = self.position["summits"][number - 1]
        topics = self.components.summit_topics[summit["tile"]]
        topic = topics.index(source)
        demand(summit["speakers"][topic] == -1, "SC-C10", "two on a topic", number, source)
        summit["speakers"][topic] = seat
        if -1 not in summit["speakers"][: len(topics)]:
            self.position["ready"].append([number, seat])
        if seat == (self.position["start"] + self.position["turn"]) % self.players:
            self.position["deed"][3] |= 1 << source

    def _on_knowledge(self, seat: Seat, facts: Facts) -> None:
        source = SOURCES.index(facts["source"])
        tracks = self._company(seat)["knowledge"]
        tracks[source] += 1
        demand(tracks[source] == facts["space"], "SC-C11", "not the next space", seat, facts)

    def _on_knowledge_lost(self, seat: Seat, facts: Facts) -> None:
        source = SOURCES.index(facts["source"])
        space = self._company(seat)["knowledge"][source]
        demand(space == self.components.track_lengths[source], "SC-C11", "lost with room on the track", facts)

    def _on_bonus_tech(self, seat: Seat, facts: Facts) -> None:
        demand(facts["tech"] == min(1, self.position["tech"]), "SC-C4", "tech bonus", facts)
        self._markers(seat, facts["tech"])

    def _on_bonus_permit(self, seat: Seat, facts: Facts) -> None:
        region = self._region(facts["region"])
        region["permits"] += 1
        demand(facts["permits"] == region["permits"], "SC-C2", "permits there", facts)
        self._take_permits(1)

    def _on_summit_complete(self, seat: Seat, facts: Facts) -> None:
        summit = self.position["summits"][facts["summit"] - 1]
        first = self.position["ready"].pop(0)
        right = first[0] == facts["summit"] and summit["tile"] == facts["tile"]
        demand(right, "summits", "not the first complete one", facts, first)

    def _on_new_summit(self, seat: Seat, facts: Facts) -> None:
        """The speakers go home, the used tile leaves the game. Who spoke twice on two topics was alone there."""
        summit = self.position["summits"][facts["summit"] - 1]
        size = len(self.components.summit_topics[summit["tile"]])
        speakers = summit["speakers"][:size]
        for speaker in speakers:
            self._company(speaker)["scientists"] += 1
        if size == 2 and speakers[0] == speakers[1]:
            self._company(speakers[0])["alone"] = True
        self.position["marks"] |= SIZE_MARKS[size]
        summit["speakers"] = [-1] * len(summit["speakers"])
        self.position["summits_used"].append(summit["tile"])
        pile = self.position["summit_pile"]
        summit["tile"] = pile.pop(0) if pile else 0
        demand(summit["tile"] == facts["tile"], "SC-C21", "not the top tile", facts, summit)

    # --- market and cards ---

    def _on_bought(self, seat: Seat, facts: Facts) -> None:
        demand(facts["price"] == self.position["price"], "market", "another price", facts)
        self._coins(seat, -facts["price"])
        self._company(seat)["permits"] += 1
        demand(facts["permits"] == self._company(seat)["permits"], "market", "miscounted", facts)
        self._take_permits(1)

    def _on_sold(self, seat: Seat, facts: Facts) -> None:
        demand(facts["price"] == self.position["price"], "market", "another price", facts)
        self._coins(seat, facts["price"])
        self._company(seat)["permits"] -= 1
        self._to_bank(1)
        self.position["price"] = max(facts["price"] - 1, self.components.price_lowest)
        demand(facts["now"] == self.position["price"], "SC-C3", "price after a sale", facts)

    def _on_market_refilled(self, seat: Seat, facts: Facts) -> None:
        self.told_refills.append((facts["price"], facts["permits"]))
        self.position["stop"] = True

    def _on_lobby_main(self, seat: Seat, facts: Facts) -> None:
        self._lay_open(seat, facts["card"])

    def _on_lobby_minor(self, seat: Seat, facts: Facts) -> None:
        """Played from the hand, or used by a scientist on a card that lies open."""
        card, minor = facts["card"], facts["minor"]
        if card in self._company(seat)["lobby"]:
            self._lay_open(seat, card)
        demand(minor == MINORS[self.components.lobby_minor[card]], "lobby", "another effect", facts)
        money = self.components.minor_money if minor == "money" else 0
        tech = min(1, self.position["tech"]) if minor == "tech" else 0
        demand((facts["money"], facts["tech"]) == (money, tech), "lobby", "minor effect", facts)
        self._coins(seat, money)
        self._markers(seat, tech)
        self._company(seat)["permits"] += facts["permits"]
        self._take_permits(facts["permits"])
        self._permits_lapsed(facts["permits"], int(minor == "permit"))

    def _on_lobby_gain(self, seat: Seat, facts: Facts) -> None:
        card = facts["card"]
        demand(facts["money"] in (0, self.components.lobby_money[card]), "lobby", "money", facts)
        tech = min(self.components.lobby_tech[card], self.position["tech"])
        demand(facts["tech"] in (0, tech), "lobby", "tech", facts)
        demand(facts["points"] == self.components.lobby_points[card], "lobby", "points", facts)
        either = not (self.components.lobby_choice[card] and facts["money"] and facts["tech"])
        demand(either, "lobby", "both of a choice", facts)
        self._coins(seat, facts["money"])
        self._markers(seat, facts["tech"])
        self._score(seat, facts["points"])

    def _on_claimed(self, seat: Seat, facts: Facts) -> None:
        card = facts["card"]
        demand(facts["tech"] == self.components.un_price[card], "UN cards", "price", facts)
        points = self.components.un_points if self.board.team else 0
        demand(facts["points"] == points, "SC-C19", "points", facts)
        self._company(seat)["claimed"].append(card)
        self._markers(seat, -facts["tech"])
        self._score(seat, facts["points"])

    def _on_goal_discarded(self, seat: Seat, facts: Facts) -> None:
        demand(not self._company(seat)["goal_discarded"], "SC-C23", "discarded twice", seat)
        demand(facts["money"] == self.components.goal_cash, "SC-C23", "coins", facts)
        self._company(seat)["goal_discarded"] = True
        self._coins(seat, facts["money"])

    # --- the end ---

    def _on_game_over(self, seat: Seat, facts: Facts) -> None:
        """The final scoring is told in one event, by seat. A team's end moves nothing."""
        demand(facts["level"] == self.position["level"], "SC-C14", "level at the end", facts)
        demand(facts["decade"] == self.position["decade"], "course", "decade at the end", facts)
        if facts["reason"] not in ("no_points", "too_hot"):
            last = self.position["decade"] == self.board.decades
            demand(last, "course", "an early end", facts)
            self._remember_decade_two()
        if "points" in facts:
            demand(facts["points"] == self.position["team_points"], "SC-C26", "points at the end", facts)
        if facts["reason"] == "last_decade":
            self._score_rivals(facts)

    def _score_rivals(self, facts: Facts) -> None:
        demand(facts["price"] == self.position["price"], "market", "the last price", facts)
        for owner, company in enumerate(self.position["companies"]):
            for region in self.position["regions"].values():
                if region["controller"] == owner:
                    company["permits"] += region["permits"]
                    region["permits"] = 0
            demand(facts["sold"][owner] == company["permits"], "SC-C1", "permits at the end", owner, facts)
            self._coins(owner, company["permits"] * facts["price"])
            self._to_bank(company["permits"])
            company["permits"] = 0
            if facts["goals_cashed"][owner]:
                self._on_goal_discarded(owner, {"money": self.components.goal_cash})
            coins = company["money"] // self.components.coins_per_point
            demand(facts["coins"][owner] == coins, "scoring", "points for coins", owner, facts)
            company["points"] += facts["goals"][owner] + coins + facts["un"][owner]
            company["points"] += facts["most_tech"][owner] * self.components.majority_points


def tile_name(kind: int) -> Plain:
    """A goal tile's kind as events tell it."""
    families = ["region", "type", "end", "half", "size", "topic"]
    family, subject = families[kind // 10], kind % 10
    names = REGIONS if family == "region" else SOURCES
    return [family, subject if family == "size" else names[subject]]
