"""The state of a match: what a photograph of the table and of both players' notes would show."""

from collections.abc import Iterable, Mapping
from typing import Literal

import msgspec

from sightline.games.infinity.core.match.fixed import Fixed
from sightline.games.infinity.core.order.declarations import Declaration
from sightline.games.infinity.core.order.outcomes import Outcome, Suffered
from sightline.geometry.shapes import Point3
from sightline.kernel import Player


class OrderTokens(msgspec.Struct, frozen=True, kw_only=True):
    """Order tokens of one kind that are still to be spent in this Player Turn."""

    kind: str
    """A kind of the edition: regular, lieutenant ..."""
    left: int
    group: int = 1
    """The combat group whose they are; 0 for those that serve all groups."""
    owner: str = ""
    """The trooper whose own they are; empty where they serve others, or where nobody shall know."""


def orders_left(pool: Iterable[OrderTokens], kind: str = "regular") -> int:
    """How many Orders of a kind are left, of all combat groups and troopers."""
    return sum(each.left for each in pool if each.kind == kind)


class Trooper(msgspec.Struct, frozen=True, kw_only=True):
    """A trooper on the table, as Model or as Marker; or a device that has been deployed and can be attacked."""

    id: str
    """A1, A2 ... in the order in which a player's pieces came onto the table, so that it tells nothing."""
    owner: Player
    """Whose side it is on now: who gives it Orders, and who is its ally."""
    fielded_by: Player | None = None
    """Whose it was at the start, if it has changed sides since."""
    captor: str = ""
    """The trooper that made it change sides: it takes Orders of that one's combat group."""
    member: int
    """Which member of the list of its army it is. Secret while it is a Marker."""
    peripheral: int | None = None
    """Which peripheral of that member; None for the member itself."""
    form: int = 0
    """Which of its profile's forms it has; 0 for the profile itself."""
    device: str = ""
    """What it is, if it is no trooper but a deployed weapon or piece of equipment."""
    vehicle_of: str = ""
    """Whose empty vehicle it is."""
    at: Point3
    facing: float
    lost: int = 0
    """W or STR lost; below zero when raised above the profile."""
    states: frozenset[str] = frozenset()
    poses_as: int | None = None
    """Which member of its owner's list it passes itself off as. Secret."""
    copy_of: str = ""
    """The trooper that it is a copy of. Secret."""
    uses: Mapping[str, int] = {}
    """Uses spent of Disposable weapons and equipment."""
    attributes: Mapping[str, int | tuple[int, int] | None] = {}
    """Attributes that it has copied from somebody else, in place of those of its profile."""
    endowed: Mapping[str, int] = {}
    """What it was given in the match, by what gave it: the number rolled on a chart, a value."""

    @property
    def army(self) -> Player:
        """Whose list it is in, whichever side it is on now."""
        return self.owner if self.fielded_by is None else self.fielded_by

    @property
    def is_thing(self) -> bool:
        """Whether it is no trooper: a device, or a vehicle with nobody in it. It can be attacked, and that is all."""
        return bool(self.device or self.vehicle_of)


class Token(msgspec.Struct, frozen=True, kw_only=True):
    """A thing on the table that nobody can attack: an objective, a supply box."""

    id: str
    kind: str
    owner: Player | None = None
    at: Point3
    facing: float = 0.0
    states: frozenset[str] = frozenset()
    lost: int = 0
    carrier: str = ""
    """The trooper that carries it."""
    placed_in: int = 0
    """The number of the Order that placed it."""


class Area(msgspec.Struct, frozen=True, kw_only=True):
    """Something that lies over a part of the table for a while, above scenery and pieces: smoke, noise ..."""

    kind: str
    at: Point3
    """The middle of its foot."""
    radius: float
    height: int | float
    """As it was given: a whole number is written as one, and read back as one."""
    until: Literal["order", "turn", "round", "match"] = "turn"
    """When it goes."""


class Pose(msgspec.Struct, frozen=True):
    """Where and how a trooper was at a point of its route."""

    at: Point3
    prone: bool = False
    covered: bool = True
    """Whether Partial Cover may count there (not in the air, not on a wall)."""


