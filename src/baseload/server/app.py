"""Everything put together: the store, the processes, the routes, and what protects them."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.spec import Components, SecurityScheme
from litestar.plugins.jinja import JinjaTemplateEngine
from litestar.template.config import TemplateConfig

from baseload.core.version import VERSION
from baseload.server import limits
from baseload.server.api import Api
from baseload.server.api_page import ApiPage
from baseload.server.chance import Chance
from baseload.server.clerks import Clerks
from baseload.server.commands import Commands
from baseload.server.connections import Sockets
from baseload.server.csrf import Seals
from baseload.server.front import Front
from baseload.server.guide_pages import GuidePages, Guides
from baseload.server.home import Home, HomePages
from baseload.server.hub import Hub
from baseload.server.learn_pages import LearnPages
from baseload.server.learning import Learning
from baseload.server.live import live, not_live
from baseload.server.lobby_pages import LobbyPages
from baseload.server.migrations import bring_up_to_date
from baseload.server.pages import Pages
from baseload.server.parsers import forget
from baseload.server.parts import Parts
from baseload.server.people import People
from baseload.server.premises import note_made
from baseload.server.processes import Workers
from baseload.server.protection import protect
from baseload.server.rates import Rates
from baseload.server.rematch_pages import RematchPages
from baseload.server.review_pages import ReviewPages
from baseload.server.reviews import Reviews
from baseload.server.seldom import Seldom
from baseload.server.sessions import sessions
from baseload.server.settings import Settings
from baseload.server.sheets import template_helpers
from baseload.server.shows import Shows
from baseload.server.store import Store, StoreError
from baseload.server.studies import Studies
from baseload.server.study_pages import StudyPages
from baseload.server.tables import Tables
from baseload.server.thinkers import Thinkers
from baseload.server.tokens import Tokens
from baseload.server.troubles import answer_to, our_mistake, out_of_reach, refused, too_deep
from baseload.server.words import Trouble

HERE: Final = Path(__file__).parent


def make_app(settings: Settings) -> Litestar:
    forget()
    secret = settings.secret()
    seals = Seals(secret)

    def prepare(engine: JinjaTemplateEngine) -> None:
        template_helpers(engine)
        seals.for_templates(engine)

    app = Litestar(
        route_handlers=[
            GuidePages,
            HomePages,
            LearnPages,
            LobbyPages,
            Pages,
            RematchPages,
            ReviewPages,
            StudyPages,
            Api,
            Tokens,
            live,
            not_live,
        ],
        lifespan=[_lifespan(settings, seals, secret)],
        middleware=[sessions(secret), seals.middleware()],
        compression_config=CompressionConfig(
            backend="gzip",
            gzip_compress_level=4,
            minimum_size=1000,
            exclude=[r"\.woff2$"],
            exclude_opt_key="compressed",  # by itself
        ),
        template_config=TemplateConfig(
            directory=HERE / "templates", engine=JinjaTemplateEngine, engine_callback=prepare
        ),
        openapi_config=OpenAPIConfig(
            title="Baseload",
            version=VERSION,
            path="/api/docs",
            render_plugins=[ApiPage()],
            use_handler_docstrings=True,
            components=Components(
                security_schemes={"token": SecurityScheme(type="http", scheme="bearer")},
            ),
            security=[{"token": []}],
        ),
        exception_handlers={
            Trouble: answer_to,
            HTTPException: refused,
            RecursionError: too_deep,
            StoreError: out_of_reach,
            Exception: our_mistake,
        },
        request_max_body_size=limits.FORM,  # where nothing else is said
        multipart_form_part_limit=limits.FORM_FIELDS,
        before_send=[protect],
        debug=False,
        logging_config=None,  # who starts the server decides what is logged
    )
    # Outside of everything, so that addresses that do not exist are counted too.
    seldom = Seldom()
    rates = Rates(seldom) if settings.limits else None

    def away() -> bool:
        return bool(app.state.hub.away)

    app.asgi_handler = Front(app.asgi_handler, settings.doors(), rates, seldom, away)
    return app


def _lifespan(settings: Settings, seals: Seals, secret: bytes) -> Any:
    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncGenerator[None, None]:
        store = Store(settings.url)
        if not settings.shared:
            bring_up_to_date(store.engine)
            note_made(settings.folder)
        referees = Workers(settings.make_referee, settings.referees)
        thinkers = Thinkers(settings.make_thinker, settings.thinkers)
        clerks = Clerks(settings.make_clerk)
        reviews = Reviews(store, thinkers)
        hub = Hub()
        people = People(store)
        chance = Chance(secret)
        site = settings.site(store, hub, people, thinkers)
        tables = Tables(
            store, referees, thinkers, clerks, hub, settings.bot_pause, chance, settings.limits, site
        )
        templates: Any = app.template_engine
        parts = Parts(tables, templates)
        shows = Shows(tables, parts)
        hub.show = shows.show
        app.state.update(
            settings=settings,
            seals=seals,
            doors=settings.doors(),
            sockets=Sockets(settings.limits, Seldom()),
            store=store,
            people=people,
            hub=hub,
            tables=tables,
            parts=parts,
            home=Home(tables, templates),
            guides=Guides(templates),
            commands=Commands(tables, parts, people),
            referees=referees,
            thinkers=thinkers,
            reviews=reviews,
            learning=Learning(tables),
            studies=Studies(tables),
        )
        await site.begin(tables)
        try:
            yield
        finally:
            await tables.close()
            await shows.close()
            await site.close()
            await reviews.close()
            await referees.close()
            await thinkers.close()
            await clerks.close()
            await store.close()

    return lifespan
