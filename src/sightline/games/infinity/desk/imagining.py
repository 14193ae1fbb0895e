"""The state that a player's aids are asked about: made from the player's view, never from the true state."""

import copy

import msgspec

from sightline.games.infinity.core.match.fixed import Fixed
from sightline.games.infinity.core.match.imagining import STRANGER, imagined
from sightline.games.infinity.core.match.state import State
from sightline.games.infinity.core.match.views import TrooperView, view_of
from sightline.games.infinity.core.troopers.profiles import ArmyList, Profile
from sightline.kernel import Player

replace = msgspec.structs.replace


def as_known(state: State, player: Player) -> State:
    """A state that agrees with everything the player may know, and holds nothing that the player may not."""
    public = state.fixed

    def setting(lists: tuple[ArmyList, ArmyList]) -> Fixed:
        return Fixed(
            edition=public.edition,
            scenario=public.scenario,
            field=public.field,
            lists=lists,
            points=public.points,
            aids=public.aids,
            special_terrain=public.special_terrain,
        )

    return imagined(view_of(state, player), player, setting, _guess)


def _guess(seen: TrooperView) -> Profile:
    return seen.profile or replace(STRANGER, silhouette=seen.silhouette)


def with_prices(state: State, player: Player) -> State:
    """What the player knows, with a price for every enemy: what one costs is Private Information, so each of them is
    taken for an equal share of its army."""
    fixed = copy.copy(state.fixed)
    theirs = fixed.lists[1 - player]
    share = max(1, round(fixed.points / len(theirs.members)))
    members = tuple(replace(each, profile=replace(each.profile, cost=share)) for each in theirs.members)
    priced = replace(theirs, members=members)
    fixed.lists = (fixed.lists[0], priced) if player == 0 else (priced, fixed.lists[1])
    return replace(state, fixed=fixed)
