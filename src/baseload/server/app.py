"""Everything put together: the store, the processes, the routes, and what protects them."""

import logging
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from math import ceil
from pathlib import Path
from typing import Any, Final

from litestar import Litestar, MediaType, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.config.csrf import CSRFConfig
from litestar.exceptions import HTTPException
from litestar.middleware.rate_limit import DurationUnit, RateLimitConfig
from litestar.middleware.session.client_side import CookieBackendConfig
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.spec import Components, SecurityScheme
from litestar.plugins.jinja import JinjaTemplateEngine
from litestar.static_files import create_static_files_router
from litestar.template.config import TemplateConfig

from baseload.core.version import VERSION
from baseload.server import limits
from baseload.server.api import Api
from baseload.server.chance import Chance
from baseload.server.commands import Commands
from baseload.server.home import Home, HomePages
from baseload.server.hub import Hub
from baseload.server.live import live
from baseload.server.migrations import bring_up_to_date
from baseload.server.pages import Pages, trouble_page
from baseload.server.parts import Parts
from baseload.server.people import People
from baseload.server.premises import note_made
from baseload.server.processes import Workers
from baseload.server.review_pages import ReviewPages
from baseload.server.reviews import Reviews
from baseload.server.settings import Settings
from baseload.server.sheets import template_helpers
from baseload.server.shows import Shows
from baseload.server.store import Store
from baseload.server.tables import Tables
from baseload.server.thinkers import Thinkers
from baseload.server.words import Trouble, say

HERE: Final = Path(__file__).parent
_log: Final = logging.getLogger("baseload")

# Scripts, styles, fonts, pictures and connections only from here; nobody may frame us; no inline code or styles.
CONTENT_SECURITY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; media-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; "
    "manifest-src 'self'"
)
_DOCS: Final = "/api/docs"


def make_app(settings: Settings) -> Litestar:
    settings.folder.mkdir(parents=True, exist_ok=True)
    secret = settings.secret()
    session = CookieBackendConfig(
        secret=secret, key="baseload", samesite="lax", httponly=True, max_age=400 * 24 * 3600
    )
    middleware: list[Any] = [session.middleware]
    if settings.limits:
        middleware += [
            RateLimitConfig(rate_limit=limits.PAGES, exclude=["^/static", "^/live"]).middleware,
            _limited(limits.NEW_PEOPLE, "new_people", _makes_person),
            _limited(limits.NEW_TABLES, "new_tables", _makes_table),
        ]
    return Litestar(
        route_handlers=[
            HomePages,
            Pages,
            ReviewPages,
            Api,
            live,
            create_static_files_router(path="/static", directories=[HERE / "static"], name="static"),
        ],
        lifespan=[_lifespan(settings)],
        middleware=middleware,
        # Programs are known by their tokens, which no other site can make a browser send.
        csrf_config=CSRFConfig(secret=secret.hex(), cookie_name="baseload-csrf", exclude=["^/api"]),
        compression_config=CompressionConfig(
            backend="gzip",
            gzip_compress_level=4,
            minimum_size=1000,
            exclude=[r"\.woff2$"],
            exclude_opt_key="compressed",  # by itself
        ),
        template_config=TemplateConfig(
            directory=HERE / "templates", engine=JinjaTemplateEngine, engine_callback=template_helpers
        ),
        openapi_config=OpenAPIConfig(
            title="Baseload",
            version=VERSION,
            path=_DOCS,
            components=Components(
                security_schemes={"token": SecurityScheme(type="http", scheme="bearer")},
            ),
            security=[{"token": []}],
        ),
        exception_handlers={Trouble: _told, HTTPException: _http, RecursionError: _deep, Exception: _bug},
        request_max_body_size=limits.BODY,
        before_send=[_protect],
        debug=False,
        logging_config=None,  # who starts the server decides what is logged
    )


