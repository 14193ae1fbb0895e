"""`sightline army`: import factions; build, check, show, share and print lists."""

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from sightline.cli.army_report import (
    faction_as_data,
    list_as_data,
    print_faction,
    print_factions,
    print_import,
    print_list,
    print_verdict,
    verdict_as_data,
)
from sightline.cli.output import EXIT_BAD_INPUT, Json, Lang, console, language, print_json, write_file
from sightline.content.armies import codes, lists, storage
from sightline.content.armies.lists import ListFile
from sightline.content.armies.sheets import Sheet, to_html
from sightline.games.infinity.armies.building import build as build_list
from sightline.games.infinity.armies.building import check as find_faults
from sightline.games.infinity.armies.importing import import_armies
from sightline.games.infinity.armies.random_lists import random_list
from sightline.games.infinity.armies.sheet import sheet_of
from sightline.i18n import Language, translate
from sightline.kernel.errors import BadInput, Refused
from sightline.kernel.files import exists, is_file

group = typer.Typer(help="Armies: import factions; build, check, share and print lists.", no_args_is_help=True)

ListName = Annotated[str, typer.Argument(help="A list: a share code, a file, or a ready one such as faction:list.")]
Points = Annotated[int | None, typer.Option(help="Army Points of the game.", min=1)]
Output = Annotated[Path | None, typer.Option("-o", "--output", help="The file to write.")]
Force = Annotated[bool, typer.Option("--force", help="Write over an existing file.")]


def attach(app: typer.Typer) -> None:
    """Add the commands to the application."""
    group.command("import")(import_)
    group.command()(factions)
    group.command()(build)
    group.command()(check)
    group.command()(show)
    group.command()(export)
    group.command("print")(print_)
    app.add_typer(group, name="army")


def import_(
    path: Annotated[Path, typer.Argument(help="A faction file of the official list builder, or a folder of them.")],
    game: Annotated[str, typer.Option(help="codeone or n4.")] = "codeone",
    as_json: Json = False,
    lang: Lang = "en",
) -> None:
    """Import the public data of the official list builder into your data folder."""
    report = import_armies(path, game)
    if as_json:
        print_json(report)
    else:
        print_import(report, language(lang))


def factions(as_json: Json = False, lang: Lang = "en") -> None:
    """The factions that come with the program and those you imported."""
    found = [storage.load(name) for name in storage.names()]
    if as_json:
        print_json([{**faction_as_data(each), "units": len(each.units)} for each in found])
    else:
        print_factions(found, language(lang))


def build(
    faction: Annotated[str, typer.Option(help="A faction: shipped, imported, or a file.")] = "",
    points: Points = None,
    add: Annotated[
        list[str] | None, typer.Option(help='"unit:option", "unit:option*2", "unit:option+peripheral"; several times.')
    ] = None,
    start: Annotated[str, typer.Option("--from", help="A list to begin from: code, file or ready list.")] = "",
    random: Annotated[bool, typer.Option("--random", help="A legal list by chance.")] = False,
    seed: Annotated[int, typer.Option(help="Seed of a random list: the same seed, the same list.")] = 1,
    name: Annotated[str, typer.Option(help="What the list is called.")] = "",
    draft: Annotated[bool, typer.Option("--draft", help="Accept a list that is not legal yet.")] = False,
    output: Output = None,
    force: Force = False,
    as_json: Json = False,
    lang: Lang = "en",
) -> None:
    """Build a list, or let chance do it; refused with every rule it breaks, unless it is a draft."""
    made = _made(faction, points, add or [], start, random, seed, name)
    faults = find_faults(made)
    if faults and not draft:
        raise Refused(faults)
    if output is not None:
        _write(output, _text(made, output.suffix), force)
    if as_json:
        print_json({**list_as_data(made), "violations": verdict_as_data(faults, language(lang))})
    else:
        print_list(made, language(lang))
        print_verdict(made, faults, language(lang))


def _made(faction: str, points: int | None, add: list[str], start: str, random: bool, seed: int, name: str) -> ListFile:
    base = find_list(start) if start else None
    if not faction and base is None:
        raise BadInput("armies.which_faction", known=", ".join(storage.names()))
    if base is not None and faction and storage.load(faction).key != base.faction:
        raise BadInput("armies.other_faction", faction=base.faction, other=faction)
    chosen = storage.load(faction or (base.faction if base else ""))
    if random:
        made = random_list(chosen, points=points, seed=seed)
        return msgspec.structs.replace(made, name=name or made.name)
    if not add and base is None:
        raise BadInput("armies.nothing_to_build")
    return build_list(chosen, add, points=points, name=name, base=base)


