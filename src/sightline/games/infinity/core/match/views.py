"""What each player may know of a state. Nothing else leaves the server."""

import functools
from collections.abc import Iterable, Mapping

import msgspec

from sightline.games.infinity.core.match.secrecy import guise_of, order_as_seen, piece_as_seen, poses
from sightline.games.infinity.core.match.state import GROUP, Area, Order, OrderTokens, Pending, State, Token, Trooper
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability, ArmyList, ByProfile, Profile
from sightline.games.infinity.core.troopers.rows import Guise
from sightline.geometry.shapes import Point3
from sightline.kernel import Player, Viewer
from sightline.rules import rule

replace = msgspec.structs.replace

PRIVATE_MEMORY = ("states_phase.", "private.")
"""What a match remembers of answers that only one player has given."""


class TrooperView(msgspec.Struct, frozen=True, kw_only=True):
    """A piece as somebody sees it; a Marker of the other side has no profile."""

    id: str
    owner: Player
    at: Point3
    facing: float
    silhouette: str
    states: frozenset[str]
    profile: Profile | None = None
    """Its Public Information; all of it to its owner."""
    member: int | None = None
    """Which entry of the list it is: only its owner knows."""
    fielded_by: Player | None = None
    """In whose army it was at the start, if it has changed sides since."""
    captor: str = ""
    """Who made it change sides."""
    peripheral: int | None = None
    form: int = 0
    """Which of its forms it has; its profile is that of the form."""
    device: str = ""
    vehicle_of: str = ""
    """Whose empty vehicle it is."""
    lost: int = 0
    uses: Mapping[str, int] = {}
    attributes: Mapping[str, int | tuple[int, int] | None] = {}
    """Attributes that it has copied from somebody else."""
    poses_as: int | None = None
    """Which member of its list it passes itself off as: only its owner knows."""
    copy_of: str = ""
    """Whose copy it is: only its owner knows."""
    lieutenant: bool | None = None
    """None when one does not know."""
    mimetism: int = 0
    """What is printed on a Marker, or what the Model has."""
    tokens: tuple[str, ...] = ()
    """Tokens that lie next to it: Nanoscreen."""
    known: Mapping[str, int] = {}
    """What else everybody may know of it, by the rules of the edition."""


class View(msgspec.Struct, frozen=True, kw_only=True):
    """A state as somebody sees it."""

    viewer: Viewer
    stage: str
    asking: str
    """The stage that asks: that of a question which has come up, or the one at hand."""
    round: int
    active: Player
    first: Player
    zones: tuple[int, int]
    """Which Deployment Zone each player uses."""
    choosing: Player | None
    """Who has to decide in a stage that asks one player."""
    known_lieutenants: frozenset[Player]
    orders: int
    """How many Orders have been spent in the match."""
    pool: tuple[OrderTokens, ...]
    """The active player's Orders that are left."""
    troopers: tuple[TrooperView, ...]
    tokens: tuple[Token, ...]
    areas: tuple[Area, ...]
    """What lies over the table for a while, for all to see."""
    hidden: tuple[Trooper, ...]
    """One's own troopers that the other side does not know to be there; everybody's when the match is over."""
    reserve: tuple[int, ...]
    """One's own members that are not on the table."""
    fallen: tuple[TrooperView, ...]
    order: Order | None
    pending: tuple[Pending, ...]
    """The questions that have come up, in order."""
    ended: str
    memory: Mapping[str, int] = {}
    """What scenarios and skills remember in front of everybody."""
    supplies: Mapping[str, int] = {}
    """What one has left to spend oneself besides Orders, by the rules of the edition."""
    last_turn: bool = False
    """Whether the match ends with this Player Turn."""
    lists: tuple[ArmyList | None, ArmyList | None] = (None, None)
    """One's own army list; both when the match is over."""


def _memory(state: State, viewer: Viewer) -> dict[str, int]:
    """What a viewer may know of what a match remembers: no secrets, but for the combat groups of its own list."""
    own = f"{GROUP}{viewer}."
    return {
        key: value for key, value in state.memory.items() if not key.startswith(PRIVATE_MEMORY) or key.startswith(own)
    }


