"""What people can do. Cards add their own commands in `sightline.games.apex.effects`."""

from typing import Annotated, Literal

import msgspec

from sightline.games.apex.board import Edge, Space
from sightline.games.apex.state import Facing, Loot
from sightline.kernel import Command

Number = Annotated[int, msgspec.Meta(ge=-999, le=999)]
"""A number that somebody sends: of a space, a card, a Weapon."""


class Resign(Command, frozen=True, kw_only=True):
    """Give the match up for one's squad."""


# ------------------------------------------------------------------ before the battle


class ChooseColour(Command, frozen=True, kw_only=True):
    """The squad with the highest card says which colour it plays."""

    colour: Literal["red", "blue"]


class Recruit(Command, frozen=True, kw_only=True):
    """Take a Legend."""

    legend: str


class Give(Command, frozen=True, kw_only=True):
    """Hand Weapon cards and tokens of a Legend's pool to a squadmate."""

    legend: str
    to: str
    weapons: tuple[str, ...] = ()
    loot: tuple[Loot, ...] = ()


class Stow(msgspec.Struct, frozen=True, kw_only=True):
    """Where a token goes."""

    loot: Loot
    place: str
    """`backpack`, `equipment`, or `0:2` for slot 2 of the Weapon in space 0."""


class GearUp(Command, frozen=True, kw_only=True):
    """Equip two Weapons of the pool and place the tokens one wants to keep; the rest leaves the game."""

    legend: str
    weapons: tuple[str, str]
    loot: tuple[Stow, ...] = ()


class PlaceAtEdge(Command, frozen=True, kw_only=True):
    """Put a Legend at an edge of the Entry module."""

    legend: str
    edge: Facing


class Enter(Command, frozen=True, kw_only=True):
    """Pick the Legend that enters the board next."""

    legend: str


# ------------------------------------------------------------------ what one obtains


class Keep(Command, frozen=True, kw_only=True):
    """Keep the token that was obtained."""

    place: str
    """`backpack`, `equipment`, or `0:2` for slot 2 of the Weapon in space 0."""
    instead: Loot = ""
    """The Backpack token that makes room, where there is none."""
    stow: bool = False
    """Whether the Attachment that leaves the slot goes into the Backpack."""
    to: Space | None = None
    """Where whatever makes room is dropped; its own space when nothing is said."""


class Leave(Command, frozen=True, kw_only=True):
    """Drop the token that was obtained."""

    to: Space | None = None


class TakeWeapon(Command, frozen=True, kw_only=True):
    """Keep one of the Weapon cards that were drawn."""

    card: str


class ReplaceWeapon(Command, frozen=True, kw_only=True):
    """Put the new Weapon into a Weapon space; the old one leaves the game."""

    space: Number


class TakeAmmo(Command, frozen=True, kw_only=True):
    """Take the new Weapon's ammo: so much for the Weapon in space 0, so much for the one in space 1."""

    split: tuple[Number, Number]


class DiscardWeapon(Command, frozen=True, kw_only=True):
    """Do without the new Weapon."""


class LoadReward(Command, frozen=True, kw_only=True):
    """Say which Weapon gets the ammo of a Reward."""

    space: Number


# ------------------------------------------------------------------ the battle


class Activate(Command, frozen=True, kw_only=True):
    """Activate a Legend."""

    legend: str


class EndActivation(Command, frozen=True, kw_only=True):
    """Finish the activation."""


class TakeAction(Command, frozen=True, kw_only=True):
    """Take a basic action for 1 AP."""

    action: str


class Impetuous(Command, frozen=True, kw_only=True):
    """Discard a Feat for a Movement 1 action, or for one more Movement Point."""

    feat: str


class Drop(Command, frozen=True, kw_only=True):
    """Drop a token of the Backpack."""

    loot: Loot
    to: Space


class PickUp(Command, frozen=True, kw_only=True):
    """Pick up a token."""

    loot: Loot
    at: Space


class Finish(Command, frozen=True, kw_only=True):
    """Do without the rest of the action."""


class Move(Command, frozen=True, kw_only=True):
    """Move along a path. The first space is the one that is entered first."""

    path: tuple[Space, ...]


class Attack(Command, frozen=True, kw_only=True):
    """Make a Melee Attack."""

    target: str


class Land(Command, frozen=True, kw_only=True):
    """Say where a Legend that was pushed down onto an occupied space comes to stand."""

    to: Space


class OpenBin(Command, frozen=True, kw_only=True):
    """Interact with a Supply Bin."""

    at: Edge


class Operate(Command, frozen=True, kw_only=True):
    """Interact with a piece on the board."""

    piece: str


class Install(Command, frozen=True, kw_only=True):
    """Install an Attachment of the Backpack on a Weapon."""

    loot: Loot
    place: str
    stow: bool = False
    """Whether an Attachment that leaves the slot goes into the Backpack; otherwise it is dropped."""
    to: Space | None = None


class Uninstall(Command, frozen=True, kw_only=True):
    """Return an installed Attachment to the Backpack."""

    place: str


class Destroy(Command, frozen=True, kw_only=True):
    """Destroy objects with a Weapon (its space) or by hand."""

    targets: tuple[str, ...]
    weapon: Number | None = None


class Respawn(Command, frozen=True, kw_only=True):
    """Declare a Respawn action."""


class Return(Command, frozen=True, kw_only=True):
    """Say in which space next to a Respawn Beacon the Legend returns."""

    to: Space


COMMANDS: tuple[type[Command], ...] = (
    Resign,
    ChooseColour,
    Recruit,
    Give,
    GearUp,
    PlaceAtEdge,
    Enter,
    Keep,
    Leave,
    TakeWeapon,
    ReplaceWeapon,
    TakeAmmo,
    DiscardWeapon,
    LoadReward,
    Activate,
    EndActivation,
    TakeAction,
    Impetuous,
    Drop,
    PickUp,
    Finish,
    Move,
    Attack,
    Land,
    OpenBin,
    Operate,
    Install,
    Uninstall,
    Destroy,
    Respawn,
    Return,
)
