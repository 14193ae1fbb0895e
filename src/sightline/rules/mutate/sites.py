"""Where a rule is cited, and what can be changed there."""

import ast
import functools
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TypeGuard

import msgspec
import yaml

from sightline.kernel.errors import BadInput
from sightline.rules.citations import NOT_ENFORCEMENT, ONLY_IDS
from sightline.rules.composition import EDITIONS, composed, shared_by
from sightline.rules.entries import PREFIXES, RULE_ID, Game
from sightline.rules.equivalents import BOOKS
from sightline.rules.library import is_example, resolve
from sightline.rules.mutate.edits import Edit, Source

_LABELS = frozenset({"key", "name", "rule", "rules", "text", "title"})
"""Fields of a data row that say what it is, not what it does."""


class Site(msgspec.Struct, frozen=True, kw_only=True):
    """A piece of code or data that cites rules, and the changes that could break them."""

    file: Path
    """Inside the package."""
    rules: frozenset[str]
    """The rules that are cited for all of it; a change breaks any one of them."""
    within: frozenset[str] = frozenset()
    """Rules that are cited for a part of it."""
    edits: tuple[Edit, ...]


@functools.cache
def sites(package: Path) -> dict[str, tuple[Site, ...]]:
    """The sites of every cited rule of a package."""
    texts = dict(_texts(package))
    sources = {inside: Source(text) for inside, text in texts.items() if inside.suffix == ".py"}
    functions = _functions(sources.values())
    found: dict[str, list[Site]] = {}
    for inside, text in texts.items():
        code = sources.get(inside)
        for site in _in_data(text, inside) if code is None else _in_code(code, inside, functions):
            for each in site.rules:
                found.setdefault(each, []).append(site)
    return {each: tuple(members) for each, members in found.items()}


def sites_of(rule: str, package: Path) -> tuple[Site, ...]:
    """Where a rule can be broken: where it is cited, and where code of its edition cites an equivalent.

    The other rules that are cited there are then restated for its book, so that their tests are run on its edition.
    Code of another edition breaks nothing in this one, even where it cites this book.
    """
    twins, game = shared_by(rule), PREFIXES[rule.split("-")[0]]
    modules = composed(game, package)
    own = [site for site in sites(package).get(rule, ()) if _module(site, package) in modules or not _is_apart(site)]
    shared = [
        msgspec.structs.replace(site, rules=_restated(site.rules, game), within=_restated(site.within, game))
        for site in dict.fromkeys(site for each in twins for site in sites(package).get(each, ()))
        if _module(site, package) in modules
    ]
    return (*own, *shared)


def _module(site: Site, package: Path) -> str:
    """The module that it stands in; for data, the package that it lies in."""
    file = site.file.with_suffix("") if site.file.suffix == ".py" else site.file.parent
    return ".".join((package.name, *file.parts))


def _is_apart(site: Site) -> bool:
    """Whether it belongs to one edition, which others play without unless they import it."""
    return any(Path("games/infinity", each) in site.file.parents for each in EDITIONS)


def _restated(rules: frozenset[str], game: Game) -> frozenset[str]:
    return frozenset(cited for each in rules for cited in BOOKS[game].cites(each))


def _texts(package: Path) -> Iterator[tuple[Path, str]]:
    """The files that cite a rule."""
    for file in sorted(package.rglob("*")):
        inside = file.relative_to(package)
        if inside.parts[0] not in NOT_ENFORCEMENT and file.suffix in (".py", ".yaml", ".yml", ".json"):
            text = file.read_text(encoding="utf-8")
            if RULE_ID.search(text):
                yield inside, text


def _in_code(source: Source, inside: Path, functions: Mapping[str, frozenset[str]]) -> Iterator[Site]:
    cited: dict[ast.AST, frozenset[str]] = {}
    for literal in ast.walk(source.tree):
        if isinstance(literal, ast.Constant) and _ids(literal):
            for place in _places(source, literal):
                cited[place] = cited.get(place, frozenset()) | _ids(literal)
    for place, rules in cited.items():
        within = (_cited(place) | _delegated(place, functions)) - rules
        yield Site(file=inside, rules=rules, within=within, edits=tuple(dict.fromkeys(_edits(source, place))))


def _places(source: Source, literal: ast.Constant) -> Iterator[ast.AST]:
    """What a citation speaks of; where that is a name for the ids and nothing else, what the name is used for."""
    place = _place(source, literal)
    name = _named(place)
    if name is None or any(source.edits(place)):
        yield place
        return
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Load) and _called(node) == name:
            yield _place(source, node)


def _place(source: Source, citation: ast.expr) -> ast.AST:
    """The decorated definition, or the smallest call or statement around a citation that does something."""
    for node in source.chain(citation):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.stmt):
            return node
        if isinstance(node, ast.Call) and any(source.edits(node)):
            return node
    return source.tree


def _named(node: ast.AST) -> str | None:
    """The name that an assignment gives."""
    match node:
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
            return None if name in {"rule", "rules"} else name
        case _:
            return None


def _called(node: ast.Name | ast.Attribute) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr


