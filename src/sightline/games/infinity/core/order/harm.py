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
from sightline.games.infinity.core.match.part import Remedy
from sightline.games.infinity.core.match.state import State, Trooper
from sightline.games.infinity.core.order.outcomes import Hit, Strike, Struck, Suffered
from sightline.games.infinity.core.order.rolls import victim
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.markers import reveal
from sightline.games.infinity.core.troopers.rows import Deed
from sightline.kernel import Play
from sightline.odds.ammunition import Condition
from sightline.odds.saves import SavingRoll, saving_rolls
from sightline.rules import rule

NO_STATES = frozenset({Condition.SHOCK, Condition.UNCONSCIOUS})
"""What makes a wound worse, without being a state that somebody would be in."""


def warded(now: Situation, strike: Strike) -> Strike:
    """An attack as it counts against each of those it strikes, some of whom may be proof against part of it."""
    if not now.fixed.edition.wards or all(each.harm is None for each in strike.struck):
        return strike
    first, *also = (_warded(now, strike, each) for each in strike.struck)
    return msgspec.structs.replace(strike, harm=first.harm, also=tuple(also))


def _warded(now: Situation, strike: Strike, struck: Struck) -> Struck:
    target, left = now.find(struck.target), struck.harm
    for ward in now.fixed.edition.wards if target is not None else ():
        if target is not None and left is not None:
            left = ward(now, target, strike, left)
    return msgspec.structs.replace(struck, harm=left)


def make_saves(play: Play[State], hits: Iterable[Hit]) -> list[Suffered]:
    """Roll every Saving Roll of an Order; nothing is applied until all are rolled."""
    now = Situation(play.state)
    urgent = now.fixed.edition.urgent
    order = sorted(hits, key=lambda hit: not any(first(now, hit) for first in urgent)) if urgent else hits
    return [suffered for hit in order if (suffered := _save(play, hit)) is not None]


def _give_away(play: Play[State], target: Trooper, hit: Hit) -> None:
    """Who has to make a Saving Roll is seen for what it is; in some states any hit is enough."""
    deed = Deed.HIT if hit.on.harm is None else Deed.SAVE
    if cited := Situation(play.state).given_away_by(target, deed):
        reveal(play, target.id, cited=cited)


def _save(play: Play[State], hit: Hit) -> Suffered | None:
    target = play.state.troopers.get(hit.on.target)
    if target is None:
        return None
    _give_away(play, target, hit)
    if hit.on.harm is None or target.id not in play.state.troopers:
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
    points, conditions, rolled = _roll_saves(play, forced, hurt.wounds + endurance(now, target))
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
        conditions=conditions | hit.on.harm.ammunition.always,
        attacker=strike.attacker,
        close_combat=strike.attribute == "cc",
        burns=hit.on.harm.continuous and any(each.failed for each in rolled),
    )


@rule("C1-DMG-005", "C1-DMG-007", "C1-AMMO-008", "C1-AMMO-012")
def _roll_saves(
    play: Play[State], forced: list[SavingRoll], left: int
) -> tuple[int, frozenset[Condition], list[SaveRolled]]:
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
            if not _goes_on(save, points, left):
                break
    return points, conditions, rolled


@rule("C1-TRAIT-206")
def _goes_on(save: SavingRoll, points: int, left: int) -> bool:
    """Continuous Damage goes on after a failed save, until its target is Dead."""
    return save.continuous and points <= left


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
        _impose(play, each)
        points = max(each.points, _all_left(play, each) if Condition.UNCONSCIOUS in each.conditions else 0)
        if points:
            lose(play, each.trooper, points + _toll(play, each))


@rule("C1-TRAIT-209", "C1-STATE-026", "C1-STATE-032", "C1-STATE-263")
def _impose(play: Play[State], suffered: Suffered) -> None:
    """Whoever failed a save enters the states that it was made against."""
    for condition in sorted(suffered.conditions - NO_STATES):
        gain(play, suffered.trooper, str(condition), "C1-TRAIT-209")


def _toll(play: Play[State], suffered: Suffered) -> int:
    """What it loses beyond the points of its failed saves."""
    now = Situation(play.state)
    return sum(toll(now, now.trooper(suffered.trooper), suffered) for toll in now.fixed.edition.tolls)


def _all_left(play: Play[State], suffered: Suffered) -> int:
    """Every point of W or STR that somebody still has."""
    now = Situation(play.state)
    return max(0, now.vitality(now.trooper(suffered.trooper)))


@rule("C1-SSK-282")
def _note_wounds(play: Play[State], suffered: Suffered) -> None:
    """What close combat takes: every level really lost, down to Dead and no further; killing outright is one."""
    now = Situation(play.state)
    levels = max(0, now.vitality(now.trooper(suffered.trooper))) + 1
    points = 1 if Condition.DEAD in suffered.conditions else min(suffered.points, levels)
    if points:
        play.emit(Wounded(attacker=suffered.attacker, target=suffered.trooper, points=points, rule="C1-DMG-007"))


