"""The list of sub-commands."""

import importlib

import typer

MODULES = (
    "army",
    "bench",
    "content",
    "lof",
    "odds",
    "play",
    "replay",
    "rules",
    "serve",
    "sim",
    "table",
)


def attach(app: typer.Typer, wanted: str = "") -> None:
    """Let the module of the wanted sub-command add itself to the application; all of them, if it is none of ours.

    The others would only cost time: some load geometry and plots.
    """
    for name in (wanted,) if wanted in MODULES else MODULES:
        importlib.import_module(f"sightline.cli.{name}").attach(app)
