"""One Order for several troopers, with a made-up kind of group that has every parameter a book may ask for."""

import itertools
from collections.abc import Iterator

import msgspec
import pytest
from skirmish import Piece, Skirmish, piece

from sightline.games.infinity.codeone.edition import CODEONE
from sightline.games.infinity.core.match.commands import Activate, UseAbility
from sightline.games.infinity.core.match.edition import Edition
from sightline.games.infinity.core.match.events import Rolled, SavesRolled
from sightline.games.infinity.core.match.game import InfinityGame
from sightline.games.infinity.core.match.stages import Question, ask
from sightline.games.infinity.core.match.state import State, Trooper
from sightline.games.infinity.core.order.groups import GroupKind
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.desk.prospects import odds_of
from sightline.kernel import Command, Option, Play, Player, Violation

SHOOT = {"weapon": "combi_rifle"}


def companies(now: Situation, leader: Trooper) -> Iterator[tuple[str, ...]]:
    """Any three others."""
    others = [each.id for each in now.of(leader.owner) if each.id != leader.id]
    return itertools.permutations(others, 3)


SQUAD = GroupKind(
    key="squad",
    companies=companies,
    same_skill="C1-SSK-264",
    same_target="C1-SSK-264",
    dice=lambda burst, leads: (burst + 1) // 2 if leads else 1,
    refused=("infinity.no_group", "C1-ORD-001"),
)
EDITION = msgspec.structs.replace(CODEONE, group_kind={"squad": SQUAD})
FOUR = ("A1", "A2", "A3", "A4")


def squad(*enemies: Piece, edition: Edition = EDITION, **more: object) -> Skirmish:
    """Four in a row, and enemies in front of them who look at them."""
    mine = [piece(at=(100 + 60 * number, 200)) for number in range(4)]
    theirs = enemies or (piece(at=(200, 600), facing=270),)
    return Skirmish(mine, theirs, edition=edition, **more)  # type: ignore[arg-type]


def volley(game: Skirmish, target: str = "B1") -> Skirmish:
    """All four shoot."""
    game.activate(*FOUR).declare_one("bs_attack", **SHOOT, aims={target: 2})
    for _ in FOUR[1:]:
        game.declare_one("bs_attack", **SHOOT, aims={target: 1})
    return game


def test_one_order_activates_them_all() -> None:
    game = squad(pool=3).activate(*FOUR)
    assert game.state.order is not None
    assert (game.state.order.troopers, game.state.order.group, game.pool) == (FOUR, "squad", 2)


def test_each_declares_in_turn_and_reactions_come_when_all_have() -> None:
    game = squad().activate(*FOUR)
    asked = []
    while game.state.stage == "order.first":
        asked.append(game.asked)
        game.declare_one("move", to=[(game.trooper(game.asked).at[0], 220)])
    assert asked == list(FOUR)
    assert game.state.stage == "order.aros"
    assert {game.trooper(key).at[1] for key in FOUR} == {220}


def test_who_declares_first_decides_what_the_others_do() -> None:
    game = squad().activate(*FOUR).declare_one("move", to=[(100, 220)])
    assert game.offered() == {"move", "idle"}
    assert game.refuses_declaring("dodge") == {"C1-SSK-264"}


def test_one_that_is_idle_binds_nobody() -> None:
    game = squad().activate(*FOUR).declare_one("idle")
    assert {"move", "dodge", "bs_attack"} <= game.offered()


def test_nobody_declares_out_of_turn() -> None:
    game = squad().activate(*FOUR)
    command = msgspec.structs.replace(game.declaring("idle"), trooper="A3")
    assert [each.code for each in game.match.check(command)] == ["infinity.not_this_trooper"]


def test_they_share_one_target() -> None:
    game = squad(piece(at=(150, 600), facing=270), piece(at=(250, 600), facing=270)).activate(*FOUR)
    game.declare_one("bs_attack", **SHOOT, aims={"B1": 2})
    assert game.refuses_declaring("bs_attack", **SHOOT, aims={"B2": 1}) == {"C1-SSK-264"}
    assert game.refuses_declaring("bs_attack", **SHOOT, aims={"B1": 1}) == set()


def test_the_leader_has_half_of_its_burst_and_the_others_one_die() -> None:
    game = squad().activate(*FOUR)
    assert game.refuses_declaring("bs_attack", **SHOOT, aims={"B1": 3}) == {"C1-CMB-007"}
    game.declare_one("bs_attack", **SHOOT, aims={"B1": 2})
    assert game.refuses_declaring("bs_attack", **SHOOT, aims={"B1": 3}) == {"C1-CMB-007"}


