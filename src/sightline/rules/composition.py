"""Which code an edition is composed of, found by following the imports of its list of parts.

The core, geometry and odds cite CodeOne where the books say the same. Such a citation enforces the rule of another
book as well, but only in code that the edition of that book is composed of.
"""

import ast
import functools
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path

import msgspec

from sightline.kernel.errors import BadInput
from sightline.rules.citations import PACKAGE, Places, citations
from sightline.rules.entries import PREFIXES, Game
from sightline.rules.equivalents import BOOKS, Relation, by_n4, equivalents
from sightline.rules.overlay import beneath

SHARED = ("games.infinity.core.match.game", "games.infinity.core.troopers.recruiting")
EDITIONS: Mapping[Game, tuple[str, ...]] = {
    game: (f"games.infinity.{game}.edition", *SHARED) for game in ("codeone", "n4", "human_sphere")
}
"""Where the imports begin: the edition, what plays it, and where its troopers come from."""


@functools.cache
def composed(game: Game, package: Path = PACKAGE) -> frozenset[str]:
    """The modules of an edition; none for a game that is no edition of Infinity, or not yet.

    >>> [f"sightline.{each}" in composed("n4") for each in ("geometry.shapes", "games.infinity.codeone.edition")]
    [True, False]
    """
    found: set[str] = set()
    waiting = [f"{package.name}.{each}" for each in EDITIONS.get(game, ())]
    while waiting:
        module = waiting.pop()
        file = _file(module, package)
        if module in found or file is None:
            continue
        found.add(module)
        waiting += _imports(file)
        waiting.append(module.rpartition(".")[0])  # the package of a module is imported with it
    return frozenset(found)


def _file(module: str, package: Path) -> Path | None:
    """The source of a module of the package; None for everything else."""
    top, *inner = module.split(".")
    if top != package.name:
        return None
    path = package.joinpath(*inner)
    return next((each for each in (path / "__init__.py", path.with_suffix(".py")) if inner and each.exists()), None)


def _imports(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{name.name}" for name in node.names)
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names)


def with_shared(places: Places, ids: Iterable[str], package: Path = PACKAGE) -> Places:
    """Where rules are enforced: where they are cited, and where code of their edition cites an equivalent.

    >>> with_shared({"C1-LOF-005": ("sightline.geometry.seeing.sight:line_of_fire",)}, ["N4-LOF-010"])
    {'N4-LOF-010': ('sightline.geometry.seeing.sight:line_of_fire',)}
    """
    found: dict[str, tuple[str, ...]] = {}
    for each in ids:
        modules = composed(PREFIXES[each.split("-")[0]], package)
        shared = (twin for one in shared_by(each) for twin in places.get(one, ()) if in_composition(twin, modules))
        where = tuple(dict.fromkeys((*places.get(each, ()), *shared)))
        if where:
            found[each] = where
    return found


def shared_by(rule_id: str) -> tuple[str, ...]:
    """The rules of the books beneath that say the same as a rule of N4, or hold a rule of Human Sphere in them.

    >>> shared_by("N4-LOF-010"), shared_by("C1-LOF-005")
    (('C1-LOF-005',), ())
    >>> shared_by("HS-AMTT-002")
    ('N4-AMMO-069',)
    """
    laid_over = beneath().get(rule_id, ())
    deeper = (each for one in laid_over for each in shared_by(one))
    codeone = (row.c1 for row in by_n4().get(rule_id, ()) if row.holds and rule_id in row.n4)
    return tuple(dict.fromkeys((*laid_over, *deeper, *codeone)))


def in_composition(place: str, modules: Collection[str]) -> bool:
    """Whether a place of the code belongs to some modules.

    >>> in_composition("sightline.geometry.shapes:Silhouette.prone", {"sightline.geometry.shapes"})
    True
    """
    return place.partition(":")[0] in modules


class Unported(msgspec.Struct, frozen=True, kw_only=True):
    """A rule that code of an edition enforces and the edition's own book does not say the same way."""

    rule: str
    relation: Relation
    """`extended` where the book only adds to it: the code is right, and something is missing."""
    rules: tuple[str, ...]
    """What the book has on the matter."""
    difference: str
    where: tuple[str, ...]
    """The places of the edition's code that cite it."""


def backlog(game: Game, package: Path = PACKAGE) -> tuple[Unported, ...]:
    """What is left to do before an edition plays by its own book, in the order of the ids.

    >>> backlog("codeone")
    ()
    >>> {each.relation for each in backlog("n4")} <= {"extended", "differs", "absent"}
    True
    """
    if game not in EDITIONS:
        raise BadInput("rules.no_edition", game=game, known=", ".join(EDITIONS))
    modules, book = composed(game, package), BOOKS[game]
    found = []
    for each, places in citations(package).items():
        where = tuple(place for place in places if in_composition(place, modules))
        row = equivalents().get(each)
        if PREFIXES[each.split("-")[0]] == book.game or row is None or row.relation == "same" or not where:
            continue
        rules = (*row.n4, *row.also)
        found.append(Unported(rule=each, relation=row.relation, rules=rules, difference=row.difference, where=where))
    return tuple(found)
