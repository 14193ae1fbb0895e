"""Setting up, recruiting, gearing up and the Air Drop."""

from collections.abc import Mapping

import pytest
from encounter import PACK, aim, roll_for
from msgspec.structs import replace

from sightline.content import boards
from sightline.games import find
from sightline.games.apex import GAME
from sightline.games.apex.board import Ring, load_board
from sightline.games.apex.commands import (
    Activate,
    ChooseColour,
    Enter,
    GearUp,
    Give,
    Impetuous,
    Keep,
    Leave,
    LoadReward,
    Move,
    PlaceAtEdge,
    Recruit,
    Stow,
    TakeAction,
)
from sightline.games.apex.content.loot import Attachment, Consumable, Equipment, Grenade
from sightline.games.apex.drawing import pick_loot
from sightline.games.apex.events import CardsCompared, GearShown, Moved, PoolDrawn
from sightline.games.apex.places import equipment_slot
from sightline.games.apex.setup import Setup, plain_pack
from sightline.games.apex.situation import Situation
from sightline.games.apex.state import Legend, State
from sightline.kernel import (
    BadInput,
    Command,
    Match,
    NothingToMeasure,
    Play,
    Refused,
    ScriptedDice,
    SeededDice,
    matchfile,
)

RING = 1
"""The roll for the first Ring Shift card."""


def begin(*dice: int, **setup: object) -> Match[State]:
    return Match(GAME, Setup(**setup), dice=ScriptedDice([*dice, *([1] * 400)]))  # type: ignore[arg-type]


def red_first(**setup: object) -> Match[State]:
    """Squad 0 draws the higher card; every other roll is 1."""
    return begin(RING, aim(75), aim(50, 75), **setup)


def do(match: Match[State], kind: type[Command], **fields: object) -> Match[State]:
    assert match.decision is not None
    match.apply(kind(**{"player": match.decision.waiting[0], **fields}))  # type: ignore[arg-type]
    return match


def refuses(match: Match[State], kind: type[Command], **fields: object) -> set[str | None]:
    assert match.decision is not None
    return {fault.rule for fault in match.check(kind(**{"player": match.decision.waiting[0], **fields}))}  # type: ignore[arg-type]


def asked(match: Match[State]) -> str:
    assert match.decision is not None
    return match.decision.kind.removeprefix("apex.decision.")


def waiting(match: Match[State]) -> set[int]:
    assert match.decision is not None
    return set(match.decision.waiting)


def suggestions(match: Match[State]) -> Mapping[str, GearUp]:
    found: dict[str, GearUp] = {}
    for option in match.options():
        if isinstance(option.command, GearUp) and option.ready:
            found.setdefault(option.command.legend, option.command)
    return found


def geared(**setup: object) -> Match[State]:
    """Everybody has geared up as suggested."""
    match = red_first(**setup)
    for command in suggestions(match).values():
        match.apply(command)
    return match


# ------------------------------------------------------------------ the table


@pytest.mark.rule("AX-SETUP-005")
@pytest.mark.parametrize("seats", [((0,), (1,)), ((0, 0), (1, 1, 1)), ((0, 1), (1, 2)), ((0, 0), (2, 2))])
def test_two_squads_of_two_or_three_legends_each(seats: tuple[tuple[int, ...], tuple[int, ...]]) -> None:
    with pytest.raises(BadInput):
        begin(seats=seats)


@pytest.mark.rule("AX-SETUP-006", "AX-SETUP-030")
def test_one_person_may_control_several_legends_each_of_which_keeps_its_own() -> None:
    match = geared(seats=((0, 0), (1, 2)))
    assert [one.seat for one in match.state.legends.values()] == [0, 0, 1, 2]
    assert not any(one.activated for one in match.state.legends.values())


@pytest.mark.rule("AX-SETUP-009", "AX-SETUP-010", "AX-SETUP-011")
def test_the_bags_hold_all_tokens_of_their_rarity() -> None:
    state = GAME.new(Setup())
    assert {bag: sum(contents.values()) for bag, contents in state.bags.items()} == {
        "common": 50,
        "rare": 52,
        "epic": 35,
        "lifeline": 13,
    }
    assert not any(key.startswith("starting") for key in state.bags["common"])


