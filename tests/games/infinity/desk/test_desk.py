"""Aids: what a player is told before committing, and what a player is not told."""

import math
import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
import pytest
import shapely
from skirmish import Skirmish, piece

from sightline.games import desk_of
from sightline.games.infinity.core.match.commands import Resign
from sightline.games.infinity.core.match.state import State
from sightline.games.infinity.core.match.views import view_of
from sightline.games.infinity.core.skills.base import When
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.desk.imagining import as_known
from sightline.games.infinity.desk.reasons import why_not
from sightline.kernel import BadInput, Match, Refused, SeededDice

DESK = desk_of("codeone")


def new_match(seed: int = 1, **wishes: Any) -> Match[State]:
    setup = DESK.setup({"scenario": "introductory", **wishes}, [{}, {}])
    return Match(DESK.game, setup, dice=SeededDice(str(seed)))


def ask(match: Match[State], player: int, **question: Any) -> Mapping[str, Any]:
    answer = DESK.answer(match, player, msgspec.convert(question, DESK.question_type), "en")
    msgspec.json.encode(answer)
    return answer


def walk(match: Match[State], seed: int, most: int = 400) -> Iterator[str]:
    """Play at random, and stop at every decision."""
    chance = random.Random(seed)
    while match.decision is not None and match.sequence < most:
        yield match.decision.kind
        options = [each for player in match.decision.waiting for each in match.options(player)]
        command = None
        while command is None:
            command = match.complete(chance.choice(options), chance)
        match.apply(command)


def until(match: Match[State], kind: str, seed: int = 1) -> int:
    """Play at random until a question is asked; returns who is asked."""
    for asked in walk(match, seed):
        if asked == kind:
            assert match.decision is not None
            return match.decision.waiting[0]
    raise AssertionError(f"{kind} was never asked")


# ------------------------------------------------------------------ setups


def test_an_empty_choice_gets_a_ready_list_of_the_right_size() -> None:
    setup: Any = DESK.setup({"scenario": "annihilation", "points": 15}, [{}, {}])
    assert setup.points == 15
    assert all(each.members for each in setup.lists)


def test_a_list_can_be_named_or_left_to_chance() -> None:
    setup: Any = DESK.setup(
        {"scenario": "standard", "points": 30},
        [{"faction": "lantern_watch"}, {"faction": "hollow_tide", "seed": "7"}],
    )
    assert [each.faction for each in setup.lists] == ["lantern_watch", "hollow_tide"]


@pytest.mark.parametrize(
    ("wishes", "choices", "code"),
    [
        ({"scenario": "chess"}, [{}, {}], "infinity.unknown_scenario"),
        ({"points": 31}, [{}, {}], "scenario.no_such_size"),
        ({"table": "moon"}, [{}, {}], "table.unknown"),
        ({"colour": "red"}, [{}, {}], "kernel.malformed"),
        ({}, [{"faction": "lantern_watch", "ready": "no"}, {}], "army.no_such_list"),
    ],
)
def test_wishes_that_make_no_sense_are_refused(wishes: dict[str, Any], choices: list[Any], code: str) -> None:
    with pytest.raises(BadInput) as refused:
        DESK.setup(wishes, choices)
    assert refused.value.code == code


def test_a_table_of_the_wrong_size_is_refused_by_the_rules() -> None:
    with pytest.raises(Refused):
        DESK.setup({"scenario": "annihilation", "points": 15, "table": "copper-row"}, [{}, {}])


def test_what_is_public_names_no_list() -> None:
    match = new_match()
    assert set(DESK.public(match.setup)) == {"scenario", "points", "table", "aids"}


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_offers_have_a_name_for_everything(language: Any) -> None:
    offers = DESK.offers(language)
    named = [*offers["scenarios"], *offers["tables"], *offers["lists"], *offers["factions"]]
    assert all(each["name"] and not each["name"].startswith("desk.") for each in named)


# ------------------------------------------------------------------ deploying and moving


def test_a_point_of_the_plan_becomes_a_place_on_a_surface() -> None:
    match = new_match()
    player = until(match, "decision.deploy")
    member = match.options(player)[0].command.member  # type: ignore[attr-defined]
    (left, low), _, (right, high), _ = ask(match, player, ask="spots", member=member)["outline"]
    inside = ask(match, player, ask="stand", option=0, at=[(left + right) / 2, (low + high) / 2, 5])
    assert inside["legal"] == (
        not match.check(msgspec.convert(inside["command"], type(match.options(player)[0].command)))
    )
    outside = ask(match, player, ask="stand", option=0, at=[300, 400, 0])
    assert "C1-DEP-004" in {each["rule"] for each in outside["violations"]}


