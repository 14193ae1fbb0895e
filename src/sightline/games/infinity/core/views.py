"""What each player may know of a state. Nothing else leaves the server."""

from collections.abc import Mapping

import msgspec

from sightline.games.infinity.core.profiles import Profile
from sightline.games.infinity.core.situation import Situation
from sightline.games.infinity.core.state import Order, State, Token, Trooper
from sightline.geometry.shapes import Point3
from sightline.kernel import Player, Viewer
from sightline.rules import rule


class TrooperView(msgspec.Struct, frozen=True, kw_only=True):
    """A trooper as somebody sees it; a Marker of the other side has no profile."""

    id: str
    owner: Player
    at: Point3
    facing: float
    silhouette: str
    states: frozenset[str]
    profile: Profile | None = None
    lost: int = 0
    uses: Mapping[str, int] = {}
    lieutenant: bool | None = None
    """None when one does not know."""
    mimetism: int = 0
    """What is printed on a Marker."""


class View(msgspec.Struct, frozen=True, kw_only=True):
    """A state as somebody sees it."""

    viewer: Viewer
    stage: str
    round: int
    active: Player
    first: Player
    pool: int
    lieutenant_order: bool
    troopers: tuple[TrooperView, ...]
    tokens: tuple[Token, ...]
    reserve: tuple[int, ...]
    """One's own members that are not on the table."""
    fallen: tuple[TrooperView, ...]
    order: Order | None
    ended: str


@rule("C1-INFO-001", "C1-INFO-002", "C1-INFO-005", "C1-INFO-006", "C1-INFO-007", "C1-ORD-009", "C1-LABEL-211")
def view_of(state: State, viewer: Viewer) -> View:
    """What somebody may know: everything public, and one's own secrets. When the game ends, all is public."""
    now = Situation(state)
    reserve = sorted(state.reserve[viewer]) if viewer is not None else []
    return View(
        viewer=viewer,
        stage=state.stage,
        round=state.round,
        active=state.active,
        first=state.first,
        pool=state.pool,
        lieutenant_order=state.lieutenant_order,
        troopers=tuple(_trooper(now, trooper, viewer) for trooper in state.troopers.values()),
        tokens=tuple(state.tokens.values()),
        reserve=tuple(reserve),
        fallen=tuple(_trooper(now, trooper, viewer) for trooper in state.fallen),
        order=state.order,
        ended=state.ended,
    )


@rule("C1-INFO-004", "C1-STATE-205", "C1-STATE-206", "C1-STATE-213")
def _trooper(now: Situation, trooper: Trooper, viewer: Viewer) -> TrooperView:
    profile = now.profile(trooper)
    mine = viewer == trooper.owner or bool(now.state.ended)
    mimetism = profile.ability("mimetism")
    if now.is_marker(trooper) and not mine:
        return TrooperView(
            id=trooper.id,
            owner=trooper.owner,
            at=trooper.at,
            facing=0.0,
            silhouette=profile.silhouette,
            states=trooper.states,
            mimetism=mimetism.mod if mimetism else 0,
        )
    known = mine or trooper.owner in now.state.known_lieutenants
    return TrooperView(
        id=trooper.id,
        owner=trooper.owner,
        at=trooper.at,
        facing=trooper.facing,
        silhouette=profile.silhouette,
        states=trooper.states,
        profile=profile if mine else msgspec.structs.replace(profile, cost=0, swc=0),
        lost=trooper.lost,
        uses=trooper.uses,
        lieutenant=now.state.lieutenants[trooper.owner] == trooper.member if known else None,
        mimetism=mimetism.mod if mimetism else 0,
    )
