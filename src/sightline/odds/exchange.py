"""Exact odds of a whole exchange: an active trooper against everybody who reacts.

Nothing is sampled and no set of dice is enumerated; see `sightline.odds.chances` for the idea.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

import msgspec
import numpy as np

from sightline.kernel.errors import BadInput
from sightline.odds.ammunition import Condition
from sightline.odds.chances import (
    HIGHEST_SV,
    Best,
    DieChances,
    Floats,
    Kept,
    best_of,
    die_chances,
    kept,
    kept_for_sure,
    nothing,
    rolled_die,
)
from sightline.odds.harm import inflicted
from sightline.odds.opposition import Skill, avoids, opposed
from sightline.odds.rolls import CODEONE, SIDES, RollRules, judge, success_value
from sightline.odds.saves import Trooper, Weapon
from sightline.odds.states import UNHARMED, Harm, states, together
from sightline.rules import rule


class Action(msgspec.Struct, frozen=True, kw_only=True):
    """What one trooper does to another."""

    skill: Skill = Skill.BS
    sv: int = 0
    """Success Value, after MODs, in this exchange."""
    burst: int = 1
    """Dice in this exchange; Templates placed on the target for a Direct Template Weapon."""
    weapon: Weapon = Weapon()


class Duel(msgspec.Struct, frozen=True, kw_only=True):
    """The active trooper and one who reacts: what each does to the other."""

    reactive: Trooper = Trooper()
    action: Action
    """The active trooper's, with the dice that it spends here; burst 0 if it aims only at others."""
    reaction: Action = Action(skill=Skill.NONE)


class SideOdds(msgspec.Struct, frozen=True, kw_only=True):
    """What one side may achieve. Distributions are by number, from 0 up."""

    skill: Skill
    sv: int
    burst: int
    wins: float
    """How likely it keeps at least one success."""
    hits: tuple[float, ...]
    """Successes kept that hit, Criticals among them; Dodge and Reset hit nobody."""
    criticals: tuple[float, ...]
    wounds: tuple[float, ...]
    """Points of W/STR that it costs the other side."""


class ExchangeOdds(msgspec.Struct, frozen=True, kw_only=True):
    """The odds between the active trooper and one who reacts."""

    face_to_face: bool
    active: SideOdds
    reactive: SideOdds
    both: float
    """How likely both keep a success: 0 in a Face to Face Roll."""
    neither: float


class Odds(msgspec.Struct, frozen=True, kw_only=True):
    """The odds of everything that one Order brings."""

    exchanges: tuple[ExchangeOdds, ...]
    active_state: Mapping[str, float]
    reactive_states: tuple[Mapping[str, float], ...]


class _Fight(msgspec.Struct, frozen=True):
    """One exchange, given what is known of the active trooper's dice."""

    active: Kept
    reactive: Kept
    both: float
    neither: float


@rule("C1-FTF-013", "N4-ROLL-032", "C1-CMB-011")
def exchange(active: Trooper, duels: Sequence[Duel], rules: RollRules = CODEONE) -> Odds:
    """The exact odds of one Order: every reaction, every hit, every save.

    Each trooper that reacts is a roll of its own with the dice aimed at it. An active trooper that dodges or resets
    rolls one die against all of them, so those rolls hang together and its total harm is summed face by face.

    >>> shot = Action(sv=12, burst=3)
    >>> odds = exchange(Trooper(), [Duel(action=shot, reaction=Action(sv=11))])
    >>> round(odds.exchanges[0].active.wins, 6), round(odds.exchanges[0].reactive.wins, 6)
    (0.746544, 0.184275)
    """
    _check(duels)
    harm: dict[tuple[int, frozenset[Condition]], float] = {}
    results = [_Sum() for _ in duels]
    for weight, dice in _dice_of_active(duels, rules):
        suffered: Harm = UNHARMED
        for duel, die, result in zip(duels, dice, results, strict=True):
            fight = _fight(duel, die, rules)
            lost, harm_to_active = _harm_by(duel.reaction, fight.reactive, active, rules)
            result.add(weight, fight, lost)
            suffered = harm_to_active if len(duels) == 1 else together(suffered, harm_to_active, active.wounds + 1)
        for key, chance in suffered.items():
            harm[key] = harm.get(key, 0.0) + weight * chance
    finished = [result.finish(duel, rules) for duel, result in zip(duels, results, strict=True)]
    return Odds(
        exchanges=tuple(odds for odds, _ in finished),
        active_state=states(active.wounds, harm),
        reactive_states=tuple(
            states(duel.reactive.wounds, harm) for duel, (_, harm) in zip(duels, finished, strict=True)
        ),
    )


def _check(duels: Sequence[Duel]) -> None:
    if not duels:
        raise BadInput("odds.nobody_reacts")
    if len({duel.action.skill for duel in duels}) > 1:
        raise BadInput("odds.one_skill")
    for duel in duels:
        for action in (duel.action, duel.reaction):
            if action.skill in (Skill.DODGE, Skill.RESET) and action.burst != 1:
                raise BadInput("odds.one_die", skill=action.skill.value, value=action.burst, rule="C1-CSK-238")
            if action.sv > HIGHEST_SV:
                raise BadInput("odds.out_of_range", key="sv", value=action.sv, low=-HIGHEST_SV, high=HIGHEST_SV)


