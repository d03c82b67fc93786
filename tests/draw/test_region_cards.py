"""The card of a region in the CO₂ games: every piece on it is the one that lies there, and whose it is."""

from xml.etree import ElementTree

from baseload.draw.climate.brush import Brush
from baseload.draw.climate.regions import Region, RegionCard
from baseload.games.climate.world import REGIONS
from baseload.testing.drawings import well_formed
from baseload.text.climate.speaker import ClimateSpeaker
from tests.draw.climate_check import NAMES, scene, voice
from tests.second_chance.scene import arrange, rivals

Element = ElementTree.Element
COLOURS = ("blue", "red", "yellow")  # of the first three seats


def text(part: Element) -> str:
    return "".join(part.itertext())


def classed(within: Element, name: str) -> list[Element]:
    return [part for part in within.iter() if name in (part.get("class") or "").split()]


def drawn(within: Element) -> list[str]:
    """The glyphs in it, by name."""
    return [(use.get("href") or "").removeprefix("#g-") for use in within.iter("use")]


def asia(**given: object) -> Element:
    state = arrange(rivals(players=3), seat=0, regions={"asia": given})
    root = well_formed(scene("second-chance", state.view(0), 3))
    return next(part for part in root.iter() if part.get("id") == "region-asia")


def by_id(card: Element, id: str) -> Element:
    return next(part for part in card.iter() if part.get("id") == id)


def test_a_seal_for_each_permit_and_a_ring_for_each_that_is_missing() -> None:
    for permits in (0, 2, 6):
        card = asia(permits=permits)
        there = next(part for part in card.iter() if part.get("data-pick") == "permits:asia")
        assert drawn(there) == ["cep"] * permits
        assert len(classed(there, "room")) == 6 - permits
        assert [text(label) for label in there.iter("text")] == [f"{permits}/6"]


def test_plants_say_what_they_are_and_whose() -> None:
    """A fossil plant its ppm; a green one who built it, and under it whose infrastructure it stands on."""
    card = asia(spaces=["coal", "gas", ("solar", 1, 2), ("wind", 2)])
    spaces = [by_id(card, f"plant-asia-{number}") for number in range(1, 7)]
    assert [drawn(space) for space in spaces] == [["coal"], ["gas"], ["solar"], ["wind"], [], []]
    assert [text(label) for space in spaces[:2] for label in space.iter("text")] == ["40", "20"]
    assert [text(label) for space in spaces[4:] for label in space.iter("text")] == ["5", "6"]
    owners = [[(seat.get("class") or "").split() for seat in classed(space, "on")] for space in spaces[2:4]]
    assert owners == [[[COLOURS[1], "on"], [COLOURS[2], "on", "under"]], [[COLOURS[2], "on"]]]
    labels = [space.get("aria-label") for space in spaces[:4]]
    assert labels == [
        "space 1, coal plant, 40 ppm",
        "space 2, gas plant, 20 ppm",
        f"space 3, solar plant of {NAMES[1]} on infrastructure of {NAMES[2]}",
        f"space 4, wind plant of {NAMES[2]}",
    ]


def test_projects_say_who_prepared_them_and_who_works_on_them() -> None:
    card = asia(projects={"money": ("wind!", 1), "tech": ("solar2", 2)})
    prepared, planned = by_id(card, "project-asia-money"), by_id(card, "project-asia-tech")
    assert [
        (drawn(project), "in" in project.get("class", "").split()) for project in (prepared, planned)
    ] == [
        (["wind"], True),
        (["solar"], False),
    ]
    assert [(owner.get("class") or "").split()[0] for owner in classed(prepared, "on")] == [COLOURS[1]]
    assert classed(planned, "on") == []
    assert [text(level) for project in (prepared, planned) for level in classed(project, "lvl")] == [
        "I",
        "II",
    ]
    pawn = by_id(card, "pawn-2-asia-tech")
    assert pawn.get("aria-label") == f"Scientist of {NAMES[2]} on solar in Asia"
    assert {(shape.get("class") or "").split()[0] for shape in classed(pawn, "on")} == {COLOURS[2]}
    assert not [part for part in card.iter() if (part.get("data-pick") or "").startswith("pawn:asia.money")]


def test_who_controls_a_region_and_who_owes() -> None:
    said = voice("second-chance", 3, 0)
    assert isinstance(said, ClimateSpeaker)
    state = rivals(players=3)
    brush = Brush(said, state.view(0), state.board.options, still=True)
    for controller, owes, word in ((-1, False, None), (1, False, "controls"), (2, True, "owes")):
        region = Region(REGIONS.index("asia"), [], [], [], 0)
        region.controller, region.owes = controller, owes
        head = well_formed(RegionCard(brush, region)._head())
        shapes = [(shape.get("class") or "").split()[0] for shape in classed(head, "edge")]
        assert shapes == ([] if controller < 0 else [COLOURS[controller]])
        words = [text(label) for label in classed(head, "sm")]
        assert (
            any(word in each for each in words) if word else not [each for each in words if "/" not in each]
        )
