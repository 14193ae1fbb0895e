"""`sightline play`: the game in the browser, from a server of one's own."""

import os
import sys
import webbrowser
from typing import Annotated
from urllib.parse import urlencode

import typer

from sightline.cli.output import Json, Lang, console, language, print_json
from sightline.i18n import translate
from sightline.kernel.errors import BadInput
from sightline.odds.rolls import GAMES

Database = Annotated[
    str,
    typer.Option(
        "--database",
        envvar="SIGHTLINE_DATABASE",
        show_default=False,
        show_envvar=False,
        help="A file, or postgresql://... Default: a file in your data folder.",
    ),
]


def attach(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command()(play)


def play(
    game: Annotated[str, typer.Option("--game", help="What the page begins with, such as codeone or n4.")] = "codeone",
    port: Annotated[
        int | None, typer.Option("--port", min=1, max=65535, help="Default: 8000, or the next free port.")
    ] = None,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Only serve; open no browser.")] = False,
    database: Database = "",
    as_json: Json = False,
    lang: Lang = "en",
) -> None:
    """Serve the game on this machine only and open it in the browser; Ctrl-C ends it."""
    # Imported only here: the web framework would slow every other command down.
    from sightline.server.running import FIRST_PORT, HOST, listen, serve
    from sightline.server.settings import Settings, hosted_games

    known = dict.fromkeys((*GAMES, *hosted_games()))
    if game not in known:
        raise BadInput("server.no_page", game=game, known=", ".join(known))
    reader = language(lang)
    listening = listen(port)
    found = listening.getsockname()[1]
    asked = {"game": game} if game != "codeone" else {}
    asked |= {"lang": lang} if lang != "en" else {}
    url = f"http://{HOST}:{found}/" + (f"?{urlencode(asked)}" if asked else "")

    def ready() -> None:
        if as_json:
            print_json({"url": url})
            sys.stdout.flush()
        else:
            if port is None and found != FIRST_PORT:
                console().print(translate("server.other_port", reader, taken=FIRST_PORT, port=found))
            console().print(translate("server.ready", reader, url=url))
        if not no_browser and _has_a_screen():
            webbrowser.open(url)

    serve(listening, ready, Settings(database=database, imports=True))
    if not as_json:
        console().print(translate("server.stopped", reader))


def _has_a_screen() -> bool:
    """Without a screen the only browsers are those of the terminal, and they would take it over."""
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
