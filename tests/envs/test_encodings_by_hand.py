"""Positions whose numbers anybody can check: what stands where in a row, and which id an action has."""

from functools import cache

import baseload
from baseload.core.contract import State
from baseload.core.options import Options
from baseload.envs.encodings import encoding
from baseload.envs.encodings.encoding import Block, Encoding
from tests.co2 import scene as co2
from tests.harness.scene import play
from tests.power_grid import scene as power_grid
from tests.second_chance import scene as second_chance

BIDS = 32  # as the tables say


@cache
def numbers_of(options: Options) -> Encoding:
    return encoding(options)


class Reader:
    """The numbers of a position as one seat sees it, by their names."""

    def __init__(self, state: State, seat: int | None) -> None:
        self.view = state.view(seat)
        self.numbers = numbers_of(_options(state))
        self.row = self.numbers.row(self.view)

    def __call__(self, name: str, label: str = "") -> int:
        block = self.numbers.places[name]
        return self.row[block.first + block.labels.index(label)]

    def marked(self, name: str) -> dict[str, int]:
        """Whatever is not 0 in a block."""
        block: Block = self.numbers.places[name]
        values = self.row[block.first : block.first + block.count]
        return {label: value for label, value in zip(block.labels, values, strict=True) if value}

    def id(self, text: str) -> str:
        """The name of the id of a legal action."""
        action = baseload.game(self.view.game).action(text)
        assert action in self.numbers.legal(self.view)
        return self.numbers.actions.label(self.numbers.number(self.view, action))


def _options(state: State) -> Options:
    return baseload.game(state.game).options_from_plain(dict(state.to_plain()["options"]))


def test_power_grid_by_hand() -> None:
    companies = {
        0: {"money": 21, "plants": [3, 5, 10], "fuel": [3, 2, 0, 0], "cities": ["essen", "duisburg"]},
        1: {"money": 300, "plants": [4], "cities": ["koeln"]},
    }
    market = [13, 15, 16, 17, 18, 19, 20, 21]
    state = power_grid.arrange(
        power_grid.table(players=3, money="open", regions="nw,w,sw"),
        phase="building",
        companies=companies,
        order=[1, 2, 0],
        market=market,
    )
    read = Reader(state, 0)
    assert read.marked("money") == {"seat +0": 21, "seat +1": 255, "seat +2": 50}
    assert read.marked("decision") == {"build": 1}
    assert read.marked("to move") == {"seat +0": 1}
    assert read.marked("order") == {"seat +0": 3, "seat +1": 1, "seat +2": 2}
    assert read.marked("cities") == {"seat +0": 2, "seat +1": 1}
    assert read.marked("fuel") == {"seat +0 coal": 3, "seat +0 oil": 2}
    assert read.marked("owns") == {"seat +0 3": 1, "seat +0 5": 1, "seat +0 10": 1, "seat +1 4": 1}
    assert read.marked("network") == {"seat +0 duisburg": 1, "seat +0 essen": 1, "seat +1 koeln": 1}
    assert read.marked("market") == {str(plant): 1 if plant < 18 else 2 for plant in market}
    assert read("way", "essen") == 0
    assert read("way", "muenster") == 6  # from Essen
    assert read.id("build muenster") == "build muenster"
    assert read.id("done") == "done"
    other = Reader(state, 1)
    assert other.marked("money") == {"seat +0": 255, "seat +1": 50, "seat +2": 21}
    assert other.marked("to move") == {"seat +2": 1}
    assert other.numbers.legal(other.view) == []


