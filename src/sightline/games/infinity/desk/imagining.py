"""What a player can know of a state, as a state that the rules can be asked about.

Aids answer "what if?" with the rules themselves. They must not be asked about the true state, which knows what is
behind a Marker; so they are asked about one that is made from the player's view alone.
"""

import msgspec

from sightline.games.infinity.core.match.fixed import Fixed
from sightline.games.infinity.core.match.state import State, Trooper
from sightline.games.infinity.core.match.views import TrooperView, view_of
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
PRIVATE_MEMORY = ("states_phase.",)
"""What a match remembers of answers that only one player has given."""


def imagined(state: State, player: Player) -> State:
    """A state that agrees with everything the player may know, and holds nothing that the player may not."""
    view = view_of(state, player)
    theirs = [each for each in (*view.troopers, *view.fallen) if each.owner != player]
    number = {each.id: index for index, each in enumerate(theirs)}
    guessed = ArmyList(faction="?", members=tuple(Member(profile=_guess(each)) for each in theirs))
    mine = view.lists[player]
    assert mine is not None
    leader = next((each.member for each in view.troopers if each.owner == player and each.lieutenant), None)
    known = frozenset(view.reserve)
    return msgspec.structs.replace(
        state,
        fixed=_public(state.fixed, (mine, guessed) if player == 0 else (guessed, mine)),
        troopers={each.id: imagined_piece(each, number) for each in view.troopers},
        fallen=tuple(imagined_piece(each, number) for each in view.fallen),
        order=view.order,
        lieutenants=(leader, None) if player == 0 else (None, leader),
        reserve=(known, frozenset()) if player == 0 else (frozenset(), known),
        memory={key: value for key, value in state.memory.items() if not key.startswith(PRIVATE_MEMORY)},
    )


def _public(fixed: Fixed, lists: tuple[ArmyList, ArmyList]) -> Fixed:
    return Fixed(
        edition=fixed.edition,
        scenario=fixed.scenario,
        field=fixed.field,
        lists=lists,
        points=fixed.points,
        aids=fixed.aids,
    )


def _guess(seen: TrooperView) -> Profile:
    return seen.profile or msgspec.structs.replace(STRANGER, silhouette=seen.silhouette)


def imagined_piece(seen: TrooperView, number: dict[str, int]) -> Trooper:
    """A piece of the state; each enemy is a member of its own in the list that is guessed."""
    hostile = seen.id in number
    return Trooper(
        id=seen.id,
        owner=seen.owner,
        member=number[seen.id] if hostile else seen.member or 0,
        peripheral=None if hostile else seen.peripheral,
        device=seen.device,
        at=seen.at,
        facing=seen.facing,
        lost=seen.lost,
        states=seen.states,
        uses=seen.uses,
    )
