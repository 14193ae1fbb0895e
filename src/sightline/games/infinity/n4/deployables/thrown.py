"""Drop Bears, Mine Dispensers and Pitchers: what is thrown or fired at a place lies there if the roll succeeds."""

import abc
import random
from collections.abc import Iterator, Mapping
from typing import Annotated

import msgspec

from sightline.games.infinity.core.match.events import Remembered, UseSpent
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import Declared, State, Trooper
from sightline.games.infinity.core.order.declarations import Declaration, Placement
from sightline.games.infinity.core.order.modifiers import Attempt
from sightline.games.infinity.core.order.normal_rolls import normal_roll
from sightline.games.infinity.core.order.outcomes import Strike
from sightline.games.infinity.core.skills.base import Offer, Skill, When
from sightline.games.infinity.core.skills.deployables import put_down, shape_of
from sightline.games.infinity.core.skills.shooting import arm_of, arm_of_declared, arms
from sightline.games.infinity.core.table.deployment_places import check_room
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.weapons import Mode
from sightline.games.infinity.n4.deployables.placing import no_marker_near
from sightline.games.infinity.n4.shooting.smoke import ScreeningBsAttack, SpeculativeScreen
from sightline.games.infinity.n4.shooting.special_attacks import check_trajectory
from sightline.geometry.shapes import Body
from sightline.kernel import Mod, Parameter, Play, Violation
from sightline.rules import rule

LANDS: Annotated[Mapping[str, str], "N4-WEAP-016", "N4-WEAP-018", "N4-WEAP-024", "N4-WEAP-026"] = {
    "drop_bears": "drop_bears",
    "mine_dispenser": "shock_mine",
    "pitcher": "deployable_repeater",
}
"""What lies on the table after a weapon was thrown or fired at a place."""
SPREAD = 60.0
"""How far apart, in mm, random play throws."""


def _landed_key(declared: Declared, number: int) -> str:
    return f"thrown.{declared.trooper}.{number}"


def whoever(now: Situation, key: str) -> Trooper:
    """Somebody who has declared something; everything happens at the same time, so it may have fallen by now."""
    found = now.find(key)
    return found if found is not None else next(each for each in now.state.fallen if each.id == key)


def _note(play: Play[State], declared: Declared, number: int) -> None:
    play.emit(Remembered(key=_landed_key(declared, number), value=1))


@rule("N4-WEAP-016", "N4-WEAP-025", "N4-WEAP-027")
def is_thrown(weapon: str, mode: Mode) -> bool:
    """Whether a weapon is used to put something on the table from afar."""
    return weapon in LANDS and "targetless" in mode.traits


@rule("N4-WEAP-018", "N4-WEAP-020")
def check_landing(now: Situation, trooper: Trooper, weapon: str, spot: Placement) -> Iterator[Violation]:
    """Room for the token on the table or on scenery, and no Camouflage Marker in its Trigger Area by itself."""
    token = Body(at=spot.at, silhouette=shape_of(now.state, LANDS[weapon]))
    if not now.table.carries(spot.at):
        yield Violation(code="n4_shooting.throw_in_the_air", rule="N4-WEAP-018")
        return
    yield from check_room(now, token, trooper.owner)
    yield from no_marker_near(now, trooper.owner, LANDS[weapon], token)


def spend(play: Play[State], trooper: Trooper, weapon: str) -> None:
    """A Disposable use is gone."""
    play.emit(UseSpent(trooper=trooper.id, weapon=weapon))


@rule("N4-WEAP-018", "N4-WEAP-024", "N4-WEAP-026")
def roll_for(play: Play[State], declared: Declared, attempt: Attempt, sums: list[list[Mod] | None]) -> None:
    """A Normal Roll for every place; where it is too far it fails by itself."""
    for number, mods in enumerate(sums):
        if mods is not None and normal_roll(play, attempt, *mods, cited="N4-WEAP-018"):
            _note(play, declared, number)


