"""A match file replays to the identical state, and a damaged one is named by line."""

import json
import random
from collections.abc import Callable
from pathlib import Path

import hide_and_seek as tiny
import msgspec
import pytest
from hide_and_seek import find, new, play_on
from hypothesis import given
from hypothesis import strategies as st

from sightline.kernel import BadInput, Event, Match, matchfile
from sightline.kernel.matchfile import CorruptMatch, dumps, load, loads, save


def replay(text: str) -> Match[tiny.State]:
    return loads(text, find)


@given(st.integers())
def test_a_match_replays_to_the_same_hash(seed: int) -> None:
    match = play_on(new(str(seed)), random.Random(seed))
    again = replay(dumps(match))
    assert again.hash == match.hash
    assert again.state == match.state
    assert dumps(again) == dumps(match)


def test_saving_and_loading(tmp_path: Path) -> None:
    match = play_on(new(), random.Random(1))
    path = tmp_path / "game.match.jsonl"
    save(match, path)
    assert load(path, find).hash == match.hash
    assert [file.name for file in tmp_path.iterdir()] == [path.name]


def test_a_file_that_is_not_there_is_bad_input(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="unreadable"):
        load(tmp_path / "nothing", find)


Damage = Callable[[list[str]], None]


def edit(line: int, **fields: object) -> Damage:
    def apply(lines: list[str]) -> None:
        lines[line - 1] = json.dumps(json.loads(lines[line - 1]) | fields)

    return apply


def cut(line: int) -> Damage:
    def apply(lines: list[str]) -> None:
        lines[line - 1] = lines[line - 1][:-7]

    return apply


def drop(line: int) -> Damage:
    def apply(lines: list[str]) -> None:
        del lines[line - 1]

    return apply


@pytest.mark.parametrize(
    ("damage", "line", "code"),
    [
        (cut(1), 1, "broken"),
        (cut(4), 4, "broken"),
        (drop(3), 3, "sequence"),
        (edit(1, sightline=9), 1, "format"),
        (edit(1, ruleset="0"), 1, "ruleset"),
        (edit(1, seed=None), 1, "dice"),
        (edit(1, setup={"purse": "many"}), 1, "broken"),
        (edit(1, hash="00"), 1, "hash"),
        (edit(1, seed="another"), 1, "rolls"),
        (edit(2, player=1), 2, "player"),
        (edit(2, command={"do": "fly", "player": 0}), 2, "broken"),
        (edit(2, command={"do": "hide", "player": 0, "at": 1}), 2, "refused"),
        (edit(2, command={"do": "hide", "player": 0, "at": 33}), 2, "hash"),
        (edit(2, rolls=[[4]]), 2, "rolls"),
        (edit(3, hash="00"), 3, "hash"),
        (edit(3, extra=1), 3, "broken"),
    ],
)
def test_a_damaged_file_is_named_by_its_first_bad_line(damage: Damage, line: int, code: str) -> None:
    lines = dumps(play_on(new(), random.Random(1))).splitlines()
    damage(lines)
    with pytest.raises(CorruptMatch) as corrupt:
        replay("\n".join(lines))
    assert (corrupt.value.line, corrupt.value.code) == (line, f"kernel.file.{code}")


def test_an_empty_file_is_named_too() -> None:
    with pytest.raises(CorruptMatch, match="empty"):
        replay("")


@given(st.integers(0, 10_000), st.binary(min_size=1, max_size=3))
def test_random_damage_never_goes_unnoticed_nor_crashes(place: int, noise: bytes) -> None:
    text = dumps(play_on(new(), random.Random(1)))
    place %= len(text)
    damaged = text[:place] + noise.decode("latin-1") + text[place + len(noise) :]
    try:
        again = replay(damaged)
    except BadInput:
        return
    assert again.hash == replay(text).hash


class _OtherRules(tiny.HideAndSeek):
    """The same game, in which the winner of a bid keeps its coins."""

    def evolve(self, state: tiny.State, event: Event) -> tiny.State:
        after = super().evolve(state, event)
        return msgspec.structs.replace(after, purses=state.purses) if isinstance(event, tiny.Won) else after


def test_rules_that_lead_to_another_state_are_found_at_the_first_command_that_shows_it() -> None:
    match = new()
    for command in (
        tiny.Hide(player=0, at=20),
        tiny.Hide(player=1, at=20),
        tiny.Bid(player=0, coins=3),
        tiny.Bid(player=1, coins=1),
    ):
        match.apply(command)
    with pytest.raises(CorruptMatch) as corrupt:
        loads(dumps(match), lambda name: _OtherRules())
    assert (corrupt.value.line, corrupt.value.code) == (5, "kernel.file.hash")


@pytest.mark.parametrize(
    "text",
    [
        "[" * 20_000,
        '{"setup":' * 20_000,
        '{"sightline":1,"game":"tiny","ruleset":"1","hash":"","setup":' + "[" * 500 + "]" * 500 + "}",
        '{"sightline":' + "9" * 5000 + "}",
        "\n\n",
        "",
        '"\ud800"',
    ],
    ids=range(7),
)
def test_rubbish_is_a_damaged_match_file(text: str) -> None:
    with pytest.raises(CorruptMatch, match=r"line=1"):
        replay(text)


def test_a_match_file_without_end_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matchfile, "MOST", 1000)
    path = tmp_path / "long"
    path.write_text("x" * 1001)
    with pytest.raises(BadInput, match=r"kernel\.file\.too_large .* limit=1000"):
        load(path, find)
