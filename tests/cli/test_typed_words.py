"""Words that people type, in every language: they are read as what they stand for, and never as anything else."""

import re
from functools import lru_cache
from io import StringIO
from pathlib import Path
from random import Random

import pytest

import baseload
from baseload.cli.choices import choices
from baseload.cli.commands import NAMES, Commands
from baseload.cli.main import main
from baseload.cli.typed import Reader
from baseload.cli.vocabulary import fold, folds
from baseload.cli.words import say, words
from baseload.core.action import Action
from baseload.core.contract import State, View
from baseload.core.problems import NotationError
from baseload.core.record import load_record
from baseload.games.power_grid.maps import BUILT_IN, built_in
from baseload.hosting.courtesy import courtesy
from baseload.text.catalogues import path
from baseload.text.po import entries
from baseload.text.reading import reading
from baseload.text.speaker import speaker
from baseload.text.spellings import spellings
from tests.test_readme import NOTATION, blocks

GAMES = ("power-grid", "co2", "second-chance")
CHAPTERS = {"power-grid": "Power Grid", "co2": "CO₂", "second-chance": "Second Chance"}
TRANSLATED = ("de", "it", "pl")
LANGUAGES = ("en", *TRANSLATED)
POSITIONS = 12  # of each game

every_game = pytest.mark.parametrize("game", GAMES)
every_language = pytest.mark.parametrize("language", LANGUAGES)
every_translation = pytest.mark.parametrize("language", TRANSLATED)


def notation(game: str) -> set[str]:
    """Every word of the game's grammar."""
    chapter = NOTATION.read_text("utf-8").partition(f"### {CHAPTERS[game]}\n")[2].partition("\n### ")[0]
    return set(re.findall(r'"([a-z][a-z_]+)"', chapter.split("```")[1]))


def examples(game: str) -> list[str]:
    """The actions that the notation's page has."""
    language = "actions" if game == "power-grid" else f"{game}-actions"
    return [line for block in blocks(NOTATION, language) for line in block.splitlines()]


@lru_cache(maxsize=32)
def typed(language: str, name: str) -> dict[str, list[str]]:
    """By word, how it is written in the file of a language alone."""
    found = entries(path(language, name).read_text("utf-8"))
    return {
        entry.id.removeprefix("typed."): [way for way in entry.forms[0].split(", ") if "…" not in way]
        for entry in found
        if entry.id.startswith("typed.")
    }


@lru_cache(maxsize=8)
def positions(game: str) -> list[State]:
    """Spread over whole games, with all that can be chosen as an option where that brings more verbs."""
    more: dict[str, list[dict[str, object]]] = {
        "power-grid": [
            {"players": 3, "map": "germany", "regions": "draft", "fuel_choice": "any"},
            {"players": 2, "map": "usa", "auction": "sealed"},
        ],
        "co2": [{"players": 1}, {"players": 3, "lobby_draft": "right", "auction": "ascending"}],
        "second-chance": [{"players": 3}, {"players": 1}],
    }
    title = baseload.game(game)
    found: list[State] = []
    by_verb: dict[str, State] = {}
    for seed, chosen in enumerate(more[game]):
        options = title.options(**chosen)
        state, rng = title.setup(options, title.deal(options, seed)), Random(seed)
        while state.seat is not None:
            legal = state.legal()
            for verb in {str(action).split()[0] for action in legal}:
                by_verb.setdefault(verb, state.copy())
            found.append(state.copy())
            state.apply(rng.choice(legal))
    return [*by_verb.values(), *Random(7).sample(found, POSITIONS)]


def reader(game: str, view: View) -> Reader:
    """As the table in the terminal has it for the language that is read."""
    host, voice = courtesy(game), speaker(game)
    legal = host.sorted(view, view.legal())
    listed = choices(legal, host.groups(view, legal), host.amounts)
    return Reader(
        baseload.game(game), listed, voice.typed_names(view), voice.spellings(), host.attempts(view)
    )


def translated(action: Action, language: str, game: str, view: View) -> str:
    """The action in the first words that the language has for each of it; of places, the names."""
    said = typed(language, game)
    verb, *rest = str(action).split()
    names = {id: name for name, id in reversed(speaker(game).typed_names(view).get(verb, []))}
    return " ".join([said[verb][0], *(names.get(word) or said.get(word, [word])[0] for word in rest)])


# --- the lists themselves --------------------------------------------------------------------------------------------