@pytest.mark.parametrize("named", [("A1", "A2"), ("A1", "A2", "A3", "A3"), ("A1", "A2", "A3", "B1"), ()])
def test_only_a_company_that_may_act_together_is_activated(named: tuple[str, ...]) -> None:
    assert squad().refuses(Activate(player=0, troopers=named)) == {"C1-ORD-001"}


def test_an_answer_meets_the_one_it_is_aimed_at_and_the_others_roll_alone() -> None:
    game = volley(squad(dice=[20] * 6)).react("B1", "bs_attack", **SHOOT, aims={"A3": 1}).no_more_aros()
    game.declare("idle").no_more_aros()
    rolls = [(roll.kind, [side.trooper for side in roll.sides]) for roll in game.happened(Rolled)]
    assert rolls == [("normal", ["A1"]), ("normal", ["A2"]), ("face_to_face", ["A3", "B1"]), ("normal", ["A4"])]


def test_one_dodge_meets_them_all() -> None:
    """9 beats 4 and 8, not 11 and 12."""
    game = volley(squad(dice=[20, 4, 8, 11, 12, 9, 20, 20])).react("B1", "dodge").no_more_aros()
    game.declare("idle").no_more_aros()
    assert all(roll.kind == "face_to_face" for roll in game.happened(Rolled))
    assert [save.attacker for save in game.happened(SavesRolled)] == ["A3", "A4"]


def test_the_odds_are_those_of_all_together() -> None:
    """The last one declares: five dice in all, each hits on 15 or less and wounds on a failed save."""
    game = squad(piece(at=(200, 600), facing=90)).activate(*FOUR).declare_one("bs_attack", **SHOOT, aims={"B1": 2})
    game.declare_one("bs_attack", **SHOOT, aims={"B1": 1}).declare_one("bs_attack", **SHOOT, aims={"B1": 1})
    command = game.declaring("bs_attack", **SHOOT, aims={"B1": 1})
    found = odds_of(InfinityGame(EDITION), game.state, command, "en")
    side = next(each for each in found["sides"] if each["trooper"] == "A4")
    (exchange,) = side["exchanges"]
    # Combi Rifle at 40 cm has +3: 15 of 20, one of them a Critical with one save more; ARM 1 against 13 fails 12 of 20.
    fails = 12 / 20
    unhurt = (5 / 20 + 14 / 20 * (1 - fails) + 1 / 20 * (1 - fails) ** 2) ** 5
    assert exchange["outcome"]["normal"] == pytest.approx(unhurt, abs=1e-9)


# ------------------------------------------------------------------ a Resolution that asks


class Hesitation(Question):
    """A made-up question between the rolls and the saves."""

    name = "hesitation"
    takes = (UseAbility,)
    kind = "choice"

    def options(self, now: Situation, player: Player) -> Iterator[Option]:
        asked = now.state.pending[0].trooper
        yield Option(command=UseAbility(player=player, trooper=asked, ability="x", use=True))

    def check(self, now: Situation, command: Command) -> Iterator[Violation]:
        return iter(())

    def play(self, play: Play[State], command: Command) -> None:
        self.answered(play)


def test_questions_of_a_resolution_are_answered_before_it_goes_on() -> None:
    def hesitate(play: Play[State]) -> None:
        ask(play, Hesitation.name, ["B1", "A1"])

    roll, save = CODEONE.resolution[1:3]
    steps = (CODEONE.resolution[0], roll, hesitate, save, *CODEONE.resolution[3:])
    stages = {**CODEONE.stage, Hesitation.name: Hesitation()}
    edition = msgspec.structs.replace(CODEONE, resolution=steps, stage=stages)
    game = squad(edition=edition, dice=[5, 20, 20, 20])
    game.activate("A1").declare("bs_attack", **SHOOT, aims={"B1": 3}).no_more_aros().declare("idle").no_more_aros()
    assert game.match.decision is not None
    assert (game.asked, game.match.decision.waiting) == ("A1", (0,)), "the active player's first"
    assert (len(game.happened(Rolled)), game.happened(SavesRolled)) == (1, [])
    game.apply(game.match.options()[0].command)
    assert (game.asked, game.match.decision.waiting, game.happened(SavesRolled)) == ("B1", (1,), [])
    game.apply(game.match.options()[0].command)
    assert len(game.happened(SavesRolled)) == 1
    assert game.state.pending == () or game.state.asking == "order.alert"
