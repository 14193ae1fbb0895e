"""The list of sub-commands."""

import importlib

import typer

MODULES = (
    "army",
    "bench",
    "lof",
    "odds",
    "play",
    "replay",
    "rules",
    "sim",
    "table",
)


def attach(app: typer.Typer) -> None:
    """Let each sub-command's module add itself to the application, once."""
    if app.registered_commands or app.registered_groups:
        return
    for name in MODULES:
        importlib.import_module(f"sightline.cli.{name}").attach(app)
