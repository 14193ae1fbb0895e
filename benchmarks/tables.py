"""Table files: reading, checking, measuring, generating and drawing them."""

import time
from collections.abc import Callable

from sightline.content import tables
from sightline.content.tables.check import check
from sightline.content.tables.expand import expand
from sightline.content.tables.generate import generate
from sightline.content.tables.library import path_of
from sightline.content.tables.measure import measure
from sightline.content.tables.reading import read
from sightline.render import picture, to_png, to_svg

NAME = "copper-row"
"""The largest of the shipped tables."""


def run() -> list[dict[str, str | int | float]]:
    table, scene = tables.load(NAME), tables.load_scene(NAME)
    drawing = picture(scene, table)
    works: tuple[tuple[str, Callable[[], object]], ...] = (
        ("read a file", lambda: read(path_of(NAME))),
        ("expand it into solids", lambda: expand(table)),
        ("load it again", lambda: tables.load_scene(NAME)),
        ("check it", lambda: check(table)),
        ("measure it", lambda: measure(scene)),
        ("draw it", lambda: picture(scene, table)),
        ("write it as SVG", lambda: to_svg(drawing)),
        ("write it as PNG", lambda: to_png(drawing)),
        ("generate 60 x 80 cm", lambda: generate(1, (600, 800))),
        ("generate 120 x 120 cm", lambda: generate(1, (1200, 1200))),
    )
    return [{"work": name, "solids": len(scene.solids), "ms": _milliseconds(work)} for name, work in works]


def _milliseconds(work: Callable[[], object]) -> float:
    """The best of three."""
    times = []
    for _ in range(3):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times) * 1000