@every_game
@every_language
def test_every_word_of_the_notation_can_be_typed(language: str, game: str) -> None:
    said = typed(language, game)
    assert notation(game) - set(said) == set()
    assert {part for word in said for part in word.split()} - notation(game) == set()
    for word, written in said.items():
        assert all(written), word
        assert all(one == one.strip() for one in written), word
        assert len(set(written)) == len(written), f"{word}: one is there twice"


@every_translation
@pytest.mark.parametrize("name", [*GAMES, "cli"])
def test_every_language_has_the_same_words(language: str, name: str) -> None:
    assert list(typed(language, name)) == list(typed("en", name))


@every_game
@every_language
def test_no_spelling_takes_a_word_of_the_notation_away(language: str, game: str) -> None:
    """What is a word of the notation is written for nothing else, in any language."""
    known = {fold(word): word for word in notation(game)}
    for word, written in typed(language, game).items():
        for one in written:
            for key in folds(one):
                assert known.get(key, word) == word, f"{one!r} is written for {word!r}"


# --- actions ---------------------------------------------------------------------------------------------------------


@every_game
@every_language
def test_an_action_typed_in_the_words_of_a_language_is_that_action(language: str, game: str) -> None:
    seen = set()
    with reading(language):
        for state in positions(game):
            view = state.view(state.seat)
            ears = reader(game, view)
            legal = view.legal()
            for action in Random(1).sample(legal, min(40, len(legal))):
                line = translated(action, language, game, view)
                assert str(ears.read(line)) == str(action), line
                assert str(ears.read(str(action))) == str(action)
                seen.add(str(action).split()[0])
    assert len(seen) >= len(notation(game)) // 3


@every_game
@every_language
def test_no_way_to_write_a_word_means_another_action(language: str, game: str) -> None:
    """Any one word of an action can be typed in any way, among those of the notation."""
    said = typed(language, game)
    with reading(language):
        for state in positions(game):
            view = state.view(state.seat)
            ears = reader(game, view)
            for action in Random(2).sample(view.legal(), min(4, len(view.legal()))):
                parts = str(action).split()
                for place, word in enumerate(parts):
                    for one in said.get(word, []):
                        line = " ".join([*parts[:place], one, *parts[place + 1 :]])
                        assert str(ears.read(line)) == str(action), line


@every_game
@every_language
def test_whatever_the_notation_knows_can_be_typed(language: str, game: str) -> None:
    """As if all examples of the notation were legal at once."""
    title = baseload.game(game)
    legal = [title.action(line) for line in examples(game)]
    with reading(language):
        ears = Reader(title, choices(legal), {}, speaker(game).spellings())
        for action in legal:
            line = " ".join(typed(language, game).get(word, [word])[0] for word in str(action).split())
            assert str(ears.read(line)) == str(action), line


@every_language
@pytest.mark.parametrize("chart", BUILT_IN)
def test_no_place_has_the_name_of_another(language: str, chart: str) -> None:
    title = baseload.game("power-grid")
    options = title.options(players=2, map=chart)
    state = title.setup(options, title.deal(options, 1))
    with reading(language):
        for names in speaker("power-grid").typed_names(state.view(0)).values():
            owners: dict[str, set[str]] = {}
            for name, id in names:
                for key in folds(name) | folds(id):
                    owners.setdefault(key, set()).add(id)
            assert {key: ids for key, ids in owners.items() if len(ids) > 1} == {}


