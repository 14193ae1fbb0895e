"""Running what `sightline sim` asks for, with progress, and telling how it went."""

import os
from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from sightline.bots import registry
from sightline.bots.arenas import arena_of
from sightline.cli.output import console, print_json
from sightline.i18n import Language, translate
from sightline.kernel.errors import BadInput
from sightline.sim.engines import Engine, engine_of
from sightline.sim.plan import EVERY, Simulation
from sightline.sim.rows import GameRow
from sightline.sim.running import run
from sightline.sim.summary import Summary
from sightline.sim.tournament import Tournament, hold


class Machine(msgspec.Struct, frozen=True, kw_only=True):
    """What the games are played with, as given on the command line."""

    engine: str
    address: str | None
    workers: int | None
    folder: Path | None

    def start(self) -> tuple[Engine, int]:
        """The engine and its number of workers."""
        return engine_of(self.engine, self.address), _crew(self.workers)


USUAL = "annihilation"
"""The scenario that is played where none is named, if the game has it; otherwise its first mission."""


def plan(
    game: str,
    scenario: str | None,
    points: int | None,
    bots: str | None,
    games: int | None,
    seed: int,
    factions: str | None = None,
) -> Simulation:
    """The simulation that was asked for; without points, the largest size that it can be played at."""
    arena = arena_of(game)
    scenario = scenario or (USUAL if USUAL in arena.scenarios else arena.missions[0])
    if bots is None or games is None:
        raise BadInput("sim.missing", option="--bots" if bots is None else "--games")
    played = arena.missions if scenario == EVERY else (scenario,)
    sizes = min((arena.sizes(each) for each in played), key=len)
    size = sizes[-1] if points is None else points
    meeting = tuple(name.strip() for name in factions.split(",")) if factions else ()
    return Simulation(
        game=game, scenario=scenario, points=size, bots=_pair(bots), games=games, seed=seed, factions=meeting
    )


def simulation(asked: Simulation, machine: Machine, report: Path | None, as_json: bool, words: Language) -> None:
    """Run a simulation, write its report if there should be one, and tell."""
    engine, workers = machine.start()
    with _Bar(as_json, words) as bar:
        done = run(
            asked,
            engine=engine,
            workers=workers,
            folder=machine.folder or report,
            began_with=lambda known: bar.begin(asked.games, known),
            watch=bar.see,
        )
    if report is not None:
        from sightline.sim.report import write_report  # matplotlib takes a second to load

        write_report(done, report, words)
    _tell(done.summary, as_json, words)


def tournament(asked: Simulation, names: str, machine: Machine, as_json: bool, words: Language) -> None:
    """Hold a tournament and tell."""
    engine, workers = machine.start()
    bots = [name.strip() for name in names.split(",")]
    with _Bar(as_json, words) as bar:
        table = hold(asked, bots, engine=engine, workers=workers, folder=machine.folder, began=bar.begin, watch=bar.see)
    _tell_tournament(table, as_json, words)


def _pair(text: str) -> tuple[str, str]:
    names = [name.strip() for name in text.split(",")]
    if len(names) != 2:
        raise BadInput("sim.two_bots", value=text)
    return names[0], names[1]


def _crew(workers: int | None) -> int:
    if workers is None:
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if not 1 <= workers <= 1024:
        raise BadInput("sim.workers", value=workers)
    return workers


# ------------------------------------------------------------------ progress


class _Rate(ProgressColumn):
    """Games a second."""

    def render(self, task: Task) -> Text:
        return Text(f"{task.speed or 0:.2f}/s")


class _Bar:
    """Progress on standard error; silent where nobody looks, or where a program reads."""

    def __init__(self, quiet: bool, words: Language) -> None:
        out = Console(stderr=True)
        self._progress = Progress(
            TextColumn(translate("sim.playing", words)),
            BarColumn(),
            MofNCompleteColumn(),
            _Rate(),
            TimeRemainingColumn(),
            console=out,
            disable=quiet and not out.is_terminal,
            transient=True,
        )
        self._task = self._progress.add_task("")

    def __enter__(self) -> "_Bar":
        self._progress.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._progress.stop()

    def begin(self, total: int, known: int) -> None:
        """So many games, of which some are there already."""
        self._progress.update(self._task, total=total, completed=known)

    def see(self, row: GameRow) -> None:
        """One more."""
        self._progress.advance(self._task)
        if row.error:
            self._progress.console.print(f"[red]{row.number}: {row.error}[/]")


# ------------------------------------------------------------------ telling


def tell_list(game: str, as_json: bool, words: Language) -> None:
    """Name scenarios, sizes and bots."""
    arena = arena_of(game)
    if as_json:
        scenarios = [{"name": name, "points": arena.sizes(name)} for name in arena.scenarios]
        print_json({"game": game, "scenarios": scenarios, "bots": registry.names()})
        return
    table = Table(translate("sim.scenario", words), translate("sim.sizes", words))
    for name in arena.scenarios:
        table.add_row(name, ", ".join(map(str, arena.sizes(name))))
    console().print(table)
    console().print(translate("sim.known_bots", words, names=", ".join(registry.names())))


OTHER_WORDS = {"apex": ("title_squads", "victory")}
"""What heads the summary of a game whose sizes are not Army Points, and what its score is called."""


def _tell(summary: Summary, as_json: bool, words: Language) -> None:
    if as_json:
        print_json(summary)
        return
    title, score = OTHER_WORDS.get(summary.game, ("title", "objective"))
    about = translate(f"sim.{title}", words, scenario=summary.scenario, points=summary.points, games=summary.games)
    table = Table(title=about, title_justify="left")
    for column in ("bot", "wins", "draws", "rate", "interval", score):
        table.add_column(translate(f"sim.{column}", words), justify="left" if column == "bot" else "right")
    for bot in summary.bots:
        low, high = (f"{100 * end:.1f}" for end in bot.interval)
        rate = f"{100 * bot.win_rate:.1f} %"
        table.add_row(bot.name, str(bot.wins), str(bot.draws), rate, f"{low} – {high} %", f"{bot.points:.2f}")
    out = console()
    out.print(table)
    for each in summary.factions:
        low, high = (f"{100 * end:.1f}" for end in each.interval)
        rate = f"{100 * each.win_rate:.1f}"
        said = {"name": each.name, "games": each.games, "rate": rate, "low": low, "high": high}
        out.print(translate("sim.faction", words, **said))
    out.print(
        translate(
            "sim.speed",
            words,
            seconds=f"{summary.seconds:.1f}",
            games=f"{summary.games_per_second:.2f}",
            decisions=f"{summary.decisions_per_second:.0f}",
        )
    )
    out.print(translate("sim.hash", words, hash=summary.replay_hash))
    for failure in summary.failures:
        where = failure.match_file or "-"
        out.print(translate("sim.failure", words, game=failure.game, error=failure.error, file=where), style="red")


def _tell_tournament(table: Tournament, as_json: bool, words: Language) -> None:
    if as_json:
        print_json(table)
        return
    grid = Table(title=translate("sim.tournament", words, games=table.games), title_justify="left")
    grid.add_column(translate("sim.bot", words))
    grid.add_column(translate("sim.rating", words), justify="right")
    for standing in table.standings:
        grid.add_column(standing.name, justify="right")
    for standing in table.standings:
        cells = [table.cell(standing.name, other.name) for other in table.standings]
        grid.add_row(standing.name, f"{standing.rating:.0f}", *cells)
    console().print(grid)
    console().print(translate("sim.cells", words))
