"""The exact odds of a graph of rolls agree with every single way in which its dice can fall."""

import itertools
import random
from collections import Counter
from collections.abc import Mapping

import numpy as np
import pytest

from sightline.odds.ammunition import Condition
from sightline.odds.chances import Kept
from sightline.odds.graph import Aim, Graph, Opposition, Roll, settle
from sightline.odds.harm import inflicted
from sightline.odds.joint import graph_odds
from sightline.odds.rolls import CODEONE, HUMAN_SPHERE, INTRODUCTORY, RollRules
from sightline.odds.saves import Trooper, Weapon
from sightline.odds.states import UNHARMED, Harm, states, together

CLOSE = 1e-9


def enumerated(graph: Graph, rules: RollRules) -> tuple[list[Mapping[str, float]], list[float]]:
    """The same by brute force: every natural die of every roll through `settle`, and every result to its saves."""
    rolled = [0 if roll.automatic else roll.dice for roll in graph.rolls]
    results: Counter[tuple[tuple[int, int], ...]] = Counter()
    for naturals in itertools.product(range(1, 21), repeat=sum(rolled)):
        dice, rest = [], list(naturals)
        for count in rolled:
            dice.append(rest[:count])
            rest = rest[count:]
        results[tuple((each.hits, each.criticals) for each in settle(graph, dice, rules).outcomes)] += 1
    aims = [(number, aim) for number, roll in enumerate(graph.rolls) for aim in roll.aims]
    total = 20 ** sum(rolled)
    ends: list[Mapping[str, float]] = []
    for number, trooper in enumerate(graph.troopers):
        harm: dict[tuple[int, frozenset[Condition]], float] = {}
        for result, ways in results.items():
            one: Harm = UNHARMED
            for (roll, aim), (hits, criticals) in zip(aims, result, strict=True):
                if aim.target == number:
                    chances = np.zeros((graph.rolls[roll].dice + 1,) * 2)
                    chances[hits, criticals] = 1.0
                    target = Trooper(
                        wounds=trooper.wounds, arm=trooper.arm, bts=trooper.bts, ph=trooper.ph, cover=aim.covered
                    )
                    assert aim.weapon is not None
                    done = inflicted(Kept(graph.rolls[roll].dice, chances), aim.weapon, target, rules)[1]
                    one = together(one, done, trooper.wounds + 1)
            for key, chance in one.items():
                harm[key] = harm.get(key, 0.0) + chance * ways / total
        ends.append(states(trooper.wounds, harm))
    wins = [sum(ways for result, ways in results.items() if sum(result[index])) / total for index in range(len(aims))]
    return ends, wins


def made_up(chance: random.Random) -> Graph:
    """A small graph: attacks both ways, on one or on several, met by attacks, by one die, or by nothing."""
    troopers = tuple(Trooper(wounds=chance.randint(1, 2), arm=chance.randint(0, 4)) for _ in range(4))
    rolls: list[Roll] = []
    left = 3
    for owner in range(4):
        enemies = (2, 3) if owner < 2 else (0, 1)
        kind = chance.choice(("shot", "shot", "guard", "area", "template", "nothing"))
        dice = 1 if kind == "guard" else chance.randint(1, 2)
        automatic = kind == "template"
        if kind == "nothing" or (not automatic and dice > left):
            continue
        left -= 0 if automatic else dice
        targets = () if kind == "guard" else enemies if kind in ("area", "template") else (chance.choice(enemies),)
        weapon = Weapon(damage=chance.randint(10, 15))
        aims = tuple(Aim(target=each, weapon=weapon, covered=chance.random() < 0.5) for each in targets)
        rolls.append(Roll(owner=owner, sv=chance.randint(1, 23), dice=dice, aims=aims, automatic=automatic))
    oppositions = []
    for one, two in itertools.combinations(range(len(rolls)), 2):
        ours, theirs = rolls[one], rolls[two]
        meet = any(aim.target == theirs.owner for aim in ours.aims) and (
            not theirs.aims or any(aim.target == ours.owner for aim in theirs.aims)
        )
        meet |= not ours.aims and any(aim.target == ours.owner for aim in theirs.aims)
        both_automatic = ours.automatic and theirs.automatic
        against_template = (ours.automatic and bool(theirs.aims)) or (theirs.automatic and bool(ours.aims))
        if meet and not both_automatic and not against_template:
            oppositions.append(
                Opposition(
                    one=one,
                    two=two,
                    one_needs=ours.sv if ours.aims else chance.randint(1, 22),
                    two_needs=theirs.sv if theirs.aims else chance.randint(1, 22),
                )
            )
    return Graph(troopers=troopers, rolls=tuple(rolls), oppositions=tuple(oppositions))


@pytest.mark.rule("C1-FTF-013", "N4-ROLL-029")
@pytest.mark.parametrize("seed", range(24))
def test_the_odds_of_a_graph_are_those_of_every_die(seed: int) -> None:
    chance = random.Random(seed)
    graph = made_up(chance)
    rules = chance.choice((CODEONE, HUMAN_SPHERE, INTRODUCTORY))
    ends, wins = enumerated(graph, rules)
    odds = graph_odds(graph, rules)
    assert [attack.wins for attack in odds.attacks] == pytest.approx(wins, abs=CLOSE)
    for found, expected in zip(odds.states, ends, strict=True):
        for state in {*found, *expected}:
            assert found.get(state, 0.0) == pytest.approx(expected.get(state, 0.0), abs=CLOSE), (seed, state)
