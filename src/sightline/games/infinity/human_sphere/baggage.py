"""Baggage: worth its points, and its bearer hands out what others have used up."""

from collections.abc import Iterator
from typing import Annotated

from sightline.games.infinity.core.match.events import Reloaded, Remembered
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import Declared, State, Trooper
from sightline.games.infinity.core.order.declarations import Aim, Declaration, Label, SkillType
from sightline.games.infinity.core.skills.base import Offer, Skill, When
from sightline.games.infinity.core.skills.healing import touches
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Profile
from sightline.games.infinity.core.troopers.rows import AbilityRow
from sightline.games.infinity.human_sphere.perimeter.elements import perimeter_weapons
from sightline.games.infinity.human_sphere.perimeter.setting_out import RELOADED, out_key
from sightline.games.infinity.n4.troopers.baggage import has_spent
from sightline.kernel import Play, Violation
from sightline.rules import rule

BAGGAGE = "baggage"
POINTS: Annotated[int, "HS-EQUIP-010"] = 20


@rule("HS-EQUIP-010", "HS-EQUIP-011", "HS-EQUIP-012", "HS-EQUIP-013", "HS-REF-008")
def worth_more(profile: Profile) -> int:
    """Its bearer is worth more, wherever points are counted: at the end, in missions and for Retreat!."""
    return POINTS if profile.ability(BAGGAGE) is not None else 0


@rule("HS-EQUIP-015", "HS-EQUIP-016", "HS-EQUIP-017")
class Reload(Skill):
    """A Short Skill of the bearer, without a roll, for one ally in contact."""

    key = "reload"
    reads = frozenset({"aims"})
    types = frozenset({SkillType.SHORT})
    labels = frozenset({Label.NO_ROLL, Label.NO_LOF})
    ability = BAGGAGE

    def offers(self, now: Situation, trooper: Trooper, when: When) -> Iterator[Offer]:
        """Everybody in contact who has spent something."""
        for ally in now.of(trooper.owner):
            use = Declaration(skill=self.key, aims=(Aim(ally.id),))
            if not any(self.check(now, trooper, use, when)):
                yield Offer(use=use)

    def check(self, now: Situation, trooper: Trooper, use: Declaration, when: When) -> Iterator[Violation]:
        """One ally for each Order, in contact, that has spent something."""
        served = {key for each in now.order.skills if each.use.skill == self.key for key in each.use.targets}
        if len(use.targets) != 1 or served - {*use.targets}:
            yield Violation(code="baggage.one_ally", rule="HS-EQUIP-016")
            return
        ally = now.find(use.targets[0])
        if ally is None or ally.owner != trooper.owner or ally.id == trooper.id or not touches(now, trooper, ally):
            yield Violation(code="baggage.not_in_contact", params={"target": use.targets[0]}, rule="HS-EQUIP-015")
        elif not has_spent(now, ally):
            yield Violation(code="baggage.nothing_spent", params={"trooper": ally.id}, rule="HS-EQUIP-015")

    def resolve(self, play: Play[State], declared: Declared) -> None:
        """Every use is there again, if both still are."""
        ally = play.state.troopers.get(declared.use.targets[0])
        if declared.trooper not in play.state.troopers or ally is None:
            return
        play.emit(Reloaded(trooper=ally.id, rule="HS-EQUIP-015"))
        if any(perimeter_weapons(Situation(play.state), ally)):
            play.emit(Remembered(key=out_key(ally.id), value=RELOADED, rule="HS-EQUIP-017"))


ROW: Annotated[AbilityRow, "HS-EQUIP-009"] = AbilityRow(key=BAGGAGE)

PART = Part(skills=(Reload(),), abilities=(ROW,), extras=(worth_more,))
