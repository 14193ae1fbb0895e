"""What a Fireteam gives by the number of its members: to its Team Leader in the Active Turn, to all in the other."""

from collections.abc import Iterator
from typing import Annotated

from sightline.games.infinity.core.match.events import UseSpent
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import Declared, State, Trooper
from sightline.games.infinity.core.order.declarations import Label, SkillType
from sightline.games.infinity.core.order.modifiers import Attempt, is_a
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability
from sightline.games.infinity.human_sphere.fireteams.acting import acts_as_one, leads
from sightline.games.infinity.human_sphere.fireteams.teams import team_of
from sightline.kernel import Mod, Play
from sightline.rules import rule

BURST_FROM: Annotated[int, "HS-FTBON-003"] = 3
SIXTH_SENSE_FROM: Annotated[int, "HS-FTBON-012", "HS-FTBON-013"] = 4
SKILL_FROM: Annotated[int, "HS-FTBON-014", "HS-FTBON-015"] = 5
MORE: Annotated[int, "HS-FTBON-014", "HS-FTBON-015", "HS-FTBON-016"] = 3
SIXTH_SENSE = Ability(key="sixth_sense")


@rule("HS-FTBON-001", "HS-FTBON-002", "HS-FTCOR-004", "HS-FTENO-004", "HS-FTHAR-005", "HS-FTTRI-003", "HS-FTSEQ-005")
def helped_by(now: Situation, trooper: Trooper) -> int:
    """How many members a Fireteam has that helps a trooper; 0 for who is in none, or only follows in its own turn."""
    team = team_of(now, trooper)
    if team is None:
        return 0
    if trooper.owner == now.state.active and (not acts_as_one(now) or not leads(now, trooper)):
        return 0
    return team.size


# ------------------------------------------------------------------ three: Burst


@rule("HS-FTBON-008")
def _is_entire(now: Situation, attempt: Attempt) -> bool:
    """Whether the attack takes the whole Order."""
    kinds = now.fixed.edition.skill[attempt.skill].kinds(now, attempt.actor)
    return SkillType.ENTIRE_ORDER in kinds and SkillType.SHORT not in kinds


def _has_bonus(now: Situation, attempt: Attempt) -> bool:
    """Whether another die is added to a BS Attack: a Disposable weapon must have a use for it."""
    if attempt.mode is None or not is_a(now, attempt, Label.BS_ATTACK):
        return False
    if helped_by(now, attempt.actor) < BURST_FROM or _is_entire(now, attempt):
        return False
    left = _uses_left(now, attempt)
    return left is None or left > 1


def _uses_left(now: Situation, attempt: Attempt) -> int | None:
    """How often a Disposable weapon can still be used; None for all others."""
    chart = now.fixed.edition.chart.weapons
    for key in now.profile(attempt.actor).weapons:
        weapon = chart.get(key)
        if weapon is not None and weapon.uses is not None and any(mode is attempt.mode for mode in weapon.modes):
            return weapon.uses - attempt.actor.uses.get(key, 0)
    return None


@rule("HS-FTBON-003", "HS-FTBON-004", "HS-FTBON-005")
def another_die(now: Situation, attempt: Attempt) -> int:
    """+1 to the Burst of the Team Leader's BS Weapons in the Active Turn, whatever else adds to it."""
    return int(attempt.active and _has_bonus(now, attempt))


@rule("HS-FTBON-006", "HS-FTBON-011", "HS-FTARO-001")
def another_die_in_aro(now: Situation, attempt: Attempt) -> int:
    """+1 for every member that reacts, at a single target; it does not add to other bonuses."""
    return int(not attempt.active and _has_bonus(now, attempt))


@rule("HS-FTBON-009", "HS-FTBON-010")
def spend_another_use(play: Play[State], declared: Declared) -> None:
    """The other die of a Disposable weapon costs another use, as soon as it is declared."""
    now, use = Situation(play.state), declared.use
    trooper, weapon = now.find(declared.trooper), now.fixed.edition.chart.weapons.get(use.weapon)
    mode = weapon.mode(use.mode) if weapon is not None and weapon.uses is not None else None
    if trooper is None or mode is None:
        return
    active = declared in now.order.skills
    dice = sum(aim.dice for aim in use.aims) + len(use.placements)
    attempt = Attempt(actor=trooper, skill=use.skill, attribute=mode.attribute, active=active, mode=mode)
    if dice > (mode.burst if active else 1) and _has_bonus(now, attempt):
        play.emit(UseSpent(trooper=trooper.id, weapon=use.weapon, rule="HS-FTBON-009"))


# ------------------------------------------------------------------ four: Sixth Sense; five: skill


@rule("HS-FTBON-012", "HS-FTBON-013", "HS-FTBON-017")
def senses(now: Situation, trooper: Trooper) -> Iterator[Ability]:
    """Sixth Sense."""
    team = team_of(now, trooper)
    if team is None or team.size < SIXTH_SENSE_FROM:
        return
    if trooper.owner != now.state.active or trooper.id in team.leaders:
        yield SIXTH_SENSE


@rule("HS-FTBON-014", "HS-FTBON-015", "HS-FTBON-016", "HS-FTSKL-011")
def skill(now: Situation, attempt: Attempt) -> Iterator[Mod]:
    """+3 to whatever is rolled for a BS Attack, and to Discover; to nothing else."""
    if attempt.skill != "discover" and not is_a(now, attempt, Label.BS_ATTACK):
        return
    if helped_by(now, attempt.actor) >= SKILL_FROM:
        yield Mod(MORE, "fireteams.mod", "HS-FTBON-014")


PART = Part(
    extra_dice=(another_die,),
    bursts=(another_die_in_aro,),
    grants=(senses,),
    mods=(skill,),
    on_declaration=(spend_another_use,),
)
