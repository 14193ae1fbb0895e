"""What experience says in small situations that have an obvious answer."""

from typing import Any

import pytest
from encounter import Encounter, armed, at, gone

from sightline.bots.apex import acting, activating, answering, firing, worth
from sightline.bots.apex.mind import Mind
from sightline.bots.apex.planning import Planner
from sightline.bots.apex.sites import outside
from sightline.bots.apex.throwing import best_throw
from sightline.games.apex.board import Ring, Space, load_board
from sightline.games.apex.commands import (
    Activate,
    EndActivation,
    Keep,
    Leave,
    Move,
    OpenBin,
    PickUp,
    Respawn,
    TakeAction,
)
from sightline.games.apex.effects.commands import Consume, Decline, React, Shoot
from sightline.games.apex.obtaining import Obtaining
from sightline.games.apex.turns import Battle, SquadTurn
from sightline.kernel import Command, Option

FAR = {"bloodhound": at(11, 11)}


def options_of(game: Encounter, player: int = 0) -> tuple[Option, ...]:
    return tuple(option for option in game.match.options(player) if not option.refused)


def thought(game: Encounter, player: int = 0) -> activating.Thought:
    mind = Mind.of(game.state, player)
    return activating.thoughts(mind, options_of(game, player), answering.quick)[0]


def chosen(game: Encounter, player: int = 0) -> Command:
    """What a player who goes by experience answers to the question at hand."""
    decision = game.match.decision
    assert decision is not None
    mind = Mind.of(game.state, player)
    return answering.HABITS.get(decision.kind, answering.look)(mind, options_of(game, player)).command


# ------------------------------------------------------------------ shots


def test_it_shoots_at_an_enemy_in_the_open() -> None:
    game = Encounter(red={"wraith": at(1, 1)}, blue={"gibraltar": at(4, 1), **FAR})
    best = thought(game)
    assert TakeAction(player=0, action="shoot") in [each.command for each in (best, *best.then)]


def test_it_finishes_off_who_is_weak() -> None:
    game = Encounter(red={"wraith": at(1, 1)}, blue={"gibraltar": at(4, 1), "bloodhound": at(4, 2, health=3, shield=0)})
    game.do(TakeAction, action="shoot")
    command = chosen(game)
    assert isinstance(command, Shoot)
    assert command.target == "bloodhound"


def test_it_fires_the_weapon_that_suits_the_distance() -> None:
    game = Encounter(red={"wraith": at(0, 1)}, blue={"gibraltar": at(7, 1), **FAR})
    game.do(TakeAction, action="shoot")
    command = chosen(game)
    assert isinstance(command, Shoot)
    assert command.weapon == 1  # the Longbow


def test_a_unique_elimination_that_wins_is_worth_more_than_any_damage() -> None:
    game = Encounter(red={"wraith": at(1, 1)}, blue={"gibraltar": at(4, 1), "bloodhound": gone()})
    mind = Mind.of(game.state, 0)
    fresh = Encounter(red={"wraith": at(1, 1)}, blue={"gibraltar": at(4, 1), **FAR})
    assert worth.fall(mind.now, mind.now.legend("gibraltar")) > 400
    assert worth.fall(Mind.of(fresh.state, 0).now, fresh.state.legends["gibraltar"]) < 200


def test_odds_of_a_shot_are_those_of_the_rules() -> None:
    from sightline.games.apex.shooting.aiming import aim_of, forecast

    game = Encounter(red={"wraith": at(1, 1)}, blue={"gibraltar": at(4, 1), **FAR})
    mind = Mind.of(game.state, 0)
    one, other = mind.now.legend("wraith"), mind.now.legend("gibraltar")
    held = one.weapons[0]
    assert held is not None
    assert one.at is not None
    assert other.at is not None
    aim = firing.aimed(mind.now, one, one.at, other, other.at, held)
    assert aim is not None
    assert aim.distance == aim_of(mind.now, "wraith", "gibraltar", 0).distance
    assert firing.odds(mind.state.fixed.pack, aim) == forecast(mind.now, "wraith", "gibraltar", 0)


# ------------------------------------------------------------------ moving, healing, looting


