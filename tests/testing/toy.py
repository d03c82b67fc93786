"""A game as small as can be, whole, and broken on purpose in as many ways as the checks must notice.

Everybody is dealt three cards and plays two of them, the highest sum wins; once a game a seat may sleep instead, if the
table says so. `TOY` is whole; every name in `FAULTS` is the same game with that one fault.
"""

from random import Random
from typing import Any

from baseload.core.action import Action
from baseload.core.contract import Game, Outcome, State, View
from baseload.core.event import Event
from baseload.core.options import CHOSEN, SENT, STORED, Options, OptionSpec, read_options
from baseload.core.plain import Plain
from baseload.core.problems import NotationError, Refusal
from baseload.core.title import Title

CARDS = range(1, 13)
HAND = 3
PLAYED = 2
SLEEP = "sleep"

# What is wrong, by the check that must notice it.
FAULTS = {
    "lost-drawer": "title.every_part_is_what_it_should_be",
    "lost-words": "title.every_file_is_there",
    "lost-option": "title.what_goes_with_other_parts_has_them",
    "shared-list": "copies.copies_are_independent",
    "lent-list": "copies.plain_data_is_ones_own",
    "late-view": "copies.plain_data_taken_from_a_state_stays",
    "listed-not-allowed": "legality.everything_listed_is_allowed",
    "allowed-not-listed": "legality.everything_allowed_is_listed",
    "stumbles": "legality.whatever_can_be_written_can_be_checked",
    "leak": "leaks.views_do_not_depend_on_what_is_hidden",
    "leak-in-refusal": "leaks.refusals_do_not_depend_on_what_is_hidden",
    "leak-in-event": "leaks.events_say_no_more_than_views",
    "imagines-too-much": "leaks.a_finished_game_is_imagined_as_it_is",
    "imagines-wrongly": "leaks.imagined_states_agree_with_the_view",
    "forgets-a-field": "round_trips.states_and_views_survive_json_exactly",
    "capitals": "round_trips.actions_read_back",
    "no-rule": "contract.a_refused_action_changes_nothing",
    "check-changes": "contract.a_refused_action_changes_nothing",
    "chance": "contract.same_deal_and_same_choices_same_game",
    "seedless-deal": "contract.a_deal_is_plain_and_comes_from_its_seed",
    "two-ways": "contract.play_apply_and_carry_out_agree",
    "bad-places": "contract.random_games_end_with_an_outcome",
    "anything-goes": "options.nonsense_is_refused_for_every_option",
    "unplayable-value": "options.every_value_plays_a_game",
    "unknown-rule": "ledger.every_refusal_met_names_a_rule",
    "unwritten-option": "ledger.every_option_answers_to_a_rule",
    "same-id": "encodings.every_legal_action_has_an_id_and_every_position_a_row",
    "short-row": "encodings.rows_tell_positions_apart",
    "row-leak": "encodings.every_legal_action_has_an_id_and_every_position_a_row",
    "mute": "words.whole_games_are_told",
    "same-handles": "drawings.every_position_can_be_drawn",
    "open-tag": "drawings.every_position_can_be_drawn",
    "drawn-leak": "drawings.a_drawing_tells_no_secrets",
}
BOTH = (
    "both"  # the view betrays what is hidden, and imagines it: only a disguise of the tests' own notices that
)
_chance = Random(1)  # which no rule may have


class Say(Action):
    """`play 7`, or `sleep`."""

    def __init__(self, card: int) -> None:
        self.card = card

    def __str__(self) -> str:
        return f"play {self.card}" if self.card else SLEEP

    def __reduce__(self) -> tuple[object, ...]:
        return Say, (self.card,)


