"""What an exchange is worth: exact odds of who falls, in Army Points."""

import functools
from collections.abc import Mapping, Sequence

import msgspec

from sightline.bots.infinity.glance import seems_covered, veils
from sightline.bots.infinity.shots import aimed_modes
from sightline.bots.infinity.stakes import value
from sightline.games.infinity.core.abilities.nanoscreen import has_nanoscreen
from sightline.games.infinity.core.match.state import Pose, Trooper
from sightline.games.infinity.core.order.declarations import Declaration
from sightline.games.infinity.core.order.modifiers import Attempt, burst_of, harm_of, needed_for
from sightline.games.infinity.core.skills.hacking import Hack
from sightline.games.infinity.core.skills.shooting import arms, is_covered
from sightline.games.infinity.core.table.areas import blocks
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import TOKEN
from sightline.games.infinity.core.troopers.weapons import Mode, range_mod
from sightline.games.infinity.n4.shooting.smoke import screen, screens
from sightline.geometry.shapes import Body as Figure
from sightline.geometry.shapes import Point3
from sightline.kernel import Mod
from sightline.odds import Action, Duel, Odds, Skill, exchange
from sightline.odds import Trooper as Body
from sightline.odds.rolls import RollRules
from sightline.odds.saves import COVER_MOD

NOTHING = Action(skill=Skill.NONE)


class Prospect(msgspec.Struct, frozen=True):
    """What an exchange is expected to bring."""

    gain: float
    """Army Points of enemies that fall."""
    loss: float
    """Army Points of one's own that fall."""
    chance: float
    """How likely the target falls."""
    risk: float
    """How likely oneself falls."""

    def worth(self, care: float = 1.0) -> float:
        """The balance, for somebody who minds losses so much."""
        return self.gain - care * self.loss


IDLE = Prospect(0.0, 0.0, 0.0, 0.0)


@functools.lru_cache(maxsize=20_000)
def _odds(active: Body, duels: tuple[Duel, ...], rules: RollRules) -> Odds:
    return exchange(active, duels, rules)


def hide(now: Situation, trooper: Trooper, *, covered: bool = False) -> Body:
    """A trooper as something that can be hit."""
    profile = now.profile(trooper)
    return Body(
        wounds=max(1, now.vitality(trooper)),
        arm=profile.arm,
        bts=profile.bts,
        ph=profile.ph,
        cover=covered,
        heavy=profile.type in ("HI", "REM", "TAG"),
    )


class Shot(msgspec.Struct, frozen=True):
    """One way of attacking a target."""

    action: Action
    covered: bool
    """Whether the target has cover."""


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """Who shoots at whom from where: real, or only thought of."""

    shooter: Trooper
    target: Trooper
    active: bool
    from_pose: Pose | None = None
    at_pose: Pose | None = None
    cover: bool | None = None
    """Whether the target has cover; None leaves it to the rules, which measure exactly."""


def shot_with(now: Situation, line: Line, mode: Mode) -> Shot | None:
    """A shot with one weapon; None where it has no chance. Lines of fire are not looked at."""
    gap = now.distance(now.body(line.shooter, line.from_pose), now.body(line.target, line.at_pose))
    reach = range_mod(mode.bands, gap)
    if reach is None:
        return None
    pose = line.at_pose
    if line.cover is not None:
        at = pose or Pose(line.target.at, "prone" in line.target.states)
        pose = msgspec.structs.replace(at, covered=False)
    attempt = Attempt(
        actor=line.shooter,
        skill="bs_attack",
        attribute=mode.attribute,
        active=line.active,
        target=line.target,
        mode=mode,
        from_pose=line.from_pose,
        at_pose=pose,
    )
    mods = [reach, COVER_MOD] if line.cover else [reach]
    needed = needed_for(now, attempt, *mods)
    if needed.automatic_failure:
        return None
    action = Action(skill=Skill.BS, sv=needed.value, burst=burst_of(now, attempt), weapon=harm_of(now, attempt))
    return Shot(action, is_covered(now, attempt) if line.cover is None else line.cover)


