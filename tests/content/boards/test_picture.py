"""Pictures of boards."""

import pytest

from sightline.content import boards
from sightline.render.boards import Figure, Look, Shaded, picture
from sightline.render.drawing import Label, Shape
from sightline.render.output import to_svg
from sightline.render.theme import THEMES


@pytest.mark.parametrize("name", boards.names())
@pytest.mark.parametrize("theme", THEMES)
def test_every_board_is_drawn_with_all_its_pieces(name: str, theme: str) -> None:
    board = boards.load(name)
    drawing = picture(board, theme=THEMES[theme])
    roles = [mark.role for mark in drawing.marks]
    buildings = [role for role in roles if role.startswith("building")]
    assert len(buildings) == sum(piece.__struct_config__.tag == "building" for piece in board.pieces)
    assert roles.count("bin") == 10
    assert {"wall", "parapet", "beacon", "level", "legend"} <= set(roles)


def test_higher_roofs_come_later_and_lighter() -> None:
    drawing = picture(boards.load("crossroads"))
    roles = [mark.role for mark in drawing.marks if mark.role.startswith("building")]
    assert roles == sorted(roles)
    fills = {
        mark.role: mark.style.fill or ""
        for mark in drawing.marks
        if isinstance(mark, Shape) and mark.role.startswith("building")
    }
    assert fills["building level-1"] < fills["building level-2"]


def test_the_words_are_in_the_readers_language() -> None:
    def words(language: str) -> set[str]:
        drawing = picture(boards.load("crossroads"), language="es" if language == "es" else "fr")
        return {mark.text for mark in drawing.marks if isinstance(mark, Label)}

    assert {"Pared", "Parapeto", "Nivel 2", "12 × 12 espacios"} <= words("es")
    assert {"Mur", "Parapet", "Niveau 2", "12 × 12 cases"} <= words("fr")


def test_legends_lines_marked_spaces_and_the_ring_are_drawn() -> None:
    layers = (
        Shaded(cells=((1, 1), (2, 2))),
        Shaded(cells=((3, 3),), good=False),
        Look(start=(0, 0), end=(5, 5), clear=True),
        Look(start=(0, 0), end=(6, 5), clear=False),
        Figure(at=(0, 0), label="WR"),
        Figure(at=(5, 5), side="b"),
    )
    text = to_svg(picture(boards.load("crossroads"), overlays=layers, ring=(1, 1, 9, 9)))
    counts = {role: text.count(f'class="{role}"') for role in ("seen", "hidden", "clear", "blocked", "ring")}
    assert counts == {"seen": 2, "hidden": 1, "clear": 1, "blocked": 1, "ring": 1}
    assert ">WR</text>" in text
