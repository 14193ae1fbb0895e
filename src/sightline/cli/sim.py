"""`sightline sim`: many games between bots."""

from pathlib import Path
from typing import Annotated

import typer

from sightline.cli.output import Json, Lang, language

HELP = """Let bots play many games against each other, and add up how they went.

The same seed gives the same games and the same replay_hash, whatever the number of workers or the engine.
"""


def attach(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command(name="sim", help=HELP)(sim)


def sim(
    game: Annotated[str, typer.Option("--game", help="Which game.")] = "codeone",
    scenario: Annotated[
        str | None, typer.Option("--scenario", help="Which scenario, or all of them in turn; --list names them.")
    ] = None,
    points: Annotated[int | None, typer.Option("--points", help="Size of the armies.")] = None,
    bots: Annotated[
        str | None, typer.Option("--bots", help="Two bots, A,B; search:0.5 thinks for half a second a decision.")
    ] = None,
    factions: Annotated[
        str | None, typer.Option("--factions", help="Two factions that meet in every game, A,B.")
    ] = None,
    games: Annotated[int | None, typer.Option("--games", help="How many games.")] = None,
    seed: Annotated[int, typer.Option("--seed", help="Where all chance comes from.")] = 1,
    workers: Annotated[int | None, typer.Option("--workers", help="Processes; as many as cores without it.")] = None,
    engine: Annotated[str, typer.Option("--engine", help="local or ray.")] = "local",
    address: Annotated[str | None, typer.Option("--address", help="A Ray cluster; a local one without it.")] = None,
    folder: Annotated[Path | None, typer.Option("--run", help="Keep the games here, and go on where it was.")] = None,
    report: Annotated[Path | None, typer.Option("--report", help="Write a page with plots here.")] = None,
    tournament: Annotated[str | None, typer.Option("--tournament", help="Everybody against everybody: A,B,C.")] = None,
    listing: Annotated[bool, typer.Option("--list", help="Name the scenarios, sizes and bots.")] = False,
    as_json: Json = False,
    lang: Lang = "en",
) -> None:
    """Run a simulation or a tournament."""
    from sightline.cli import sim_running  # bots and tables take seconds to load, and no other command needs them

    words = language(lang)
    if listing:
        sim_running.tell_list(game, as_json, words)
        return
    # A tournament names its own bots.
    plan = sim_running.plan(game, scenario, points, "random,random" if tournament else bots, games, seed, factions)
    machine = sim_running.Machine(engine=engine, address=address, workers=workers, folder=folder)
    if tournament is not None:
        sim_running.tournament(plan, tournament, machine, as_json, words)
    else:
        sim_running.simulation(plan, machine, report, as_json, words)
