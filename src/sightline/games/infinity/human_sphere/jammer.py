"""The Jammer as this book has it: it is never used up, and finds Markers by an Intuitive Attack."""

from collections.abc import Iterator

from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import Declared, State, Trooper
from sightline.games.infinity.core.order.declarations import Aim, Declaration
from sightline.games.infinity.core.order.modifiers import Attempt, needed_for
from sightline.games.infinity.core.order.outcomes import Strike
from sightline.games.infinity.core.skills import hacking
from sightline.games.infinity.core.skills.base import Offer, When
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.programs import Programs
from sightline.games.infinity.human_sphere.charts import printed
from sightline.games.infinity.n4.deployables.intuitive import IntuitivePlacing
from sightline.games.infinity.n4.hacking.area import firewall
from sightline.games.infinity.n4.hacking.jammer import KEY, Jam, as_programs
from sightline.games.infinity.n4.shooting.special_attacks import has_failed, no_mod
from sightline.kernel import Play, Violation
from sightline.rules import rule


@rule("HS-WEAP-163")
class JamAgain(Jam):
    """Rolled with WIP at anybody in the Zone of Control, seen or not, and avoided with a Reset."""

    lacking = "HS-WEAP-167"

    @rule("HS-WEAP-167")
    def begin(self, play: Play[State], trooper: Trooper, use: Declaration, when: When) -> None:
        """Nothing is spent."""
        hacking.Hack.begin(self, play, trooper, use, when)

    def reaches(self, now: Situation, trooper: Trooper, key: str) -> bool:
        """Whether somebody is in the Zone of Control of its user somewhere on their ways."""
        target = now.find(key)
        return target is not None and bool(self._stances(now, trooper, target, None))


def _programs() -> Programs:
    return as_programs(printed().weapons[KEY], "HS-WEAP-167")


JAM = JamAgain(_programs())


class IntuitiveAttack(IntuitivePlacing):
    """With a Jammer it needs no template: it is aimed at a Marker."""

    def offers(self, now: Situation, trooper: Trooper, when: When) -> Iterator[Offer]:
        """At each Marker as well; where the match gives every aid, at those in reach."""
        yield from super().offers(now, trooper, when)
        for target in now.targets_of(trooper.owner) if JAM.known_by(now, trooper) else ():
            use = Declaration(skill=self.key, weapon=KEY, aims=(Aim(target.id, 1),))
            near = now.fixed.aids == "strict" or JAM.reaches(now, trooper, target.id)
            if near and not any(self._check_jam(now, trooper, use)):
                yield Offer(use=use)

    def check(self, now: Situation, trooper: Trooper, use: Declaration, when: When) -> Iterator[Violation]:
        """By its own rules, or by those of templates."""
        jams = use.weapon == KEY and JAM.known_by(now, trooper)
        return self._check_jam(now, trooper, use) if jams else super().check(now, trooper, use, when)

    def _check_jam(self, now: Situation, trooper: Trooper, use: Declaration) -> Iterator[Violation]:
        """One die at one Marker of the enemy, that was not tried in vain in this turn."""
        target = now.find(use.aims[0].target) if use.aims else None
        if target is None or target.owner == trooper.owner or not now.is_marker(target):
            key = use.aims[0].target if use.aims else "-"
            yield Violation(code="n4_shooting.not_intuitive", params={"target": key}, rule="HS-WEAP-166")
        elif len(use.aims) > 1 or use.aims[0].dice != 1:
            yield Violation(code="n4_shooting.one_die", params={"skill": self.key}, rule="N4-INTUI-004")
        else:
            yield from has_failed(now, trooper, target)

    def begin(self, play: Play[State], trooper: Trooper, use: Declaration, when: When) -> None:
        """A Comms Attack lays nothing down."""
        if use.weapon == KEY:
            JAM.begin(play, trooper, use, when)
        else:
            super().begin(play, trooper, use, when)

    def requirements(self, now: Situation, declared: Declared) -> Iterator[Violation]:
        """Nobody measures: whether the Marker is in reach shows at the Resolution."""
        if declared.use.weapon == KEY and not self._found(now, declared):
            yield Violation(code="hacking.out_of_area", rule="HS-WEAP-163")

    def _found(self, now: Situation, declared: Declared) -> list[str]:
        user = now.trooper(declared.trooper)
        return [key for key in declared.use.targets if JAM.reaches(now, user, key)]

    def strikes(self, now: Situation, declared: Declared) -> Iterator[Strike]:
        """A plain roll of WIP."""
        if declared.use.weapon != KEY:
            yield from super().strikes(now, declared)
            return
        user = now.trooper(declared.trooper)
        for key in self._found(now, declared):
            target = now.trooper(key)
            plain = Attempt(actor=user, skill=self.key, attribute="wip", active=True, target=target, admits=no_mod)
            yield Strike(
                attacker=user.id,
                target=key,
                skill=self.key,
                weapon=KEY,
                dice=1,
                attribute="wip",
                needed=needed_for(now, plain),
                harm=JAM.harm_of(JAM.chart.programs[KEY], firewall(now, target)),
                comms=True,
            )

    def main_target(self, now: Situation, declared: Declared) -> str:
        """The Marker."""
        return declared.use.aims[0].target if declared.use.weapon == KEY else super().main_target(now, declared)


PART = Part(skills=(JAM, IntuitiveAttack()))