@pytest.mark.rule("AX-SETUP-902")
def test_legendary_tokens_are_in_no_shared_bag() -> None:
    state = GAME.new(Setup())
    assert not any(key.startswith("legendary") for bag in ("common", "rare", "epic") for key in state.bags[bag])


@pytest.mark.rule("AX-SETUP-013", "AX-SETUP-014", "AX-COMP-001")
def test_the_decks_are_complete() -> None:
    state = GAME.new(Setup())
    assert (len(state.weapon_deck), len(state.bin_deck), len(PACK.aim_deck), len(PACK.ring_cards)) == (48, 18, 14, 8)


@pytest.mark.rule("AX-SETUP-022", "AX-SETUP-023")
def test_with_the_ring_the_next_shift_lies_open_and_the_whole_board_is_inside() -> None:
    match = begin(roll_for(PACK.ring_cards, "ring4"), aim(75), aim(50, 75))
    assert match.state.ring_card == "ring4"
    assert match.state.ring == Ring.around(load_board("crossroads"))
    assert begin(aim(75), aim(50, 75), ring=False).state.ring is None


@pytest.mark.rule("AX-SETUP-016", "AX-SETUP-018", "AX-SETUP-019")
def test_what_every_legend_starts_with() -> None:
    for one in red_first().state.legends.values():
        assert set(one.equipment.values()) == {"starting_helmet", "starting_body_shield", "starting_knockdown_shield"}
        assert (one.shield, one.health, one.deathboxes) == (20, 40, 2)


@pytest.mark.rule("AX-INV-001", "AX-SETUP-017")
def test_what_there_is_room_for_on_a_legend_board() -> None:
    match = red_first()
    one = match.state.legends["wraith"]
    assert set(one.equipment) == {"helmet", "body_shield", "knockdown_shield"}
    assert one.weapons == (None, None)
    assert (one.hand, len(one.deck), one.discard) == ((), 8, ())
    assert match.state.fixed.constants.backpack == 8


@pytest.mark.rule("AX-INV-003")
def test_every_token_is_equipment_an_attachment_a_grenade_or_a_consumable() -> None:
    assert all(isinstance(kind, Equipment | Attachment | Grenade | Consumable) for kind in PACK.loot.values())
    now = Situation(red_first().state)
    worn = {key for key in PACK.loot if equipment_slot(now, key)}
    assert worn == {key for key, kind in PACK.loot.items() if isinstance(kind, Equipment)}


@pytest.mark.rule("AX-SETUP-034", "AX-SETUP-035", "AX-SETUP-037")
def test_every_legend_has_its_feats_and_ability_tokens() -> None:
    legends = red_first().state.legends
    assert all(len(one.deck) == 8 for one in legends.values())
    assert legends["bangalore"].supply == {"bangalore_tactical": 2, "bangalore_ultimate": 1}


# ------------------------------------------------------------------ colours and recruitment


@pytest.mark.rule("AX-SETUP-025", "AX-SETUP-029", "AX-SETUP-901")
@pytest.mark.parametrize(("first", "second", "red"), [(75, 50, 0), (15, 90, 1)])
def test_the_highest_card_is_red_and_the_line_ups_are_fixed(first: int, second: int, red: int) -> None:
    state = begin(RING, aim(first), aim(second, first)).state
    assert state.red == red
    assert {key: one.squad for key, one in state.legends.items()} == {
        "bangalore": red,
        "wraith": red,
        "gibraltar": 1 - red,
        "bloodhound": 1 - red,
    }


@pytest.mark.rule("AX-SETUP-029")
def test_with_three_each_lifeline_and_pathfinder_join() -> None:
    state = red_first(seats=((0, 0, 0), (1, 1, 1))).state
    assert [key for key, one in state.legends.items() if one.squad == 0] == ["bangalore", "wraith", "lifeline"]
    assert [key for key, one in state.legends.items() if one.squad == 1] == ["gibraltar", "bloodhound", "pathfinder"]


@pytest.mark.rule("AX-SETUP-025", "AX-SETUP-004")
def test_a_tie_is_drawn_again_with_all_cards_back() -> None:
    fifty = [number for number, card in enumerate(PACK.aim_deck, 1) if card.value == 50]
    match = begin(RING, fifty[0], fifty[1] - 1, aim(75), aim(50, 75))
    values = [event.values for event in match.events if isinstance(event, CardsCompared)]
    assert values == [(50, 50), (75, 50)]


