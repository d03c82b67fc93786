"""What the golden games of CO₂ show besides what tests/harness/test_golden.py asks of every game's."""

from baseload.core.record import load_record
from tests.co2.trial import TRIAL


def test_an_owners_components_are_among_the_golden_games() -> None:
    records = [load_record(str(path)) for path in TRIAL.golden.files]
    assert any(isinstance(record.options["components"], dict) for record in records)
