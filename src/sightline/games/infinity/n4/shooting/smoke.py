"""Smoke and Eclipse Ammunition: a screen that stays if its roll beats every shot it comes in the way of."""

import random
from collections.abc import Iterator, Mapping
from typing import Annotated

import msgspec

from sightline.games.infinity.core.abilities.visors import visor_level
from sightline.games.infinity.core.match.events import AreaLaid, TemplateLaid, UseSpent, lift
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import Area, Declared, Pose, State, Trooper
from sightline.games.infinity.core.order.declarations import Declaration, Placement
from sightline.games.infinity.core.order.modifiers import Attempt, is_by_sight, needed_for
from sightline.games.infinity.core.order.outcomes import Strike
from sightline.games.infinity.core.order.rolls import Protection
from sightline.games.infinity.core.skills.base import Offer, When
from sightline.games.infinity.core.skills.shooting import arm_of, arm_of_declared, arms, pose_at
from sightline.games.infinity.core.table.area_of_effect import laid, reach_of
from sightline.games.infinity.core.table.areas import AreaKind, blocks, volume_of
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import TOKEN
from sightline.games.infinity.core.troopers.weapons import Mode, range_mod
from sightline.games.infinity.n4.shooting.impact_templates import ImpactBsAttack
from sightline.games.infinity.n4.shooting.special_attacks import SpeculativeAttack, check_trajectory
from sightline.games.infinity.n4.shooting.suppressive_fire import heads_down
from sightline.games.infinity.n4.terrain.zones import sees_through_smoke, zero_visibility
from sightline.geometry.shapes import Body
from sightline.kernel import Mod, Parameter, Play, Violation
from sightline.odds.rolls import SuccessValue
from sightline.rules import rule

SCREENS: Annotated[Mapping[str, str], "N4-AMMO-022", "N4-AMMO-039"] = {"SMOKE": "smoke", "ECLIPSE": "eclipse"}
"""What ammunition leaves on the table."""
SKY: Annotated[float, "N4-AMMO-040"] = 100_000
"""How high a screen is, in mm: there is no limit."""


CUT: Annotated[bool, "N4-AMMO-048"] = True
"""Whether a screen ends where scenery hangs over it, and has to rise above a wall to get behind it."""


def screens(mode: Mode) -> bool:
    """Whether a weapon is thrown at a place, to leave a screen there."""
    return mode.ammunition in SCREENS and bool(mode.template)


@rule("N4-AMMO-040")
def screen(mode: Mode, at: Placement) -> Area:
    """The Zero Visibility Zone of a template, without limit upwards."""
    kind = SCREENS[mode.ammunition]
    return Area(kind=kind, at=at.at, radius=reach_of(mode), height=SKY, until="turn")