@pytest.mark.parametrize(
    ("language", "line", "meant"),
    [
        ("pl", "buduj Monachium", "build muenchen"),
        ("pl", "zbuduj kolonia", "build koeln"),
        ("pl", "build München", "build muenchen"),
        ("pl", "build muenchen", "build muenchen"),
        ("pl", "Monachium", "build muenchen"),
        ("pl", "kup węgiel 3", "buy coal 3"),
        ("pl", "KUPUJ WEGLA 3", "buy coal 3"),
        ("pl", "buy węgiel 3", "buy coal 3"),
        ("pl", "connect Köln", "build koeln"),
        ("it", "collega Colonia", "build koeln"),
        ("it", "costruisci a Monaco di Baviera", "build muenchen"),
        ("it", "collega Monaco", "build muenchen"),
        ("it", "compra greggio 2", "buy oil 2"),
        ("it", "utilizza niente", "power none"),
        ("it", "metti all'asta 4", "auction 4"),
        ("de", "baue Köln", "build koeln"),
        ("de", "bau koeln", "build koeln"),
        ("de", "kauf Öl 2", "buy oil 2"),
        ("de", "kaufe oel 2", "buy oil 2"),
        ("de", "betreibe 5 mit Kohle 1 Öl 1", "power 5 with coal 1 oil 1"),
        ("de", "kau koh 3", "buy coal 3"),
        ("de", "schließe Köln an", "build koeln"),
        ("de", "schliess koeln an", "build koeln"),
        ("de", "biete 4 an", "auction 4"),
        ("en", "put 4 up", "auction 4"),
        ("it", "metti 4 all’asta", "auction 4"),
    ],
)
def test_power_grid(language: str, line: str, meant: str) -> None:
    title = baseload.game("power-grid")
    options = title.options(players=2, map="germany")
    view = title.setup(options, title.deal(options, 1)).view(0)
    legal = [
        title.action(text)
        for text in (
            "build koeln",
            "build muenchen",
            "buy coal 3",
            "buy oil 2",
            "power none",
            "auction 4",
            "power 5 with coal 1 oil 1",
        )
    ]
    with reading(language):
        voice = speaker("power-grid")
        ears = Reader(title, choices(legal), voice.typed_names(view), voice.spellings())
        assert str(ears.read(line)) == meant


@pytest.mark.parametrize(
    ("language", "game", "line", "meant"),
    [
        ("pl", "co2", "przygotuj słońce w Azji na polu Pieniądze", "propose solar asia money"),
        ("pl", "co2", "prop zimną fuzję ameryka północna badania", "propose fusion north_america research"),
        ("pl", "co2", "propose cold fusion in North America on the tech slot", "propose fusion north_america tech"),
        ("pl", "co2", "kup PNE", "buy"),
        ("pl", "co2", "kup z 25", "buy with 25"),
        ("it", "co2", "proponi solare in Asia sullo spazio Denaro", "propose solar asia money"),
        ("it", "co2", "muovi mano a Asia denaro", "move hand to asia money"),
        ("it", "co2", "con asia den", "construct asia money"),
        ("de", "co2", "schlage vor Kalte Fusion in Nordamerika auf Technologie", "propose fusion north_america tech"),
        ("de", "co2", "Karte 12", "lobby 12"),
        ("de", "co2", "Ziel aufgeben", "discard goal"),
        ("de", "second-chance", "bewege Asien Geld nach Hause", "move asia money to board"),
        ("it", "second-chance", "muovi Asia denaro a casa", "move asia money to board"),
        ("pl", "second-chance", "przesuń azja pieniądze do siebie", "move asia money to board"),
        ("pl", "second-chance", "przygotuj azja kasa z europy z kartą 12", "prepare asia money from europe with 12"),
    ],
)  # fmt: skip
def test_the_games_of_the_climate(language: str, game: str, line: str, meant: str) -> None:
    texts = {
        "co2": (
            "propose solar asia money",
            "propose fusion north_america research",
            "propose fusion north_america tech",
            "move hand to asia money",
            "construct asia money",
            "buy",
            "buy with 25",
            "lobby 12",
            "discard goal",
            "done",
        ),
        "second-chance": ("move asia money to board", "prepare asia money from europe with 12", "done"),
    }
    title = baseload.game(game)
    with reading(language):
        ears = Reader(
            title, choices([title.action(text) for text in texts[game]]), {}, speaker(game).spellings()
        )
        assert str(ears.read(line)) == meant


# --- what could mean several things ----------------------------------------------------------------------------------

AMBIGUOUS = [("lascia", "pass"), ("lascia", "done"), ("pass", "done"), ("donna", "done"), ("kol", "discard")]


def ears_for(*texts: str, names: dict[str, list[tuple[str, str]]] | None = None) -> Reader:
    title = baseload.game("power-grid")
    return Reader(title, choices([title.action(text) for text in texts]), names or {}, AMBIGUOUS)


def test_what_is_legal_settles_what_is_meant() -> None:
    assert str(ears_for("done", "bid 4").read("lascia")) == "done"
    assert str(ears_for("pass", "bid 4").read("lascia")) == "pass"
    with pytest.raises(NotationError) as refused:
        ears_for("pass", "done").read("lascia")
    assert refused.value.code == "ambiguous_action"
    assert refused.value.facts["matches"] == ["pass", "done"]


