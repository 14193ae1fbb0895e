"""N4, Command Tokens: how many there are, when they are spent, and on what."""

import msgspec
import pytest
from skirmish import Piece, Skirmish, piece, soldier

from sightline.bots.imagined import Imagined
from sightline.games.infinity.core.match.commands import Activate, EndTurn
from sightline.games.infinity.core.match.game import InfinityGame, Setup
from sightline.games.infinity.core.match.state import Trooper, combat_group, group_of_member
from sightline.games.infinity.core.match.views import view_of
from sightline.games.infinity.core.missions.introductory import introductory_lists
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability
from sightline.games.infinity.n4.command_tokens import command_tokens
from sightline.games.infinity.n4.commands import GoOn, SpendCommandToken
from sightline.games.infinity.n4.edition import N4
from sightline.games.infinity.n4.events import CommandTokenSpent, OrdersChanged, Regrouped
from sightline.kernel import Change

FOE = piece(at=(1100, 1100), lieutenant=True)


def begun(*mine: Piece, foes: tuple[Piece, ...] = (FOE,), **more: object) -> Skirmish:
    """The first player's turn has just begun, and tokens may be spent."""
    return Skirmish(list(mine), list(foes), active=1, ask_tokens=True, **more).apply(EndTurn(player=1))  # type: ignore[arg-type]


def left(game: Skirmish, player: int = 0) -> int:
    return command_tokens(Situation(game.state), player)


def stage(game: Skirmish) -> str:
    return game.state.asking


def regular(game: Skirmish) -> dict[int, int]:
    return {each.group: each.left for each in game.state.pool if each.kind == "regular"}


def to_group(trooper: str, group: int) -> SpendCommandToken:
    return SpendCommandToken(player=0, use="regroup", trooper=trooper, groups=(group,))


@pytest.mark.rule("N4-CMD-001")
def test_there_are_four_for_the_whole_game() -> None:
    game = begun(*(piece(at=(100 * n, 100)) for n in range(1, 7)))
    assert left(game) == left(game, 1) == 4
    for number in range(4):
        game.apply(to_group(f"A{number + 1}", 2))
    assert left(game) == 0
    assert stage(game) == "orders", "nobody is asked who has none"
    assert [each.left for each in game.happened(CommandTokenSpent)] == [3, 2, 1, 0]


@pytest.mark.rule("N4-SSKB-079")
def test_lieutenant_plus_one_command_token_has_five() -> None:
    leader = soldier(Ability(key="lieutenant", adds={"command_token": 1}))
    assert left(begun(piece(leader, at=(100, 100), lieutenant=True))) == 5
    assert left(begun(piece(leader, at=(100, 100)))) == 4, "only the Lieutenant's counts"


@pytest.mark.rule("N4-CMD-007")
def test_any_number_is_spent_at_the_start_of_ones_own_turn() -> None:
    game = begun(piece(at=(100, 100)), piece(at=(200, 100)), piece(at=(300, 100)))
    assert (stage(game), game.match.decision.waiting) == ("command.executive", (0,))  # type: ignore[union-attr]
    game.apply(to_group("A1", 2)).apply(to_group("A2", 2))
    assert stage(game) == "command.executive"
    assert stage(game.apply(GoOn(player=0))) == "orders"


@pytest.mark.rule("N4-CMD-008")
def test_a_trooper_is_moved_to_another_combat_group_and_gives_its_order_there() -> None:
    game = begun(piece(at=(100, 100)), piece(at=(200, 100)), piece(at=(300, 100)))
    game.apply(to_group("A2", 2)).apply(GoOn(player=0))
    assert [combat_group(game.state, each) for each in game.state.troopers.values()][:3] == [1, 2, 1]
    assert regular(game) == {1: 2, 2: 1}
    assert game.refuses(to_group("A1", 2)), "only at the start of the turn"


