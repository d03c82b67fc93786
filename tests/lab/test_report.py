"""The report: its figures are those of the results, and the page is whole, honest, readable and the same every time."""

# ruff: noqa: E402 (where a library is missing, the rest cannot even be imported)
import ast
import os
import re
from collections.abc import Iterator
from errno import ENOSPC
from pathlib import Path
from xml.etree import ElementTree

import pytest

for needed in ("polars", "matplotlib", "jinja2"):
    pytest.importorskip(needed, reason="reports need what the extra `lab` brings")

import polars as pl
from matplotlib.font_manager import FontProperties, fontManager

from baseload.cli import lab_report
from baseload.cli.main import main
from baseload.core.problems import Problem
from baseload.draw.typeface import PLAIN, carried_face
from baseload.lab.plan import read_plan
from baseload.lab.report import ink
from baseload.lab.report.frames import Played, share_of
from baseload.lab.report.page import Report
from baseload.lab.report.plots import Plot
from baseload.lab.report.words import number, percent
from baseload.lab.results import Results, load
from baseload.lab.study import run
from tests.cli.command import refused
from tests.registered import SOURCE

PLAN = """
name = "a <small> study"
games = 6

[[tables]]
game = "power-grid"
options = { players = 3 }
bots = ["normal", ["normal", "easy", "random"]]

[[tables]]
game = "co2"
options = { players = 3 }
bots = [["normal", "normal", "easy"]]

[[tables]]
game = "second-chance"
options = { players = 2 }
bots = ["normal"]
"""
EVERY = {
    "power-grid": "wins-by-bot ladder wins-by-seat scores length plant-sold plant-earned fuel cities steps endings"
    " margins",
    "co2": "wins-by-bot ladder wins-by-seat scores length survival endings air sources points un-cards goals",
    "second-chance": "scores length survival endings air sources points un-cards goals",
}


pytestmark = pytest.mark.xdist_group("report")  # one study and one page for all of these


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("study") / "results"
    run(read_plan(PLAN, "plan.toml"), str(place))
    return place


@pytest.fixture(scope="module")
def results(folder: Path) -> Results:
    return load(str(folder))


@pytest.fixture(scope="module")
def report(results: Results) -> Report:
    return Report(results)


@pytest.fixture(scope="module")
def page(report: Report) -> str:
    return report.page()


def plot(report: Report, name: str) -> Plot:
    return next(plot for plot in report.plots if plot.name == name)


def rows(report: Report, name: str) -> Iterator[dict[str, str]]:
    found = plot(report, name)
    return (dict(zip(found.columns, row, strict=True)) for row in found.rows)


# --- the figures ---


def test_every_plot_there_is_something_for(report: Report) -> None:
    for chapter in report.chapters:
        names = [plot.name.removeprefix(f"{chapter.game}-") for plot in chapter.plots]
        if chapter.game == "second-chance":
            # Goals, cards and points are told of games that go far enough, and six games need not.
            assert set(names) <= set(EVERY[chapter.game].split())
            assert {"length", "survival", "endings", "air", "sources"} <= set(names)
        else:
            assert set(names) == set(EVERY[chapter.game].split())


def test_victories_are_those_of_the_games(report: Report, results: Results) -> None:
    games = results.games.filter(
        (pl.col("game") == "power-grid") & (pl.col("lineup") == "normal,easy,random")
    )
    seats = results.seats.filter(pl.col("number").is_in(games["number"].to_list()))
    told = {row["bot"]: row for row in rows(report, "power-grid-wins-by-bot")}
    assert set(told) == {"normal", "easy", "random"}
    for bot, row in told.items():
        shares = seats.filter(pl.col("bot") == bot)["share"]
        assert row["games"] == str(shares.len()) == "18"
        assert row["share"] == percent(float(shares.sum()) / 18)
        assert float(row["from"][:-2]) <= float(row["share"][:-2]) <= float(row["to"][:-2])


def test_plants_sell_for_what_was_paid(report: Report, results: Results) -> None:
    sold = results.facts.filter(pl.col("kind") == "plant_sold")
    told = {row["plant"]: row for row in rows(report, "power-grid-plant-sold")}
    assert len(told) > 20
    for plant, row in told.items():
        prices = sold.filter(pl.col("key") == plant)["value"]
        assert row["times"] == str(prices.len())
        assert row["mean"] == number(float(prices.sum()) / prices.len(), 1)
        assert row["50 %"] == number(prices.median(), 1)  # type: ignore[arg-type]


