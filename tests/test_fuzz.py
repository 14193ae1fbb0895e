"""Rubbish, thrown at everything that reads what others have written: a little of it with every run of the tests.

`python -m sightline.fuzz --seconds 600` throws more of it.
"""

import random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sightline.fuzz.running import Found, attempt, run
from sightline.fuzz.targets import TARGETS, forged, position
from sightline.kernel import BadInput
from sightline.kernel.limits import COMMAND, check, convert, decode
from sightline.odds.spec import read_order

TRIALS = 25


@pytest.mark.parametrize("target", TARGETS)
def test_rubbish_is_refused_or_understood(target: str) -> None:
    found = Found()
    for seed in range(TRIALS):
        attempt(target, seed, found)
    assert found.faults == []
    assert found.trials[target] == TRIALS


@pytest.mark.parametrize("target", ["commands-codeone", "commands-n4", "commands-apex", "setups-codeone"])
def test_a_refusal_takes_no_room(target: str) -> None:
    found = Found()
    for seed in range(500, 506):
        attempt(target, seed, found, measure=True)
    assert found.faults == []


def test_a_fault_is_told_with_what_repeats_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_chance: random.Random) -> None:
        raise KeyError("silhouette 99")

    monkeypatch.setitem(TARGETS, "broken", broken)
    (fault,) = run(0.0001, first=7, only="broken").faults[:1]
    assert (fault.target, fault.seed) == ("broken", 7)
    assert "silhouette 99" in fault.what


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=8), inner, max_size=5),
    max_leaves=20,
)


@given(PLAIN)
def test_a_document_is_refused_or_sound(document: Any) -> None:
    try:
        check(document, COMMAND)
    except BadInput:
        return
    assert decode(msgspec.json.encode(document), object, COMMAND) == document


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None, max_examples=40)
@given(
    st.sampled_from(["codeone", "apex"]), st.integers(0, 10_000), st.sampled_from(["path", "at", "use", "do"]), PLAIN
)
def test_any_value_in_any_field_of_a_command(game: str, seed: int, field: str, value: Any) -> None:
    chance = random.Random(seed)
    match = position(game, chance)
    given_command = forged(match, chance)
    before = match.state
    spoilt = {**given_command, field: value} if isinstance(given_command, dict) else value
    kinds: Any = match.game.command_types
    try:
        match.apply(convert(spoilt, kinds[chance.randrange(len(kinds))], COMMAND, "command"))
    except BadInput:
        assert match.state is before


def test_a_description_without_end_is_not_read() -> None:
    with pytest.raises(BadInput, match=r"odds\.too_long count=100005 limit=1000"):
        read_order("bs=12" + " " * 100_000, ["bs=12"], "codeone")
