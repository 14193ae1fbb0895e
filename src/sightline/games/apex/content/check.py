"""Everything that can be wrong with a pack that fits the format."""

from collections.abc import Iterator

from sightline.games.apex.content.checks import counts, fixed_points, gear, playing, tags
from sightline.games.apex.content.pack import PackFile
from sightline.kernel.errors import Violation

CHECKS = (
    counts.unique,
    counts.counts,
    counts.feats_of_legends,
    counts.abilities_of_legends,
    counts.tokens_of_legends,
    counts.owners,
    counts.tracks,
    gear.weapons,
    gear.loot,
    gear.bags,
    playing.feats,
    playing.abilities,
    tags.tags,
    fixed_points.fixed_points,
)


def faults_of(file: PackFile) -> Iterator[Violation]:
    """Every fault, each with its place and, where a rule of the book is broken, the rule."""
    for check in CHECKS:
        yield from check(file)
