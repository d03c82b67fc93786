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
from baseload.games.climate.world import FOSSILS, MINOR_PERMIT, REGIONS, SLOTS
from baseload.games.co2.components import SOURCES
from baseload.games.co2.construct import BUILD
from baseload.games.co2.state import INSTALLED, NO_PROJECT, State
from baseload.games.co2.turn import Closing
from tests.co2.laws import construction
from tests.harness.conservation import demand, demand_equal, without_stack

Seat: TypeAlias = int | None
Facts: TypeAlias = dict[str, Plain]

QUIET = {"starter_region", "start_bid", "start_pass", "supply_start", "move_left"}  # they move nothing


class Ledger:
    """What the events have told so far. It may be opened in the midst of a game, a turn or a construction."""

    def __init__(self, state: State) -> None:
        self.components = state.board.components
        self.board = state.board
        self.players = len(state.companies)
        self.position: dict[str, Any] = without_stack(state)
        self.refills: list[
            Facts
        ] = []  # how the pile was refilled and at what price, not yet told by an event
        self.restocked = 0  # permits paid to the bank that went on to an empty pile, likewise
        # Seat and bonus of spaces reached and not yet given, the next one last: an owner's space may have two.
        self.owed: list[tuple[int, int]] = []
        self.spaces_paid: set[tuple[int, str, int]] = set()  # seat, source and space, reached since
        self.site: tuple[str, str] | None = None  # the project that is being built on
        self.used_project: Facts = {}  # what was last told of a project proposed or installed
        self.replaced = ""  # the fossil tile over which a plant was put
        self.minor = 0  # the card last played for its minor effect
        self.banked = 0  # coins that came from the bank in this action, less those that went there
        self.once: Counter[str] = Counter()  # what was used up in this turn
        # Drafting: packs and picks, as they lie on the stack of the first position.
        draft: Any = state.stack[-1].to_plain() if state.stack else [""]
        self.packs: list[list[int]] = draft[2] if draft[0] == "drafting" else []
        self.picks: list[int] = draft[3] if draft[0] == "drafting" else []
        self.passes: int = draft[4] if draft[0] == "drafting" else 0
        # Turns ended in this decade.
        in_operations = self.position["phase"] == "operations"
        self.turns = (state.round - 1) * self.players + state.turn if in_operations else 0
        self.turns += any(isinstance(frame, Closing) for frame in state.stack)
        tiles = [tile for tile in state.projects if tile > NO_PROJECT]
        self.tiles = len(tiles)  # laid so far, less those that went back
        self.installed = sum(tile >= INSTALLED for tile in tiles)  # turned over, likewise
        waiting = construction(state)
        if waiting is not None and waiting.step != BUILD:
            self.site = REGIONS[waiting.place // 3], SLOTS[waiting.place % 3]

    def enter(self, event: Event) -> None:
        if event.kind not in QUIET:
            carry_over = getattr(self, f"_on_{event.kind}", None)
            demand(carry_over is not None, "events", "a kind the ledger does not know", event.kind)
            assert carry_over is not None
            carry_over(event.seat, event.facts)

    def compare(self, state: State) -> None:
        found = without_stack(state)
        if found == self.position:
            return
        demand_equal("", self.position, found)

    def finish_construction(self, state: State) -> None:
        """Step 8 has no event: the tile goes back to its pool when the construction is no longer waiting."""
        if self.site is not None and construction(state) is None:
            region, slot = self.site
            project = self._region(region)["projects"][slot]
            demand(project["scientist"] == -1, "CO2-L12", "a scientist on a tile that went back", self.site)
            self.position["project_pool"][SOURCES.index(project["source"])] += 1
            self._region(region)["projects"][slot] = None
            self.tiles -= 1
            self.installed -= 1
            self.site = None

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
        self.banked += amount

    def _cubes(self, seat: Seat, amount: int) -> None:
        """From the supply, or to it."""
        self._company(seat)["tech"] += amount
        self.position["tech"] -= amount

    def _pay_permit(self, seat: Seat, origin: str) -> None:
        if origin == "hand":
            self._company(seat)["permits"] -= 1
        else:
            demand(self._region(origin)["controller"] == seat, "permits", "another's region", origin)
            self._region(origin)["permits"] -= 1
        self._to_bank()

    def _to_bank(self) -> None:
        if self.position["market"]:
            self.position["bank"] += 1
        else:
            self.position["market"] = 1
            self.restocked += 1

    def _take_permits(self, count: int) -> None:
        """From the market, one by one. Each refill must be told by an event of its own, which comes after."""
        for _ in range(count):
            demand(self.position["market"] > 0, "CO2-L2", "a permit from an empty market", count)
            self.position["market"] -= 1
            if not self.position["market"]:
                limit = self.position["bank"] if self.board.limited_permits else self.components.market_refill
                amount = min(self.components.market_refill, limit)
                self.position["market"] = amount
                self.position["bank"] -= amount
                self.position["price"] = min(self.position["price"] + 1, self.components.price_highest)
                self.refills.append({"price": self.position["price"], "permits": amount})

    def _within_reach(self, count: int) -> int:
        """As many of so many permits as the market and the bank behind it can give."""
        there: int = self.position["market"] + self.position["bank"]
        return min(count, there) if self.board.limited_permits else count

    def _lay(self, facts: Facts) -> None:
        projects = self._region(facts["region"])["projects"]
        demand(projects[facts["slot"]] is None, "projects", "on a taken slot", facts)
        projects[facts["slot"]] = {"source": facts["source"], "installed": False, "scientist": -1}
        self.position["project_pool"][SOURCES.index(facts["source"])] -= 1
        self.tiles += 1

    def _spend(self, seat: Seat, card: int) -> None:
        self._company(seat)["lobby"].remove(card)
        self.position["lobby_played"].append(card)

    # --- set-up ---

    def _on_drafted(self, seat: Seat, facts: Facts) -> None:
        assert seat is not None
        demand(facts["card"] in self.packs[seat], "draft", "a card of another pack", seat, facts)
        self.picks.append(facts["card"])

    def _on_packs_passed(self, seat: Seat, facts: Facts) -> None:
        """Everybody's pick is taken, then each pack moves: right first, after that left and right in turn."""
        count = len(self.packs)
        first = self.position["start"]
        right = self.board.lobby_draft == "right" or self.passes % 2 == 0
        moved: list[list[int]] = [[] for _ in self.packs]
        for place in range(count):
            owner = (first + place) % count
            self._company(owner)["lobby"].append(self.picks[place])
            self.packs[owner].remove(self.picks[place])
            moved[(owner - 1 if right else owner + 1) % count] = self.packs[owner]
        self.packs, self.picks = moved, []
        self.passes += 1
        demand(all(len(pack) == facts["cards"] for pack in moved), "draft", "miscounted", facts, moved)
        if facts["cards"] == 1:
            for owner in range(count):
                self._company(owner)["lobby"] += self.packs[owner]
            self.packs = []
        for company in self.position["companies"]:
            company["lobby"].sort()

    def _on_starter_drawn(self, seat: Seat, facts: Facts) -> None:
        demand(self.position["starters"].pop(0) == facts["source"], "piles", "not the next starter", facts)

    def _on_starter_laid(self, seat: Seat, facts: Facts) -> None:
        self._lay(facts)

    # --- the course of the game ---

    def _on_phase(self, seat: Seat, facts: Facts) -> None:
        demand(facts["decade"] == self.position["decade"], "course", "another decade", facts)
        self.position["phase"] = facts["phase"]

    def _on_turn(self, seat: Seat, facts: Facts) -> None:
        assert seat is not None
        place = self.turns % self.players
        right = seat == (self.position["start"] + place) % self.players
        demand(right, "CO2-L28", "out of turn", seat, self.turns)
        demand(facts["round"] == self.turns // self.players + 1, "CO2-L28", "round", facts, self.turns)
        demand(facts["decade"] == self.position["decade"], "course", "another decade", facts)
        self.position["round"], self.position["turn"] = facts["round"], place
        self.position["used"], self.position["stop"] = 0, False
        self.once.clear()

    def _on_turn_ended(self, seat: Seat, facts: Facts) -> None:
        demand(facts["acted"] == bool(self.once["action"]), "CO2-L27", "acted", facts)
        self.turns += 1

    def _on_decade(self, seat: Seat, facts: Facts) -> None:
        self._law_28()
        demand(facts["decade"] == self.position["decade"] + 1, "course", "decade", facts)
        self.position["decade"] += 1
        self.position["round"], self.position["turn"] = 1, 0

    def _law_28(self) -> None:
        wanted = self.board.rounds * self.players
        demand(self.turns == wanted, "CO2-L28", "turns of a decade", self.turns, wanted)
        self.turns = 0

    def _on_start_tile(self, seat: Seat, facts: Facts) -> None:
        self.position["start"] = seat

    def _on_bid_paid(self, seat: Seat, facts: Facts) -> None:
        if facts["with"] == "coins":
            self._coins(seat, -facts["worth"])
        elif facts["with"] == "tech":
            demand(facts["worth"] == self.components.tech_value, "auction", "worth", facts)
            self._cubes(seat, -1)
        else:
            demand(facts["worth"] == self.position["price"], "auction", "worth", facts)
            self._pay_permit(seat, facts["with"])

    # --- supply ---

    def _on_income(self, seat: Seat, facts: Facts) -> None:
        self._coins(seat, facts["money"])
        self._company(seat)["points"] += facts["points"]

    def _on_relief_used_up(self, seat: Seat, facts: Facts) -> None:
        self._region(facts["region"])["relief"] -= 1
        self.position["tech"] += 1

    def _on_supply_start_drawn(self, seat: Seat, facts: Facts) -> None:
        demand(self.position["supply_starts"].pop(0) == facts["region"], "piles", "not the next start", facts)

    def _on_fossil(self, seat: Seat, facts: Facts) -> None:
        demand(self.position["fossils"].pop(0) == facts["fossil"], "piles", "not the top tile", facts)
        spaces = self._region(facts["region"])["spaces"]
        space = self.position["decade"] - 1
        demand(spaces[space] is None, "spaces", "a taken space", facts, spaces)
        spaces[space] = facts["fossil"]
        self._level(self.components.ppm[FOSSILS.index(facts["fossil"])], facts)

    def _level(self, change: int, facts: Facts) -> None:
        self.position["level"] += change
        demand(self.position["level"] == facts["level"], "CO2-L8", "level", facts, self.position["level"])
        if facts["level"] >= self.components.danger:
            self.position["endangered"] = True

    def _on_region_paid(self, seat: Seat, facts: Facts) -> None:
        self._pay_permit(-1, facts["region"])

    def _on_supply_paid(self, seat: Seat, facts: Facts) -> None:
        demand(self._region(facts["region"])["controller"] == seat, "permits", "not the controller", facts)
        self._pay_permit(seat, facts["from"])

    def _on_supply_bought(self, seat: Seat, facts: Facts) -> None:
        """Points only for coins that are not there (CO2-L26)."""
        price = facts["money"] + facts["points"]
        demand(price == self.position["price"], "CO2-L26", "another price", facts, self.position["price"])
        self._coins(seat, -facts["money"])
        needed = not facts["points"] or not self._company(seat)["money"]
        demand(needed and facts["points"] >= 0, "CO2-L26", "points while there are coins", facts)
        self._company(seat)["points"] -= facts["points"]
        demand(facts["permit"] == (self.position["market"] > 0), "CO2-L2", "nothing to buy", facts)
        if facts["permit"]:
            self._take_permits(1)
            self._to_bank()

    def _on_goal_discarded(self, seat: Seat, facts: Facts) -> None:
        demand(not self._company(seat)["goal_discarded"], "goals", "discarded twice", seat)
        demand(facts["money"] == self.components.goal_cash, "goals", "coins", facts)
        self._company(seat)["goal_discarded"] = True
        self._coins(seat, facts["money"])

    def _on_goal_kept(self, seat: Seat, facts: Facts) -> None:
        demand(not self._company(seat)["goal_discarded"], "goals", "kept what is gone", seat)

    def _on_disaster(self, seat: Seat, facts: Facts) -> None:
        demand(self.position["level"] >= self.components.danger, "events", "a disaster out of season", facts)
        demand(facts["region"] == self.position["events"][0], "events", "another region", facts)

    def _on_disaster_averted(self, seat: Seat, facts: Facts) -> None:
        demand(self.position["level"] < self.components.danger, "events", "no disaster", facts)
        demand(facts["region"] == self.position["events"][0], "events", "another region", facts)

    def _on_relief_given(self, seat: Seat, facts: Facts) -> None:
        self._company(seat)["tech"] -= 1
        self._region(facts["region"])["relief"] += 1

    def _on_relief_failed(self, seat: Seat, facts: Facts) -> None:
        demand(not self._company(seat)["tech"], "CO2-L26", "points while there is tech", seat)
        demand(facts["points"] == self.components.disaster_points, "CO2-L26", "disaster points", facts)
        self._company(seat)["points"] -= facts["points"]

    def _on_un_lost(self, seat: Seat, facts: Facts) -> None:
        demand(self.position["un_open"].pop(0) == facts["goal"], "CO2-L17", "not the leftmost goal", facts)
        self.position["un_gone"].append(facts["goal"])

    def _on_event_next(self, seat: Seat, facts: Facts) -> None:
        events = self.position["events"]
        self.position["events_spent"].append(events.pop(0))
        shown = [facts[name] for name in ("region", "next") if facts[name] is not None]
        demand(shown == events[:2], "CO2-L19", "events", facts, events)

    # --- actions ---

    def _on_proposed(self, seat: Seat, facts: Facts) -> None:
        self._lay(facts)
        self.used_project = facts

    def _on_grant_money(self, seat: Seat, facts: Facts) -> None:
        permits = self._region(self.used_project["region"])["permits"]
        right = facts["money"] == max(permits, self.components.grant_least_money)
        demand(right and self.used_project["slot"] == "money", "grants", "money", facts, permits)
        self._coins(seat, facts["money"])

    def _on_grant_tech(self, seat: Seat, facts: Facts) -> None:
        right = facts["tech"] == min(self.components.grant_tech, self.position["tech"])
        demand(right and self.used_project["slot"] == "tech", "grants", "tech", facts)
        self._cubes(seat, facts["tech"])

    def _on_recruited(self, seat: Seat, facts: Facts) -> None:
        company = self._company(seat)
        company["recruits"] -= 1
        company["scientists"] += 1
        demand(facts["left"] == company["recruits"], "CO2-L11", "recruits left", facts)

    def _on_displaced(self, seat: Seat, facts: Facts) -> None:
        """One coin from the user to the owner, nothing from the bank (CO2-L25)."""
        region, slot = facts["at"]
        project = self._region(region)["projects"][slot]
        right = project["scientist"] == facts["owner"] and project["source"] == facts["source"]
        demand(right and facts["owner"] != seat, "CO2-L25", "displaced", facts, project)
        self._company(seat)["money"] -= 1
        self._company(facts["owner"])["money"] += 1

    def _on_scientist_moved(self, seat: Seat, facts: Facts) -> None:
        start, target = facts["from"], facts["to"]
        source = ""
        if start == "hand":
            self._company(seat)["scientists"] -= 1
        else:
            project = self._region(start[0])["projects"][start[1]]
            demand(project["scientist"] == seat, "CO2-L12", "no such scientist", facts)
            project["scientist"] = -1
            source = project["source"]
        if target == "hand":
            self._company(seat)["scientists"] += 1
        elif isinstance(target, list):
            project = self._region(target[0])["projects"][target[1]]
            demand(project["scientist"] == -1, "CO2-L12", "two on a project", facts)
            project["scientist"] = seat
        else:
            # He speaks about the source of the project from which he came.
            summit = self.position["summits"][target - 1]
            topic = self.components.summit_topics[summit["tile"]].index(SOURCES.index(source))
            demand(summit["speakers"][topic] == -1, "CO2-L12", "two on a topic", facts)
            summit["speakers"][topic] = seat

    def _on_installed(self, seat: Seat, facts: Facts) -> None:
        self._pay_permit(seat, facts["from"])
        project = self._region(facts["region"])["projects"][facts["slot"]]
        demand(not project["installed"] and project["source"] == facts["source"], "CO2-L29", "twice", facts)
        project["installed"] = True
        self.installed += 1
        self.used_project = facts

    def _on_benefit(self, seat: Seat, facts: Facts) -> None:
        source = SOURCES.index(self.used_project["source"])
        printed = {
            "money": self.components.install_money[source],
            "tech": min(self.components.install_tech[source], self.position["tech"]),
            "permits": self._within_reach(self.components.install_permits[source]),
        }
        demand(facts == printed, "grants", "benefit", facts, printed)
        self._coins(seat, facts["money"])
        self._cubes(seat, facts["tech"])
        self._company(seat)["permits"] += facts["permits"]
        self._take_permits(facts["permits"])

    def _on_constructed(self, seat: Seat, facts: Facts) -> None:
        """The tile goes to the leftmost empty space, else over the leftmost fossil, of which `replaced` then tells."""
        region = self._region(facts["region"])
        project = region["projects"][facts["slot"]]
        right = project["installed"] and project["source"] == facts["source"]
        demand(right and self.site is None, "CO2-L29", "not that project", facts, project)
        self.site = facts["region"], facts["slot"]
        self._coins(seat, -facts["price"])
        self._cubes(seat, facts["relief"] - facts["tech"])
        region["relief"] -= facts["relief"]
        self.position["tech"] += facts["relief"]
        source = SOURCES.index(facts["source"])
        tile = self.position["plants_built"][source]
        printed = self.components.plant_tech[source][tile], self.components.plant_points[source][tile]
        demand((facts["tech"], facts["points"]) == printed, "plants", "not as printed", facts, printed)
        demand(0 <= facts["price"] <= self.components.plant_money[source][tile], "plants", "price", facts)
        demand(0 <= facts["relief"] <= 1, "plants", "relief", facts)
        licensed = self._company(seat)["expertise"][source] >= facts["tech"]
        demand(licensed, "plants", "no licence", facts)
        self.position["plants_built"][source] += 1
        self._company(seat)["points"] += facts["points"]
        if None in region["spaces"]:
            region["spaces"][region["spaces"].index(None)] = [facts["source"], seat]
            return
        fossils = [place for place, tile in enumerate(region["spaces"]) if isinstance(tile, str)]
        self.replaced = region["spaces"][fossils[0]]
        region["spaces"][fossils[0]] = [facts["source"], seat]

    def _on_replaced(self, seat: Seat, facts: Facts) -> None:
        demand(facts["fossil"] == self.replaced, "CO2-L7", "another tile", facts, self.replaced)
        region = self._region(facts["region"])
        kind = FOSSILS.index(facts["fossil"])
        self._level(-self.components.ppm[kind], facts)
        self.position["fossils_gone"][kind - 1] += 1
        room = region["permits"] < len(region["spaces"])
        demand(facts["full"] == (not room), "CO2-L3", "room in the region", facts, region)
        due = room and self.position["market"] > 0
        demand(facts["permit"] == due, "CO2-L3", "a permit for the region", facts, region)
        if due:
            region["permits"] += 1
            self._take_permits(1)

    def _on_control_taken(self, seat: Seat, facts: Facts) -> None:
        region = self._region(facts["region"])
        before = None if region["controller"] == -1 else region["controller"]
        demand(facts["from"] == before, "CO2-L21", "taken from another", facts, region["controller"])
        region["controller"] = seat

    # --- expertise and summits ---

    def _on_expertise(self, seat: Seat, facts: Facts) -> None:
        assert seat is not None
        source = SOURCES.index(facts["source"])
        tracks = self._company(seat)["expertise"]
        tracks[source] += 1
        demand(tracks[source] == facts["space"], "CO2-L22", "not the next space", seat, facts)
        key = (seat, facts["source"], facts["space"])
        demand(key not in self.spaces_paid, "CO2-L22", "paid twice", key)
        self.spaces_paid.add(key)
        for rows in (self.components.second_bonus, self.components.bonus):
            bonus = rows[source][facts["space"]]
            self.owed += [(seat, bonus)] if bonus else []

    def _on_expertise_lost(self, seat: Seat, facts: Facts) -> None:
        source = SOURCES.index(facts["source"])
        space = self._company(seat)["expertise"][source]
        demand(
            space == self.components.track_lengths[source], "CO2-L22", "lost with room on the track", facts
        )

    def _on_bonus_tech(self, seat: Seat, facts: Facts) -> None:
        demand(facts["tech"] == min(1, self.position["tech"]), "CO2-L4", "tech bonus", facts)
        self._cubes(seat, facts["tech"])

    def _on_bonus_permit(self, seat: Seat, facts: Facts) -> None:
        region = self._region(facts["region"])
        region["permits"] += 1
        demand(facts["permits"] == region["permits"], "CO2-L3", "permits there", facts)
        self._take_permits(1)

    def _on_summit_complete(self, seat: Seat, facts: Facts) -> None:
        summit = self.position["summits"][facts["summit"] - 1]
        topics = len(self.components.summit_topics[facts["tile"]])
        right = summit["tile"] == facts["tile"] and -1 not in summit["speakers"][:topics]
        demand(right, "CO2-L13", "not complete", facts, summit)

    def _on_new_summit(self, seat: Seat, facts: Facts) -> None:
        """The speakers go home, the used tile leaves the game."""
        summit = self.position["summits"][facts["summit"] - 1]
        for place, speaker in enumerate(summit["speakers"]):
            if speaker != -1:
                self._company(speaker)["scientists"] += 1
                summit["speakers"][place] = -1
        self.position["summits_used"].append(summit["tile"])
        pile = self.position["summit_pile"]
        summit["tile"] = pile.pop(0) if pile else 0
        demand(summit["tile"] == facts["tile"], "CO2-L14", "not the top tile", facts, summit)

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
        self.position["market"] += 1
        self.position["price"] = max(facts["price"] - 1, self.components.price_lowest)
        demand(facts["now"] == self.position["price"], "CO2-L2", "price after a sale", facts)

    def _on_market_refilled(self, seat: Seat, facts: Facts) -> None:
        demand(self.refills[:1] == [facts], "CO2-L2", "a refill without need", facts, self.refills)
        self.refills.pop(0)
        self.position["stop"] = True

    def _on_market_restocked(self, seat: Seat, facts: Facts) -> None:
        self.restocked -= 1

    def _on_lobby_main(self, seat: Seat, facts: Facts) -> None:
        self._spend(seat, facts["card"])

    def _on_lobby_minor(self, seat: Seat, facts: Facts) -> None:
        self._spend(seat, facts["card"])
        self.minor = facts["card"]

    def _on_lobby_gain(self, seat: Seat, facts: Facts) -> None:
        self._coins(seat, facts["money"])
        self._cubes(seat, facts["tech"])
        self._company(seat)["points"] += facts["points"]
        card = facts["card"]
        if self.components.lobby_minor[card] != MINOR_PERMIT or card != self.minor:
            demand(not facts["permits"], "cards", "a permit from another card", facts)
        else:
            demand(facts["permits"] == self._within_reach(1), "cards", "the permit of a card", facts)
        self._company(seat)["permits"] += facts["permits"]
        self._take_permits(facts["permits"])

    def _on_card_drawn(self, seat: Seat, facts: Facts) -> None:
        demand(self.position["lobby_deck"].pop(0) == facts["card"], "piles", "not the top card", facts)
        self._company(seat)["lobby"].append(facts["card"])
        self._company(seat)["lobby"].sort()

    def _on_un_opened(self, seat: Seat, facts: Facts) -> None:
        demand(self.position["un_stack"].pop(0) == facts["goal"], "piles", "not the top goal", facts)
        self.position["un_open"].append(facts["goal"])

    def _on_claimed(self, seat: Seat, facts: Facts) -> None:
        self.position["un_open"].remove(facts["goal"])
        demand(facts["points"] == self.components.un_points[facts["goal"]], "goals", "points", facts)
        self._company(seat)["claimed"].append(facts["goal"])
        self._company(seat)["points"] += facts["points"]
        self._cubes(seat, -1)

    # --- the end ---

    def _on_game_over(self, seat: Seat, facts: Facts) -> None:
        """The final scoring is told in one event, by seat. A lost game moves nothing."""
        if facts["reason"] == "too_hot":
            demand(self.turns == 0, "CO2-L28", "turns before the supply phase was over", self.turns)
        else:
            self._law_28()
            self.position["turn"] = 0
        demand(facts["level"] == self.position["level"], "CO2-L8", "level at the end", facts)
        demand(facts["decade"] == self.position["decade"], "course", "decade at the end", facts)
        if "sold" not in facts:
            return
        demand(facts["price"] == self.position["price"], "market", "the last price", facts)
        for owner, company in enumerate(self.position["companies"]):
            for region in self.position["regions"].values():
                if region["controller"] == owner:
                    company["permits"] += region["permits"]
                    region["permits"] = 0
            demand(facts["sold"][owner] == company["permits"], "CO2-L1", "permits at the end", owner, facts)
            self.position["market"] += company["permits"]
            self._coins(owner, company["permits"] * facts["price"])
            company["permits"] = 0
            if facts["goals_cashed"][owner]:
                self._on_goal_discarded(owner, {"money": self.components.goal_cash})
            coins = company["money"] // self.components.coins_per_point
            demand(facts["coins"][owner] == coins, "CO2-L26", "points for coins", owner, facts)
            majorities = facts["most_tech"][owner] + facts["most_un"][owner]
            company["points"] += facts["income"][owner] + facts["goals"][owner] + coins
            company["points"] += majorities * self.components.majority_points