def test_it_leaves_what_is_outside_the_ring() -> None:
    game = Encounter(
        red={"wraith": at(1, 5, weapons=(armed(ammo=0), armed("w43", 0)))},
        blue={"gibraltar": at(11, 0), **FAR},
        ring=Ring(3, 3, 9, 9),
        round=7,
        turn=13,
        track=9,
    )
    best = thought(game)
    moves = [each.command for each in (best, *best.then) if isinstance(each.command, Move)]
    assert moves
    assert outside(Ring(3, 3, 9, 9), moves[-1].path[-1]) < 2


CLOSED = Ring(3, 3, 8, 8)


def outside_the_ring(x: int, y: int, **more: Any) -> Encounter:
    """Wraith on Crossroads, outside a Ring in which two enemies wait for her; round 4, 8 Ring damage."""
    return Encounter(
        red={"wraith": at(x, y, health=12, shield=0), "bangalore": at(3, 8)},
        blue={"gibraltar": at(7, 7), "bloodhound": at(5, 4)},
        board=load_board("crossroads"),
        ring=CLOSED,
        round=4,
        turn=7,
        track=4,
        **more,
    )


@pytest.mark.parametrize(("x", "y"), [(10, 1), (2, 11), (11, 5), (0, 0), (9, 9)])
@pytest.mark.parametrize("ap", [1, 2])
@pytest.mark.parametrize("shot", [False, True])
def test_nobody_waits_outside_the_ring_who_can_come_nearer(x: int, y: int, ap: int, shot: bool) -> None:
    game = outside_the_ring(x, y, activation={"ap": ap, "shot": shot})
    best = thought(game)
    assert not isinstance(best.command, EndActivation)
    moves = [each.command for each in (best, *best.then) if isinstance(each.command, Move)]
    if moves:
        assert outside(CLOSED, moves[-1].path[-1]) <= outside(CLOSED, Space(x, y))


def test_nor_does_one_that_plays_by_search() -> None:
    game = outside_the_ring(10, 1, activation={"ap": 2, "shot": True})
    player = Planner(Mind.of(game.state, 0), game.legend("wraith"), 0)
    plans = player.plans(game.space(10, 1), acting.left_of(Mind.of(game.state, 0), game.legend("wraith")), wide=8)
    assert all(plan.steps for plan in plans)


def test_nobody_leaves_the_ring_for_a_little_cover() -> None:
    """Low on Health, with Ring damage to come: no space outside is worth it."""
    game = Encounter(
        red={"wraith": at(3, 7, health=12, shield=0), "bangalore": at(3, 8)},
        blue={"gibraltar": at(7, 7), "bloodhound": at(5, 4)},
        board=load_board("crossroads"),
        ring=CLOSED,
        round=4,
        turn=7,
        track=4,
    )
    best = thought(game)
    moves = [each.command for each in (best, *best.then) if isinstance(each.command, Move)]
    assert all(outside(CLOSED, move.path[-1]) == 0 for move in moves)


def test_it_heals_when_it_is_badly_hurt_and_nobody_is_near() -> None:
    game = Encounter(
        red={
            "wraith": at(0, 5, health=6, shield=0, backpack=("rare_med_kit",), weapons=(armed(ammo=0), armed("w43", 0)))
        },
        blue={"gibraltar": at(11, 5, weapons=(armed(ammo=0), armed("w43", 0))), **FAR},
    )
    best = thought(game)
    assert best.command == TakeAction(player=0, action="use")
    assert isinstance(best.then[0].command, Consume)


def test_it_opens_a_bin_beside_it_early_on() -> None:
    game = Encounter(
        red={"wraith": at(1, 1)}, blue={"gibraltar": at(11, 10), **FAR}, pieces=("bin V1,1", "wall V6,0 V6,11")
    )
    best = thought(game)
    steps = [each.command for each in (best, *best.then)]
    assert TakeAction(player=0, action="interact") in steps
    assert any(isinstance(step, OpenBin) for step in steps)


def test_it_picks_up_what_is_of_use_and_leaves_the_rest() -> None:
    red, blue = {"wraith": at(1, 1)}, {"gibraltar": at(11, 10), **FAR}
    useful = Encounter(red, blue, loot=[("rare_med_kit", 1, 1)])
    assert isinstance(thought(useful).command, PickUp)
    useless = Encounter(red, blue, loot=[("common_barrel_stabilizer", 1, 1)])
    assert not isinstance(thought(useless).command, PickUp)