@pytest.mark.rule("N4-CMD-008")
def test_no_combat_group_gets_more_than_ten() -> None:
    mine = [piece(at=(60 * n, 100)) for n in range(1, 12)]
    game = begun(*mine)
    members = tuple(
        msgspec.structs.replace(each, group=1 if index < 10 else 2)
        for index, each in enumerate(game.state.fixed.lists[0].members)
    )
    fixed = game.state.fixed
    fixed.lists = (msgspec.structs.replace(fixed.lists[0], members=members), fixed.lists[1])
    assert game.refuses(to_group("A11", 1)) == {"N4-CMD-008"}
    assert game.refuses(to_group("A1", 2)) == set()


@pytest.mark.rule("N4-ARMY-038")
def test_without_a_command_token_nobody_changes_its_combat_group_or_lends_its_order() -> None:
    game = begun(piece(at=(100, 100)), piece(at=(200, 100)))
    game.apply(to_group("A2", 2)).apply(GoOn(player=0))
    assert game.refuses(to_group("A1", 2)) == {"N4-CMD-008"}, "not even with a token, once the turn goes on"
    game.activate("A2").declare("idle").declare("idle")
    assert regular(game) == {1: 1, 2: 0}
    assert game.refuses(Activate(player=0, troopers=("A2",))) == {"N4-ORD-006"}
    bare = begun(piece(at=(100, 100)), piece(at=(200, 100)), memory={"command_tokens.0": 4})
    assert stage(bare) == "orders"
    assert bare.refuses(to_group("A1", 2))


@pytest.mark.rule("N4-SSKB-047")
def test_strategos_of_level_two_moves_one_at_no_cost() -> None:
    leader = piece(soldier(Ability(key="strategos", level=2)), at=(100, 100), lieutenant=True)
    game = begun(leader, piece(at=(200, 100)))
    free = SpendCommandToken(player=0, use="regroup_free", trooper="A2", groups=(2,))
    game.apply(free)
    assert left(game) == 4
    assert combat_group(game.state, game.trooper("A2")) == 2
    assert game.refuses(msgspec.structs.replace(free, trooper="A1")) == {"N4-SSKB-047"}, "once in a turn"
    plain = begun(
        piece(soldier(Ability(key="strategos", level=1)), at=(100, 100), lieutenant=True), piece(at=(200, 100))
    )
    assert plain.refuses(free) == {"N4-SSKB-047"}


def waiting() -> Skirmish:
    """One on the table; one to come from the air and one in Hidden Deployment, numbers 1 and 2 of the list."""
    away = soldier("combat_jump", name="Jumper"), soldier("hidden_deployment", name="Lurker")
    lurker = Trooper(id="", owner=0, member=2, at=(600, 600, 0), facing=0.0, states=frozenset({"hidden_deployment"}))
    return begun(piece(at=(100, 100)), off_table=(away, ()), hidden=(lurker,))


@pytest.mark.rule("N4-SSK-298")
def test_who_is_still_in_the_air_changes_its_combat_group_and_only_that_it_is_there_is_told() -> None:
    assert changes_unnamed(waiting(), 1)


@pytest.mark.rule("N4-SSK-088")
def test_who_is_in_hidden_deployment_changes_its_combat_group_and_only_that_it_is_there_is_told() -> None:
    assert changes_unnamed(waiting(), 2)


def changes_unnamed(game: Skirmish, member: int) -> bool:
    """Whether a member that is off the table has moved to the second combat group, named to its own player only."""
    game.apply(to_group(f"?{member}", 2))
    (moved,) = game.happened(Regrouped)
    change = Change(before=game.state, event=moved, after=game.state)
    told = [moved.seen_by(change, viewer) for viewer in (0, 1, None)]
    assert [each.member for each in told if isinstance(each, Regrouped)] == [member, None, None]
    assert [(each.trooper, each.use) for each in game.happened(CommandTokenSpent)] == [("", "regroup")]
    assert not any("group." in key for viewer in (1, None) for key in view_of(game.state, viewer).memory)
    return [group_of_member(game.state, 0, each) for each in (0, member)] == [1, 2]