@rule("C1-CSK-238", "C1-CSK-251", "C1-TPL-019", "C1-CSK-262")
def _dice_of_active(duels: Sequence[Duel], rules: RollRules) -> Iterator[tuple[float, Sequence[DieChances]]]:
    """The active trooper's chances in each exchange, case by case where one die serves in all of them."""
    if duels[0].action.skill not in (Skill.DODGE, Skill.RESET):
        yield 1.0, [die_chances(duel.action.sv, rules) for duel in duels]
        return
    needed = [success_value(duel.action.sv) for duel in duels]
    faces = Counter(
        tuple(die if die.success else None for die in (judge(natural, value, rules) for value in needed))
        for natural in range(1, SIDES + 1)
    )
    failed = die_chances(0, rules)
    for dice, count in faces.items():
        yield count / SIDES, [failed if die is None else rolled_die(die, rules) for die in dice]


def _fight(duel: Duel, die: DieChances, rules: RollRules) -> _Fight:
    action, reaction = duel.action, duel.reaction
    reply = die_chances(reaction.sv, rules)
    face_to_face = _face_to_face(duel)
    one_prevents_other = face_to_face or avoids(action.skill, reaction.skill) or avoids(reaction.skill, action.skill)
    free = nothing(rules)
    active = _keep(action, die, best_of(reaction.burst, reply) if one_prevents_other else free, face_to_face, free)
    reactive = _keep(reaction, reply, best_of(action.burst, die) if one_prevents_other else free, face_to_face, free)
    if one_prevents_other and _aimed(duel):
        return _Fight(active, reactive, 0.0, max(0.0, 1.0 - active.wins - reactive.wins))
    won, lost = active.wins, reactive.wins
    return _Fight(active, reactive, won * lost, (1.0 - won) * (1.0 - lost))


def _aimed(duel: Duel) -> bool:
    return duel.action.burst > 0 or not duel.action.skill.attacks


def _face_to_face(duel: Duel) -> bool:
    return opposed(duel.action.skill, duel.reaction.skill, aimed_at_reactive=_aimed(duel))


@rule("C1-TPL-012", "C1-TPL-016", "C1-TPL-018")
def _keep(action: Action, die: DieChances, against: Best, face_to_face: bool, free: Best) -> Kept:
    """The successes that an action keeps. A Template needs none: it hits unless a Normal Roll dodges it."""
    if action.skill is Skill.NONE:
        return kept_for_sure(0, 1.0)
    if action.skill is Skill.TEMPLATE:
        return kept_for_sure(action.burst, float(against.plain[0]))
    return kept(action.burst, die, against if face_to_face else free)


@rule("C1-COV-003", "C1-TPL-010")
def _harm_by(action: Action, result: Kept, target: Trooper, rules: RollRules) -> tuple[Floats, Harm]:
    """What an action does to its target; cover helps only against BS Attacks."""
    if not action.skill.attacks or action.burst == 0:
        return np.ones(1), UNHARMED
    covered = target.cover and action.skill is Skill.BS
    seen = target if covered == target.cover else msgspec.structs.replace(target, cover=False)
    return inflicted(result, action.weapon, seen, rules)


class _Sum:
    """Adds up the cases of one exchange."""

    def __init__(self) -> None:
        self.cases: list[tuple[float, _Fight]] = []
        self.lost: Floats = np.zeros(1)

    def add(self, weight: float, fight: _Fight, lost: Floats) -> None:
        self.cases.append((weight, fight))
        self.lost = self.lost + weight * lost if len(self.lost) == len(lost) else weight * lost

    def finish(self, duel: Duel, rules: RollRules) -> tuple[ExchangeOdds, Harm]:
        _, first = self.cases[0]
        active, reactive, both, neither = first.active, first.reactive, first.both, first.neither
        if len(self.cases) > 1:
            active = Kept(active.dice, np.sum([w * case.active.chances for w, case in self.cases], axis=0))
            reactive = Kept(reactive.dice, np.sum([w * case.reactive.chances for w, case in self.cases], axis=0))
            both = sum(w * case.both for w, case in self.cases)
            neither = sum(w * case.neither for w, case in self.cases)
        lost, harm = _harm_by(duel.action, active, duel.reactive, rules)
        odds = ExchangeOdds(
            face_to_face=_face_to_face(duel),
            active=_side(duel.action, active, lost),
            reactive=_side(duel.reaction, reactive, self.lost),
            both=both,
            neither=neither,
        )
        return odds, harm


def _side(action: Action, result: Kept, wounds: Floats) -> SideOdds:
    hits = result.successes() if action.skill.attacks else np.ones(1)
    criticals = result.criticals() if action.skill.attacks else np.ones(1)
    return SideOdds(
        skill=action.skill,
        sv=action.sv,
        burst=action.burst,
        wins=result.wins,
        hits=tuple(hits.tolist()),
        criticals=tuple(criticals.tolist()),
        wounds=tuple(wounds.tolist()),
    )
