"""Rules of play whose breach would show nowhere else."""

import random
from typing import Any

import pytest
from apex_packs import pack_with
from encounter import BEACONS, PACK, Encounter, aim, armed, at, gone, roll_for
from msgspec.structs import replace

from sightline.games.apex import GAME
from sightline.games.apex.airdrop import Arriving, EnteringBoard
from sightline.games.apex.board import Space
from sightline.games.apex.commands import (
    Activate,
    Attack,
    Finish,
    GearUp,
    Give,
    Impetuous,
    Keep,
    Move,
    OpenBin,
    Respawn,
    Return,
    Stow,
    TakeAction,
)
from sightline.games.apex.content.cards import Area
from sightline.games.apex.content.words import Side
from sightline.games.apex.effects.areas import explode
from sightline.games.apex.effects.commands import Consume, Decline, PlaceAt, PlayFeat, React, Shoot, Throw, UseAbility
from sightline.games.apex.effects.events import AimPlaced, Exploded, GrenadeThrown, ShotResolved
from sightline.games.apex.effects.playing import why_not
from sightline.games.apex.effects.whom import of_side
from sightline.games.apex.events import Collided, Consumed, Damaged, Kept, Moved, Relocated
from sightline.games.apex.harm import harm
from sightline.games.apex.layout import lay_out
from sightline.games.apex.setup import Setup
from sightline.games.apex.situation import Situation
from sightline.games.apex.state import State
from sightline.games.apex.turns import Battle
from sightline.games.apex.victory import settle_by_tie_breaks
from sightline.kernel import Match, NothingToMeasure, Play, ScriptedDice, SeededDice

ENEMIES = {"gibraltar": at(9, 9), "bloodhound": at(10, 2)}


def step_of(game: Encounter) -> Play[State]:
    return Play(GAME, game.state, ScriptedDice([]), NothingToMeasure())


# ------------------------------------------------------------------ activations and actions


@pytest.mark.rule("AX-ROUND-009", "AX-ROUND-011")
def test_an_activation_has_two_points_and_no_more() -> None:
    game = Encounter({"wraith": at(4, 4), "bangalore": at(1, 1)}, ENEMIES, active=None).do(Activate, legend="wraith")
    spent = 0
    while game.offered(TakeAction):
        game.do(TakeAction, action="move").do(Finish)
        spent += 1
    assert spent == 2
    assert game.refuses(TakeAction, action="move") == {"AX-ROUND-011"}


@pytest.mark.rule("AX-ROUND-009")
@pytest.mark.parametrize(("ap", "asked"), [(1, "respawn"), (0, "activate")])
def test_who_falls_in_its_own_activation_goes_on_as_long_as_it_has_points(ap: int, asked: str) -> None:
    red = {"wraith": gone(deathboxes=1), "bangalore": at(1, 1)}
    game = Encounter(red, ENEMIES, activation={"ap": ap, "acted": True})
    assert game.asked == asked


@pytest.mark.rule("AX-ACT-001", "AX-RESP-003")
def test_to_respawn_costs_a_point_and_puts_the_legend_beside_a_beacon() -> None:
    game = Encounter({"wraith": gone(), "bangalore": at(1, 5)}, ENEMIES).do(Respawn).do(Return, to=Space(0, 5))
    assert game.state.activation is not None
    assert game.state.activation.ap == 1
    assert game.legend("wraith").at == Space(0, 5)


@pytest.mark.rule("AX-ACT-001")
@pytest.mark.parametrize("action", ["move", "melee"])
def test_a_basic_action_costs_one_point(action: str) -> None:
    game = Encounter({"wraith": at(4, 4)}, {"gibraltar": at(5, 4)}).do(TakeAction, action=action)
    assert game.state.activation is not None
    assert game.state.activation.ap == 1


@pytest.mark.rule("AX-ACT-017", "AX-CARD-001")
def test_who_is_off_the_board_plays_no_card() -> None:
    game = Encounter({"wraith": gone(), "bangalore": at(1, 1)}, ENEMIES)
    found = why_not(Situation(game.state), "wraith", PACK.abilities["wraith_tactical"])
    assert [violation.rule for violation in found] == ["AX-CARD-001"]


