"""Component values of any game: statuses handed down, own values laid over, mistakes told, data sets found again."""

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from baseload.core.problems import DataError, OptionError
from baseload.core.reading import Reading, all_different, bad_component
from baseload.core.values import (
    MOST_BYTES,
    STATUSES,
    DataSets,
    flat,
    laid_over,
    listed,
    load_own,
    name_of,
    own_values,
    parse,
    shown,
)

TEXT = """
[tiles]
status = { money = "printed", "*" = "implied" }
source = "l. 1"
small = { money = 3, tech = 1 }

[tiles.large]
source = { tech = "l. 2" }
money = 7
tech = 2

[tiles.large.extra]
status = "reconstructed"
points = 5

[track]
status = "reconstructed"
source = "ours"
income = [1, 2, 2]
colours = ["red", "blue"]
removed = []
turns = true
title = "Ladder"
spaces = { 2 = "tech", "*" = "none" }
"""
TREE = parse(TEXT, "test.toml")


def problem(own: dict[str, Any]) -> DataError:
    with pytest.raises(DataError) as raised:
        own_values(TREE, own)
    return raised.value


# ---- Trees -------------------------------------------------------------------------------------


def test_values_are_listed_in_the_order_of_the_file_with_the_nearest_status_and_source() -> None:
    assert [(value.path, value.value, value.status, value.source) for value in listed(TREE)] == [
        ("tiles.small.money", 3, "printed", "l. 1"),
        ("tiles.small.tech", 1, "implied", "l. 1"),
        ("tiles.large.money", 7, "printed", "l. 1"),
        ("tiles.large.tech", 2, "implied", "l. 2"),
        ("tiles.large.extra.points", 5, "reconstructed", "l. 1"),
        ("track.income", [1, 2, 2], "reconstructed", "ours"),
        ("track.colours", ["red", "blue"], "reconstructed", "ours"),
        ("track.removed", [], "reconstructed", "ours"),
        ("track.turns", True, "reconstructed", "ours"),
        ("track.title", "Ladder", "reconstructed", "ours"),
        ("track.spaces.2", "tech", "reconstructed", "ours"),
        ("track.spaces.*", "none", "reconstructed", "ours"),
    ]


def test_a_value_is_plain() -> None:
    plain = listed(TREE)[5].to_plain()
    assert plain == {
        "path": "track.income",
        "value": [1, 2, 2],
        "status": "reconstructed",
        "source": "ours",
    }
    assert json.loads(json.dumps(plain)) == plain
    plain["value"].append(9)
    assert flat(TREE)["track.income"] == [1, 2, 2]


@pytest.mark.parametrize(
    ("text", "entry"),
    [
        ('a = 1\nsource = "x"', "a"),
        ('a = 1\nstatus = "printed"', "a"),
        ('a = 1\nstatus = "guessed"\nsource = "x"', "a"),
        ('a = 1\nstatus = "own"\nsource = "x"', "a"),
        ('status = { b = "printed" }\nsource = "x"\nb = 1\n[c]\nd = 1', "c.d"),
        ('a = 1.5\nstatus = "printed"\nsource = "x"', "a"),
        ('a = [1, "b"]\nstatus = "printed"\nsource = "x"', "a"),
        ("a = [", "Invalid value (at end of document)"),
    ],
)
def test_a_data_set_must_say_where_each_value_comes_from(text: str, entry: str) -> None:
    with pytest.raises(DataError) as raised:
        parse(text, "a.toml")
    assert raised.value.code == "bad_components"
    assert raised.value.facts == {"file": "a.toml", "entry": entry}


def test_the_name_is_a_digest_of_the_values_alone() -> None:
    assert name_of(TREE) == name_of(parse(TEXT.replace("l. 1", "page 4").replace("implied", "printed"), ""))
    assert name_of(TREE) != name_of(parse(TEXT.replace("points = 5", "points = 6"), ""))


# ---- Own values --------------------------------------------------------------------------------


def test_only_what_differs_is_kept() -> None:
    own = own_values(
        TREE,
        {
            "tiles": {"small": {"money": 4, "tech": 1}, "large": {"extra": {"points": 5}}},
            "track": {"income": [1, 2, 3], "colours": ["red", "blue"], "turns": False},
        },
    )
    assert own == {"tiles": {"small": {"money": 4}}, "track": {"income": [1, 2, 3], "turns": False}}
    before, after = flat(TREE), flat(laid_over(TREE, own))
    changed = {path for path in before if before[path] != after[path]}
    assert changed == {"tiles.small.money", "track.income", "track.turns"}
    assert {value.path for value in listed(TREE, own) if value.status == "own"} == changed
    assert {value.status for value in listed(TREE, own)} == set(STATUSES)
    assert list(after) == list(before)


