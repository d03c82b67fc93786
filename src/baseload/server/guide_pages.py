"""How a game is played, to be read: its guide, with pictures that the drawer makes of real positions.

Everybody sees the same page. It is made once for each language, by whoever comes first, on a thread of its own:
pictures take a while, and nobody else waits for them.
"""

import asyncio
import re
from typing import Any, Final

from litestar import Controller, MediaType, Request, Response, get
from litestar.datastructures import State as AppState
from litestar.params import FromPath
from litestar.plugins.jinja import JinjaTemplateEngine
from markupsafe import Markup, escape

from baseload.coach.guide import Chapter, Paragraph, Part, Picture, Table, guide
from baseload.core.registry import game_names, title
from baseload.draw.drawer import Around, drawer
from baseload.draw.excerpt import Excerpts
from baseload.server.offers import game_described
from baseload.server.spliced import Piece, gzipped, joined, lasting
from baseload.server.words import Trouble
from baseload.text.catalogue import Catalogue
from baseload.text.guides import emphasised, guide_words
from baseload.text.ledger import read_ledger
from baseload.text.reading import language
from baseload.text.speaker import speaker

_AFTER_NUMBER: Final = re.compile(r"(?<=\d) (?=[^\W\d])")  # a number and its noun stay on one line


class Guides:
    """Makes the pages and keeps them."""

    def __init__(self, templates: JinjaTemplateEngine) -> None:
        self._templates = templates
        self._made: dict[tuple[str, str], asyncio.Task[Piece]] = {}
        # What is drawn is kept on one shelf. Whoever waits for it takes up no thread: the store needs them.
        self._one_at_a_time = asyncio.Lock()

    async def page(self, game: str) -> Piece:
        key = (language(), game)
        making = self._made.get(key)
        if making is None:
            making = self._made[key] = asyncio.create_task(self._making(game))
        try:
            return await asyncio.shield(making)
        except Exception:
            self._made.pop(key, None)  # what failed is tried again
            raise

    async def _making(self, game: str) -> Piece:
        async with self._one_at_a_time:
            return await asyncio.to_thread(self._make, game)

    def _make(self, game: str) -> Piece:
        found = guide(game)
        if found is None:
            raise Trouble(404, "no_guide", game=speaker(game).title())
        teller = _Teller(game)
        shown = {
            "game": game_described(game),
            "about": teller.told(found.about),
            "chapters": [teller.chapter(chapter) for chapter in found.chapters],
            "ledger": bool(title(game).ledger),
        }
        return lasting(str(self._templates.get_template("guide.html").render(**shown)))


class _Teller:
    """What the template wants to know, in the reader's language."""

    def __init__(self, game: str) -> None:
        self._words: Catalogue = guide_words(game)
        self._excerpts = Excerpts()
        self._titles = {rule.id: rule.title for rule in read_ledger(game)} if title(game).ledger else {}

    def told(self, id: str) -> Markup:
        pieces = emphasised(_AFTER_NUMBER.sub("\u00a0", self._words.say(id)))
        return Markup("").join(
            Markup("<strong>{}</strong>").format(piece) if strong else escape(piece)
            for piece, strong in pieces
        )

    def chapter(self, chapter: Chapter) -> dict[str, Any]:
        return {
            "id": chapter.id,
            "title": self.told(chapter.word("title")),
            "parts": [self._part(chapter, part) for part in chapter.parts],
        }

    def _part(self, chapter: Chapter, part: Part) -> dict[str, Any]:
        shown: dict[str, Any] = {"rules": [(id, self._titles.get(id, "")) for id in part.rules]}
        if isinstance(part, Paragraph):
            items = [self.told(chapter.word(part.id, item)) for item in part.items]
            return {
                **shown,
                "kind": "tip" if part.tip else "told",
                "text": self._text(chapter, part),
                "items": items,
            }
        caption = self.told(chapter.word(part.id, "caption"))
        if isinstance(part, Table):
            return {**shown, "kind": "table", "caption": caption, **self._table(chapter, part)}
        return {
            **shown,
            "kind": "picture",
            "caption": caption,
            "width": part.width,
            "drawn": self._drawn(part),
        }

    def _text(self, chapter: Chapter, part: Paragraph) -> Markup:
        return self.told(chapter.word(part.id))

    def _table(self, chapter: Chapter, part: Table) -> dict[str, Any]:
        def cell(value: int | str) -> str:
            return str(value) if isinstance(value, int) else self._words.say(chapter.word(part.id, value))

        return {
            "columns": [self._words.say(chapter.word(part.id, column)) for column in part.columns],
            "rows": [[cell(value) for value in row] for row in part.rows],
        }

    def _drawn(self, picture: Picture) -> Markup:
        view, names = picture.view(), picture.record.seats
        voice = speaker(view.game, names, you=picture.seat)
        scene = drawer(view.game).scene(view, voice, Around([""] * view.players, []))
        return Markup(self._excerpts.cut(scene, picture.panels, picture.detail))


class GuidePages(Controller):
    include_in_schema = False

    @get("/learn/{game:str}/guide", compressed=True)
    async def guide(
        self, game: FromPath[str], request: Request[Any, Any, Any], state: AppState
    ) -> Response[bytes]:
        if game not in game_names():
            raise Trouble(404, "no_such_game", game=game)
        page = await state.guides.page(game)
        packed = "gzip" in request.headers.get("accept-encoding", "")
        headers = {"vary": "accept-encoding, accept-language, cookie"}
        if packed:
            headers["content-encoding"] = "gzip"
        content = gzipped([page]) if packed else joined([page])
        return Response(content, media_type=MediaType.HTML, headers=headers)