def test_points_add_up_to_scores(report: Report, results: Results) -> None:
    games = results.games.filter((pl.col("game") == "co2") & pl.col("team").is_null())
    seats = results.seats.filter(pl.col("number").is_in(games["number"].to_list()))
    for bot in ("normal", "easy"):
        told = sum(
            float(row["points"].replace("−", "-")) for row in rows(report, "co2-points") if row["bot"] == bot
        )
        scores = seats.filter(pl.col("bot") == bot)["score"]
        assert told == pytest.approx(float(scores.sum()) / scores.len(), abs=0.08)


def test_endings_and_survival_count_every_game(report: Report, results: Results) -> None:
    for game in ("co2", "second-chance"):
        games = results.games.filter(pl.col("game") == game)
        assert sum(int(row["games"]) for row in rows(report, f"{game}-endings")) == games.height
        lost = games.filter((pl.col("team") == False).fill_null(False)).height  # noqa: E712
        survived = next(row for row in rows(report, f"{game}-survival"))
        assert survived["share"] == percent(1 - lost / games.height)


def test_steps_are_told_with_the_games_they_never_came_to(report: Report, results: Results) -> None:
    games = results.games.filter(pl.col("game") == "power-grid").height
    came = results.facts.filter((pl.col("kind") == "step") & (pl.col("key") == "3")).height
    told = [row for row in rows(report, "power-grid-steps") if row["step"] == "3"]
    assert sum(float(row["share"][:-2]) for row in told) == pytest.approx(100 * came / games, abs=0.5)
    assert told[0]["never comes"] == percent(1 - came / games)


def test_a_share_lies_in_its_interval_whatever_the_deals_weigh() -> None:
    frame = pl.DataFrame({"seed": [1] * 9 + [2, 3, 4], "met": [True] * 9 + [False] * 3})
    share = share_of(frame, "met")
    assert (share.share, share.count) == (0.75, 12)
    assert share.low < 0.75 < share.high
    even = share_of(pl.DataFrame({"seed": [1, 1, 2, 2], "met": [1.0, 0.0, 1.0, 1.0]}), "met")
    assert even.share == 0.75


# --- the page ---


def test_the_page_has_every_plot_with_a_sentence_and_its_numbers(report: Report, page: str) -> None:
    for found in report.plots:
        part = page[page.index(f'<figure id="{found.name}"') :]
        part = part[: part.index("</figure>")]
        assert part.count("<svg") == 2  # wide and narrow
        assert f"<h3>{found.title}</h3>" in part
        assert part.count("<tr>") == 1 + len(found.rows)
        assert found.rows
        assert all(len(row) == len(found.columns) for row in found.rows)


def test_captions_are_one_sentence(report: Report) -> None:
    for found in report.plots:
        assert re.fullmatch(r"[A-Z][^.]*\.", found.caption), found.caption


def test_the_page_needs_no_network(page: str) -> None:
    assert not re.search(r"<(script|link|img|iframe)\b|@import|url\((?!#|\"data:)", page)
    addresses = set(re.findall(r"https?://[^\s\"'<)]+", page))
    assert addresses <= {"http://www.w3.org/1999/xlink", "http://www.w3.org/2000/svg"}


def test_the_typeface_comes_along(report: Report, page: str) -> None:
    """In the page and in each plot's own file; plots are measured and painted with it too, bold ones in bold."""
    assert page.count(carried_face()) == 1
    assert ink.svg(plot(report, "co2-ladder").draw, "co2-ladder").count(carried_face()) == 1
    for weight, path in zip(("normal", "bold"), PLAIN, strict=True):
        wanted = FontProperties(family=ink._LOOK["font.family"][0], weight=weight)
        assert Path(fontManager.findfont(wanted, fallback_to_default=False)) == path


def test_no_name_stands_twice_and_every_one_that_is_used_is_there(page: str) -> None:
    names = re.findall(r'\bid="([^"]+)"', page)
    assert len(names) == len(set(names))
    used = set(re.findall(r'(?:url\(#|href="#|describedby=")([\w.-]+)', page))
    assert used <= set(names)


def test_plots_take_their_colours_from_the_theme(page: str) -> None:
    drawings = re.findall(r"<svg xmlns:xlink.*?</svg>", page, re.DOTALL)
    assert len(drawings) > 40
    for drawing in drawings:
        assert "var(--ink" in drawing
        assert not re.search(r"#[0-9a-f]{6}\b", drawing)