@rule("N4-WEAP-018", "N4-WEAP-019", "N4-WEAP-026")
def land(play: Play[State], declared: Declared) -> None:
    """What was thrown well lies there at the end of the Order, known for what it is; before that it does nothing."""
    for number, spot in enumerate(declared.use.placements):
        key = _landed_key(declared, number)
        if play.state.memory.get(key):
            play.emit(Remembered(key=key, value=0))
            put_down(play, declared, LANDS[declared.use.weapon], spot.at, concealed=False)


class _Throwing(Skill):
    """A skill with which something may be thrown at a place, besides what it does with other weapons."""

    def offers(self, now: Situation, trooper: Trooper, when: When) -> Iterator[Offer]:
        """Somewhere."""
        yield from super().offers(now, trooper, when)
        for weapon, mode in arms(now, trooper):
            if is_thrown(weapon.key, mode) and self.may_throw(now, trooper, mode, when):
                use = Declaration(skill=self.key, weapon=weapon.key, mode=mode.name)
                yield Offer(use=use, blanks=(Parameter(name="placements", kind="token"),))

    @abc.abstractmethod
    def may_throw(self, now: Situation, trooper: Trooper, mode: Mode, when: When) -> bool:
        """Whether it is worth offering."""

    def complete(
        self, now: Situation, trooper: Trooper, use: Declaration, when: When, chance: random.Random
    ) -> Declaration | None:
        """Near somebody, whoever that is."""
        arm = arm_of(now, trooper, use)
        if arm is None or not is_thrown(use.weapon, arm[1]):
            return super().complete(now, trooper, use, when, chance)
        spots = somewhere(now, self.throws(now, trooper, arm[1], when), chance)
        filled = msgspec.structs.replace(use, placements=spots)
        return None if any(self.check(now, trooper, filled, when)) else filled

    @abc.abstractmethod
    def throws(self, now: Situation, trooper: Trooper, mode: Mode, when: When) -> int:
        """At how many places it is thrown."""

    def check(self, now: Situation, trooper: Trooper, use: Declaration, when: When) -> Iterator[Violation]:
        """What is against a throw, or against anything else."""
        arm = arm_of(now, trooper, use)
        thrown = arm is not None and is_thrown(use.weapon, arm[1])
        yield from (self.check_throw if thrown else super().check)(now, trooper, use, when)

    @abc.abstractmethod
    def check_throw(self, now: Situation, trooper: Trooper, use: Declaration, when: When) -> Iterator[Violation]:
        """What is against it."""

    def begin(self, play: Play[State], trooper: Trooper, use: Declaration, when: When) -> None:
        """The use is gone."""
        mode = play.state.fixed.edition.chart.weapons[use.weapon].mode(use.mode)
        if mode is not None and is_thrown(use.weapon, mode):
            spend(play, trooper, use.weapon)
        else:
            super().begin(play, trooper, use, when)

    def resolve(self, play: Play[State], declared: Declared) -> None:
        """Roll for every place."""
        now = Situation(play.state)
        _, mode = arm_of_declared(now, declared)
        if not is_thrown(declared.use.weapon, mode):
            super().resolve(play, declared)
            return
        thrower = whoever(now, declared.trooper)
        active = thrower.id in now.order.troopers
        plain = Attempt(actor=thrower, skill=self.key, attribute=mode.attribute, active=active, mode=mode)
        roll_for(play, declared, *self.sums(now, plain, declared.use))

    @abc.abstractmethod
    def sums(self, now: Situation, plain: Attempt, use: Declaration) -> tuple[Attempt, list[list[Mod] | None]]:
        """What is rolled, and with which MODs for each place; None where it is too far."""

    def conclude(self, play: Play[State], declared: Declared) -> None:
        """Put it on the table."""
        super().conclude(play, declared)
        land(play, declared)


