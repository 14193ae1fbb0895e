"""Runs the migrations on the connection that the store hands over."""

from alembic import context

from sightline.server.store.schema import METADATA


def run() -> None:
    """What Alembic calls this file for."""
    context.configure(
        connection=context.config.attributes["connection"], target_metadata=METADATA, render_as_batch=True
    )
    with context.begin_transaction():
        context.run_migrations()


if __name__ == "env_py":  # the name under which Alembic loads it
    run()
