"""Suppressive Fire: a whole Order for a state in which a trooper reacts with all its dice and keeps heads down."""

from collections.abc import Iterator, Mapping
from typing import Annotated

import msgspec

from sightline.games.infinity.core.match.events import Remembered
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import Declared, State, Trooper
from sightline.games.infinity.core.order.declarations import Declaration, Label, SkillType
from sightline.games.infinity.core.order.harm import cancel, gain
from sightline.games.infinity.core.order.modifiers import Attempt
from sightline.games.infinity.core.skills.base import Offer, Skill, When
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.rows import StateRow
from sightline.games.infinity.core.troopers.weapons import Band, Chart, Mode, Weapon
from sightline.games.infinity.n4.events import lost_key
from sightline.games.infinity.n4.retreat import falls_back
from sightline.kernel import Mod, Play, Violation
from sightline.rules import rule

KEY = "suppressive_fire"
"""The skill, the state, the trait, and the mode that takes the place of the weapon's own."""
IN_STATE = "in_suppressive_fire"
"""The trait by which such a mode is known."""
SILENCES: Annotated[bool, "N4-CSK-074"] = False
"""It keeps its Special Skills and Equipment."""
STATE = StateRow(key=KEY, silences=SILENCES)
BANDS: Annotated[tuple[Band, ...], "N4-CSK-073"] = (Band(40, 0), Band(60, -3))
BURST: Annotated[int, "N4-CSK-073"] = 3
RANGE: Annotated[float, "N4-CSK-069"] = 600
"""Millimetres."""


# ------------------------------------------------------------------ the mode


def mode_name(name: str) -> str:
    """What the mode is called that takes the place of another.

    >>> mode_name(""), mode_name("burst")
    ('suppressive_fire', 'burst_suppressive_fire')
    """
    return f"{name}_{KEY}" if name else KEY


@rule("N4-CSK-070", "N4-CSK-072", "N4-CSK-073", "N4-TRAIT-015")
def suppressive(mode: Mode) -> Mode:
    """The Suppressive Fire Mode of a mode: other ranges and another Burst; the rest is the weapon's own."""
    traits = mode.traits | {IN_STATE}
    return msgspec.structs.replace(mode, name=mode_name(mode.name), bands=BANDS, burst=BURST, traits=traits)


def with_suppressive_modes(chart: Chart) -> Chart:
    """A chart in which every weapon with the trait has its Suppressive Fire Modes as well."""
    weapons: Mapping[str, Weapon] = {
        key: msgspec.structs.replace(
            weapon,
            modes=(*weapon.modes, *(suppressive(mode) for mode in weapon.modes if KEY in mode.traits)),
        )
        for key, weapon in chart.weapons.items()
    }
    return Chart(weapons=weapons)


def allowing(now: Situation, trooper: Trooper) -> list[tuple[str, str]]:
    """The weapons and modes of a trooper that allow Suppressive Fire, in the order of its profile."""
    weapons = (now.fixed.edition.chart.weapons.get(key) for key in now.profile(trooper).weapons)
    return [
        (weapon.key, mode.name)
        for weapon in weapons
        if weapon is not None
        for mode in weapon.modes
        if KEY in mode.traits and IN_STATE not in mode.traits
    ]


def _chosen_key(trooper: Trooper) -> str:
    return f"{KEY}.{trooper.id}"


def chosen(now: Situation, trooper: Trooper) -> tuple[str, str] | None:
    """The weapon, with its Suppressive Fire Mode, of a trooper in the state.

    None in the eyes of who takes it for somebody that has no such weapon.
    """
    number = now.state.memory.get(_chosen_key(trooper), 0)
    weapons = allowing(now, trooper) if number and KEY in trooper.states else []
    if number > len(weapons) or not weapons:
        return None
    weapon, mode = weapons[number - 1]
    return weapon, mode_name(mode)


# ------------------------------------------------------------------ the skill


@rule("N4-CSK-064", "N4-REF-009")
class SuppressiveFire(Skill):
    """Go over to Suppressive Fire with a weapon."""

    key = KEY
    reads = frozenset({"weapon", "mode"})
    types = frozenset({SkillType.ENTIRE_ORDER})
    labels = frozenset({Label.ATTACK})

    def offers(self, now: Situation, trooper: Trooper, when: When) -> Iterator[Offer]:
        """With each weapon that allows it."""
        for weapon, mode in allowing(now, trooper):
            yield Offer(use=Declaration(skill=KEY, weapon=weapon, mode=mode))

    @rule("N4-CSK-065")
    def check(self, now: Situation, trooper: Trooper, use: Declaration, when: When) -> Iterator[Violation]:
        """A weapon of its own that has the trait."""
        if (use.weapon, use.mode) not in allowing(now, trooper):
            params = {"weapon": use.weapon or "-"}
            yield Violation(code="n4_shooting.no_suppressive_fire", params=params, rule="N4-CSK-065")

    @rule("N4-CSK-066", "N4-CSK-068")
    def resolve(self, play: Play[State], declared: Declared) -> None:
        """The trooper is in the state from now on, if nothing keeps it from that."""
        now = Situation(play.state)
        trooper = now.find(declared.trooper)
        if trooper is None or now.is_null(trooper) or now.is_engaged(trooper):
            return
        enter_state(play, trooper, declared.use.weapon, declared.use.mode)


