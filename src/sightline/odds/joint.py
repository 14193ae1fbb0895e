"""The exact odds of a whole graph of rolls: what every trooper of both sides is left with.

Attacks on the same trooper hang together only through the rolls of that trooper that meet several of them: its Dodge,
its Reset, the one roll of its own template. Given how those fall, everything else is independent, so they are gone
through face by face and the rest is summed as in `sightline.odds.chances`.
"""

import itertools
import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

import msgspec
import numpy as np

from sightline.odds.ammunition import Condition
from sightline.odds.chances import (
    Best,
    DieChances,
    Kept,
    best_of,
    die_chances,
    kept,
    kept_for_sure,
    nothing,
    rolled_die,
)
from sightline.odds.graph import Aim, Graph, Meeting, Opposition, Roll, against, attacks_on
from sightline.odds.harm import inflicted
from sightline.odds.rolls import CODEONE, SIDES, Die, RollRules, judge, success_value
from sightline.odds.states import UNHARMED, Harm, states, together

Fallen = Mapping[int, tuple[int, ...]]
"""The natural dice of rolls that have been gone through."""


class AttackOdds(msgspec.Struct, frozen=True, kw_only=True):
    """What one attack may do to one of its targets."""

    roll: int
    target: int
    wins: float
    """How likely at least one of its successes counts."""
    hits: tuple[float, ...]
    """Successes that count, Criticals among them, from 0 up."""
    criticals: tuple[float, ...]


class MeetingOdds(msgspec.Struct, frozen=True, kw_only=True):
    """Who wins where two rolls oppose each other."""

    one: float
    """How likely the first keeps a success; of a template, that nobody avoids it."""
    two: float

    @property
    def neither(self) -> float:
        """How likely nobody does."""
        return max(0.0, 1.0 - self.one - self.two)


class GraphOdds(msgspec.Struct, frozen=True, kw_only=True):
    """The odds of everything that is rolled."""

    attacks: tuple[AttackOdds, ...]
    """In the order of the rolls and their aims."""
    met: tuple[MeetingOdds, ...]
    """In the order of the oppositions."""
    states: tuple[Mapping[str, float], ...]
    """How likely each trooper ends in each state."""


def graph_odds(graph: Graph, rules: RollRules = CODEONE) -> GraphOdds:
    """The exact odds of a graph of rolls.

    >>> from sightline.odds.graph import Opposition, Roll
    >>> from sightline.odds.saves import Trooper
    >>> shot, answer = Roll(owner=0, dice=3, aims=(Aim(target=1),)), Roll(owner=1, aims=(Aim(target=0),))
    >>> duel = Graph(troopers=(Trooper(), Trooper()), rolls=(shot, answer),
    ...              oppositions=(Opposition(one=0, two=1, one_needs=12, two_needs=11),))
    >>> [round(attack.wins, 6) for attack in graph_odds(duel).attacks]
    [0.746544, 0.184275]
    """
    chances: dict[tuple[int, int], Kept] = {}
    ends: list[Mapping[str, float]] = []
    for number, trooper in enumerate(graph.troopers):
        harm = _suffered(graph, number, rules, chances)
        ends.append(states(trooper.wounds, harm))
    attacks = (
        AttackOdds(
            roll=number,
            target=aim.target,
            wins=chances[number, aim.target].wins,
            hits=tuple(chances[number, aim.target].successes().tolist()),
            criticals=tuple(chances[number, aim.target].criticals().tolist()),
        )
        for number, roll in enumerate(graph.rolls)
        for aim in roll.aims
    )
    met = tuple(_met(graph, each, rules) for each in graph.oppositions)
    return GraphOdds(attacks=tuple(attacks), met=met, states=tuple(ends))


def alone_odds(roll: Roll, rules: RollRules = CODEONE) -> float:
    """How likely a roll that nothing opposes has a success.

    >>> round(alone_odds(Roll(owner=0, sv=12, dice=2)), 6)
    0.84
    """
    return 1.0 if roll.automatic else kept(roll.dice, _die(roll, roll.sv, rules), nothing(rules)).wins


def _die(roll: Roll, needs: int, rules: RollRules) -> DieChances:
    """What each die of a roll may come to; a result that is given is no matter of chance."""
    if roll.fixed is None:
        return die_chances(needs, rules)
    return rolled_die(judge(roll.fixed, success_value(needs), rules), rules)


def _met(graph: Graph, between: Opposition, rules: RollRules) -> MeetingOdds:
    one, two = graph.rolls[between.one], graph.rolls[between.two]
    ours, theirs = _die(one, between.one_needs, rules), _die(two, between.two_needs, rules)
    if one.automatic or two.automatic:
        avoids = kept(two.dice, theirs, nothing(rules)) if one.automatic else kept(one.dice, ours, nothing(rules))
        chances = (1.0 - avoids.wins, avoids.wins)
        return MeetingOdds(one=chances[not one.automatic], two=chances[one.automatic])
    return MeetingOdds(
        one=kept(one.dice, ours, best_of(two.dice, theirs)).wins,
        two=kept(two.dice, theirs, best_of(one.dice, ours)).wins,
    )