@pytest.mark.rule("AX-CARD-002", "AX-ACT-016")
def test_a_card_is_played_only_in_the_activation_of_its_legend() -> None:
    game = Encounter({"wraith": at(4, 4), "bangalore": at(1, 1)}, ENEMIES)
    now, card = Situation(game.state), PACK.abilities["bangalore_tactical"]
    assert [violation.rule for violation in why_not(now, "bangalore", card)] == ["AX-CARD-002"]
    assert list(why_not(now, "wraith", PACK.abilities["wraith_tactical"])) == []


@pytest.mark.rule("AX-MOVE-002", "AX-MOVE-001")
def test_a_movement_costs_what_its_steps_cost() -> None:
    game = Encounter({"wraith": at(4, 4)}, ENEMIES, pieces=(*BEACONS, "parapet V5,4"))
    game.do(TakeAction, action="move").do(Move, path=game.path((5, 4)))
    assert [event.mp for event in game.happened(Moved)] == [2]


# ------------------------------------------------------------------ who is who


@pytest.mark.rule("AX-TERM-001", "AX-TERM-002")
def test_squadmates_are_the_others_of_a_squad() -> None:
    game = Encounter({"wraith": at(4, 4), "bangalore": at(1, 1)}, ENEMIES)
    assert [one.key for one in Situation(game.state).squadmates("wraith")] == ["bangalore"]


@pytest.mark.rule("AX-TERM-001", "AX-TERM-002")
@pytest.mark.parametrize(
    ("side", "meant"),
    [
        ("squad", ["wraith", "bangalore"]),
        ("squadmate", ["bangalore"]),
        ("enemy", ["gibraltar"]),
        ("any", ["wraith", "bangalore", "gibraltar"]),
    ],
)
def test_whom_a_card_means_seen_from_its_owner(side: Side, meant: list[str]) -> None:
    now = Situation(Encounter({"wraith": at(4, 4), "bangalore": at(1, 1)}, {"gibraltar": at(9, 9)}).state)
    assert [key for key in now.state.legends if of_side(now, "wraith", key, side)] == meant


@pytest.mark.rule("AX-TERM-007")
def test_a_card_may_name_the_shooter() -> None:
    burn = [{"op": "damage", "who": "shooter", "amount": 3, "tag": "HEALTH"}]
    card = {"type": "reaction", "keywords": ["BEFORE SHOOTING"], "condition": {"test": "always"}, "effects": burn}
    game = Encounter(
        {"wraith": at(2, 2)},
        {"pathfinder": at(5, 2, hand=("pathfinder_feat6",))},
        dice=[1] * 4,
        pack=pack_with({"pathfinder_feat6": card}),
    )
    game.do(TakeAction, action="shoot").do(Shoot, target="pathfinder", weapon=0)
    game.do(React, legend="pathfinder", card="pathfinder_feat6")
    first = game.happened(Damaged)[0]
    assert (first.legend, first.amount) == ("wraith", 3)


@pytest.mark.rule("AX-SETUP-006")
def test_who_controls_two_legends_does_everything_once_for_each() -> None:
    match: Match[State] = Match(GAME, Setup(seats=((0, 0), (1, 2))), dice=SeededDice("each"))
    while match.state.stage != "gear":
        match.apply(next(iter(match.options())).command)
    pools = {one.key: (one.pool_weapons, one.pool_loot) for one in match.state.legends.values()}
    assert all(len(weapons) == 4 and len(loot) == 8 for weapons, loot in pools.values())
    mine = [one.key for one in match.state.legends.values() if one.seat == 0]
    ready = [option.command for option in match.options(0) if isinstance(option.command, GearUp)]
    assert {command.legend for command in ready} == set(mine)
    match.apply(next(command for command in ready if command.legend == mine[0]))
    assert [match.state.legends[key].geared for key in mine] == [True, False]


@pytest.mark.rule("AX-SETUP-033")
def test_at_random_any_legend_may_come_and_none_twice() -> None:
    dealt = set()
    for seed in range(12):
        match: Match[State] = Match(GAME, Setup(recruitment="random"), dice=SeededDice(str(seed)))
        while match.state.stage == "recruit":
            match.apply(match.complete(next(iter(match.options())), random.Random(seed)))  # type: ignore[arg-type]
        assert len(match.state.legends) == 4
        dealt.add(tuple(match.state.legends))
    assert len(dealt) > 6
    assert {key for squad in dealt for key in squad} == set(PACK.legends)


# ------------------------------------------------------------------ shots and cards


