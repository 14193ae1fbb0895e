"""What stands on a sheet, already in the reader's words. Whoever draws it needs to know no rules."""

import msgspec

from sightline.drawings import Drawing

RANGES = (20, 40, 60, 80, 100, 120, 240)
"""The columns of the range bands: up to so many centimetres."""


class Heading(msgspec.Struct, frozen=True, kw_only=True):
    """The words over the columns and sections."""

    profiles: str
    weapons: str
    notes: str
    name: str
    carries: str
    stats: tuple[str, ...]
    weapon: str
    figures: tuple[str, ...]
    """Damage, Burst, Ammunition, Saving Roll."""
    traits: str
    footer: str


class ProfileLine(msgspec.Struct, frozen=True, kw_only=True):
    """A trooper, or several alike."""

    name: str
    count: int = 1
    tag: str = ""
    """`LI`, or what else tells it apart: Lieutenant, Peripheral."""
    stats: tuple[str, ...]
    vitality: int
    """Boxes to tick for each of them."""
    carries: tuple[str, ...]
    """Weapons; then equipment and skills."""
    cost: str = ""
    swc: str = ""
    lieutenant: bool = False
    servant: bool = False
    without_effect: str = ""
    drawing: Drawing | None = None
    """Its head and shoulders, to find it at a glance."""
    drawn: str = ""
    """What the drawing shows, for those who do not see it."""
    group: str = ""
    """Its Combat Group, where a list has several; those of one stand together."""


class WeaponLine(msgspec.Struct, frozen=True, kw_only=True):
    """A weapon, or one mode of it."""

    name: str
    mods: tuple[int | None, ...]
    """The MOD of each range column; None beyond its reach."""
    figures: tuple[str, ...]
    traits: str = ""


class Note(msgspec.Struct, frozen=True, kw_only=True):
    """A skill, a piece of equipment or a program in one sentence."""

    name: str
    text: str


class Orders(msgspec.Struct, frozen=True, kw_only=True):
    """The Orders of one kind, each a ring to cross out."""

    label: str
    count: int
    special: bool = False
    """Whether they stand apart: the Lieutenant's."""


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """The whole page."""

    title: str
    subtitle: str
    sums: tuple[str, ...]
    orders: tuple[Orders, ...]
    heading: Heading
    profiles: tuple[ProfileLine, ...]
    weapons: tuple[WeaponLine, ...]
    notes: tuple[Note, ...]
    language: str = "en"
    code: str = ""


def signed(mod: int | None) -> str:
    """A MOD as charts print it.

    >>> signed(3), signed(0), signed(-6), signed(None)
    ('+3', '0', '−6', '')
    """
    if mod is None:
        return ""
    return "0" if mod == 0 else f"{mod:+d}".replace("-", "−")


def columns() -> tuple[str, ...]:
    """The headings of the range columns: the distance at which each ends.

    >>> columns()[:2]
    ('20', '40')
    """
    return tuple(str(each) for each in RANGES)
