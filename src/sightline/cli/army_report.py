"""What `sightline army` prints: factions, lists, verdicts and the report of an import."""

from collections.abc import Sequence

import msgspec
from rich.markup import escape
from rich.table import Table

from sightline.cli.output import console
from sightline.content.armies import Faction, codes, storage
from sightline.content.armies.importing.rows import ImportedFaction
from sightline.content.armies.lists import ListFile
from sightline.content.armies.naming import called
from sightline.games.infinity.armies.building import Totals, muster, totals
from sightline.games.infinity.armies.fireteams import formable, in_words
from sightline.games.infinity.armies.importing import Report, converts
from sightline.games.infinity.armies.knowledge import edition_of, game_of, gaps
from sightline.games.infinity.armies.sheet import sheet_of
from sightline.games.infinity.armies.wording import sentence
from sightline.i18n import Language, translate
from sightline.kernel.errors import Violation

SHOWN = 4
"""How many of the things without effect a summary names."""


def _say(key: str, language: Language, **params: object) -> str:
    return translate(f"armies.{key}", language, **params)


# ---------------------------------------------------------------------- lists


def list_as_data(given: ListFile) -> dict[str, object]:
    """A list for programs, with its sums and its share code."""
    return {
        "list": given,
        "totals": totals(given),
        "code": codes.encode(given),
        "fireteams": list(formable(muster(given))),
    }


def verdict_as_data(
    faults: Sequence[Violation], language: Language, given: ListFile | None = None
) -> list[dict[str, object]]:
    """Violations for programs, each with its rule and its sentence; those of a list call its units by their names."""
    faction = storage.load(given.faction) if given else None
    return [
        {
            "code": each.code,
            "rule": each.rule,
            "params": dict(each.params),
            "message": sentence(each, language, faction),
        }
        for each in faults
    ]


def print_verdict(given: ListFile, faults: Sequence[Violation], language: Language) -> None:
    """Whether a list is legal, and every rule that it breaks."""
    out = console()
    name = escape(given.name.strip() or _say("unnamed", language))
    if not faults:
        out.print(f"[green]✓[/] {_say('legal', language, name=name, points=given.points)}")
        return
    out.print(f"[red]✗[/] {_say('illegal', language, name=name, points=given.points, count=len(faults))}")
    faction = storage.load(given.faction)
    for fault in faults:
        out.print(f"  {escape(sentence(fault, language, faction))}" + (f" \\[{fault.rule}]" if fault.rule else ""))


def print_list(given: ListFile, language: Language) -> None:
    """A list for people: its troopers, what they carry, its sums and its code."""
    out, sheet, sums = console(), sheet_of(given, language), totals(given)
    grid = Table(title=f"{sheet.title} - {sheet.subtitle}", title_justify="left")
    cost, swc = sheet.heading.stats[-2:]
    for column in (sheet.heading.name, sheet.heading.carries):
        grid.add_column(column)
    for column in (cost, swc):
        grid.add_column(column, justify="right")
    for line in sheet.profiles:
        name = f"{line.count} x {line.name}" if line.count > 1 else line.name
        label = f"  {escape(name)}" if line.servant else f"[bold]{escape(name)}[/]"
        carries = escape("\n".join(line.carries))
        carries += f"\n[red]{escape(line.without_effect)}[/]" if line.without_effect else ""
        grid.add_row(f"{label}\n[dim]{escape(line.tag)}[/]", carries, *line.stats[-2:])
    out.print(grid)
    plain = {name: f"{value:g}" for name, value in _sums(sums).items()}
    out.print(_say("totals", language, **plain))
    if sums.other_orders:
        out.print(", ".join(f"{count} {_say(f'order.{kind}', language)}" for kind, count in sums.other_orders.items()))
    for team in formable(muster(given)):
        out.print(escape(_say("can_form", language, team=in_words(team, language))), highlight=False)
    out.print(codes.encode(given), soft_wrap=True, markup=False)


