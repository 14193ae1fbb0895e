"""What a hit does: Saving Rolls, loss of W or STR, states, Unconscious and Dead."""

from collections.abc import Iterable

import msgspec

from sightline.games.infinity.core.match.events import (
    Removed,
    SaveRolled,
    SavesRolled,
    StateGained,
    StateLost,
    VitalityChanged,
    Wounded,
)
from sightline.games.infinity.core.match.state import State, Trooper
from sightline.games.infinity.core.order.outcomes import Hit, Suffered
from sightline.games.infinity.core.order.rolls import victim
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.markers import reveal
from sightline.kernel import Play
from sightline.odds.ammunition import Condition
from sightline.odds.saves import SavingRoll, saving_rolls
from sightline.rules import rule


def make_saves(play: Play[State], hits: Iterable[Hit]) -> list[Suffered]:
    """Roll every Saving Roll of an Order; nothing is applied until all are rolled."""
    return [suffered for hit in hits if (suffered := _save(play, hit)) is not None]


def _save(play: Play[State], hit: Hit) -> Suffered | None:
    target = play.state.troopers.get(hit.on.target)
    if target is None:
        return None
    reveal(play, target.id, cited="C1-STATE-224")
    if hit.on.harm is None:
        return None
    now = Situation(play.state)
    hurt = msgspec.structs.replace(victim(now, target), cover=hit.on.covered)
    rules = play.state.fixed.roll_rules
    forced = [
        save
        for critical, count in ((False, hit.hits), (True, hit.criticals))
        for _ in range(count)
        for save in saving_rolls(hit.on.harm, hurt, critical=critical, rules=rules)
    ]
    return _roll_saves(play, hit, forced, hurt.wounds)


@rule("C1-DMG-005", "C1-DMG-007", "C1-AMMO-008", "C1-AMMO-012", "C1-TRAIT-206")
def _roll_saves(play: Play[State], hit: Hit, forced: list[SavingRoll], left: int) -> Suffered:
    """Every save is rolled, whatever the first ones bring; Continuous Damage repeats until passed or Dead."""
    points, conditions, rolled = 0, frozenset[Condition](), []
    for save in forced:
        while True:
            die = None if save.attribute is None else play.roll(1, what="roll.save")[0]
            failed = die is None or save.fails(die)
            rolled.append(
                SaveRolled(
                    base=save.base,
                    mods=play.state.fixed.book.restate(save.mods),
                    value=save.damage_of_the_attack,
                    die=die,
                    failed=failed,
                )
            )
            if not failed:
                break
            points += save.points
            conditions |= save.conditions
            if not save.continuous or points > left:
                break
    strike = hit.strike
    play.emit(
        SavesRolled(
            trooper=hit.on.target,
            attacker=strike.attacker,
            weapon=strike.weapon,
            hits=hit.hits,
            criticals=hit.criticals,
            saves=tuple(rolled),
        )
    )
    return Suffered(
        trooper=hit.on.target,
        points=points,
        conditions=conditions,
        attacker=strike.attacker,
        close_combat=strike.attribute == "cc",
    )


@rule("C1-TRAIT-209", "C1-STATE-026", "C1-STATE-032", "C1-STATE-263")
def apply_all(play: Play[State], suffered: Iterable[Suffered]) -> None:
    """Apply what everybody took."""
    for each in suffered:
        if each.trooper not in play.state.troopers:
            continue
        if each.close_combat:
            _note_wounds(play, each)
        if Condition.DEAD in each.conditions:
            die(play, each.trooper)
            continue
        for condition in sorted(each.conditions - {Condition.SHOCK}):
            gain(play, each.trooper, str(condition), "C1-TRAIT-209")
        if each.points:
            lose(play, each.trooper, each.points)


@rule("C1-SSK-282")
def _note_wounds(play: Play[State], suffered: Suffered) -> None:
    """What close combat takes: every level really lost, down to Dead and no further; killing outright is one."""
    now = Situation(play.state)
    levels = max(0, now.vitality(now.trooper(suffered.trooper))) + 1
    points = 1 if Condition.DEAD in suffered.conditions else min(suffered.points, levels)
    if points:
        play.emit(Wounded(attacker=suffered.attacker, target=suffered.trooper, points=points, rule="C1-DMG-007"))


@rule("C1-DMG-009", "C1-DMG-010", "C1-STATE-001", "C1-STATE-011", "C1-STATE-012", "C1-INTRO-041", "C1-CSK-277")
def lose(play: Play[State], key: str, points: int) -> None:
    """Lose W or STR: Unconscious at exactly zero, whatever else it was; Dead below; what was deployed is destroyed."""
    play.emit(VitalityChanged(trooper=key, points=points, rule="C1-DMG-007"))
    now = Situation(play.state)
    trooper = now.trooper(key)
    left = now.vitality(trooper)
    if left < 0 or (trooper.device and left == 0):
        die(play, key)
    elif left == 0:
        fall(play, trooper)


@rule("C1-STATE-001", "C1-STATE-003", "C1-PRONE-004", "C1-STATE-249", "C1-CLIMB-012")
@rule("C1-SSK-310", "C1-SSK-311", "C1-STATE-292")
def fall(play: Play[State], trooper: Trooper) -> None:
    """Fall Unconscious, and prone unless that is impossible; Shasvastii become embryos instead."""
    now = Situation(play.state)
    embryo = now.profile(trooper).ability("shasvastii") is not None
    gain(
        play, trooper.id, "shasvastii_embryo" if embryo else "unconscious", "C1-STATE-249" if embryo else "C1-STATE-001"
    )
    if now.profile(trooper).type != "TAG":
        gain(play, trooper.id, "prone", "C1-STATE-003")


@rule("C1-STATE-011", "C1-STATE-013", "C1-STATE-016")
def die(play: Play[State], key: str) -> None:
    """Become Dead, and leave the table."""
    gain(play, key, "dead", "C1-STATE-011")
    play.emit(Removed(trooper=key))


@rule("C1-PROF-026")
def gain(play: Play[State], key: str, state: str, cited: str) -> None:
    """Enter a state, once."""
    if state not in play.state.troopers[key].states:
        play.emit(StateGained(trooper=key, state=state, rule=cited))


def cancel(play: Play[State], key: str, state: str, cited: str) -> None:
    """Cancel a state, if it is there."""
    if state in play.state.troopers[key].states:
        play.emit(StateLost(trooper=key, state=state, rule=cited))


@rule("C1-STATE-010", "C1-STATE-289", "C1-PRONE-010")
def recover(play: Play[State], key: str, points: int = 1, cited: str = "C1-STATE-289") -> None:
    """Regain W or STR; who was Unconscious gets up."""
    play.emit(VitalityChanged(trooper=key, points=-points, rule=cited))
    now = Situation(play.state)
    trooper = now.trooper(key)
    if now.vitality(trooper) > 0:
        for state in ("unconscious", "shasvastii_embryo"):
            if state in trooper.states:
                cancel(play, key, state, cited)
                cancel(play, key, "prone", "C1-STATE-010")