class Declared(msgspec.Struct, frozen=True, kw_only=True):
    """A declaration in the order at hand."""

    trooper: str
    use: Declaration
    step: int = 1
    """1 or 2: at the first or at the second skill of the Order."""


class Wound(msgspec.Struct, frozen=True):
    """What one CC Attack took from its target: points of W or STR, and the step from Unconscious to Dead."""

    attacker: str
    target: str
    points: int


class PlacedTemplate(msgspec.Struct, frozen=True, kw_only=True):
    """A template that somebody, or a mine, has laid on the table in this Order."""

    by: str
    owner: Player
    weapon: str
    mode: str = ""
    at: Point3
    """The Blast Focus."""
    direction: float = 0.0
    affected: frozenset[str] = frozenset()
    """The enemies it covers."""
    main: str = ""
    """The Main Target of a template that has one: what is rolled for it."""
    cancelled: bool = False
    """Whether it covered an ally as well, so that this shot is lost."""


class Order(msgspec.Struct, frozen=True, kw_only=True):
    """The Order being carried out."""

    number: int
    kind: str
    """What it was spent from; `own` for the Order of a trooper that was not on the table yet."""
    group: str = ""
    """As which kind of group the troopers act together; empty for one that acts alone."""
    troopers: tuple[str, ...]
    """Who is activated, whoever leads first."""
    markers: frozenset[str] = frozenset()
    """Which of them were Markers when the Order began, or one of several alike."""
    engaged: frozenset[str] = frozenset()
    """Everybody who was in close combat when the Order began."""
    skills: tuple[Declared, ...] = ()
    aros: tuple[Declared, ...] = ()
    had_chance: frozenset[str] = frozenset()
    """Reactive troopers that could have declared an ARO after the first skill: now or never."""
    unmeasured: frozenset[str] = frozenset()
    """Reactive troopers that had only a Zone of Control, which nobody measures before the Resolution."""
    delayed: frozenset[str] = frozenset()
    """Reactive troopers that wait for the second skill of a Camouflaged trooper."""
    trails: Mapping[str, tuple[Pose, ...]] = {}
    """The route of each active trooper in this Order, start and end included."""
    templates: tuple[PlacedTemplate, ...] = ()
    """The templates on the table."""
    leaps: Mapping[str, str] = {}
    """Deployed weapons that have thrown themselves at somebody, and at whom."""
    attacked: frozenset[str] = frozenset()
    """Who was the target of an Attack in this Order."""
    hacked: frozenset[str] = frozenset()
    """Who was the target of a Hacking Program or other Comms Attack, whatever became of it."""
    wounds: tuple[Wound, ...] = ()
    """What close combat has cost whom in this Order."""
    resolved: int = 0
    """How many steps of the Resolution are behind it."""
    outcome: Outcome = Outcome()
    """How its rolls came out."""
    suffered: tuple[Suffered, ...] = ()
    """What Saving Rolls that were failed will cost."""

    @property
    def first(self) -> Declared | None:
        """The first skill of the Order. Of a Controller and its Peripheral one may be Idle: the other's counts."""
        idle = None
        for each in self.skills:
            if each.step == 1:
                if each.use.skill != "idle":
                    return each
                idle = idle or each
        return idle


FACING = "facing"
"""The question which way a Marker faces that has just been revealed. It comes before all others."""


class Pending(msgspec.Struct, frozen=True, kw_only=True):
    """A question that has come up and interrupts whatever stage is at hand."""

    question: str
    """The stage that asks it."""
    trooper: str
    """Whom it is about; its player answers."""


def given_away(trooper: str) -> str:
    """What a match remembers, until the Order ends, of a trooper whose disguise is of no more use."""
    return f"private.given_away.{trooper}"


GROUP = "private.group."
"""What a match remembers of members of a list that were moved to another combat group: whose list it is, and which of
them. Nobody else may learn that number."""


