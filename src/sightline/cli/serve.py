"""`sightline serve`: a server for many people."""

import os
import sys
from typing import Annotated

import typer

from sightline.cli.output import Json, Lang, console, language, print_json
from sightline.cli.play import Database
from sightline.i18n import translate
from sightline.kernel.errors import BadInput

HELP = """Host matches for many people; Ctrl-C ends it.

Everything is kept in one database: a file, or PostgreSQL. Put a proxy with TLS in front of it when it is not for your
own network only.
"""


def attach(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command(help=HELP)(serve)


def serve(
    host: Annotated[str, typer.Option("--host", help="The address to listen at; 0.0.0.0 for all.")] = "127.0.0.1",
    port: Annotated[
        int | None, typer.Option("--port", min=1, max=65535, help="Default: 8000, or the next free port.")
    ] = None,
    database: Database = "",
    workers: Annotated[
        int, typer.Option("--workers", min=1, max=64, help="Processes that serve; any of them plays any match.")
    ] = 1,
    thinkers: Annotated[
        int | None,
        typer.Option(
            "--thinkers",
            min=1,
            max=64,
            help="Processes for bots, for each that serves. Default: half the cores.",
        ),
    ] = None,
    name: Annotated[
        list[str] | None,
        typer.Option("--name", help="A host name to answer to; several times. Default: any, if not only local."),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option("--proxy", help="The address or network of a proxy to believe; several times. Default: local."),
    ] = None,
    log: Annotated[str, typer.Option("--log", help="How to log to stderr: text, or json for programs.")] = "text",
    metrics_token: Annotated[
        str,
        typer.Option(
            "--metrics-token",
            envvar="SIGHTLINE_METRICS_TOKEN",
            show_default=False,
            show_envvar=False,
            help="What GET /metrics has to show. Default: metrics for this machine only.",
        ),
    ] = "",
    as_json: Json = False,
    lang: Lang = "en",
) -> None:
    """Host matches."""
    from sightline.server.journal import STYLES
    from sightline.server.running import is_local, listen
    from sightline.server.running import serve as run
    from sightline.server.settings import ANYWHERE, LOCAL_PROXIES, LOOPBACK, Settings, address_or_network

    reader = language(lang)
    if log not in STYLES:
        raise BadInput("server.log_style", value=log[:60], known=", ".join(STYLES))
    proxies = tuple(address_or_network(each) for each in proxy or LOCAL_PROXIES)
    listening = listen(port, host)
    names = (*name, *LOOPBACK) if name else LOOPBACK if is_local(host) else ANYWHERE
    settings = Settings(
        database=database,
        hosts=names,
        thinkers=thinkers or max(1, (os.cpu_count() or 2) // 2 // workers),
        proxies=proxies,
        log=log,
        metrics_token=metrics_token,
    )
    url = f"http://{f'[{host}]' if ':' in host else host}:{listening.getsockname()[1]}/"

    def ready() -> None:
        if as_json:
            print_json({"url": url})
            sys.stdout.flush()
        else:
            console().print(translate("server.listening", reader, url=url))

    run(listening, ready, settings, workers=workers)
    if not as_json:
        console().print(translate("server.stopped", reader))
