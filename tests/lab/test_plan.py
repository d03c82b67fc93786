"""Plans: what they expand to, how games are numbered, and one sentence for everything that can be wrong."""

import pickle
import re
from pathlib import Path

import pytest

import baseload
from baseload.core.plain import canonical
from baseload.lab.plan import PlanError, StudyPlan, load_plan, plan_from_plain, read_plan
from baseload.lab.simulate import game_seed
from baseload.text.speaker import speaker
from tests.lab.studies import SMALL, small

PG = '[[tables]]\ngame = "power-grid"\n'


def read(text: str) -> StudyPlan:
    return read_plan(text, "a.toml")


def test_a_plan_expands() -> None:
    plan = read(
        "games = 3\n"
        + PG
        + 'options = { players = [3, 4], map = ["germany", "usa"] }\n'
        + 'bots = ["normal", ["hard", "normal", "normal"]]\n'
    )
    found = [
        (setting.options["players"], setting.options["map"], ",".join(setting.lineup), setting.rotations)
        for setting in plan.settings
    ]
    assert found == [
        (3, "germany", "normal,normal,normal", 1),
        (3, "germany", "hard,normal,normal", 3),
        (3, "usa", "normal,normal,normal", 1),
        (3, "usa", "hard,normal,normal", 3),
        (4, "germany", "normal,normal,normal,normal", 1),
        (4, "usa", "normal,normal,normal,normal", 1),
    ]
    assert plan.name == "a"
    assert plan.games == 3 * (1 + 3 + 1 + 3 + 1 + 1)
    assert all(setting.options["auction"] == "live" for setting in plan.settings)  # defaults are written out