def test_a_copy_of_the_whole_file_changes_nothing() -> None:
    """Its statuses and sources are passed over, whatever their form."""
    assert own_values(TREE, TREE) == {}
    assert own_values(TREE, {"tiles": {"status": 3, "source": {"a": []}, "small": {"money": 3}}}) == {}


def test_an_open_table_takes_names_of_ones_own() -> None:
    own = own_values(TREE, {"track": {"spaces": {"2": "none", 3: "any", "4": "none"}}})
    assert own == {"track": {"spaces": {"2": "none", "3": "any"}}}
    assert flat(laid_over(TREE, own))["track.spaces.3"] == "any"
    assert [value.to_plain() for value in listed(TREE, own)][-1] == {
        "path": "track.spaces.3",
        "value": "any",
        "status": "own",
        "source": "",
    }
    assert problem({"track": {"spaces": {"3": 1}}}).facts == {
        "path": "track.spaces.3",
        "value": 1,
        "wanted": "word",
    }


@pytest.mark.parametrize(
    ("own", "path", "component", "known"),
    [
        ({"tile": {}}, "tile", "tile", ["tiles", "track"]),
        ({"tiles": {"small": {"mony": 3}}}, "tiles.small.mony", "mony", ["money", "tech"]),
        ({"tiles": {"large": {"x": {}}}}, "tiles.large.x", "x", ["money", "tech", "extra"]),
        ({"x" * 1000: 1}, "x" * 60 + "…", "x" * 60 + "…", ["tiles", "track"]),
    ],
)
def test_unknown_paths_are_refused_with_the_names_there_are(
    own: dict[str, Any], path: str, component: str, known: list[str]
) -> None:
    found = problem(own)
    assert found.code == "unknown_component"
    assert found.facts == {"path": path, "component": component, "known": known}


@pytest.mark.parametrize(
    ("own", "path", "value", "wanted"),
    [
        ({"tiles": 3}, "tiles", 3, "table"),
        ({"tiles": {"small": [1]}}, "tiles.small", "[1]", "table"),
        ({"tiles": {"small": {"money": "3"}}}, "tiles.small.money", "3", "whole_number"),
        ({"tiles": {"small": {"money": True}}}, "tiles.small.money", "true", "whole_number"),
        ({"tiles": {"small": {"money": 2.5}}}, "tiles.small.money", "2.5", "whole_number"),
        ({"tiles": {"small": {"money": {}}}}, "tiles.small.money", "{}", "whole_number"),
        ({"tiles": {"small": {"money": 16**5000}}}, "tiles.small.money", "…", "whole_number"),
        ({"tiles": {"small": {"money": None}}}, "tiles.small.money", "null", "whole_number"),
        (
            {"tiles": {"small": {"money": date(2012, 1, 1)}}},
            "tiles.small.money",
            '"2012-01-01"',
            "whole_number",
        ),
        ({"track": {"income": 3}}, "track.income", 3, "whole_numbers"),
        ({"track": {"income": ["a"]}}, "track.income", '["a"]', "whole_numbers"),
        ({"track": {"income": [1, True]}}, "track.income", "[1, true]", "whole_numbers"),
        ({"track": {"income": [1, 10**20]}}, "track.income", "[1, 100000000000000000000]", "whole_numbers"),
        ({"track": {"income": [1, [2]]}}, "track.income", "[1, [2]]", "whole_numbers"),
        ({"track": {"colours": [1]}}, "track.colours", "[1]", "words"),
        ({"track": {"removed": "a"}}, "track.removed", "a", "list"),
        ({"track": {"removed": [1, "a"]}}, "track.removed", '[1, "a"]', "list"),
        ({"track": {"turns": 1}}, "track.turns", 1, "yes_or_no"),
        ({"track": {"title": 1}}, "track.title", 1, "word"),
    ],
)
def test_wrong_types_are_refused(own: dict[str, Any], path: str, value: object, wanted: str) -> None:
    found = problem(own)
    assert found.code == "component_type"
    assert found.facts == {"path": path, "value": value, "wanted": wanted}