@pytest.mark.rule("AX-DMG-001", "AX-WEAP-006")
def test_a_shot_is_told_with_its_damage_and_that_is_what_is_suffered() -> None:
    game = Encounter({"wraith": at(3, 4)}, {"lifeline": at(6, 4)}, dice=[14, 13, 12, 11])
    game.do(TakeAction, action="shoot").do(Shoot, target="lifeline", weapon=0)
    while game.asked.startswith("react"):
        game.do(Decline)
    (resolved,) = game.happened(ShotResolved)
    assert resolved.shot.damage == sum(mod.value for mod in resolved.shot.sum) > 0
    assert game.happened(Damaged)[0].amount == resolved.shot.damage


@pytest.mark.rule("AX-SHOOT-003")
def test_nobody_shoots_at_whom_it_does_not_see() -> None:
    blue = {"gibraltar": at(6, 4), "bloodhound": at(4, 6)}
    game = Encounter({"wraith": at(4, 4)}, blue, pieces=(*BEACONS, "wall V5,4"))
    game.do(TakeAction, action="shoot")
    assert game.refuses(Shoot, target="gibraltar", weapon=0) == {"AX-SHOOT-003"}
    assert game.refuses(Shoot, target="bloodhound", weapon=0) == set()


@pytest.mark.rule("AX-REACT-004")
@pytest.mark.parametrize(("pieces", "offered"), [((), False), (("parapet V5,2",), True)])
def test_a_reaction_is_played_only_when_what_it_asks_for_is_so(pieces: tuple[str, ...], offered: bool) -> None:
    card = {"type": "reaction", "keywords": ["BEFORE SHOOTING"], "condition": {"test": "target_in_cover"}}
    game = Encounter(
        {"wraith": at(2, 2)},
        {"pathfinder": at(5, 2, hand=("pathfinder_feat6",))},
        pieces=(*BEACONS, *pieces),
        dice=[1] * 4,
        pack=pack_with({"pathfinder_feat6": card}),
    )
    game.do(TakeAction, action="shoot").do(Shoot, target="pathfinder", weapon=0)
    assert bool(game.happened(ShotResolved)) is not offered


@pytest.mark.rule("AX-REACT-004", "AX-REACT-005")
@pytest.mark.parametrize(("when", "other"), [("BEFORE", "AFTER"), ("AFTER", "BEFORE")])
def test_a_reaction_has_its_moment_before_or_after_the_shot(when: str, other: str) -> None:
    now, later = (
        {"type": "reaction", "keywords": [f"{each} SHOOTING"], "condition": {"test": "always"}}
        for each in (when, other)
    )
    game = Encounter(
        {"wraith": at(2, 2)},
        {"pathfinder": at(5, 2, hand=("pathfinder_feat6", "pathfinder_feat7"))},
        dice=[1] * 4,
        pack=pack_with({"pathfinder_feat6": now, "pathfinder_feat7": later}),
    )
    game.do(TakeAction, action="shoot").do(Shoot, target="pathfinder", weapon=0)
    if when == "AFTER":
        game.do(Decline)
    assert bool(game.happened(ShotResolved)) is (when == "AFTER")
    assert game.refuses(React, legend="pathfinder", card="pathfinder_feat6") == set()
    assert game.refuses(React, legend="pathfinder", card="pathfinder_feat7") == {"AX-REACT-003"}
    assert game.refuses(React, legend="wraith", card="pathfinder_feat6") == {"AX-REACT-006"}


@pytest.mark.rule("AX-SHOOT-015", "AX-FEAT-002")
def test_a_reaction_goes_to_the_discard_pile_before_the_shot_goes_on() -> None:
    game = Encounter({"wraith": at(2, 2)}, {"pathfinder": at(5, 2, hand=("pathfinder_feat6",))}, dice=[1] * 4)
    game.do(TakeAction, action="shoot").do(Shoot, target="pathfinder", weapon=0)
    game.do(React, legend="pathfinder", card="pathfinder_feat6")
    assert (game.legend("pathfinder").hand, game.legend("pathfinder").discard) == ((), ("pathfinder_feat6",))