class ScreeningBsAttack(ImpactBsAttack):
    """Shoot; or throw smoke at a place, with nobody for a target."""

    def offers(self, now: Situation, trooper: Trooper, when: When) -> Iterator[Offer]:
        """Around itself, around whom it sees, and anywhere."""
        yield from super().offers(now, trooper, when)
        for weapon, mode in arms(now, trooper):
            if screens(mode) and not (when is When.ARO and self._is_blind(now, trooper)):
                use = Declaration(skill=self.key, weapon=weapon.key, mode=mode.name)
                for at in self._likely(now, trooper, when):
                    yield Offer(use=msgspec.structs.replace(use, placements=(at,)))
                yield Offer(use=use, blanks=(Parameter(name="placements", kind="template"),))

    def _is_blind(self, now: Situation, trooper: Trooper) -> bool:
        """Whether it sees nobody to react to."""
        movers = (mover for key in now.order.troopers if (mover := now.find(key)) is not None)
        return not any(now.glimpses(trooper, mover) for mover in movers)

    def _likely(self, now: Situation, trooper: Trooper, when: When) -> list[Placement]:
        return [Placement(trooper.at), *(Placement(each.at) for each in self._targets(now, trooper, when))]

    def complete(
        self, now: Situation, trooper: Trooper, use: Declaration, when: When, chance: random.Random
    ) -> Declaration | None:
        """One of the places where it may be of use."""
        arm = arm_of(now, trooper, use)
        if arm is None or not screens(arm[1]) or use.placements:
            return super().complete(now, trooper, use, when, chance)
        filled = msgspec.structs.replace(use, placements=(chance.choice(self._likely(now, trooper, when)),))
        return None if any(self.check(now, trooper, filled, when)) else filled

    def check(self, now: Situation, trooper: Trooper, use: Declaration, when: When) -> Iterator[Violation]:
        """One place that it sees, on the table or on scenery."""
        arm = arm_of(now, trooper, use)
        if arm is None or not screens(arm[1]):
            yield from super().check(now, trooper, use, when)
            return
        yield from self._check_engaged(now, trooper)
        yield from self._check_number(now, trooper, use, arm[1], when)
        if when is When.ARO and self._is_blind(now, trooper):
            yield Violation(code="infinity.no_aro", params={"trooper": trooper.id}, rule="C1-ARO-002")
        for each in use.placements:
            if not now.table.carries(each.at):
                yield Violation(code="n4_shooting.throw_in_the_air", rule="N4-AMMO-042")
            elif not list(self._stands(now, trooper, use, each)):
                yield Violation(code="n4_shooting.unseen_point", rule="C1-BS-003")

    def _stands(self, now: Situation, trooper: Trooper, use: Declaration, at: Placement) -> Iterator[Pose]:
        """The points of its route from which it sees the place, or the one that was chosen."""
        poses = now.poses(trooper) if use.at is None else (pose_at(now, now.poses(trooper), use.at),)
        moved = trooper.id in now.order.trails
        there = Body(at=at.at, silhouette=TOKEN)
        pairs = [(now.body(trooper, pose if moved else None), there) for pose in poses]
        seen = now.table.sees_each(pairs, now.in_the_way_of(trooper))
        for pose, (body, _), visible in zip(poses, pairs, seen, strict=True):
            if visible or now.table.touches(body, there):
                yield pose

    def begin(self, play: Play[State], trooper: Trooper, use: Declaration, when: When) -> None:
        """Lay the template, so that everybody knows whom it is in the way of."""
        mode = play.state.fixed.edition.chart.weapons[use.weapon].mode(use.mode)
        if mode is None or not screens(mode):
            super().begin(play, trooper, use, when)
            return
        lay(play, trooper, use, mode)

    def requirements(self, now: Situation, declared: Declared) -> Iterator[Violation]:
        """Smoke needs nobody to be thrown at."""
        if not screens(arm_of_declared(now, declared)[1]):
            yield from super().requirements(now, declared)

    def strikes(self, now: Situation, declared: Declared) -> Iterator[Strike]:
        """It hurts nobody."""
        if not screens(arm_of_declared(now, declared)[1]):
            yield from super().strikes(now, declared)

    def protection(self, now: Situation, declared: Declared) -> Protection | None:
        """What smoke is thrown for, or what any other shot protects from."""
        _, mode = arm_of_declared(now, declared)
        return self._thrown(now, declared, mode) if screens(mode) else super().protection(now, declared)

    @rule("N4-AMMO-046")
    def _thrown(self, now: Situation, declared: Declared, mode: Mode) -> Protection | None:
        """Its one roll meets every attack that comes through the screen, and nothing else."""
        thrower = now.trooper(declared.trooper)
        reach = self._reach(now, thrower, declared.use, mode)
        attempt = Attempt(actor=thrower, skill=self.key, attribute=mode.attribute, mode=mode)
        return None if reach is None else shield(now, declared, attempt, reach)

    def _reach(self, now: Situation, thrower: Trooper, use: Declaration, mode: Mode) -> Mod | None:
        """The best MOD of a distance from which it sees the place; None if it is too far away."""
        there = Body(at=use.placements[0].at, silhouette=TOKEN)
        gaps = [
            now.distance(now.body(thrower, pose), there) for pose in self._stands(now, thrower, use, use.placements[0])
        ]
        mods = [mod for gap in gaps if (mod := range_mod(mode.bands, gap)) is not None]
        return max(mods, key=lambda mod: mod.value, default=None)

    def resolve(self, play: Play[State], declared: Declared) -> None:
        """Leave the screen on the table."""
        if screens(arm_of_declared(Situation(play.state), declared)[1]):
            leave(play, declared)
        else:
            super().resolve(play, declared)