def test_power_grid_ids_by_hand() -> None:
    state = power_grid.table(players=3)
    play(state, "auction 5", "bid 5")
    seat = state.seat
    assert seat is not None
    read = Reader(state, seat)
    assert read.marked("up for auction") == {"5": 1}
    assert read("high bid") == 5
    assert read.marked("high bidder") == {f"seat +{(0 - seat) % 3}": 1}
    assert read.id("bid 6") == "bid +0"
    assert read.id("bid 13") == "bid +7"
    assert len([text for text in map(str, read.numbers.legal(read.view)) if text.startswith("bid")]) == BIDS
    hidden = Reader(power_grid.table(players=3), 0)  # others' money is
    assert hidden.marked("money") == {"seat +0": 50}
    powering = power_grid.arrange(
        power_grid.table(players=3, regions="nw,w,sw"),
        phase="bureaucracy",
        order=[0, 1, 2],
        companies={0: {"plants": [4, 5, 10], "fuel": [4, 0, 0, 0], "cities": ["essen", "duisburg"]}},
    )
    assert Reader(powering, 0).id("power 5 10 with coal 2") == "power 2 3, coal 2"
    assert Reader(powering, 0).id("power none") == "power none, coal 0"


def test_co2_by_hand() -> None:
    state = co2.arrange(
        co2.table(players=3),
        seat=1,
        companies={
            0: {"money": 12, "points": 7, "tech": 3, "permits": 2, "lobby": [3, 9], "goal": 30},
            1: {
                "money": 300,
                "points": -2,
                "expertise": {"solar": 4, "fusion": 1},
                "lobby": [2, 11, 26],
                "goal": 31,
            },
            2: {"scientists": 0, "recruits": 3, "claimed": [40]},
        },
        regions={
            "asia": {
                "agenda": ["solar", "biomass", "recycling"],
                "permits": 4,
                "controller": 2,
                "spaces": ["coal", ("solar", 0)],
                "projects": {"tech": ("solar", 2), "research": "biomass!"},
            },
            "africa": {"relief": 2, "spaces": ["gas"]},
        },
        summits={2: (co2.summit_tile("solar", "biomass"), {"biomass": 0})},
        used=4,
        price=6,
        market=3,
        decade=2,
        round=3,
        level=385,
    )
    read = Reader(state, 1)
    assert read.marked("money") == {"seat +0": 255, "seat +1": state.companies[2].money, "seat +2": 12}
    assert read.marked("points") == {"seat +2": 7}
    assert read.marked("points below zero") == {"seat +0": 2}
    assert read.marked("expertise") == {"seat +0 solar": 4, "seat +0 fusion": 1}
    assert read.marked("hand") == {"2": 1, "11": 1, "26": 1}
    assert read.marked("cards") == {"seat +0": 3, "seat +1": 5, "seat +2": 2}
    assert read.marked("goal") == {"31": 1}
    assert read.marked("claimed") == {"seat +1 40": 1}
    assert read.marked("built") == {"seat +2 solar": 1}
    assert (read("level"), read("endangered"), read("price"), read("market")) == (77, 1, 6, 3)
    assert (read("decade"), read("round")) == (2, 3)
    assert read.marked("used") == {"market": 1}
    assert read.marked("turn") == {"seat +0": 1}
    assert read.marked("start tile") == {"seat +2": 1}
    assert read.marked("decision") == {"turn": 1}
    agenda = {label: value for label, value in read.marked("agenda").items() if label.startswith("asia")}
    assert agenda == {"asia solar": 3, "asia biomass": 2, "asia recycling": 1}
    assert read("region permits", "asia") == 4
    assert read.marked("relief") == {"africa": 2}
    assert read.marked("controller") == {"asia seat +1": 1}
    space = {label: value for label, value in read.marked("space").items() if label.startswith("asia")}
    assert space == {"asia 1 coal": 1, "asia 2 solar": 1, "asia 2 seat +2": 1}
    assert read.marked("project") == {
        "asia tech solar": 1,
        "asia tech seat +1": 1,
        "asia research biomass": 1,
        "asia research installed": 1,
    }
    assert (read("topic", "summit 2 solar"), read("topic", "summit 2 biomass")) == (1, 2)
    assert read.marked("speaker") == {"summit 2 biomass seat +2": 1}
    assert sum(read.marked("fossil pile").values()) == 30 - 6
    assert read.id("propose solar asia money with 2") == "propose asia money solar with region card 1"
    assert read.id("propose solar asia money") == "propose asia money solar"
    assert read.id("install asia tech with 11") == "install asia tech from hand with source card 1"
    assert read.id("lobby 26") == "lobby 26"
    spectator = Reader(state, None)
    assert not spectator.marked("hand")
    assert not spectator.marked("goal")
    assert spectator("money", "seat +1") == 255