class ToyState(State):
    def __init__(self, rules: "Toy", options: Options, hands: list[list[int]], rest: list[int]) -> None:
        self.rules = rules
        self.options = options
        self.hands = hands
        self.rest = rest  # cards that nobody was dealt
        self.shown: list[list[int]] = [[] for _ in hands]
        self.slept = [False for _ in hands]
        self.turn = 0

    @property
    def game(self) -> str:
        return self.rules.name

    @property
    def fault(self) -> str:
        return self.rules.fault

    @property
    def seat(self) -> int | None:
        players = len(self.hands)
        over = all(len(cards) == PLAYED for cards in self.shown)
        return None if over else self.turn % players

    @property
    def outcome(self) -> Outcome | None:
        if self.seat is not None:
            return None
        scores = [sum(cards) for cards in self.shown]
        places = [1 + sum(other > score for other in scores) for score in scores]
        if self.fault == "bad-places":
            places = [place + 1 for place in places]
        return Outcome(places, scores, "all_played", {"best": max(scores)})

    def legal(self) -> list[Action]:
        seat = self.seat
        if seat is None:
            return []
        found: list[Action] = [Say(card) for card in self.hands[seat]]
        if len(self.shown[seat]) == PLAYED:
            found = []
        if self.may_sleep(seat) or not found:
            found.append(Say(0))
        if self.fault == "listed-not-allowed":
            found.append(Say(99))
        if self.fault == "allowed-not-listed" and len(found) > 1:
            found.pop(0)
        return found

    def may_sleep(self, seat: int) -> bool:
        done = len(self.shown[seat]) == PLAYED
        return done or (self.options["sleep"] == "on" and not self.slept[seat])

    def check(self, action: Action) -> Refusal | None:
        seat = self.seat
        if seat is None:
            return Refusal("game_over", "TOY-1", {})
        assert isinstance(action, Say)
        if self.fault == "check-changes":
            self.turn += len(self.hands)
        if self.fault == "stumbles":
            CARDS.index(action.card or 1)
        if not action.card:
            refused = Refusal("slept_already", "TOY-3", {})
            return None if self.may_sleep(seat) else refused
        if action.card not in self.hands[seat] or len(self.shown[seat]) == PLAYED:
            rule = {"no-rule": "", "unknown-rule": f"TOY-{77}"}.get(self.fault, "TOY-2")
            return Refusal("not_your_card", rule, {"card": action.card})
        return None

    def carry_out(self, action: Action) -> list[Event]:
        seat = self.seat
        assert seat is not None
        self.apply(action)
        if self.fault == "two-ways":
            self.turn += len(self.hands)
        assert isinstance(action, Say)
        facts: dict[str, Plain] = {"card": action.card}
        if self.fault == "leak-in-event":
            facts["left"] = list(self.hands[seat])
        return [Event("played" if action.card else "slept", seat, facts)]

    def apply(self, action: Action) -> None:
        seat = self.seat
        assert seat is not None
        assert isinstance(action, Say)
        if action.card:
            self.hands[seat].remove(action.card)
            self.shown[seat].append(action.card + (_chance.randrange(3) if self.fault == "chance" else 0))
        else:
            self.slept[seat] = True
        self.turn += 1

    def copy(self) -> "ToyState":
        hands = [cards.copy() for cards in self.hands]
        made = ToyState(self.rules, self.options, hands, self.rest.copy())
        made.shown = self.shown if self.fault == "shared-list" else [cards.copy() for cards in self.shown]
        made.slept = self.slept.copy()
        made.turn = self.turn
        return made

    def view(self, seat: int | None) -> "ToyView":
        return ToyView(self.copy() if self.fault != "late-view" else self, seat)

    def open_view(self, seat: int | None) -> "ToyView":
        return ToyView(self.copy(), seat)

    def to_plain(self) -> Plain:
        plain: dict[str, Plain] = {
            "options": self.options.to_plain(),
            "hands": [cards.copy() for cards in self.hands],
            "rest": self.rest if self.fault == "lent-list" else self.rest.copy(),
            "shown": [cards.copy() for cards in self.shown],
            "slept": self.slept.copy(),
            "turn": self.turn,
        }
        if self.fault == "forgets-a-field":
            del plain["slept"]
        return plain


class ToyView(View):
    """Holds the whole state, and gives out what its seat may know."""

    def __init__(self, state: ToyState, seat: int | None) -> None:
        self.state = state
        self._seat = seat

    @property
    def game(self) -> str:
        return self.state.game

    @property
    def seat(self) -> int | None:
        return self._seat

    @property
    def players(self) -> int:
        return len(self.state.hands)

    @property
    def to_move(self) -> int | None:
        return self.state.seat

    @property
    def outcome(self) -> Outcome | None:
        return self.state.outcome

    def legal(self) -> list[Action]:
        return self.state.legal() if self._seat is not None and self._seat == self.state.seat else []

    def check(self, action: Action) -> Refusal | None:
        if self._seat is None or self._seat != self.state.seat:
            facts: dict[str, Plain] = {"seat": self.state.seat}
            if self.state.fault == "leak-in-refusal":
                facts["hand"] = sum(self.state.hands[0])
            return Refusal("not_your_turn", "TOY-1", facts)
        return self.state.check(action)

    def imagine(self, rng: Random) -> State:
        made = self.state.copy()
        over = self.state.seat is None and self.state.fault != "imagines-too-much"
        over = over or self.state.fault == BOTH
        if over:
            return made
        others = [seat for seat in range(self.players) if seat != self._seat]
        seen = {card for shown in made.shown for card in shown}
        seen.update(made.hands[self._seat] if self._seat is not None else [])
        cards = [card for card in CARDS if card not in seen]
        rng.shuffle(cards)
        for seat in others:
            made.hands[seat] = sorted(cards.pop() for _ in made.hands[seat])
        made.rest = sorted(cards)
        if self.state.fault == "imagines-wrongly" and self._seat is not None:
            made.slept[self._seat] = not made.slept[self._seat]
        return made

    def to_plain(self) -> Plain:
        plain = self.state.to_plain()
        plain["seat"] = self._seat
        if self.state.seat is not None:
            if self.state.fault != BOTH:
                plain["rest"] = [-1] * len(plain["rest"])
            for seat, cards in enumerate(plain["hands"]):
                if seat != self._seat and self.state.fault not in ("leak", BOTH):
                    plain["hands"][seat] = [-1] * len(cards)
        return plain


