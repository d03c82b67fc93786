"""Alembic's way in: the connection comes from the server, which brings its store up to date when it starts."""

from alembic import context

from baseload.server.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite changes a table by copying it
    transaction_per_migration=True,
)
with context.begin_transaction():
    context.run_migrations()