def _supplies(now: Situation, viewer: Viewer) -> dict[str, int]:
    """What a player has left; how much it began with is a matter of its list, and of nobody else."""
    if viewer is None:
        return {}
    return {key: left for counts in now.fixed.edition.supplies for key, left in counts(now, viewer).items()}


@rule("C1-INFO-001", "C1-ORD-004")
def view_of(state: State, viewer: Viewer) -> View:
    """What somebody may know: everything public, and one's own secrets. When the game ends, all is public."""
    now = Situation(state)
    return View(
        viewer=viewer,
        stage=state.stage,
        asking=state.asking,
        round=state.round,
        active=state.active,
        first=state.first,
        zones=state.zones,
        choosing=state.choosing,
        known_lieutenants=state.known_lieutenants,
        orders=state.orders,
        pool=state.pool,
        troopers=_pieces(now, viewer, state.troopers.values()),
        tokens=tuple(state.tokens.values()),
        areas=state.areas,
        hidden=tuple(each for each in state.hidden if _knows_all(state, viewer, each.owner)),
        reserve=_reserve(state, viewer),
        fallen=_pieces(now, viewer, [trooper for trooper in state.fallen if not trooper.copy_of]),
        order=order_as_seen(state, viewer),
        pending=state.pending,
        ended=state.ended,
        memory=_memory(state, viewer),
        supplies=_supplies(now, viewer),
        last_turn=bool(state.memory.get("last_turn")),
        lists=(_list(state, viewer, 0), _list(state, viewer, 1)),
    )


@rule("C1-INFO-002", "C1-INFO-008")
def _knows_all(state: State, viewer: Viewer, owner: Player) -> bool:
    """Whether somebody knows all of a player's secrets: that player does, and everybody once the game has ended."""
    return viewer == owner or bool(state.ended)


def _list(state: State, viewer: Viewer, owner: Player) -> ArmyList | None:
    return state.fixed.lists[owner] if _knows_all(state, viewer, owner) else None


@rule("C1-INFO-005", "C1-ORD-009")
def _reserve(state: State, viewer: Viewer) -> tuple[int, ...]:
    """Who is not on the table, and will bring an Order, is known to its own side alone."""
    return tuple(sorted(state.reserve[viewer])) if viewer is not None else ()


def _pieces(now: Situation, viewer: Viewer, troopers: Iterable[Trooper]) -> tuple[TrooperView, ...]:
    """Pieces as somebody sees them; each is the same to all who are told the same of it: whose it is not, unless some
    know better."""
    edition = now.fixed.edition
    if edition.insights or edition.known_to_all:  # which may look at anything
        return tuple([_looked_at(now, trooper, viewer) for trooper in troopers])
    looks, found = now.looks(), []
    for trooper in troopers:
        known = looks.get(trooper.id)
        if known is None:
            known = looks[trooper.id] = {}
        whose = (viewer == trooper.owner, viewer == trooper.army)
        seen = known.get(whose)
        if seen is None:
            seen = known[whose] = _trooper(now, trooper, viewer)
        found.append(seen)
    return tuple(found)


def _looked_at(now: Situation, trooper: Trooper, viewer: Viewer) -> TrooperView:
    edition = now.fixed.edition
    alike = (viewer == trooper.owner, viewer == trooper.army, viewer if edition.insights else None)
    return now.once(("piece", id(trooper), alike), lambda: _trooper(now, trooper, viewer))