# ------------------------------------------------------------------ tactical use


@pytest.mark.rule("N4-CMD-010", "N4-CMD-013")
def test_an_irregular_order_becomes_regular_for_this_turn() -> None:
    game = begun(piece(soldier("irregular"), at=(100, 100)), piece(at=(200, 100))).apply(GoOn(player=0))
    assert regular(game) == {1: 1}
    game.apply(SpendCommandToken(player=0, use="make_regular", trooper="A1"))
    assert regular(game) == {1: 2}
    assert [each.left for each in game.state.pool if each.kind == "irregular"] == [0]
    assert left(game) == 3
    game.activate("A2").declare("idle").declare("idle").activate("A2").declare("idle").declare("idle")
    game.apply(EndTurn(player=0))
    game.apply(GoOn(player=1)).apply(EndTurn(player=1)).apply(GoOn(player=0))
    assert regular(game) == {1: 1}, "in the next turn it is Irregular again"


@pytest.mark.rule("N4-CMD-013")
def test_the_order_of_who_has_fallen_since_can_be_converted_as_well() -> None:
    game = begun(piece(soldier("irregular"), at=(100, 100)), piece(at=(200, 100))).apply(GoOn(player=0))
    troopers = {key: each for key, each in game.state.troopers.items() if key != "A1"}
    later = Imagined(game.match.game, msgspec.structs.replace(game.state, troopers=troopers), game.match.setup)
    later.apply(SpendCommandToken(player=0, use="make_regular", trooper="A1"))
    assert [each.left for each in later.state.pool if each.kind == "regular"] == [2]


@pytest.mark.rule("N4-SSK-317")
def test_the_order_of_tactical_awareness_stays_what_it_is() -> None:
    game = begun(piece(soldier("tactical_awareness"), at=(100, 100))).apply(GoOn(player=0))
    assert game.refuses(SpendCommandToken(player=0, use="make_regular", trooper="A1")) == {"N4-CMD-013"}


@pytest.mark.rule("N4-CMD-017")
def test_the_reactive_player_spends_none() -> None:
    game = begun(piece(soldier("irregular"), at=(100, 100))).apply(GoOn(player=0))
    assert game.refuses(SpendCommandToken(player=1, use="regroup", trooper="B1", groups=(2,)))


# ------------------------------------------------------------------ strategic use


@pytest.mark.rule("N4-CMD-003", "N4-CMD-004")
def test_the_second_player_cancels_two_orders_in_the_first_turn() -> None:
    game = opened(*(piece(at=(100 * n, 100)) for n in range(1, 5)))
    assert (stage(game), game.match.decision.waiting) == ("command.strategic", (1,))  # type: ignore[union-attr]
    game.apply(SpendCommandToken(player=1, use="cancel_orders", groups=(1, 1)))
    assert regular(game) == {1: 2}
    assert [each.player for each in game.happened(OrdersChanged)] == [0]
    assert left(game, 1) == 3
    assert stage(game) == "orders", "one single use"


@pytest.mark.rule("N4-CMD-003")
def test_only_in_the_very_first_turn() -> None:
    game = opened(piece(at=(100, 100)), piece(at=(200, 100))).apply(GoOn(player=1))
    game.apply(EndTurn(player=0)).apply(GoOn(player=1))
    assert (stage(game), game.state.active) == ("orders", 1)
    game.apply(EndTurn(player=1)).apply(GoOn(player=0))
    assert (stage(game), game.state.active, game.state.round) == ("orders", 0, 2)


@pytest.mark.rule("N4-CMD-006", "N4-CMD-003")
def test_the_second_player_puts_a_trooper_into_suppressive_fire() -> None:
    game = opened(piece(at=(100, 100)), piece(at=(200, 100)))
    game.apply(SpendCommandToken(player=1, use="suppressive_fire", trooper="B1"))
    assert "suppressive_fire" in game.trooper("B1").states
    assert stage(game) == "orders"
    game.activate("A1").declare("idle")