def test_what_people_name_a_study_is_only_text(page: str) -> None:
    assert "a &lt;small&gt; study" in page
    assert "<small>" not in page


def test_the_same_results_give_the_same_bytes(results: Results, report: Report) -> None:
    again = Report(load(results.folder))
    assert [found.rows for found in again.plots] == [found.rows for found in report.plots]
    for name in ("co2-ladder", "power-grid-steps", "power-grid-fuel"):
        one, other = plot(report, name), plot(again, name)
        assert ink.inline(one.draw, name, True) == ink.inline(other.draw, name, True)
        assert ink.svg(one.draw, name) == ink.svg(other.draw, name)
        assert ink.png(one.draw) == ink.png(other.draw)


def test_colour_is_never_the_only_difference() -> None:
    assert len({mark for _, mark, _ in ink.SERIES}) == len({str(dash) for _, _, dash in ink.SERIES}) == 6
    assert len({ink.series(place)[:2] for place in range(36)}) == 36
    assert len({mark for _, mark in ink.SEATS}) == len(ink.SEATS)
    assert len(set(ink.HATCHES)) == len(ink.HATCHES) >= len(ink.PARTS)


def test_a_colour_leads_back_to_its_token() -> None:
    colours = [ink.colour(token) for token in ink._TOKENS]
    assert len(set(colours)) == len(colours)


# --- studies that are not whole ---


def cut(folder: Path, keep: int, broken: int) -> Results:
    """The results as they would be after so many games, the last ones of which broke."""
    results = load(str(folder))
    whole = results.games.head(keep)
    error = pl.when(pl.int_range(keep) >= keep - broken).then(pl.lit("KeyError: 'x'")).alias("error")
    results.games = whole.with_columns(error)
    played = results.games.filter(pl.col("error").is_null())["number"].to_list()
    results.seats = results.seats.filter(pl.col("number").is_in(played))
    results.rounds = results.rounds.filter(pl.col("number").is_in(played))
    results.facts = results.facts.filter(pl.col("number").is_in(played))
    return results