def test_better_equipment_is_worn_and_worse_is_left() -> None:
    def kept(worn: str, found: str) -> Command:
        game = Encounter(
            red={"wraith": at(1, 1, wears={"helmet": worn})},
            blue=FAR,
            pending=(Battle(), SquadTurn(), Obtaining(legend="wraith", tokens=(found,))),
        )
        return chosen(game)

    assert kept("starting_helmet", "epic_helmet") == Keep(player=0, place="helmet")
    assert isinstance(kept("epic_helmet", "rare_helmet"), Leave)


def test_it_returns_to_the_board_when_it_can() -> None:
    game = Encounter(red={"wraith": gone(), "bangalore": at(1, 10)}, blue=FAR)
    assert isinstance(thought(game).command, Respawn)


def test_nothing_to_do_is_no_reason_to_do_something() -> None:
    game = Encounter(red={"wraith": at(1, 1)}, blue=FAR, activation={"ap": 0, "impetuous": True})
    best = thought(game)
    assert best.command == EndActivation(player=0) or best.why == "bots_apex.why.card"


def test_whoever_can_eliminate_acts_first() -> None:
    game = Encounter(
        red={"wraith": at(0, 0), "bangalore": at(4, 6)},
        blue={"gibraltar": at(7, 6, health=4, shield=0), **FAR},
        active=None,
    )
    assert chosen(game) == Activate(player=0, legend="bangalore")


# ------------------------------------------------------------------ grenades and reactions


def test_grenades_go_where_enemies_stand_together_and_friends_do_not() -> None:
    crowd = Encounter(
        red={"wraith": at(1, 5, backpack=("common_frag",))}, blue={"gibraltar": at(5, 5), "bloodhound": at(5, 6)}
    )
    value, throw = best_throw(Mind.of(crowd.state, 0), crowd.state.legends["wraith"], 0)
    assert throw is not None
    assert value > 0
    assert max(abs(throw.at.x - 5), abs(throw.at.y - 5)) <= 2
    lonely = Encounter(
        red={"wraith": at(1, 5, backpack=("common_frag",)), "bangalore": at(6, 6)}, blue={"gibraltar": at(6, 5), **FAR}
    )
    assert best_throw(Mind.of(lonely.state, 0), lonely.state.legends["wraith"], 0)[0] < value


def test_it_answers_a_dangerous_shot_and_not_a_hopeless_one() -> None:
    def answered(distance: int, ammo: str) -> Command:
        game = Encounter(
            red={"wraith": at(0, 5, weapons=(armed(ammo), armed("w43")))},
            blue={"gibraltar": at(distance, 5, hand=("gibraltar_feat2",), health=20, shield=0), **FAR},
        )
        game.do(TakeAction, action="shoot").do(Shoot, target="gibraltar", weapon=0)
        decision = game.match.decision
        assert decision is not None
        assert decision.kind == "apex_effects.decision.react_before"
        return chosen(game, 1)

    assert isinstance(answered(3, "w19"), React)
    assert isinstance(answered(11, "w37"), Decline)


@pytest.mark.parametrize("place", [Space(0, 0), Space(11, 11)])
def test_the_ring_costs_nothing_inside_of_it(place: Space) -> None:
    game = Encounter(red={"wraith": at(1, 1)}, blue=FAR)
    mind = Mind.of(game.state, 0)
    assert outside(Ring(0, 0, 11, 11), place) == 0
    assert mind.sites.ring(mind.now.legend("wraith"), Space(5, 5)) == 0


def test_exposure_is_less_behind_a_wall() -> None:
    game = Encounter(
        red={"wraith": at(1, 1)}, blue={"gibraltar": at(9, 1), **FAR}, pieces=("wall V3,0 V3,1 V3,2 V3,3 V3,4",)
    )
    mind = Mind.of(game.state, 0)
    one = mind.now.legend("wraith")
    assert mind.exposure(one, Space(1, 1)) < mind.exposure(one, Space(5, 1))


def test_a_moment_counts_the_rest_of_the_activation() -> None:
    game = Encounter(red={"wraith": at(1, 1)}, blue={"gibraltar": at(4, 1), **FAR})
    mind = Mind.of(game.state, 0)
    moment = acting.Moment(mind, mind.now.legend("wraith"), 0)
    assert moment.after(Space(1, 1)) > mind.standing(mind.now.legend("wraith"), Space(1, 1))
