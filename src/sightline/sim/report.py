"""A page about balance, with plots; it needs nothing but a browser."""

import html
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import msgspec

from sightline.i18n import Language, translate
from sightline.kernel import BadInput
from sightline.sim.balance import Worth, efficiency, finished, shares, worths
from sightline.sim.plots import bars, heat_map, win_rates, worth_bars
from sightline.sim.rows import GameRow, Mark
from sightline.sim.running import Run

STYLE = """
:root { color-scheme: light; font: 16px/1.5 system-ui, sans-serif; color: #263238; background: #fff; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1, h2 { line-height: 1.2; } h2 { margin-top: 2.5rem; border-bottom: 1px solid #cfd8dc; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
th, td { text-align: right; padding: .25rem .6rem; border-bottom: 1px solid #eceff1; }
th:first-child, td:first-child { text-align: left; }
svg { max-width: 100%; height: auto; } .maps { display: flex; flex-wrap: wrap; gap: 1rem; }
.maps > * { flex: 1 1 20rem; } footer { margin-top: 3rem; color: #78909c; font-size: .85rem; }
"""
MOST_TROOPERS = 24
"""Bars in the plot of troopers; the table below it has all."""
OWN_WORDS: Mapping[str, Mapping[str, str]] = {
    "apex": {
        key: f"bots_apex.report.{key}"
        for key in (
            *("title", "lists", "tables", "troopers", "troopers_about", "earned", "trooper", "cost", "felled"),
            *("orders", "efficiency", "efficiency_about", "per_order", "heat", "deaths", "shots"),
        )
    },
}
"""What a game says in words of its own."""


def write_report(run: Run, folder: Path, language: Language = "en") -> Path:
    """Write `index.html` and `summary.json` into a folder."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        page = folder / "index.html"
        page.write_text(report(run, language), encoding="utf-8")
        (folder / "summary.json").write_bytes(msgspec.json.format(msgspec.json.encode(run.summary), indent=2))
    except OSError as error:
        raise BadInput("cli.cannot_write", path=str(folder), why=error.strerror or str(error)) from None
    return page


def report(run: Run, language: Language = "en") -> str:
    """The text of the page."""
    return "\n".join(_Page(run, language).parts())


class _Page:
    def __init__(self, run: Run, language: Language) -> None:
        self.run = run
        self.rows = run.rows
        self.language = language

    def say(self, key: str, **params: object) -> str:
        own = OWN_WORDS.get(self.run.simulation.game, {})
        return html.escape(translate(own.get(key, f"sim.report.{key}"), self.language, **params))

    def parts(self) -> Iterator[str]:
        it = self.run.simulation
        title = self.say("title", scenario=it.scenario, points=it.points)
        yield f'<!doctype html><html lang="{self.language}"><meta charset="utf-8">'
        yield f'<meta name="viewport" content="width=device-width"><title>{title}</title><style>{STYLE}</style>'
        yield f"<h1>{title}</h1>"
        about = self.say("about", games=len(self.rows), one=it.bots[0], two=it.bots[1], seed=it.seed)
        yield f"<p>{about}</p>"
        yield from self._win_rates()
        yield from self._troopers()
        yield from self._orders()
        yield from self._maps()
        yield f"<footer>replay_hash {self.run.summary.replay_hash}</footer></html>"

    def _win_rates(self) -> Iterator[str]:
        names = self.run.simulation.bots

        def bot(row: GameRow, seat: int) -> str:
            return f"{names[row.seats[seat]]} {'AB'[row.seats[seat]]}"

        turns = (self.say("first_turn"), self.say("second_turn"))
        sides = (self.say("side_a"), self.say("side_b"))
        label = self.say("win_rate")
        groups = {
            "bots": shares(self.rows, bot),
            "scenarios": shares(self.rows, lambda row, seat: f"{row.scenario}: {bot(row, seat)}"),
            "factions": shares(self.rows, lambda row, seat: row.factions[seat]),
            "lists": shares(self.rows, lambda row, seat: row.armies[seat]),
            "first": shares(self.rows, lambda row, seat: turns[0] if row.first == seat else turns[1]),
            "sides": shares(self.rows, lambda row, seat: sides[row.zones[seat]]),
            "tables": shares(self.rows, lambda row, seat: f"{row.table}: {bot(row, seat)}"),
        }
        for key, found in groups.items():
            if found:
                yield f"<h2>{self.say(key)}</h2>{win_rates(found, label)}"

    def _troopers(self) -> Iterator[str]:
        found = worths(self.rows)
        if not found:
            return
        yield f"<h2>{self.say('troopers')}</h2><p>{self.say('troopers_about')}</p>"
        yield worth_bars(found[:MOST_TROOPERS], self.say("earned"))
        yield self._table(found)

    def _table(self, found: Sequence[Worth]) -> str:
        heads = ("trooper", "cost", "fielded", "felled", "earned", "survives", "orders", "per_order")
        lines = ["<table><tr>", *(f"<th>{self.say(head)}</th>" for head in heads), "</tr>"]
        for row in found:
            cells = (
                html.escape(f"{row.name} · {row.army}"),
                f"{row.cost:g}",
                str(row.fielded),
                f"{row.felled:.2f}",
                f"{row.earned:.2f}",
                f"{100 * row.survives:.0f} %",
                f"{row.orders:.1f}",
                f"{row.per_order:.2f}",
            )
            lines.append("<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>")
        return "".join([*lines, "</table>"])

    def _orders(self) -> Iterator[str]:
        names = [f"{name} {'AB'[index]}" for index, name in enumerate(self.run.simulation.bots)]
        values = [efficiency(self.rows, bot) for bot in (0, 1)]
        yield f"<h2>{self.say('efficiency')}</h2><p>{self.say('efficiency_about')}</p>"
        yield bars(names, values, self.say("per_order"))

    def _maps(self) -> Iterator[str]:
        yield f"<h2>{self.say('heat')}</h2>"
        for table in sorted({row.table for row in finished(self.rows)}):
            games = [row for row in finished(self.rows) if row.table == table]
            yield '<div class="maps">'
            for kind, key in (("death", "deaths"), ("shot", "shots")):
                yield f"<div>{heat_map(table, _marks(games, kind), self.say(key, table=table))}</div>"
            yield "</div>"


def _marks(rows: Sequence[GameRow], kind: str) -> list[Mark]:
    return [mark for row in rows for mark in row.marks if mark.kind == kind]
