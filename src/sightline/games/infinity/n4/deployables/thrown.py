"""Drop Bears, Mine Dispensers and Pitchers: what is thrown or fired at a place lies there if the roll succeeds."""

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
from sightline.games.infinity.core.skills.base import Offer, When
from sightline.games.infinity.core.skills.deployables import put_down, shape_of
from sightline.games.infinity.core.skills.shooting import arm_of, arm_of_declared, arms
from sightline.games.infinity.core.table.deployment import check_room
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


class ThrowingBsAttack(ScreeningBsAttack):
    """Shoot; or throw a mine at a place, with nobody for a target."""

    def offers(self, now: Situation, trooper: Trooper, when: When) -> Iterator[Offer]:
        """Somewhere."""
        yield from super().offers(now, trooper, when)
        for weapon, mode in arms(now, trooper):
            if is_thrown(weapon.key, mode) and not (when is When.ARO and self._is_blind(now, trooper)):
                use = Declaration(skill=self.key, weapon=weapon.key, mode=mode.name)
                yield Offer(use=use, blanks=(Parameter(name="placements", kind="token"),))

    def complete(
        self, now: Situation, trooper: Trooper, use: Declaration, when: When, chance: random.Random
    ) -> Declaration | None:
        """Near somebody, whoever that is."""
        arm = arm_of(now, trooper, use)
        if arm is None or not is_thrown(use.weapon, arm[1]):
            return super().complete(now, trooper, use, when, chance)
        filled = msgspec.structs.replace(
            use, placements=somewhere(now, self._burst(now, trooper, arm[1], when), chance)
        )
        return None if any(self.check(now, trooper, filled, when)) else filled

    def check(self, now: Situation, trooper: Trooper, use: Declaration, when: When) -> Iterator[Violation]:
        """A shot, or a throw."""
        arm = arm_of(now, trooper, use)
        if arm is None or not is_thrown(use.weapon, arm[1]):
            return super().check(now, trooper, use, when)
        return self._check_throw(now, trooper, use, arm[1], when)

    @rule("N4-WEAP-018", "N4-WEAP-023")
    def _check_throw(
        self, now: Situation, trooper: Trooper, use: Declaration, mode: Mode, when: When
    ) -> Iterator[Violation]:
        """As many places as dice, that it sees and that have room for a token."""
        yield from self._check_engaged(now, trooper)
        yield from self._check_number(now, trooper, use, mode, when)
        if when is When.ARO and self._is_blind(now, trooper):
            yield Violation(code="infinity.no_aro", params={"trooper": trooper.id}, rule="C1-ARO-002")
        for spot in use.placements:
            yield from check_landing(now, trooper, use.weapon, spot)
            if not list(self._stands(now, trooper, use, spot)):
                yield Violation(code="n4_shooting.unseen_point", rule="C1-BS-003")

    def begin(self, play: Play[State], trooper: Trooper, use: Declaration, when: When) -> None:
        """The use is gone."""
        mode = play.state.fixed.edition.chart.weapons[use.weapon].mode(use.mode)
        if mode is not None and is_thrown(use.weapon, mode):
            spend(play, trooper, use.weapon)
        else:
            super().begin(play, trooper, use, when)

    def requirements(self, now: Situation, declared: Declared) -> Iterator[Violation]:
        """It needs nobody to be thrown at."""
        if not is_thrown(declared.use.weapon, arm_of_declared(now, declared)[1]):
            yield from super().requirements(now, declared)

    def strikes(self, now: Situation, declared: Declared) -> Iterator[Strike]:
        """It never goes off when it is thrown."""
        if not is_thrown(declared.use.weapon, arm_of_declared(now, declared)[1]):
            yield from super().strikes(now, declared)

    def resolve(self, play: Play[State], declared: Declared) -> None:
        """Roll with the attribute of the weapon and the MOD of the distance."""
        now = Situation(play.state)
        _, mode = arm_of_declared(now, declared)
        thrower = whoever(now, declared.trooper)
        if not is_thrown(declared.use.weapon, mode):
            super().resolve(play, declared)
        else:
            active = thrower.id in now.order.troopers
            attempt = Attempt(actor=thrower, skill=self.key, attribute=mode.attribute, active=active, mode=mode)
            reaches = [self._reach_to(now, thrower, declared.use, mode, spot) for spot in declared.use.placements]
            roll_for(play, declared, attempt, [None if reach is None else [reach] for reach in reaches])

    def _reach_to(self, now: Situation, thrower: Trooper, use: Declaration, mode: Mode, spot: Placement) -> Mod | None:
        return self._reach(now, thrower, msgspec.structs.replace(use, placements=(spot,)), mode)

    def conclude(self, play: Play[State], declared: Declared) -> None:
        """Put it on the table."""
        super().conclude(play, declared)
        land(play, declared)


