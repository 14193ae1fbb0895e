"""Symbiont Armor: a second skin that bears what it can, and leaves its bearer to go on without it."""

from collections.abc import Iterator
from typing import Annotated

from sightline.games.infinity.core.abilities.immobilized import A, B
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import Declared, State, Trooper
from sightline.games.infinity.core.order import harm
from sightline.games.infinity.core.order.declarations import Declaration, Label, SkillType
from sightline.games.infinity.core.order.modifiers import Attempt
from sightline.games.infinity.core.order.outcomes import Hit, Suffered
from sightline.games.infinity.core.skills.base import Offer, Skill, When
from sightline.games.infinity.core.skills.healing import STATES, is_fallen
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.rows import AbilityRow
from sightline.games.infinity.n4.troopers import healing
from sightline.games.infinity.n4.troopers.transmutation import base_profile, take_over
from sightline.kernel import Mod, Play, Violation
from sightline.rules import rule

SYMBIONT_ARMOR = "symbiont_armor"
SHED_OFF: Annotated[tuple[str, ...], "HS-STATE-012"] = ("isolated", A, B, "targeted")
"""What ends with the armor, if its bearer gives it up."""


def has_armor(now: Situation, trooper: Trooper) -> bool:
    """Whether it has Symbiont Armor, Active or Inactive."""
    return base_profile(now, trooper).ability(SYMBIONT_ARMOR) is not None


@rule("HS-EQUIP-005", "HS-EQUIP-006", "HS-STATE-006")
def is_active(now: Situation, trooper: Trooper) -> bool:
    """Its first profile is that of the Active armor: with it everybody is deployed."""
    profile = now.profile(trooper)
    return not trooper.form and bool(profile.forms) and profile.ability(SYMBIONT_ARMOR) is not None


# ------------------------------------------------------------------ losing it


@rule("HS-STATE-009", "HS-STATE-010", "HS-STATE-011", "HS-STATE-013", "HS-STATE-014")
def give_way(play: Play[State]) -> None:
    """At the end of the Order the Inactive profile takes over from an Active one that has nothing left."""
    now = Situation(play.state)
    for trooper in now.everybody():
        if now.vitality(trooper) <= 0 and is_active(now, trooper):
            take_over(play, trooper, "HS-STATE-009")


@rule("HS-STATE-007")
def blaze(now: Situation, trooper: Trooper, suffered: Suffered) -> int:
    """The first failed roll against Fire costs all that is left of the Active profile, not a single point."""
    return max(0, now.vitality(trooper) - 1) if suffered.burns and is_active(now, trooper) else 0


@rule("HS-STATE-008")
def fire_first(now: Situation, hit: Hit) -> bool:
    """The rolls against Fire come before all others."""
    target = now.find(hit.on.target)
    return hit.on.harm is not None and hit.on.harm.continuous and target is not None and is_active(now, target)


@rule("HS-STATE-901")
def burns_on(now: Situation, trooper: Trooper) -> int:
    """Fire takes the Active profile with one roll, and goes on through the Inactive one: so much longer it lasts."""
    if not is_active(now, trooper):
        return 0
    return 1 + now.profile(trooper).forms[0].vitality - max(0, now.vitality(trooper))


@rule("HS-STATE-012")
class ShedArmor(Skill):
    """Give up the armor, and be rid of what holds or marks it."""

    key = "shed_armor"
    types = frozenset({SkillType.SHORT})
    labels = frozenset({Label.NO_ROLL, Label.NO_LOF})
    frees = True

    def known_by(self, now: Situation, trooper: Trooper) -> bool:
        """Whose armor is Active."""
        return is_active(now, trooper)

    def offers(self, now: Situation, trooper: Trooper, when: When) -> Iterator[Offer]:
        """Where it helps."""
        if self._ends(now, trooper):
            yield Offer(use=Declaration(skill=self.key))

    def check(self, now: Situation, trooper: Trooper, use: Declaration, when: When) -> Iterator[Violation]:
        """There must be something to be rid of."""
        if not self._ends(now, trooper):
            params = {"trooper": trooper.id}
            yield Violation(code="symbionts.nothing_to_shed", params=params, rule="HS-STATE-012")

    def conclude(self, play: Play[State], declared: Declared) -> None:
        """The armor protects to the end of the Order; then it is gone, and the states with it."""
        now = Situation(play.state)
        trooper = now.find(declared.trooper)
        if trooper is None:
            return
        ended = self._ends(now, trooper)
        if is_active(now, trooper):
            take_over(play, trooper, "HS-STATE-012")
        for state in ended if trooper.id in play.state.troopers else ():
            harm.cancel(play, trooper.id, state, "HS-STATE-012")

    @staticmethod
    def _ends(now: Situation, trooper: Trooper) -> list[str]:
        """The states that it puts an end to."""
        clinging = now.fixed.edition.clinging
        here = (state for state in SHED_OFF if state in trooper.states)
        return [state for state in here if not any(clings(now, trooper, state) for clings in clinging)]


# ------------------------------------------------------------------ coming round


@rule("HS-EQUIP-007")
def tough(now: Situation, attempt: Attempt) -> Iterator[Mod]:
    """Who is Unconscious has +3 PH to regenerate, and with a MediKit."""
    if attempt.skill in ("regeneration", "medikit") and is_fallen(now, attempt.actor) and has_armor(now, attempt.actor):
        yield Mod(3, "symbionts.unconscious", "HS-EQUIP-007")


class Doctor(healing.Doctor):
    """A Doctor, who gives the bearers of such armor no more than one point."""

    @rule("HS-EQUIP-008")
    def succeed(self, play: Play[State], healer: Trooper, patient: Trooper, mode: str) -> None:
        """One point of the Inactive profile, whoever treats it."""
        now = Situation(play.state)
        if mode != STATES and is_fallen(now, patient) and has_armor(now, patient):
            harm.recover(play, patient.id, cited="HS-EQUIP-008")
        else:
            super().succeed(play, healer, patient, mode)


PART = Part(
    skills=(ShedArmor(), Doctor()),
    spared=(is_active,),
    urgent=(fire_first,),
    tolls=(blaze,),
    endurance=(burns_on,),
    mods=(tough,),
    at_conclusion=(give_way,),
    in_tactical_phase=(give_way,),
    abilities=(AbilityRow(key=SYMBIONT_ARMOR, lasts=True),),
)
