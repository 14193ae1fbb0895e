"""What belongs to a unit alone: build, posture, head, cloak ... as its roster says, or as its name decides."""

import hashlib
from collections.abc import Sequence
from typing import Literal, TypeVar

import msgspec

Build = Literal["slim", "medium", "broad", "stout", "tall", "heavy", "giant"]
Pose = Literal["stand", "guard", "stride", "run", "kneel", "crouch", "brace", "duel", "leap"]
Head = Literal[
    "helmet", "visor", "dome", "hood", "cap", "beret", "goggles", "mask", "wolf", "horns", "antlers", "hat", "wrap",
    "topknot", "braid", "mohawk", "bald", "long", "short", "respirator", "crest", "bell", "lamp", "beak", "fox", "moth",
    "bark", "veil", "crown", "fin", "kettle", "alien", "aerial", "bear", "lens", "curls",
]  # fmt: skip
Cloak = Literal[
    "none", "cape", "half", "poncho", "coat", "fur", "scarf", "leaves", "tabard", "sash", "wings", "reeds", "ribbons",
    "skirt", "apron",
]  # fmt: skip
Suit = Literal["plain", "vest", "bands", "harness", "lapels", "robe", "rings", "bark", "wrap", "ribs", "slab", "furs"]
Machine = Literal[
    "bot", "orb", "hound", "walker", "strider", "crab", "bird", "mule", "buoy", "boat", "bike", "stack", "arms"
]
Frame = Literal["crane", "knight", "hull", "reaper", "gate", "loader"]
Pack = Literal[
    "none", "radio", "medic", "tools", "jump", "tanks", "bundle", "bells", "banner", "quiver", "coil", "lamp"
]
Blade = Literal["sword", "great_sword", "sabre", "knife", "axe", "hammer", "claws", "wire", "staff", "baton"]


class Look(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The `drawing` of a unit in a roster. What is not said follows from what the unit is and what it is called."""

    build: Build | None = None
    pose: Pose | None = None
    head: Head | None = None
    cloak: Cloak | None = None
    suit: Suit | None = None
    pack: Pack | None = None
    machine: Machine | None = None
    """What kind of machine a Remote is."""
    frame: Frame | None = None
    """What kind of machine a TAG is."""
    option: str = ""
    """The key of the option that stands for the unit; the first where empty."""
    blade: Blade | None = None
    """What its weapon for close combat looks like, if it has one worth a look."""
    skin: int | None = None


T = TypeVar("T")


def pick(unit: str, what: str, among: Sequence[T]) -> T:
    """One of several, always the same for a unit.

    >>> pick("menders", "head", "abc") == pick("menders", "head", "abc")
    True
    """
    return among[number(unit, what) % len(among)]


def chosen(given: T | None, unit: str, what: str, among: Sequence[T]) -> T:
    """What a roster says, or else one of several."""
    return pick(unit, what, among) if given is None else given


def number(unit: str, what: str) -> int:
    """A number that belongs to a unit and a question."""
    return int.from_bytes(hashlib.sha256(f"{what}/{unit}".encode()).digest()[:4], "big")
