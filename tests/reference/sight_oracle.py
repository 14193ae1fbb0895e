"""A second opinion on lines of fire that shares nothing with the engine: what it says is attacked from outside.

A "yes" has to prove itself: from the eye that it names, lines a twentieth of a millimetre apart are cast at the
neighbourhood of the patch. A "no" is attacked (`sight_attack`): eyes all over both silhouettes look at the whole face,
and the most hopeful climb to wherever more can be seen; if the pair is on the border of sight, also from where its
neighbour sees.

`python tests/reference/sight_oracle.py 20000 1 log.jsonl` asks about so many pairs of all shipped and some generated
tables: a third of them close together, and up to two fifths on either side of the border of sight. It goes on where the
log ends.
"""

import json
import math
import sys
import time
from pathlib import Path
from typing import NamedTuple

import numpy as np
import shapely
from shapely.geometry import Polygon
from sight_attack import Floats, Ints, best_square, blocks_of, proven_square, row_of, square_near

from sightline.content import tables
from sightline.content.tables.expand import expand
from sightline.content.tables.generate import generate
from sightline.geometry.seeing import search
from sightline.geometry.shapes import SILHOUETTES, Body, Scene, Solid
from sightline.geometry.world import World

LOT = 250
"""Pairs of one table that are asked about together, with the same models in the way."""


class Tally(NamedTuple):
    """What a comparison came to."""

    pairs: int
    seen: int
    wrong_yes: list[str]
    """Answers "yes" whose witness sees less than 2.9 mm."""
    wrong_no: list[str]
    """Answers "no" although 3.1 mm and more can be seen."""


class Room:
    """Where on a table a silhouette may stand."""

    def __init__(self, scene: Scene) -> None:
        self.solids = scene.solids
        self._tree = shapely.STRtree([Polygon(solid.outline) for solid in scene.solids])

    def under(self, x: float, y: float, radius: float) -> list[Solid]:
        base = shapely.Point(x, y).buffer(radius - 0.01)
        return [self.solids[number] for number in self._tree.query(base, predicate="intersects").tolist()]

    def holds(self, row: Floats) -> bool:
        """Whether a silhouette is inside nothing."""
        x, y, z, radius, height = row.tolist()
        return all(solid.highest <= z + 1e-6 or solid.bottom >= z + height - 1e-6 for solid in self.under(x, y, radius))


def troopers(scene: Scene, count: int, rng: np.random.Generator) -> list[Body]:
    """Silhouettes of all sizes on the ground and on level tops, a few prone, none inside anything or anybody."""
    room, found = Room(scene), list[Body]()
    while len(found) < count:
        silhouette = SILHOUETTES[str(rng.choice(list("12222235678")))]
        silhouette = silhouette.prone if rng.random() < 0.12 else silhouette
        x, y = float(rng.uniform(36, scene.width - 36)), float(rng.uniform(36, scene.depth - 36))
        under = room.under(x, y, silhouette.base / 2)
        z = float(rng.choice([0.0, *(solid.top for solid in under if solid.flat)]))
        body = Body(at=(x, y, z), silhouette=silhouette, id=f"t{len(found)}")
        if room.holds(row_of(body)) and not any(_overlap(row_of(body), row_of(other)) for other in found):
            found.append(body)
    return found


def _overlap(one: Floats, two: Floats) -> bool:
    apart = math.hypot(*(one[:2] - two[:2])) - one[3] - two[3]
    return bool(apart < 0 and one[2] < two[2] + two[4] and two[2] < one[2] + one[4])


def _some_pairs(rows: Floats, count: int, rng: np.random.Generator) -> list[tuple[Floats, Floats]]:
    """Anybody with anybody; one time in three, with one of those who are nearest to it."""
    pairs = []
    for number in range(count):
        one, two = rng.choice(len(rows), 2, replace=False)
        if number % 3 == 2:
            near = np.argsort(np.hypot(*(rows[:, :2] - rows[one, :2]).T))
            two = near[rng.integers(1, 8)]
        pairs.append((rows[one], rows[two]))
    return pairs


def borders(world: World, one: Floats, seen: Floats, unseen: Floats, models: Floats) -> tuple[Floats, Floats]:
    """Between a place of a target that is seen and one that is not: the last of either kind, 0.02 mm apart."""
    while np.abs(seen - unseen).max() > 0.02:
        middle = (seen + unseen) / 2
        if world.sees(one[None], middle[None], models)[0]:
            seen = middle
        else:
            unseen = middle
    return seen, unseen


class Lot(NamedTuple):
    """Some pairs of a table (n, 5) and the models that stand in their way."""

    one: Floats
    two: Floats
    beside: Ints
    """For a pair beyond the border of sight, the pair this side of it; else -1."""
    models: list[Body]