def with_optic(to: tuple[int, int]) -> ShotResolved:
    """Wraith aims through a 1x Holo (1-2) at Pathfinder two spaces away, who first moves by a Reaction."""
    move = {"op": "move", "who": "self", "mp": 3, "ignore": [], "require": "none"}
    card = {"type": "reaction", "keywords": ["BEFORE SHOOTING"], "condition": {"test": "always"}, "effects": [move]}
    slot = next(str(n) for n, each in enumerate(PACK.weapons["w01"].model.slots) if each.kind == "optic")
    held = replace(armed("w01"), attachments={slot: "common_holo_1x"})
    game = Encounter(
        {"wraith": at(2, 2, weapons=(held, None))},
        {"pathfinder": at(4, 2, hand=("pathfinder_feat6",))},
        dice=[1] * 4,
        pack=pack_with({"pathfinder_feat6": card}),
    )
    game.do(TakeAction, action="shoot").do(Shoot, target="pathfinder", weapon=0)
    game.do(React, legend="pathfinder", card="pathfinder_feat6")
    path = next(move.path for move in game.offered(Move) if move.path and move.path[-1].cell == to)  # type: ignore[attr-defined]
    game.do(Move, path=path)
    return game.happened(ShotResolved)[0]


@pytest.mark.rule("AX-WEAP-010", "AX-SHOOT-009")
def test_what_a_weapon_asks_for_is_looked_at_once_before_the_cards_are_revealed() -> None:
    for to in ((4, 3), (7, 2)):
        assert "common_holo_1x" in {mod.source for mod in with_optic(to).shot.threshold}


@pytest.mark.rule("AX-HIT-005")
@pytest.mark.parametrize(("level", "misses"), [(0, False), (1, True)])
def test_the_higher_icon_misses_a_target_above_and_no_other(level: int, misses: bool) -> None:
    roof = ("building 6,4 1x1",) if level else ()
    game = Encounter({"wraith": at(4, 4)}, {"lifeline": at(6, 4)}, pieces=(*BEACONS, *roof), dice=[10, 1, 1, 1])
    game.do(TakeAction, action="shoot").do(Shoot, target="lifeline", weapon=1)
    while game.asked.startswith("react"):
        game.do(Decline)
    first = next(card for card in game.happened(ShotResolved)[0].shot.cards if card.card == "aim10")
    assert (first.icon == "auto_miss_higher") is misses


@pytest.mark.rule("AX-ABIL-007")
def test_a_free_space_is_one_that_nothing_occupies() -> None:
    game = Encounter({"lifeline": at(1, 6)}, {"wraith": at(2, 7)}).do(UseAbility, ability="lifeline_ultimate")
    places = {command.at for command in game.offered(PlaceAt)}  # type: ignore[attr-defined]
    assert {Space(0, 6), Space(2, 7)}.isdisjoint(places)  # a Beacon and a Legend
    assert Space(2, 6) in places


@pytest.mark.rule("AX-INST-001")
@pytest.mark.parametrize(("subject", "answers"), [("enemy", True), ("squadmate", False), ("self", False)])
def test_an_instant_may_answer_what_happens_to_an_enemy(subject: str, answers: bool) -> None:
    heal = [{"op": "restore", "who": "self", "pool": "health", "amount": 5}]
    trigger = {"event": "health_reduced", "subject": subject, "at_most": 20}
    card = {"type": "instant", "keywords": [], "trigger": trigger, "condition": {"test": "always"}, "effects": heal}
    game = Encounter(
        {"wraith": at(4, 4), "lifeline": at(1, 1, health=9, hand=("lifeline_feat3",))},
        {"gibraltar": at(5, 4, shield=0, health=20)},
        dice=[aim(50)],
        pack=pack_with({"lifeline_feat3": card}),
    )
    game.do(TakeAction, action="melee").do(Attack, target="gibraltar")
    assert game.asked.endswith("health_reduced") is answers


# ------------------------------------------------------------------ pushes, grenades, loot


def pushed_by_a_card(spaces: int, *pieces: str) -> Encounter:
    push = [{"op": "push", "who": SELECTOR, "spaces": spaces, "collision_damage": 7}]
    pack = pack_with({"gibraltar_feat5": {"effects": push}})
    red = {"gibraltar": at(4, 4, hand=("gibraltar_feat5",))}
    game = Encounter(red, {"wraith": at(5, 4)}, pieces=(*BEACONS, *pieces), pack=pack)
    return game.do(PlayFeat, feat="gibraltar_feat5")


SELECTOR: dict[str, Any] = {
    "pick": "each",
    "side": "enemy",
    "from": "self",
    "reach": "adjacent",
    "range": None,
    "los": False,
    "max": None,
}