class SpeculativeThrow(SpeculativeScreen):
    """A Speculative Attack; mines are lobbed at a place like that, seen or not."""

    def offers(self, now: Situation, trooper: Trooper, when: When) -> Iterator[Offer]:
        """Anywhere."""
        yield from super().offers(now, trooper, when)
        for weapon, mode in arms(now, trooper):
            if is_thrown(weapon.key, mode) and mode.burst == 1:
                use = Declaration(skill=self.key, weapon=weapon.key, mode=mode.name)
                yield Offer(use=use, blanks=(Parameter(name="placements", kind="token"),))

    def complete(
        self, now: Situation, trooper: Trooper, use: Declaration, when: When, chance: random.Random
    ) -> Declaration | None:
        """Near somebody, whoever that is."""
        arm = arm_of(now, trooper, use)
        if arm is None or not is_thrown(use.weapon, arm[1]):
            return super().complete(now, trooper, use, when, chance)
        filled = msgspec.structs.replace(use, placements=somewhere(now, 1, chance))
        return None if any(self.check(now, trooper, filled, when)) else filled

    def check(self, now: Situation, trooper: Trooper, use: Declaration, when: When) -> Iterator[Violation]:
        """At somebody, or at a place."""
        arm = arm_of(now, trooper, use)
        if arm is None or not is_thrown(use.weapon, arm[1]):
            return super().check(now, trooper, use, when)
        return self._check_lob(now, trooper, use, arm[1])

    @rule("N4-WEAP-023", "N4-WEAP-024")
    def _check_lob(self, now: Situation, trooper: Trooper, use: Declaration, mode: Mode) -> Iterator[Violation]:
        """One place that can be reached, with room for a token."""
        if trooper.id in now.order.engaged:
            yield Violation(code="infinity.engaged_shooting", params={"trooper": trooper.id}, rule="C1-BS-004")
        if len(use.placements) != 1 or use.aims or mode.burst > 1:
            params = {"given": len(use.placements), "burst": 1}
            yield Violation(code="template.number", params=params, rule="N4-SPEC-010")
            return
        spot = use.placements[0]
        yield from check_landing(now, trooper, use.weapon, spot)
        there = Body(at=spot.at, silhouette=shape_of(now.state, LANDS[use.weapon]))
        yield from check_trajectory(now, trooper, there, "N4-SPEC-003")

    def begin(self, play: Play[State], trooper: Trooper, use: Declaration, when: When) -> None:
        """The use is gone."""
        mode = play.state.fixed.edition.chart.weapons[use.weapon].mode(use.mode)
        if mode is not None and is_thrown(use.weapon, mode):
            spend(play, trooper, use.weapon)
        else:
            super().begin(play, trooper, use, when)

    def resolve(self, play: Play[State], declared: Declared) -> None:
        """The roll of a Speculative Attack."""
        now = Situation(play.state)
        _, mode = arm_of_declared(now, declared)
        thrower = whoever(now, declared.trooper)
        if not is_thrown(declared.use.weapon, mode):
            super().resolve(play, declared)
        else:
            plain = Attempt(actor=thrower, skill=self.key, attribute=mode.attribute, active=True, mode=mode)
            attempt, mods = self.sum_of(now, plain, declared.use.placements[0])
            roll_for(play, declared, attempt, [mods])

    def conclude(self, play: Play[State], declared: Declared) -> None:
        """Put it on the table."""
        super().conclude(play, declared)
        land(play, declared)


def somewhere(now: Situation, count: int, chance: random.Random) -> tuple[Placement, ...]:
    """Places near somebody, for random play."""
    spots = [each.at for each in now.state.troopers.values()]

    def near() -> Placement:
        x, y, z = chance.choice(spots)
        return Placement((x + chance.uniform(-SPREAD, SPREAD), y + chance.uniform(-SPREAD, SPREAD), z))

    return tuple(near() for _ in range(count))


PART = Part(skills=(ThrowingBsAttack(), SpeculativeThrow()))