class State(msgspec.Struct, frozen=True, kw_only=True):
    """A whole match at one moment."""

    fixed: Fixed
    stage: str
    round: int = 1
    active: Player = 0
    """Whose Player Turn it is."""
    first: Player = 0
    """Who takes the first turn of each round."""
    zones: tuple[int, int] = (0, 1)
    """Which Deployment Zone each player uses."""
    winner_of_initiative: Player | None = None
    choosing: Player | None = None
    """Who has to decide in a stage that asks one player."""
    deployer: Player = 0
    """Who deploys first."""
    lieutenants: tuple[int | None, int | None] = (None, None)
    """Which member is each player's Lieutenant. Secret unless the scenario makes it public."""
    known_lieutenants: frozenset[Player] = frozenset()
    reserve: tuple[frozenset[int], frozenset[int]] = (frozenset(), frozenset())
    """Members that are not on the table yet."""
    troopers: Mapping[str, Trooper] = {}
    hidden: tuple[Trooper, ...] = ()
    """Troopers that are somewhere on the table where only their player knows of them. They have no name yet."""
    tokens: Mapping[str, Token] = {}
    areas: tuple[Area, ...] = ()
    """What lies over parts of the table for a while."""
    pool: tuple[OrderTokens, ...] = ()
    """The active player's Orders that are left."""
    orders: int = 0
    """How many Orders have been spent in the match."""
    order: Order | None = None
    pending: tuple[Pending, ...] = ()
    """Questions that must be answered before anything else goes on, in order."""
    fallen: tuple[Trooper, ...] = ()
    """Dead troopers, as they were when they were removed."""
    memory: Mapping[str, int] = {}
    """What scenarios and skills remember: consoles, failed Discover attempts, scores of past rounds ..."""
    ended: str = ""
    """Why the match is over; empty while it goes on."""

    @property
    def asking(self) -> str:
        """The stage whose turn it is: that of the first pending question, or the one at hand."""
        return self.pending[0].question if self.pending else self.stage

    def waiting(self, question: str) -> tuple[str, ...]:
        """The troopers about whom a question is pending, in order."""
        return tuple(each.trooper for each in self.pending if each.question == question) if self.pending else ()


def combat_group(state: State, trooper: Trooper) -> int:
    """The combat group of a trooper: that of the list, unless it was moved to another; or that of its captor."""
    if trooper.captor:
        known = (*state.troopers.values(), *state.fallen)
        trooper = next((each for each in known if each.id == trooper.captor), trooper)
    return group_of_member(state, trooper.army, trooper.member)


def group_of_member(state: State, army: Player, member: int) -> int:
    """The combat group of a member of a list, on the table or not."""
    return state.memory.get(group_key(state, army, member)) or state.fixed.lists[army].members[member].group


def group_key(state: State, army: Player, member: int) -> str:
    """What a match remembers of the combat group of a member of a list, whichever of its bodies it is."""
    return f"{GROUP}{army}.{state.fixed.lists[army].bodies(member)[0]}"


def bodies_of(state: State, trooper: Trooper) -> list[Trooper]:
    """The bodies of a trooper on the table: most have one."""
    numbers = state.fixed.lists[trooper.army].bodies(trooper.member)
    if len(numbers) == 1 or trooper.peripheral is not None or trooper.is_thing:
        return [trooper]
    mine = (each for each in state.troopers.values() if each.army == trooper.army and each.member in numbers)
    return [each for each in mine if each.peripheral is None and not each.is_thing]


def shares_a_name(state: State, trooper: Trooper, name: str) -> bool:
    """Whether a piece is known by a name: its own, or that of one of those that look alike, gone or not."""
    if name == trooper.id:
        return True
    real = trooper.copy_of or trooper.id
    other = state.troopers.get(name) or next((each for each in state.fallen if each.id == name), None)
    return other is not None and real in (other.id, other.copy_of)


def tokens_for(state: State, trooper: Trooper, kind: str) -> OrderTokens | None:
    """The Orders of a kind that may be spent on a trooper: its own before those of its combat group."""
    fits = [each for each in state.pool if each.kind == kind and each.left]
    if not fits:
        return None
    owned = [each for each in fits if each.owner]
    if owned:
        bodies = {each.id for each in bodies_of(state, trooper)}
        for each in owned:
            if each.owner in bodies or shares_a_name(state, trooper, each.owner):
                return each
    group = combat_group(state, trooper)
    return next((each for each in fits if not each.owner and each.group in (0, group)), None)
