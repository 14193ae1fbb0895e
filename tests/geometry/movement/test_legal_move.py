"""Who only asks whether a path is legal is told the same as who asks for every reason."""

import math
import random

import numpy as np
import pytest

from sightline.content import tables
from sightline.geometry.moving.climbs_ends import climb_ends
from sightline.geometry.moving.jumps import may_land, shortest_jump
from sightline.geometry.moving.movement import follow, legal_move, surroundings
from sightline.geometry.moving.movement_march import Surroundings
from sightline.geometry.moving.navigation import net
from sightline.geometry.moving.paths import Climb, Jump, Leg, MoveCheck, Path, UseLadder, Walk
from sightline.geometry.moving.surfaces import ground
from sightline.geometry.shapes import SILHOUETTES, Body, Ladder, Point3, Scene

LIMIT = 100.0
TRIES = 250


class Bystanders:
    """Troopers somewhere on a table, some of them close to each other."""

    def __init__(self, name: str) -> None:
        self.ground = ground(tables.load_scene(name))
        self.net = net(self.ground, SILHOUETTES["2"])
        self.stops = np.flatnonzero(self.net.stops).tolist()
        self.chance = random.Random(name)

    def someone(self, number: int, near: Point3 | None = None) -> Body:
        places = self.stops if near is None else self.net.near(near, 120, 200).tolist()
        x, y, z = self.net.places[self.chance.choice(places)].tolist()
        silhouette = SILHOUETTES[self.chance.choice("225")]
        return Body(id=str(number), at=(round(x, 1), round(y, 1), z), silhouette=silhouette)

    def scene(self) -> tuple[Body, Surroundings]:
        mover = self.someone(0)
        crowd = [self.someone(number, mover.at) for number in range(1, 6)]
        return mover, surroundings(self.ground, mover, enemies=crowd[:2], friends=crowd[2:])

    def aim(self, start: Point3) -> Point3:
        angle, far = self.chance.uniform(0, 2 * math.pi), LIMIT * 1.1 * math.sqrt(self.chance.random())
        x, y = round(start[0] + far * math.cos(angle), 1), round(start[1] + far * math.sin(angle), 1)
        heights = [level.height(x, y) for level in self.ground.levels_above((x, y))] or [0.0]
        return (x, y, self.chance.choice(heights))


@pytest.fixture(scope="module", params=["copper-row", "harbour-steps"])
def table(request: pytest.FixtureRequest) -> Bystanders:
    return Bystanders(request.param)


def same(around: Surroundings, mover: Body, path: Path) -> MoveCheck | None:
    """The answer to a legal path; that both ways of asking agree is what is tested."""
    thorough, hasty = follow(around, mover, path, LIMIT), legal_move(around, mover, path, LIMIT)
    assert hasty == (thorough if thorough.allowed else None)
    return hasty


def test_walking(table: Bystanders) -> None:
    legal = 0
    for _ in range(TRIES):
        mover, around = table.scene()
        middle = table.aim(mover.at)
        points = (middle,) if table.chance.random() < 0.7 else (middle, table.aim(middle))
        legal += same(around, mover, (Walk(points),)) is not None
    assert 10 < legal < TRIES - 10


def test_jumping_and_a_glance_at_the_landing(table: Bystanders) -> None:
    legal = 0
    for _ in range(TRIES):
        mover, around = table.scene()
        to = table.aim(mover.at)
        answer = same(around, mover, (shortest_jump(table.ground, mover.silhouette, mover.at, to),))
        assert may_land(around, mover.at, to, LIMIT) or answer is None
        legal += answer is not None
    assert 10 < legal < TRIES - 10


def test_jumping_in_a_bend(table: Bystanders) -> None:
    for _ in range(TRIES):
        mover, around = table.scene()
        by_way_of = (table.aim(mover.at), table.aim(mover.at))
        via = tuple((x, y, mover.at[2] + 45.0) for x, y, _ in by_way_of[: table.chance.randint(1, 2)])
        same(around, mover, (Jump(table.aim(mover.at), via),))


def test_climbing(table: Bystanders) -> None:
    legal = tried = 0
    for solid in table.ground.scene.solids:
        # Flush with the middle of its first side, whatever stands there.
        (x0, y0), (x1, y1) = solid.outline[:2]
        out = SILHOUETTES["2"].radius / math.dist((x0, y0), (x1, y1))
        at = ((x0 + x1) / 2 + (y1 - y0) * out, (y0 + y1) / 2 - (x1 - x0) * out, solid.bottom)
        mover = Body(at=at, silhouette=SILHOUETTES["2"])
        around = surroundings(table.ground, mover, enemies=[table.someone(1)], friends=[table.someone(2)])
        for end in climb_ends(table.ground, mover, LIMIT):
            tried += 1
            legal += same(around, mover, (Climb(end),)) is not None
    assert 10 < legal < tried - 10


@pytest.mark.parametrize(
    ("leg", "code"),
    [(Climb((62.5, 100, 60)), "climb_no_contact"), (UseLadder("another", 60), "ladder_out_of_reach")],
)
def test_who_is_on_a_ladder_and_cannot_go_on_is_told_so(leg: Leg, code: str) -> None:
    ladder = Ladder(id="ladder", foot=(50, 100, 0), head=80, facing=0)
    mover = Body(at=(62.5, 100, 40), silhouette=SILHOUETTES["2"])
    around = surroundings(ground(Scene(width=200, depth=200, ladders=(ladder,))), mover)
    assert [each.code for each in follow(around, mover, (leg,), LIMIT).violations] == [f"movement.{code}"]
    assert legal_move(around, mover, (leg,), LIMIT) is None