@pytest.mark.rule("AX-SETUP-026")
@pytest.mark.parametrize(("colour", "red"), [("red", 0), ("blue", 1)])
def test_in_a_draft_the_highest_card_chooses_the_colour(colour: str, red: int) -> None:
    match = red_first(recruitment="draft")
    assert asked(match) == "colour"
    assert do(match, ChooseColour, colour=colour).state.red == red


@pytest.mark.rule("AX-SETUP-032", "AX-SETUP-028", "AX-SETUP-024")
def test_blue_picks_first_then_the_squads_alternate() -> None:
    match = do(red_first(recruitment="draft", seats=((0, 1), (2, 3))), ChooseColour, colour="red")
    assert waiting(match) == {2, 3}
    match.apply(Recruit(player=3, legend="lifeline"))
    assert waiting(match) == {0, 1}
    assert refuses(match, Recruit, legend="lifeline") == {"AX-SETUP-032"}
    match.apply(Recruit(player=0, legend="wraith"))
    assert waiting(match) == {2}
    match.apply(Recruit(player=2, legend="pathfinder"))
    match.apply(Recruit(player=1, legend="bangalore"))
    seats = {key: (one.squad, one.seat) for key, one in match.state.legends.items()}
    assert seats == {"lifeline": (1, 3), "wraith": (0, 0), "pathfinder": (1, 2), "bangalore": (0, 1)}


@pytest.mark.rule("AX-SETUP-033")
def test_legends_may_be_dealt_at_random() -> None:
    match = do(red_first(recruitment="random"), ChooseColour, colour="red")
    assert list(match.state.legends) == list(PACK.legends)[:4]


@pytest.mark.rule("AX-SETUP-032", "AX-SETUP-028")
def test_whoever_has_planned_the_draft_picks_by_the_plan() -> None:
    """Both want Wraith most: Blue is first, and Red takes the next of its wishes that is free."""
    plans = (("wraith", "bangalore", "lifeline"), ("wraith", "gibraltar"))
    match = do(red_first(recruitment=plans), ChooseColour, colour="red")
    assert {key: one.squad for key, one in match.state.legends.items()} == {
        "wraith": 1,
        "bangalore": 0,
        "gibraltar": 1,
        "lifeline": 0,
    }
    assert match.state.stage == "gear"


@pytest.mark.rule("AX-SETUP-032")
def test_whose_plan_has_nobody_left_is_asked() -> None:
    match = do(red_first(recruitment=(("wraith",), ("wraith", "lifeline"))), ChooseColour, colour="red")
    assert (asked(match), waiting(match), list(match.state.legends)) == ("recruit", {0}, ["wraith"])
    match.apply(Recruit(player=0, legend="bangalore"))
    assert (asked(match), waiting(match)) == ("recruit", {0})
    assert match.state.legends["lifeline"].squad == 1


@pytest.mark.parametrize(
    ("plans", "code", "rule"),
    [
        ((("wraith",),), "apex.setup.plans", None),
        ((("wraith",), ("nobody",)), "apex.setup.no_legend", "AX-COMP-002"),
        ((("wraith", "lifeline", "wraith"), ()), "apex.setup.legend_twice", "AX-SETUP-032"),
    ],
)
def test_plans_name_legends_that_there_are_and_each_once(plans: object, code: str, rule: str | None) -> None:
    with pytest.raises(BadInput) as refused:
        begin(recruitment=plans)
    reason = refused.value.violations[0] if isinstance(refused.value, Refused) else refused.value
    assert (reason.code, reason.rule) == (code, rule)


# ------------------------------------------------------------------ stage 1


@pytest.mark.rule("AX-GEAR-001", "AX-SEQ-001", "AX-SEQ-002")
def test_everybody_draws_four_weapons_four_common_and_four_rare_tokens() -> None:
    match = red_first()
    assert match.state.stage == "gear"
    pools = [event for event in match.events if isinstance(event, PoolDrawn)]
    assert [(len(pool.weapons), len(pool.loot)) for pool in pools] == [(4, 8)] * 4
    rarities = [[token.split("_")[0] for token in pool.loot] for pool in pools]
    assert rarities == [["common"] * 4 + ["rare"] * 4] * 4
    assert len(match.state.weapon_deck) == 32
    assert sum(match.state.bags["common"].values()) == 34


