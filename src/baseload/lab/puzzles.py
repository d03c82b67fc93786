"""The mine of puzzles: bots play, their doubtful decisions are searched, and what is clear is kept.

Everything follows from the plan: games, luck and searches are counted in playouts and come from the seed, so the same
plan finds the same puzzles on every machine, in one go or in ten. A journal beside the file has what was done already,
a line for every game and for every decision, so that a run goes on where it was stopped, however that was.
"""

import contextlib
import json
import os
import time
from collections.abc import Callable, Iterator
from typing import Final

from baseload.bots.knowledge import knowledge
from baseload.coach.puzzle import Puzzle, puzzle_from_plain, read_puzzles
from baseload.core.contract import View
from baseload.core.options import Options
from baseload.core.plain import Plain, canonical, digest
from baseload.core.problems import OptionError, RecordError
from baseload.core.record import Record
from baseload.core.registry import game as game_by_name
from baseload.core.version import VERSION
from baseload.lab.mining.ahead import ahead
from baseload.lab.mining.misses import misses
from baseload.lab.mining.sift import Depth, Verdict, grounds_against, grounds_for, sift
from baseload.lab.mining.spots import Played, Spot, play
from baseload.lab.seating import bot_seat
from baseload.lab.simulate import derived_seed
from baseload.lab.themes import themes_of

_ME: Final = "me"
_OTHERS: Final = "normal"
_DIGITS: Final = 6  # of a position's fingerprint, in an id
_LARGEST: Final = 1_000_000
EACH: Final = 5  # puzzles of a theme


class MinePlan:
    """What is looked through: so many games at these tables, one after the other. `each` is how many puzzles of a theme
    are enough. Of one game at most one puzzle of a theme is kept: what comes next in the same auction is no other."""

    def __init__(
        self,
        game: str,
        tables: list[dict[str, Plain]],
        games: int,
        seed: int,
        each: int = EACH,
        depth: Depth | None = None,
    ) -> None:
        if games < 1:
            raise OptionError("too_few_games", games=games)
        if games > _LARGEST:
            raise OptionError("too_many_games", games=games, most=_LARGEST)
        rules = game_by_name(game)
        self.game = rules
        self.tables = [rules.options(**table) for table in tables or themes_of(game).tables]
        self.games = games
        self.seed = seed
        self.each = each
        self.depth = depth if depth is not None else Depth()

    @property
    def digest(self) -> str:
        """Of all that decides what a game and its decisions come to; how many are looked at does not."""
        deep = self.depth
        return digest(
            {
                "game": self.game.name,
                "rules": self.game.rules,
                "version": VERSION,
                "tables": [table.to_plain() for table in self.tables],
                "seed": self.seed,
                "depth": deep.to_plain(),
            }
        )


class Progress:
    """How far a run has come."""

    def __init__(self) -> None:
        self.games = 0
        self.spots = 0
        self.why: dict[str, int] = {}  # decisions that are no puzzles, by what they failed by
        self.found: list[Puzzle] = []


