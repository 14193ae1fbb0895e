"""What a player believes: a full state made from a view alone, so that the rules can be asked "what if?".

Nothing but the view and the public setting goes in. Hidden pieces are guessed: a Marker is taken for an ordinary
trooper, costs of enemies for what the army books print, and who is still to come is not there.
"""

import functools

import msgspec

from sightline.bots.seat import Seat
from sightline.content import armies
from sightline.games import find
from sightline.games.infinity.core.match.edition import Edition
from sightline.games.infinity.core.match.fixed import Fixed
from sightline.games.infinity.core.match.game import InfinityGame
from sightline.games.infinity.core.match.imagining import STRANGER, imagined
from sightline.games.infinity.core.match.state import State
from sightline.games.infinity.core.match.views import TrooperView, View
from sightline.games.infinity.core.troopers.profiles import ArmyList, Profile
from sightline.games.infinity.core.troopers.recruiting import profile_of
from sightline.kernel import Player


class Setting(msgspec.Struct, frozen=True, kw_only=True):
    """What both players know before anything happens: the game, the mission, its size, the table and the aids."""

    game: str
    scenario: str
    points: int
    table: str
    aids: str
    special_terrain: bool = False


class Belief(msgspec.Struct, frozen=True, kw_only=True):
    """A state as a player imagines it, with the view it comes from."""

    player: Player
    view: View
    state: State


def belief_of(seat: Seat) -> Belief:
    """What the player at a seat believes now."""
    view, setting = seat.view(), seat.setting
    assert isinstance(view, View)
    assert isinstance(setting, Setting)
    return believe(view, setting, seat.player)


def believe(view: View, setting: Setting, player: Player) -> Belief:
    """A state that agrees with everything in the view."""
    guessing = functools.partial(guess, scale=edition_of(setting).lists.standard / 30)
    state = imagined(view, player, functools.partial(_fixed, setting), guessing)
    return Belief(player=player, view=view, state=state)


def edition_of(setting: Setting) -> Edition:
    """The edition that is played."""
    game = find(setting.game)
    assert isinstance(game, InfinityGame)
    return game.edition


def _fixed(setting: Setting, lists: tuple[ArmyList, ArmyList]) -> Fixed:
    edition = edition_of(setting)
    scenario = edition.scenario[setting.scenario]
    return Fixed(
        edition=edition,
        scenario=scenario,
        field=scenario.field_on(setting.table),
        lists=lists,
        points=setting.points,
        aids=setting.aids,
        special_terrain=setting.special_terrain,
    )


def guess(seen: TrooperView, scale: float = 1) -> Profile:
    """The profile of an enemy: its Public Information with the Cost that the army books print for it.

    In other editions than CodeOne everybody costs more by a factor.
    """
    if seen.profile is None:
        return msgspec.structs.replace(STRANGER, silhouette=seen.silhouette, cost=STRANGER.cost * scale)
    return msgspec.structs.replace(seen.profile, cost=printed_cost(seen.profile, scale))


def printed_cost(profile: Profile, scale: float = 1) -> float:
    """What an army book asks for such a trooper; a guess by its qualities where no book knows it.

    >>> round(printed_cost(STRANGER), 1)
    2.5
    """
    known = _price_list().get((profile.unit, profile.weapons))
    if known is not None:
        return known
    figures = (profile.bs - 6) / 4 + profile.arm / 4 + profile.vitality - 1 + (profile.mov[0] - 10) / 5 + 1
    return scale * max(0.5, figures)


@functools.cache
def _price_list() -> dict[tuple[str, tuple[str, ...]], float]:
    found = {}
    for name in armies.names():
        faction = armies.load(name)
        for unit in faction.units:
            for option in unit.options:
                profile = profile_of(faction, unit, option)
                own = profile.cost - sum(each.cost for each in profile.peripherals)
                found[profile.unit, profile.weapons] = own
    return found