def _suffered(graph: Graph, trooper: int, rules: RollRules, chances: dict[tuple[int, int], Kept]) -> Harm:
    """What a trooper takes from everybody; what each attack on it keeps is noted on the way."""
    attacks = list(attacks_on(graph, trooper))
    opposing = {number: against(graph, number, trooper) for number, _ in attacks}
    total: dict[tuple[int, frozenset[Condition]], float] = {}
    for weight, fallen in _cases(graph, opposing, rules):
        harm: Harm = UNHARMED
        for number, aim in attacks:
            left = _kept(graph, number, opposing[number], fallen, rules)
            left = left if aim.critical else left.ordinary()
            before = chances.get((number, trooper))
            sum_so_far = weight * left.chances + (before.chances if before is not None else 0.0)
            chances[number, trooper] = Kept(left.dice, sum_so_far)
            harm = together(harm, _harm(graph, aim, left, rules), graph.troopers[trooper].wounds + 1)
        for key, chance in harm.items():
            total[key] = total.get(key, 0.0) + weight * chance
    return total


def _cases(graph: Graph, opposing: Mapping[int, Sequence[Meeting]], rules: RollRules) -> Iterator[tuple[float, Fallen]]:
    """Every way in which those rolls of a trooper may fall that meet several attacks; what comes to the same, once."""
    met = Counter(each.other for meetings in opposing.values() for each in meetings)
    shared = sorted(roll for roll, attacks in met.items() if attacks > 1)
    needs = {
        roll: sorted({each.other_needs for meetings in opposing.values() for each in meetings if each.other == roll})
        for roll in shared
    }
    falls = [_falls(graph.rolls[roll], needs[roll], rules) for roll in shared]
    for case in itertools.product(*falls):
        yield (
            math.prod(weight for weight, _ in case),
            {roll: dice for roll, (_, dice) in zip(shared, case, strict=True)},
        )


def _falls(roll: Roll, needs: Sequence[int], rules: RollRules) -> list[tuple[float, tuple[int, ...]]]:
    """How the dice of a roll may fall, as far as it makes a difference to these Success Values."""
    count = roll.dice
    if roll.fixed is not None:
        return [(1.0, (roll.fixed,) * count)]
    alike: dict[tuple[Die | None, ...], list[int]] = {}
    for natural in range(1, SIDES + 1):
        judged = (judge(natural, success_value(need), rules) for need in needs)
        alike.setdefault(tuple(die if die.success else None for die in judged), []).append(natural)
    kinds = [(len(naturals), naturals[0]) for naturals in alike.values()]
    found = []
    for chosen in itertools.combinations_with_replacement(kinds, count):
        ways = math.factorial(count) / math.prod(math.factorial(n) for n in Counter(chosen).values())
        weight = ways * math.prod(faces / SIDES for faces, _ in chosen)
        found.append((weight, tuple(natural for _, natural in chosen)))
    return found


def _kept(graph: Graph, number: int, opposing: Sequence[Meeting], fallen: Fallen, rules: RollRules) -> Kept:
    """What is left of an attack on a target whose rolls oppose it."""
    roll = graph.rolls[number]
    best = nothing(rules)
    for each in opposing:
        best = _better(best, _best(graph, each, fallen, rules))
    if roll.automatic:
        return kept_for_sure(roll.dice, float(best.plain[0]))
    return kept(roll.dice, _die(roll, opposing[0].needs if opposing else roll.sv, rules), best)


def _best(graph: Graph, meeting: Meeting, fallen: Fallen, rules: RollRules) -> Best:
    """The best that an opposing roll has to set against an attack."""
    dice = fallen.get(meeting.other)
    if dice is None:
        other = graph.rolls[meeting.other]
        return best_of(other.dice, _die(other, meeting.other_needs, rules))
    needed = success_value(meeting.other_needs)
    judged = [die for die in (judge(each, needed, rules) for each in dice) if die.success]
    plain = np.zeros_like(nothing(rules).plain)
    if any(die.critical for die in judged):
        return Best(1.0, plain)
    plain[max((die.result for die in judged), default=0)] = 1.0
    return Best(0.0, plain)


def _better(one: Best, two: Best) -> Best:
    """The best of two rolls that fall independently of each other."""
    both = one.plain.cumsum() * two.plain.cumsum()
    return Best(1.0 - (1.0 - one.critical) * (1.0 - two.critical), np.diff(both, prepend=0.0))


def _harm(graph: Graph, aim: Aim, left: Kept, rules: RollRules) -> Harm:
    if aim.weapon is None:
        return UNHARMED
    target = msgspec.structs.replace(graph.troopers[aim.target], cover=aim.covered)
    return inflicted(left, aim.weapon, target, rules)[1]
