"""Each reader their own language, and words in the forms that sentences ask for."""

import asyncio
from collections.abc import Callable

import pytest

from baseload.cli.main import main
from baseload.text.catalogue import Catalogue, CatalogueError
from baseload.text.po import read
from baseload.text.reading import chosen, kept_for_each_language, language, read_from_now_on, reading
from baseload.text.speaker import speaker

ENGLISH = """
msgid "fuel.coal"
msgstr "coal"

msgid "unit.city"
msgid_plural "unit.city"
msgstr[0] "{count} city"
msgstr[1] "{count} cities"

msgid "unit.plants"
msgid_plural "unit.plants"
msgstr[0] "plant {which}"
msgstr[1] "plants {which}"
"""

POLISH = """
msgid ""
msgstr "Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"

msgid "fuel.coal"
msgstr "węgiel"

msgid "fuel.coal.gen"
msgstr "węgla"

msgid "fuel.oil"
msgstr "olej"

msgid "unit.city"
msgid_plural "unit.city"
msgstr[0] "{count} miasto"
msgstr[1] "{count} miasta"
msgstr[2] "{count} miast"

msgid "unit.city.ins"
msgid_plural "unit.city.ins"
msgstr[0] "{count} miastem"
msgstr[1] "{count} miastami"
msgstr[2] "{count} miastami"

msgid "unit.plants"
msgid_plural "unit.plants"
msgstr[0] "elektrownia {which}"
msgstr[1] "elektrownie {which}"
msgstr[2] "elektrownie {which}"

msgid "unit.plants.acc"
msgid_plural "unit.plants.acc"
msgstr[0] "elektrownię {which}"
msgstr[1] "elektrownie {which}"
msgstr[2] "elektrownie {which}"

msgid "event.keep"
msgstr "Zachowaj {plants:acc}."

msgid "event.lack"
msgstr "Brakuje: {fuel:gen}."

msgid "event.with"
msgstr "Z {cities:ins}."

msgid "event.broken"
msgstr "{fuel:gen} {nobody:gen}"

msgid "event.mistyped"
msgstr "{fuel:gne}"

msgid "event.long"
msgstr "{games:,} gier, {share:.1f} %"
"""


@pytest.fixture
def words() -> Catalogue:
    return Catalogue("pl", read(POLISH), Catalogue("en", read(ENGLISH)), strict=True)


def test_a_sentence_asks_for_a_form_of_a_word(words: Catalogue) -> None:
    assert words.say("event.lack", fuel=words.say("fuel.coal")) == "Brakuje: węgla."


def test_a_word_without_that_form_stands_as_it_is(words: Catalogue) -> None:
    assert words.say("event.lack", fuel=words.say("fuel.oil")) == "Brakuje: olej."
    assert words.say("event.lack", fuel="Anna: {x}") == "Brakuje: Anna: {x}."


@pytest.mark.parametrize(
    ("count", "said"),
    [(1, "Z 1 miastem."), (3, "Z 3 miastami."), (5, "Z 5 miastami."), (-1, "Z -1 miastem.")],
)
def test_amounts_have_forms_too(words: Catalogue, count: int, said: str) -> None:
    assert words.say("event.with", cities=words.say_many("unit.city", count)) == said


def test_a_form_of_an_amount_has_its_facts(words: Catalogue) -> None:
    plants = words.say_many("unit.plants", 1, which="33")
    assert words.say("event.keep", plants=plants) == "Zachowaj elektrownię 33."


def test_a_form_of_a_fact_that_is_not_there_is_noticed(words: Catalogue) -> None:
    with pytest.raises(CatalogueError):
        words.say("event.broken", fuel="x")


def test_a_form_that_no_word_has_is_noticed(words: Catalogue) -> None:
    with pytest.raises(CatalogueError):
        words.say("event.mistyped", fuel=words.say("fuel.coal"))


def test_numbers_are_written_as_the_language_does(words: Catalogue) -> None:
    assert words.say("event.long", games=1234567, share=12.34) == "1\u00a0234\u00a0567 gier, 12,3 %"


def test_forms_of_a_word_are_found_where_a_game_falls_back_to(words: Catalogue) -> None:
    game = Catalogue("pl", read('msgid "event.own"\nmsgstr "{fuel:gen}!"'), words, strict=True)
    assert game.say("event.own", fuel=game.say("fuel.coal")) == "węgla!"


def test_two_readers_at_the_same_moment() -> None:
    """What one task reads in does not reach the other, however they take turns."""

    async def reader(tag: str, turn: Callable[[], object]) -> list[str]:
        heard = []
        with reading(tag):
            for _ in range(3):
                await asyncio.sleep(0)
                heard.append(language())
        turn()
        return heard

    async def both() -> list[list[str]]:
        return list(await asyncio.gather(reader("de", language), reader("pl", language)))

    assert asyncio.run(both()) == [["de"] * 3, ["pl"] * 3]
    assert language() == "en"


def test_what_is_kept_is_kept_for_each_language() -> None:
    made: list[str] = []

    @kept_for_each_language
    def greeting(name: str) -> str:
        made.append(language())
        return f"{language()} {name}"

    with reading("de"):
        assert (greeting("Anna"), greeting("Anna")) == ("de Anna", "de Anna")
    assert greeting("Anna") == "en Anna"
    assert made == ["de", "en"]


def test_speakers_speak_the_readers_language() -> None:
    with reading("de"):
        assert speaker("power-grid").words.language == "de"
        assert speaker("power-grid", language="en").words.language == "en"
    assert speaker("power-grid").words.language == "en"


@pytest.mark.parametrize("where", [0, 1, 2, 3])
def test_a_command_takes_its_language_before_it_or_behind_it(
    where: int, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["rules", "power-grid", "69"]
    words[where:where] = ["--lang=de"] if where % 2 else ["--lang", "de"]
    try:
        assert main(words) == 0
    finally:
        read_from_now_on("en")
    assert "Der Preis einer Stadt" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("wishes", "found"),
    [
        ("pl", "pl"),
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("fr, it;q=0.3, de;q=0.7", "de"),
        ("de;q=0, it;q=0.1", "it"),
        ("pl_PL.UTF-8", "pl"),
        ("C.UTF-8", "en"),
        ("", "en"),
        ("de;q=x, it", "it"),
        ("," * 50 + "de", "en"),
    ],
)
def test_who_asks_for_several_gets_the_best_there_is(wishes: str, found: str) -> None:
    assert chosen(["de", "en", "it", "pl"], wishes) == found
