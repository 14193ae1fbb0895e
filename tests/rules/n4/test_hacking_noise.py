"""N4, White Noise and the Jammer."""

import pytest
from skirmish import Piece, Skirmish, piece, soldier, wall

from sightline.games.infinity.core.match.commands import EndTurn
from sightline.games.infinity.core.match.events import AreaLaid, BecameIdle, Rolled, SavesRolled
from sightline.games.infinity.core.order.declarations import SkillType
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability, Profile
from sightline.games.infinity.n4.edition import N4
from sightline.games.infinity.n4.hacking.hack import CHART

PLUS = soldier("hacker", wip=13, equipment=(Ability(key="hacking_device_plus"),))
VISOR = soldier(equipment=(Ability(key="multispectral_visor", level=3),))
FOE = piece(at=(1100, 1100), facing=90)
BOT = piece(soldier(equipment=(Ability(key="repeater"),)), at=(900, 300))


def noise(at: tuple[float, float], *others: Piece, dice: tuple[int, ...] = (13,)) -> Skirmish:
    """A Hacker with a Hacking Device Plus lays White Noise."""
    game = Skirmish([piece(PLUS, at=(300, 300)), *others], [FOE], dice=dice)
    game.activate("A1").declare("white_noise", place=[(at, 0)]).no_more_aros()
    return game.declare("idle").no_more_aros()


# ------------------------------------------------------------------ White Noise


@pytest.mark.rule("N4-HACK-129")
def test_the_row_of_white_noise() -> None:
    row = CHART.programs["white_noise"]
    assert (row.types, row.burst) == (frozenset({SkillType.SHORT}), 1)
    assert row.traits == {"nfb", "reflective"}
    assert (N4.skill["white_noise"].types, N4.skill["white_noise"].needs_roll) == (frozenset({SkillType.SHORT}), True)


@pytest.mark.rule("N4-HACK-131", "N4-HACK-132")
def test_a_successful_roll_lays_a_circle_of_noise_of_any_height() -> None:
    game = noise((330, 300))
    (roll,), (laid,) = game.happened(Rolled), game.happened(AreaLaid)
    assert (roll.kind, roll.sides[0].attribute, roll.sides[0].value) == ("normal", "wip", 13)
    (area,) = game.state.areas
    assert (area.kind, area.at, area.radius) == ("white_noise", (330, 300, 0), 60)
    assert area.height >= 10_000
    assert laid.rule == "N4-HACK-132"


@pytest.mark.rule("N4-HACK-132")
def test_a_failed_roll_lays_nothing() -> None:
    assert noise((330, 300), dice=(14,)).state.areas == ()


@pytest.mark.rule("N4-HACK-132")
def test_it_comes_at_the_end_of_the_order() -> None:
    game = Skirmish([piece(PLUS, at=(300, 300))], [FOE], dice=[5]).activate("A1")
    game.declare("white_noise", place=[((330, 300), 0)]).no_more_aros()
    assert game.state.areas == ()


@pytest.mark.rule("N4-HACK-129", "N4-HACK-130", "N4-ARO-012")
def test_only_the_active_trooper_lays_it() -> None:
    game = Skirmish([piece(at=(300, 400), facing=270)], [piece(PLUS, at=(300, 300))]).activate("A1").declare("idle")
    assert game.refuses_reacting("B1", "white_noise", place=[((330, 300), 0)]) == {"C1-ARO-012"}


@pytest.mark.rule("N4-HACK-133", "N4-HACK-136")
@pytest.mark.parametrize(("x", "inside"), [(445, True), (460, False), (900, True), (700, False)])
def test_all_of_it_has_to_be_in_the_hacking_area(x: float, inside: bool) -> None:
    game = noise((x, 300), BOT, dice=(5,))
    assert bool(game.state.areas) == inside
    assert [each.reasons for each in game.happened(BecameIdle)] == ([] if inside else [("n4_hacking.not_inside",)])


@pytest.mark.rule("N4-HACK-131", "N4-TRAIT-027", "N4-TERR-016")
def test_multispectral_visors_see_nothing_through_it_and_others_everything() -> None:
    others = [piece(VISOR, at=(300, 150), facing=90), piece(at=(340, 150), facing=90)]
    game = Skirmish([piece(PLUS, at=(200, 300)), *others], [piece(at=(320, 700), facing=270)], dice=[5])
    now = Situation(game.state)
    assert now.sees(game.trooper("A2"), game.trooper("B1"))
    game.activate("A1").declare("white_noise", place=[((320, 350), 0)]).no_more_aros()
    game.declare("idle").no_more_aros()
    now = Situation(game.state)
    assert not now.sees(game.trooper("A2"), game.trooper("B1"))
    assert now.sees(game.trooper("A3"), game.trooper("B1"))
    assert now.sees(game.trooper("B1"), game.trooper("A2"))