def check(army: ListName, points: Points = None, as_json: Json = False, lang: Lang = "en") -> None:
    """Every rule that a list breaks; exit code 2 if there is one."""
    given = _sized(find_list(army), points)
    faults = find_faults(given)
    if as_json:
        print_json({**list_as_data(given), "legal": not faults, "violations": verdict_as_data(faults, language(lang))})
    else:
        print_verdict(given, faults, language(lang))
    if faults:
        raise typer.Exit(EXIT_BAD_INPUT)


def show(
    what: Annotated[str, typer.Argument(help="A list (code, file, faction:list) or a faction.")],
    as_json: Json = False,
    lang: Lang = "en",
) -> None:
    """A list with its troopers and totals, or a faction with its units and options."""
    if what in storage.names():
        faction = storage.load(what)
        if as_json:
            print_json({**faction_as_data(faction), "units": faction.units, "lists": faction.lists})
        else:
            print_faction(faction, language(lang))
        return
    given = find_list(what)
    if as_json:
        print_json(list_as_data(given))
    else:
        print_list(given, language(lang))


def export(
    army: ListName,
    to: Annotated[str, typer.Option(help="code, json or yaml.")] = "code",
    output: Output = None,
    force: Force = False,
    as_json: Json = False,
    lang: Lang = "en",
) -> None:
    """A list as a share code, or as a JSON or YAML file."""
    if to not in ("code", "json", "yaml"):
        raise BadInput("armies.export_form", form=to)
    text = _text(find_list(army), f".{to}")
    if output is not None:
        _write(output, text, force)
        _tell(output, as_json, language(lang))
    elif as_json:
        print_json({"form": to, "text": text.strip()})
    else:
        typer.echo(text.rstrip("\n"))


def print_(
    army: ListName,
    output: Annotated[Path, typer.Option("-o", "--output", help="The sheet: .html or .pdf.")],
    force: Force = False,
    as_json: Json = False,
    lang: Lang = "en",
) -> None:
    """A one-page sheet for the table: profiles, weapons with ranges, skills in a sentence, order counters."""
    if output.suffix not in (".html", ".pdf"):
        raise BadInput("armies.sheet_ending", ending=output.suffix or "?")
    sheet = sheet_of(find_list(army), language(lang))
    _write(output, _pdf(sheet) if output.suffix == ".pdf" else to_html(sheet), force)
    _tell(output, as_json, language(lang))


def _pdf(sheet: Sheet) -> bytes:
    # The drawing library takes a while to load: only those who want a PDF wait for it.
    from sightline.content.armies.sheets.to_pdf import to_pdf

    return to_pdf(sheet)


def find_list(text: str) -> ListFile:
    """A list by its share code, its file, or the name of a ready one."""
    if codes.is_code(text):
        return codes.decode(text)
    path = Path(text)
    if is_file(path):
        return lists.read(path)
    faction, colon, key = text.rpartition(":")
    if colon and faction in storage.names():
        found = storage.load(faction)
        row = next((each for each in found.lists if each.key == key), None)
        if row is None:
            known = ", ".join(each.key for each in found.lists) or "-"
            raise BadInput("army.no_such_list", faction=faction, name=key, known=known)
        return lists.of_row(found, row)
    raise BadInput("armies.no_such_thing", text=text[:200])


def _sized(given: ListFile, points: int | None) -> ListFile:
    return msgspec.structs.replace(given, points=points) if points else given


def _text(given: ListFile, ending: str) -> str:
    if ending == ".json":
        return lists.to_json(given)
    return lists.to_yaml(given) if ending in (".yaml", ".yml") else codes.encode(given) + "\n"


def _write(file: Path, content: str | bytes, force: bool) -> None:
    if exists(file) and not force:
        raise BadInput("armies.exists", file=str(file))
    write_file(file, content)


def _tell(file: Path, as_json: bool, language: Language) -> None:
    if as_json:
        print_json({"file": str(file)})
    else:
        console().print(translate("armies.written", language, file=str(file)), markup=False)
