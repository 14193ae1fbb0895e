"""Martial Arts: better blows, and an opponent who finds it harder to land one."""

from collections.abc import Iterator
from typing import NamedTuple

from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import Trooper
from sightline.games.infinity.core.order.declarations import Label
from sightline.games.infinity.core.order.modifiers import Attempt, is_a
from sightline.games.infinity.core.skills.close_combat import blow_against
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.rows import AbilityRow
from sightline.kernel import Mod
from sightline.rules import rule


class Level(NamedTuple):
    """A row of the table of Martial Arts."""

    attack: int
    opponent: int
    damage: int
    burst: int
    rule: str


LEVELS = {
    1: Level(0, -3, 1, 0, "C1-SSK-211"),
    2: Level(3, -3, 1, 0, "C1-SSK-212"),
    3: Level(3, -3, 2, 0, "C1-SSK-213"),
    4: Level(3, -3, 3, 0, "C1-SSK-214"),
    5: Level(3, -3, 3, 1, "C1-SSK-215"),
}


@rule("C1-SSK-208", "C1-SSK-210", "C1-CSK-201")
def level_of(now: Situation, trooper: Trooper, opponent: Trooper | None) -> Level | None:
    """The level that its profile lists, and no other; it works by itself, unless the opponent knows how to meet it."""
    ability = now.ability(trooper, "martial_arts")
    if ability is None or (opponent is not None and _is_nullified(now, trooper, opponent)):
        return None
    return LEVELS[ability.level]


def _is_nullified(now: Situation, trooper: Trooper, opponent: Trooper) -> bool:
    return any(spoils(now, trooper, "martial_arts", opponent) for spoils in now.fixed.edition.nullifiers)


@rule("C1-SSK-202", "C1-SSK-207", "C1-SSK-209", "C1-LABEL-208")
def attack_mod(now: Situation, attempt: Attempt) -> Iterator[Mod]:
    """To one's own CC, when making a CC Attack."""
    level = level_of(now, attempt.actor, attempt.target) if is_a(now, attempt, Label.CC_ATTACK) else None
    if level is not None:
        yield Mod(level.attack, "mod.martial_arts", level.rule)


@rule("C1-SSK-203", "C1-SSK-206", "C1-SSK-209", "C1-SSK-216")
def opponent_mod(now: Situation, attempt: Attempt) -> Iterator[Mod]:
    """To whatever the enemy rolls Face to Face with one's CC Attack."""
    if blow_against(now, attempt) is None:
        return
    assert attempt.target is not None
    level = level_of(now, attempt.target, attempt.actor)
    if level is not None:
        yield Mod(level.opponent, "mod.enemy_martial_arts", level.rule)


@rule("C1-SSK-204", "C1-WPN-010")
def damage_mod(now: Situation, attempt: Attempt) -> Iterator[Mod]:
    """To one's PH as the Damage of a blow; weapons whose Damage is printed do not gain by it (gaps G2-23)."""
    if is_a(now, attempt, Label.CC_ATTACK) and attempt.mode is not None and attempt.mode.damage_is_ph:
        level = level_of(now, attempt.actor, attempt.target)
        if level is not None:
            yield Mod(level.damage, "mod.martial_arts", level.rule)


@rule("C1-SSK-205", "C1-SSK-207")
def burst_mod(now: Situation, attempt: Attempt) -> int:
    """More dice, in the Active and in the Reactive Turn."""
    level = level_of(now, attempt.actor, attempt.target) if is_a(now, attempt, Label.CC_ATTACK) else None
    return level.burst if level is not None else 0


PART = Part(
    mods=(attack_mod, opponent_mod),
    damages=(damage_mod,),
    bursts=(burst_mod,),
    abilities=(AbilityRow(key="martial_arts", levels=LEVELS),),
    brackets={"martial_arts": frozenset({"level"})},
)