def _edits(source: Source, place: ast.AST) -> Iterator[Edit]:
    """The changes of a place, with leaving it out and the condition it depends on."""
    if isinstance(place, ast.ClassDef):
        members = [each for each in place.body if not isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)]
        declared = [each for each in members if not _cited(each)]  # what cites a rule itself is its own place
        found = [edit for each in declared for edit in source.edits(each)]
        yield from found or (edit for each in place.body for edit in source.edits(each))
        return
    if isinstance(place, ast.FunctionDef | ast.AsyncFunctionDef):
        yield from _of_function(source, place)
        return
    yield from source.edits(place)
    below = place
    for node in source.chain(place):
        if isinstance(node, ast.Expr):
            yield source.drop(node)
        if isinstance(node, ast.If) and below in node.body:
            for target, new, what in source.conditions(node):
                yield Edit(*source.span(target), new, what)
            yield from source.edits(node.test)
        if isinstance(node, ast.If | ast.For | ast.While | ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            return
        below = node


def _of_function(source: Source, function: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[Edit]:
    """The changes of a function, without those of statements that cite a rule themselves: they are their own place."""
    apart = {
        edit
        for each in ast.walk(function)
        if isinstance(each, ast.Expr | ast.Return | ast.Raise) and _cited(each)
        for edit in (source.drop(each), *source.edits(each))
    }
    changes = [edit for each in function.body for edit in source.edits(each)]
    kept = [edit for edit in changes if edit not in apart]
    yield from kept or changes


def _delegated(place: ast.AST, functions: Mapping[str, frozenset[str]]) -> frozenset[str]:
    """The rules of the functions that are called in a place: leaving out the call breaks those."""
    called = {_called(each.func) for each in ast.walk(place) if isinstance(each, ast.Call) if _is_name(each.func)}
    return frozenset(rule for name in called for rule in functions.get(name, ()))


def _functions(sources: Iterable[Source]) -> dict[str, frozenset[str]]:
    """The rules of every function that is the only one of its name."""
    found: dict[str, list[frozenset[str]]] = {}
    for source in sources:
        for each in ast.walk(source.tree):
            if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef):
                found.setdefault(each.name, []).append(_cited(each))
    return {name: rules[0] for name, rules in found.items() if len(rules) == 1}


def _is_name(node: ast.expr) -> TypeGuard[ast.Name | ast.Attribute]:
    return isinstance(node, ast.Name | ast.Attribute)


def _cited(node: ast.AST) -> frozenset[str]:
    """The rules cited in a place."""
    return frozenset(rule for each in ast.walk(node) if isinstance(each, ast.Constant) for rule in _ids(each))


def _ids(literal: ast.Constant) -> frozenset[str]:
    """The rules that a text names, if it names nothing else."""
    if not isinstance(literal.value, str) or not ONLY_IDS.fullmatch(literal.value):
        return frozenset()
    return frozenset(kept for each in RULE_ID.findall(literal.value) for kept in _kept(each))


def _kept(cited: str) -> tuple[str, ...]:
    if is_example(cited):
        return ()
    try:
        return tuple(rule.id for rule in resolve(cited))
    except BadInput:
        return ()


def _in_data(text: str, inside: Path) -> Iterator[Site]:
    root = yaml.compose(text, Loader=yaml.SafeLoader)
    if root is not None:
        yield from _rows(root, text, inside)


def _rows(node: yaml.Node, text: str, inside: Path) -> Iterator[Site]:
    """The innermost rows that cite rules."""
    if isinstance(node, yaml.MappingNode):
        cited = frozenset(
            kept
            for key, value in node.value
            if key.value in {"rule", "rules"} or isinstance(value, yaml.ScalarNode)
            for each in RULE_ID.findall(text[value.start_mark.index : value.end_mark.index])
            for kept in _kept(each)
        )
        edits = tuple(edit for key, value in node.value if key.value not in _LABELS for edit in _in_row(value, text))
        if cited:
            yield Site(file=inside, rules=cited, edits=edits)
        for _, value in node.value:
            yield from _rows(value, text, inside)
    elif isinstance(node, yaml.SequenceNode):
        for each in node.value:
            yield from _rows(each, text, inside)


def _in_row(node: yaml.Node, text: str) -> Iterator[Edit]:
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            if key.value not in _LABELS:
                yield from _in_row(value, text)
    elif isinstance(node, yaml.SequenceNode):
        for each in node.value:
            yield from _in_row(each, text)
    elif isinstance(node, yaml.ScalarNode):
        yield from _scalar(node, text)


def _scalar(node: yaml.ScalarNode, text: str) -> Iterator[Edit]:
    start, end = (len(text[: mark.index].encode()) for mark in (node.start_mark, node.end_mark))
    if node.tag == "tag:yaml.org,2002:int":
        yield Edit(start, end, str(int(node.value) + 1), "off by one")
    elif node.tag == "tag:yaml.org,2002:float":
        yield Edit(start, end, str(float(node.value) + 1), "off by one")
    elif node.tag == "tag:yaml.org,2002:bool":
        yield Edit(start, end, "false" if node.value.lower() in {"true", "yes", "on"} else "true", "flipped a truth")