def test_co2_decisions_by_hand() -> None:
    bidding = co2.arrange(
        co2.table(players=3, auction="ascending"),
        phase="bidding",
        companies={1: {"money": 50, "tech": 2, "permits": 1}},
        regions={"asia": {"controller": 1, "permits": 2}},
        stack=[["decades", -1], ["start_bid", 1, 4, 2, 1, 2]],
    )
    read = Reader(bidding, 1)
    assert read("high bid") == 5
    assert read.marked("high bidder") == {"seat +1": 1}
    assert read.marked("out") == {"seat +2": 1}
    assert (read.id("bid 5"), read.id("bid 9"), read.id("pass")) == ("bid +0", "bid +4", "pass")
    naming = co2.arrange(bidding, stack=[["decades", -1], ["name_first", 2]])
    assert Reader(naming, 2).id("first 1") == "first seat +1"
    paying = Reader(co2.arrange(bidding, stack=[["decades", -1], ["pay_bid", 1, 7]]), 1)
    assert paying("due") == 7
    assert [paying.id(f"pay {way}") for way in ("hand", "asia", "tech", "coins")] == [
        *("pay hand", "pay asia", "pay tech", "pay coins")
    ]
    supplied = co2.arrange(
        bidding, phase="energy", stack=[["decades", -1], ["energy", -1, 4, 2], ["pay_supply", 1, 3]]
    )
    read = Reader(supplied, 0)
    assert read.marked("decision") == {"pay supply": 1}
    assert read.marked("at region") == {"africa": 1}
    assert read.marked("supply to come") == {"asia": 1, "oceania": 1}
    income = Reader(co2.arrange(bidding, phase="income", stack=[["decades", -1], ["split_income", 0, 9]]), 0)
    assert income("income") == 9
    assert income.id("coins 4") == "coins 4"
    learning = Reader(co2.arrange(bidding, stack=[["decades", -1], ["learning", 0, 2, 0b10010]]), 0)
    assert learning.marked("offered") == {"solar": 1, "recycling": 1}
    assert learning.marked("learning for") == {"summit": 1}


def test_second_chance_by_hand() -> None:
    state = second_chance.arrange(
        second_chance.table(players=3, inspectors="on"),
        seat=2,
        companies={
            1: {"money": 8, "knowledge": {"wind": 3}, "goals": [4, 9]},
            2: {"lobby": [2, 15, 36], "goals": [3, 16], "claimed": [7], "alone": True},
        },
        regions={
            "europe": {
                "agenda": ["solar", "hydro", "recycling"],
                "spaces": ["oil", ("solar", 0, 1)],
                "projects": {"money": ("solar2!", 1), "tech": ("hydro", 0)},
            }
        },
        team_points=17,
        level=430,
        un_cards=[5, 7, 44],
        tiles=[4, 4, 10, 0, 1, 2, 3, 5, 20, 21, 30, 31, 32, 42, 42, 50, 51, 52, 43, 44, 53],
        turned=[1],
        inspectors=[1, 13],
        lobby_played=[[21, 0], [22, 1]],
        lobby_workers=[[22, 0]],
    )
    read = Reader(state, 2)
    assert read.marked("points") == {"team": 17}
    assert read("level") == 86
    assert read.marked("knowledge") == {"seat +2 wind": 3}
    assert read.marked("goal") == {"3": 1, "16": 1}
    assert read.marked("goal shown") == {"seat +0": 1}
    assert read.marked("hand") == {"2": 1, "15": 1, "36": 1}
    assert read.marked("open UN card") == {"5": 1, "44": 1}
    assert read.marked("claimed") == {"seat +0 7": 1}
    assert read.marked("played") == {"21": 1, "22": 2}
    assert read.marked("on card") == {"seat +1 22": 1}
    assert (read("open tile", "plant in asia"), read("open tile", "summit of 2")) == (1, 2)
    assert read.marked("inspected") == {"plant in asia": 1, "summit of 2": 1}
    assert read("inspector's way", "plant of forestation") == 1
    assert read("inspector's way", "plant in asia") == 7  # once around, past the turned tile
    assert read("inspector's way", "summit of 2") == 1  # the other one of its kind is next
    space = {label: value for label, value in read.marked("space").items() if label.startswith("europe")}
    assert space == {
        "europe 1 oil": 1,
        "europe 2 solar": 1,
        "europe 2 built by seat +1": 1,
        "europe 2 infrastructure of seat +2": 1,
    }
    assert read.marked("project") == {
        "europe money solar": 1,
        "europe money level 2": 1,
        "europe money infrastructure of seat +2": 1,
        "europe tech hydro": 1,
        "europe tech scientist of seat +1": 1,
    }
    assert read.id("plan hydro europe research") == "plan europe research hydro"
    assert read.id("move board to card 21") == "visit board to card 21"
    assert read.id("lobby 15") == "lobby 15"
    partner = Reader(state, 1)
    assert partner.marked("goal") == {"4": 1, "9": 1}
    assert partner.marked("goal shown") == {"seat +1": 1}  # the card was shown to all
    assert not Reader(state, None).marked("hand")


