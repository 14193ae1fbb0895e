"""N4, who commands: Loss of Lieutenant, Chain of Command, a new Lieutenant."""

import pytest
from skirmish import Piece, Skirmish, piece, soldier

from sightline.games.infinity.core.match.commands import Activate, EndTurn, NameLieutenant
from sightline.games.infinity.core.match.events import LieutenantNamed, StageEntered
from sightline.games.infinity.core.match.views import view_of
from sightline.games.infinity.core.troopers.profiles import Ability
from sightline.games.infinity.n4.commands import GoOn
from sightline.games.infinity.n4.events import CommandLost
from sightline.games.infinity.n4.lieutenant import CommandTaken

FOE = piece(at=(1100, 1100))
FALLEN = piece(at=(100, 100), lieutenant=True, states={"unconscious"}, lost=1)


def begun(*mine: Piece, **more: object) -> Skirmish:
    """The first player's turn has just begun."""
    return Skirmish(list(mine), [FOE], active=1, **more).apply(EndTurn(player=1))  # type: ignore[arg-type]


def kinds(game: Skirmish) -> dict[str, int]:
    found: dict[str, int] = {}
    for each in game.state.pool:
        found[each.kind] = found.get(each.kind, 0) + each.left
    return found


@pytest.mark.rule("N4-SEQ-017", "N4-SEQ-019")
@pytest.mark.parametrize("states", [{"unconscious"}, {"isolated"}])
def test_without_a_lieutenant_everybody_is_irregular(states: set[str]) -> None:
    leader = piece(at=(100, 100), lieutenant=True, states=states, lost=int("unconscious" in states))
    game = begun(leader, piece(at=(200, 100)), piece(at=(300, 100)))
    assert [(each.player, each.lost) for each in game.happened(CommandLost)] == [(0, True)]
    irregular = 3 if "isolated" in states else 2
    assert kinds(game).get("regular", 0) == 0
    assert kinds(game)["irregular"] == irregular


@pytest.mark.rule("N4-SEQ-017")
def test_who_has_a_lieutenant_on_the_table_keeps_the_pool() -> None:
    game = begun(piece(at=(100, 100), lieutenant=True), piece(at=(200, 100)))
    assert game.happened(CommandLost) == []
    assert kinds(game) == {"regular": 2, "lieutenant": 1}


@pytest.mark.rule("N4-SEQ-017")
def test_a_lieutenant_that_is_not_deployed_commands_nobody() -> None:
    game = Skirmish([piece(at=(200, 100))], [FOE], active=1, off_table=([soldier("combat_jump")], []))
    assert kinds(game.apply(EndTurn(player=1)))["regular"] == 1, "nobody was ever named"


@pytest.mark.rule("N4-SSKB-111")
def test_veterans_stay_regular() -> None:
    game = begun(FALLEN, piece(soldier("veteran"), at=(200, 100)), piece(at=(300, 100)))
    assert kinds(game) == {"regular": 1, "irregular": 1}


@pytest.mark.rule("N4-SEQ-020", "N4-SSKB-078")
def test_at_the_end_of_the_turn_a_new_one_is_appointed_in_secret() -> None:
    heir = soldier(Ability(key="lieutenant", adds={"order": 1, "command_token": 1}), "strategos")
    game = begun(FALLEN, piece(at=(200, 100)), piece(heir, at=(300, 100)))
    game.apply(EndTurn(player=0))
    assert game.match.decision is not None
    assert (game.match.decision.kind, game.match.decision.waiting) == ("decision.succession", (0,))
    game.apply(NameLieutenant(player=0, member=2))
    assert game.state.lieutenants[0] == 2
    named = game.happened(LieutenantNamed)[-1]
    assert isinstance(seen := named.seen_by(None, 1), LieutenantNamed)  # type: ignore[arg-type]
    assert seen.member is None
    game.apply(EndTurn(player=1))
    assert kinds(game) == {"regular": 2, "lieutenant": 1}, "and has none of the extras"


@pytest.mark.rule("N4-SEQ-020", "N4-HACK-105")
def test_one_is_appointed_once_even_where_nobody_is_left_but_who_is_isolated() -> None:
    game = begun(FALLEN, piece(at=(200, 100), states={"isolated"})).apply(EndTurn(player=0))
    game.apply(NameLieutenant(player=0, member=1))
    assert (game.state.lieutenants[0], game.state.active) == (1, 1)


@pytest.mark.rule("N4-SEQ-021")
def test_irregular_troopers_and_remotes_cannot_be_appointed() -> None:
    mine = [FALLEN, piece(soldier("irregular"), at=(200, 100)), piece(soldier(type="REM"), at=(300, 100))]
    game = begun(*mine, piece(at=(400, 100))).apply(EndTurn(player=0))
    assert [option.command.member for option in game.match.options()] == [3]  # type: ignore[attr-defined]
    assert game.refuses(NameLieutenant(player=0, member=1)) == {"N4-SEQ-021"}
    assert game.refuses(NameLieutenant(player=0, member=2)) == {"N4-SEQ-021"}


# ------------------------------------------------------------------ Chain of Command