@pytest.mark.rule("AX-GEAR-003", "AX-GEAR-002")
def test_all_gear_up_at_once_and_may_give_to_squadmates() -> None:
    match = red_first(seats=((0, 1), (2, 3)))
    assert match.decision is not None
    assert (match.decision.waiting, match.decision.secret) == ((0, 1, 2, 3), True)
    one = match.state.legends["bangalore"]
    gift = {"weapons": one.pool_weapons[:2], "loot": one.pool_loot[:3]}
    assert refuses(match, Give, legend="bangalore", to="gibraltar", **gift) == {"AX-GEAR-002"}
    assert refuses(match, Give, legend="bangalore", to="wraith") == {"AX-GEAR-002"}
    do(match, Give, legend="bangalore", to="wraith", **gift)
    wraith = match.state.legends["wraith"]
    assert (len(wraith.pool_weapons), len(wraith.pool_loot)) == (6, 11)
    assert refuses(match, Give, legend="bangalore", to="wraith", weapons=one.pool_weapons[2:3]) == {"AX-GEAR-003"}


@pytest.mark.rule("AX-GEAR-002", "AX-GEAR-003")
def test_who_has_laid_out_its_gear_gives_nothing_away_any_more() -> None:
    match = red_first()
    one = match.state.legends["bangalore"]
    do(match, GearUp, legend="bangalore", weapons=one.pool_weapons[:2])
    gift = {"weapons": one.pool_weapons[2:3], "to": "wraith"}
    assert refuses(match, Give, legend="bangalore", **gift) == {"AX-GEAR-002"}
    assert refuses(match, GearUp, legend="bangalore", weapons=one.pool_weapons[:2]) == {"AX-GEAR-002"}


@pytest.mark.rule("AX-GEAR-003", "AX-GEAR-004", "AX-SETUP-017", "AX-WEAP-002")
def test_two_weapons_of_the_pool_are_equipped_with_their_printed_ammo() -> None:
    match = red_first()
    pool = match.state.legends["bangalore"].pool_weapons
    assert refuses(match, GearUp, legend="bangalore", weapons=(pool[0], "w48")) == {"AX-GEAR-003"}
    assert refuses(match, GearUp, legend="bangalore", weapons=(pool[0], pool[0])) == {"AX-GEAR-003"}
    do(match, GearUp, legend="bangalore", weapons=pool[2:])
    weapons = match.state.legends["bangalore"].weapons
    assert [(weapon.card, weapon.ammo) for weapon in weapons if weapon] == [
        (card, PACK.weapons[card].ammo) for card in pool[2:]
    ]


def with_pool(*loot: str) -> Match[State]:
    """Bangalore may choose from these tokens (and from the first four Weapons, all for light ammo)."""
    match = red_first()
    state = match.state
    legends = {**state.legends, "bangalore": replace(state.legends["bangalore"], pool_loot=loot)}
    changed = replace(state, legends=legends)

    class Game(type(GAME)):  # type: ignore[misc]
        def new(self, setup: object) -> State:
            return changed

        def begin(self, play: object) -> None:
            return

    return Match(Game(), Setup(), dice=ScriptedDice([]))


@pytest.mark.rule("AX-GEAR-005", "AX-GEAR-006")
def test_tokens_go_where_they_fit_and_the_rest_leaves_the_game() -> None:
    match = with_pool("common_syringe", "common_frag", "rare_extended_mag_light", "rare_helmet")
    weapons = ("w01", "w02")
    wrong = (Stow(loot="rare_helmet", place="backpack"),)
    assert refuses(match, GearUp, legend="bangalore", weapons=weapons, loot=wrong) == {"AX-INV-004"}
    strange = (Stow(loot="epic_helmet", place="helmet"),)
    assert refuses(match, GearUp, legend="bangalore", weapons=weapons, loot=strange) == {"AX-GEAR-003"}
    loot = (Stow(loot="common_syringe", place="backpack"), Stow(loot="rare_extended_mag_light", place="0:1"))
    do(match, GearUp, legend="bangalore", weapons=weapons, loot=loot)
    one = match.state.legends["bangalore"]
    assert one.backpack == ("common_syringe",)
    assert one.weapons[0] is not None
    assert one.weapons[0].attachments == {"1": "rare_extended_mag_light"}
    assert (one.pool_weapons, one.pool_loot, one.equipment["helmet"]) == ((), (), "starting_helmet")