def test_second_chance_decisions_by_hand() -> None:
    table = second_chance.table(players=3, coop_decision="unanimous")
    reducing = second_chance.arrange(
        table, phase="reduction", team_points=30, level=525, stack=[["decades", -1], ["reduction", 0, [4]]]
    )
    read = Reader(reducing, 0)
    assert [read.id(f"reduce {steps}") for steps in (3, 5)] == ["reduce +0", "reduce +2"]  # 3 must be
    assert read.marked("refused") == {"+1": 1}
    agreeing = Reader(
        second_chance.arrange(reducing, stack=[["decades", -1], ["agreement", 1, 0, 5, [4]]]), 1
    )
    assert agreeing.marked("proposed") == {"+2": 1}
    assert agreeing.id("agree") == "agree"
    offering = second_chance.arrange(
        table, seat=0, stack=[["decades", -1], ["turn", 0], ["bonus", 2, 2, 0b001]]
    )
    giving = Reader(second_chance.arrange(offering, stack=[["decades", -1], ["bonus", 2, 2, 0b001]]), 2)
    assert giving.marked("bonus") == {"permit": 1}
    assert giving.marked("declined") == {"seat +1": 1}
    assert giving.id("give 2") == "give seat +2"
    offered = Reader(second_chance.arrange(offering, stack=[["decades", -1], ["offer", 1, 0, 5, 0b100]]), 1)
    assert offered.marked("bonus") == {"solar": 1}
    assert offered.marked("giver") == {"seat +2": 1}
    assert offered.marked("declined") == {"seat +1": 1}


def test_rivals_by_hand() -> None:
    state = second_chance.arrange(
        second_chance.rivals(players=2),
        seat=0,
        companies={
            0: {
                "money": 20,
                "tech": 5,
                "points": -4,
                "knowledge": {"solar": 8},
                "permits": 2,
                "lobby": [16, 30],
            },
            1: {"points": 9},
        },
        regions={
            "asia": {
                "agenda": ["solar", "hydro", "recycling"],
                "relief": 1,
                "projects": {"tech": ("solar!", 1)},
            }
        },
        events=[1, 3, 2],
        events_spent=[4],
    )
    read = Reader(state, 0)
    assert read.marked("points below zero") == {"seat +0": 4}
    assert read.marked("points") == {"seat +1": 9}
    assert read.id("build asia tech unaided") == "build asia tech from board unaided"
    assert read.id("build asia tech") == "build asia tech from board"
    first, second = state.board.components.event_region[1], state.board.components.event_region[3]
    labels = read.numbers.places["event"].labels
    assert read.marked("event") == {labels[first]: 1}
    assert read.marked("next event") == {labels[second]: 1}
    assert (read.marked("spent event"), read("events")) == ({"4": 1}, 3)
