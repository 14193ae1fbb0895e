"""Rubbish: values that nobody expects, and documents with something in them spoilt."""

import random
from typing import Any

PLAIN: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    -1,
    1,
    7,
    2.5,
    -5.0,
    1e6,
    5e7,
    1e9,
    -1e300,
    10**30,
    10**5000,
    float("nan"),
    float("inf"),
    -float("inf"),
    "",
    "x",
    "A1",
    "idle",
    "move",
    "../../x.yaml",
    "\x00",
    "\u2028",
    "\ud800",
    "ü" * 50,
    "x" * 20_000,
    [],
    {},
    [[]],
    [None],
    [0, 0, 0],
    ["a", "b"],
    {"": ""},
    {"x": 1},
)


def deep(levels: int) -> Any:
    """Lists in lists."""
    found: Any = 1
    for _ in range(levels):
        found = [found]
    return found


def value(chance: random.Random) -> Any:
    """Something that nobody expects."""
    kind = chance.randrange(12)
    if kind == 0:
        return [chance.choice(PLAIN)] * chance.choice((1, 3, 300, 20_000))
    if kind == 1:
        return deep(chance.choice((3, 30, 300, 3000)))
    if kind == 2:
        return chance.uniform(-2000, 2000)
    if kind == 3:
        return chance.randint(-5, 60)
    return chance.choice(PLAIN)


def _name(chance: random.Random) -> str:
    """The name of a field: some text, or what kind of thing it is; numbers may be too long to be written out."""
    found = chance.choice(PLAIN)
    return found[:50] if isinstance(found, str) else type(found).__name__


def spoilt(document: Any, chance: random.Random) -> Any:
    """A document with something in it replaced, removed, added or doubled."""
    if isinstance(document, dict) and document and chance.random() < 0.92:
        key = chance.choice(list(document))
        what = chance.random()
        if what < 0.06:
            return {name: each for name, each in document.items() if name != key}
        if what < 0.12:
            return {**document, _name(chance) if chance.random() < 0.5 else "brust": value(chance)}
        return {**document, key: spoilt(document[key], chance)}
    if isinstance(document, list | tuple) and document and chance.random() < 0.92:
        index = chance.randrange(len(document))
        what = chance.random()
        if what < 0.06:
            return [*document[:index], *document[index + 1 :]]
        if what < 0.12:
            return list(document) * chance.choice((2, 3, 400))
        return [*document[:index], spoilt(document[index], chance), *document[index + 1 :]]
    return nearly(document, chance) if chance.random() < 0.4 else value(chance)


def nearly(leaf: Any, chance: random.Random) -> Any:
    """A value that could be right, and is another."""
    if isinstance(leaf, bool):
        return not leaf
    if isinstance(leaf, int):
        return leaf + chance.choice((-1, 1, 2, -leaf, leaf))
    if isinstance(leaf, float):
        return leaf + chance.choice((-1, 1, 0.001, -25, 25, 1200, -leaf, 3 * leaf))
    if isinstance(leaf, str):
        return chance.choice((leaf[:-1], leaf + "1", leaf.upper(), leaf.replace("A", "B"), "B1", "A2", "dodge", "jump"))
    return value(chance)


def often_spoilt(document: Any, chance: random.Random) -> Any:
    """The same, once or several times."""
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        document = spoilt(document, chance)
    return document


def damaged(text: bytes, chance: random.Random) -> bytes:
    """Text with some of its bytes changed, lost or repeated."""
    for _ in range(chance.choice((1, 1, 3, 10))):
        at = chance.randrange(len(text) + 1)
        what = chance.randrange(4)
        if what == 0:
            text = text[:at] + bytes(chance.randrange(256) for _ in range(3)) + text[at:]
        elif what == 1:
            text = text[:at] + text[at + chance.randrange(30) :]
        elif what == 2:
            text = text[:at] + text[at : at + 20] * chance.choice((2, 5, 500)) + text[at:]
        else:
            text = (
                text[:at] + chance.choice((b"[", b"{", b"]", b"&a", b"*a", b"- ", b'"', b"\n", b"9")) * 40 + text[at:]
            )
    return text