def test_an_empty_list_is_a_list_of_anything() -> None:
    own = {"track": {"income": [], "colours": [], "removed": [3]}}
    assert own_values(TREE, own) == own
    assert own_values(TREE, {"track": {"removed": ["a"]}}) == {"track": {"removed": ["a"]}}


@pytest.mark.parametrize(
    "own", [{}, {"tiles": {}}, {"tiles": {"small": {}, "status": "printed"}}, {"source": "me"}]
)
def test_nothing_of_ones_own_is_refused(own: dict[str, Any]) -> None:
    found = problem(own)
    assert (found.code, found.facts) == ("components_empty", {})


def test_own_values_are_not_kept_by_reference() -> None:
    given = {"track": {"income": [1, 1, 1]}}
    own = own_values(TREE, given)
    tree = laid_over(TREE, own)
    given["track"]["income"].append(9)
    own["track"]["income"].append(8)
    assert tree["track"]["income"] == [1, 1, 1]
    assert TREE["track"]["income"] == [1, 2, 2]


def test_facts_stay_short_and_plain_whatever_a_file_holds() -> None:
    endless: list[Any] = []
    endless.append(endless)
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    assert [shown(value) for value in (16**5000, endless, deep, {(1, 2): 3})] == ["…"] * 4
    assert shown("x" * 1000) == "x" * 60 + "…"
    assert len(str(shown(list(range(1000))))) == 61
    assert shown(float("inf")) == "Infinity"
    assert problem({"tiles": {"small": deep}}).facts["value"] == "…"


# ---- Files -------------------------------------------------------------------------------------


def test_a_file_of_ones_own(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    for mark in (b"", b"\xef\xbb\xbf"):  # some editors begin a file with a byte order mark
        path.write_bytes(mark + '[track]\ntitle = "Łódź"\n'.encode())
        assert load_own(str(path)) == {"track": {"title": "Łódź"}}
    path.write_bytes(b"# " + b"x" * (MOST_BYTES - 3) + b"\n")
    assert load_own(str(path)) == {}


def test_files_that_cannot_be_used(tmp_path: Path) -> None:
    for name, content, code in (
        ("wrong.toml", b"id = [", "components_not_toml"),
        ("bytes.toml", b"\xff\xfe\x00", "components_not_toml"),
        ("deep.toml", b"a = " + b"[" * 100_000, "components_not_toml"),
        ("twice.toml", b"a = 1\na = 2", "components_not_toml"),
        ("large.toml", b"#" * (MOST_BYTES + 1), "components_file_too_large"),
    ):
        path = tmp_path / name
        path.write_bytes(content)
        with pytest.raises(DataError) as raised:
            load_own(str(path))
        assert raised.value.code == code
        assert raised.value.facts["path"] == str(path)
        if code == "components_file_too_large":
            assert raised.value.facts["most"] == MOST_BYTES
        else:
            assert raised.value.facts["why"]
    for missing in (str(tmp_path / "no.toml"), str(tmp_path), "a\0.toml"):
        with pytest.raises(DataError) as raised:
            load_own(missing)
        assert raised.value.code == "cannot_read_components"
        assert raised.value.facts["path"] == missing
        assert raised.value.facts["why"]


# ---- Data sets ---------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A game's folder whose data set was changed once: the points were 5 and are 6."""
    (tmp_path / f"components-{name_of(TREE).removeprefix('standard-')}.toml").write_text(TEXT, "utf-8")
    (tmp_path / "components.toml").write_text(TEXT.replace("points = 5", "points = 6"), "utf-8")
    return tmp_path


def test_a_data_set_that_was_replaced_is_found_by_its_name(folder: Path) -> None:
    sets = DataSets(folder)
    old, path = name_of(TREE), "tiles.large.extra.points"
    assert sets.standard != old
    assert sets.read("standard") == sets.standard
    assert sets.read(sets.standard) == sets.standard
    assert sets.read(old) == old
    assert flat(sets.merged(sets.standard))[path] == 6
    assert flat(sets.merged(old))[path] == 5
    own = {"tiles": {"large": {"extra": {"points": 6}}}}
    assert sets.read({"base": "standard", "own": own}) == sets.standard
    assert sets.read({"base": old, "own": own}) == {"base": old, "own": own}
    found = [value for value in sets.values({"base": old, "own": own}) if value.path == path]
    assert found[0].to_plain() == {"path": path, "value": 6, "status": "own", "source": ""}
    assert flat(sets.merged({"base": old, "own": own}))[path] == 6


def test_a_file_is_laid_over_the_present_data_set(folder: Path, tmp_path: Path) -> None:
    sets = DataSets(folder)
    path = tmp_path / "own.toml"
    path.write_text("[tiles.small]\nmoney = 9\ntech = 1\n", "utf-8")
    assert sets.load(str(path)) == {"base": sets.standard, "own": {"tiles": {"small": {"money": 9}}}}


@pytest.mark.parametrize(
    "base",
    ["standard-000000000000", "standard-../../secret", "standard-", "standard-0", "standard-components"],
)
def test_a_data_set_that_is_not_here_is_named(folder: Path, base: str) -> None:
    sets = DataSets(folder)
    for value in (base, {"base": base, "own": {"tiles": {"small": {"money": 9}}}}):
        with pytest.raises(OptionError) as raised:
            sets.read(value)
        assert raised.value.code == "unknown_components"
        assert raised.value.facts == {"value": base, "known": ["standard"], "what": "base_not_here"}


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ("own", "own"),
        ("", ""),
        (3, 3),
        (None, "null"),
        ({}, "{}"),
        ({"own": {}}, '{"own": {}}'),
        ({"base": "standard", "own": 3}, '{"base": "standard", "own": 3}'),
        ({"base": 3, "own": {}}, '{"base": 3, "own": {}}'),
        ({"base": "standard", "own": {}, "x": 1}, '{"base": "standard", "own": {}, "x": 1}'),
    ],
)
def test_what_names_no_data_set_is_refused(folder: Path, value: object, told: object) -> None:
    with pytest.raises(OptionError) as raised:
        DataSets(folder).read(value)
    assert raised.value.code == "unknown_components"
    assert raised.value.facts == {"value": told, "known": ["standard"]}


