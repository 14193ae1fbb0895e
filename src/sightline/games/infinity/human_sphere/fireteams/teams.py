"""The Fireteams on the table: each is a token beside its Team Leader that says who belongs to it."""

from collections.abc import Iterator

import msgspec

from sightline.games.infinity.core.match.state import State, Token, Trooper, combat_group
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.human_sphere.fireteams.types import TYPES, FireteamType
from sightline.games.infinity.human_sphere.projectors import stands_apart
from sightline.geometry.shapes import Point3
from sightline.kernel import Player
from sightline.rules import rule

FIRETEAM = "fireteam"
"""As which kind of group they act; and the first part of the kind of their tokens."""
_LEFT, _ALIKE, _ENDS = "left:", "alike:", "ends"


class Team(msgspec.Struct, frozen=True, kw_only=True):
    """A Fireteam."""

    id: str
    type: FireteamType
    player: Player
    leader: str
    members: frozenset[str]
    """The Team Leader among them, and every figure of who has several."""
    strays: frozenset[str] = frozenset()
    """Who has left it and may come back."""
    ends: bool = False
    """Whether it is cancelled at the end of the Order."""
    bands: frozenset[tuple[str, ...]] = frozenset()
    """The figures of each member that has several, which nobody can tell apart."""

    def figures(self, key: str) -> tuple[str, ...]:
        """All figures of the member that one of them belongs to."""
        return next((band for band in self.bands if key in band), (key,))

    @property
    @rule("HS-EQUIP-901")
    def leaders(self) -> tuple[str, ...]:
        """The figures that the Marker of the Team Leader lies beside: all that could be it."""
        return self.figures(self.leader)

    @property
    def single(self) -> list[str]:
        """Its members, one figure of each."""
        return sorted({self.figures(key)[0] for key in self.members})

    @property
    @rule("HS-EQUIP-077")
    def size(self) -> int:
        """How many members it has, however many figures."""
        return len(self.members) - sum(len(band) - 1 for band in self.bands)


@rule("HS-FTREQ-008", "HS-FTCOR-005", "HS-FTDUO-005", "HS-FTENO-005", "HS-FTHAR-006", "HS-FTTRI-005", "HS-ADV-007")
def token_of(team: Team, at: Point3) -> Token:
    """The Team Leader Marker of its type, beside the Team Leader."""
    return Token(
        id=team.id,
        kind=f"{FIRETEAM}.{team.type.key}",
        owner=team.player,
        at=at,
        carrier=team.leader,
        states=_noted(team),
    )


def _noted(team: Team) -> frozenset[str]:
    """Who belongs to it, as its token says so."""
    strays = {f"{_LEFT}{each}" for each in team.strays}
    alike = {_ALIKE + "+".join(band) for band in team.bands}
    return team.members | strays | alike | ({_ENDS} if team.ends else set())


def teams(state: State) -> Iterator[Team]:
    """All Fireteams of both sides."""
    for token in state.tokens.values():
        group, _, kind = token.kind.partition(".")
        if group == FIRETEAM and token.owner is not None:
            yield Team(
                id=token.id,
                type=TYPES[kind],
                player=token.owner,
                leader=token.carrier,
                members=frozenset(each for each in token.states if ":" not in each and each != _ENDS),
                strays=frozenset(each.removeprefix(_LEFT) for each in token.states if each.startswith(_LEFT)),
                ends=_ENDS in token.states,
                bands=frozenset(
                    tuple(each.removeprefix(_ALIKE).split("+")) for each in token.states if each.startswith(_ALIKE)
                ),
            )


def team_of(now: Situation, trooper: Trooper) -> Team | None:
    """The Fireteam that a trooper belongs to."""
    if not now.state.tokens:
        return None
    known = now.once(FIRETEAM, lambda: {key: team for team in teams(now.state) for key in team.members})
    return known.get(trooper.id)


def member(now: Situation, team: Team, key: str) -> Trooper | None:
    """The trooper behind the figures of a member, if it is on the table."""
    found = (now.find(each) for each in team.figures(key))
    return next((now.original(each) for each in found if each is not None), None)


@rule("HS-FTINT-001", "HS-FTINT-005", "HS-FTINT-007", "HS-FTREQ-007", "HS-ADV-005")
def belongs(now: Situation, team: Team, key: str) -> bool:
    """Whether somebody may be a member: neither Null, Isolated nor a Marker, and of the Leader's combat group."""
    trooper, leader = member(now, team, key), member(now, team, team.leader)
    if trooper is None or trooper.owner != team.player or now.is_null(trooper) or "isolated" in trooper.states:
        return False
    if now.is_marker(trooper) or stands_apart(now, trooper) or "suppressive_fire" in trooper.states:
        return False
    return leader is None or combat_group(now.state, trooper) == combat_group(now.state, leader)


def members_of(now: Situation, team: Team) -> list[str]:
    """Those who are members at this moment, by the names of their figures."""
    return sorted(key for key in team.members if now.find(key) is not None and belongs(now, team, key))


@rule("HS-FTREQ-005", "HS-FTLDR-001", "HS-FTINT-002", "HS-ADV-008")
def stray(now: Situation, team: Team, leader: Trooper) -> list[str]:
    """The members who do not respect Coherency: outside the Zone of Control of the Team Leader, the real one."""
    reference, led = now.body(now.original(leader)), team.figures(leader.id)
    found = ((key, member(now, team, key)) for key in team.single if key not in led)
    return [key for key, each in found if each is not None and not now.in_zone_of_control(reference, now.body(each))]