@rule("C1-INFO-006", "C1-INFO-008", "C1-STATE-205", "C1-STATE-226")
def _trooper(now: Situation, trooper: Trooper, viewer: Viewer) -> TrooperView:
    """A piece: all of it to its owner and at the end; to others a Model's Public Information, a Marker's outside.

    Who has taken somebody over knows no more of its profile than was public.
    """
    guise = guise_of(now.state, trooper, viewer)
    mine = _knows_all(now.state, viewer, trooper.army) and guise is Guise.ITSELF
    seen = trooper if mine else piece_as_seen(now.state, trooper, viewer)
    posing = guise is not Guise.ITSELF and poses(trooper)
    shown = now.seeming(trooper) if posing else now.fixed.profile(trooper)
    if guise is Guise.COPY and not posing:
        shown = _bare(shown)
    if guise in (Guise.ANOTHER, Guise.COPY):
        shown = now.known_better(trooper, shown, viewer)
    return TrooperView(
        id=seen.id,
        owner=seen.owner,
        at=seen.at,
        facing=seen.facing,
        silhouette=shown.silhouette if posing else now.silhouette(trooper),
        states=seen.states,
        profile=_attributes(now, trooper, shown, guise, mine=mine),
        member=trooper.member if mine else None,
        fielded_by=seen.fielded_by,
        captor=seen.captor,
        peripheral=seen.peripheral,
        form=seen.form,
        device=seen.device,
        vehicle_of=seen.vehicle_of,
        lost=seen.lost,
        uses=seen.uses,
        attributes=seen.attributes,
        poses_as=trooper.poses_as if mine else None,
        copy_of=trooper.copy_of if mine else "",
        lieutenant=_lieutenant(now, trooper) if mine or trooper.army in now.state.known_lieutenants else None,
        mimetism=_mimetism(shown),
        tokens=_tokens(now, trooper, posing=posing),
        known={key: value for tells in now.fixed.edition.known_to_all for key, value in tells(now, trooper).items()},
    )


@rule("C1-REF-223")
def _attributes(now: Situation, trooper: Trooper, shown: Profile, guise: Guise, *, mine: bool) -> Profile | None:
    """Those of a Model: nothing is told of a Marker's."""
    if guise is Guise.MARKER:
        return None
    return shown if mine else public_profile(now, trooper, shown)


@rule("C1-STATE-206")
def _mimetism(shown: Profile) -> int:
    """The MOD that a Marker shows as well as a Model."""
    mimetism = shown.ability("mimetism")
    return mimetism.mod if mimetism is not None else 0


@rule("C1-INFO-007")
def _lieutenant(now: Situation, trooper: Trooper) -> bool:
    """Whether it is the Lieutenant; its Peripherals and devices are not."""
    itself = trooper.peripheral is None and not trooper.is_thing
    return itself and now.state.lieutenants[trooper.army] in now.fixed.lists[trooper.army].bodies(trooper.member)


@rule("C1-EQUIP-218", "C1-STATE-215", "C1-REF-230")
def _tokens(now: Situation, trooper: Trooper, *, posing: bool) -> tuple[str, ...]:
    """What lies next to it for all to see, be it a Model or a Marker; who poses as another does not show any."""
    if posing and not trooper.states.isdisjoint(now.fixed.edition.state.bare):
        return ()
    return tuple(key for key in now.fixed.edition.ability.tokens if now.ability(trooper, key) is not None)


@rule("C1-INFO-005", "C1-LABEL-211")
def public_profile(now: Situation, trooper: Trooper, shown: Profile | None = None) -> Profile:
    """A profile without Cost and SWC, and without skills that are Private Information until they are used."""
    hidden = now.fixed.edition.ability.private
    used = {key for key in hidden if f"used.{trooper.id}.{key}" in now.state.memory}
    if trooper.army in now.state.known_lieutenants:
        used.add("lieutenant")
    return _without(hidden - used)(shown or now.fixed.profile(trooper))


@functools.lru_cache(maxsize=256)
def _without(hidden: frozenset[str]) -> ByProfile[Profile]:
    """The public side of profiles, found out once: everybody looks at them after every command."""
    return ByProfile(lambda profile: _without_secrets(profile, hidden))


def _bare(profile: Profile) -> Profile:
    """What is told of one among several alike: neither what it can do nor what it carries."""
    return replace(profile, skills=(), equipment=(), weapons=(), peripherals=(), forms=())


@rule("C1-INFO-005", "C1-LABEL-211")
def _known(abilities: tuple[Ability, ...], hidden: frozenset[str]) -> tuple[Ability, ...]:
    return tuple(each for each in abilities if each.key not in hidden)


@rule("C1-INFO-004")
def _without_secrets(profile: Profile, hidden: frozenset[str]) -> Profile:
    return replace(
        profile,
        cost=0,
        swc=0,
        skills=_known(profile.skills, hidden),
        equipment=_known(profile.equipment, hidden),
        peripherals=tuple(_without_secrets(each, hidden) for each in profile.peripherals),
        forms=tuple(_without_secrets(each, hidden) for each in profile.forms),
    )
