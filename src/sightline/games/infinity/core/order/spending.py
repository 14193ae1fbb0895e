"""Command Tokens: what they may be spent on is data of the edition."""

from collections.abc import Callable, Iterable
from typing import Literal

import msgspec

from sightline.games.infinity.core.match.state import State
from sightline.games.infinity.core.table.situation import Situation
from sightline.kernel import Command, Play, Player, RuleId

Moment = Literal["executive", "tactical", "strategic"]


class SpendCommandToken(Command, frozen=True, kw_only=True):
    """Spend a Command Token."""

    use: str
    """On what: a key of the uses that there are at the moment."""
    trooper: str = ""
    """Whom it is about, where it is about somebody."""
    groups: tuple[int, ...] = ()
    """The combat groups that it is about, where it is about some."""


class TokenUse(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that a Command Token is good for."""

    key: str
    moment: Moment
    ways: Callable[[Situation, Player], Iterable[SpendCommandToken]]
    """Every way to use it now."""
    carry_out: Callable[[Play[State], SpendCommandToken], None]
    rule: RuleId
    cost: int = 1
