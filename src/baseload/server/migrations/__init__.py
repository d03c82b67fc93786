"""The store's history: every change of the schema, so that a newer server takes an older store."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Engine


def bring_up_to_date(engine: Engine) -> None:
    """Make every change that this store has not seen yet; a new one gets them all."""
    config = _config()
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def revisions() -> set[str]:
    """The changes that this server knows, by their ids."""
    return {script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()}


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    return config
