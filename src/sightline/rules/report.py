"""What became of every rule: enforced, tested, proven by both, not applicable, or still open."""

import functools
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Literal

import msgspec

from sightline.kernel.errors import BadInput
from sightline.rules.citations import PACKAGE, Places, citations
from sightline.rules.composition import with_shared
from sightline.rules.entries import Game, Rule
from sightline.rules.library import DATA, catalogue, find
from sightline.rules.proofs import Proofs, read_proofs

Status = Literal["proven", "enforced", "tested", "not_applicable", "open"]


class RuleCoverage(msgspec.Struct, frozen=True, kw_only=True):
    """What is known about one rule."""

    id: str
    status: Status
    where: tuple[str, ...]
    """The places in the code or the data that enforce it."""
    tests: tuple[str, ...]
    """The passing tests that name it."""
    reason: str | None = None
    """Why it is not applicable."""


class SectionCoverage(msgspec.Struct, frozen=True, kw_only=True):
    """How many rules of a section have each status; the five statuses add up to the total."""

    total: int
    enforced: int
    tested: int
    proven: int
    not_applicable: int
    open: int


class Coverage(msgspec.Struct, frozen=True, kw_only=True):
    """The report of one game. Every rule has exactly one status, so the five counts add up to the total."""

    game: Game
    total: int
    enforced: int
    tested: int
    proven: int
    not_applicable: int
    open: int
    sections: Mapping[str, SectionCoverage]
    rules: tuple[RuleCoverage, ...]


def coverage(
    game: Game, section: str | None = None, *, package: Path = PACKAGE, proofs: Proofs | None = None
) -> Coverage:
    """The report of one game, or of one of its sections.

    A rule is enforced where the source cites it, or cites for it a rule of another book that says the same, and tested
    where a passing test names it; both together prove it.
    One that is listed as not applicable and enforced or tested all the same is an error.

    >>> report = coverage("codeone", "LOF")
    >>> report.total == len(report.rules) == report.sections["LOF"].total
    True
    """
    rules = catalogue(game).part(section)
    places = with_shared(citations(package), [rule.id for rule in rules], package)
    record = read_proofs() if proofs is None else proofs
    found = [status_of(rule, places, record) for rule in rules]
    sections: dict[str, list[RuleCoverage]] = {}
    for each in found:
        sections.setdefault(each.id.split("-")[1], []).append(each)
    whole = _count(found)
    return Coverage(
        game=game,
        **msgspec.structs.asdict(whole),
        sections={code: _count(members) for code, members in sections.items()},
        rules=tuple(found),
    )


def status_of(rule: Rule, places: Places, proofs: Proofs) -> RuleCoverage:
    """The status of one rule. One that is listed as not applicable must have no evidence: it is one or the other."""
    where, tests = places.get(rule.id, ()), proofs.get(rule.id, ())
    reason = not_applicable().get(rule.id)
    if reason and (where or tests):
        raise BadInput("rules.contradiction", id=rule.id, place=(*where, *tests)[0])
    status: Status = "not_applicable" if reason else "open"
    if where or tests:
        status = "proven" if where and tests else "enforced" if where else "tested"
    return RuleCoverage(id=rule.id, status=status, where=where, tests=tests, reason=reason)


def _count(members: Iterable[RuleCoverage]) -> SectionCoverage:
    by_status: Counter[Status] = Counter(each.status for each in members)
    return SectionCoverage(
        total=by_status.total(),
        enforced=by_status["enforced"],
        tested=by_status["tested"],
        proven=by_status["proven"],
        not_applicable=by_status["not_applicable"],
        open=by_status["open"],
    )


@functools.cache
def not_applicable() -> Mapping[str, str]:
    """The rules that a program cannot enforce, with the reason: advice, physical handling, empty definitions.

    >>> not_applicable()["C1-REF-221"]
    'definition: says what a Scenery Item is'
    """
    document = tomllib.loads((DATA / "not_applicable.toml").read_text(encoding="utf-8"))
    return {
        rule_id: f"{kind.replace('_', ' ')}: {why}"
        for kind, entries in document.items()
        for ids, why in entries.items()
        for rule_id in _each_id(ids)
    }


def _each_id(ids: str) -> Iterable[str]:
    """The ids of a key: one, several separated by spaces, or a range such as `C1-REF-219..223`.

    Every id must exist; a range takes the rules that exist in it.

    >>> list(_each_id("C1-SCENY-210..212 C1-GEN-006"))
    ['C1-SCENY-210', 'C1-SCENY-211', 'C1-SCENY-212', 'C1-GEN-006']
    """
    for word in ids.split():
        first, _, last = word.partition("..")
        start = find(first)
        if not last:
            yield start.id
            continue
        stem = first.rsplit("-", 1)[0]
        inside = (f"{stem}-{number:03}" for number in range(int(first[-3:]), int(last) + 1))
        yield from (each for each in inside if each in catalogue(start.game).rules)
