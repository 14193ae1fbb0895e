"""Troopers with several profiles: Transmutation and Seed-Embryo."""

from collections.abc import Iterator, Sequence

import msgspec

from sightline.games.infinity.core.match.events import Happening
from sightline.games.infinity.core.match.part import Part, Reshape
from sightline.games.infinity.core.match.state import State, Trooper
from sightline.games.infinity.core.order import harm
from sightline.games.infinity.core.order.declarations import Declaration, Label
from sightline.games.infinity.core.skills.base import Skill, When
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Profile
from sightline.games.infinity.core.troopers.rows import AbilityRow
from sightline.games.infinity.n4.replacing import change_form, check_room, place_for
from sightline.geometry.moving.paths import points_of
from sightline.kernel import Play, RuleId, Violation
from sightline.rules import rule

BY_WOUNDS = ("transmutation_w", "transmutation_str")


@rule("N4-SSKB-088", "N4-SSKB-091")
def has_another_form(now: Situation, trooper: Trooper) -> bool:
    """Who still has its first profile does not fall with the last point of it: only with that of the second."""
    return keeps_another_form(now, trooper, BY_WOUNDS)


def keeps_another_form(now: Situation, trooper: Trooper, keys: Sequence[str]) -> bool:
    """Whether somebody with one of some skills still has the first of its profiles."""
    profile = now.profile(trooper)
    if trooper.form or not profile.forms:
        return False
    return any(profile.ability(key) is not None for key in keys)


@rule("N4-SSKB-089", "N4-SSKB-090", "N4-SSKB-092")
def transmute(play: Play[State]) -> None:
    """At the very end of the Order the second profile takes over, and bears what the first could not."""
    change_the_worn_out(play, BY_WOUNDS, "N4-SSKB-089")


def change_the_worn_out(play: Play[State], keys: Sequence[str], cited: RuleId) -> None:
    """Whoever has lost all of its first profile by one of some skills has its second, less what was lost beyond."""
    now = Situation(play.state)
    for trooper in now.everybody():
        if now.vitality(trooper) <= 0 and keeps_another_form(now, trooper, keys):
            take_over(play, trooper, cited)


def take_over(play: Play[State], trooper: Trooper, cited: RuleId) -> None:
    """The second profile takes the place of the first, and what that could not bear."""
    left = Situation(play.state).vitality(trooper)
    for event in change_form(Situation(play.state), trooper, 1, 0, cited):
        play.emit(event)
    if left < 0:
        harm.lose(play, trooper.id, -left)


# ------------------------------------------------------------------ at will


AUTO = "transmutation_auto"


def base_profile(now: Situation, trooper: Trooper) -> Profile:
    """The profile of a trooper that lists its other forms, whichever of them it has."""
    return now.fixed.profile(msgspec.structs.replace(trooper, form=0) if trooper.form else trooper)


@rule("N4-SSKB-093", "N4-SSKB-094")
def other_forms(now: Situation, trooper: Trooper, skill: Skill, when: When) -> Iterator[int]:  # noqa: ARG001
    """Transmutation (Auto): any other of its profiles, with whatever moves it; what it has lost, all have lost.

    A profile in which it would have nothing left cannot be taken.
    """
    profile = base_profile(now, trooper)
    if Label.MOVEMENT not in skill.labels or profile.ability(AUTO) is None:
        return
    for form in range(len(profile.forms) + 1):
        other = msgspec.structs.replace(trooper, form=form)
        if form != trooper.form and now.fixed.profile(other).vitality > trooper.lost:
            yield form


def become_another(now: Situation, trooper: Trooper, use: Declaration, form: int) -> Iterator[Happening]:  # noqa: ARG001
    """Take another of its forms."""
    return change_form(now, trooper, form, trooper.lost, "N4-SSKB-093")


@rule("N4-SSKB-095")
def any_of_them(profile: Profile) -> Iterator[int]:
    """With Transmutation (Auto) it may be deployed in any of its profiles."""
    if profile.ability(AUTO) is not None:
        yield from range(1, len(profile.forms) + 1)


@rule("N4-SSK-303", "N4-SSK-304", "N4-SSK-305", "N4-SSK-306", "N4-SSK-307", "N4-SSK-308")
def hatching(now: Situation, trooper: Trooper, skill: Skill, when: When) -> Iterator[int]:
    """A Seed becomes its Developed Form with a first skill that moves it, or when it dodges in ARO."""
    profile = now.profile(trooper)
    if trooper.form or not profile.forms or profile.ability("seed_embryo") is None:
        return
    if (when is When.FIRST and Label.MOVEMENT in skill.labels) or (when is When.ARO and skill.key == "dodge"):
        yield 1


def hatch(now: Situation, trooper: Trooper, use: Declaration, form: int) -> Iterator[Happening]:  # noqa: ARG001
    """Become the Developed Form, whether there is room for it or not."""
    return change_form(now, trooper, form, trooper.lost, "N4-SSK-307")


def has_room_as(now: Situation, trooper: Trooper, form: int) -> bool:
    """Whether there is room for another form of somebody."""
    return place_for(now, trooper, msgspec.structs.replace(trooper, form=form)) is not None


def stays(trooper: Trooper, use: Declaration) -> bool:
    """Whether a declaration leads somebody nowhere."""
    return all(point == trooper.at for point in points_of(use.path))


@rule("N4-MEAS-009")
def hatches_on_the_spot(
    now: Situation, trooper: Trooper, skill: Skill, use: Declaration, when: When
) -> Iterator[Violation]:
    """Where there is no room for the Developed Form, it is Immobilized at once and goes nowhere."""
    if stays(trooper, use):
        return
    for form in hatching(now, trooper, skill, when):
        if not has_room_as(now, trooper, form):
            yield Violation(code="n4_troopers.hatches_cramped", params={"trooper": trooper.id}, rule="N4-MEAS-009")


PART = Part(
    reshapes=(
        Reshape(ways=other_forms, rule="N4-SSKB-093", changes=become_another, check=check_room),
        Reshape(ways=hatching, rule="N4-SSK-307", changes=hatch, compulsory=True, shows=True),
    ),
    bans=(hatches_on_the_spot,),
    opening_forms=(any_of_them,),
    spared=(has_another_form,),
    at_conclusion=(transmute,),
    in_tactical_phase=(transmute,),
    abilities=tuple(AbilityRow(key=key) for key in (*BY_WOUNDS, AUTO, "seed_embryo")),
)
