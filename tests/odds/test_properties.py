"""What must hold for any exchange: chances sum to 1, swap with the sides, and grow with the Success Value."""

import math
from collections.abc import Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sightline.odds import Action, Duel, Odds, Skill, Trooper, Weapon, ammunition, exchange
from sightline.odds.attributes import Attribute
from sightline.odds.rolls import GAMES, RollRules

CLOSE = 1e-12

weapons = st.builds(
    Weapon,
    damage=st.integers(0, 22),
    ammunition=st.sampled_from(("N", "AP", "DA", "AP+EXP", "T2", "Shock", "DA+Shock", "Stun", "E/M", "PARA")).map(
        ammunition
    ),
    saved_with=st.sampled_from(((Attribute.ARM,), (Attribute.BTS,), (Attribute.ARM, Attribute.BTS))),
    continuous=st.booleans(),
)
troopers = st.builds(
    Trooper,
    wounds=st.integers(1, 4),
    arm=st.integers(0, 10),
    bts=st.integers(0, 9),
    ph=st.none() | st.integers(1, 20),
    cover=st.booleans(),
    heavy=st.booleans(),
)
success_values = st.integers(-3, 32)


def actions(skill: Skill) -> st.SearchStrategy[Action]:
    burst = st.just(1) if skill in (Skill.DODGE, Skill.RESET) else st.integers(1, 6)
    return st.builds(Action, skill=st.just(skill), sv=success_values, burst=burst, weapon=weapons)


any_action = st.sampled_from(Skill).flatmap(actions)
attacks = st.sampled_from((Skill.BS, Skill.CC, Skill.HACK)).flatmap(actions)
games = st.sampled_from(sorted(GAMES)).map(GAMES.__getitem__)


def distributions(odds: Odds) -> Iterable[Iterable[float]]:
    for fought in odds.exchanges:
        for side in (fought.active, fought.reactive):
            yield from (side.hits, side.criticals, side.wounds, (side.wins, 1 - side.wins))
        yield (fought.active.wins, fought.reactive.wins - fought.both, fought.neither)
    yield odds.active_state.values()
    yield from (states.values() for states in odds.reactive_states)


@settings(max_examples=150, deadline=None)
@given(troopers, st.data(), games)
def test_every_distribution_sums_to_one(active: Trooper, data: st.DataObject, rules: RollRules) -> None:
    skill = data.draw(st.sampled_from(Skill))
    duels = [
        Duel(reactive=data.draw(troopers), action=data.draw(actions(skill)), reaction=data.draw(any_action))
        for _ in range(data.draw(st.integers(1, 3)))
    ]
    for chances in distributions(exchange(active, duels, rules)):
        values = list(chances)
        assert math.fsum(values) == pytest.approx(1, abs=CLOSE)
        assert all(-CLOSE <= chance <= 1 + CLOSE for chance in values)


@settings(max_examples=100, deadline=None)
@given(troopers, troopers, any_action, any_action)
def test_swapping_the_sides_swaps_the_odds(one: Trooper, other: Trooper, first: Action, second: Action) -> None:
    there = exchange(one, [Duel(reactive=other, action=first, reaction=second)])
    back = exchange(other, [Duel(reactive=one, action=second, reaction=first)])
    for mine, theirs in (
        (there.exchanges[0].active, back.exchanges[0].reactive),
        (there.exchanges[0].reactive, back.exchanges[0].active),
    ):
        assert mine.wins == pytest.approx(theirs.wins, abs=CLOSE)
        assert mine.hits == pytest.approx(theirs.hits, abs=CLOSE)
        assert mine.wounds == pytest.approx(theirs.wounds, abs=CLOSE)
    assert dict(there.active_state) == pytest.approx(dict(back.reactive_states[0]), abs=CLOSE)


@settings(max_examples=100, deadline=None)
@given(attacks, any_action)
def test_a_higher_success_value_never_hurts_its_owner(action: Action, reply: Action) -> None:
    better = Action(skill=action.skill, sv=action.sv + 1, burst=action.burst, weapon=action.weapon)
    before = exchange(Trooper(), [Duel(action=action, reaction=reply)]).exchanges[0]
    after = exchange(Trooper(), [Duel(action=better, reaction=reply)]).exchanges[0]
    assert after.active.wins >= before.active.wins - CLOSE
    assert after.reactive.wins <= before.reactive.wins + CLOSE


@settings(max_examples=60, deadline=None)
@given(attacks, any_action)
def test_more_dice_never_hurt_their_owner(action: Action, reply: Action) -> None:
    more = Action(skill=action.skill, sv=action.sv, burst=action.burst + 1, weapon=action.weapon)
    before = exchange(Trooper(), [Duel(action=action, reaction=reply)]).exchanges[0]
    after = exchange(Trooper(), [Duel(action=more, reaction=reply)]).exchanges[0]
    assert after.active.wins >= before.active.wins - CLOSE
    assert after.reactive.wins <= before.reactive.wins + CLOSE


@settings(max_examples=60, deadline=None)
@given(attacks, st.integers(0, 9))
def test_more_armour_never_hurts_its_wearer(action: Action, arm: int) -> None:
    def standing(value: int) -> float:
        target = Trooper(arm=value, bts=value, wounds=2)
        return exchange(Trooper(), [Duel(reactive=target, action=action)]).reactive_states[0]["normal"]

    assert standing(arm + 1) >= standing(arm) - CLOSE


def test_a_burst_of_fifty_is_still_exact() -> None:
    odds = exchange(Trooper(), [Duel(action=Action(sv=13, burst=50), reaction=Action(sv=12, burst=50))])
    for chances in distributions(odds):
        assert math.fsum(chances) == pytest.approx(1, abs=CLOSE)