def test_an_unfinished_study_says_so(folder: Path, page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("baseload.lab.report.page.inline", lambda *_: "<svg></svg>")  # drawn elsewhere
    part = cut(folder, keep=7, broken=2)
    told = Report(part)
    assert (told.finished, told.failed, told.unfinished) == (5, 2, part.plan.games - 7)
    text = told.page()
    assert "This study is not finished." in text
    assert f"7 of {part.plan.games}" in text
    assert "2 games broke." in text
    assert "KeyError: &#39;x&#39;" in text
    assert "This study is not finished." not in page
    assert "broke." not in page


def test_a_study_of_broken_games_only_has_a_page_all_the_same(folder: Path) -> None:
    told = Report(cut(folder, keep=9, broken=9))
    assert told.plots == []
    assert "9 games broke." in told.page()


def test_one_game_is_enough(folder: Path) -> None:
    one = cut(folder, keep=1, broken=0)
    assert len(Report(one).plots) > 3
    assert Played("power-grid", one.games, one.seats, one.rounds, one.facts).games.height == 1


# --- the command ---


def test_the_command_writes_the_page_and_the_plots(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = 'game = "second-chance"\noptions = { players = 1, mode = "solo" }\nbots = ["normal"]'
    small = tmp_path / "results"
    run(read_plan(f"games = 4\n[[tables]]\n{table}", "plan.toml"), str(small))
    arguments = ["lab", "report", str(small), "--plots", str(tmp_path / "plots")]
    assert main([*arguments, "-o", str(tmp_path / "deep" / "page.html")]) == 0
    shown = capsys.readouterr()
    assert str(tmp_path / "deep" / "page.html") in shown.out
    assert shown.err == ""
    page = (tmp_path / "deep" / "page.html").read_text("utf-8")
    assert page == Report(load(str(small))).page()
    assert [path.name for path in (tmp_path / "deep").iterdir()] == ["page.html"]
    files = sorted((tmp_path / "plots").iterdir())
    assert len(files) == 2 * page.count("<figure ") > 8
    for file in files:
        if file.suffix == ".svg":
            root = ElementTree.parse(file).getroot()
            assert root.tag.endswith("svg")
            assert "var(--" not in file.read_text("utf-8")  # alone it has no style sheet
        else:
            assert file.read_bytes().startswith(b"\x89PNG")
    assert main(["lab", "report", str(small)]) == 0
    assert (small / "report.html").read_text("utf-8") == page


def test_wrong_input_gets_one_sentence(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "no results" in refused(capsys, "lab", "report", tmp_path / "nowhere")
    said = refused(capsys, "lab", "report", folder, "-o", tmp_path)
    assert f"cannot be written to {tmp_path}" in said
    (tmp_path / "file").write_text("", "utf-8")
    said = refused(capsys, "lab", "report", folder, "-o", tmp_path / "file" / "report.html")
    assert "-o" in said
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
    assert "RESULTS" in refused(capsys, "lab", "report")
    monkeypatch.setattr(lab_report, "_NEEDED", ("polars", "no_such_package"))
    said = refused(capsys, "lab", "report", folder)
    assert "no_such_package" in said
    assert "baseload[lab]" in said


def test_a_full_disk_leaves_the_old_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page, link = tmp_path / "page.html", tmp_path / "link.html"
    lab_report._write(str(page), b"old", "-o")
    link.symlink_to(page)
    lab_report._write(str(link), b"newer", "-o")
    assert link.is_symlink()
    assert page.read_bytes() == b"newer"

    def full(*_: object) -> None:
        raise OSError(ENOSPC, os.strerror(ENOSPC))

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(Problem) as caught:
        lab_report._write(str(page), b"newest", "-o")
    assert caught.value.facts["why"] == os.strerror(ENOSPC)
    assert page.read_bytes() == b"newer"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link.html", "page.html"]


def test_empty_and_damaged_results_get_one_sentence(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "plan.json").write_bytes((folder / "plan.json").read_bytes())
    assert "no finished games" in refused(capsys, "lab", "report", tmp_path)
    for file in folder.glob("*-00000.*"):
        (tmp_path / file.name).write_bytes(file.read_bytes())
    torn = tmp_path / "facts-00000.parquet"
    torn.write_bytes(torn.read_bytes()[:-20])
    assert "facts-00000.parquet is damaged" in refused(capsys, "lab", "report", tmp_path)
    assert not (tmp_path / "report.html").exists()


# --- the words ---


def told_ids() -> tuple[set[str], set[str]]:
    """Ids that the report tells, whole ones and beginnings of those that are put together."""
    whole: set[str] = set()
    begun: set[str] = set()
    for path in sorted((SOURCE / "lab" / "report").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            name = getattr(node.func, "id", "") if isinstance(node, ast.Call) else ""
            if not isinstance(node, ast.Call) or name not in ("tell", "tell_many", "named") or not node.args:
                continue
            first = node.args[0]
            options = [first.body, first.orelse] if isinstance(first, ast.IfExp) else [first]
            for option in options:
                if isinstance(option, ast.Constant):
                    (begun if name == "named" else whole).add(str(option.value))
                elif isinstance(option, ast.JoinedStr) and isinstance(option.values[0], ast.Constant):
                    begun.add(str(option.values[0].value))
    for path in (SOURCE / "lab" / "templates").glob("*.html"):
        for id in re.findall(r'tell(?:_many)?\("([\w.]+)"', path.read_text("utf-8")):
            (begun if id.endswith(".") else whole).add(id)
    command = (SOURCE / "cli" / "lab_report.py").read_text("utf-8")
    whole |= set(re.findall(r'say(?:_many)?\(\s*"report\.([\w.]+)"', command))
    return whole, begun


def test_every_id_that_is_told_is_in_the_catalogue_and_no_other() -> None:
    text = (SOURCE / "text" / "locale" / "en" / "LC_MESSAGES" / "cli.po").read_text("utf-8")
    there = {
        id.removeprefix("report.") for id in re.findall(r'^msgid "(report\.[^"]+)"$', text, re.MULTILINE)
    }
    whole, begun = told_ids()
    assert whole - there == set()
    for beginning in begun:
        assert any(id.startswith(beginning) for id in there), beginning
    of_kinds = {f"{kind}.{part}" for kind in ("plant_sold", "plant_earned") for part in ("title", "caption")}
    unsaid = {id for id in there - whole - of_kinds if not id.startswith(tuple(begun))}
    assert unsaid == set()


def test_no_id_of_the_catalogue_is_shown_for_want_of_words(page: str) -> None:
    assert not re.search(r"\breport\.[a-z_]+\.", page)