@rule("C1-DMG-009", "C1-DMG-010", "C1-STATE-001", "C1-STATE-011", "C1-STATE-012", "C1-INTRO-041")
def lose(play: Play[State], key: str, points: int) -> None:
    """Lose W or STR: Unconscious at exactly zero, whatever else it was; Dead below; what was deployed is destroyed."""
    play.emit(VitalityChanged(trooper=key, points=points, rule="C1-DMG-007"))
    now = Situation(play.state)
    trooper = now.trooper(key)
    left = now.vitality(trooper)
    if left > 0 or any(spared(now, trooper) for spared in now.fixed.edition.spared):
        return
    if left < -endurance(now, trooper) or _is_destroyed(trooper, left):
        die(play, key)
    else:
        fall(play, trooper)


def endurance(now: Situation, trooper: Trooper) -> int:
    """How many points below zero it is still Unconscious, not Dead: none for most."""
    return sum(each(now, trooper) for each in now.fixed.edition.endurance)


@rule("C1-CSK-277")
def _is_destroyed(trooper: Trooper, left: int) -> bool:
    """Nothing that was deployed falls Unconscious."""
    return bool(trooper.device) and left == 0


@rule("C1-STATE-001", "C1-STATE-249", "C1-SSK-310", "C1-SSK-311", "C1-STATE-292")
def fall(play: Play[State], trooper: Trooper) -> None:
    """Fall Unconscious, and prone unless that is impossible; Shasvastii become embryos instead."""
    now = Situation(play.state)
    if now.profile(trooper).ability("shasvastii") is not None:
        gain(play, trooper.id, "shasvastii_embryo", "C1-STATE-249")
        lie_down(play, trooper.id)
        return
    gain(play, trooper.id, "unconscious", "C1-STATE-001")
    settled = [falls(play, trooper) for falls in now.fixed.edition.falls]
    if True not in settled:
        lie_down(play, trooper.id)


@rule("C1-STATE-003", "C1-PRONE-004", "C1-CLIMB-012")
def lie_down(play: Play[State], key: str) -> None:
    """Whoever falls lies prone, unless that is impossible."""
    now = Situation(play.state)
    if now.fixed.edition.keeps_upright(now.profile(now.trooper(key))) is None:
        gain(play, key, "prone", "C1-STATE-003")


@rule("C1-STATE-011", "C1-STATE-013", "C1-STATE-016")
def die(play: Play[State], key: str) -> None:
    """Become Dead, and leave the table."""
    gain(play, key, "dead", "C1-STATE-011")
    play.emit(Removed(trooper=key))


@rule("C1-PROF-026")
def gain(play: Play[State], key: str, state: str, cited: str) -> None:
    """Enter a state, once, unless it is immune to it."""
    now = Situation(play.state)
    trooper = now.trooper(key)
    if state not in trooper.states and not any(immune(now, trooper, state) for immune in now.fixed.edition.immune):
        play.emit(StateGained(trooper=key, state=state, rule=cited))


def remedies_for(now: Situation, patient: Trooper, skill: str) -> list[Remedy]:
    """What a skill cancels of somebody's states."""
    edition = now.fixed.edition
    return [
        remedy
        for remedy in edition.remedies
        if remedy.skill == skill
        and remedy.state in patient.states
        and (remedy.applies is None or remedy.applies(now, patient))
        and not any(clings(now, patient, remedy.state) for clings in edition.clinging)
    ]


def cancel(play: Play[State], key: str, state: str, cited: str) -> None:
    """Cancel a state, if it is there."""
    if state in play.state.troopers[key].states:
        play.emit(StateLost(trooper=key, state=state, rule=cited))


def recover(play: Play[State], key: str, points: int = 1, cited: str = "C1-STATE-289") -> None:
    """Regain W or STR; who was Unconscious gets up, however far below zero it was."""
    now = Situation(play.state)
    below = -min(0, now.vitality(now.trooper(key)))
    play.emit(VitalityChanged(trooper=key, points=-points - below, rule=cited))
    now = Situation(play.state)
    if now.vitality(now.trooper(key)) > 0:
        _get_up(play, now.trooper(key), cited)


@rule("C1-STATE-010", "C1-STATE-289", "C1-PRONE-010")
def _get_up(play: Play[State], trooper: Trooper, cited: str) -> None:
    """Leave the states that come with no W or STR left; who lay because of one of them stands up."""
    states = play.state.fixed.edition.state
    down = trooper.states & states.down
    for state in sorted(down):
        cancel(play, trooper.id, state, cited)
    if down & states.null:
        cancel(play, trooper.id, "prone", "C1-STATE-010")
