"""`sightline table`: the tables we have, new ones, their faults, figures and pictures."""

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from sightline.cli.output import EXIT_BAD_INPUT, Json, Lang, console, print_json
from sightline.cli.table_picture import draw
from sightline.cli.table_report import faults_as_data, figures_as_data, print_faults, print_figures
from sightline.content import tables
from sightline.content.tables.check import check as find_faults
from sightline.content.tables.generate import generate, parse_size
from sightline.content.tables.measure import measure as figures_of
from sightline.content.tables.misfits import schema as json_schema
from sightline.content.tables.starter import as_yaml, starter
from sightline.i18n import Language, translate
from sightline.kernel.errors import BadInput

group = typer.Typer(help="Tables: list, check, measure, draw and make them.", no_args_is_help=True)

TableName = Annotated[str, typer.Argument(help="A table's name or file.")]


def attach(app: typer.Typer) -> None:
    """Add the commands to the application."""
    group.command("list")(list_tables)
    group.command()(check)
    group.command()(new)
    group.command()(render)
    group.command()(schema)
    app.add_typer(group, name="table")


def list_tables(as_json: Json = False, lang: Lang = "en") -> None:
    """The tables that come with the program."""
    language: Language = lang  # type: ignore[assignment]
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
    names: Annotated[list[str], typer.Argument(help="Tables by name or file.")],
    measure: Annotated[bool, typer.Option("--measure", help="Also say how good and how fair the table is.")] = False,
    as_json: Json = False,
    lang: Lang = "en",
) -> None:
    """Name every fault of some tables; exit code 2 if there is one."""
    language: Language = lang  # type: ignore[assignment]
    found = {name: find_faults(tables.load(name)) for name in names}
    figures = {name: figures_of(tables.load_scene(name)) for name in names} if measure else {}
    if as_json:
        print_json(
            [
                {
                    "table": name,
                    "faults": faults_as_data(faults, language),
                    **({"measure": figures_as_data(figures[name])} if measure else {}),
                }
                for name, faults in found.items()
            ]
        )
    else:
        for name, faults in found.items():
            print_faults(name, faults, language)
            if measure:
                print_figures(name, figures[name], language)
    if any(found.values()):
        raise typer.Exit(EXIT_BAD_INPUT)


def new(
    file: Annotated[Path, typer.Argument(help="The file to write, such as my-table.yaml.")],
    size: Annotated[str, typer.Option(help="Width x depth in millimetres.")] = "600x800",
    random: Annotated[bool, typer.Option("--random", help="Let the generator lay it out.")] = False,
    seed: Annotated[int, typer.Option(help="Seed of the generator: the same seed, the same table.")] = 1,
    force: Annotated[bool, typer.Option("--force", help="Write over an existing file.")] = False,
    as_json: Json = False,
    lang: Lang = "en",
) -> None:
    """Write a commented file to begin from, or with --random a whole table."""
    language: Language = lang  # type: ignore[assignment]
    if file.exists() and not force:
        raise BadInput("table.exists", file=str(file))
    measures = parse_size(size)
    text = as_yaml(generate(seed, measures)) if random else starter(file.name, measures)
    _write(file, text.encode())
    _tell(file, as_json, language)


def render(
    table: TableName,
    output: Annotated[Path, typer.Option("-o", "--output", help="The picture: .svg or .png.")],
    trooper: Annotated[
        list[str] | None, typer.Option(help='"x,y,z,S,facing,label,side"; may be given several times.')
    ] = None,
    sees: Annotated[list[int] | None, typer.Option(help="Show what trooper N sees.")] = None,
    zoc: Annotated[list[int] | None, typer.Option(help="Show the Zone of Control of trooper N.")] = None,
    reach: Annotated[list[str] | None, typer.Option(help='"N,mm": show where trooper N can get.')] = None,
    line: Annotated[list[str] | None, typer.Option(help='"N,M": show the Line of Fire from N to M.')] = None,
    template: Annotated[
        list[str] | None, typer.Option(help='"circle,x,y", "small,x,y,direction" or "large,x,y,direction".')
    ] = None,
    theme: Annotated[str, typer.Option(help="dark or light.")] = "dark",
    as_json: Json = False,
    lang: Lang = "en",
) -> None:
    """Draw a table from above, with troopers and what they see, control and reach."""
    language: Language = lang  # type: ignore[assignment]
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


def schema(lang: Lang = "en") -> None:  # noqa: ARG001  (a schema reads the same in every language)
    """The table file format as a JSON schema."""
    print_json(json_schema())


def _write(file: Path, content: bytes) -> None:
    try:
        file.write_bytes(content)
    except OSError as error:
        raise BadInput("table.not_written", file=str(file), what=error.strerror or str(error)) from None


def _tell(file: Path, as_json: bool, language: Language) -> None:
    if as_json:
        print_json({"file": str(file)})
    else:
        console().print(translate("table.written", language, file=str(file)))
