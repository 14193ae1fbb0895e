"""What cards and shots leave pending. All of it is public."""

from typing import Literal

import msgspec

from sightline.games.apex.board import Space
from sightline.games.apex.content.ops import Op
from sightline.games.apex.content.words import Join
from sightline.games.apex.shooting.aim import Change
from sightline.games.apex.state import Pending

Window = Literal["before", "after"]
KEYWORDS: dict[Window, str] = {"before": "BEFORE SHOOTING", "after": "AFTER SHOOTING"}


class Placed(msgspec.Struct, frozen=True):
    """An Aim card in its space of the Aim board."""

    card: str
    space: int


class Played(msgspec.Struct, frozen=True):
    """A card that was played for a Shoot action, and whose it is."""

    card: str
    owner: str


class Shooting(Pending, frozen=True, kw_only=True):
    """A Shoot action, step by step."""

    legend: str
    target: str
    weapon: int
    """The Weapon space."""
    line: tuple[Space, Space]
    """From where to where it was aimed: the hit threshold that follows is carried through all later steps."""
    step: Literal["before", "reveal", "redraw", "first", "resolve", "after", "end"] = "before"
    changes: tuple[Change, ...] = ()
    """What cards played for this shot do to it, in the order in which they were played."""
    played: tuple[Played, ...] = ()
    """Cards played for this shot before it was fired."""
    for_first: int | None = None
    """How many of the changes were in force for the first shot; None when all were."""
    redraws: int = 0
    """How many revealed cards may still be replaced."""
    cards: tuple[Placed, ...] = ()
    replaced: tuple[str, ...] = ()
    """Aim cards that were replaced; they are out until the end of the action."""


class Reacting(Pending, frozen=True, kw_only=True):
    """The squad of the target may react: each of these Legends with one card, in the order the squad likes."""

    window: Window
    left: tuple[str, ...]


class Interrupting(Pending, frozen=True, kw_only=True):
    """Something has happened that Instants answer; these Legends may still play one."""

    event: str
    subject: str
    left: tuple[str, ...]


class Resolving(Pending, frozen=True, kw_only=True):
    """A card is being resolved."""

    card: str
    """The id of the card, or the key of the Weapon whose Special action it is."""
    owner: str
    """The Legend whose card it is."""
    ops: tuple[Op, ...]
    """What is still to be done."""
    join: Join = "all"
    asking: bool = False
    """Whether the first of them waits for a choice."""
    chosen: tuple[str, ...] = ()
    """The Legends that were chosen last."""
    subject: str = ""
    """The Legend that caused the trigger of an Instant."""
    actor: str = ""
    """The Legend that interacts with a piece."""
    use: int = 0
    """The use of the Ability; 0 for a Feat."""
    placed: int = 0
    """How many pieces of the first operation are placed already."""
    tokens: tuple[str, ...] = ()
    """Loot tokens that were drawn, from which some may be taken."""
    weapon: int | None = None
    """The Weapon space that a Special action belongs to."""

    @property
    def decides(self) -> str:
        """The Legend whose player makes the choices."""
        return self.actor or self.owner


class Settling(Pending, frozen=True, kw_only=True):
    """An Ability without a timing label has been used: once it is resolved, its token cools down."""

    use: int


def current_shot(pending: tuple[Pending, ...]) -> Shooting | None:
    """The Shoot action that is being resolved, if there is one."""
    return next((frame for frame in reversed(pending) if isinstance(frame, Shooting)), None)