def _sums(sums: Totals) -> dict[str, float]:
    body: dict[str, float] = msgspec.to_builtins(sums)
    return {
        ("limit" if name == "points_limit" else name): value for name, value in body.items() if name != "other_orders"
    }


# ---------------------------------------------------------------------- factions


def faction_as_data(faction: Faction) -> dict[str, object]:
    """What a faction is, for programs."""
    return {
        "key": faction.key,
        "game": game_of(faction),
        "name": faction.name,
        "imported": isinstance(faction, ImportedFaction),
        "lists": [each.key for each in faction.lists],
    }


def print_factions(factions: Sequence[Faction], language: Language) -> None:
    """All factions, one to a line."""
    grid = Table()
    for column in ("key", "name", "units", "lists", "summary"):
        grid.add_column(_say(f"column.{column}", language), no_wrap=column == "key")
    for each in factions:
        ready = ", ".join(row.key for row in each.lists)
        summary = "" if isinstance(each, ImportedFaction) else each.summary[language]
        grid.add_row(each.key, each.name[language], str(len(each.units)), ready, escape(summary))
    console().print(grid)


def print_faction(faction: Faction, language: Language) -> None:
    """The units of a faction with their options, and what of them has no effect in play."""
    out, edition = console(), edition_of(game_of(faction))
    grid = Table(title=f"{faction.name[language]} ({faction.key})", title_justify="left")
    for column in ("unit", "ava", "option", "carries", "cost", "swc"):
        right = "right" if column in ("ava", "cost", "swc") else "left"
        grid.add_column(_say(f"column.{column}", language), justify=right)  # type: ignore[arg-type]
    for unit in faction.units:
        ava = _say("column.total", language) if unit.ava == "total" else str(unit.ava)
        for place, option in enumerate(unit.options):
            carries = escape(", ".join((*option.weapons, *option.equipment, *option.skills, *option.peripherals)))
            lost = gaps(edition, faction, unit, option)
            carries += f"\n[red]{escape(', '.join(lost))}[/]" if lost else ""
            swc = f"{-option.swc:+g}" if option.swc < 0 else f"{option.swc:g}"
            first = (f"[bold]{escape(unit.name[language])}[/]\n{unit.isc}", ava) if place == 0 else ("", "")
            grid.add_row(*first, option.key, carries, f"{option.cost:g}", swc)
        grid.add_section()
    out.print(grid)
    if isinstance(faction, ImportedFaction) and faction.fireteams:
        names = ", ".join(team.name for team in faction.fireteams.teams)
        out.print(escape(_say("fireteams", language, names=names)))


# ---------------------------------------------------------------------- importing


def print_import(report: Report, language: Language) -> None:
    """What was imported, what differs, and what has no effect in play."""
    out = console()
    grid = Table(title=_say("import.title", language, game=report.game), title_justify="left")
    for column in ("faction", "units", "options", "playable", "fireteams", "unknown"):
        right = "left" if column in ("faction", "unknown") else "right"
        grid.add_column(_say(f"import.{column}", language), justify=right)  # type: ignore[arg-type]
    for each in report.factions:
        often = ", ".join(f"{name} ({count})" for name, count in list(each.unknown.items())[:SHOWN])
        label = f"{escape(each.name)}\n[dim]{each.faction}[/]"
        figures = (str(each.units), str(each.options), str(each.playable), str(each.fireteams))
        grid.add_row(label, *figures, escape(often))
    out.print(grid)
    if not report.plays:
        out.print(_say("import.not_played", language, game=report.game))
    if report.differences:
        converted = sum(map(converts, report.differences))
        out.print(_say("import.differences", language, count=len(report.differences), converted=converted))
    for difference in report.differences:
        if not converts(difference):
            words = msgspec.structs.asdict(difference) | {"weapon": called(difference.weapon, language)}
            out.print(escape("  " + " ".join(_say("import.difference", language, **words).split())), highlight=False)
    if report.unknown_weapons:
        names = ", ".join(report.unknown_weapons)
        out.print(escape(_say("import.unknown_weapons", language, names=names)))
    out.print(_say("import.kept", language, folder=str(storage.data_folder())), markup=False)
