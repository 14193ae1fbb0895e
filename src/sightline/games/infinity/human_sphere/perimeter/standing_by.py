"""Standby Mode: a bearer leaves elements where they are, to wait for an enemy."""

from collections.abc import Iterator

from sightline.games.infinity.core.match.events import StateGained
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import Declared, State, Trooper
from sightline.games.infinity.core.order.declarations import Aim, Declaration, Label, SkillType
from sightline.games.infinity.core.skills.base import Offer, Skill, When
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.rows import StateRow
from sightline.games.infinity.human_sphere.perimeter.elements import STANDBY, elements_of
from sightline.games.infinity.n4.deployables.placing import markers_in_zone
from sightline.kernel import Play, Violation
from sightline.rules import rule


@rule("HS-PERIM-013")
class StandBy(Skill):
    """Leave any number of elements in Standby Mode. It is an Attack, though it needs no roll."""

    key = "stand_by"
    reads = frozenset({"aims"})
    types = frozenset({SkillType.SHORT, SkillType.ARO})
    labels = frozenset({Label.ATTACK, Label.NO_LOF, Label.NO_ROLL})

    def known_by(self, now: Situation, trooper: Trooper) -> bool:
        """Whoever has elements with it."""
        return bool(elements_of(now, trooper))

    def offers(self, now: Situation, trooper: Trooper, when: When) -> Iterator[Offer]:
        """Each of them, and all that may be left."""
        left = [each.id for each in elements_of(now, trooper) if not any(self._check_markers(now, each))]
        for some in dict.fromkeys([*((each,) for each in left), tuple(left)]):
            if some:
                yield Offer(use=Declaration(skill=self.key, aims=tuple(Aim(each) for each in some)))

    def check(self, now: Situation, trooper: Trooper, use: Declaration, when: When) -> Iterator[Violation]:
        """Elements of its own, with no Marker near them; in ARO against somebody whom it sees or who is near it."""
        own = {each.id: each for each in elements_of(now, trooper)}
        wrong = [key for key in use.targets if key not in own]
        if not use.aims or wrong or len(set(use.targets)) < len(use.targets):
            params = {"target": wrong[0] if wrong else "-"}
            yield Violation(code="perimeter.not_its_element", params=params, rule="HS-PERIM-013")
            return
        if when is When.ARO:
            yield from self._check_occasion(now, trooper)
        for key in use.targets:
            yield from self._check_markers(now, own[key])

    @rule("HS-PERIM-014")
    def _check_occasion(self, now: Situation, trooper: Trooper) -> Iterator[Violation]:
        """Line of fire to an active trooper, or one in its Zone of Control."""
        active = [mover for key in now.order.troopers if (mover := now.find(key)) is not None]
        if not any(now.glimpses(trooper, mover) or now.passes_near(mover, trooper) for mover in active):
            yield Violation(code="perimeter.no_occasion", params={"trooper": trooper.id}, rule="HS-PERIM-014")

    @rule("HS-PERIM-015")
    def _check_markers(self, now: Situation, element: Trooper) -> Iterator[Violation]:
        """No Camouflage Marker in the Zone of Control of an element, unless an enemy that is none is there as well."""
        for marker in markers_in_zone(now, element.owner, element.device, now.body(element)):
            yield Violation(code="deployables.marker_near", params={"marker": marker.id}, rule="HS-PERIM-015")

    @rule("HS-PERIM-013")
    def conclude(self, play: Play[State], declared: Declared) -> None:
        """From the end of the Order on they wait."""
        for key in declared.use.targets:
            if key in play.state.troopers and key not in Situation(play.state).order.leaps:
                play.emit(StateGained(trooper=key, state=STANDBY, rule="HS-PERIM-013"))


PART = Part(skills=(StandBy(),), states=(StateRow(key=STANDBY),))
