"""An owner's component values travel with the record, and a record of others is refused with a reason.

That they are read and checked, and decide what is played, is in `tests/<game>/test_components.py` and
`test_components_in_play.py`.
"""

import json
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from baseload.core.problems import OptionError, RecordError
from baseload.core.record import Record, load_record, read_record
from baseload.games.co2.components import STANDARD as CO2_STANDARD
from baseload.games.second_chance.components import STANDARD as SECOND_CHANCE_STANDARD
from tests.co2 import random_run as co2
from tests.second_chance import random_run as second_chance

# Of each game: how it is played, the values that come with the release, what the owner's example file says of the first
# level of which plant, and how long its tracks are there.
OWNERS = {
    "co2": (co2, CO2_STANDARD, "recycling", {"money": 6, "points": 4}, 12),
    "second-chance": (
        second_chance,
        SECOND_CHANCE_STANDARD,
        "wind",
        {"knowledge": 1, "money": 8, "points": 6},
        10,
    ),
}


class Owner:
    """One of the games, and a whole game of it with the owner's example file."""

    def __init__(self, game: str) -> None:
        run, self.standard, self.source, self.plant, self.track = OWNERS[game]
        self.run: ModuleType = run
        table = {"players": 3, "components": str(run.OWNER)}
        self.record: Record = run.play_table(4, table, "builder", Random(4))[0]

    def with_components(self, written: str) -> str:
        """The record's text with something else for the components."""
        return "\n".join(
            f"option components {written}" if line.startswith("option components") else line
            for line in self.record.text(self.record.fingerprint).split("\n")
        )


@pytest.fixture(scope="module", params=OWNERS)
def owner(request: pytest.FixtureRequest) -> Owner:
    return Owner(request.param)


def test_a_record_carries_the_values_and_replays(owner: Owner, tmp_path: Path) -> None:
    """No file is needed to replay it: the values are in the record."""
    value = owner.record.options["components"]
    assert value["base"] == owner.standard
    assert value["own"]["plants"][owner.source]["1"] == owner.plant
    path = tmp_path / "own.bl"
    owner.record.write(str(path))
    text = path.read_text("utf-8")
    assert str(owner.run.OWNER) not in text
    again = load_record(str(path))
    assert again.options == owner.record.options
    end = again.verify()
    assert end.hash() == owner.record.fingerprint
    assert isinstance(end, owner.run.State)
    assert end.board.components.track_lengths[0] == owner.track
    assert again.text() == text


def test_a_record_with_the_values_that_come_with_the_release_names_them(owner: Owner) -> None:
    record = owner.run.play_table(1, {"players": 2}, "flat", Random(1))[0]
    assert f'option components "{owner.standard}"\n' in record.text(record.fingerprint)


def test_a_record_of_an_unknown_base_is_refused(owner: Owner) -> None:
    """Values that this release does not have: the problem says so, by its code."""
    for gone in ("standard-0123456789ab", "standard-../../secret"):
        for written in (f'"{gone}"', f'{{"base":"{gone}","own":{{}}}}'):
            with pytest.raises(RecordError) as refused:
                read_record(owner.with_components(written))
            assert refused.value.code == "bad_options"
            problem = refused.value.facts["problem"]
            assert problem["code"] == "unknown_components"
            assert problem["facts"]["value"] == gone
            assert problem["facts"]["what"] == "base_not_here"
            assert json.loads(json.dumps(refused.value.to_plain())) == refused.value.to_plain()


def test_a_record_opens_no_file(owner: Owner) -> None:
    """A record comes from somebody else; a path in it is no way to a file here."""
    with pytest.raises(RecordError) as refused:
        read_record(owner.with_components(json.dumps(str(owner.run.OWNER))))
    assert refused.value.facts["problem"]["code"] == "unknown_components"
    with pytest.raises(OptionError):
        owner.run.GAME.options_sent({"components": str(owner.run.OWNER)})


def test_a_record_with_a_value_out_of_range_is_refused(owner: Owner) -> None:
    value = owner.record.options["components"]
    value["own"]["plants"][owner.source]["1"]["money"] = -1
    with pytest.raises(RecordError) as refused:
        read_record(owner.with_components(json.dumps(value)))
    assert refused.value.facts["problem"]["code"] == "bad_component"
