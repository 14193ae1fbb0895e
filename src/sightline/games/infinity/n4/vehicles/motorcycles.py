"""Motorcycles: what their riders cannot do, and the token that is left when they get off."""

from collections.abc import Iterator
from typing import Annotated

from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import Trooper
from sightline.games.infinity.core.order.declarations import Declaration
from sightline.games.infinity.core.skills.base import Skill, When
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Profile, TroopType, thing
from sightline.games.infinity.core.troopers.rows import AbilityRow
from sightline.games.infinity.n4.troopers.transmutation import base_profile
from sightline.games.infinity.n4.vehicles.mounting import BIKES, MOTORCYCLE, on_motorcycle
from sightline.geometry.moving.paths import UseLadder
from sightline.kernel import RuleId, Violation
from sightline.rules import rule

TOKEN: Annotated[Profile, "N4-EQUIP-048"] = thing(MOTORCYCLE, "Motorcycle", "4")


@rule("N4-PRONE-006", "N4-EQUIP-049")
def stays_upright(profile: Profile) -> RuleId | None:
    """TAGs, and whoever is on a Motorcycle."""
    if profile.type is TroopType.TAG or on_motorcycle(profile):
        return "N4-PRONE-006"
    return None


def is_mounted_for(now: Situation, trooper: Trooper, use: Declaration) -> bool:
    """Whether somebody is on its Motorcycle when it does something, having got on or off as it declares."""
    profile = now.profile(trooper)
    if use.form is not None and not trooper.is_thing and trooper.peripheral is None:
        whole = base_profile(now, trooper)
        profile = whole.as_form(use.form) if 0 <= use.form <= len(whole.forms) else profile
    return on_motorcycle(profile)


@rule("N4-EQUIP-049")
def keeps_to_the_ground(
    now: Situation,
    trooper: Trooper,
    skill: Skill,
    use: Declaration,
    when: When,  # noqa: ARG001
) -> Iterator[Violation]:
    """No climbing, no ladders, no leap upwards and no Cautious Movement; ramps and stairs are ground."""
    ladders = any(isinstance(leg, UseLadder) for leg in use.path)
    leaps = skill.key in ("jump", "long_jump") and now.table.rises(trooper.at, use.path)
    forbidden = leaps or skill.key in ("climb", "cautious_movement")
    if not (ladders or forbidden) or not is_mounted_for(now, trooper, use):
        return
    params = {"trooper": trooper.id, "skill": skill.key}
    if ladders:
        yield Violation(code="n4_vehicles.mounted", params=params, rule="N4-EQUIP-050")
    if forbidden:
        yield Violation(code="n4_vehicles.mounted", params=params, rule="N4-EQUIP-049")


@rule("N4-EQUIP-049")
def in_the_open(now: Situation, trooper: Trooper) -> bool:
    """Nobody on a Motorcycle has Partial Cover."""
    return on_motorcycle(now.profile(trooper))


PART = Part(
    devices={MOTORCYCLE: TOKEN},
    bans=(keeps_to_the_ground,),
    exposed=(in_the_open,),
    upright=(stays_upright,),
    abilities=tuple(AbilityRow(key=key) for key in BIKES),
)