class Toy(Game):
    def __init__(self, fault: str = "") -> None:
        super().__init__(f"toy-{fault}" if fault else "toy", rules=1, fewest=2, most=3)
        self.fault = fault

    def option_specs(self) -> list[OptionSpec]:
        def reads(value: Plain) -> Plain:
            return "on"

        anything = reads if self.fault == "anything-goes" else None
        rule = f"TOY-{5}" if self.fault == "unwritten-option" else "TOY-3"
        sleeps: list[Plain] = ["on", "off"]
        return [
            OptionSpec("players", [2, 3], 2, "TOY-1"),
            OptionSpec("sleep", sleeps, "on", rule, reads=anything),
        ]

    def _options(self, chosen: dict[str, Plain], origin: int) -> Options:
        if self.fault == "unplayable-value" and chosen.get("sleep") == "off":
            chosen = {**chosen, "sleep": "on"}
        return read_options(self.name, self.option_specs(), chosen, origin)

    def options(self, /, **chosen: Plain) -> Options:
        return self._options(chosen, CHOSEN)

    def options_from_plain(self, plain: dict[str, Plain]) -> Options:
        return self._options(plain, STORED)

    def options_sent(self, plain: dict[str, Plain]) -> Options:
        return self._options(plain, SENT)

    def deal(self, options: Options, seed: int) -> dict[str, Plain]:
        cards = list(CARDS)
        (_chance if self.fault == "seedless-deal" else Random(seed)).shuffle(cards)
        return {"cards": cards}

    def setup(self, options: Options, deal: dict[str, Plain]) -> State:
        cards = deal["cards"].copy()
        hands = [sorted(cards.pop() for _ in range(HAND)) for _ in range(options.players)]
        return ToyState(self, options, hands, sorted(cards))

    def action(self, text: str) -> Action:
        words = text.split() if self.fault == "capitals" else text.lower().split()
        if words == [SLEEP]:
            return Say(0)
        if len(words) == 2 and words[0] == "play" and words[1].isascii() and words[1].isdigit():
            return Say(int(words[1]))
        raise NotationError("not_an_action", text=text)

    def state_from_plain(self, plain: Plain) -> State:
        return self._state(plain)

    def _state(self, plain: Plain) -> ToyState:
        made = ToyState(
            self,
            self.options_from_plain(plain["options"]),
            [list(cards) for cards in plain["hands"]],
            list(plain["rest"]),
        )
        made.shown = [list(cards) for cards in plain["shown"]]
        made.slept = list(plain.get("slept", made.slept))
        made.turn = plain["turn"]
        return made

    def view_from_plain(self, plain: Plain) -> View:
        return ToyView(self._state(plain), plain["seat"])


GAMES: dict[str, Any] = {game.name: game for game in [Toy(), Toy(BOTH), *map(Toy, FAULTS)]}


def __getattr__(name: str) -> object:
    """The rules and the title of each of them, as entry points name them: `RULES_toy_leak`, `TITLE_toy_leak`."""
    kind, _, rest = name.partition("_")
    game = rest.replace("_", "-")
    if kind == "RULES" and game in GAMES:
        return GAMES[game]
    if kind == "TITLE" and game in GAMES:
        return title(game)
    raise AttributeError(name)


def title(game: str) -> Title:
    """The files are written by the tests (test_checks.py), one set for each name."""
    parts = "tests.testing.toy_parts"
    return Title(
        game,
        rules=f"tests.testing.toy:RULES_{game.replace('-', '_')}",
        ledger=f"toy_files:{game}.toml",
        locale="toy_files:lost" if game == "toy-lost-words" else "toy_files:locale",
        speaker=f"{parts}:ToySpeaker",
        drawer=f"{parts}:Lost" if game == "toy-lost-drawer" else f"{parts}:ToyDrawer",
        encoding=f"{parts}:ToyEncoding",
        environment="Toy-v0",
        variant="nap" if game == "toy-lost-option" else "sleep",
    )
