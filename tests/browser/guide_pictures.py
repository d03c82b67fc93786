"""The pictures of the guides in docs/pictures/guide/: `python -m tests.browser.guide_pictures` takes them anew, in
every language, from the pages that people read."""

import os
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from baseload.cli.guide import picture_name
from baseload.coach.guide import Picture, guide
from baseload.core.registry import game_names
from baseload.text.catalogue import offered_languages
from tests.browser.conftest import start_browser
from tests.browser.small_png import shrink
from tests.server.serving import running

FOLDER = Path(__file__).parents[2] / "docs" / "pictures" / "guide"
MOST = 60_000  # bytes of a picture
COLOURS = (256, 96, 48)  # fewer where a picture is too large
_ON_WHITE = "() => document.documentElement.style.setProperty('--paper', '#fff')"


def names(game: str) -> list[str]:
    """The files of a game's pictures, in the order of its guide."""
    found = guide(game)
    chapters = found.chapters if found is not None else []
    return [
        picture_name(game, chapter, part)
        for chapter in chapters
        for part in chapter.parts
        if isinstance(part, Picture)
    ]


def take(browser: Browser, address: str, language: str) -> None:
    context = browser.new_context(
        base_url=address,
        viewport={"width": 1440, "height": 900},
        color_scheme="light",
        reduced_motion="reduce",
        locale=language,
    )
    (FOLDER / language).mkdir(parents=True, exist_ok=True)
    for game in game_names():
        if not names(game):
            continue
        page = context.new_page()
        page.goto(f"/learn/{game}/guide")
        page.evaluate("() => document.fonts.ready")
        page.evaluate(_ON_WHITE)
        paths = [FOLDER / language / name for name in names(game)]
        for drawn, path in zip(page.locator("figure .excerpt").all(), paths, strict=True):
            drawn.screenshot(path=path, animations="disabled")
        page.goto("about:blank")
        for path in paths:
            taken = path.read_bytes()
            for colours in COLOURS:
                path.write_bytes(taken)
                shrink(page, path, colours)
                if path.stat().st_size <= MOST:
                    break
        page.close()
    context.close()


def main() -> None:
    os.environ["BASELOAD_BOT_PAUSE"] = "0"
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder) / "data") as server,
        sync_playwright() as playwright,
    ):
        browser = start_browser(playwright)
        for language in offered_languages():
            take(browser, server.address, language)
        browser.close()
    files = sorted(FOLDER.rglob("*.png"))
    print(f"{len(files)} pictures, {sum(path.stat().st_size for path in files) // 1000} kB")
    large = [f"{path.name}: {path.stat().st_size}" for path in files if path.stat().st_size > MOST]
    if large:
        raise SystemExit(f"too large: {', '.join(large)}")


if __name__ == "__main__":
    main()
