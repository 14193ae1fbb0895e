"""What a Situation remembers from earlier states is what it would find out anew."""

import itertools
from collections import OrderedDict
from collections.abc import Iterator

import pytest

from sightline.bots.random_player import DrawingPlayer, RandomPlayer
from sightline.games.infinity.codeone import GAME
from sightline.games.infinity.core.match.game import Setup
from sightline.games.infinity.core.match.state import State
from sightline.games.infinity.core.match.views import view_of
from sightline.games.infinity.core.order.declaring import offers_for
from sightline.games.infinity.core.order.reactions import candidates
from sightline.games.infinity.core.skills.base import When
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.recruiting import ready_list
from sightline.games.infinity.n4 import GAME as N4
from sightline.games.infinity.n4.hacking.area import relays_on_the_way, repeaters
from sightline.kernel import Match, SeededDice, Violation

ABILITIES = ("visor_360", "medikit", "mimetism", "climbing_plus", "hacker")


def states(seed: int, decisions: int) -> Iterator[State]:
    lists = (ready_list("lantern_watch", "great_gate"), ready_list("hollow_tide", "deep_water"))
    setup = Setup(scenario="annihilation", points=30, table="copper-row", lists=lists)
    match = Match(GAME, setup, dice=SeededDice(f"memory {seed}"))
    player = RandomPlayer(seed)
    for _ in range(decisions):
        decision = match.decision
        if decision is None:
            return
        match.apply(player.choose(match, decision.waiting[0]))
        yield match.state


def answers(state: State) -> dict[str, object]:
    now = Situation(state)
    found: dict[str, object] = {
        "blockers": (now.blockers(), now.models()),
        "sides": [(list(now.of(player)), list(now.targets_of(player))) for player in (0, 1)],
        "fights": {key: list(opponents) for key, opponents in now.fights().items()},
        "views": [view_of(state, viewer) for viewer in (0, 1, None)],
    }
    for trooper in state.troopers.values():
        poses = [now.body(trooper, pose) for pose in now.poses(trooper)]
        abilities = [now.ability(trooper, key) for key in ABILITIES]
        found[trooper.id] = (now.body(trooper), poses, list(now.opponents(trooper)), abilities)
    if state.order is not None and state.order.skills:
        found["aros"] = candidates(now, second=False)
        movers = [mover for key in state.order.troopers if (mover := now.find(key)) is not None]
        for one, two in ((mover, enemy) for mover in movers for enemy in now.targets_of(mover.owner)):
            found[f"{one.id} {two.id}"] = (
                (now.glimpses(two, one), now.sightings(two, one), now.passes_near(one, two)),
                (now.has_vantage(one, two), now.vantages(one, two)),
            )
    return found


@pytest.mark.parametrize("seed", [1, 2])
def test_what_is_remembered_is_what_would_be_found_anew(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for state in states(seed, 120):
        remembered = answers(state)
        with monkeypatch.context() as fresh:
            fresh.setattr(Situation, "_recent", OrderedDict())
            fresh.setattr(Situation, "_latest", None)
            assert answers(state) == remembered


def test_to_be_seen_somewhere_is_to_be_seen_at_some_pose() -> None:
    asked = 0
    for state in states(3, 150):
        now = Situation(state)
        movers = [now.trooper(key) for key in state.order.trails if key in state.troopers] if state.order else []
        for one, two in ((mover, enemy) for mover in movers for enemy in now.targets_of(mover.owner)):
            assert now.glimpses(two, one) == bool(now.sightings(two, one))
            assert now.has_vantage(one, two) == bool(now.vantages(one, two))
            asked += 1
    assert asked > 100


def told(state: State) -> list[object]:
    """Who repeats for whom, whom that reaches on its way, and who may react with what."""
    now = Situation(state)
    found: list[object] = [[each.id for each in repeaters(now, player)] for player in (0, 1)]
    for mover in state.troopers.values():
        found += [list(relays_on_the_way(now, player, mover)) for player in (0, 1)]
    if state.order is not None and state.order.skills:
        found.append(candidates(now, second=False))
        found += [list(offers_for(now, each, When.ARO)) for each in now.of(now.reactive)]
    return found


def test_networks_and_reactions_are_remembered_while_nothing_changes_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lists = (ready_list("vesper_league", "marshals_watch"), ready_list("ninefold_march", "harvest"))
    setup = Setup(scenario="annihilation", points=300, table="copper-row", lists=lists)
    match, player = Match(N4, setup, dice=SeededDice("networks")), DrawingPlayer(4)
    seen = []
    while match.decision is not None and match.sequence < 170:
        match.apply(player.choose(match, match.decision.waiting[0]))
        remembered = told(match.state)
        with monkeypatch.context() as fresh:
            fresh.setattr(Situation, "_recent", OrderedDict())
            fresh.setattr(Situation, "_latest", None)
            assert told(match.state) == remembered
        seen.append(remembered)
    assert any(one != two for one, two in itertools.pairwise(seen[100:])), "somebody came or went"


def test_what_nothing_was_against_is_not_looked_into_again_and_what_is_wrong_is() -> None:
    (state,) = states(5, 1)
    now, asked = Situation(state), list[str]()

    def ask(wrong: bool) -> Iterator[Violation]:
        asked.append("wrong" if wrong else "right")
        if wrong:
            yield Violation(code="infinity.not_now")

    for _ in range(2):
        assert not any(now.against("right", lambda: ask(wrong=False)))
        assert any(now.against("wrong", lambda: ask(wrong=True)))
    assert asked == ["right", "wrong", "wrong"]


def test_matches_at_the_same_time_do_not_make_each_other_forget() -> None:
    found = [next(states(seed, 1)) for seed in range(20)]
    first = [Situation(state) for state in found]
    assert [Situation(state) for state in found] == first
