"""What a player may ask before deciding."""

from typing import Any

import msgspec

from sightline.geometry.shapes import Point3


class _Question(msgspec.Struct, frozen=True, kw_only=True, tag_field="ask", forbid_unknown_fields=True):
    """The base of all questions; `ask` says which."""


class Skills(_Question, frozen=True, kw_only=True, tag="skills"):
    """Which skills can be declared in the decision at hand, and why the others cannot."""

    trooper: str = ""
    """Whose reaction; empty for the trooper whose Order it is."""


class Company(_Question, frozen=True, kw_only=True, tag="company"):
    """Who may act together with a trooper, and what is against those who have been named so far."""

    trooper: str
    """Who leads."""
    group: str
    """As which kind of group."""
    order: str = "regular"
    members: tuple[str, ...] = ()
    """Those who have been named, without the leader."""


class Reach(_Question, frozen=True, kw_only=True, tag="reach"):
    """How far a trooper gets with the movement at hand."""

    trooper: str
    skill: str = "move"
    """With which skill, where one is declared."""
    prone: bool | None = None
    option: int | None = None
    """The number of the option, where it says more than the skill: in which form."""


class Route(_Question, frozen=True, kw_only=True, tag="route"):
    """The way to a point: the shortest one, or straight from point to point."""

    trooper: str
    to: Point3
    skill: str = "move"
    """`move`, `jump`, `climb` ...; `step_aside` for a Dodge move or a Guts move."""
    via: tuple[Point3, ...] = ()
    prone: bool | None = None
    facing: float | None = None
    option: int | None = None
    """The number of the option whose way this is, where it says more than the skill: with what, at whom."""


class Sight(_Question, frozen=True, kw_only=True, tag="sight"):
    """What a trooper sees and who sees it, where it is or where it might be."""

    trooper: str
    at: Point3 | None = None
    facing: float | None = None
    prone: bool | None = None


class Vision(_Question, frozen=True, kw_only=True, tag="vision"):
    """What a trooper sees of the table as an area, from where it is or might be."""

    trooper: str
    at: Point3 | None = None
    facing: float | None = None
    prone: bool | None = None


class Mission(_Question, frozen=True, kw_only=True, tag="mission"):
    """What the mission is about, what has been scored, and what would be scored if the match ended now."""


class Reactions(_Question, frozen=True, kw_only=True, tag="reactions"):
    """Who could react to a declaration."""

    command: dict[str, Any]


class Odds(_Question, frozen=True, kw_only=True, tag="odds"):
    """What a declaration would come to, against what it is most likely met with."""

    command: dict[str, Any]


class Spots(_Question, frozen=True, kw_only=True, tag="spots"):
    """Where a member of one's list may be put down."""

    member: int


class Stand(_Question, frozen=True, kw_only=True, tag="stand"):
    """Whether somebody can be put down at a point: on the surface there that is nearest in height."""

    option: int
    """The number of the option that puts somebody down: who, and as what."""
    at: Point3
    facing: float | None = None
    prone: bool = False
    poses_as: int | None = None
    """As which member of the list it poses, where it does; None leaves it to us."""


class Suggest(_Question, frozen=True, kw_only=True, tag="suggest"):
    """Some legal way to carry out one of the options, by its number: for players who leave it to us."""

    option: int
    nth: int = 0
    """Ask again with another number for another suggestion."""


Question = Skills | Company | Reach | Route | Sight | Vision | Mission | Reactions | Odds | Spots | Stand | Suggest


def points_of(question: msgspec.Struct) -> tuple[Point3, ...]:
    """The points of the table that a question is about.

    >>> points_of(Route(trooper="A1", to=(1, 2, 0), via=((3, 4, 0),)))
    ((1, 2, 0), (3, 4, 0))
    """
    if isinstance(question, Route):
        return (question.to, *question.via)
    return (question.at,) if isinstance(question, Sight | Vision | Stand) and question.at is not None else ()