@pytest.mark.rule("N4-HACK-134")
def test_it_is_gone_after_the_states_phase() -> None:
    assert noise((330, 300)).apply(EndTurn(player=0)).state.areas == ()


# ------------------------------------------------------------------ the Jammer


JAMMER = soldier(weapons=("jammer", "combi_rifle"), wip=13)
SCREEN = wall(150, 260, 100, 20)


def jam(target: Profile, dice: tuple[int, ...], **more: object) -> Skirmish:
    theirs = [piece(target, at=(200, 350), facing=90)]
    return Skirmish([piece(JAMMER, at=(200, 200), **more)], theirs, solids=[SCREEN], dice=dice)  # type: ignore[arg-type]


def done(game: Skirmish) -> Skirmish:
    return game.no_more_aros().declare("idle").no_more_aros()


@pytest.mark.rule("N4-WEAP-901")
def test_a_jammer_isolates_anybody_in_the_zone_of_control_unseen() -> None:
    game = jam(soldier(bts=3), (12, 10))
    done(game.activate("A1").declare("jammer", weapon="jammer", aims={"B1": 1}))
    (roll,), (saves,) = game.happened(Rolled), game.happened(SavesRolled)
    assert (roll.sides[0].attribute, roll.sides[0].value, len(roll.sides[0].dice)) == ("wip", 13, 1)
    assert [(each.base, each.value, each.failed) for each in saves.saves] == [(13, 10, True)]
    assert game.trooper("B1").states == {"isolated"}
    assert game.trooper("B1").lost == 0
    assert game.trooper("A1").uses == {"jammer": 1}


@pytest.mark.rule("N4-WEAP-901", "N4-STATE-044")
def test_a_jammer_has_two_uses() -> None:
    game = jam(soldier(), (), uses={"jammer": 2}).activate("A1")
    assert game.refuses_declaring("jammer", weapon="jammer", aims={"B1": 1}) == {"C1-STATE-247"}


@pytest.mark.rule("N4-WEAP-901")
def test_a_reset_avoids_a_jammer_and_a_dodge_does_not() -> None:
    game = jam(soldier(), (5, 12)).activate("A1").declare("jammer", weapon="jammer", aims={"B1": 1})
    done(game.react("B1", "reset"))
    assert [each.kind for each in game.happened(Rolled)] == ["face_to_face"]
    assert game.trooper("B1").states == set()
    game = jam(soldier(), (12, 1, 1)).activate("A1").declare("jammer", weapon="jammer", aims={"B1": 1})
    done(game.react("B1", "dodge"))
    assert "isolated" in game.trooper("B1").states


@pytest.mark.rule("N4-WEAP-901", "N4-HACK-002", "N4-HACK-003")
def test_a_firewall_helps_against_a_jammer() -> None:
    target = soldier(bts=3, equipment=(Ability(key="firewall", mod=-3),))
    game = jam(target, (9, 7))
    done(game.activate("A1").declare("jammer", weapon="jammer", aims={"B1": 1}))
    assert game.happened(Rolled)[0].sides[0].value == 10
    assert [each.value for each in game.happened(SavesRolled)[0].saves] == [7]


@pytest.mark.rule("N4-WEAP-901")
def test_beyond_the_zone_of_control_a_jammer_does_nothing() -> None:
    game = Skirmish([piece(JAMMER, at=(200, 200))], [FOE], aids="strict")
    done(game.activate("A1").declare("jammer", weapon="jammer", aims={"B1": 1}))
    assert game.happened(BecameIdle)


@pytest.mark.rule("N4-HACK-104")
def test_who_is_isolated_does_not_jam() -> None:
    alone, foe = piece(JAMMER, at=(200, 200), states={"isolated"}), piece(at=(200, 350))
    game = (
        Skirmish([alone], [foe], solids=[SCREEN], active=1).apply(EndTurn(player=1)).activate("A1", order="irregular")
    )
    assert "N4-HACK-104" in game.refuses_declaring("jammer", weapon="jammer", aims={"B1": 1})
