"""A match is taken up from its middle as if it had been played to there; what does not fit is not believed."""

import random
from collections.abc import Mapping

import msgspec
import pytest

from sightline.games import desk_of
from sightline.games.desk import AnyMatch, Desk
from sightline.kernel import Command, Match, SeededDice, snapshots
from sightline.kernel.snapshots import DoesNotFit, Recalled, Snapshot

GAMES = ("codeone", "n4", "human_sphere", "apex")
WISHES: Mapping[str, Mapping[str, str]] = {"codeone": {"scenario": "introductory"}}


def _begun(desk: Desk, seed: str) -> AnyMatch:
    wishes = WISHES.get(desk.game.name, {})
    return Match(desk.game, desk.setup(wishes, [{}] * desk.seats(wishes)), dice=SeededDice(seed))


def _play_on(match: AnyMatch, chance: random.Random, commands: int) -> None:
    while commands and match.decision is not None:
        command = match.complete(chance.choice([each for each in match.options() if not each.refused]), chance)
        if command is not None:
            match.apply(command)
            commands -= 1


def _commands(match: AnyMatch) -> list[Command]:
    return [entry.command for entry in match.history if entry.command is not None]


def _taken_up(match: AnyMatch) -> AnyMatch:
    """The match again, as a process that knows nothing but its commands takes it up."""
    written = snapshots.take(match)
    assert written is not None
    begun = Match(match.game, match.setup, dice=SeededDice(match.seed or ""))
    commands = _commands(match)
    return snapshots.resume(begun, written, lambda number: commands[number - 1], match.hash)


@pytest.mark.parametrize("game", GAMES)
def test_a_match_taken_up_anywhere_looks_the_same_and_goes_on_to_the_same_hash(game: str) -> None:
    desk, chance = desk_of(game), random.Random(game)
    match = _begun(desk, f"snapshot {game}")
    for _ in range(6):
        _play_on(match, chance, 12)
        again = _taken_up(match)
        assert again.state == match.state
        assert again.decision == match.decision
        assert [again.view(viewer) for viewer in (0, 1, None)] == [match.view(viewer) for viewer in (0, 1, None)]
        assert again.options() == match.options()
        state = chance.getstate()
        _play_on(match, chance, 3)
        for command in _commands(match)[again.sequence :]:
            again.apply(command)
        assert again.hash == match.hash
        chance.setstate(state)


def test_what_came_before_is_replayed_when_somebody_asks_for_it() -> None:
    match = _begun(desk_of("codeone"), "before")
    _play_on(match, random.Random(3), 30)
    again = _taken_up(match)
    assert all(isinstance(entry, Recalled) for entry in again.history[1:])
    assert again.events == match.events
    assert again.fork(at=11).hash == match.fork(at=11).hash
    assert [entry.rolls for entry in again.history] == [entry.rolls for entry in match.history]


def test_commands_are_known_without_a_replay(monkeypatch: pytest.MonkeyPatch) -> None:
    match = _begun(desk_of("codeone"), "commands")
    _play_on(match, random.Random(4), 20)
    again = _taken_up(match)
    monkeypatch.setattr(snapshots.Past, "entry", lambda *_: pytest.fail("replayed"))
    assert _commands(again) == _commands(match)
    assert again.hash == match.hash


def test_a_snapshot_of_another_match_or_another_moment_does_not_fit() -> None:
    match, other = _begun(desk_of("codeone"), "one"), _begun(desk_of("codeone"), "two")
    _play_on(match, random.Random(5), 20)
    _play_on(other, random.Random(6), 20)
    commands = _commands(match)
    mine, theirs = snapshots.take(match), snapshots.take(other)
    assert mine is not None
    assert theirs is not None
    torn = msgspec.structs.replace(mine, state=mine.state[:-9])
    late = msgspec.structs.replace(mine, before=theirs.before)
    for wrong in (theirs, torn, late, msgspec.structs.replace(mine, position=0)):
        begun = _begun(desk_of("codeone"), "one")
        with pytest.raises(DoesNotFit):
            snapshots.resume(begun, wrong, lambda number: commands[number - 1], match.hash)


def test_a_past_that_does_not_lead_to_the_snapshot_is_not_believed() -> None:
    match, other = _begun(desk_of("codeone"), "one"), _begun(desk_of("codeone"), "two")
    _play_on(match, random.Random(5), 20)
    written = snapshots.take(match)
    assert isinstance(written, Snapshot)
    commands = _commands(match)
    again = snapshots.resume(other, written, lambda number: commands[number - 1], match.hash)
    with pytest.raises(DoesNotFit):
        again.history[3].events  # noqa: B018  (looking is enough)


def test_before_the_first_command_there_is_nothing_to_write_down() -> None:
    assert snapshots.take(_begun(desk_of("codeone"), "nothing")) is None
