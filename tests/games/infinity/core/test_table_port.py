"""Rules ask the table and never work with places themselves: somebody else than geometry may answer."""

import ast
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import pytest
from skirmish import Skirmish, piece

from sightline.games.infinity import codeone, core, n4
from sightline.games.infinity.core.match.events import Rolled
from sightline.games.infinity.core.table.port import Look, Place, Spot
from sightline.geometry.shapes import Body, Point3

ROOTS = [Path(package.__path__[0]) for package in (core, codeone, n4)]

ANSWERS = {"measured.py", "field.py", "landing.py", "strolling.py"}
"""Modules of `core/table` in which geometry answers, or ways for random play are drawn."""

VOCABULARY = {
    "sightline.geometry.shapes",
    "sightline.geometry.moving.paths",
    "sightline.geometry.moving.movement_rules",
    "sightline.geometry.templates",
}
"""What rules may have of geometry: how places, ways and templates are named, and how far somebody goes when prone."""

SET_UP = {
    "deployment_zone": "which zones a table has is known before anybody stands on it",
    "whole_table": "the same",
    "lay_out": "objectives are put on the table before the match",
    "_ground": "the same",
    "set_up": "the same",
    "quadrant_centres": "the same",
    "central_line": "the same",
    "_fits": "whether a table has room for two armies is asked before the match",
    "_places": "the same",
}
"""Functions that look at the scene itself, and why; besides those that draw something at random."""


def modules() -> Iterator[Path]:
    for root in ROOTS:
        for file in sorted(root.rglob("*.py")):
            if not (file.parent.name == "table" and file.name in ANSWERS):
                yield file


def looks_at_places(node: ast.AST) -> bool:
    """Whether it takes a coordinate, measures by itself, or asks for the scene."""
    for each in ast.walk(node):
        if isinstance(each, ast.Subscript) and isinstance(each.value, ast.Attribute) and each.value.attr == "at":
            return True
        if isinstance(each, ast.Attribute) and isinstance(each.value, ast.Name) and each.value.id == "math":
            if each.attr in ("dist", "hypot", "atan2"):
                return True
        elif isinstance(each, ast.Attribute) and each.attr == "field" and isinstance(each.value, ast.Attribute):
            return True
    return False


def functions(tree: ast.AST) -> Iterator[ast.FunctionDef]:
    return (each for each in ast.walk(tree) if isinstance(each, ast.FunctionDef))


@pytest.mark.parametrize("file", list(modules()), ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_nothing_above_the_port_decides_by_a_coordinate(file: Path) -> None:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    imported = {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    allowed = VOCABULARY | ({"sightline.geometry.zones"} if file.name == "fitness.py" else set())
    assert {each for each in imported if each.startswith("sightline.geometry")} <= allowed
    at_random = {each.name for each in functions(tree) if any(a.arg == "chance" for a in each.args.args)}
    looking = {each.name for each in functions(tree) if looks_at_places(each)}
    assert looking - at_random <= SET_UP.keys()


class People:
    """Two players who answer what the program asks about their table, and are asked about nothing else."""

    def __init__(self, *, cover: bool, far: float) -> None:
        self.cover, self.far = cover, far
        self.asked: list[str] = []

    def sees_each(self, pairs: Sequence[tuple[Body, Body]], models: Sequence[Spot]) -> list[bool]:
        self.asked.append("sees")
        return [True for _ in pairs]

    def any_seen(self, looks: Sequence[Look], models: Sequence[Spot]) -> list[bool]:
        self.asked.append("sees")
        return [True for _ in looks]

    def hides_route(self, spots: Sequence[Spot], route: Sequence[Spot]) -> list[bool]:
        return [False for _ in spots]

    def covered(self, shooter: Body, target: Body) -> bool:
        self.asked.append("covered")
        return self.cover

    def distance(self, one: Body, two: Body) -> float:
        self.asked.append("distance")
        return self.far

    def controls(self, centre: Body, others: Iterable[Body]) -> bool:
        return False

    def touches(self, one: Body, two: Body) -> bool:
        return False

    def near(self, one: Point3, two: Point3, reach: float) -> bool:
        return True

    def along(self, route: Sequence[Point3]) -> list[float]:
        return [0.0 for _ in route]

    def lies(self, body: Body, place: Place) -> bool:
        return False

    def wall(self, body: Body) -> bool:
        return False


def shot(people: People) -> Rolled:
    """A shoots at B with a Combi Rifle (BS 12), and B shoots back; both stand at the same place, as far as we know."""
    game = Skirmish([piece(at=(1, 1))], [piece(at=(1, 1), facing=270)], dice=[1] * 8)
    game.state.fixed.table = people  # type: ignore[assignment]
    game.activate("A1").declare("bs_attack", weapon="combi_rifle", aims={"B1": 3})
    game.react("B1", "bs_attack", weapon="combi_rifle", aims={"A1": 1}).declare("idle")
    return game.happened(Rolled)[0]


@pytest.mark.parametrize(
    ("cover", "far", "needed"),
    [(False, 300, 15), (True, 300, 12), (False, 500, 9), (True, 1000, 3)],
)
def test_people_may_say_who_sees_whom_and_how_far_it_is(cover: bool, far: float, needed: int) -> None:
    people = People(cover=cover, far=far)
    rolled = shot(people)
    assert [side.value for side in rolled.sides] == [needed, needed]
    assert {"sees", "covered", "distance"} <= set(people.asked)
