"""The state that a player's aids are asked about: made from the player's view, never from the true state."""

import msgspec

from sightline.games.infinity.core.match.fixed import Fixed
from sightline.games.infinity.core.match.imagining import STRANGER, imagined
from sightline.games.infinity.core.match.state import State
from sightline.games.infinity.core.match.views import TrooperView, view_of
from sightline.games.infinity.core.troopers.profiles import ArmyList, Profile
from sightline.kernel import Player


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
    return seen.profile or msgspec.structs.replace(STRANGER, silhouette=seen.silhouette)