@pytest.mark.rule("AX-GEAR-005", "AX-INV-016")
def test_a_slot_takes_one_token_and_the_backpack_eight() -> None:
    match = with_pool(*["common_syringe"] * 9, "common_barrel_stabilizer", "rare_barrel_stabilizer")
    twice = (Stow(loot="common_barrel_stabilizer", place="0:0"), Stow(loot="rare_barrel_stabilizer", place="0:0"))
    assert refuses(match, GearUp, legend="bangalore", weapons=("w01", "w02"), loot=twice) == {"AX-GEAR-005"}
    nine = (Stow(loot="common_syringe", place="backpack"),) * 9
    assert refuses(match, GearUp, legend="bangalore", weapons=("w01", "w02"), loot=nine) == {"AX-INV-016"}
    full = (*nine[:8], Stow(loot="common_barrel_stabilizer", place="0:0"))
    do(match, GearUp, legend="bangalore", weapons=("w01", "w02"), loot=full)
    assert match.state.legends["bangalore"].backpack == ("common_syringe",) * 8


@pytest.mark.rule("AX-INV-002")
def test_the_suggested_layout_takes_the_rarest_equipment() -> None:
    match = with_pool("rare_helmet", "legendary_helmet", "epic_helmet")
    stows = [stow for command in suggestions(match).values() for stow in command.loot if stow.place == "helmet"]
    assert Stow(loot="legendary_helmet", place="helmet") in stows


@pytest.mark.rule("AX-GEAR-901", "AX-LOOT-901")
def test_a_body_shield_worn_from_the_start_gives_its_points_and_the_old_one_goes() -> None:
    match = with_pool("rare_body_shield")
    shield = (Stow(loot="rare_body_shield", place="body_shield"),)
    do(match, GearUp, legend="bangalore", weapons=("w01", "w02"), loot=shield)
    one = match.state.legends["bangalore"]
    assert one.shield == 30
    assert one.equipment == {**match.state.fixed.constants.starting_equipment, "body_shield": "rare_body_shield!"}
    assert match.state.loot == ()


@pytest.mark.rule("AX-SETUP-036")
def test_only_its_squad_sees_what_a_legend_draws_behind_its_screen() -> None:
    match = red_first()
    assert match.decision is not None
    assert match.decision.secret
    for viewer in (0, 1):
        drawn = [event for event in match.seen(viewer) if isinstance(event, PoolDrawn)]
        assert len(drawn) == 4
        for event in drawn:
            hidden = match.state.legends[event.legend].squad != viewer
            assert (event.weapons == () and event.loot == ()) is hidden


@pytest.mark.rule("AX-SETUP-036")
def test_weapons_are_shown_when_everybody_is_ready_and_backpacks_never() -> None:
    match = red_first()
    commands = suggestions(match)
    match.apply(commands["bangalore"])
    assert _seen(match, 1, "bangalore").weapons == (None, None)
    assert _seen(match, 0, "bangalore").weapons != (None, None)
    for legend in ("wraith", "gibraltar", "bloodhound"):
        match.apply(commands[legend])
    assert len([event for event in match.seen(1) if isinstance(event, GearShown)]) == 4
    assert _seen(match, 1, "bangalore").weapons == match.state.legends["bangalore"].weapons
    assert _seen(match, 1, "bangalore").backpack is None


def _seen(match: Match[State], viewer: int, legend: str) -> Legend:
    found: Legend = next(one for one in match.view(viewer).legends if one.key == legend)  # type: ignore[attr-defined]
    return found


# ------------------------------------------------------------------ stage 2


@pytest.mark.rule("AX-DROP-001", "AX-DROP-002", "AX-DROP-003", "AX-SEQ-002")
def test_rewards_and_epic_tokens_at_the_edges_and_three_feats_in_hand() -> None:
    state = geared().state
    assert state.stage == "drop"
    assert sorted(state.rewards.values()) == sorted(reward.id for reward in PACK.rewards)
    assert len(state.epics) == 4
    assert sum(state.bags["epic"].values()) == 31
    assert all(len(one.hand) == 3 for one in state.legends.values())


