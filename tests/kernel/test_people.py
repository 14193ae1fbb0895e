"""At a real table people roll and measure: the match asks, waits, and records what they said."""

import hide_and_seek as tiny
import pytest
from hide_and_seek import Bid, Dig, Hide, find

from sightline.kernel import Answer, AnswerNeeded, BadInput, DiceNeeded, EnteredDice, EnteredMeasures, Match
from sightline.kernel.matchfile import CorruptMatch, dumps, loads


def at_a_table() -> Match[tiny.State]:
    match = Match(tiny.GAME, tiny.Setup(), dice=EnteredDice(), measures=EnteredMeasures(), entered=[(1,), (2,)])
    for command in (Hide(player=0, at=20), Hide(player=1, at=20), Bid(player=0, coins=2), Bid(player=1, coins=1)):
        match.apply(command)
    return match


def test_the_match_asks_people_one_question_at_a_time() -> None:
    match = at_a_table()
    dig = Dig(player=0, at=22)
    with pytest.raises(AnswerNeeded) as question:
        match.apply(dig)
    assert question.value.question == tiny.Stones(at=22)
    with pytest.raises(DiceNeeded) as roll:
        match.apply(dig, answers=[1])
    assert (roll.value.roll.count, roll.value.roll.sides, roll.value.roll.what) == (1, 20, "roll.dig")
    assert match.sequence == 4
    (event,) = match.apply(dig, answers=[1], dice=[(17,)])
    assert event == tiny.Dug(by=0, at=22, die=17, found=True)


@pytest.mark.parametrize(
    ("dice", "code"),
    [
        ([(21,)], "dice_range"),
        ([(0,)], "dice_range"),
        ([(2.5,)], "dice_range"),
        ([(3.0,)], "dice_range"),
        ([(True,)], "dice_range"),
        ([("7",)], "dice_range"),
        ([(float("nan"),)], "limits"),
        ([(10**5000,)], "limits"),
        ([(3, 4)], "dice_count"),
        ([7], "dice_list"),
        (["7"], "dice_list"),
    ],
    ids=range(11),
)
def test_impossible_dice_are_refused(dice: list[tuple[int, ...]], code: str) -> None:
    match = at_a_table()
    with pytest.raises(BadInput, match=code):
        match.apply(Dig(player=0, at=22), answers=[0], dice=dice)
    assert match.sequence == 4


@pytest.mark.parametrize("answer", [2.5, float("nan"), -1, 21, "two", None, ("2",), [[[]]], 10**5000], ids=range(9))
def test_impossible_measurements_are_refused(answer: Answer) -> None:
    match = at_a_table()
    with pytest.raises(BadInput, match=r"kernel\.(malformed|limits\.[a-z_]+) what=answer"):
        match.apply(Dig(player=0, at=22), answers=[answer], dice=[(17,)])
    assert match.sequence == 4


def test_what_people_said_is_recorded_and_replays() -> None:
    match = at_a_table()
    match.apply(Dig(player=0, at=22), answers=[2], dice=[(19,)])
    text = dumps(match)
    assert '"dice":"external"' in text
    assert loads(text, find).hash == match.hash
    with pytest.raises(CorruptMatch, match="missing"):
        loads(text.replace(',"answers":[2]', ""), find)
