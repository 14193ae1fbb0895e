"""From the text of a code to what it holds: every layout is tried, and a damaged code is refused with its place."""

import base64
from collections.abc import Iterator

from sightline.content.armies.builder_codes.layout import (
    MOST_GROUPS,
    SHAPES,
    BuilderCode,
    CodeGroup,
    CodeMember,
    Layout,
    Shape,
)
from sightline.kernel.errors import BadInput

_TOP = 0x80
CUT = "builder_codes.cut"


def read_code(text: str) -> tuple[BuilderCode, ...]:
    """What a code says, in each layout that it fits to its last byte: one, but for codes that nobody has seen yet.

    >>> (found,) = read_code("ZQpwYW5vY2VhbmlhASCBLAEBAQABAQoA")
    >>> found.layout, found.faction, found.slug, found.points, found.groups[0].members[0].option
    ('A', 101, 'panoceania', 300, 10)
    >>> read_code("ZQpwYW5vY2VhbmlhASCBLAEBAQABAQ")
    Traceback (most recent call last):
    sightline.kernel.errors.BadInput: builder_codes.cut at=23 bytes=22 left=0 members=0
    """
    content = _decoded(text)
    fitting: list[BuilderCode] = []
    stops: list[_Stopped] = []
    for layout in SHAPES:
        try:
            fitting.append(_Reader(content, layout).whole())
        except _Stopped as stop:
            stops.append(stop)
    if fitting:
        return tuple(fitting)
    raise max(stops, key=_Stopped.rank).as_bad_input(len(content))


def _decoded(text: str) -> bytes:
    """The bytes of a code; padding is often lost in copying."""
    plain = text.translate({ord("-"): "+", ord("_"): "/"}).rstrip("=")
    for place, letter in enumerate(plain, start=1):
        if not (letter.isascii() and letter.isalnum()) and letter not in "+/":
            raise BadInput("builder_codes.not_base64", letter=letter, place=place)
    if len(plain) % 4 == 1:
        raise BadInput("builder_codes.length", length=len(plain))
    return base64.b64decode(plain + "=" * (-len(plain) % 4))


class _Stopped(Exception):  # noqa: N818  (a reading that does not fit; another layout may)
    """Where a reading came to its end."""

    def __init__(self, why: str, at: int, members: int) -> None:
        self.why = why
        self.at = at
        self.members = members

    def rank(self) -> tuple[int, bool, int]:
        """The better reading got through more of the list, or met its end rather than nonsense."""
        return self.members, self.why == CUT, self.at

    def as_bad_input(self, length: int) -> BadInput:
        """What to tell whoever pasted it: where, and how many members were read before."""
        return BadInput(self.why, at=self.at + 1, bytes=length, left=length - self.at, members=self.members)


class _Reader:
    """One attempt to read the bytes in one layout."""

    def __init__(self, content: bytes, layout: Layout) -> None:
        self.content = content
        self.layout = layout
        self.shape: Shape = SHAPES[layout]
        self.at = 0
        self.members = 0

    def whole(self) -> BuilderCode:
        """All of it, with nothing left over."""
        faction = self._number()
        slug = self._text()
        name = self._text()
        points = self._number()
        groups = tuple(self._groups(self._within(1, MOST_GROUPS, "builder_codes.expected_groups")))
        if self.at < len(self.content):
            raise self._stop("builder_codes.left_over", self.at)
        return BuilderCode(faction=faction, slug=slug, name=name, points=points, groups=groups, layout=self.layout)

    def _groups(self, count: int) -> Iterator[CodeGroup]:
        for _ in range(count):
            number = self._within(1, MOST_GROUPS, "builder_codes.expected_group")
            if self.shape.marked is not None:
                self._within(self.shape.marked, self.shape.marked, "builder_codes.expected_mark")
            flag = self._within(0, 1, "builder_codes.expected_flag") if self.shape.flagged else 0
            # As many members as bytes at most: who counts more is told so before anything is read.
            size = self._within(1, len(self.content), "builder_codes.expected_size")
            members = tuple(self._member() for _ in range(size))
            yield CodeGroup(number=number, members=members, reinforcement=bool(flag))

    def _member(self) -> CodeMember:
        slot = self._number()
        unit = self._within(1, None, "builder_codes.expected_unit")
        profile_group, option = self._number(), self._number()
        self._within(0, 0, "builder_codes.expected_closing")
        changes = tuple(self._changes()) if self.shape.changes else ()
        self.members += 1
        return CodeMember(slot=slot, unit=unit, profile_group=profile_group, option=option, changes=changes)

    def _changes(self) -> Iterator[str]:
        if self._within(0, 1, "builder_codes.expected_changes"):
            for _ in range(self._within(1, len(self.content), "builder_codes.expected_changes")):
                yield self._text()

    def _within(self, least: int, most: int | None, what: str) -> int:
        """A number that must lie between two others."""
        begin = self.at
        value = self._number()
        if value < least or (most is not None and value > most):
            raise self._stop(what, begin)
        return value

    def _number(self) -> int:
        first = self._take(1)[0]
        if first < _TOP:
            return first
        return (first & ~_TOP) << 8 | self._take(1)[0]

    def _text(self) -> str:
        begin = self.at
        try:
            return self._take(self._number()).decode()
        except UnicodeDecodeError:
            raise self._stop("builder_codes.expected_text", begin) from None

    def _take(self, count: int) -> bytes:
        taken = self.content[self.at : self.at + count]
        if len(taken) < count:
            raise self._stop(CUT, len(self.content))
        self.at += count
        return taken

    def _stop(self, why: str, at: int) -> _Stopped:
        return _Stopped(why, at, self.members)
