"""From a list, by the builder's numbers, to the bytes and the text of a code."""

import base64
from collections.abc import Iterator

from sightline.content.armies.builder_codes.layout import (
    LARGEST_NUMBER,
    LONGEST_TEXT,
    SHAPES,
    BuilderCode,
    CodeGroup,
    CodeMember,
    Shape,
)
from sightline.kernel.errors import BadInput

_TOP = 0x80


def write_code(code: BuilderCode) -> str:
    """The code as people paste it.

    >>> fusilier = CodeMember(unit=1, profile_group=1, option=10)
    >>> one = CodeGroup(number=1, members=(fusilier,))
    >>> write_code(BuilderCode(faction=101, slug="panoceania", name=" ", points=300, groups=(one,), layout="A"))
    'ZQpwYW5vY2VhbmlhASCBLAEBAQABAQoA'
    """
    return base64.b64encode(to_bytes(code)).decode()


def to_bytes(code: BuilderCode) -> bytes:
    """The code as bytes, in the layout that it names."""
    return b"".join(_pieces(code, SHAPES[code.layout]))


def shortened(text: str) -> str:
    """As much of a text as a code may hold, without cutting a letter in two.

    >>> len(shortened("ñ" * 100))
    63
    """
    return text.encode()[:LONGEST_TEXT].decode(errors="ignore")


def _pieces(code: BuilderCode, shape: Shape) -> Iterator[bytes]:
    yield _number(code.faction) + _text(code.slug) + _text(code.name)
    yield _number(code.points) + _number(len(code.groups))
    for group in code.groups:
        yield from _group(group, shape)


def _group(group: CodeGroup, shape: Shape) -> Iterator[bytes]:
    yield _number(group.number)
    if shape.marked is not None:
        yield _number(shape.marked)
    if shape.flagged:
        yield _number(int(group.reinforcement))
    yield _number(len(group.members))
    for member in group.members:
        yield from _member(member, shape)


def _member(member: CodeMember, shape: Shape) -> Iterator[bytes]:
    for each in (member.slot, member.unit, member.profile_group, member.option, 0):
        yield _number(each)
    if shape.changes:
        yield _number(int(bool(member.changes)))
        if member.changes:
            yield _number(len(member.changes))
            yield from map(_text, member.changes)


def _number(value: int) -> bytes:
    if not 0 <= value <= LARGEST_NUMBER:
        raise BadInput("builder_codes.number_too_large", number=value, limit=LARGEST_NUMBER)
    return bytes([value]) if value < _TOP else bytes([_TOP | value >> 8, value & 0xFF])


def _text(text: str) -> bytes:
    content = text.encode()
    return _number(len(content)) + content
