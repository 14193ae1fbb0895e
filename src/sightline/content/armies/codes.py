"""Share codes: a whole list in a line that can be pasted into a chat.

`SL1-` and then, in the alphabet of web addresses, a checksum and the compressed list.
"""

import base64
import binascii
import re
import zlib

import msgspec

from sightline.content.armies.lists import ListFile, Pick, checked
from sightline.kernel.errors import BadInput
from sightline.kernel.limits import COMMAND, check

PREFIX = "SL1-"
LARGEST = 64 * 1024
"""What a code may unpack to: nobody's list is larger, and a malicious one stops here."""
_CODE = re.compile(r"[A-Za-z0-9_-]+")
_COMMON = b'"lieutenant" "combi" "hacker" "doctor" "engineer" "paramedic" "rifle" "hmg" codeone'
"""Words that most lists use, so that they need not stand in the code. Never change it: make a new prefix."""


class _Packed(msgspec.Struct, frozen=True, array_like=True):
    """A list without the names of its fields."""

    game: str
    faction: str
    points: int
    name: str
    members: tuple[tuple[str, str, int, tuple[str, ...], int], ...]


def encode(given: ListFile) -> str:
    """The share code of a list.

    >>> code = encode(ListFile(faction="o12", points=15, members=(Pick(unit="delta_unit", option="shotgun", count=2),)))
    >>> code[:4], len(code) < 80, decode(code).members[0].unit
    ('SL1-', True, 'delta_unit')
    """
    members = tuple((each.unit, each.option, each.count, each.peripherals, each.group) for each in given.members)
    packed = msgspec.msgpack.encode(_Packed(given.game, given.faction, given.points, given.name, members))
    press = zlib.compressobj(9, zlib.DEFLATED, -15, zdict=_COMMON)
    content = press.compress(packed) + press.flush()
    return PREFIX + base64.urlsafe_b64encode(_checksum(content) + content).decode().rstrip("=")


def is_code(text: str) -> bool:
    """Whether a text means to be a share code.

    >>> is_code("SL1-abc"), is_code("my-list.yaml")
    (True, False)
    """
    return text.strip().startswith(PREFIX)


def decode(code: str) -> ListFile:
    """The list of a share code; spaces and line breaks in it do not matter.

    >>> decode("SL1-nonsense")
    Traceback (most recent call last):
    sightline.kernel.errors.BadInput: armies.code_damaged
    """
    if len(code) > 2 * LARGEST:
        raise BadInput("armies.code_damaged")
    text = "".join(code.split())
    if not text.startswith(PREFIX) or not _CODE.fullmatch(text):
        raise BadInput("armies.code_prefix", prefix=PREFIX)
    text = text.removeprefix(PREFIX)
    try:
        raw = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (binascii.Error, ValueError):
        raise BadInput("armies.code_damaged") from None
    check, content = raw[:4], raw[4:]
    if len(check) < 4 or _checksum(content) != check:
        raise BadInput("armies.code_damaged")
    return checked(_unpack(content))


def _unpack(content: bytes) -> ListFile:
    press = zlib.decompressobj(-15, zdict=_COMMON)
    try:
        packed = press.decompress(content, LARGEST)
        if not press.eof:
            raise BadInput("armies.code_content")
        found = msgspec.msgpack.decode(packed, type=_Packed)
        check(msgspec.to_builtins(found), COMMAND, "code")
    except (zlib.error, msgspec.MsgspecError, UnicodeDecodeError):
        raise BadInput("armies.code_content") from None
    members = tuple(
        Pick(unit=unit, option=option, count=count, peripherals=peripherals, group=group)
        for unit, option, count, peripherals, group in found.members
    )
    return ListFile(game=found.game, faction=found.faction, points=found.points, name=found.name, members=members)


def _checksum(content: bytes) -> bytes:
    return zlib.crc32(content).to_bytes(4, "big")
