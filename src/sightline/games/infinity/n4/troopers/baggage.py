"""Baggage: whoever spends an Entire Order beside it has everything Disposable again."""

from collections.abc import Iterator

from sightline.games.infinity.core.match.events import Reloaded
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import Declared, State, Trooper
from sightline.games.infinity.core.order.declarations import Declaration, Label, SkillType
from sightline.games.infinity.core.skills.base import Offer, Skill, When
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.rows import AbilityRow
from sightline.kernel import Play, Violation
from sightline.rules import rule


@rule("N4-EQUIP-010", "N4-EQUIP-011", "N4-STATE-045")
def supplied(now: Situation, trooper: Trooper) -> bool:
    """Whether it is in the Zone of Control of an ally with Baggage that is not Null."""
    bearers = (each for each in now.of(trooper.owner) if each.id != trooper.id and not now.is_null(each))
    return any(
        now.ability(each, "baggage") is not None and now.in_zone_of_control(now.body(each), now.body(trooper))
        for each in bearers
    )


def has_spent(now: Situation, trooper: Trooper) -> bool:
    """Whether some use of a Disposable weapon or piece of Equipment is gone."""
    chart = now.fixed.edition.chart.weapons
    return any(count and key in chart for key, count in trooper.uses.items())


@rule("N4-EQUIP-010", "N4-EQUIP-011", "N4-STATE-045")
class Reload(Skill):
    """An Entire Order beside the Baggage, without a roll."""

    key = "reload"
    types = frozenset({SkillType.ENTIRE_ORDER})
    labels = frozenset({Label.NO_ROLL, Label.NO_LOF})

    def offers(self, now: Situation, trooper: Trooper, when: When) -> Iterator[Offer]:
        """Where there is something to get."""
        if when is When.FIRST and not any(self._reasons(now, trooper)):
            yield Offer(use=Declaration(skill=self.key))

    def check(self, now: Situation, trooper: Trooper, use: Declaration, when: When) -> Iterator[Violation]:
        """Something is spent, the Baggage is near, and nobody else is at it in this Order."""
        yield from self._reasons(now, trooper)
        if any(each.use.skill == self.key and each.trooper != trooper.id for each in now.order.skills):
            yield Violation(code="n4_troopers.baggage_taken", rule="N4-EQUIP-011")

    def _reasons(self, now: Situation, trooper: Trooper) -> Iterator[Violation]:
        if not has_spent(now, trooper):
            yield Violation(code="n4_troopers.nothing_spent", params={"trooper": trooper.id}, rule="N4-EQUIP-011")
        if not supplied(now, trooper):
            yield Violation(code="n4_troopers.no_baggage", params={"trooper": trooper.id}, rule="N4-EQUIP-011")

    def requirements(self, now: Situation, declared: Declared) -> Iterator[Violation]:
        """The Baggage must still be there."""
        trooper = now.find(declared.trooper)
        if trooper is not None and not supplied(now, trooper):
            yield Violation(code="n4_troopers.no_baggage", params={"trooper": trooper.id}, rule="N4-EQUIP-011")

    @rule("N4-STATE-046", "N4-EQUIP-012")
    def resolve(self, play: Play[State], declared: Declared) -> None:
        """Every use is there again; what lies on the table stays there."""
        if declared.trooper in play.state.troopers:
            play.emit(Reloaded(trooper=declared.trooper, rule="N4-STATE-046"))


PART = Part(skills=(Reload(),), abilities=(AbilityRow(key="baggage"),))
