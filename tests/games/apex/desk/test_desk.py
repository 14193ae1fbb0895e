"""Apex Legends as people meet it."""

import random
from typing import Any

import msgspec
import pytest

from sightline.games import desk_of
from sightline.games.apex.board import Space
from sightline.games.apex.desk.questions import Odds, Reach, Sight
from sightline.games.apex.state import State
from sightline.kernel import BadInput, Match, SeededDice

DESK = desk_of("apex")


def match_until(kind: str, seed: int = 1, **wishes: Any) -> tuple[Match[State], int]:
    """Play at random until somebody is asked something."""
    seats = DESK.seats(wishes)
    match: Match[State] = Match(DESK.game, DESK.setup(wishes, [{}] * seats), dice=SeededDice(str(seed)))
    chance = random.Random(seed)
    while match.decision is not None and not match.decision.kind.endswith(kind):
        options = match.options(match.decision.waiting[0])
        command = None
        while command is None:
            command = match.complete(chance.choice(options), chance)
        match.apply(command)
    assert match.decision is not None, f"{kind} was never asked"
    return match, match.decision.waiting[0]


def ask(match: Match[State], player: int, **question: Any) -> Any:
    answer = DESK.answer(match, player, msgspec.convert(question, DESK.question_type), "en")
    msgspec.json.encode(answer)
    return answer


@pytest.mark.rule("AX-SETUP-005")
@pytest.mark.parametrize(("points", "players"), [(1, 2), (4, 2), (2, 1), (2, 5), (2, 6), (3, 7), (3, 8)])
def test_both_squads_have_two_or_three_legends_and_nobody_is_without_one(points: int, players: int) -> None:
    with pytest.raises(BadInput, match=r"apex_desk\.players"):
        DESK.setup({"points": points, "players": players}, [{}] * players)


@pytest.mark.rule("AX-SETUP-005")
@pytest.mark.parametrize(("points", "players"), [(2, 2), (2, 3), (2, 4), (3, 2), (3, 5), (3, 6)])
def test_squads_of_two_or_three_are_shared_among_the_players(points: int, players: int) -> None:
    setup: Any = DESK.setup({"points": points, "players": players}, [{}] * players)
    assert setup.legends_each == points
    assert setup.players == players


@pytest.mark.rule("AX-SETUP-006")
@pytest.mark.parametrize(("points", "players"), [(2, 3), (3, 3), (3, 4), (3, 5)])
def test_with_fewer_people_than_legends_somebody_controls_more_than_one(points: int, players: int) -> None:
    setup: Any = DESK.setup({"points": points, "players": players}, [{}] * players)
    counts = [sum(squad.count(seat) for squad in setup.seats) for seat in range(players)]
    assert sum(counts) == 2 * points
    assert min(counts) >= 1
    assert max(counts) > 1


@pytest.mark.parametrize(
    ("players", "sides"),
    [
        (2, ((0,), (1,))),
        (3, ((0, 2), (1,))),
        (4, ((0, 2), (1, 3))),
        (5, ((0, 2, 4), (1, 3))),
        (6, ((0, 2, 4), (1, 3, 5))),
    ],
)
def test_squads_win_and_lose_together(players: int, sides: tuple[tuple[int, ...], ...]) -> None:
    assert DESK.sides(DESK.setup({"points": 3, "players": players}, [{}] * players)) == sides


@pytest.mark.parametrize(
    ("wishes", "code"),
    [
        ({"points": 4}, "apex_desk.players"),
        ({"players": 5}, "apex_desk.players"),
        ({"points": 2, "players": 6}, "apex_desk.players"),
        ({"table": "/etc/passwd"}, "apex_board.unknown"),
        ({"pack": "../secret"}, "apex_content.unknown"),
        ({"colour": "red"}, "kernel.malformed"),
    ],
)
def test_wishes_that_make_no_sense_are_refused(wishes: dict[str, Any], code: str) -> None:
    with pytest.raises(BadInput) as refused:
        DESK.setup(wishes, [{}, {}])
    assert refused.value.code == code


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_every_card_has_words(language: Any) -> None:
    words = DESK.offers(language)["words"]
    assert len(words["weapons"]) == 48
    assert all(card["name"] and card["text"] for card in (*words["feats"].values(), *words["abilities"].values()))


def test_every_board_can_be_drawn() -> None:
    for name in DESK.tables():
        scenery = DESK.table(name, "en")
        assert scenery["grid"]["columns"] * scenery["grid"]["size"] == scenery["width"]
        for solid in scenery["solids"]:
            assert solid["bottom"] < solid["top"]


def test_reach_names_every_space_one_can_end_in_with_its_cost() -> None:
    match, player = match_until("decision.activation")
    assert match.state.activation is not None
    spaces = ask(match, player, ask="reach", legend=match.state.activation.legend, mp=2)["spaces"]
    assert spaces
    assert all(0 <= each["cost"] <= 2 for each in spaces)


def test_sight_says_who_is_seen_or_what_is_in_the_way() -> None:
    match, player = match_until("decision.activation")
    assert match.state.activation is not None
    for line in ask(match, player, ask="sight", legend=match.state.activation.legend)["lines"]:
        assert line["sees"] == (not line["blocks"])


@pytest.mark.parametrize(
    ("question", "code"),
    [
        (Reach(legend="wraith", mp=10**12), "kernel.limits.number"),
        (Sight(legend="x" * 10_000), "kernel.limits.text"),
        (Sight(legend="wraith", at=Space(10**12, 0)), "kernel.limits.number"),
        (Odds(command={"do": "shoot", "weapon": float("nan")}), "kernel.limits.not_finite"),
        (Odds(command={"do": ["shoot"] * 5_000}), "kernel.limits.items"),
    ],
)
def test_a_question_without_measure_is_refused_before_anything_is_read(question: msgspec.Struct, code: str) -> None:
    match, player = match_until("decision.activation")
    with pytest.raises(BadInput) as refused:
        DESK.answer(match, player, question, "en")
    assert refused.value.code == code


def test_the_odds_of_a_shot_add_up() -> None:
    match, player = match_until("decision.act")
    chance = random.Random(2)
    while True:
        assert match.decision is not None, "nobody ever had a shot"
        player = match.decision.waiting[0]
        options = match.options(player)
        shots = [option.command for option in options if type(option.command).__name__ == "Shoot"]
        if shots:
            break
        # Whoever may shoot shall choose to.
        eager = [each for each in options if getattr(each.command, "action", "") == "shoot"]
        command = None
        while command is None:
            command = match.complete(chance.choice(eager or options), chance)
        match.apply(command)
    shot = ask(match, player, ask="odds", command=msgspec.to_builtins(shots[0]))["shot"]
    assert sum(shot["damage"].values()) == pytest.approx(1)
    assert shot["threshold"] == sum(term["value"] for term in shot["sum"])
