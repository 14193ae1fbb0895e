"""`sightline army`: import factions; build, check, show, share and print lists."""

import sys
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from sightline.cli.army_pasted import paste_as_data, print_decoded, print_left_out, print_paste, print_playable
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
from sightline.content.armies.builder_codes.pasting import LONGEST, is_saved_id
from sightline.content.armies.lists import ListFile
from sightline.content.armies.sheets import Sheet, to_html
from sightline.games.infinity.armies.building import build as build_list
from sightline.games.infinity.armies.building import check as find_faults
from sightline.games.infinity.armies.decoding import decode as decode_code
from sightline.games.infinity.armies.importing import import_armies, import_wherever, report_armies
from sightline.games.infinity.armies.pasting import exported, paste
from sightline.games.infinity.armies.random_lists import random_list
from sightline.games.infinity.armies.sheet import sheet_of
from sightline.i18n import Language, translate
from sightline.kernel.errors import BadInput, Refused
from sightline.kernel.files import exists, is_file, is_folder, read_text

group = typer.Typer(help="Armies: import factions; build, check, share and print lists.", no_args_is_help=True)

ListName = Annotated[str, typer.Argument(help="A list: a share code, a file, or a ready one such as faction:list.")]
Points = Annotated[int | None, typer.Option(help="Army Points of the game.", min=1)]
Output = Annotated[Path | None, typer.Option("-o", "--output", help="The file to write.")]
SHORTEST_CODE = 20
"""Characters; no army code is shorter, and names of lists and files are worth a better answer."""
Force = Annotated[bool, typer.Option("--force", help="Write over an existing file.")]


def attach(app: typer.Typer) -> None:
    """Add the commands to the application."""
    group.command("import")(import_)
    group.command("import-report")(import_report)
    group.command()(decode)
    group.command()(factions)
    group.command()(build)
    group.command()(check)
    group.command()(show)
    group.command()(export)
    group.command("print")(print_)
    app.add_typer(group, name="army")


def import_(
    source: Annotated[
        str,
        typer.Argument(
            help="An army code, a link, a text list, a file with one, or - for standard input; "
            "or a faction file of the official list builder (.json), or a folder of them."
        ),
    ],
    game: Annotated[
        str, typer.Option(help="codeone, n4 or human_sphere; without it, whichever the source is for.")
    ] = "",
    output: Output = None,
    force: Force = False,
    as_json: Json = False,
    lang: Lang = "en",
) -> None:
    """Import a list from an army code or a text list, or the official list builder's data into your data folder."""
    path = Path(source)
    if source.strip() and (path.suffix == ".json" or is_folder(path)):  # no path at all would be the folder one is in
        _import_factions(path, game, as_json, language(lang))
        return
    _import_list(source, game, output, force, as_json, language(lang))


def _import_factions(path: Path, game: str, as_json: bool, language: Language) -> None:
    """The official builder's data, for one game or for all that it is for."""
    reports = (import_armies(path, game),) if game else import_wherever(path)
    if as_json:
        print_json(reports[0] if len(reports) == 1 else reports)
        return
    for report in reports:
        print_import(report, language)
        for each in report.factions:
            print_left_out(each, language)


def _import_list(source: str, game: str, output: Path | None, force: bool, as_json: bool, language: Language) -> None:
    """A list that somebody pastes; exit code 2 if a line of it is unknown or it breaks a rule."""
    found = paste(_pasted(source), game)
    if output is not None:
        _write(output, _text(found.file, output.suffix), force)
    if as_json:
        print_json(paste_as_data(found, language))
    else:
        print_paste(found, language)
    if found.missing or found.violations:
        raise typer.Exit(EXIT_BAD_INPUT)


def _pasted(source: str) -> str:
    """What was pasted: on standard input, in a file, or as the argument itself."""
    if source == "-":
        return sys.stdin.read(LONGEST + 1)
    path = Path(source)
    if is_file(path):
        return read_text(path, LONGEST)
    if not source.strip():
        raise BadInput("builder_codes.empty")
    if len(source) < SHORTEST_CODE and not is_saved_id(source):
        raise BadInput("armies.nothing_to_import", path=source)
    return source


def decode(
    source: Annotated[
        str, typer.Argument(help="An army code, a link, a text list, a file with one, or - for standard input.")
    ],
    game: Annotated[str, typer.Option(help="codeone, n4 or human_sphere.")] = "",
    as_json: Json = False,
    lang: Lang = "en",
) -> None:
    """What an army code says, by the numbers of the official list builder and by name."""
    found = decode_code(_pasted(source), game)
    if as_json:
        print_json(found)
    else:
        print_decoded(found, language(lang))


def import_report(
    folder: Annotated[Path, typer.Argument(help="A folder of the official list builder's faction files, or one file.")],
    game: Annotated[str, typer.Option(help="codeone, n4 or human_sphere.")] = "n4",
    as_json: Json = False,
    lang: Lang = "en",
) -> None:
    """How much of the official list builder's data can be played, by faction, and what stands in the way."""
    report = report_armies(folder, game)
    if as_json:
        print_json(report)
    else:
        print_playable(report, language(lang))


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
        print_json({**list_as_data(made), "violations": verdict_as_data(faults, language(lang), made)})
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
        verdict = verdict_as_data(faults, language(lang), given)
        print_json({**list_as_data(given), "legal": not faults, "violations": verdict})
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
    given = find_list(what, language(lang))
    if as_json:
        print_json(list_as_data(given))
    else:
        print_list(given, language(lang))


def export(
    army: ListName,
    to: Annotated[str, typer.Option(help="code (a share code), json or yaml.")] = "code",
    as_: Annotated[
        str,
        typer.Option("--format", "--as", help="code or text, as the official builder writes them; instead of --to."),
    ] = "",
    output: Output = None,
    force: Force = False,
    as_json: Json = False,
    lang: Lang = "en",
) -> None:
    """A list as a share code, as a JSON or YAML file, or as the official list builder writes it."""
    if to not in ("code", "json", "yaml"):
        raise BadInput("armies.export_form", form=to)
    if as_ not in ("", "code", "text"):
        raise BadInput("armies.export_as", form=as_)
    given = find_list(army)
    text = exported(given, as_) if as_ else _text(given, f".{to}")
    if output is not None:
        _write(output, text, force)
        _tell(output, as_json, language(lang))
    elif as_json:
        print_json({"form": as_ or to, "text": text.strip()})
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
    sheet = sheet_of(find_list(army, language(lang)), language(lang))
    _write(output, _pdf(sheet) if output.suffix == ".pdf" else to_html(sheet), force)
    _tell(output, as_json, language(lang))


def _pdf(sheet: Sheet) -> bytes:
    # The drawing library takes a while to load: only those who want a PDF wait for it.
    from sightline.content.armies.sheets.to_pdf import to_pdf

    return to_pdf(sheet)


def find_list(text: str, language: Language = "en") -> ListFile:
    """A list by its share code, its file, the name of a ready one, or a code of the official list builder."""
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
        return lists.of_row(found, row, language)
    if len(text) < SHORTEST_CODE:
        raise BadInput("armies.no_such_thing", text=text[:200])
    pasted = paste(text)
    if pasted.missing:
        raise Refused(pasted.missing)
    return pasted.file


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