@pytest.mark.example("AX-EX-001")
@pytest.mark.rule("AX-DROP-004", "AX-DROP-005", "AX-DROP-006", "AX-SETUP-028")
def test_blue_places_first_and_takes_the_epic_token_of_the_edge() -> None:
    match = geared()
    assert match.decision is not None
    assert match.decision.waiting == (1,)
    token = match.state.epics["S"]
    do(match, PlaceAtEdge, legend="gibraltar", edge="S")
    assert asked(match) == "keep"
    match.apply(next(option.command for option in match.options() if isinstance(option.command, Keep)))
    one = match.state.legends["gibraltar"]
    assert token.removesuffix("!") in {kept.removesuffix("!") for kept in (*one.backpack, *one.equipment.values())}
    assert "S" not in match.state.epics
    assert match.decision.waiting == (0,)
    do(match, PlaceAtEdge, legend="wraith", edge="S")
    assert match.state.legends["wraith"].edge == "S"
    assert asked(match) == "edge"


@pytest.mark.rule("AX-DROP-007", "AX-DROP-901")
def test_what_is_given_up_at_the_entry_module_leaves_the_game() -> None:
    match = geared()
    do(match, PlaceAtEdge, legend="gibraltar", edge="S")
    do(match, Leave)
    assert match.state.loot == ()


def placed(edge: str = "N", **setup: object) -> Match[State]:
    """All Legends stand at one edge; nobody kept a token."""
    match = geared(**setup)
    while asked(match) in ("edge", "keep"):
        if asked(match) == "keep":
            do(match, Leave)
        else:
            option = next(o for o in match.options() if isinstance(o.command, PlaceAtEdge) and o.command.edge == edge)
            match.apply(option.command)
    return match


@pytest.mark.rule("AX-DROP-004", "AX-SEQ-001", "AX-SEQ-002")
def test_placing_at_the_edges_is_over_when_every_legend_is_placed() -> None:
    match = placed()
    assert asked(match) == "enter"
    assert all(one.edge == "N" for one in match.state.legends.values())


@pytest.mark.rule("AX-DROP-008")
def test_red_enters_first_then_the_squads_alternate() -> None:
    match = placed()
    order = []
    while match.decision is not None and asked(match) in ("enter", "land_in", "keep", "load"):
        if asked(match) == "enter":
            order.append(match.decision.waiting[0])
        _go_on(match)
    assert order == [0, 1, 0, 1]


def _go_on(match: Match[State]) -> None:
    match.apply(next(option.command for option in match.options() if option.ready))


@pytest.mark.rule("AX-DROP-009", "AX-DROP-011", "AX-DROP-017")
def test_a_legend_comes_in_over_its_edge_with_the_movement_of_its_reward() -> None:
    match = do(placed("N"), Enter, legend="wraith")
    board = match.state.fixed.board
    reward = next(each for each in PACK.rewards if each.id == match.state.rewards["N"])
    top = [board.space(x, 0) for x in range(board.width) if board.space(x, 0).level == 0]
    inside = board.space(top[0].x, board.height - 1)
    assert refuses(match, Move, path=(inside,)) != set()
    assert refuses(match, Move, path=()) == {"AX-DROP-011"}
    assert refuses(match, Move, path=(top[0],)) == set()
    assert all(
        len(option.command.path) <= reward.movement for option in match.options() if isinstance(option.command, Move)
    )


@pytest.mark.rule("AX-DROP-016")
def test_nothing_else_is_possible_while_entering() -> None:
    match = do(placed("N"), Enter, legend="wraith")
    hand = match.state.legends["wraith"].hand
    assert refuses(match, Impetuous, feat=hand[0]) == {None}
    assert refuses(match, TakeAction, action="move") == {None}


