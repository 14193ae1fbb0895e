"""What `sightline army` prints of pasted lists, and of what an import could play."""

from collections import Counter

from rich.markup import escape
from rich.table import Table

from sightline.cli.army_report import list_as_data, print_list, print_verdict, verdict_as_data
from sightline.cli.output import console
from sightline.games.infinity.armies.importing import Report
from sightline.games.infinity.armies.pasting import PastedList
from sightline.i18n import Language, translate

BLOCKING = 12
"""How many of the things that stand in the way a report names."""


def paste_as_data(found: PastedList, language: Language) -> dict[str, object]:
    """A pasted list for programs."""
    return {
        **list_as_data(found.file),
        "kind": found.kind,
        "missing": verdict_as_data(found.missing, language),
        "remarks": verdict_as_data(found.remarks, language),
        "legal": not found.violations,
        "violations": verdict_as_data(found.violations, language),
    }


def print_paste(found: PastedList, language: Language) -> None:
    """A pasted list for people: what was read, what was not, and whether it is legal."""
    out = console()
    print_list(found.file, language)
    for row in verdict_as_data(found.remarks, language):
        out.print(f"[yellow]![/] {escape(str(row['message']))}")
    if found.missing:
        out.print(f"[red]✗[/] {translate('builder_codes.missing', language, count=len(found.missing))}")
    for row in verdict_as_data(found.missing, language):
        out.print(f"  {escape(str(row['message']))}")
    print_verdict(found.file, found.violations, language)


def print_playable(report: Report, language: Language) -> None:
    """Options of each faction and how many of them can be played, then what blocks most."""
    out = console()
    grid = Table(title=translate("armies.playable.title", language, game=report.game), title_justify="left")
    for column in ("faction", "options", "playable"):
        right = "left" if column == "faction" else "right"
        grid.add_column(translate(f"armies.import.{column}", language), justify=right)  # type: ignore[arg-type]
    grid.add_column("%", justify="right")
    blocking: Counter[str] = Counter()
    for each in report.factions:
        blocking.update(each.unknown)
        share = 100 * each.playable / max(each.options, 1)
        grid.add_row(escape(each.faction), str(each.options), str(each.playable), f"{share:.1f}")
    out.print(grid)
    for name, count in blocking.most_common(BLOCKING):
        out.print(f"  {count:5} {escape(name)}")