def lot_of(world: World, count: int, seed: int) -> Lot:
    """Random pairs, many of them on a border of sight: the same for the same seed, as long as answers are the same."""
    rng, room = np.random.default_rng(seed), Room(world.scene)
    crowd = troopers(world.scene, 60, rng)
    rows = np.array([row_of(body) for body in crowd])
    pairs, beside = _some_pairs(rows, count, rng), np.full(count, -1)
    for number in range(0, count - 1, 5):
        one, two = pairs[number]
        sight = world.sees(np.repeat(one[None], 60, axis=0), rows, rows[:8])
        like = (rows[:, 2] == two[2]) & (rows[:, 3:] == two[3:]).all(axis=1)
        if (like & sight).any() and not world.sees(one[None], two[None], rows[:8])[0]:
            seen, unseen = borders(world, one, rows[rng.choice(np.flatnonzero(like & sight))], two, rows[:8])
            # Nobody stands where one of those in the way does, not even a hair beside it.
            apart = not any(_overlap(place, row) for place in (seen, unseen) for row in rows[:8])
            if room.holds(seen) and room.holds(unseen) and apart:
                pairs[number], pairs[number + 1] = (one, seen), (one, unseen)
                beside[number + 1] = number
    return Lot(np.array([one for one, _ in pairs]), np.array([two for _, two in pairs]), beside, crowd[:8])


def compare(scene: Scene, count: int, seed: int) -> Tally:
    """Ask the engine about random pairs, and hold every answer against the rest."""
    world = World(scene)
    lot = lot_of(world, count, seed)
    exact, lenient = (blocks_of(scene, lot.models, shrink) for shrink in (0.0, 0.011))
    models = np.array([row_of(body) for body in lot.models])
    answers = search.scenery(world.fields).find(lot.one, lot.two, models)
    tally = Tally(count, int(answers.seen.sum()), [], [])
    for number, (one, two, seen) in enumerate(zip(lot.one, lot.two, answers.seen, strict=True)):
        apart = math.hypot(*(one[:2] - two[:2])) - one[3] - two[3]
        if apart <= 0.02 and abs(one[2] - two[2]) < max(one[4], two[4]):
            continue
        if seen:
            square = proven_square(lenient, one, two, answers.starts[number], answers.ends[number])
            if square < 2.9:
                tally.wrong_yes.append(_told(number, one, two, square))
            continue
        square, before = best_square(exact, one, two), lot.beside[number]
        if square < 3.1 and before >= 0 and answers.seen[before]:
            square = max(square, square_near(exact, one, two, answers.starts[before], answers.ends[before]))
        if square >= 3.1:
            tally.wrong_no.append(_told(number, one, two, square))
    return tally


def _told(number: int, one: Floats, two: Floats, square: float) -> str:
    return f"{number}: {one.tolist()} {two.tolist()}: {square:.2f} mm"


def scene_of(name: str) -> Scene:
    """A shipped table, or a generated one by its number."""
    if not name.startswith("generated"):
        return tables.load_scene(name)
    number = int(name.split()[1])
    return expand(generate(number, (800, 1200) if number % 2 else (1200, 1200)))


def main() -> None:
    """Compare so many pairs over all tables; then the seed, and a file to which results are written."""
    count, seed = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1
    log = Path(sys.argv[3]) if len(sys.argv) > 3 else None
    known = [json.loads(line) for line in log.read_text().splitlines()] if log and log.exists() else []
    done, wrong = sum(row["pairs"] for row in known), sum(len(row["no"]) + len(row["yes"]) for row in known)
    names = [*tables.names(), *(f"generated {number}" for number in range(4))]
    each = -(-count // len(names))
    for first in range(0, each, LOT):
        for name in names:
            lot = seed * 100_000 + first
            if any((row["table"], row["seed"]) == (name, lot) for row in known):
                continue
            start = time.process_time()
            tally = compare(scene_of(name), min(LOT, each - first), lot)
            done, wrong = done + tally.pairs, wrong + len(tally.wrong_no) + len(tally.wrong_yes)
            took = time.process_time() - start
            print(f"{name}, {lot}: {tally.seen} of {tally.pairs} seen, {took:.0f} s; {done - wrong} of {done} agree")
            print(*(f"  yes, but {line}" for line in tally.wrong_yes), sep="\n", end="")
            print(*(f"  no, but {line}" for line in tally.wrong_no), sep="\n", end="", flush=True)
            if log:
                row = {"table": name, "seed": lot, "pairs": tally.pairs, "seen": tally.seen}
                with log.open("a") as file:
                    file.write(json.dumps(row | {"yes": tally.wrong_yes, "no": tally.wrong_no}) + "\n")
    print(f"{100 * (done - wrong) / done:.3f} % of {done} agree")


if __name__ == "__main__":
    main()