@pytest.mark.rule("AX-DROP-010", "AX-DROP-012", "AX-DROP-013", "AX-DROP-014")
@pytest.mark.parametrize("number", range(4))
def test_movement_first_then_the_rest_of_the_reward_for_everybody(number: int) -> None:
    edge = "NESW"[number]
    match = placed(edge)
    reward = next(each for each in PACK.rewards if each.id == match.state.rewards[edge])  # type: ignore[index]
    for legend in ("wraith", "gibraltar"):
        do(match, Enter, legend=legend)
        _enter_anywhere(match)
        assert isinstance([event for event in match.events if isinstance(event, Moved)][-1], Moved)
        assert asked(match) == ("keep" if reward.loot else "load" if reward.ammo else "enter")
        if reward.loot:
            do(match, Leave)
        if reward.ammo:
            before = match.state.legends[legend].weapons[1]
            do(match, LoadReward, space=1)
            after = match.state.legends[legend].weapons[1]
            assert before is not None
            assert after is not None
            assert after.ammo == before.ammo + 1
        assert match.state.rewards[edge] == reward.id  # type: ignore[index]


def _enter_anywhere(match: Match[State]) -> None:
    paths = [option.command for option in match.options() if isinstance(option.command, Move) and option.ready]
    match.apply(paths[0])


@pytest.mark.rule("AX-DROP-014")
def test_the_four_rewards() -> None:
    said = {(reward.movement, reward.loot, reward.ammo) for reward in PACK.rewards}
    assert said == {(4, None, 0), (2, "rare", 0), (3, "common", 0), (3, None, 1)}


@pytest.mark.rule("AX-DROP-015", "AX-SEQ-003", "AX-SETUP-031")
@pytest.mark.rule("AX-SETUP-002", "AX-SETUP-027")
def test_then_the_entry_module_is_cleared_and_red_begins_round_one() -> None:
    match = placed()
    while asked(match) != "activate":
        _go_on(match)
    state = match.state
    assert (state.stage, state.round, state.track, state.turn) == ("battle", 1, 0, 1)
    assert (state.rewards, state.epics) == ({}, {})
    assert all(one.at is not None for one in state.legends.values())
    assert refuses(match, Activate, legend="gibraltar") == {"AX-SETUP-006"}


@pytest.mark.rule("AX-SETUP-012")
def test_every_token_of_a_bag_is_as_likely_as_any_other() -> None:
    """One roll among all tokens of the bag; each kind answers to as many numbers as there are tokens of it."""
    contents = {"common_syringe": 2, "common_frag": 0, "common_thermite": 3}
    state = replace(GAME.new(Setup()), bags={"common": contents, "rare": {}})
    drawn = []
    for number in range(1, 6):
        step = Play(GAME, state, ScriptedDice([number]), NothingToMeasure())
        drawn.append(pick_loot(step, "common"))
        assert step.state.bags["common"] == contents
    assert drawn == ["common_syringe"] * 2 + ["common_thermite"] * 3
    assert pick_loot(Play(GAME, state, ScriptedDice([]), NothingToMeasure()), "rare") is None


@pytest.mark.rule("AX-SETUP-012", "AX-SETUP-004")
def test_the_same_seed_gives_the_same_draws() -> None:
    first, second = (Match(GAME, Setup(), dice=SeededDice("9")) for _ in range(2))
    assert first.hash == second.hash


# ------------------------------------------------------------------ boards and packs of one's own


@pytest.mark.rule("AX-COMP-001")
def test_a_board_and_a_pack_of_ones_own_are_checked_and_travel_with_the_match() -> None:
    board, pack = boards.load("crossroads"), PACK.file
    match: Match[State] = Match(GAME, Setup(board=board, pack=plain_pack(pack)), dice=SeededDice("own"))
    again = matchfile.loads(matchfile.dumps(match), find)
    assert again.hash == match.hash
    short = replace(pack, aim_deck=pack.aim_deck[:13])
    with pytest.raises(Refused):
        begin(pack=plain_pack(short))
    with pytest.raises(BadInput):
        begin(pack={"key": "mine"})
    huge = replace(board, size=(40, 40))
    with pytest.raises(Refused):
        begin(board=huge)


@pytest.mark.parametrize("setup", [{"board": "/etc/hosts"}, {"pack": "/etc/hosts"}, {"board": ""}, {"pack": "nothing"}])
def test_a_setup_names_no_files(setup: dict[str, str]) -> None:
    with pytest.raises(BadInput):
        begin(**setup)