def test_a_suggestion_is_always_legal() -> None:
    match = new_match()
    player = until(match, "decision.deploy")
    found = ask(match, player, ask="suggest", option=0)["command"]
    assert not match.check(msgspec.convert(found, type(match.options(player)[0].command)))


@pytest.mark.rule("C1-MOV-002")
def test_a_route_that_is_too_long_is_cut_where_the_movement_ends() -> None:
    match = new_match()
    player = until(match, "decision.first_skill")
    assert match.state.order is not None
    trooper = match.state.troopers[match.state.order.troopers[0]]
    legal = 0
    for dx, dy in ((400, 0), (-400, 0), (0, 400), (0, -400), (300, 300)):
        to = [min(560, max(40, trooper.at[0] + dx)), min(760, max(40, trooper.at[1] + dy)), 0]
        answer = ask(match, player, ask="route", trooper=trooper.id, to=to)
        assert answer["allowance"] == 100
        if answer["legal"]:
            legal += 1
            assert not match.check(msgspec.convert(answer["command"], type(match.options(player)[0].command)))
    assert legal


@pytest.mark.parametrize("question", [{"ask": "reach"}, {"ask": "route", "to": [100.0, 100.0, 0.0]}])
def test_nobody_moves_any_more_when_the_game_is_over(question: dict[str, Any]) -> None:
    match = new_match()
    until(match, "decision.orders")
    trooper = next(key for key, each in match.state.troopers.items() if each.owner == 0)
    match.apply(Resign(player=match.state.active))
    with pytest.raises(BadInput) as refused:
        ask(match, 0, trooper=trooper, **question)
    assert refused.value.code == "kernel.over"


def test_only_one_s_own_troopers_can_be_asked_about() -> None:
    match = new_match()
    player = until(match, "decision.first_skill")
    other = next(each for each in match.state.troopers.values() if each.owner != player)
    with pytest.raises(BadInput):
        ask(match, player, ask="reach", trooper=other.id)


# ------------------------------------------------------------------ odds


@pytest.mark.rule("C1-MEAS-001")
@pytest.mark.parametrize("question", [{"ask": "sight", "trooper": "A1"}, {"ask": "odds", "command": {}}])
def test_without_aids_nothing_but_movement_is_measured(question: dict[str, Any]) -> None:
    match = new_match(aids="strict")
    player = until(match, "decision.first_skill")
    with pytest.raises(BadInput) as refused:
        ask(match, player, **question)
    assert refused.value.code == "desk.strict"
    assert match.state.order is not None
    assert ask(match, player, ask="reach", trooper=match.state.order.troopers[0])["regions"]


def test_the_sum_that_is_shown_is_the_sum_that_is_rolled() -> None:
    """Whatever the preview of a reaction says of both sides is what the roll says afterwards."""
    compared = 0
    for seed in range(12):
        match = new_match(seed)
        for kind in walk(match, seed):
            if kind != "decision.aros" or compared >= 5:
                continue
            assert match.decision is not None
            player = match.decision.waiting[0]
            shots = [
                each.command
                for each in match.options(player)
                if getattr(getattr(each.command, "use", None), "skill", "") == "bs_attack"
            ]
            if not shots:
                continue
            shown = ask(match, player, ask="odds", command=msgspec.to_builtins(shots[0]))["sides"]
            value = shown[0]["exchanges"][0]["reactive"]["value"]
            fork = match.fork(chance=random.Random(seed))
            fork.apply(shots[0])
            rolled = _rolled_value(fork, shots[0].trooper)  # type: ignore[attr-defined]
            if rolled is not None:
                compared += 1
                assert rolled == value
    assert compared


def _rolled_value(match: Match[State], trooper: str) -> int | None:
    """What a trooper needed when the Order at hand was resolved with everybody else standing idle."""
    start = match.sequence
    for _ in range(6):
        decision = match.decision
        if decision is None or decision.kind not in ("decision.aros", "decision.second_skill"):
            break
        still = [
            each.command
            for each in match.options(decision.waiting[0])
            if type(each.command).__name__ == "EndReactions"
            or getattr(getattr(each.command, "use", None), "skill", "") == "idle"
        ]
        match.apply(still[0])
    rolls = [event for entry in match.history[start:] for event in entry.events if type(event).__name__ == "Rolled"]
    sides = [side for roll in rolls for side in roll.sides]  # type: ignore[attr-defined]
    return next((side.value for side in sides if side.trooper == trooper), None)


