"""What a player may ask before deciding."""

from typing import Any

import msgspec

from sightline.games.apex.board import Space


class _Question(msgspec.Struct, frozen=True, kw_only=True, tag_field="ask", forbid_unknown_fields=True):
    """The base of all questions; `ask` says which."""


class Reach(_Question, frozen=True, kw_only=True, tag="reach"):
    """Where a Legend gets with some Movement Points, and what each space costs."""

    legend: str
    mp: int = 2


class Sight(_Question, frozen=True, kw_only=True, tag="sight"):
    """What is seen from where a Legend is, or from a space."""

    legend: str
    at: Space | None = None


class Odds(_Question, frozen=True, kw_only=True, tag="odds"):
    """The exact odds of a shot."""

    command: dict[str, Any]


Question = Reach | Sight | Odds
