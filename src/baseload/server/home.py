"""The home page, and a person's own tables beyond its first ones.

Whoever comes sees the same games, pictures and words: that is made once. A visit adds the visitor's name and tables;
the public tables are shared by all visitors of the same moment.
"""

import secrets
from typing import Annotated, Any, Final

from litestar import Controller, MediaType, Request, Response, get
from litestar.datastructures import State as AppState
from litestar.params import QueryParameter
from litestar.plugins.jinja import JinjaTemplateEngine
from litestar.response import Stream, Template
from markupsafe import Markup

from baseload.core.plain import Plain
from baseload.server.my_tables import MyTables, free_seats, tables_of
from baseload.server.offers import all_games
from baseload.server.pages import visitor
from baseload.server.parts import titles
from baseload.server.people import Person
from baseload.server.sheets import thumbnail
from baseload.server.spliced import Piece, gzipped, joined, lasting
from baseload.server.table import Table
from baseload.server.tables import Tables
from baseload.server.words import say
from baseload.text.reading import language

_HOLES: Final = ("go", "mine", "public", "name")  # in the order of the page
# Where parts of a page end, and what stands for the visitor's token in what visitors share. Nobody can write these.
_BETWEEN: Final = Markup(f"<{secrets.token_hex(16)}>")
_TOKEN: Final = secrets.token_hex(16)


class Home:
    """Makes home pages."""

    def __init__(self, tables: Tables, templates: JinjaTemplateEngine) -> None:
        self._tables = tables
        self._templates = templates
        # By language: what is before, between and after the holes, and the public tables with their rows.
        self._frames: dict[str, list[Piece]] = {}
        self._rows: dict[str, tuple[list[Table], list[str]]] = {}

    async def pieces(self, person: Person, token: str) -> list[Piece]:
        """The page for this person, whose forms carry the token."""
        mine = await tables_of(person.id, self._tables)
        public = self._public(person.id, await self._tables.listing.public())
        go, own, name = self._visit(person, mine, token)
        filled = [go, own, public.replace(_TOKEN, token), name]
        frame = self._frames.get(language()) or self._make_frame()
        between = [piece for pair in zip(map(Piece, filled), frame[1:], strict=True) for piece in pair]
        return [frame[0], *between]

    def _make_frame(self) -> list[Piece]:
        whole = self._render("home.html", games=all_games(), hole=lambda name: _BETWEEN + name + _BETWEEN)
        parts = whole.split(_BETWEEN)
        assert tuple(parts[1::2]) == _HOLES
        frame = self._frames[language()] = [lasting(part) for part in parts[::2]]
        return frame

    def _visit(self, person: Person, mine: MyTables, token: str) -> list[str]:
        shown = {"person": person, "mine": mine, "thumb": self.thumb, "csrf": token, "back": "/"}
        return self._render("home_visit.html", **shown, between=_BETWEEN).split(_BETWEEN)

    def _public(self, person: str, tables: list[Table]) -> str:
        """All but their own, which they see already."""
        listed, made = self._rows.get(language(), (None, []))
        if tables is not listed:
            made = [self._row(table) for table in tables]
            self._rows[language()] = (tables, made)
        rows = [
            row
            for table, row in zip(tables, made, strict=True)
            if table.host != person and not table.seats_of(person)
        ]
        if not rows:
            return str(Markup('<p class="panel empty">{}</p>').format(say("home.none_open")))
        return f'<ul class="panel tables">{"".join(rows)}</ul>'

    def _row(self, table: Table) -> str:
        here = self._tables.waiting.here(table)
        shown = {"table": table.summary(), "free": free_seats(table), "thumb": self.thumb, "csrf": _TOKEN}
        return self._render("home_public_row.html", **shown, here=here)

    def thumb(self, game: str, options: dict[str, Plain]) -> Markup:
        """A small picture of the table."""
        return thumbnail(game, options)

    def _render(self, name: str, **context: Any) -> str:
        return str(self._templates.get_template(name).render(titles=titles(), **context))


class HomePages(Controller):
    include_in_schema = False

    @get("/", compressed=True)
    async def home(self, request: Request[Any, Any, Any], state: AppState) -> Response[bytes]:
        person = await visitor(request, state)
        pieces = await state.home.pieces(person, state.seals.token(request.session))
        packed = "gzip" in request.headers.get("accept-encoding", "")
        headers = {"vary": "accept-encoding, accept-language, cookie"}
        if packed:
            headers["content-encoding"] = "gzip"
        content = gzipped(pieces) if packed else joined(pieces)
        return Response(content, media_type=MediaType.HTML, headers=headers)

    @get("/my-games")
    async def my_tables(
        self,
        request: Request[Any, Any, Any],
        state: AppState,
        before: Annotated[str | None, QueryParameter(max_length=64, required=False)] = None,
    ) -> Template:
        person = await visitor(request, state)
        mine = await tables_of(person.id, state.tables, before)
        shown = {"person": person, "mine": mine, "thumb": state.home.thumb, "titles": titles()}
        return Template("my_games.html", context={**shown, "later": before is not None})

    @get("/my-games.zip", compressed=True)
    async def my_games(self, request: Request[Any, Any, Any], state: AppState) -> Stream:
        """Every game of the visitor that may be downloaded, as records in one archive."""
        person = await visitor(request, state)
        headers = {
            "content-disposition": 'attachment; filename="baseload-games.zip"',
            "cache-control": "no-store",
        }
        return Stream(
            await state.tables.archives.of(person.id), media_type="application/zip", headers=headers
        )