class Mine:
    """A file of puzzles being filled, and its journal."""

    def __init__(self, plan: MinePlan, path: str) -> None:
        self.plan = plan
        self.path = path
        self.journal = f"{path}.{plan.digest[:8]}.journal"
        self.progress = Progress()
        self._themes = themes_of(plan.game.name)
        self._played: dict[int, Played] = {}
        self._judged: dict[tuple[int, int], dict[str, Plain]] = {}
        self._puzzles = {one.id: one for one in self._read_file()}
        # By deal and move: what is in the file need not be searched again, even where the journal is gone.
        self._there = {(one.made["deal"], one.made["move"]): one for one in self._puzzles.values()}
        self._read_journal()

    def _read_file(self) -> list[Puzzle]:
        """What the file has already, perhaps from other plans: it stays."""
        if not os.path.exists(self.path):
            return []
        with open(self.path, encoding="utf-8") as file:
            return read_puzzles(file.read(), self.path)

    def _read_journal(self) -> None:
        """What was done before. Half a line at the end, of a run that was killed, goes."""
        if not os.path.exists(self.journal):
            return
        with open(self.journal, "rb+") as file:
            lines = file.read().split(b"\n")
            file.truncate(sum(len(line) + 1 for line in lines[:-1]))
        for line in lines[:-1]:
            entry = json.loads(line)
            if "move" in entry:
                self._judged[entry["game"], entry["move"]] = entry
            else:
                spots = [Spot(*spot) for spot in entry["spots"]]
                options = self._options(entry["game"])
                self._played[entry["game"]] = Played(options, entry["deal"], entry["actions"], spots)

    def _options(self, number: int) -> Options:
        return self.plan.tables[number % len(self.plan.tables)]

    def dig(self, seconds: float | None, tell: Callable[[Progress], None]) -> None:
        """Look through the games of the plan, for so long at most."""
        until = None if seconds is None else time.monotonic() + seconds
        for number in range(self.plan.games):
            if self._full() or _over(until):
                break
            played = self._play(number)
            themes: set[str] = set()  # of the puzzles of this game
            for spot, view in self._views(played):
                if _over(until):
                    return
                one = self._judge(number, played, spot, view, themes)
                if one is not None:
                    themes.add(one.theme)
                    self._keep(one)
                tell(self.progress)
            self.progress.games += 1
            tell(self.progress)

    def _full(self) -> bool:
        return all(self._enough(theme) for theme in self._themes.names)

    def _enough(self, theme: str) -> bool:
        return sum(one.theme == theme for one in self._puzzles.values()) >= self.plan.each

    def _play(self, number: int) -> Played:
        if number not in self._played:
            played = play(
                self.plan.game,
                self._options(number),
                derived_seed(self.plan.seed, number),
                self.plan.depth.hard,
            )
            spots = [[spot.move, spot.normal, spot.hard, spot.gain] for spot in played.spots]
            entry = {"game": number, "deal": played.seed, "actions": played.actions, "spots": spots}
            self._note(entry)
            self._played[number] = played
        return self._played[number]

    def _views(self, played: Played) -> list[tuple[Spot, View]]:
        """The doubtful decisions of a game, each with what its seat saw, the most promising first."""
        game = self.plan.game
        spots = {spot.move: spot for spot in played.spots}
        found: list[tuple[Spot, View]] = []
        state = game.setup(played.options, game.deal(played.options, played.seed))
        for move, text in enumerate(played.actions):
            if move in spots:
                found.append((spots[move], state.view(state.seat)))
            state.apply(game.action(text))
        return sorted(found, key=lambda pair: (-pair[0].gain, pair[0].move))

    def _judge(self, number: int, played: Played, spot: Spot, view: View, themes: set[str]) -> Puzzle | None:
        """The puzzle that the decision is, if it is one that is wanted."""
        there = self._there.get((played.seed, spot.move))
        if there is not None:
            self.progress.spots += 1
            return there
        known_entry = self._judged.get((number, spot.move))
        if known_entry is None:
            game, seen = self.plan.game, view.seen()
            tried = [game.action(spot.hard), game.action(spot.normal)]
            theme = self._themes.theme(seen, tried)
            if not theme or theme in themes or self._enough(theme):
                return None
            known_entry = self._search(number, played, spot, view)
            self._note(known_entry)
            self._judged[number, spot.move] = known_entry
        self.progress.spots += 1
        plain = known_entry["puzzle"]
        if plain is None:
            why = known_entry["why"]
            self.progress.why[why] = self.progress.why.get(why, 0) + 1
            return None
        one = puzzle_from_plain(plain)
        wanted = one.id in self._puzzles or not (one.theme in themes or self._enough(one.theme))
        return one if wanted else None

    def _search(self, number: int, played: Played, spot: Spot, view: View) -> dict[str, Plain]:
        game = self.plan.game
        seed = derived_seed(self.plan.seed, number, spot.move)
        verdict = sift(view, seed, self.plan.depth, game.action(spot.normal), game.action(spot.hard))
        entry: dict[str, Plain] = {"game": number, "move": spot.move, "why": verdict.why, "puzzle": None}
        if not verdict.why:
            one = self._made(number, played, spot, view, verdict, seed)
            entry["why"] = "" if one.theme else "no_theme"
            entry["puzzle"] = one.to_plain() if one.theme else None
        return entry

    def _made(
        self, number: int, played: Played, spot: Spot, view: View, verdict: Verdict, seed: int
    ) -> Puzzle:
        game, seat, deep = self.plan.game, view.seat, self.plan.depth
        assert seat is not None
        known, seen = knowledge(game.name, view.players), view.seen()
        order = [game.action(text) for text in verdict.chances]
        best, wrong = order[0], [action for action in order if str(action) not in verdict.right]
        theme = self._themes.theme(seen, order, verdict.chances[verdict.best])
        seats = [_ME if place == seat else bot_seat(_OTHERS) for place in range(view.players)]
        actions = [game.action(text) for text in played.actions[: spot.move]]
        deal = game.deal(played.options, played.seed)
        record = Record(game, played.options, deal, actions, seats)
        position = record.replay().hash()
        why = grounds_for(known, seen, best, verdict.best == spot.normal)
        why += ahead(view, best, wrong[0], self._themes, derived_seed(seed, 2), known, deep.worlds)
        against = {str(action): grounds_against(known, seen, action) for action in wrong}
        return Puzzle(
            f"{theme}-{position[:_DIGITS]}",
            game.name,
            theme,
            record.text(position),
            seat,
            verdict.best,
            verdict.right,
            verdict.chances,
            known.aim(seen),
            why,
            {text: reasons for text, reasons in against.items() if reasons},
            misses(view, verdict.right, derived_seed(seed, 3), deep.tries, deep.hard),
            {
                "version": VERSION,
                "rules": game.rules,
                "seed": self.plan.seed,
                "game": number,
                "deal": played.seed,
                "move": spot.move,
                "bots": ["normal", "hard"],
                "normal": spot.normal,
                "hard": spot.hard,
                "playouts": verdict.playouts,
                "seeds": verdict.seeds,
                "gap": round(verdict.gap.chance, 4),
                "gap_error": round(verdict.gap.chance_error, 5),
                "value": round(verdict.gap.value, 4),
                "value_error": round(verdict.gap.value_error, 5),
            },
        )

    def _keep(self, one: Puzzle) -> None:
        """The file, written whole or not at all."""
        self.progress.found.append(one)
        if one.id in self._puzzles:
            return
        self._puzzles[one.id] = one
        lines = [_line(self._puzzles[id]) for id in sorted(self._puzzles)]
        with _writing(self.path):
            with open(self.path + ".new", "w", encoding="utf-8") as file:
                file.write("".join(lines))
                file.flush()
                os.fsync(file.fileno())
            os.replace(self.path + ".new", self.path)

    def _note(self, entry: dict[str, Plain]) -> None:
        with _writing(self.journal), open(self.journal, "ab") as file:
            file.write((canonical(entry) + "\n").encode())


def mine(
    plan: MinePlan, path: str, seconds: float | None = None, tell: Callable[[Progress], None] | None = None
) -> Progress:
    """Fill a file with puzzles, and go on where that was stopped before. `tell` hears how far it has come."""
    found = Mine(plan, path)
    found.dig(seconds, tell if tell is not None else _quiet)
    return found.progress


def _line(one: Puzzle) -> str:
    """As it stands in the file."""
    return json.dumps(one.to_plain(), ensure_ascii=False, separators=(", ", ": ")) + "\n"


def _over(until: float | None) -> bool:
    return until is not None and time.monotonic() > until


@contextlib.contextmanager
def _writing(path: str) -> Iterator[None]:
    """A full disk, or one that may not be written, is told in one sentence."""
    try:
        yield
    except OSError as error:
        raise RecordError("cannot_write", path=path, why=error.strerror or str(error)) from None


def _quiet(progress: Progress) -> None:
    """For callers who do not watch."""
