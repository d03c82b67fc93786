"""The games as OpenSpiel games. Importing this module registers them:

    import baseload.envs.open_spiel
    game = pyspiel.load_game("baseload_power_grid", {"players": 2, "map": "usa"})

There are `baseload_power_grid`, `baseload_co2` and `baseload_second_chance`. Parameters: `players`, 0 for the usual
number; every other option of the game by its name, as `baseload games` lists them; `deals`, how many different deals
there are, of which chance picks one before the first decision; `reward` as in `baseload.envs.rewards`. Action ids and
observations are those of the other environments; an observation's bytes are divided by 255. There is no information
state: an observation does not remember. `resample_from_infostate` deals what a seat does not know anew, so IS-MCTS
(OpenSpiel's Python one) plays fairly; plain MCTS on a game with hidden cards sees them, as with every game there.

A game and its states can be pickled, serialised and loaded again by their text. In that text a value has no commas,
equals signs or brackets, and one that is no number does not look like one, so such values are written another way and
marked (`regions=#nw+ne+w`, `solo_goal=#4`). Given by itself a value may be written either way.
"""

import re
from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import Any, Final
from urllib.parse import unquote

import numpy as np
import pyspiel

from baseload.core.contract import State
from baseload.core.registry import game as game_by_name
from baseload.envs.encodings import encoded_games, encoding
from baseload.envs.encodings.encoding import Glance
from baseload.envs.pictures import as_text
from baseload.envs.rewards import check_reward, rewards

_DEALS: Final = 1000
_LONGEST: Final = 20_000  # decisions; random games have some hundreds
_MOST_SCORE: Final = 10.0  # with reward=score, a hundredth of the points


def _type_of(name: str) -> pyspiel.GameType:
    title = game_by_name(name)
    return pyspiel.GameType(
        short_name=f"baseload_{name.replace('-', '_')}",
        long_name=f"Baseload {name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=title.most,
        min_num_players=title.fewest,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(name),
    )


def _parameters(name: str) -> dict[str, int | str]:
    """Every parameter of a game and what it is where it is not given. An option of numbers is a number."""
    found: dict[str, int | str] = {}
    for spec in game_by_name(name).option_specs():
        numbers = all(type(value) is int for value in spec.values) and spec.reads is None
        found[spec.name] = spec.default if numbers else _written(str(spec.default))
    return {**found, "players": 0, "deals": _DEALS, "reward": "place"}


def _written(text: str) -> str:
    """A value so that OpenSpiel reads it back from a game's text: see the head of this file.

    >>> _written("nw,ne,w"), _written("4"), _written("usa")
    ('#nw+ne+w', '#4', 'usa')
    """
    plain = re.sub(r"[%+=()#]", lambda found: f"%{ord(found[0]):02X}", text).replace(",", "+")
    changed = plain != text or re.fullmatch(r"[-+.0-9eE]+|(?i:true|false)", text)
    return f"#{plain}" if changed else text


def _meant(text: str) -> str:
    """The value that was written so; one that was not stays as it is.

    >>> _meant(_written("a(b)=4,%c")), _meant("nw,ne,w"), _meant("#4")
    ('a(b)=4,%c', 'nw,ne,w', '4')
    """
    return unquote(text[1:].replace("+", ",")) if text.startswith("#") else text


class _Position:
    """A position that copies itself the quick way: OpenSpiel clones states with `copy.deepcopy`."""

    def __init__(self, state: State | None) -> None:
        self.state = state
        self.glance: Glance | None = None

    def __deepcopy__(self, memo: dict[int, Any]) -> "_Position":
        copied = _Position(None if self.state is None else self.state.copy())
        copied.glance = self.glance  # never changed
        return copied

    def __reduce__(self) -> tuple[object, ...]:
        return _Position, (self.state,)


class SpielGame(pyspiel.Game):
    """A game with its options, as OpenSpiel wants it."""

    def __init__(self, name: str, params: dict[str, Any] | None = None) -> None:
        given = {**_parameters(name), **(params or {})}
        self.title = game_by_name(name)
        chosen: dict[str, Any] = {}
        for parameter, usual in _parameters(name).items():
            value = given[parameter]
            if isinstance(usual, str) and parameter != "reward":
                value = _meant(value)
                given[parameter] = _written(value)
            # What is as usual is left to the game: its usual value may depend on others.
            if parameter not in ("deals", "reward") and given[parameter] != usual:
                chosen[parameter] = value
        self.table = self.title.options(**chosen)
        self.numbers = encoding(self.table)
        self.deals = int(given["deals"])
        if self.deals < 1:
            raise ValueError(f"deals={self.deals}: there must be at least one deal to choose from")
        self.reward = given["reward"]
        check_reward(self.reward)
        most = _MOST_SCORE if self.reward == "score" else 1.0
        figures = pyspiel.GameInfo(
            num_distinct_actions=self.numbers.actions.size,
            max_chance_outcomes=self.deals,
            num_players=self.table.players,
            min_utility=-most,
            max_utility=most,
            max_game_length=_LONGEST,
        )
        super().__init__(_TYPES[name], figures, given)

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> "SpielObserver":
        """Rows of numbers between 0 and 1: what one player sees now. Nothing else is declared, so nothing else is
        given: no information state, which would remember, and no public part."""
        single = pyspiel.PrivateInfoType.SINGLE_PLAYER
        if kind is not None and (kind.perfect_recall or not kind.public_info or kind.private_info != single):
            raise ValueError(f"{self.get_type().short_name} has observations only, no information states")
        return SpielObserver(self)

    def __reduce__(self) -> tuple[object, ...]:
        return _loaded, (str(self),)

    def max_game_length(self) -> int:
        return _LONGEST


