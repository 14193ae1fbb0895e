"""`sightline table`: the tables and boards we have, new ones, their faults, figures and pictures."""

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from sightline.cli.output import EXIT_BAD_INPUT, Json, Lang, console, print_json
from sightline.cli.table_boards import (
    draw_board,
    figures,
    list_boards,
    means_board,
    new_board,
    plays_on_boards,
    print_board_figures,
)
from sightline.cli.table_picture import draw
from sightline.cli.table_report import faults_as_data, figures_as_data, print_faults, print_figures
from sightline.content import boards, tables
from sightline.content.boards.check import check as find_board_faults
from sightline.content.boards.reading import schema as board_schema
from sightline.content.tables.check import check as find_faults
from sightline.content.tables.generate import Generated, generate_measured, parse_size
from sightline.content.tables.measure import measure as figures_of
from sightline.content.tables.misfits import schema as json_schema
from sightline.content.tables.starter import as_yaml, starter
from sightline.i18n import Language, translate
from sightline.kernel.errors import BadInput, Violation
from sightline.kernel.files import exists

group = typer.Typer(help="Tables: list, check, measure, draw and make them.", no_args_is_help=True)

TableName = Annotated[str, typer.Argument(help="A table's or a board's name or file.")]
GameName = Annotated[str, typer.Option("--game", help="infinity for tables, apex for boards.")]


def attach(app: typer.Typer) -> None:
    """Add the commands to the application."""
    group.command("list")(list_tables)
    group.command()(check)
    group.command()(new)
    group.command()(render)
    group.command()(schema)
    app.add_typer(group, name="table")


def list_tables(game: GameName = "infinity", as_json: Json = False, lang: Lang = "en") -> None:
    """The tables, or with --game apex the boards, that come with the program."""
    language: Language = lang  # type: ignore[assignment]
    if plays_on_boards(game):
        list_boards(as_json, language)
        return
    files = {name: tables.load(name) for name in tables.names()}
    if as_json:
        print_json(
            [
                {"name": name, "title": table.name, "summary": table.summary, "size": table.size}
                for name, table in files.items()
            ]
        )
        return
    grid = Table()
    for column in ("name", "title", "size", "summary"):
        grid.add_column(translate(f"table.column.{column}", language), no_wrap=column in ("name", "size"))
    for name, table in sorted(files.items(), key=lambda item: (item[1].size, item[0])):
        width, depth = table.size
        title, summary = getattr(table.name, language), getattr(table.summary, language)
        grid.add_row(name, title, f"{width / 10:g} x {depth / 10:g}", summary)
    console().print(grid)


def check(
    names: Annotated[list[str], typer.Argument(help="Tables and boards by name or file.")],
    measure: Annotated[bool, typer.Option("--measure", help="Also say how good and how fair the table is.")] = False,
    as_json: Json = False,
    lang: Lang = "en",
) -> None:
    """Name every fault of some tables; exit code 2 if there is one."""
    language: Language = lang  # type: ignore[assignment]
    found = {name: _faults(name) for name in names}
    measured = {name: figures_of(tables.load_scene(name)) for name in names if measure and not means_board(name)}
    boards_measured = {name: figures(boards.load(name)) for name in names if measure and means_board(name)}
    plain = {**{name: figures_as_data(each) for name, each in measured.items()}, **boards_measured}
    if as_json:
        print_json(
            [
                {
                    "table": name,
                    "faults": faults_as_data(faults, language),
                    **({"measure": plain[name]} if measure else {}),
                }
                for name, faults in found.items()
            ]
        )
    else:
        for name, faults in found.items():
            print_faults(name, faults, language)
            if name in measured:
                print_figures(name, measured[name], language)
            elif measure:
                print_board_figures(boards_measured[name], language)
    if any(found.values()):
        raise typer.Exit(EXIT_BAD_INPUT)


def _faults(name: str) -> list[Violation]:
    return find_board_faults(boards.load(name)) if means_board(name) else find_faults(tables.load(name))