def shot_down(*others: Piece) -> Skirmish:
    """The enemy's Lieutenant falls in an Order of the first player, at once Dead."""
    victims = [piece(at=(200, 500), facing=270, lieutenant=True), *others]
    game = Skirmish([piece(at=(200, 200))], victims, dice=[1] * 12)
    game.activate("A1").declare("bs_attack", weapon="combi_rifle", aims={"B1": 3})
    game.no_more_aros().declare("idle").no_more_aros()
    return game


@pytest.mark.rule("N4-SSK-038", "N4-SSK-039", "N4-SSK-040")
def test_who_has_chain_of_command_takes_over_at_once() -> None:
    game = shot_down(piece(soldier("chain_of_command"), at=(1000, 1000)))
    assert "B1" not in game.state.troopers or "unconscious" in game.trooper("B1").states
    assert game.state.lieutenants[1] == 1
    assert [each.member for each in game.happened(CommandTaken)] == [1]


@pytest.mark.rule("N4-SSK-038")
def test_nobody_takes_over_while_the_lieutenant_stands_or_without_the_skill() -> None:
    assert shot_down(piece(at=(1000, 1000))).state.lieutenants[1] == 0
    game = Skirmish([piece(at=(200, 200), lieutenant=True), piece(soldier("chain_of_command"), at=(300, 200))], [FOE])
    game.activate("A1").declare("idle").declare("idle")
    assert game.state.lieutenants[0] == 0


@pytest.mark.rule("N4-SSK-037")
def test_the_enemy_sees_nothing_of_it() -> None:
    game = shot_down(piece(soldier("chain_of_command"), at=(1000, 1000)))
    (taken,) = game.happened(CommandTaken)
    assert taken.seen_by(None, 0) is None  # type: ignore[arg-type]
    assert taken.seen_by(None, 1) == taken  # type: ignore[arg-type]
    assert not any(key.startswith("private.") for key in view_of(game.state, 0).memory)


@pytest.mark.rule("N4-SSK-042")
def test_the_special_order_stays_with_who_generated_it() -> None:
    heir = piece(soldier("chain_of_command"), at=(300, 100))
    mine = [piece(at=(100, 100), lieutenant=True, states={"unconscious"}, lost=1), heir]
    game = Skirmish(mine, [FOE], lieutenant_order=True)
    game.activate("A2").declare("idle").declare("idle")
    assert game.state.lieutenants[0] == 1
    assert game.refuses(Activate(player=0, troopers=("A2",), order="lieutenant")) == {"N4-ORD-004"}


@pytest.mark.rule("N4-SSK-041")
def test_who_took_command_keeps_it_when_the_old_lieutenant_recovers() -> None:
    heir = piece(soldier("chain_of_command"), at=(300, 100))
    game = Skirmish([piece(at=(100, 100), lieutenant=True, states={"isolated"}), heir], [FOE])
    game.activate("A2").declare("idle").declare("idle")
    assert game.state.lieutenants[0] == 1
    recovered = Skirmish(
        [piece(at=(100, 100)), piece(soldier("chain_of_command"), at=(300, 100), lieutenant=True)], [FOE]
    )
    recovered.activate("A2").declare("idle").declare("idle")
    assert recovered.state.lieutenants[0] == 1


@pytest.mark.rule("N4-HACK-105")
def test_an_isolated_lieutenant_commands_nobody_when_the_turn_begins() -> None:
    game = begun(piece(at=(100, 100), lieutenant=True, states={"isolated"}), piece(at=(200, 100)))
    assert [each.lost for each in game.happened(CommandLost)] == [True]


@pytest.mark.rule("N4-SEQ-006")
def test_command_is_checked_anew_in_every_tactical_phase() -> None:
    game = begun(piece(at=(100, 100), lieutenant=True), piece(at=(200, 100)), memory={"loss_of_lieutenant.0": 1})
    assert [each.lost for each in game.happened(CommandLost)] == [False]
    assert kinds(game) == {"regular": 2, "lieutenant": 1}


@pytest.mark.rule("N4-ORD-005")
def test_spending_the_special_order_shows_who_the_lieutenant_is() -> None:
    game = Skirmish([piece(at=(100, 100), lieutenant=True), piece(at=(200, 100))], [FOE], lieutenant_order=True)
    game.activate("A2").declare("idle").declare("idle")
    assert game.state.known_lieutenants == frozenset()
    game.activate("A1").declare("idle").declare("idle")
    assert game.state.known_lieutenants == frozenset()
    game.activate("A1", order="lieutenant").declare("idle").declare("idle")
    assert game.state.known_lieutenants == {0}


@pytest.mark.rule("N4-SEQ-003")
def test_the_steps_of_a_turn_come_in_their_order() -> None:
    mine = [piece(soldier("impetuous"), at=(100, 100), lieutenant=True), piece(at=(200, 100))]
    game = Skirmish(mine, [FOE], active=1, ask_tokens=True).apply(EndTurn(player=1))
    game.apply(GoOn(player=0)).apply(GoOn(player=0)).apply(EndTurn(player=0))
    stages = [event.stage for event in game.happened(StageEntered)]
    begin = stages.index("tactical")
    assert stages[begin : begin + 10] == [
        "tactical",
        "command.executive",
        "tactical.checks",
        "order_count",
        "command.strategic",
        "impetuous",
        "orders",
        "states",
        "states.choices",
        "succession",
    ]