@pytest.mark.rule("AX-PUSH-010")
def test_a_card_says_how_much_its_collision_hurts() -> None:
    assert [event.amount for event in pushed_by_a_card(1, "parapet V6,4").happened(Damaged)] == [7]


@pytest.mark.rule("AX-PUSH-011")
def test_a_collision_ends_the_push_and_hurts_once() -> None:
    game = pushed_by_a_card(4, "parapet V7,4", "parapet V9,4")
    assert game.legend("wraith").at == game.space(6, 4)
    assert len(game.happened(Collided)) == len(game.happened(Damaged)) == 1


@pytest.mark.rule("AX-PUSH-002", "AX-TERM-003")
def test_a_push_leads_straight_away_through_every_space() -> None:
    game = pushed_by_a_card(3)
    assert [event.to.cell for event in game.happened(Relocated)] == [(6, 4), (7, 4), (8, 4)]
    assert game.legend("wraith").at == game.space(8, 4)


@pytest.mark.rule("AX-USE-011")
def test_of_the_cards_of_a_grenade_only_the_arrow_counts() -> None:
    """Cards of the highest and the lowest value without an arrow, and one with: only that moves it."""
    still = [number for number, card in enumerate(PACK.aim_deck, 1) if card.arrow is None]
    for first, arrow in ((still[0], None), (still[-1], None), (2, "N")):
        game = Encounter({"gibraltar": at(4, 4, backpack=("common_thermite",))}, {"wraith": at(9, 9)}, dice=[first])
        game.do(TakeAction, action="use").do(Throw, loot="common_thermite", at=game.space(6, 6))
        (thrown,) = game.happened(GrenadeThrown)
        assert thrown.to.cell == ((6, 5) if arrow else (6, 6))


@pytest.mark.rule("AX-USE-013")
def test_a_grenade_is_used_up() -> None:
    game = Encounter({"gibraltar": at(4, 4, backpack=("common_thermite",))}, {"wraith": at(9, 9)}, dice=[1])
    game.do(TakeAction, action="use").do(Throw, loot="common_thermite", at=game.space(6, 6))
    assert [(event.loot, event.rule) for event in game.happened(Consumed)] == [("common_thermite", "AX-USE-013")]
    assert game.legend("gibraltar").backpack == ()


@pytest.mark.rule("AX-INT-008")
def test_the_card_of_a_bin_leaves_the_game() -> None:
    game = Encounter({"wraith": at(4, 4)}, ENEMIES, pieces=("bin V5,4",), dice=[3, *[1] * 8])
    before = game.state.bin_deck
    edge = game.state.fixed.board.bins[0]
    game.do(TakeAction, action="interact").do(OpenBin, at=edge)
    assert game.state.bin_deck == (*before[:2], *before[3:])
    assert edge in game.state.opened


@pytest.mark.rule("AX-INV-008")
def test_what_is_kept_is_in_the_backpack() -> None:
    game = Encounter(
        {"wraith": at(4, 4)},
        ENEMIES,
        pieces=("bin V5,4",),
        dice=[roll_for(PACK.bins, next(iter(PACK.bins))), *[1] * 8],
    )
    game.do(TakeAction, action="interact").do(OpenBin, at=game.state.fixed.board.bins[0])
    while game.asked != "keep":
        game.match.apply(next(iter(game.match.options())).command)
    game.do(Keep, place="backpack")
    (kept,) = game.happened(Kept)
    assert kept.loot in game.legend("wraith").backpack


# ------------------------------------------------------------------ the opening, the end


@pytest.mark.rule("AX-GEAR-002")
def test_nobody_gives_what_it_has_not_drawn() -> None:
    match: Match[State] = Match(GAME, Setup(), dice=SeededDice("gift"))
    while match.state.stage != "gear":
        match.apply(next(iter(match.options())).command)
    one, other = [each for each in match.state.legends.values() if each.seat == 0]
    foreign = next(card for card in PACK.weapons if card not in one.pool_weapons)
    gift = Give(player=0, legend=one.key, to=other.key, weapons=(foreign,), loot=())
    assert {violation.rule for violation in match.check(gift)} == {"AX-GEAR-002"}


def arriving(*pieces: str, foe: tuple[int, int] = (5, 5)) -> Encounter:
    """Bangalore enters from the east with Movement 4."""
    return Encounter(
        {"bangalore": at(0, 0, at=None, entered=False, edge="E")},
        {"gibraltar": at(*foe)},
        pieces=(*BEACONS, *pieces),
        pending=(Battle(), EnteringBoard(), Arriving(legend="bangalore")),
        active=None,
        stage="drop",
        rewards={"E": "reward1", "W": "reward2"},
    )


