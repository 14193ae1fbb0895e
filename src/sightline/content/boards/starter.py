"""A first board file to begin from: short, commented, and sound as it stands; and boards as text."""

import msgspec
import yaml

from sightline.content.boards.format import BoardFile
from sightline.content.boards.generate import refuse_unplayable
from sightline.kernel.errors import BadInput

STARTER = """\
# A board for Sightline. Spaces and grid points are [x, y], counted from the north-west; x runs east, y south.
#   sightline table check {file}                   names every fault
#   sightline table render {file} -o board.svg     draws it
# All the fields: sightline table schema --game apex
format: 1
game: apex
name: {{en: My Board, es: Mi tablero, fr: Mon plateau}}
summary:
  en: Two houses and a wall between them.
  es: Dos casas y un muro entre ellas.
  fr: Deux maisons et un mur entre elles.
size: [{width}, {height}]

pieces:
  # A Building is one level high. `at` is its north-west space, `size` its columns and rows.
  - {{id: house, type: building, at: [1, 1], size: [3, 3]}}
  - {{id: far-house, type: building, at: [{far_x}, {far_y}], size: [3, 3]}}
  # `base: 1` stands on a level 1 roof. A part of the roof below stays free to climb by.
  - {{id: tower, type: building, base: 1, at: [1, 1], size: [2, 2]}}

  # Walls, Parapets and Supply Bins stand on edges: a line from one grid point to another.
  - {{id: wall, type: wall, line: [[{middle}, 0], [{middle}, 2]]}}
  - {{id: parapet, type: parapet, line: [[0, {low}], [1, {low}]]}}
  - {{id: roof-parapet, type: parapet, base: 1, line: [[{far_x}, {far_y}], [{far_x1}, {far_y}]]}}
  - {{id: bin, type: bin, line: [[{middle}, {low}], [{middle}, {low1}]]}}

  - {{id: beacon, type: beacon, at: [{corner_x}, 0]}}

  # Anything else says by its tags what it does.
  - {{id: rock, type: thing, at: [[0, {corner_y}]], tags: [IMPASSABLE, COVER, OCCUPIES SPACE]}}
"""


def starter(file: str, size: tuple[int, int]) -> str:
    """A commented board file of a size."""
    refuse_unplayable(size)
    width, height = size
    return STARTER.format(
        file=file,
        width=width,
        height=height,
        far_x=width - 3,
        far_x1=width - 2,
        far_y=height - 3,
        middle=width // 2 + 1,
        low=height // 2,
        low1=height // 2 + 1,
        corner_x=width - 1,
        corner_y=height - 1,
    )


def as_yaml(board: BoardFile) -> str:
    """A board as the text of a board file, without what goes without saying."""
    body = msgspec.json.decode(msgspec.json.encode(board))
    body["pieces"] = [
        {"id": piece["id"], **{name: value for name, value in piece.items() if (name, value) != ("base", 0)}}
        for piece in body["pieces"]
    ]
    return yaml.dump(body, sort_keys=False, allow_unicode=True, default_flow_style=None, width=118)


def parse_size(text: str) -> tuple[int, int]:
    """A size as it is typed: columns by rows.

    >>> parse_size("12x12")
    (12, 12)
    """
    try:
        width, height = (int(word) for word in text.lower().replace("×", "x").split("x"))
    except ValueError:
        raise BadInput("apex_board.generate.unreadable_size", value=text) from None
    return width, height