# ------------------------------------------------------------------ secrets


def _looks(state: State, player: int) -> list[object]:
    return [
        (each.id, each.at, each.silhouette, each.states, each.profile, each.lost)
        for each in view_of(state, player).troopers
    ]


def test_what_is_imagined_agrees_with_the_view_and_holds_nothing_else() -> None:
    """Of a match with Markers and troopers off the table, each player imagines a state that looks the same to them."""
    setup = DESK.setup(
        {"scenario": "standard", "points": 15},
        [{"faction": "hollow_tide", "ready": "low_water"}, {"faction": "lantern_watch", "ready": "street_corner"}],
    )
    match: Match[State] = Match(DESK.game, setup, dice=SeededDice("3"))
    kept_back = markers = 0
    for kind in walk(match, seed=11, most=60):
        if kind not in ("decision.deploy", "decision.orders", "decision.first_skill"):
            continue
        for player in (0, 1):
            thought = as_known(match.state, player)
            assert _looks(thought, player) == _looks(match.state, player)
            kept_back += bool(match.state.reserve[1 - player])
            assert not thought.reserve[1 - player]
            assert thought.lieutenants[1 - player] is None
            hidden = {each.profile.name for each in match.state.fixed.lists[1 - player].members}
            for one in thought.troopers.values():
                if one.owner != player and "camouflaged" in one.states:
                    markers += 1
                    assert thought.fixed.profile(one).name not in hidden
    assert kept_back
    assert markers


# ------------------------------------------------------------------ lines


def test_a_reaction_comes_with_a_free_line_to_a_point_of_the_way() -> None:
    """From whoever reacts, to where on the route it sees the mover: also where it does not at the end of it."""
    found = 0
    for seed in range(24):
        match = new_match(seed)
        player = until(match, "decision.first_skill", seed)
        assert match.decision is not None
        trooper = str(match.decision.params["trooper"])
        for end in ask(match, player, ask="reach", trooper=trooper)["ends"][::20]:
            route = ask(match, player, ask="route", trooper=trooper, to=end)
            if not route["legal"]:
                continue
            for each in ask(match, player, ask="reactions", command=route["command"])["reactions"]:
                line = each["line"]
                assert (line is None) == (each["why"] != "sight")
                if line is not None:
                    found += 1
                    eye = match.state.troopers[each["trooper"]]
                    assert math.dist(line["from"][:2], eye.at[:2]) < 30
                    assert away(line["to"], route["points"]) < 30
                    assert line["cover"] in ("none", "partial")
    assert found > 3


def away(point: Sequence[float], way: Sequence[Sequence[float]]) -> float:
    """How far, seen from above, a point is from a way."""
    line = shapely.LineString([each[:2] for each in way])
    return float(line.distance(shapely.Point(point[:2])))


def test_what_an_attack_is_aimed_at_is_seen_from_the_route_that_was_gone() -> None:
    """Lines of fire in an Order begin where on the way there is one, not where the way ended."""
    aimed = 0
    for seed in range(12):
        match = new_match(seed)
        for kind in walk(match, seed, 90):
            if kind not in ("decision.second_skill", "decision.aros") or match.decision is None:
                continue
            player = match.decision.waiting[0]
            for option in match.options(player):
                use = getattr(option.command, "use", None)
                if use is None or use.skill != "bs_attack":
                    continue
                actor = getattr(option.command, "trooper", None) or match.state.order.troopers[0]  # type: ignore[union-attr]
                lines = {each["target"]: each for each in ask(match, player, ask="sight", trooper=actor)["lines"]}
                assert lines[use.aims[0].target]["sees"]
                aimed += 1
    assert aimed > 3


@pytest.mark.parametrize(("aids", "said"), [("full", "infinity.behind"), ("strict", "infinity.nobody_in_sight")])
def test_without_aids_nobody_is_told_who_is_behind(aids: str, said: str) -> None:
    game = Skirmish([piece(at=(200, 400), facing=270)], [piece(at=(200, 700), facing=270)], aids=aids).activate("A1")
    now = Situation(game.state)
    reasons = why_not(now, game.trooper("A1"), now.fixed.edition.skill["bs_attack"], When.FIRST)
    assert {each.code for each in reasons} == {said}
