"""Taking somebody up, and putting it down again."""

from collections.abc import Iterator

from sightline.games.infinity.core.match.events import Remembered, StateGained
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import State, Trooper
from sightline.games.infinity.core.order.declarations import Aim, Declaration, Label, SkillType
from sightline.games.infinity.core.skills.base import Offer, Skill, When
from sightline.games.infinity.core.skills.healing import touches
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.rows import StateRow
from sightline.games.infinity.human_sphere.baggage import BAGGAGE
from sightline.games.infinity.human_sphere.casevac.bearers import (
    CARRIED,
    CASEVAC,
    is_helpless,
    load_key,
    load_of,
    number_of,
    over_key,
)
from sightline.games.infinity.n4.vehicles.mounting import changes, on_motorcycle, rider_form
from sightline.kernel import Play, Violation
from sightline.rules import rule


@rule("HS-CASEV-001", "HS-CASEV-002")
class Casevac(Skill):
    """A Short Skill that everybody has; it shows who declares it."""

    key = CASEVAC
    reads = frozenset({"aims"})
    types = frozenset({SkillType.SHORT})
    labels = frozenset({Label.NO_ROLL, Label.NO_LOF})
    betrays = True

    def offers(self, now: Situation, trooper: Trooper, when: When) -> Iterator[Offer]:
        """Everybody in contact who can be carried."""
        for ally in now.of(trooper.owner):
            use = Declaration(skill=self.key, aims=(Aim(ally.id),))
            if is_helpless(ally) and not any(self.check(now, trooper, use, when)):
                yield Offer(use=use)

    @rule("HS-STATE-028", "HS-CASEV-003")
    def check(self, now: Situation, trooper: Trooper, use: Declaration, when: When) -> Iterator[Violation]:
        """One ally in contact, and nobody besides."""
        ally = now.find(use.targets[0]) if len(use.aims) == 1 else None
        params = {"trooper": trooper.id, "target": use.targets[0] if use.aims else "-"}
        mine = ally is not None and ally in now.of(trooper.owner) and ally.id != trooper.id and is_helpless(ally)
        if ally is None or not mine or not touches(now, trooper, ally):
            yield Violation(code="casevac.no_ally", params=params, rule="HS-CASEV-003")
        elif load_of(now, trooper) is not None or CARRIED in ally.states:
            yield Violation(code="casevac.one_load", params=params, rule="HS-STATE-028")
        else:
            yield from self._check_strength(now, trooper, ally)

    @rule("HS-CASEV-004", "HS-CASEV-005", "HS-STATE-021", "HS-EQUIP-014")
    def _check_strength(self, now: Situation, trooper: Trooper, ally: Trooper) -> Iterator[Violation]:
        """At least the PH of whom it carries, unless it has Baggage."""
        strong = (now.profile(trooper).ph or 0) >= (now.profile(ally).ph or 0)
        if not strong and now.ability(trooper, BAGGAGE) is None:
            params = {"trooper": trooper.id, "target": ally.id}
            yield Violation(code="casevac.too_weak", params=params, rule="HS-CASEV-004")

    @rule("HS-CASEV-006", "HS-STATE-020", "HS-STATE-035")
    def begin(self, play: Play[State], trooper: Trooper, use: Declaration, when: When) -> None:
        """At once, without a roll. A Motorcycle stays behind."""
        now = Situation(play.state)
        ally = now.trooper(use.targets[0])
        form = rider_form(now.fixed.profile(ally)) if on_motorcycle(now.profile(ally)) else None
        for change in changes(now, ally, Declaration(skill="move"), form) if form is not None else ():
            play.emit(change)
        play.emit(StateGained(trooper=trooper.id, state=CASEVAC, rule="HS-STATE-020"))
        play.emit(StateGained(trooper=ally.id, state=CARRIED, rule="HS-STATE-020"))
        play.emit(Remembered(key=load_key(trooper.id), value=number_of(ally)))


@rule("HS-STATE-033")
class PutDown(Skill):
    """A Short Skill, to go on without it."""

    key = "put_down"
    types = frozenset({SkillType.SHORT})
    labels = frozenset({Label.NO_ROLL, Label.NO_LOF})

    def known_by(self, now: Situation, trooper: Trooper) -> bool:
        """Who carries somebody."""
        return load_of(now, trooper) is not None

    def begin(self, play: Play[State], trooper: Trooper, use: Declaration, when: When) -> None:
        """From now on it goes alone."""
        play.emit(Remembered(key=over_key(trooper.id), value=1, rule="HS-STATE-033"))


PART = Part(skills=(Casevac(), PutDown()), states=(StateRow(key=CASEVAC), StateRow(key=CARRIED)))