class SpielState(pyspiel.State):
    """A position; before the deal it is chance's turn."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._game = _Shared(game)
        self._now = _Position(None)

    def current_player(self) -> int:
        state = self._now.state
        if state is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if state.seat is None else state.seat

    def _glance(self) -> Glance:
        now = self._now
        if now.glance is None:
            assert now.state is not None
            assert now.state.seat is not None
            now.glance = self._game.it.numbers.glance(now.state, now.state.seat)
        return now.glance

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self._glance().numbers)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every deal is as likely as any other."""
        deals = self._game.it.deals
        return [(deal, 1.0 / deals) for deal in range(deals)]

    def _apply_action(self, action: int) -> None:
        state = self._now.state
        game = self._game.it
        if state is None:
            self._now.state = game.title.setup(game.table, game.title.deal(game.table, action))
            return
        chosen = self._glance().action(action)
        if chosen is None:
            raise ValueError(f"action {action} is not legal now")
        state.apply(chosen)
        self._now.glance = None

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        if player == self.current_player():
            chosen = self._glance().action(action)
            if chosen is not None:
                return str(chosen)
        return self._game.it.numbers.actions.label(action)

    def is_terminal(self) -> bool:
        return self._now.state is not None and self._now.state.seat is None

    def returns(self) -> list[float]:
        game = self._game.it
        outcome = None if self._now.state is None else self._now.state.outcome
        return [0.0] * game.table.players if outcome is None else rewards(game.reward, outcome)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "SpielState":
        """Another position that looks the same to the player."""
        resampled: SpielState = self.clone()
        if self._now.state is None:
            return resampled
        guess = self._now.state.view(player).imagine(Random(sampler()))
        resampled._now = _Position(guess)
        return resampled

    def position(self) -> State:
        """The position as the referee sees it."""
        if self._now.state is None:
            raise ValueError("nothing is dealt yet")
        return self._now.state

    def __str__(self) -> str:
        return "before the deal" if self._now.state is None else as_text(self._now.state.view(None))


class _Shared:
    """Keeps `copy.deepcopy` and `pickle` from copying the game with every state."""

    def __init__(self, it: SpielGame) -> None:
        self.it = it

    def __deepcopy__(self, memo: dict[int, Any]) -> "_Shared":
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return _shared, (str(self.it),)


def _loaded(text: str) -> SpielGame:
    """The game of that text; whoever unpickles one has imported this module, so it is registered."""
    game: SpielGame = pyspiel.load_game(text)
    return game


@lru_cache(maxsize=32)
def _shared(text: str) -> _Shared:
    return _Shared(_loaded(text))


class SpielObserver:
    """What a player sees, as a tensor and as text."""

    def __init__(self, game: SpielGame) -> None:
        self._game = game
        self.tensor = np.zeros(game.numbers.places.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor with what the player sees."""
        self.tensor[:] = 0.0
        if not state.is_chance_node():
            row = self._game.numbers.row(state.position().view(player))
            np.divide(np.frombuffer(row, np.uint8), 255.0, out=self.tensor)

    def string_from(self, state: SpielState, player: int) -> str:
        """The table in words, as the player sees it."""
        return "before the deal" if state.is_chance_node() else as_text(state.position().view(player))


class TitleSpiel(SpielGame):
    """A game under its short name; OpenSpiel makes it from its parameters alone."""

    name = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        super().__init__(self.name, params)


def register() -> None:
    """Make every game that has numbers for learning known to OpenSpiel; importing this module does so."""
    for name in encoded_games():
        kind = _TYPES.setdefault(name, _type_of(name))
        if kind.short_name not in pyspiel.registered_names():
            pyspiel.register_game(kind, type(kind.short_name, (TitleSpiel,), {"name": name}))


_TYPES: Final[dict[str, pyspiel.GameType]] = {}
register()
