"""Where the package says which rule it enforces, found by reading its source.

A citation is a string that holds nothing but ids: in `@rule("C1-LOF-003")`, in a `Mod` or a `Violation`, in a table.
Prose does not count, be it a docstring, a comment or a message. In data files every id outside a comment counts.
"""

import ast
import functools
import re
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

from sightline.kernel.errors import BadInput
from sightline.rules.entries import PREFIXES, RULE_ID
from sightline.rules.library import catalogue, is_example, resolve

PACKAGE = Path(__file__).parents[1]
DATA_FILES = (".yaml", ".yml", ".json", ".jsonl", ".toml", ".csv")
NOT_ENFORCEMENT = frozenset({"rules", "i18n", "server", "cli", "render", "bots", "sim", "fuzz"})
"""Sub-packages that speak about rules without enforcing any."""

ONLY_IDS = re.compile(rf"\s*{RULE_ID.pattern}(?:[\s,;]+{RULE_ID.pattern})*\s*")
_COMMENT = re.compile(r"(?:^|\s)#.*$")

Places = Mapping[str, tuple[str, ...]]
"""For every cited rule the places that cite it, such as `sightline.geometry.shapes:Silhouette.prone`."""


@functools.cache
def citations(package: Path = PACKAGE) -> Places:
    """Every citation in a package. An id that the catalogue does not have is refused, with its place.

    >>> "sightline.geometry.shapes:Silhouette.prone" in citations()["C1-SIL-004"]
    True
    """
    return _collect(package, wanted=None)


def citations_of(ids: Collection[str], package: Path = PACKAGE) -> Places:
    """The citations of a few rules only: much faster, because files that do not mention them are not parsed."""
    aliases = {
        removed
        for each in ids
        for removed, kept in catalogue(PREFIXES[each.split("-")[0]]).aliases.items()
        if each in kept
    }
    found = _collect(package, wanted=frozenset(ids) | aliases)
    return {each: found[each] for each in ids if each in found}


def _collect(package: Path, wanted: frozenset[str] | None) -> Places:
    places: dict[str, list[str]] = {}
    for cited, place in _scan(package, wanted):
        for each in _kept(cited, place):
            here = places.setdefault(each, [])
            if place not in here:
                here.append(place)
    return {each: tuple(places[each]) for each in sorted(places)}


def _scan(package: Path, wanted: frozenset[str] | None) -> Iterator[tuple[str, str]]:
    for file in sorted(package.rglob("*")):
        inside = file.relative_to(package)
        if inside.parts[0] in NOT_ENFORCEMENT or file.suffix not in (".py", *DATA_FILES):
            continue
        text = file.read_text(encoding="utf-8")
        mentioned = set(RULE_ID.findall(text))
        if not (mentioned if wanted is None else mentioned & wanted):
            continue
        cited = _in_code(text, package, inside) if file.suffix == ".py" else _in_data(text, package, inside)
        yield from (each for each in cited if wanted is None or each[0] in wanted)


def _kept(cited: str, place: str) -> tuple[str, ...]:
    """The rules a cited id stands for; none for a worked example, which enforces nothing."""
    if is_example(cited):
        return ()
    try:
        return tuple(rule.id for rule in resolve(cited))
    except BadInput as unknown:
        nearest = unknown.params["nearest"]
        raise BadInput("rules.unknown_citation", id=cited, place=place, nearest=nearest) from None


def _in_code(text: str, package: Path, inside: Path) -> Iterator[tuple[str, str]]:
    parts = [package.name, *inside.with_suffix("").parts]
    module = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
    for cited, names in _literals(ast.parse(text), ()):
        yield cited, f"{module}:{'.'.join(names)}" if names else module


def _literals(node: ast.AST, names: tuple[str, ...]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every id in a string literal with the names of what it stands in."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return  # a docstring, of a function or of the attribute above it
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and ONLY_IDS.fullmatch(node.value):
        for cited in RULE_ID.findall(node.value):
            yield cited, names
    names = (*names, *_name_of(node, names))
    for child in ast.iter_child_nodes(node):
        yield from _literals(child, names)


def _name_of(node: ast.AST, outer: tuple[str, ...]) -> tuple[str, ...]:
    """What a node adds to the qualified name: definitions do, and so do the tables of a module."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return (node.name,)
    target = (
        node.targets[0] if isinstance(node, ast.Assign) else node.target if isinstance(node, ast.AnnAssign) else None
    )
    return (target.id,) if isinstance(target, ast.Name) and not outer else ()


def _in_data(text: str, package: Path, inside: Path) -> Iterator[tuple[str, str]]:
    comments = inside.suffix in (".yaml", ".yml", ".toml")
    for number, line in enumerate(text.splitlines(), start=1):
        for cited in RULE_ID.findall(_COMMENT.sub("", line) if comments else line):
            yield cited, f"{package.name}/{inside.as_posix()}:{number}"