@pytest.mark.rule("AX-DROP-017")
def test_nobody_enters_the_board_onto_somebody() -> None:
    game = arriving(foe=(10, 4))
    assert game.refuses(Move, path=game.path((11, 4), (10, 4))) == {"AX-MOVE-011"}
    assert game.refuses(Move, path=game.path((11, 4), (10, 4), (9, 4))) == set()
    ends = {command.path[-1] for command in game.offered(Move) if isinstance(command, Move) and command.path}
    assert Space(10, 4) not in ends
    assert {Space(11, 4), Space(10, 5), Space(9, 4)} <= ends


@pytest.mark.rule("AX-DROP-017", "AX-DROP-011")
def test_nor_through_what_stands_in_its_way() -> None:
    game = arriving("parapet V11,4", "parapet V10,4")
    reward = next(each for each in PACK.rewards if each.id == "reward1")
    assert reward.movement == 4
    assert game.refuses(Move, path=game.path((11, 4), (10, 4), (9, 4))) == {"AX-MOVE-006"}
    assert game.refuses(Move, path=game.path((11, 4), (10, 4))) == set()


@pytest.mark.rule("AX-DROP-011", "AX-DROP-009")
def test_every_way_in_ends_on_the_board_and_is_a_cheapest_one() -> None:
    paths = [command.path for command in arriving().offered(Move) if isinstance(command, Move) and command.path]
    assert {path[-1].x for path in paths} == {8, 9, 10, 11}
    assert all(len(path) == 12 - path[-1].x for path in paths if 3 <= path[-1].y <= 8)
    assert all(0 <= space.x < 12 and 0 <= space.y < 12 for path in paths for space in path)


@pytest.mark.rule("AX-DROP-011")
def test_once_on_the_board_nobody_leaves_it() -> None:
    game = arriving()
    assert game.refuses(Move, path=(Space(11, 4), Space(12, 4), Space(11, 5))) != set()


@pytest.mark.rule("AX-ELIM-005")
@pytest.mark.parametrize(
    ("source", "by"), [("ring", ""), ("area", "wraith"), ("area", "bangalore"), ("shoot", "gibraltar")]
)
def test_whoever_brings_a_legend_down_the_enemy_takes_the_token(source: str, by: str) -> None:
    game = Encounter({"wraith": at(4, 4, shield=0, health=3), "bangalore": at(1, 1)}, ENEMIES)
    play = step_of(game)
    harm(play, "wraith", 9, source=source, by=by)
    assert play.state.legends["wraith"].deathboxes == 1
    assert [Situation(play.state).victory_points(squad) for squad in (0, 1)] == [0, 1]
    last = step_of(Encounter({"wraith": at(4, 4, shield=0, health=3, deathboxes=1)}, ENEMIES))
    harm(last, "wraith", 9, source=source, by=by if by != "bangalore" else "wraith")
    assert last.state.legends["wraith"].deathboxes == 0


@pytest.mark.rule("AX-WIN-003", "AX-WIN-004")
@pytest.mark.parametrize(("red", "blue", "winner"), [(1, 2, 1), (2, 1, 0)])
def test_more_victory_points_win_whoever_has_them(red: int, blue: int, winner: int) -> None:
    game = Encounter({"wraith": at(4, 4, deathboxes=red)}, {"gibraltar": at(9, 9, deathboxes=blue)})
    play = step_of(game)
    settle_by_tie_breaks(play)
    assert play.state.winner == winner


@pytest.mark.rule("AX-LOOT-901")
@pytest.mark.parametrize(("before", "after"), [(5, 15), (20, 30), (28, 30)])
def test_a_shield_from_the_pool_gives_its_points_up_to_its_maximum(before: int, after: int) -> None:
    game = Encounter({"wraith": at(4, 4, shield=before)}, ENEMIES)
    now = Situation(game.state)
    one, faults = lay_out(now, now.legend("wraith"), (Stow(loot="rare_body_shield", place="body_shield"),))
    assert (one.shield, list(faults)) == (after, [])


