"""Access Width: which silhouettes pass which gates."""

import pytest

from sightline.geometry.moving.movement import check_move
from sightline.geometry.moving.paths import MoveCheck, Walk
from sightline.geometry.moving.surfaces import ground
from sightline.geometry.shapes import SILHOUETTES, Access, Body, Gate, Scene, Silhouette, Solid


def through(access: Access, silhouette: Silhouette, width: float = 30, top: float = 50) -> MoveCheck:
    """Walk through a gate in the middle of a wall, with a lintel above it."""
    low, high = 200 - width / 2, 200 + width / 2

    def wall(y0: float, y1: float, bottom: float = 0) -> Solid:
        outline = ((195.0, y0), (205.0, y0), (205.0, y1), (195.0, y1))
        return Solid(id=f"wall {y0}", outline=outline, bottom=bottom, top=80, piece="house")

    gate = Gate(id="gate", ends=((200, low), (200, high)), bottom=0, top=top, access=access, piece="house")
    scene = Scene(width=400, depth=400, solids=(wall(0, low), wall(high, 400), wall(low, high, top)), gates=(gate,))
    body = Body(at=(120, 200, 0), silhouette=silhouette)
    return check_move(ground(scene), body, (Walk(((280, 200, 0),)),), 200)


@pytest.mark.rule("C1-SCENY-201")
@pytest.mark.parametrize(("name", "allowed"), [("1", True), ("2", True), ("3", False), ("5", False), ("8", False)])
def test_a_narrow_gate_admits_silhouette_2_or_lower(name: str, allowed: bool) -> None:
    answer = through("narrow", SILHOUETTES[name], width=80, top=75)
    assert answer.allowed is allowed


@pytest.mark.rule("C1-SCENY-202", "C1-SCENY-205")
@pytest.mark.parametrize("name", ["1", "2", "5", "7", "8"])
def test_a_wide_gate_admits_everybody_whatever_its_size(name: str) -> None:
    # The opening is 30 x 50 mm; Silhouette 8 is 70 x 70 mm. Access Width comes first.
    assert through("wide", SILHOUETTES[name]).allowed


@pytest.mark.rule("C1-SCENY-205")
def test_the_refusal_names_the_gate() -> None:
    answer = through("narrow", SILHOUETTES["5"], width=80, top=75)
    assert [(violation.rule, violation.params["gate"]) for violation in answer.violations] == [("C1-SCENY-205", "gate")]


@pytest.mark.rule("C1-SCENY-204")
@pytest.mark.parametrize(("name", "allowed"), [("2", True), ("5", False)])
def test_a_prone_trooper_counts_with_the_silhouette_of_its_profile(name: str, allowed: bool) -> None:
    assert through("narrow", SILHOUETTES[name].prone, width=80).allowed is allowed


@pytest.mark.rule("C1-SCENY-206")
def test_doors_are_open() -> None:
    assert through("narrow", SILHOUETTES["2"]).allowed
