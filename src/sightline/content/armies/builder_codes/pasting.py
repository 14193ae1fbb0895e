"""What somebody has pasted: a code, perhaps inside a link or escaped, a share code of ours, or a list as text."""

import re
from typing import Literal
from urllib.parse import unquote

import msgspec

from sightline.content.armies.builder_codes.lines import costs_of
from sightline.content.armies.codes import is_code
from sightline.kernel.errors import BadInput

LONGEST = 64 * 1024
"""Characters; a text list of the largest army has some five thousand."""
ESCAPES = 3
"""How often a code may have been escaped on its way through chats and links."""
AROUND = "`'\"<>«»“”‘’\u200b\u2060\ufeff \t\r\n"
"""What chats and letters put around a code or a link; no code begins or ends with any of it."""
_MARKER = "/list/"
_LINK = re.compile(r"https?://\S+")
_SAVED = re.compile(r"[A-Za-z0-9]{10}")

Kind = Literal["builder", "share", "text"]


class Pasted(msgspec.Struct, frozen=True, kw_only=True):
    """What it is, and what of it counts."""

    kind: Kind
    content: str


def understand(text: str) -> Pasted:
    """What somebody has pasted; refused with a reason where it is nothing of ours.

    >>> understand("https://example.com/army/list/ZQpwYW5v%2BVhbmlhAS%3D?x=1")
    Pasted(kind='builder', content='ZQpwYW5v+VhbmlhAS=')
    >>> understand("`ZQpwYW5vY2VhbmlhASCB`").content
    'ZQpwYW5vY2VhbmlhASCB'
    >>> understand("GROUP 1\\n FUSILIER Combi Rifle / Pistol. (0 | 10)").kind
    'text'
    >>> understand("Ab3dE6gH9k")
    Traceback (most recent call last):
    sightline.kernel.errors.BadInput: builder_codes.saved_list id=Ab3dE6gH9k
    """
    if len(text) > LONGEST:
        raise BadInput("builder_codes.too_long", limit=LONGEST)
    text = text.strip(AROUND)
    if not text:
        raise BadInput("builder_codes.empty")
    if is_code(text):
        return Pasted(kind="share", content=text)
    if is_text_list(text):
        linked = next((each for each in _LINK.findall(text) if _MARKER in each), None)
        if linked is None:
            return Pasted(kind="text", content=text)
        text = linked  # a list with its link: the code in it is exact
    code = "".join(_unescaped(text).split())
    if is_code(code):
        return Pasted(kind="share", content=code)
    if is_saved_id(code):
        raise BadInput("builder_codes.saved_list", id=code)
    return Pasted(kind="builder", content=code)


def is_saved_id(text: str) -> bool:
    """Whether a text is the id of a list that is saved on the official server: ten letters and digits.

    >>> is_saved_id("Ab3dE6gH9k"), is_saved_id("lantern")
    (True, False)
    """
    return _SAVED.fullmatch(text.strip()) is not None


def is_text_list(text: str) -> bool:
    """Whether a line of it ends as those of a text list do.

    >>> is_text_list("FUSILIER Combi Rifle / Pistol, CC Weapon. (0 | 10)"), is_text_list("ZQpwYW5vY2Vhbmlh")
    (True, False)
    """
    return any(costs_of(line) is not None for line in text.splitlines())


def _unescaped(text: str) -> str:
    """The code in a link or on its own, without escapes; a plus stays a plus."""
    link = "://" in text or _MARKER in unquote(text)
    for _ in range(ESCAPES):
        if link and _MARKER in text:
            # A code may hold a slash itself, so only what the link adds behind it is taken off.
            text = re.split(r"[?#]", text.rpartition(_MARKER)[2])[0]
            link = False
        text = unquote(text)
    if link:
        raise BadInput("builder_codes.other_link")
    return text
