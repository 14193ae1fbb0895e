"""What `sightline army` prints of pasted lists, and of what an import could play."""

from collections import Counter

from rich.markup import escape
from rich.table import Table

from sightline.cli.army_report import list_as_data, print_list, print_verdict, verdict_as_data
from sightline.cli.output import console
from sightline.games.infinity.armies.decoding import Decoded
from sightline.games.infinity.armies.importing import Report, Summary
from sightline.games.infinity.armies.knowledge import Gap
from sightline.games.infinity.armies.pasting import PastedList
from sightline.games.infinity.desk.armies import told_gap
from sightline.i18n import Language, translate


def paste_as_data(found: PastedList, language: Language) -> dict[str, object]:
    """A pasted list for programs."""
    return {
        **list_as_data(found.file),
        "kind": found.kind,
        "missing": verdict_as_data(found.missing, language),
        "remarks": verdict_as_data(found.remarks, language),
        "legal": not found.violations,
        "violations": verdict_as_data(found.violations, language, found.file),
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


def print_decoded(found: Decoded, language: Language) -> None:
    """Every line of a code, group by group; then those that our data does not know."""
    out = console()
    out.print(f"[bold]{escape(found.name or found.faction.slug)}[/] - {found.faction.slug} ({found.faction.id})")
    grid = Table()
    for column in ("group", "numbers", "unit", "option", "points", "swc"):
        grid.add_column(translate(f"armies.decoded.{column}", language))
    for group in found.groups:
        for each in group.members:
            numbers = f"{each.unit_id} {each.profile_group_id} {each.option_id}"
            cells = (str(group.number), numbers, each.unit, each.option, f"{each.points:g}", each.swc)
            grid.add_row(*map(escape, cells), style="" if each.playable else "red")
    for line in found.unknown:
        numbers = f"{line.unit_id} {line.profile_group_id} {line.option_id}"
        grid.add_row(str(line.group), numbers, translate("armies.decoded.unknown", language), style="dim")
    out.print(grid)


def print_playable(report: Report, language: Language) -> None:
    """Options of each faction and how many of them can be played, then every one that cannot, with the reason."""
    out = console()
    grid = Table(title=translate("armies.playable.title", language, game=report.game), title_justify="left")
    for column in ("faction", "options", "playable"):
        right = "left" if column == "faction" else "right"
        grid.add_column(translate(f"armies.import.{column}", language), justify=right)  # type: ignore[arg-type]
    grid.add_column("%", justify="right")
    for each in report.factions:
        share = 100 * each.playable / max(each.options, 1)
        grid.add_row(escape(each.faction), str(each.options), str(each.playable), f"{share:.1f}")
    out.print(grid)
    for each in report.factions:
        print_unplayable(each, language)


def print_unplayable(faction: Summary, language: Language) -> None:
    """Units that were left out and options that cannot be played in full, those alike together."""
    out = console()
    print_left_out(faction, language)
    if faction.blocked:
        title = translate("armies.playable.blocked", language, count=len(faction.blocked))
        out.print(f"[bold]{escape(faction.name)}[/] - {title}")
    alike: dict[tuple[Gap, ...], Counter[str]] = {}
    for each in faction.blocked:
        alike.setdefault(each.gaps, Counter())[each.name or each.unit] += 1
    for gaps, names in alike.items():
        whose = ", ".join(f"{count} x {name}" if count > 1 else name for name, count in names.items())
        why = "; ".join(told_gap(gap, language) for gap in gaps)
        out.print(f"  {escape(whose)} [dim]-[/] {escape(why)}", highlight=False)


def print_left_out(faction: Summary, language: Language) -> None:
    """Units that our format cannot hold, each with the reason."""
    out = console()
    if faction.left_out:
        title = translate("armies.playable.left_out", language, count=len(faction.left_out))
        out.print(f"[bold]{escape(faction.name)}[/] - {title}")
    for row in verdict_as_data(faction.left_out, language):
        out.print(f"  {escape(str(row['message']))}", highlight=False)
