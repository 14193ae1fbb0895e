"""What a finished match of Infinity is told of: how it stood, and where it turned."""

import pytest
from skirmish import Piece, Skirmish, piece, soldier

from sightline.games.infinity.core.match.game import InfinityGame
from sightline.games.infinity.core.match.state import State
from sightline.games.infinity.desk.prospects import odds_of
from sightline.games.infinity.desk.retrospect import InfinityChronicle
from sightline.games.retrospect import Retrospect, look_back, share
from sightline.kernel.match import Entry

HIT, MISS, FAILED, SAVED = 8, 20, 2, 20


class FromTheStart(InfinityChronicle):
    """Arranged situations have no first Player Turn."""

    def begins(self, entry: Entry[State]) -> bool:
        return True


def rules_of(game: Skirmish) -> InfinityGame:
    rules = game.match.game
    assert isinstance(rules, InfinityGame)
    return rules


def back_at(game: Skirmish) -> Retrospect:
    return look_back(game.match, FromTheStart(rules_of(game), "en"))


def shot(dice: list[int], **changes: object) -> Skirmish:
    """A1 shoots B1 in the back; nobody else is near."""
    target = piece(soldier(cost=20, **changes), at=(300, 600), facing=90)
    mine: list[Piece] = [piece(soldier(cost=30), at=(300, 300), facing=90), piece(soldier(cost=10), at=(100, 100))]
    game = Skirmish(mine, [target, piece(soldier(cost=20), at=(1100, 1100))], dice=dice)
    return game.activate("A1")


def test_even_armies_are_even_whatever_their_points_are() -> None:
    game = shot([])
    worth = InfinityChronicle(rules_of(game), "en").worth(game.state)
    assert share(worth) == pytest.approx(0.5)


def test_a_decisive_exchange_is_the_turning_point_with_the_chance_that_was_shown_before() -> None:
    game = shot([HIT, MISS, MISS, FAILED])
    command = game.declaring("bs_attack", weapon="combi_rifle", aims={"B1": 3})
    shown = odds_of(rules_of(game), game.state, command, "en")["sides"][0]["exchanges"][0]["outcome"]
    back = back_at(game.apply(command).finish())
    (point,) = back.turning_points
    (deed,) = point.deeds
    assert (point.side, point.round, point.before) == (0, 1, 0.5)
    assert point.after == pytest.approx(2 / 3)
    assert deed.text == "Soldier 1 (Player 1) takes out Soldier 1 (Player 2) with Combi Rifle"
    assert deed.chance == pytest.approx(shown["unconscious"] + shown["dead"])


def test_a_shot_that_changes_nothing_turns_nothing() -> None:
    game = shot([MISS, MISS, MISS])
    back = back_at(game.declare("bs_attack", weapon="combi_rifle", aims={"B1": 3}).finish())
    assert back.turning_points == ()
    assert {tick.share for tick in back.balance} == {0.5}


def test_a_wound_is_half_of_who_has_two() -> None:
    game = shot([HIT, MISS, MISS, FAILED], vitality=2)
    (point,) = back_at(game.declare("bs_attack", weapon="combi_rifle", aims={"B1": 3}).finish()).turning_points
    (deed,) = point.deeds
    assert deed.text.startswith("Soldier 1 (Player 1) wounds Soldier 1 (Player 2)")
    assert point.after == pytest.approx(1 / (1 + 0.75))
    assert deed.chance is not None
    assert 0 < deed.chance < 1


def test_who_loses_its_lieutenant_loses_more() -> None:
    leader = piece(soldier(cost=20), at=(300, 600), facing=90, lieutenant=True)
    mine = [piece(soldier(cost=40), at=(300, 300), facing=90, lieutenant=True)]
    game = Skirmish(mine, [leader, piece(soldier(cost=20), at=(1100, 1100))], dice=[HIT, MISS, MISS, FAILED])
    game.activate("A1").declare("bs_attack", weapon="combi_rifle", aims={"B1": 3}).finish()
    (point,) = back_at(game).turning_points
    assert "takes out the Lieutenant" in point.deeds[0].text
    assert point.after == pytest.approx(1.1 / (1.1 + 0.5))
