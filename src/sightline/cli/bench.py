"""`sightline bench`: the measured promises of the project."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Annotated

import typer
from rich.table import Table

from sightline.cli.output import Json, Lang, console, print_json
from sightline.kernel.errors import BadInput

FOLDER = Path(__file__).parents[3] / "benchmarks"


def attach(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command()(bench)


def bench(
    names: Annotated[list[str] | None, typer.Argument(help="Which benchmarks; all of them without a name.")] = None,
    as_json: Json = False,
    lang: Lang = "en",  # noqa: ARG001  (names and figures read the same in every language)
) -> None:
    """Measure how fast things are on this machine. The benchmarks live in the repository's benchmarks folder."""
    known = sorted(path.stem for path in FOLDER.glob("*.py") if not path.stem.startswith("_"))
    if not known:
        raise BadInput("cli.bench.no_folder", folder=FOLDER.name)
    for name in names or ():
        if name not in known:
            raise BadInput("cli.bench.unknown", name=name, known=", ".join(known))
    results = {name: _load(name).run() for name in names or known}
    if as_json:
        print_json(results)
        return
    for name, rows in results.items():
        table = Table(title=f"bench {name}", title_justify="left")
        for column in rows[0]:
            table.add_column(column, justify="left" if isinstance(rows[0][column], str) else "right")
        for row in rows:
            table.add_row(*(f"{cell:,.3g}" if isinstance(cell, float) else str(cell) for cell in row.values()))
        console().print(table)


def _load(name: str) -> ModuleType:
    if str(FOLDER) not in sys.path:
        sys.path.append(str(FOLDER))  # what benchmarks have in common stands beside them
    spec = importlib.util.spec_from_file_location(f"benchmarks.{name}", FOLDER / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