@rule("N4-CSK-066", "N4-CSK-068")
def enter_state(play: Play[State], trooper: Trooper, weapon: str, mode: str) -> None:
    """A trooper is in Suppressive Fire with a weapon from now on."""
    number = allowing(Situation(play.state), trooper).index((weapon, mode)) + 1
    play.emit(Remembered(key=_chosen_key(trooper), value=number, rule="N4-CSK-066"))
    gain(play, trooper.id, KEY, "N4-CSK-068")


# ------------------------------------------------------------------ the state


@rule("N4-CSK-070", "N4-CSK-066")
def profile_is_replaced(
    now: Situation,
    trooper: Trooper,
    skill: Skill,
    use: Declaration,
    when: When,
) -> Iterator[Violation]:
    """In the state the weapon has no other profile; and nobody else, and nowhere but in ARO, has this one."""
    weapon = now.fixed.edition.chart.weapons.get(use.weapon)
    mode = weapon.mode(use.mode) if weapon is not None else None
    if mode is None or skill.key == KEY:
        return
    with_it = chosen(now, trooper) if when is When.ARO else None
    if IN_STATE in mode.traits and (use.weapon, use.mode) != with_it:
        yield Violation(code="n4_shooting.not_suppressing", params={"trooper": trooper.id}, rule="N4-CSK-066")
    elif with_it is not None and (use.weapon, mode_name(use.mode)) == with_it:
        yield Violation(code="n4_shooting.suppressing", params={"trooper": trooper.id}, rule="N4-CSK-070")


@rule("N4-CSK-071")
def full_burst(now: Situation, attempt: Attempt) -> int:
    """All three dice in ARO, on a single target as in any ARO; Total Reaction gives no more."""
    if attempt.active or attempt.mode is None or IN_STATE not in attempt.mode.traits:
        return 0
    return 0 if now.ability(attempt.actor, "total_reaction") is not None else BURST - 1


@rule("N4-CSK-069")
def heads_down(now: Situation, attempt: Attempt) -> Iterator[Mod]:
    """-3 to who meets somebody in Suppressive Fire Face to Face within its range."""
    target = attempt.target
    if target is None or KEY not in target.states or target.owner == attempt.actor.owner or now.state.order is None:
        return
    answered = any(
        each.trooper == target.id and attempt.actor.id in each.use.targets and _suppresses(now, each)
        for each in now.order.aros
    )
    if answered and _within_range(now, attempt, target):
        yield Mod(-3, "n4_shooting.mod_suppressive_fire", "N4-CSK-069")


def _within_range(now: Situation, attempt: Attempt, target: Trooper) -> bool:
    """Where the actor acts; who avoids being hit counts as near if some point at which it is seen is near."""
    there = now.body(target, attempt.at_pose)
    poses = (attempt.from_pose,) if attempt.from_pose is not None else now.sightings(target, attempt.actor)
    return any(now.distance(now.body(attempt.actor, pose), there) <= RANGE for pose in poses)


def _suppresses(now: Situation, declared: Declared) -> bool:
    """Whether something that was declared is a shot in the Suppressive Fire Mode."""
    trooper = now.find(declared.trooper)
    return trooper is not None and (declared.use.weapon, declared.use.mode) == chosen(now, trooper)


@rule("N4-CSK-075", "N4-CSK-076", "N4-CSK-077")
def something_else(play: Play[State], declared: Declared) -> None:
    """Any Order, and any ARO but a shot in this mode, ends it."""
    now = Situation(play.state)
    trooper = now.find(declared.trooper)
    if trooper is None or KEY not in trooper.states:
        return
    if declared in now.order.skills:
        end(play, trooper, "N4-CSK-075")
    elif not _suppresses(now, declared):
        end(play, trooper, "N4-CSK-076")


@rule("N4-CSK-079", "N4-CSK-080")
def let_lapse(play: Play[State]) -> None:
    """It ends for who is Null, Isolated, Immobilized, Engaged or in Retreat!, and for an army without a Lieutenant."""
    now = Situation(play.state)
    for trooper in list(now.state.troopers.values()):
        if KEY not in trooper.states:
            continue
        if now.state.memory.get(lost_key(trooper.owner)):
            end(play, trooper, "N4-CSK-080")
        elif is_kept_from_it(now, trooper):
            end(play, trooper, "N4-CSK-079")


def is_kept_from_it(now: Situation, trooper: Trooper) -> bool:
    """Whether its states do not let a trooper be in Suppressive Fire; who was taken over is Null by its label."""
    stopped = (
        now.is_null(trooper) or now.has_turned(trooper) or now.is_immobilized(trooper) or "isolated" in trooper.states
    )
    return stopped or now.is_engaged(trooper) or falls_back(now, trooper)


def end(play: Play[State], trooper: Trooper, cited: str) -> None:
    """It is in Suppressive Fire no longer, if it was."""
    if KEY not in trooper.states:
        return
    cancel(play, trooper.id, KEY, cited)
    play.emit(Remembered(key=_chosen_key(trooper), value=0))


PART = Part(
    skills=(SuppressiveFire(),),
    states=(STATE,),
    bans=(profile_is_replaced,),
    mods=(heads_down,),
    bursts=(full_burst,),
    after_declaration=(something_else,),
    at_conclusion=(let_lapse,),
)