class SpeculativeScreen(SpeculativeAttack):
    """A Speculative Attack; smoke is lobbed at a place like that, seen or not."""

    def offers(self, now: Situation, trooper: Trooper, when: When) -> Iterator[Offer]:
        """Smoke around itself, and anywhere."""
        yield from super().offers(now, trooper, when)
        for weapon, mode in arms(now, trooper):
            if screens(mode) and "speculative_attack" in mode.traits:
                use = Declaration(skill=self.key, weapon=weapon.key, mode=mode.name)
                yield Offer(use=msgspec.structs.replace(use, placements=(Placement(trooper.at),)))
                yield Offer(use=use, blanks=(Parameter(name="placements", kind="template"),))

    def complete(
        self, now: Situation, trooper: Trooper, use: Declaration, when: When, chance: random.Random
    ) -> Declaration | None:
        """Around somebody, whoever that is."""
        if use.placements:
            return use
        spots = [Placement(each.at) for each in now.state.troopers.values()]
        filled = msgspec.structs.replace(use, placements=(chance.choice(spots),))
        return None if any(self.check(now, trooper, filled, when)) else filled

    def check(self, now: Situation, trooper: Trooper, use: Declaration, when: When) -> Iterator[Violation]:
        """One place on the table or on scenery that can be reached, and nobody for a target."""
        arm = arm_of(now, trooper, use)
        if arm is None or not screens(arm[1]):
            yield from super().check(now, trooper, use, when)
            return
        if trooper.id in now.order.engaged:
            yield Violation(code="infinity.engaged_shooting", params={"trooper": trooper.id}, rule="C1-BS-004")
        if len(use.placements) != 1 or use.aims:
            params = {"given": len(use.placements), "burst": 1}
            yield Violation(code="template.number", params=params, rule="N4-SPEC-010")
            return
        if not now.table.carries(use.placements[0].at):
            yield Violation(code="n4_shooting.in_the_air", rule="N4-SPEC-008")
        yield from check_trajectory(now, trooper, Body(at=use.placements[0].at, silhouette=TOKEN), "N4-SPEC-003")

    def begin(self, play: Play[State], trooper: Trooper, use: Declaration, when: When) -> None:
        """Lay the template."""
        mode = play.state.fixed.edition.chart.weapons[use.weapon].mode(use.mode)
        if mode is not None and screens(mode):
            lay(play, trooper, use, mode)
        else:
            super().begin(play, trooper, use, when)

    def protection(self, now: Situation, declared: Declared) -> Protection | None:
        """The roll of a Speculative Attack, against every attack that comes through the screen."""
        _, mode = arm_of_declared(now, declared)
        if not screens(mode):
            return super().protection(now, declared)
        thrower = now.trooper(declared.trooper)
        plain = Attempt(actor=thrower, skill=self.key, attribute=mode.attribute, mode=mode)
        attempt, mods = self.sum_of(now, plain, declared.use.placements[0])
        return None if mods is None else shield(now, declared, attempt, *mods)

    def resolve(self, play: Play[State], declared: Declared) -> None:
        """Leave the screen on the table."""
        if screens(arm_of_declared(Situation(play.state), declared)[1]):
            leave(play, declared)


def lay(play: Play[State], trooper: Trooper, use: Declaration, mode: Mode) -> None:
    """Lay the templates, so that everybody knows whom they are in the way of; a Disposable use is gone."""
    weapon = play.state.fixed.edition.chart.weapons[use.weapon]
    for each in use.placements:
        template = laid(Situation(play.state), trooper, weapon.key, mode, each)
        play.emit(TemplateLaid(template=template, rule="N4-TEMPL-035"))
    if weapon.uses is not None:
        play.emit(UseSpent(trooper=trooper.id, weapon=weapon.key))