def test_the_plan_of_the_documentation_is_one() -> None:
    page = (Path(__file__).parents[2] / "docs" / "lab.md").read_text("utf-8")
    found = re.search(r"^```toml\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    assert found is not None
    plan = read(found[1])
    assert plan.name == "ladder"
    assert len(plan.settings) == 6 + 4
    assert plan.games == 200 * (1 + 3 + 1 + 3 + 1 + 1) + 50 * 4


def test_line_ups_alone_say_how_many_play() -> None:
    plan = read(PG + 'bots = [["random", "random"], ["random", "normal", "random"]]')
    assert [len(setting.lineup) for setting in plan.settings] == [2, 3]


def test_an_option_that_is_a_list_is_written_as_a_list_of_lists() -> None:
    text = PG + 'bots = ["random"]\noptions = { players = 2, regions = [["nw", "ne", "w"], "draft"] }'
    assert [setting.options["regions"] for setting in read(text).settings] == [["nw", "ne", "w"], "draft"]
    with pytest.raises(PlanError) as caught:
        read(text.replace('["nw", "ne", "w"]', "3"))
    assert caught.value.facts["place"] == "tables[1].options.regions"


def test_every_game_has_its_number() -> None:
    """Games of a deal stand together, every game is there once, and settings share their deals."""
    plan = small()
    games = [plan.game(number) for number in range(plan.games)]
    assert plan.games == 14 * (1 + 2 + 1 + 2) + 6 * 2 + 4
    assert len({(game.setting, game.turn) for game in games}) == plan.games
    assert [game.deal for game in games] == sorted(game.deal for game in games)
    for place, setting in enumerate(plan.settings):
        own = [game for game in games if game.setting == place]
        assert [game.turn for game in own] == list(range(setting.deals * setting.rotations))
        assert [game.deal for game in own] == [turn // setting.rotations for turn in range(len(own))]
        assert all(game.seed == game_seed(5, game.deal) for game in own)
    rotated = [game.seats for game in games if game.setting == 1][:4]
    assert rotated == [[0, 1], [1, 0], [0, 1], [1, 0]]
    assert {tuple(game.seats) for game in games if game.setting == 6} == {(0, 1, 2)}
    with pytest.raises(IndexError):
        plan.game(plan.games)


def test_a_plan_has_one_form() -> None:
    plan = small()
    again = plan_from_plain(plan.to_plain())
    assert again.to_plain() == plan.to_plain()
    assert again.digest == plan.digest
    assert pickle.loads(pickle.dumps(plan)).digest == plan.digest
    assert canonical(again.to_plain()) == canonical(plan.to_plain())
    # Defaults spelled out are the same plan; anything else is another.
    spelled = SMALL.replace("mode =", 'events_reshuffle = "off", mode =')
    same = read_plan(spelled, "small.toml").digest == plan.digest
    assert same == (plan.settings[4].options["events_reshuffle"] == "off")
    for old, new in (
        ("seed = 5", "seed = 6"),
        ("games = 4", "games = 5"),
        ("rotate = false", "rotate = true"),
    ):
        assert read_plan(SMALL.replace(old, new), "small.toml").digest != plan.digest


WRONG = [
    ("games = 3", "tables", "plan_missing"),
    ("tables = 3", "tables", "plan_list"),
    ("tables = []", "tables", "plan_list"),
    ("tables = [3]", "tables[1]", "plan_table"),
    ("color = 3\n" + PG, "color", "plan_unknown_key"),
    ("name = 3\n" + PG, "name", "plan_text"),
    ("games = 0\n" + PG, "games", "plan_number"),
    ("games = 1.5\n" + PG, "games", "plan_number"),
    ("games = true\n" + PG, "games", "plan_number"),
    ('seed = "x"\n' + PG, "seed", "plan_number"),
    (PG, "tables[1].bots", "plan_missing"),
    ('[[tables]]\nbots = ["random"]', "tables[1].game", "plan_missing"),
    ('[[tables]]\ngame = "chess"\nbots = ["random"]', "tables[1].game", "plan_refused"),
    (PG + "bots = []", "tables[1].bots", "plan_list"),
    (PG + 'bots = "random"', "tables[1].bots", "plan_list"),
    (PG + "bots = [3]", "tables[1].bots[1]", "plan_text"),
    (PG + 'bots = ["random", []]', "tables[1].bots[2]", "plan_list"),
    (PG + 'bots = ["randm"]', "tables[1].bots[1]", "plan_refused"),
    (PG + 'bots = ["random:7"]', "tables[1].bots[1]", "plan_refused"),
    (PG + 'bots = ["random"]\nbot = 1', "tables[1].bot", "plan_unknown_key"),
    (PG + 'bots = ["random"]\nrotate = "yes"', "tables[1].rotate", "plan_yes_or_no"),
    (PG + 'bots = ["random"]\ngames = -1', "tables[1].games", "plan_number"),
    (PG + 'bots = ["random"]\noptions = 3', "tables[1].options", "plan_table"),
    (PG + 'bots = ["random"]\noptions = { player = 3 }', "tables[1].options.player", "plan_unknown_key"),
    (PG + 'bots = ["random"]\noptions = { players = 9 }', "tables[1].options.players", "plan_refused"),
    (PG + 'bots = ["random"]\noptions = { players = [] }', "tables[1].options.players", "plan_list"),
    (PG + 'bots = ["random"]\noptions = { players = [3, 3] }', "tables[1].options.players", "plan_twice"),
    (PG + 'bots = ["random"]\noptions = { map = "mars" }', "tables[1].options.map", "plan_refused"),
    (PG + 'bots = ["random", "random"]', "tables[1].bots[2]", "plan_twice"),
    (PG + 'bots = [["random"]]\noptions = { players = 3 }', "tables[1].bots[1]", "plan_lineup"),
    (
        PG + 'bots = ["random"]\n' + PG + 'bots = [["random", "random"]]\noptions = { players = [3, 4] }',
        "tables[2].bots[1]",
        "plan_lineup",
    ),
    (
        '[[tables]]\ngame = "second-chance"\nbots = ["random"]\noptions = { players = 3, mode = "solo" }',
        "tables[1].options",
        "plan_refused",
    ),
]


@pytest.mark.parametrize(("text", "place", "code"), WRONG)
def test_what_is_wrong_is_told_with_its_place(text: str, place: str, code: str) -> None:
    with pytest.raises(PlanError) as caught:
        read(text)
    problem = caught.value
    assert (problem.facts["place"], problem.code) == (place, code)
    sentence = speaker(strict=True).problem(problem)
    assert place in sentence
    assert "a.toml" in sentence
    assert sentence.endswith((".", "?"))


def test_too_many() -> None:
    with pytest.raises(PlanError, match="plan_too_many_games"):
        read("games = 9000000\n" + PG + 'bots = ["random", "normal"]')
    varied = "".join(f"{name} = {values}, " for name, values in _all_values().items())
    with pytest.raises(PlanError, match="plan_too_many_settings"):
        read(PG + f'bots = ["random"]\noptions = {{ {varied.rstrip(", ")} }}')


def _all_values() -> dict[str, list[object]]:
    specs = baseload.game("power-grid").option_specs()
    return {spec.name: list(spec.values) for spec in specs if len(spec.values) > 1}


def test_files_that_are_no_plan(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.toml"
    for content, code in ((b"games = = 3", "plan_not_toml"), (b"\xff\xfe", "plan_not_toml")):
        wrong.write_bytes(content)
        with pytest.raises(PlanError, match=code):
            load_plan(str(wrong))
    wrong.write_text("#" * 1_000_001)
    with pytest.raises(PlanError, match="plan_too_large"):
        load_plan(str(wrong))
    for missing in (tmp_path / "none.toml", tmp_path):
        with pytest.raises(PlanError, match="plan_not_read"):
            load_plan(str(missing))
