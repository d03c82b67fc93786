"""One game of a plan, played and gathered: what every worker of a study does, wherever it runs.

The deal and the bots' own chance come from the plan and the game's number alone, so that anybody who plays the game
gets the same rows; only bots that think by the clock may differ.
"""

import json
import time
from functools import lru_cache

from baseload.core.options import Options
from baseload.core.playing import bot_game
from baseload.core.registry import bot as bot_by_spec
from baseload.core.registry import game as game_by_name
from baseload.lab.gather import gatherer_for
from baseload.lab.plan import StudyPlan
from baseload.lab.simulate import BUDGET, derived_seed
from baseload.lab.tables import Entry, broken_entry, entry_of
from baseload.lab.tally import what_broke


@lru_cache(maxsize=256)
def _options(game: str, text: str) -> Options:
    """Checked once for each setting, not in every game."""
    return game_by_name(game).options_from_plain(json.loads(text))


def play_one(plan: StudyPlan, number: int) -> Entry:
    """Play game `number`. Whatever breaks inside becomes its entry: one bad game must not end a long study."""
    planned = plan.game(number)
    setting = plan.settings[planned.setting]
    try:
        game = game_by_name(setting.game)
        options = _options(setting.game, setting.options_text)
        state = game.setup(options, game.deal(options, planned.seed))
        bots = [
            bot_by_spec(setting.lineup[place], derived_seed(setting.seed, planned.turn, place))
            for place in planned.seats
        ]
        gathered = gatherer_for(state)
        actions = bot_game(state, bots, BUDGET, gathered.watch)
        outcome = state.outcome
        assert outcome is not None
        gathered.finish(outcome)
    except (Exception, SystemExit) as error:  # a bot may call exit
        return broken_entry(number, what_broke(error))
    return entry_of(number, len(actions), outcome, gathered)


def play_some(plan: StudyPlan, numbers: list[int]) -> tuple[list[Entry], float]:
    """Play these games; also how many seconds they took, for whoever hands out the next ones."""
    begin = time.perf_counter()
    entries = [play_one(plan, number) for number in numbers]
    return entries, time.perf_counter() - begin