def test_notation_is_itself_whatever_a_language_calls_so() -> None:
    assert str(ears_for("pass", "done").read("pass")) == "pass"
    assert str(ears_for("done", "bid 4").read("PASS")) == "pass"  # not legal, and told why; never `done`
    assert str(ears_for("done", "bid 4").read("don")) == "done"


def test_a_word_that_is_begun_may_be_any_that_begin_so() -> None:
    with pytest.raises(NotationError) as refused:
        ears_for("discard 5", "build koeln", names={"build": [("Kolonia", "koeln")]}).read("kol")
    assert refused.value.code == "ambiguous_action"


def test_a_sign_is_no_part_of_a_longer_word() -> None:
    title = baseload.game("co2")
    legal = [title.action(text) for text in ("install asia money", "install asia tech")]
    assert (
        str(Reader(title, choices(legal), {}, speaker("co2").spellings()).read("install asia $"))
        == "install asia money"
    )


def test_what_could_mean_too_much_is_not_guessed_at() -> None:
    """Of so many readings some would not be looked at, and one of these might be what was meant."""
    title = baseload.game("power-grid")
    spellings = [("x", word) for word in ("power", "with", "coal", "5", "oil", "at", "none", "1")]
    ears = Reader(title, choices([title.action("power 5 with coal 1")]), {}, spellings)
    assert str(ears.read("power x with coal 1")) == "power 5 with coal 1"
    with pytest.raises(NotationError) as refused:
        ears.read("x x x x x")
    assert refused.value.code == "not_understood"
    assert ears.words.readings("x x x x x") == []


def test_what_is_an_action_is_not_taken_for_the_beginning_of_another() -> None:
    """Whoever says "pass" where it is not legal is told why, though a word of theirs begins in the same way."""
    title = baseload.game("power-grid")
    legal = choices([title.action("build passau")])
    ears = Reader(title, legal, {}, [("passa", "pass"), ("pass", "pass")])
    assert str(ears.read("passa")) == "pass"


@every_language
def test_places_are_understood_as_the_map_has_them_too(language: str) -> None:
    title = baseload.game("power-grid")
    for chart in BUILT_IN:
        options = title.options(players=2, map=chart)
        state = title.setup(options, title.deal(options, 1))
        known = built_in(chart)
        regions = [title.action(f"region {id}") for id in known.regions]
        with reading(language):
            voice = speaker("power-grid")
            ears = Reader(title, choices(regions), voice.typed_names(state.view(0)), voice.spellings())
            for id, name in known.regions.items():
                assert str(ears.read(f"region {name}")) == f"region {id}", name


# --- commands --------------------------------------------------------------------------------------------------------


@every_language
def test_each_command_has_its_word(language: str) -> None:
    assert set(typed(language, "cli")) == set(NAMES)
    with reading(language):
        commands = Commands()
        for name, written in typed(language, "cli").items():
            for one in [name, *written, written[0].upper(), *typed("en", "cli")[name]]:
                assert commands.read(one) == (name, ""), one
        for name in ("why", "log", "rules", "save"):
            for one in typed(language, "cli")[name]:
                assert commands.read(f"{one} 7 Ab") == (name, "7 Ab")
        owners = [fold(one) for written in typed(language, "cli").values() for one in written]
        assert len(set(owners)) == len(owners), "a word for two commands"


@every_game
@every_language
def test_no_command_is_called_like_an_action(language: str, game: str) -> None:
    title = baseload.game(game)
    with reading(language):
        commands, ears = Commands(), speaker(game).spellings()
        vocabulary = Reader(title, choices([]), {}, ears).words
        for one, name in spellings(words()):
            for text in vocabulary.readings(one):
                with pytest.raises(NotationError):
                    title.action(text)
            if commands.read(f"{one} 3") == (name, "3"):  # what follows would be taken for the command's
                assert vocabulary.meanings(one) == [], one
        for written, _ in ears:
            assert commands.read(f"{written} 3")[0] == "", written


