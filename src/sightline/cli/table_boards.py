"""What `sightline table` does with a board of the board game instead of a table."""

import difflib
from collections.abc import Sequence
from pathlib import Path

import msgspec
from rich.table import Table

from sightline.cli.output import console, print_json
from sightline.content import boards, tables
from sightline.content.boards.format import BoardFile, levels
from sightline.content.boards.generate import generate, open_lanes, shortcomings
from sightline.content.boards.starter import as_yaml, parse_size, starter
from sightline.games.apex.board import Space, build_board, measure, reachable, sees
from sightline.i18n import Language, translate
from sightline.kernel.errors import BadInput
from sightline.kernel.files import is_file
from sightline.render.boards import Figure, Layer, Look, Shaded, picture
from sightline.render.output import to_png, to_svg
from sightline.render.theme import THEMES

BOARD_GAMES = ("apex",)
TABLE_GAMES = ("infinity", "codeone", "n4", "human_sphere")


def plays_on_boards(game: str) -> bool:
    """Whether a game is played on boards; refuses a game that nobody knows."""
    if game not in BOARD_GAMES + TABLE_GAMES:
        raise BadInput("apex_board.unknown_game", value=game, allowed=", ".join(TABLE_GAMES + BOARD_GAMES))
    return game in BOARD_GAMES


def means_board(name: str) -> bool:
    """Whether a name or file is that of a board, or nearer to the name of a board than to anything else."""
    if boards.is_board(name) or name in tables.names() or is_file(Path(name)):
        return boards.is_board(name)
    close = difflib.get_close_matches(name, (*boards.names(), *tables.names()), 1)
    return bool(close) and close[0] in boards.names()


def list_boards(as_json: bool, language: Language) -> None:
    """The boards that come with the program."""
    files = {name: boards.load(name) for name in boards.names()}
    if as_json:
        print_json(
            [
                {"name": name, "title": board.name, "summary": board.summary, "size": board.size}
                for name, board in files.items()
            ]
        )
        return
    grid = Table()
    for column in ("table.column.name", "table.column.title", "apex_board.column.size", "table.column.summary"):
        grid.add_column(translate(column, language), no_wrap="name" in column or "size" in column)
    for name, board in files.items():
        title, summary = getattr(board.name, language), getattr(board.summary, language)
        grid.add_row(name, title, "{} x {}".format(*board.size), summary)
    console().print(grid)


def new_board(file: str, size: str | None, random: bool, seed: int) -> str:
    """The text of a new board file."""
    measures = parse_size(size or "12x12")
    return as_yaml(generate(seed, measures)) if random else starter(file, measures)


def figures(board: BoardFile) -> dict[str, object]:
    """How good and how fair a board is to play on."""
    filled = len(levels(board.pieces)) / (board.size[0] * board.size[1])
    body: dict[str, object] = msgspec.to_builtins(measure(build_board(board)))
    return {"filled": filled, "open_lanes": open_lanes(board), **body, "shortcomings": shortcomings(board)}


def print_board_figures(found: dict[str, object], language: Language) -> None:
    """The same figures for people."""
    for name in ("filled", "open_lanes", "sight", "imbalance"):
        value = found[name]
        text = f"{value:.0%}" if isinstance(value, float) else str(value)
        console().print(f"  {translate(f'apex_board.measure.{name}', language)}: {text}")


def draw_board(
    board: BoardFile,
    *,
    legends: Sequence[str],
    sights: Sequence[int],
    reaches: Sequence[str],
    lines: Sequence[str],
    theme: str,
    language: Language,
    ending: str,
    name: str,
) -> bytes:
    """The picture in the format its file's ending asks for."""
    if ending.lower() not in (".svg", ".png"):
        raise BadInput("table.render.ending", file=name)
    if theme not in THEMES:
        raise BadInput("table.render.theme", value=theme, allowed=", ".join(THEMES))
    grid = build_board(board)
    figures = [_figure(text) for text in legends]
    places = [grid.space(*figure.at) for figure in figures]
    layers: list[Layer] = []
    for number in sights:
        here = _pick(places, number)
        layers.append(Shaded(cells=tuple(each.cell for each in grid.spaces if sees(grid, here, each))))
    for text in reaches:
        number, mp = _two(text, "table.render.bad_reach")
        layers.append(Shaded(cells=tuple(each.cell for each in reachable(grid, _pick(places, number), mp).costs)))
    for text in lines:
        one, other = (_pick(places, number) for number in _two(text, "table.render.bad_line"))
        layers.append(Look(start=one.cell, end=other.cell, clear=sees(grid, one, other)))
    drawing = picture(board, overlays=[*layers, *figures], theme=THEMES[theme], language=language)
    return to_svg(drawing).encode() if ending.lower() == ".svg" else to_png(drawing)


def _figure(text: str) -> Figure:
    """A Legend as it is typed: x,y,label,side; all but the place may be left out."""
    words = [word.strip() for word in text.split(",")]
    x, y, label, side = (*words, *[""] * 4)[:4]
    try:
        at = (int(x), int(y))
    except ValueError:
        raise BadInput("apex_board.bad_legend", value=text) from None
    if len(words) > 4 or side not in ("", "a", "b"):
        raise BadInput("apex_board.bad_legend", value=text)
    return Figure(at=at, label=label, side="b" if side == "b" else "a")


def _pick(places: Sequence[Space], number: int) -> Space:
    if not 1 <= number <= len(places):
        raise BadInput("table.render.no_trooper", number=number, count=len(places))
    return places[number - 1]


def _two(text: str, code: str) -> tuple[int, int]:
    try:
        one, other = (int(word) for word in text.split(","))
    except ValueError:
        raise BadInput(code, value=text) from None
    return one, other
