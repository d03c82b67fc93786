"""The store's history: every change of the schema, so that a newer server takes an older store."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Engine


def bring_up_to_date(engine: Engine) -> None:
    """Make every change that this store has not seen yet; a new one gets them all."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
