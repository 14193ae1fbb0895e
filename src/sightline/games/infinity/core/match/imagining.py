"""What a player can know of a match, as a state that the rules can be asked about.

Aids and bots answer "what if?" with the rules themselves. They must not be asked about the true state, which knows
what is behind a Marker; so they are asked about one that is made from the player's view and nothing else.
"""

from collections.abc import Callable

from sightline.games.infinity.core.match.fixed import Fixed
from sightline.games.infinity.core.match.state import State, Trooper
from sightline.games.infinity.core.match.views import TrooperView, View
from sightline.games.infinity.core.troopers.profiles import ArmyList, Member, Profile
from sightline.kernel import Player

STRANGER = Profile(
    unit="?",
    name="?",
    mov=(10, 10),
    cc=14,
    bs=11,
    ph=11,
    wip=13,
    arm=1,
    weapons=("combi_rifle", "pistol", "cc_weapon"),
    cost=3.0,
)
"""Who is taken to be behind a Marker."""

Setting = Callable[[tuple[ArmyList, ArmyList]], Fixed]
"""What both players know before anything happens, with the lists that somebody imagines."""


def imagined(view: View, player: Player, setting: Setting, guess: Callable[[TrooperView], Profile]) -> State:
    """A state that agrees with everything in a player's view; each enemy is taken for what somebody guesses."""
    theirs = [each for each in (*view.troopers, *view.fallen) if not _is_known(each, player)]
    number = {each.id: index for index, each in enumerate(theirs)}
    members = tuple(Member(profile=guess(each)) for each in theirs) or (Member(profile=STRANGER),)
    mine, guessed = view.lists[player], ArmyList(faction="?", members=members)
    assert mine is not None
    leader = next((each.member for each in view.troopers if each.id not in number and each.lieutenant), None)
    known = next((number[each.id] for each in view.troopers if each.id in number and each.lieutenant), None)
    waiting, nobody = frozenset(view.reserve), frozenset[int]()
    return State(
        fixed=setting((mine, guessed) if player == 0 else (guessed, mine)).after(view.memory),
        stage=view.stage,
        round=view.round,
        active=view.active,
        first=view.first,
        zones=view.zones,
        choosing=view.choosing,
        lieutenants=(leader, known) if player == 0 else (known, leader),
        known_lieutenants=view.known_lieutenants,
        reserve=(waiting, nobody) if player == 0 else (nobody, waiting),
        troopers={each.id: _piece(each, player, number) for each in view.troopers},
        hidden=view.hidden,
        tokens={token.id: token for token in view.tokens},
        areas=view.areas,
        pool=view.pool,
        orders=view.orders,
        order=view.order,
        pending=view.pending,
        fallen=tuple(_piece(each, player, number) for each in view.fallen),
        memory=view.memory,
        ended=view.ended,
    )


def _is_known(seen: TrooperView, player: Player) -> bool:
    """Whether a piece is one of the player's own list, whichever side it is on, and the player knows which."""
    army = seen.owner if seen.fielded_by is None else seen.fielded_by
    return army == player and seen.member is not None


def _piece(seen: TrooperView, player: Player, number: dict[str, int]) -> Trooper:
    """A piece of the state; each enemy is a member of its own in the list that is guessed."""
    strange = seen.id in number
    army = 1 - player if strange else player
    return Trooper(
        id=seen.id,
        owner=seen.owner,
        fielded_by=None if seen.owner == army else army,
        captor=seen.captor,
        member=number[seen.id] if strange else seen.member or 0,
        peripheral=None if strange else seen.peripheral,
        form=0 if strange else seen.form,
        device=seen.device,
        vehicle_of=seen.vehicle_of,
        at=seen.at,
        facing=seen.facing,
        lost=seen.lost,
        states=seen.states,
        poses_as=seen.poses_as,
        copy_of=seen.copy_of,
        uses=seen.uses,
        attributes=seen.attributes,
    )