def best_shot(now: Situation, line: Line) -> Shot | None:
    """The best weapon for a target."""
    modes = aimed_modes(now, line.shooter, active=line.active)
    found = [shot for mode in modes if (shot := shot_with(now, line, mode)) is not None]
    return max(found, key=strength, default=None)


def best_blow(now: Situation, striker: Trooper, target: Trooper, *, active: bool) -> Shot | None:
    """The best melee weapon for a target in contact."""
    modes = [mode for _, mode in arms(now, striker) if mode.close_combat]
    return max((blow_with(now, striker, target, mode, active=active) for mode in modes), key=strength, default=None)


def blow_with(now: Situation, striker: Trooper, target: Trooper, mode: Mode, *, active: bool) -> Shot:
    """A CC Attack with one weapon; cover is of no use against it."""
    attempt = Attempt(
        actor=striker, skill="cc_attack", attribute=mode.attribute, active=active, target=target, mode=mode
    )
    harm, needed = harm_of(now, attempt), needed_for(now, attempt)
    sv = 0 if needed.automatic_failure else needed.value
    return Shot(Action(skill=Skill.CC, sv=sv, burst=burst_of(now, attempt), weapon=harm), False)


def strength(shot: Shot) -> float:
    """A quick measure to choose the best weapon by."""
    return max(0, shot.action.sv) * shot.action.burst * (shot.action.weapon.damage - 3)


def dodge(now: Situation, trooper: Trooper, *, active: bool = False) -> Action:
    """Its Dodge; found out once for a decision."""

    def ask() -> Action:
        attempt = Attempt(actor=trooper, skill="dodge", attribute="ph", active=active)
        return Action(skill=Skill.DODGE, sv=needed_for(now, attempt).value, burst=1)

    return now.once(("duels: dodge", trooper.id, active), ask)


class Opponent(msgspec.Struct, frozen=True):
    """Somebody who takes part in an exchange, with what it does."""

    trooper: Trooper
    reaction: Action = NOTHING
    covered: bool = False
    """Whether it has cover from the active trooper."""
    dice: int = 0
    """How many of the active trooper's dice are aimed at it."""
    attack: Action | None = None
    """What the active trooper does to it in particular, where a Burst is shared."""


def prospect(
    now: Situation, active: Trooper, action: Action, opponents: Sequence[Opponent], *, covered: bool = False
) -> Prospect:
    """What one Order is expected to bring to the active player."""
    if not opponents:
        return IDLE
    whole = action.skill in (Skill.DODGE, Skill.RESET, Skill.NONE)
    duels = tuple(
        Duel(
            reactive=hide(now, each.trooper, covered=each.covered),
            action=action if whole else msgspec.structs.replace(each.attack or action, burst=each.dice),
            reaction=each.reaction,
        )
        for each in opponents
    )
    odds = _odds(hide(now, active, covered=covered), duels, now.fixed.roll_rules)
    falls = [_falls(states) for states in odds.reactive_states]
    gain = sum(value(now, each.trooper) * chance for each, chance in zip(opponents, falls, strict=True))
    risk = _falls(odds.active_state)
    chance = max((f for each, f in zip(opponents, falls, strict=True) if each.dice), default=0.0)
    return Prospect(gain, value(now, active) * risk, chance, risk)


CONDITIONS = {"normal": 0.0, "dead": 1.0, "unconscious": 1.0, "targeted": 0.15, "possessed": 1.3}
"""How much of a trooper is lost with it in each condition; who turns against its own is lost and more."""
HELD_UP = 0.5
"""The same for all other conditions."""


def _falls(states: Mapping[str, float]) -> float:
    """How likely it is out of action; other conditions count in part."""
    return sum(CONDITIONS.get(state, HELD_UP) * chance for state, chance in states.items())


def declared_action(now: Situation, trooper: Trooper, use: Declaration, target: Trooper, *, active: bool) -> Action:
    """What a declaration does to a target, as far as dice are concerned."""
    return declared(now, trooper, use, target, active=active).action