@pytest.mark.rule("N4-CMD-006")
@pytest.mark.parametrize("change", [{"weapons": ("cc_weapon",)}, {"states": ["camouflaged"]}, {"states": ["isolated"]}])
def test_only_whom_the_state_suits(change: dict[str, object]) -> None:
    profile = soldier(weapons=change["weapons"]) if "weapons" in change else soldier("camouflage")
    unfit = piece(profile, at=(1000, 1000), states=change.get("states", ()))  # type: ignore[arg-type]
    game = Skirmish([piece(at=(100, 100))], [unfit, FOE], stage="command.executive", ask_tokens=True, pool=0)
    game.apply(GoOn(player=0))
    ways = {option.command.trooper for option in game.match.options() if hasattr(option.command, "trooper")}
    assert "B1" not in ways
    assert "B2" in ways


@pytest.mark.rule("N4-SSK-068", "N4-SSK-069")
def test_counterintelligence_leaves_one_to_cancel() -> None:
    spy = piece(soldier("counterintelligence"), at=(100, 100))
    game = opened(spy, piece(at=(200, 100)), piece(at=(300, 100)))
    assert game.refuses(SpendCommandToken(player=1, use="cancel_orders", groups=(1, 1))) == {"N4-CMD-004"}
    assert game.refuses(SpendCommandToken(player=1, use="cancel_orders", groups=(1,))) == set()


@pytest.mark.rule("N4-CMD-005")
def test_the_other_side_may_be_held_to_one_token_in_this_turn() -> None:
    game = opened(*(piece(soldier("irregular"), at=(100 * n, 100)) for n in range(1, 5)))
    game.apply(SpendCommandToken(player=1, use="limit_tokens"))
    game.apply(SpendCommandToken(player=0, use="make_regular", trooper="A1"))
    assert game.refuses(SpendCommandToken(player=0, use="make_regular", trooper="A2")) == {"N4-CMD-001"}
    game.apply(EndTurn(player=0)).apply(GoOn(player=1)).apply(EndTurn(player=1)).apply(GoOn(player=0))
    game.apply(SpendCommandToken(player=0, use="make_regular", trooper="A1"))
    assert game.refuses(SpendCommandToken(player=0, use="make_regular", trooper="A2")) == set()


@pytest.mark.rule("N4-SSK-070")
def test_against_counterintelligence_two_are_allowed() -> None:
    mine = [piece(soldier("irregular", "counterintelligence"), at=(100 * n, 100)) for n in range(1, 5)]
    game = opened(*mine).apply(SpendCommandToken(player=1, use="limit_tokens"))
    for key in ("A1", "A2"):
        game.apply(SpendCommandToken(player=0, use="make_regular", trooper=key))
    assert game.refuses(SpendCommandToken(player=0, use="make_regular", trooper="A3")) == {"N4-CMD-001"}


def opened(*mine: Piece) -> Skirmish:
    """The first player's very first turn, when the other may use a token strategically."""
    game = Skirmish(list(mine), [FOE], stage="command.executive", ask_tokens=True, pool=0)
    return game.apply(GoOn(player=0))


def test_the_introductory_game_has_no_command_tokens() -> None:
    setup = Setup(scenario="introductory", points=150, table="harbour-steps", lists=introductory_lists())
    state = InfinityGame(N4).new(setup)
    assert [command_tokens(Situation(state), player) for player in (0, 1)] == [0, 0]


@pytest.mark.rule("N4-CMD-001")
def test_players_are_shown_how_many_of_their_own_tokens_are_left() -> None:
    game = Skirmish([piece(at=(100, 200))], [piece(at=(100, 900))], memory={"command_tokens.0": 3})
    assert [view_of(game.state, viewer).supplies for viewer in (0, 1, None)] == [
        {"command_tokens": 1},
        {"command_tokens": 4},
        {},
    ]