def _limited(rate: tuple[DurationUnit, int], store: str, concerned: Callable[..., bool]) -> Any:
    """A limit for some requests only, counted in a store of its own."""

    async def check(request: Request[Any, Any, Any]) -> bool:
        return concerned(request.method, request.url.path)

    config = RateLimitConfig(
        rate_limit=rate, store=store, check_throttle_handler=check, set_rate_limit_headers=False
    )
    return config.middleware


def _makes_person(method: str, path: str) -> bool:
    return method == "POST" and path == "/api/people"


def _makes_table(method: str, path: str) -> bool:
    return method == "POST" and (
        path in ("/api/tables", "/api/records", "/records") or path.startswith("/new/")
    )


def _lifespan(settings: Settings) -> Any:
    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncGenerator[None, None]:
        store = Store(settings.url)
        bring_up_to_date(store.engine)
        note_made(settings.folder)
        referees = Workers(settings.make_referee, settings.referees)
        thinkers = Thinkers(settings.make_thinker, settings.thinkers)
        reviews = Reviews(thinkers)
        hub = Hub()
        chance = Chance(settings.secret())
        tables = Tables(store, referees, thinkers, hub, settings.bot_pause, chance, settings.limits)
        templates: Any = app.template_engine
        parts = Parts(tables, templates)
        shows = Shows(tables, parts)
        hub.show = shows.show
        app.state.update(
            settings=settings,
            store=store,
            people=People(store),
            hub=hub,
            tables=tables,
            parts=parts,
            home=Home(tables, templates),
            commands=Commands(tables, parts),
            referees=referees,
            thinkers=thinkers,
            reviews=reviews,
        )
        try:
            yield
        finally:
            await tables.close()
            await shows.close()
            await reviews.close()
            await referees.close()
            await thinkers.close()
            await store.close()

    return lifespan


# --- what every answer carries -----------------------------------------------------------------------------------


async def _protect(message: Any, scope: Any) -> None:
    if message["type"] != "http.response.start":
        return
    headers = [
        (b"x-content-type-options", b"nosniff"),
        (b"referrer-policy", b"same-origin"),
        (b"cross-origin-opener-policy", b"same-origin"),
    ]
    if not scope["path"].startswith(_DOCS):  # that page brings scripts of its own
        headers.append((b"content-security-policy", CONTENT_SECURITY.encode()))
    message["headers"] = [*message.get("headers", []), *headers]


# --- what goes wrong ----------------------------------------------------------------------------------------------


def _told(request: Request[Any, Any, Any], trouble: Trouble) -> Response[Any]:
    if _wants_page(request):
        response = trouble_page(request, trouble)
    else:
        response = Response(trouble.to_plain(), status_code=trouble.status, media_type=MediaType.JSON)
    if trouble.retry_after:
        response.headers["retry-after"] = str(ceil(trouble.retry_after))
    return response


def _http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """What the framework refuses: unknown paths, wrong methods, bodies that do not fit, too many requests."""
    code = {404: "not_found", 405: "wrong_method", 403: "forbidden", 413: "too_large", 429: "too_fast"}.get(
        error.status_code, "bad_request"
    )
    if error.status_code >= 500:
        return _bug(request, error)
    trouble = Trouble(error.status_code, code, why=_detail(error))
    return _told(request, trouble)


def _deep(request: Request[Any, Any, Any], error: RecursionError) -> Response[Any]:
    """JSON nested beyond all measure. No rule and no page of ours goes deep."""
    return _told(request, Trouble(400, "too_deep"))


def _detail(error: HTTPException) -> str:
    extra = error.extra
    if isinstance(extra, list):
        return "; ".join(f"{part.get('key', '')}: {part.get('message', '')}".strip(": ") for part in extra)
    return str(error.detail)


def _bug(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """A mistake of ours: the log has it all, the client a sentence."""
    _log.error(say("log.request_failed", method=request.method, path=request.url.path), exc_info=error)
    return _told(request, Trouble(500, "bug"))


def _wants_page(request: Request[Any, Any, Any]) -> bool:
    path = request.url.path
    return not path.startswith("/api") and "text/html" in request.headers.get("accept", "")