class ThrowingBsAttack(_Throwing, ScreeningBsAttack):
    """Shoot; or throw a mine at a place, with nobody for a target."""

    def may_throw(self, now: Situation, trooper: Trooper, mode: Mode, when: When) -> bool:
        """In ARO only who sees somebody to react to."""
        return not (when is When.ARO and self._is_blind(now, trooper))

    def throws(self, now: Situation, trooper: Trooper, mode: Mode, when: When) -> int:
        """Each die at a place."""
        return self._burst(now, trooper, mode, when)

    @rule("N4-WEAP-018", "N4-WEAP-023")
    def check_throw(self, now: Situation, trooper: Trooper, use: Declaration, when: When) -> Iterator[Violation]:
        """As many places as dice, that it sees and that have room for a token."""
        arm = arm_of(now, trooper, use)
        assert arm is not None
        yield from self._check_engaged(now, trooper)
        yield from self._check_number(now, trooper, use, arm[1], when)
        if when is When.ARO and self._is_blind(now, trooper):
            yield Violation(code="infinity.no_aro", params={"trooper": trooper.id}, rule="C1-ARO-002")
        for spot in use.placements:
            yield from check_landing(now, trooper, use.weapon, spot)
            if not list(self._stands(now, trooper, use, spot)):
                yield Violation(code="n4_shooting.unseen_point", rule="C1-BS-003")

    def requirements(self, now: Situation, declared: Declared) -> Iterator[Violation]:
        """It needs nobody to be thrown at."""
        if not is_thrown(declared.use.weapon, arm_of_declared(now, declared)[1]):
            yield from super().requirements(now, declared)

    def strikes(self, now: Situation, declared: Declared) -> Iterator[Strike]:
        """It never goes off when it is thrown."""
        if not is_thrown(declared.use.weapon, arm_of_declared(now, declared)[1]):
            yield from super().strikes(now, declared)

    def sums(self, now: Situation, plain: Attempt, use: Declaration) -> tuple[Attempt, list[list[Mod] | None]]:
        """The MOD of the distance."""
        assert plain.mode is not None
        one_by_one = (msgspec.structs.replace(use, placements=(spot,)) for spot in use.placements)
        reaches = [self._reach(now, plain.actor, each, plain.mode) for each in one_by_one]
        return plain, [None if reach is None else [reach] for reach in reaches]


class SpeculativeThrow(_Throwing, SpeculativeScreen):
    """A Speculative Attack; mines are lobbed at a place like that, seen or not."""

    def may_throw(self, now: Situation, trooper: Trooper, mode: Mode, when: When) -> bool:
        """What is thrown one at a time."""
        return mode.burst == 1

    def throws(self, now: Situation, trooper: Trooper, mode: Mode, when: When) -> int:
        """At one place."""
        return 1

    @rule("N4-WEAP-023", "N4-WEAP-024")
    def check_throw(self, now: Situation, trooper: Trooper, use: Declaration, when: When) -> Iterator[Violation]:
        """One place that can be reached, with room for a token."""
        arm = arm_of(now, trooper, use)
        assert arm is not None
        if trooper.id in now.order.engaged:
            yield Violation(code="infinity.engaged_shooting", params={"trooper": trooper.id}, rule="C1-BS-004")
        if len(use.placements) != 1 or use.aims or arm[1].burst > 1:
            params = {"given": len(use.placements), "burst": 1}
            yield Violation(code="template.number", params=params, rule="N4-SPEC-010")
            return
        spot = use.placements[0]
        yield from check_landing(now, trooper, use.weapon, spot)
        there = Body(at=spot.at, silhouette=shape_of(now.state, LANDS[use.weapon]))
        yield from check_trajectory(now, trooper, there, "N4-SPEC-003")

    def sums(self, now: Situation, plain: Attempt, use: Declaration) -> tuple[Attempt, list[list[Mod] | None]]:
        """Those of a Speculative Attack."""
        attempt, mods = self.sum_of(now, plain, use.placements[0])
        return attempt, [mods]


def somewhere(now: Situation, count: int, chance: random.Random) -> tuple[Placement, ...]:
    """Places near somebody, for random play."""
    spots = [each.at for each in now.state.troopers.values()]

    def near() -> Placement:
        x, y, z = chance.choice(spots)
        return Placement((x + chance.uniform(-SPREAD, SPREAD), y + chance.uniform(-SPREAD, SPREAD), z))

    return tuple(near() for _ in range(count))


PART = Part(skills=(ThrowingBsAttack(), SpeculativeThrow()))
