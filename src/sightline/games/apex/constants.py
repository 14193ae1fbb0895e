"""The figures of the rulebook that no card carries, read from `constants.yaml`."""

from collections.abc import Mapping
from importlib import resources

import msgspec
import yaml

from sightline.rules import rule


class Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One of the things that an action lets a Legend do. Several in one action are connected by "and"."""

    kind: str
    """move, interact, shoot, use, melee, destroy ... (see `sightline.games.apex.parts`)."""
    mp: int = 0
    """Movement Points."""
    count: int = 0
    """How many objects a Destroy may destroy."""
    bonus: int = 0
    """Extra damage of a Melee Attack that hits."""
    weapon: int | None = None
    """The Weapon space that has to be used; None leaves the choice."""
    ignore: tuple[str, ...] = ()
    """Costs that a Movement does not pay."""
    require: str = "none"
    """What must be true at the end of a Movement."""


class Melee(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Melee Attack."""

    threshold: int
    damage: int
    push: int
    collision: int


class Feats(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How many Feats are drawn."""

    hand: int
    each_round: int


class GearPool(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What each Legend draws in stage 1."""

    weapons: int
    common: int
    rare: int
    must_equip: int


class Bin(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a Supply Bin gives besides its card."""

    weapons: int


class Lineups(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who plays whom in the introductory game."""

    red: tuple[str, ...]
    blue: tuple[str, ...]


class Constants(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything in `constants.yaml`.

    >>> CONSTANTS.health, CONSTANTS.victory_points[3]
    (40, 4)
    """

    health: int
    shield: int
    backpack: int
    ammo: int
    deathboxes: int
    activation_points: int
    last_round: int
    starting_equipment: Mapping[str, str]
    melee: Melee
    feats: Feats
    pool: GearPool
    bin: Bin
    victory_points: Mapping[int, int]
    legends: tuple[str, ...]
    introductory: Lineups
    basic_actions: Mapping[str, tuple[Part, ...]]


@rule("AX-SETUP-016", "AX-SETUP-018", "AX-SETUP-019", "AX-LIFE-003", "AX-LIFE-007", "AX-ROUND-009", "AX-ACT-001")
def _load() -> Constants:
    text = resources.files(__package__).joinpath("constants.yaml").read_text(encoding="utf-8")
    return msgspec.convert(yaml.safe_load(text), Constants)


CONSTANTS = _load()
