"""What the players can do. Seven commands carry the whole game; the rest belongs to setting it up."""

from typing import Literal

from sightline.games.infinity.core.order.declarations import Declaration
from sightline.geometry.moving.paths import Path
from sightline.geometry.shapes import Point3
from sightline.kernel import Command, Player


class NameLieutenant(Command, frozen=True, kw_only=True):
    """Choose a Lieutenant: secretly before the introductory game, openly where a scenario demands a new one."""

    member: int


class ChooseAdvantage(Command, frozen=True, kw_only=True):
    """The winner of the Initiative Roll takes Initiative or Deployment; the other gets the other."""

    take: Literal["initiative", "deployment"]


class ChooseTurnOrder(Command, frozen=True, kw_only=True):
    """Who has Initiative says who takes the first Player Turn of every round."""

    first: Player


class ChooseDeployment(Command, frozen=True, kw_only=True):
    """Who has Deployment says who deploys first, and in which zone."""

    first: Player
    zone: int
    """The zone of whoever chooses."""


class Deploy(Command, frozen=True, kw_only=True):
    """Put a member of the list on the table."""

    member: int
    at: Point3
    facing: float = 90.0
    prone: bool = False
    form: int = 0
    """In which of its forms it is deployed, where it has a choice."""
    concealed: str = ""
    """The state that conceals it: camouflaged, hidden ...; empty to be seen as what it is."""
    poses_as: int | None = None
    """Which member of the list it passes itself off as, where its concealment is that."""
    copies: tuple[Point3, ...] = ()
    """Where its copies stand, where its concealment is to have some."""
    peripherals: tuple[Point3, ...] = ()
    """Where its Peripherals stand."""
    marks: str = ""
    """The Remote that a Remdriver marks."""
    lays: str = ""
    """What it puts on the table together with itself: a mine, where a skill allows that."""
    lays_at: Point3 | None = None
    """Where that lies."""


class EndDeployment(Command, frozen=True, kw_only=True):
    """Leave whoever may stay off the table, and go on."""


class Activate(Command, frozen=True, kw_only=True):
    """Spend an Order on a trooper, or on several that act together."""

    troopers: tuple[str, ...]
    """Whoever leads first. Company that has to come along need not be named."""
    order: str = "regular"
    """From which kind of Orders."""
    group: str = ""
    """As which kind of group they act; empty where there is only one way."""


class Arrive(Command, frozen=True, kw_only=True):
    """Spend the own Order of a trooper off the table to bring it on."""

    member: int
    skill: str
    """The way it comes: `parachutist`, `combat_jump`, or a way of the edition's own."""
    at: Point3
    """Where it comes down; when a landing has failed, where it lands instead."""
    facing: float = 90.0
    concealed: str = ""
    """The state that conceals it when it appears; empty to be seen as what it is."""
    peripherals: tuple[Point3, ...] = ()
    """Where its Peripherals stand."""


class Declare(Command, frozen=True, kw_only=True):
    """The active player declares a skill of a trooper; of several that act together each declares by itself."""

    trooper: str
    use: Declaration


class React(Command, frozen=True, kw_only=True):
    """The reactive player declares an ARO."""

    trooper: str
    """Who reacts; whoever is not on the table yet is named by its number in the list, as in `?3`."""
    use: Declaration


class EndReactions(Command, frozen=True, kw_only=True):
    """The reactive player has no more AROs to declare. Whoever could have reacted and did not has lost it.

    Against a Camouflaged trooper they wait for its second skill instead (C1-STATE-217).
    """


class StepAside(Command, frozen=True, kw_only=True):
    """A small movement of its own in the effects: the Dodge move."""

    trooper: str
    path: Path = ()
    prone: bool | None = None
    """Lying down (True) or getting up (False) at its start."""
    facing: float | None = None


class TurnAround(Command, frozen=True, kw_only=True):
    """Face another way: Alert!, or a trooper that has just been revealed. None keeps the facing."""

    trooper: str
    facing: float | None = None


class UseAbility(Command, frozen=True, kw_only=True):
    """Use an optional ability that asks, or do without: Regeneration."""

    trooper: str
    ability: str
    use: bool


class EndTurn(Command, frozen=True, kw_only=True):
    """Use no more Orders in this Player Turn."""


class Resign(Command, frozen=True, kw_only=True):
    """Give the match up."""


COMMANDS: tuple[type[Command], ...] = (
    NameLieutenant,
    ChooseAdvantage,
    ChooseTurnOrder,
    ChooseDeployment,
    Deploy,
    EndDeployment,
    Activate,
    Arrive,
    Declare,
    React,
    EndReactions,
    StepAside,
    TurnAround,
    UseAbility,
    EndTurn,
    Resign,
)