# ---- Ranges ------------------------------------------------------------------------------------


def test_values_are_read_within_their_ranges() -> None:
    read = Reading(laid_over(TREE, {"track": {"removed": ["a", 3, True]}}))
    assert read.number("tiles.small.money", 3, 3) == 3
    assert read.numbers("track.income", 3, 3, 1, 2) == [1, 2, 2]
    assert read.words("track.colours", ["blue", "red"], 0, 2) == ["red", "blue"]
    assert read.word("track.spaces.2", ["tech"]) == "tech"
    assert read.yes("track.turns") is True
    assert read.title("track.title", 6) == "Ladder"
    assert read.names("track.spaces") == ["2", "*"]
    assert read.names("tiles.large") == ["money", "tech"]
    assert (read.has("track.title"), read.has("track.name")) == (True, False)
    for reading, value, what, facts in (
        (lambda: read.number("tiles.small.money", 4, 9), 3, "wanted_number", {"least": 4, "most": 9}),
        (lambda: read.numbers("track.income", 3, 3, 2, 9), 1, "wanted_number", {"least": 2, "most": 9}),
        (lambda: read.numbers("track.removed", 0, 9, 0, 9), "a", "wanted_number", {"least": 0, "most": 9}),
        (lambda: read.numbers("track.income", 4, 4, 0, 9), "[1, 2, 2]", "wanted_entries", {"count": 4}),
        (
            lambda: read.numbers("track.income", 1, 2, 0, 9),
            "[1, 2, 2]",
            "wanted_entries_between",
            {"least": 1, "most": 2},
        ),
        (lambda: read.word("track.spaces.2", ["none"]), "tech", "wanted_one_of", {"allowed": ["none"]}),
        (lambda: read.words("track.colours", ["red"], 0, 2), "blue", "wanted_one_of", {"allowed": ["red"]}),
        (lambda: read.title("track.title", 5), "Ladder", "wanted_title", {"most": 5}),
    ):
        with pytest.raises(DataError) as raised:
            reading()
        assert raised.value.code == "bad_component"
        told = dict(raised.value.facts)
        assert told.pop("path").startswith(("track.", "tiles."))
        assert told == {"value": value, "what": what, **facts}


@pytest.mark.parametrize("title", ["", "  ", "x" * 41, "two\nlines", "\x1b[31m", "\ud800"])
def test_a_title_can_be_shown(title: str) -> None:
    with pytest.raises(DataError) as raised:
        Reading({"name": title}).title("name", 40)
    assert raised.value.facts["what"] == "wanted_title"


def test_entries_are_different() -> None:
    all_different("a", [1, 2, 3])
    with pytest.raises(DataError) as raised:
        all_different("a", ["x", "y", "x"])
    assert raised.value.facts == bad_component("a", "x", "wanted_different").facts
