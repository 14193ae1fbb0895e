"""What people can do with Weapons, Grenades, Consumables and cards."""

from sightline.games.apex.board import Intersection, Space
from sightline.games.apex.commands import Number
from sightline.games.apex.state import Loot
from sightline.kernel import Command


class Shoot(Command, frozen=True):
    """Shoot at an enemy with the Weapon of a Weapon space, with or without a Shoot Enhancement."""

    target: str
    weapon: Number
    enhancement: str = ""


class Redraw(Command, frozen=True):
    """Replace a revealed Aim card: its number on the Aim board, counted from 0 in the order of drawing."""

    card: Number


class React(Command, frozen=True):
    """Play a Reaction of a Legend."""

    legend: str
    card: str


class Interrupt(Command, frozen=True):
    """Play an Instant of a Legend."""

    legend: str
    card: str


class Decline(Command, frozen=True):
    """Do without: no Reaction, no Instant, no other Aim card."""


class Throw(Command, frozen=True):
    """Use a Grenade: where it is aimed, and how many quarter turns its area is turned."""

    loot: Loot
    at: Space
    turned: Number = 0


class Consume(Command, frozen=True):
    """Use a Consumable."""

    loot: Loot


class PlayFeat(Command, frozen=True):
    """Play a Feat of the active Legend: a Free or a Special action."""

    feat: str


class UseAbility(Command, frozen=True):
    """Use an Ability of the active Legend: a Free or a Special action."""

    ability: str


class WeaponAction(Command, frozen=True):
    """Take the Special action of the Weapon in a Weapon space."""

    weapon: Number


class Pick(Command, frozen=True):
    """Choose the Legends that an effect concerns."""

    legends: tuple[str, ...]


class PlaceAt(Command, frozen=True):
    """Place a piece, its area turned by so many quarter turns."""

    at: Space | Intersection
    turned: Number = 0


class PutAt(Command, frozen=True):
    """Say where a Legend is put."""

    to: Space


class PickWeapon(Command, frozen=True):
    """Choose one of the Weapons."""

    weapon: Number


class PickToken(Command, frozen=True):
    """Choose an Ability token on the Cooldown track, by its Ability."""

    ability: str


class PickOption(Command, frozen=True):
    """Resolve one of several parts of a card, by its number counted from 0."""

    option: Number


class TakeLoot(Command, frozen=True):
    """Take some of the tokens that were drawn."""

    loot: tuple[Loot, ...]


COMMANDS: tuple[type[Command], ...] = (
    Shoot,
    Redraw,
    React,
    Interrupt,
    Decline,
    Throw,
    Consume,
    PlayFeat,
    UseAbility,
    WeaponAction,
    Pick,
    PlaceAt,
    PutAt,
    PickWeapon,
    PickToken,
    PickOption,
    TakeLoot,
)