def declared(now: Situation, trooper: Trooper, use: Declaration, target: Trooper, *, active: bool) -> Shot:
    """What a declaration does to a target, and whether the target has cover from it."""
    profile = now.profile(trooper)
    dice = sum(aim.dice for aim in use.aims if aim.target == target.id) or sum(aim.dice for aim in use.aims)
    if use.skill == "dodge":
        return Shot(dodge(now, trooper, active=active), False)
    if use.skill == "reset":
        return Shot(Action(skill=Skill.RESET, sv=profile.wip, burst=1), False)
    if use.skill == "hack":
        return Shot(_hacking(now, trooper, use, target, dice, active=active), False)
    weapon = now.fixed.edition.chart.weapons.get(use.weapon)
    mode = weapon.mode(use.mode) if weapon else None
    if weapon is None or mode is None or use.skill not in ("bs_attack", "cc_attack"):
        return Shot(NOTHING, False)
    if screens(mode):
        return Shot(_screening(now, trooper, use, mode, target, active=active), False)
    attempt = Attempt(actor=trooper, skill=use.skill, attribute=mode.attribute, active=active, target=target, mode=mode)
    harm = harm_of(now, attempt)
    if use.skill == "cc_attack":
        blow = blow_with(now, trooper, target, mode, active=active)
        return Shot(msgspec.structs.replace(blow.action, burst=dice), False)
    if mode.direct_template:
        return Shot(Action(skill=Skill.TEMPLATE, burst=max(1, len(use.placements)), weapon=harm), False)
    shot = _declared_shot(now, trooper, target, mode, active=active)
    if shot is None:
        return Shot(Action(skill=Skill.BS, sv=0, burst=1, weapon=harm), False)
    return Shot(msgspec.structs.replace(shot.action, burst=dice or shot.action.burst), shot.covered)


def throw(now: Situation, thrower: Trooper, mode: Mode, at: Point3, *, active: bool) -> Action:
    """The roll for a screen at a place: like a Dodge, it only keeps others from hitting."""
    gap = now.distance(now.body(thrower), Figure(at=at, silhouette=TOKEN))
    reach = range_mod(mode.bands, gap)
    if reach is None:
        return NOTHING
    attempt = Attempt(actor=thrower, skill="bs_attack", attribute=mode.attribute, active=active, mode=mode)
    needed = needed_for(now, attempt, reach)
    return NOTHING if needed.automatic_failure else Action(skill=Skill.DODGE, sv=needed.value, burst=1)


def _screening(
    now: Situation, trooper: Trooper, use: Declaration, mode: Mode, enemy: Trooper, *, active: bool
) -> Action:
    """A screen that is declared, against an enemy who may see through it."""
    area = screen(mode, use.placements[0]) if use.placements else None
    if area is None or not blocks(now, area, enemy) or not veils(area, enemy.at, trooper.at):
        return NOTHING
    return throw(now, trooper, mode, area.at, active=active)


def _hacking(now: Situation, trooper: Trooper, use: Declaration, target: Trooper, dice: int, *, active: bool) -> Action:
    """A Hacking Program; what it does besides wounding is part of it."""
    hack = now.fixed.edition.skill[use.skill]
    assert isinstance(hack, Hack)
    program = hack.chart.programs[use.weapon]
    attempt = Attempt(actor=trooper, skill=use.skill, attribute="wip", active=active, target=target)
    needed = needed_for(now, attempt, Mod(program.attack_mod, "mod.program", "C1-HACK-007"))
    return Action(skill=Skill.HACK, sv=needed.value, burst=dice, weapon=program.harm)


def _declared_shot(now: Situation, trooper: Trooper, target: Trooper, mode: Mode, *, active: bool) -> Shot | None:
    """A declared shot from the point of the route that is best for who shoots."""
    poses = now.vantages(trooper, target) if active else now.sightings(trooper, target)
    found = []
    points: list[Pose | None] = [*poses[:: max(1, len(poses) // 3)]] or [None]
    for pose in points:
        mine, its = (pose, None) if active else (None, pose)
        cover = has_nanoscreen(now, target) or (
            (its is None or its.covered)
            and seems_covered(now.fixed.field, now.body(trooper, mine), now.body(target, its))
        )
        line = Line(shooter=trooper, target=target, active=active, from_pose=mine, at_pose=its, cover=cover)
        shot = shot_with(now, line, mode)
        if shot is not None:
            found.append(shot)
    return max(found, key=lambda shot: shot.action.sv, default=None)
