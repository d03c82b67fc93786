"""Tables and pages in a language that is wider than all others (`tests/text/pseudo.py`) have room: so has the next one
that somebody speaks."""

from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest

from baseload.text.reading import reading
from tests.browser.conftest import quick_server
from tests.browser.fitting import unfitting
from tests.browser.scenes import PAGES
from tests.browser.serving import Visitor
from tests.browser.stage import Stage, positions
from tests.server.serving import Server, running
from tests.text.pseudo import WIDE, trying

SIZES: Final = [(390, 844), (1440, 900)]
TABLES: Final[dict[str, dict[str, Any]]] = {
    "power-grid": {"players": 4},
    "co2": {"players": 4},
    "second-chance": {"players": 3},
}
OTHERS: Final = ("home", "new", "lobby", "my-games", "replay", "rules", "guide", "about", "trouble")
EACH: Final = 2  # positions at each width


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One that has this language too."""
    folder = tmp_path_factory.mktemp("pseudo")
    with trying(folder / "locale"), quick_server(), running(folder / "data") as found:
        yield found


@pytest.fixture
def reader(visit: Callable[..., Visitor]) -> Visitor:
    found = visit()
    found.page(f"/?lang={WIDE}").close()
    return found


@pytest.mark.parametrize("name", TABLES)
def test_tables_have_room(reader: Visitor, name: str) -> None:
    stage = Stage(reader, name, **TABLES[name])
    assert stage.page.get_by_role("link", name="Baaseelooaad").count()
    found = list(positions(name, EACH * len(SIZES), seed=11, **TABLES[name]))
    wrong: list[str] = []
    for place, (width, height) in enumerate(SIZES):
        stage.size(width, height)
        for state in found[place :: len(SIZES)]:
            with reading(WIDE):
                stage.put(state.view(state.seat), lit=True)
            wrong += unfitting(stage.page, f"{width}")
    assert not wrong, f"{len(wrong)} misfits\n" + "\n".join(wrong)


def test_pages_have_room(reader: Visitor) -> None:
    reader.allowed = ("404",)  # one of the pages is that of an error
    wrong: list[str] = []
    for name in OTHERS:
        page = reader.page(PAGES[name](reader))
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            wrong += unfitting(page, f"{name}, {width}")
        page.close()
    assert not wrong, f"{len(wrong)} misfits\n" + "\n".join(wrong)
