"""Which rules are put to the test, and in which order their mutants are tried."""

import difflib
import functools
import random
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from sightline.rules.composition import shared_by
from sightline.rules.library import DATA
from sightline.rules.mutate.edits import Edit
from sightline.rules.mutate.sites import Site, sites_of

EQUIVALENT = DATA / "equivalent_mutants.toml"


class Mutant(msgspec.Struct, frozen=True, kw_only=True):
    """One file of the package with one change."""

    file: Path
    """Inside the package."""
    line: int
    what: str
    content: bytes
    """The whole file after the change."""
    was: str
    now: str
    neighbours: frozenset[str]
    """The rules that are cited at the same place: the change may have broken one of those instead."""


class Equivalent(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A change that breaks no rule, or not the rule it would be drawn for."""

    file: str
    was: str
    now: str
    why: str
    rule: str | None = None
    """The only rule it says nothing about; every rule where this is left out."""


def draw(ids: Iterable[str], count: int, seed: int) -> list[str]:
    """So many rules at random, from every section in proportion to its size.

    >>> draw(["C1-LOF-001", "C1-LOF-002", "C1-COV-001", "C1-COV-002"], 2, seed=1)
    ['C1-COV-002', 'C1-LOF-002']
    """
    chance = random.Random(seed)
    sections: dict[str, list[str]] = {}
    for each in sorted(ids):
        sections.setdefault(each.rsplit("-", 1)[0], []).append(each)
    places: list[tuple[float, str]] = []
    for members in sections.values():
        chance.shuffle(members)
        places += [((rank + chance.random()) / len(members), each) for rank, each in enumerate(members)]
    return sorted(each for _, each in sorted(places)[:count])


def mutants(rule: str, package: Path, seed: int) -> Iterator[Mutant]:
    """The mutants of a rule in the order in which they are tried.

    Places that cite few rules come first more often: a change there is more likely about this rule.
    """
    chance = random.Random(f"{seed} {rule}")
    waiting = [(site, list(site.edits)) for site in sites_of(rule, package) if site.edits]
    while waiting:
        (place,) = chance.choices(waiting, [1 / len(site.rules) for site, _ in waiting])
        site, edits = place
        mutant = mutant_of(site, edits.pop(chance.randrange(len(edits))), rule, package)
        if not edits:
            waiting.remove(place)
        if mutant is not None:
            yield mutant


def mutant_of(site: Site, edit: Edit, rule: str, package: Path) -> Mutant | None:
    """The changed file; nothing where that is no program, or is listed as no change of the rule."""
    before = (package / site.file).read_bytes()
    after = before[: edit.start] + edit.new.encode() + before[edit.end :]
    if site.file.suffix == ".py":
        try:
            compile(after, str(site.file), "exec")
        except SyntaxError:
            return None
    was, now = _difference(before, after)
    change, named = (site.file.as_posix(), was, now), (None, rule, *shared_by(rule))
    if any(each.rule in named and (each.file, each.was, each.now) == change for each in equivalents()):
        return None
    return Mutant(
        file=site.file,
        line=before[: edit.start].count(b"\n") + 1,
        what=edit.what,
        content=after,
        was=was,
        now=now,
        neighbours=(site.rules | site.within) - {rule},
    )


def _difference(before: bytes, after: bytes) -> tuple[str, str]:
    """The lines that differ, each on one line without its indentation."""
    lines = list(difflib.ndiff(before.decode().splitlines(), after.decode().splitlines()))
    was, now = ([line[2:].strip() for line in lines if line.startswith(sign)] for sign in ("- ", "+ "))
    return " ".join(was), " ".join(now)


@functools.cache
def equivalents(file: Path = EQUIVALENT) -> tuple[Equivalent, ...]:
    """The changes that are known to break nothing, each with the reason."""
    document = tomllib.loads(file.read_text(encoding="utf-8"))
    return msgspec.convert(document.get("equivalent", []), tuple[Equivalent, ...])