@every_game
@every_language
def test_what_help_shows_can_be_typed(language: str, game: str) -> None:
    """Everything that stands as something to type in the help, and in what is said on the way."""
    with reading(language):
        commands, voice = Commands(), speaker(game)
        shown = say("play.help_text", number="", action="")
        column = re.findall(r"^  (\S.*?)(?:  |$)", shown, re.MULTILINE)[2:]
        for line in column:
            for one in line.split(", "):
                assert commands.read(one.split()[0])[0] in NAMES, one
        for id in ("play.leave_unsaved", "play.not_kept", "choices.all_again", "play.why_hint", "save.where"):
            for one in re.findall(r"`([^`]*)`", words().say(id, rule="X-1")):
                assert commands.read(one)[0] in NAMES, one
        for id in ("hint.why", "hint.rules"):
            for one in re.findall(r"`([^`]*)`", voice.words.say(id)):
                assert commands.read(one)[0] == id.removeprefix("hint."), one
        example, *short = re.findall(r"`([^`]*)`", voice.words.say("hint.action"))
        title = baseload.game(game)
        options = title.options(players=2)
        view = title.setup(options, title.deal(options, 1)).view(0)
        ears = Reader(title, choices([]), voice.typed_names(view), voice.spellings())
        wanted = {
            "power-grid": "build essen",
            "co2": "propose solar asia tech",
            "second-chance": "plan solar asia tech",
        }
        assert str(ears.read(example)) == wanted[game]
        legal = choices(
            [
                title.action(text)
                for text in (wanted[game], "buy coal 3", "build koeln")[: 3 if game == "power-grid" else 1]
            ]
        )
        ears = Reader(title, legal, voice.typed_names(view), voice.spellings())
        assert str(ears.read(short[0])) == wanted[game], short[0]
        if game == "power-grid":
            assert [str(ears.read(one)) for one in short[1:]] == ["build essen", "buy coal 3", "build koeln"]


# --- at the table ----------------------------------------------------------------------------------------------------


def table(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], lines: list[str], *arguments: str
) -> str:
    """What the command shows for these lines."""
    monkeypatch.setattr("sys.stdin", StringIO("".join(f"{line}\n" for line in lines)))
    with reading("en"):
        assert main(list(arguments)) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize(
    ("language", "lines", "sentences"),
    [
        (
            "de",
            "tanze; warum baue Köln; Regeln PG-69; Hilfe; "
            "biete 4; versteigere 4; zurück; versteigere 4; biete 4; verlassen",
            ["„tanze“ ist nicht zu verstehen", "Das kannst du eingeben"],
        ),
        (
            "it",
            "balla; perché collega Colonia; regole PG-69; aiuto; "
            "offri 4; metti all’asta 4; annulla; metti all’asta 4; offri 4; esci",
            ["“balla” non si capisce", "Che cosa puoi scrivere"],
        ),
        (
            "pl",
            "tańcz; dlaczego buduj Monachium; zasady PG-69; pomoc; "
            "licytuj 4; wystaw 4; cofnij; wystaw 4; licytuj 4; dziennik; wyjdź",
            ["Nie rozumiem „tańcz”", "Co możesz wpisać"],
        ),
    ],
)
def test_a_talk_in_ones_own_language(
    language: str,
    lines: str,
    sentences: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    two = ["--players", "2", "--seats", "me,me", "--option", "first_order=seats", "--seed", "3"]
    shown = table(monkeypatch, capsys, lines.split("; "), "--lang", language, "play", "power-grid", *two)
    for sentence in [*sentences, "PG-69", "`auction 4`"]:
        assert sentence in shown, sentence
    offered = [line for line in shown.splitlines() if line.startswith("· ")]
    assert len(offered) >= 2, "a plant is up, and there is a bid"
    last = lines.split("; ")[-1]
    assert f"> {last}\n" in shown
    assert "> " not in shown.partition(f"> {last}\n")[2]


@pytest.mark.parametrize(
    ("language", "game", "players"), [("pl", "power-grid", 2), ("de", "co2", 1), ("it", "second-chance", 1)]
)
def test_a_whole_game_in_ones_own_language(
    language: str,
    game: str,
    players: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A random game, typed in the words of the language from its first action to its last, is that game."""
    title = baseload.game(game)
    options = title.options(players=players)
    state, rng = title.setup(options, title.deal(options, 5)), Random(5)
    lines, played = [], []
    with reading(language):
        while state.seat is not None:
            action = rng.choice(state.legal())
            lines.append(translated(action, language, game, state.view(state.seat)))
            played.append(str(action))
            state.apply(action)
    kept = tmp_path / "kept.bl"
    seats = ",".join(["me"] * players)
    table(
        monkeypatch, capsys, lines, "--lang", language, "play", game, "--players", str(players), "--seats", seats,
        "--seed", "5", "--record", str(kept),
    )  # fmt: skip
    assert [str(action) for action in load_record(str(kept)).actions] == played
    assert not {line for line in set(lines) & set(played) if not line.startswith("lobby")}