def shield(now: Situation, declared: Declared, attempt: Attempt, *mods: Mod) -> Protection:
    """One roll that meets every enemy attack through a screen; who merely gets out of it meets nothing."""
    thrower = attempt.actor
    attempt = msgspec.structs.replace(attempt, active=thrower.id in now.order.troopers)
    assert attempt.mode is not None
    area = screen(attempt.mode, declared.use.placements[0])

    def against(strike: Strike) -> SuccessValue | None:
        attacker = now.find(strike.attacker)
        if attacker is None or attacker.owner == thrower.owner or not comes_through(now, strike, area):
            return None
        enemy = msgspec.structs.replace(attempt, target=attacker)
        hindered = (mod for mod in heads_down(now, enemy) if attempt.admits is None or attempt.admits(mod))
        return needed_for(now, attempt, *mods, *hindered)

    return Protection(
        trooper=thrower.id,
        skill=attempt.skill,
        attribute=attempt.attribute,
        against=against,
        alone=needed_for(now, attempt, *mods),
        shields=True,
    )


@rule("N4-AMMO-041")
def leave(play: Play[State], declared: Declared) -> None:
    """Who has won against everything leaves the screen on the table."""
    now = Situation(play.state)
    if declared.trooper in now.order.outcome.won:
        area = screen(arm_of_declared(now, declared)[1], declared.use.placements[0])
        play.emit(AreaLaid(area=area, rule="N4-AMMO-041"))


@rule("N4-AMMO-023")
def comes_through(now: Situation, strike: Strike, area: Area) -> bool:
    """Whether an attack needs a roll and a line of fire that leads through a screen its attacker does not see through.

    Who has a clear line at some point of the route, and has not said where it shoots, takes that one.
    """
    attacker, target = now.find(strike.attacker), now.find(strike.target)
    if strike.needed is None or attacker is None or target is None or not blocks(now, area, attacker):
        return False
    if not is_by_sight(now, Attempt(actor=attacker, skill=strike.skill, attribute=strike.attribute)):
        return False
    return not any(now.table.sees_each(list(_lines(now, attacker, target)), [volume_of(now, area)]))


def _lines(now: Situation, attacker: Trooper, target: Trooper) -> Iterator[tuple[Body, Body]]:
    """The lines along which somebody may attack somebody else in this Order."""
    uses = [each.use for each in (*now.order.skills, *now.order.aros) if each.trooper == attacker.id]
    chosen = next((use.at for use in uses if use.at is not None), None)
    active = attacker.id in now.order.troopers
    found = now.vantages(attacker, target) if active else now.sightings(attacker, target)
    if chosen is not None:
        found = [pose_at(now, now.poses(attacker if active else target), chosen)]
    for pose in found:
        if active:
            yield now.body(attacker, pose), now.body(target)
        else:
            yield now.body(attacker), now.body(target, pose)


@rule("N4-AMMO-041")
def clear_the_air(play: Play[State]) -> None:
    """Screens go at the start of the States Phase."""
    lift(play, "turn")


@rule("N4-EQUIP-075")
def dimly_seen(now: Situation, attempt: Attempt) -> Iterator[Mod]:
    """A Multispectral Visor L1 sees through a Zero Visibility Zone with -6."""
    if attempt.target is None or visor_level(now, attempt.actor) != 1 or not is_by_sight(now, attempt):
        return
    smoke = (volume_of(now, each) for each in now.state.areas if each.kind == SCREENS["SMOKE"])
    zones = [*smoke, *(now.table.volume(zone) for zone in zero_visibility(now))]
    if not zones:
        return
    line = (now.body(attempt.actor, attempt.from_pose), now.body(attempt.target, attempt.at_pose))
    if not now.table.sees_each([line], zones)[0]:
        yield Mod(-6, "n4_shooting.mod_zero_visibility", "N4-EQUIP-075")


PART = Part(
    skills=(ScreeningBsAttack(), SpeculativeScreen()),
    areas=(
        AreaKind(key="smoke", blocks_sight=True, cut_by_scenery=CUT, seen_through_by=sees_through_smoke),
        AreaKind(key="eclipse", blocks_sight=True, cut_by_scenery=CUT),
    ),
    mods=(dimly_seen,),
    in_states_phase=(clear_the_air,),
)