def new(
    file: Annotated[Path, typer.Argument(help="The file to write, such as my-table.yaml.")],
    game: GameName = "infinity",
    size: Annotated[
        str | None, typer.Option(help="Width x depth in millimetres (600x800), or columns x rows of a board (12x12).")
    ] = None,
    random: Annotated[bool, typer.Option("--random", help="Let the generator lay it out.")] = False,
    seed: Annotated[int, typer.Option(help="Seed of the generator: the same seed, the same table.")] = 1,
    force: Annotated[bool, typer.Option("--force", help="Write over an existing file.")] = False,
    as_json: Json = False,
    lang: Lang = "en",
) -> None:
    """Write a commented file to begin from, or with --random a whole table, and say what it is measured at."""
    language: Language = lang  # type: ignore[assignment]
    if exists(file) and not force:
        raise BadInput("table.exists", file=str(file))
    made: Generated | None = None
    if plays_on_boards(game):
        text = new_board(file.name, size, random, seed)
    elif random:
        made = generate_measured(seed, parse_size(size or "600x800"))
        text = as_yaml(made.table)
    else:
        text = starter(file.name, parse_size(size or "600x800"))
    _write(file, text.encode())
    reached = {"tries": made.tries, "measure": figures_as_data(made.figures)} if made else {}
    _tell(file, as_json, language, **reached)
    if made and not as_json:
        console().print(translate("table.generate.reached", language, seed=seed, tries=made.tries))
        print_figures(file.name, made.figures, language)


def render(
    table: TableName,
    output: Annotated[Path, typer.Option("-o", "--output", help="The picture: .svg or .png.")],
    trooper: Annotated[
        list[str] | None,
        typer.Option(help='"x,y,z,S,facing,label,side", on a board "x,y,label,side"; may be given several times.'),
    ] = None,
    sees: Annotated[list[int] | None, typer.Option(help="Show what trooper N sees.")] = None,
    zoc: Annotated[list[int] | None, typer.Option(help="Show the Zone of Control of trooper N.")] = None,
    reach: Annotated[
        list[str] | None, typer.Option(help='"N,mm", on a board "N,MP": show where trooper N can get.')
    ] = None,
    line: Annotated[list[str] | None, typer.Option(help='"N,M": show the Line of Fire from N to M.')] = None,
    template: Annotated[
        list[str] | None, typer.Option(help='"circle,x,y", "small,x,y,direction" or "large,x,y,direction".')
    ] = None,
    theme: Annotated[str, typer.Option(help="dark or light.")] = "dark",
    as_json: Json = False,
    lang: Lang = "en",
) -> None:
    """Draw a table or a board from above, with troopers and what they see, control and reach."""
    language: Language = lang  # type: ignore[assignment]
    if means_board(table):
        if zoc or template:
            raise BadInput("apex_board.no_options")
        board_picture = draw_board(
            boards.load(table),
            legends=trooper or [],
            sights=sees or [],
            reaches=reach or [],
            lines=line or [],
            theme=theme,
            language=language,
            ending=output.suffix,
            name=output.name,
        )
        _write(output, board_picture)
        _tell(output, as_json, language)
        return
    picture = draw(
        tables.load(table),
        tables.load_scene(table),
        troopers=trooper or [],
        sees=sees or [],
        zones=zoc or [],
        reaches=reach or [],
        lines=line or [],
        templates=template or [],
        theme=theme,
        language=language,
        ending=output.suffix,
        name=output.name,
    )
    _write(output, picture)
    _tell(output, as_json, language)


def schema(game: GameName = "infinity", lang: Lang = "en") -> None:  # noqa: ARG001  (the same in every language)
    """The format of table files, or with --game apex of board files, as a JSON schema."""
    print_json(board_schema() if plays_on_boards(game) else json_schema())


def _write(file: Path, content: bytes) -> None:
    try:
        file.write_bytes(content)
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        why = getattr(error, "strerror", None) or str(error)
        raise BadInput("table.not_written", file=str(file)[:200], what=why) from None


def _tell(file: Path, as_json: bool, language: Language, **more: object) -> None:
    if as_json:
        print_json({"file": str(file), **more})
    else:
        console().print(translate("table.written", language, file=str(file)))
