"""What the golden games of Second Chance show besides what tests/harness/test_golden.py asks of every game's."""

from baseload.core.record import load_record
from tests.second_chance.trial import TRIAL

RECORDS = [load_record(str(path)) for path in TRIAL.golden.files]


def test_an_owners_components_are_among_the_golden_games() -> None:
    assert any(isinstance(record.options["components"], dict) for record in RECORDS)


def test_every_mode_is_among_the_golden_games_with_every_number_of_players() -> None:
    tables = {(record.options["mode"], record.options.players) for record in RECORDS}
    wanted = {(mode, players) for mode in ("cooperative", "competitive") for players in (2, 3, 4)}
    assert tables == wanted | {("solo", 1)}