@pytest.mark.rule("AX-GEAR-002")
def test_what_is_given_leaves_the_pool_of_the_giver() -> None:
    match: Match[State] = Match(GAME, Setup(), dice=SeededDice("gift"))
    while match.state.stage != "gear":
        match.apply(next(iter(match.options())).command)
    giver = next(iter(match.state.legends.values()))
    mate = next(one for one in match.state.legends.values() if one.squad == giver.squad and one.key != giver.key)
    card, loot = giver.pool_weapons[0], giver.pool_loot[0]
    match.apply(Give(player=giver.seat, legend=giver.key, to=mate.key, weapons=(card,), loot=(loot,)))
    after, receiver = match.state.legends[giver.key], match.state.legends[mate.key]
    assert (after.pool_weapons, after.pool_loot) == (giver.pool_weapons[1:], giver.pool_loot[1:])
    assert (receiver.pool_weapons, receiver.pool_loot) == ((*mate.pool_weapons, card), (*mate.pool_loot, loot))


@pytest.mark.rule("AX-USE-014")
def test_only_a_consumable_is_consumed() -> None:
    places = {"wraith": at(4, 4, health=20, backpack=("common_frag", "common_syringe"))}, ENEMIES
    game = Encounter(*places).do(TakeAction, action="use")
    assert game.refuses(Consume, loot="common_frag") == {"AX-USE-014"}
    assert game.refuses(Consume, loot="common_syringe") == set()


@pytest.mark.rule("AX-ACT-012", "AX-MOVE-029")
def test_a_feat_that_lengthens_a_movement_is_discarded_for_it() -> None:
    game = Encounter({"wraith": at(4, 4, hand=("wraith_feat1", "wraith_feat2"))}, ENEMIES)
    game.do(TakeAction, action="move").do(Impetuous, feat="wraith_feat1")
    assert (game.legend("wraith").hand, game.legend("wraith").discard) == (("wraith_feat2",), ("wraith_feat1",))
    assert game.refuses(Impetuous, feat="wraith_feat2") == {"AX-ACT-012"}
    assert game.refuses(Move, path=game.path((5, 4), (6, 4), (7, 4))) == set()


@pytest.mark.rule("AX-AOE-001", "AX-AOE-002", "AX-USE-012", "AX-ICON-901")
def test_an_explosion_tells_every_space_of_its_area_and_hurts_whoever_stands_there() -> None:
    game = Encounter({"wraith": at(4, 4), "bangalore": at(9, 2)}, ENEMIES)
    step = step_of(game)
    shape = Area(cells=((0, 0, 5), (1, 0, 3)), aerial=True, orientable=False)
    explode(step, shape, Space(9, 2), 0, source="a card", by="wraith")
    (explosion,) = [event for event in step.events if isinstance(event, Exploded)]
    assert dict(explosion.spaces) == {Space(9, 2): 5, Space(10, 2): 3}
    hurt = [(event.legend, event.amount) for event in step.events if isinstance(event, Damaged)]
    assert sorted(hurt) == [("bangalore", 5), ("bloodhound", 3)]


@pytest.mark.rule("AX-USE-001", "AX-USE-002", "AX-INV-007")
def test_consumables_and_grenades_of_the_backpack_are_offered() -> None:
    held = ("common_frag", "common_syringe", "common_barrel_stabilizer")
    game = Encounter({"wraith": at(4, 4, health=20, backpack=held)}, {"gibraltar": at(4, 7), "bloodhound": at(10, 2)})
    game.do(TakeAction, action="use")
    assert [command.loot for command in game.offered(Consume)] == ["common_syringe"]  # type: ignore[attr-defined]
    thrown = game.offered(Throw)
    assert {command.loot for command in thrown} == {"common_frag"}  # type: ignore[attr-defined]
    assert Space(4, 7) in {command.at for command in thrown}  # type: ignore[attr-defined]


@pytest.mark.rule("AX-RATE-001", "AX-RATE-013")
def test_as_many_cards_as_the_rate_says_are_revealed_on_the_aim_board_and_judged_there() -> None:
    game = Encounter({"wraith": at(4, 4)}, {"gibraltar": at(7, 4)}, dice=(14, 13, 12, 11))
    game.do(TakeAction, action="shoot").do(Shoot, target="gibraltar", weapon=0)
    (placed,), (resolved,) = game.happened(AimPlaced), game.happened(ShotResolved)
    assert [each.space for each in placed.cards] == list(range(PACK.weapons["w01"].model.rate.spaces))
    assert [(each.card, each.space) for each in resolved.shot.cards] == [
        (each.card, each.space) for each in placed.cards
    ]
