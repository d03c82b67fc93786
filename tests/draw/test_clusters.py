"""The pieces of a region in the CO₂ games: each is the one that lies there, and says whose it is."""

import re
from xml.etree import ElementTree

from baseload.draw.climate.brush import Brush
from baseload.draw.climate.cluster import WIDTH, Cluster
from baseload.draw.climate.regions import Region, Space
from baseload.draw.climate.world import world_symbols
from baseload.draw.drawer import drawer
from baseload.draw.glyphs import sprite
from baseload.games.climate.world import REGIONS, SLOTS
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


def drawn(within: Element, kind: str = "g") -> list[str]:
    """The glyphs in it by name, or the faces (`f`)."""
    uses = [use.get("href") or "" for use in within.iter("use")]
    return [name.removeprefix(f"#{kind}-") for name in uses if name.startswith(f"#{kind}-")]


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
        assert there.get("aria-label") == f"Asia: {permits}/6 permits"
        places = [float(seal.get("x") or "") for seal in there.iter("svg")]
        assert places == sorted(set(places))  # side by side


def test_a_site_for_every_slot_with_its_grant() -> None:
    card = asia(permits=4, projects={"tech": ("solar2", 2)})
    slots = [part for part in card.iter() if (part.get("data-pick") or "").startswith("slot:asia.")]
    assert [slot.get("data-pick") for slot in slots] == [f"slot:asia.{kind}" for kind in SLOTS]
    assert [drawn(slot, "grant") for slot in slots] == [["0"], ["1"], ["2"]]
    assert [[text(label) for label in classed(slot, "gt")] for slot in slots] == [["4"], ["2"], ["1"]]
    free = [[use.get("href") for use in slot.iter("use")].count("#site") for slot in slots]
    assert free == [1, 0, 1]  # which has the sign that something can be put there


def test_the_plot_that_is_due_has_a_rim() -> None:
    card = asia(spaces=["coal", "gas"])
    plots = classed(card, "plot")
    assert len(plots) == 4
    assert len(classed(card, "due")) <= 1
    said = voice("second-chance", 3, 0)
    assert isinstance(said, ClimateSpeaker)
    state = rivals(players=3)
    brush = Brush(said, state.view(0), state.board.options, still=True)
    for due in range(3):
        spaces = [Space("said", due=place == due) for place in range(3)]
        card = well_formed(Cluster(brush, Region(4, [], [], spaces, 0)).draw())
        assert ["due" in (plot.get("class") or "").split() for plot in classed(card, "plot")] == [
            place == due for place in range(3)
        ]
        assert [text(label) for label in classed(card, "pn")] == ["1", "2", "3"]


def test_clusters_use_nothing_that_pages_do_not_hold() -> None:
    held = set(re.findall(r'id="([\w-]+)"', world_symbols() + sprite()))
    card = asia(
        spaces=["coal", "oil", "gas", ("solar", 1, 2)], projects={"money": ("wind!", 1), "tech": "solar"}
    )
    used = {(use.get("href") or "")[1:] for use in card.iter("use")}
    cut = {
        name for part in card.iter() for name in re.findall(r"url\(#([\w-]+)\)", part.get("clip-path") or "")
    }
    assert {name for name in used | cut if not name.startswith("f-")} <= held
    symbols = drawer("second-chance").symbols()
    assert all(f'id="{name}"' in symbols for name in used if name.startswith("f-"))


def test_many_permits_and_spaces_still_fit() -> None:
    """Of an owner's own components: closer together, nothing beyond the cluster or over another."""
    said = voice("second-chance", 3, 0)
    assert isinstance(said, ClimateSpeaker)
    state = rivals(players=3)
    brush = Brush(said, state.view(0), state.board.options, still=True)
    region = Region(0, [0, 1, 2], [], [Space("said") for _ in range(9)], 12, permits=5, controller=1)
    card = well_formed(Cluster(brush, region).draw())
    name = classed(card, "rn")[0]
    end = float(name.get("x") or "") + float(name.get("textLength") or "")
    seals = [float(seal.get("x") or "") for seal in classed(card, "permits")[0].iter("svg")]
    assert end + 12 < seals[0]
    last = classed(card, "space")[-1].get("transform") or ""
    moved = re.match(r"translate\(([\d.]+) 97\) scale\(([\d.]+) 1\)", last)
    assert moved is not None
    assert float(moved[1]) + 30 * float(moved[2]) <= WIDTH


def test_plants_say_what_they_are_and_whose() -> None:
    """A fossil plant its ppm; a green one who built it, and under it whose infrastructure it stands on."""
    card = asia(spaces=["coal", "gas", ("solar", 1, 2), ("wind", 2)])
    spaces = [by_id(card, f"plant-asia-{number}") for number in range(1, 7)]
    assert [drawn(space, "fossil") for space in spaces] == [["coal"], ["gas"], [], [], [], []]
    assert [drawn(space, "f") for space in spaces] == [[], [], ["solar"], ["wind"], [], []]
    assert [text(label) for space in spaces[:2] for label in space.iter("text")] == ["+40", "+20"]
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
        (drawn(project, "f"), "in" in project.get("class", "").split()) for project in (prepared, planned)
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


def test_a_project_that_is_only_planned_is_pale() -> None:
    card = asia(projects={"money": ("wind!", 1), "tech": "solar2"})
    for id, state, rim in (("money", "full", {"tile", "in"}), ("tech", "plan", {"tile"})):
        project = by_id(card, f"project-asia-{id}")
        face = next(use for use in project.iter("use") if (use.get("href") or "").startswith("#f-"))
        assert state in (face.get("class") or "").split()
        assert [set((edge.get("class") or "").split()) for edge in classed(project, "tile")] == [rim]


def test_who_controls_a_region_and_who_owes() -> None:
    said = voice("second-chance", 3, 0)
    assert isinstance(said, ClimateSpeaker)
    state = rivals(players=3)
    brush = Brush(said, state.view(0), state.board.options, still=True)
    for controller, owes in ((-1, False), (1, False), (2, True)):
        region = Region(REGIONS.index("asia"), [], [], [], 0)
        region.controller, region.owes = controller, owes
        head = well_formed(Cluster(brush, region)._head())
        shapes = [(shape.get("class") or "").split()[0] for shape in classed(head, "edge")]
        assert shapes == ([] if controller < 0 else [COLOURS[controller]])
        assert [text(label) for label in classed(head, "owes")] == (["owes a permit"] if owes else [])


def test_technology_stands_at_the_end_of_the_line() -> None:
    card = asia(relief=2)
    chip = classed(card, "relief")
    assert [text(label) for one in chip for label in one.iter("text")] == ["2"]
    assert classed(asia(), "relief") == []
