"""Weapons of Human Sphere with rules of their own, in play."""

import pytest
from skirmish import Piece, Skirmish, edition_at_hand, piece, soldier, wall

from sightline.games.infinity.core.match.commands import TurnAround
from sightline.games.infinity.core.match.events import (
    Attacked,
    BecameIdle,
    Placed,
    Rolled,
    SavesRolled,
    TemplateLaid,
)
from sightline.games.infinity.core.troopers.profiles import Profile

FAR = piece(at=(900, 1100))
SCREEN = wall(150, 260, 100, 20)


def finish(game: Skirmish) -> Skirmish:
    """To the end of the Order; nobody turns."""
    game.no_more_aros().declare("idle").no_more_aros()
    while game.state.asking == "order.alert":
        game.apply(TurnAround(player=game.trooper(game.asked).owner, trooper=game.asked))
    return game


def saved(game: Skirmish) -> dict[str, int]:
    return {each.trooper: len(each.saves) for each in game.happened(SavesRolled)}


# ------------------------------------------------------------------ the Jammer

JAMMER = soldier(weapons=("jammer", "combi_rifle"), wip=13)
JAM = {"weapon": "jammer", "aims": {"B1": 1}}


def jam(*dice: int, target: Profile | None = None, at: tuple[float, float] = (200, 350)) -> Skirmish:
    theirs = [piece(target or soldier(bts=3), at=at, facing=90), FAR]
    return Skirmish([piece(JAMMER, at=(200, 200))], theirs, solids=[SCREEN], dice=dice).activate("A1")


@pytest.mark.rule("HS-WEAP-163", "HS-WEAP-164", "HS-WEAP-167")
def test_a_jammer_isolates_who_is_unseen_in_the_zone_of_control() -> None:
    game = finish(jam(12, 10).declare("jammer", **JAM))
    (roll,), (saves,) = game.happened(Rolled), game.happened(SavesRolled)
    assert [(side.attribute, side.value, len(side.dice)) for side in roll.sides] == [("wip", 13, 1)]
    assert [(each.base, each.value, each.failed) for each in saves.saves] == [(13, 10, True)]
    assert game.trooper("B1").states == {"isolated"}
    assert game.happened(Attacked)[0].targets == {"B1"}
    assert game.trooper("A1").uses == {}, "it is not Disposable"
    assert saved(finish(jam(12, at=(200, 600)).declare("jammer", **JAM))) == {}


@pytest.mark.rule("HS-WEAP-165")
def test_a_critical_of_a_jammer_isolates_at_once() -> None:
    game = finish(jam(13).declare("jammer", **JAM))
    assert [each.die for each in game.happened(SavesRolled)[0].saves] == [None]
    assert "isolated" in game.trooper("B1").states


@pytest.mark.rule("HS-WEAP-168")
def test_a_reset_avoids_a_jammer() -> None:
    game = finish(jam(5, 12).declare("jammer", **JAM).react("B1", "reset"))
    assert [each.kind for each in game.happened(Rolled)] == ["face_to_face"]
    lost = finish(jam(12, 5, 10).declare("jammer", **JAM).react("B1", "reset"))
    assert [save.base for each in lost.happened(SavesRolled) for save in each.saves] == [13], "or not"
    assert game.trooper("B1").states == set()


def unseen(*dice: int, at: tuple[float, float] = (200, 350)) -> Skirmish:
    """A Camouflage Marker (B1), in the Zone of Control or not, and a Model (B2)."""
    marker = piece(soldier("camouflage", bts=3), at=at, facing=90, states=["camouflaged"])
    theirs = [marker, piece(soldier(bts=3), at=(300, 300), facing=90), FAR]
    return Skirmish([piece(JAMMER, at=(200, 200))], theirs, dice=dice).activate("A1")


@pytest.mark.rule("HS-WEAP-166")
def test_an_intuitive_attack_with_a_jammer_finds_a_marker() -> None:
    assert unseen().refuses_declaring("jammer", **JAM) == {"C1-STATE-208"}
    game = unseen(12, 10).declare("intuitive_attack", **JAM).finish()
    (roll,), (saves,) = game.happened(Rolled), game.happened(SavesRolled)
    assert [(side.attribute, side.value, len(side.dice)) for side in roll.sides] == [("wip", 13, 1)]
    assert [(each.base, each.value, each.failed) for each in saves.saves] == [(13, 10, True)]
    assert game.trooper("B1").states == {"isolated"}, "and it is a Marker no more"


@pytest.mark.rule("HS-WEAP-166")
def test_who_misses_a_marker_with_a_jammer_does_not_find_it_in_this_turn() -> None:
    game = unseen(14).declare("intuitive_attack", **JAM).finish()
    assert game.trooper("B1").states == {"camouflaged"}
    assert game.activate("A1").refuses_declaring("intuitive_attack", **JAM) == {"N4-INTUI-007"}


@pytest.mark.rule("HS-WEAP-163", "HS-WEAP-166")
def test_it_takes_a_marker_and_one_in_the_zone_of_control() -> None:
    model = {"weapon": "jammer", "aims": {"B2": 1}}
    assert unseen().refuses_declaring("intuitive_attack", **model) == {"HS-WEAP-166"}
    far = unseen(at=(200, 600))
    assert "intuitive_attack" in unseen().offered()
    assert "intuitive_attack" not in far.offered()
    far.declare("intuitive_attack", **JAM).finish()
    assert far.happened(Rolled) == []
    assert [each.skill for each in far.happened(BecameIdle)] == ["intuitive_attack"]


# ------------------------------------------------------------------ Guided Modes

SMART = "smart_multi_sniper_rifle"


def guided(weapon: str, *dice: int, states: tuple[str, ...] = ("targeted",), at: float = 500) -> Skirmish:
    gunner = soldier(weapons=(weapon, "combi_rifle"), bs=11)
    theirs = [piece(at=(200, at), facing=90, states=states), piece(at=(240, at), facing=90), FAR]
    return Skirmish([piece(gunner, at=(200, 200))], theirs, solids=[SCREEN], dice=dice).activate("A1")


@pytest.mark.parametrize(
    ("weapon", "saves"),
    [
        pytest.param("smart_multi_sniper_rifle", 2, marks=pytest.mark.rule("HS-WEAP-154", "HS-WEAP-158")),
        pytest.param("katyusha_mrl", 2, marks=pytest.mark.rule("HS-WEAP-170")),
        pytest.param("smart_rocket_launcher", 1, marks=pytest.mark.rule("HS-WEAP-175")),
        pytest.param("uragan_mrl", 1, marks=pytest.mark.rule("HS-WEAP-217")),
    ],
)
def test_a_guided_mode_finds_who_is_targeted_and_unseen(weapon: str, saves: int) -> None:
    shot = {"weapon": weapon, "mode": "guided", "aims": {"B1": 1}}
    game = guided(weapon, 3, *[20] * 4).declare("guided_attack", **shot)
    game.no_more_aros()
    assert [side.value for side in game.happened(Rolled)[0].sides] == [17], "BS 11 and +6"
    assert saved(game) == {"B1": saves, "B2": saves}
    assert guided(weapon, states=()).refuses_declaring("guided_attack", **shot) == {"N4-GUIDE-003"}
    assert "HS-WEAP-158" in guided(weapon).refuses_declaring("bs_attack", **shot)


@pytest.mark.rule("HS-WEAP-154")
def test_a_smart_sniper_rifle_is_a_multi_sniper_rifle_with_a_guided_mode() -> None:
    chart = edition_at_hand().chart.weapons
    plain, smart = ({mode.name: mode for mode in chart[key].modes} for key in ("multi_sniper_rifle", SMART))
    assert smart.keys() - plain.keys() == {"guided"}
    assert {name: smart[name].bands for name in plain} == {name: mode.bands for name, mode in plain.items()}
    assert {name: smart[name].damage for name in plain} == {name: mode.damage for name, mode in plain.items()}


@pytest.mark.rule("HS-WEAP-158")
def test_a_guided_mode_knows_no_range() -> None:
    game = guided("smart_multi_sniper_rifle", 3, *[20] * 4, at=1190)
    game.declare("guided_attack", weapon="smart_multi_sniper_rifle", mode="guided", aims={"B1": 1}).no_more_aros()
    assert saved(game) == {"B1": 2, "B2": 2}


@pytest.mark.rule("HS-WEAP-158", "HS-WEAP-170")
def test_what_has_no_guided_mode_is_not_guided() -> None:
    game = Skirmish([piece(soldier("bs_attack_guided"), at=(200, 200))], [piece(at=(200, 500), states=("targeted",))])
    refused = game.activate("A1").refuses_declaring("guided_attack", weapon="combi_rifle", aims={"B1": 1})
    assert refused == {"C1-CSK-205"}


# ------------------------------------------------------------------ shotguns


def blasted(*others: Piece, dice: tuple[int, ...]) -> Skirmish:
    gunner = soldier(weapons=("t2_boarding_shotgun",), bs=11)
    theirs = [piece(at=(200, 350), facing=90), *others, FAR]
    game = Skirmish([piece(gunner, at=(200, 200))], theirs, dice=dice).activate("A1")
    return finish(game.declare("bs_attack", weapon="t2_boarding_shotgun", mode="blast", aims={"B1": 2}))


@pytest.mark.rule("HS-WEAP-129", "HS-WEAP-130", "HS-WEAP-133")
def test_a_blast_is_rolled_for_and_spreads_behind_its_target() -> None:
    """BS 11 and +6 of the band; the teardrop begins at the target and points away from the shooter."""
    game = blasted(piece(at=(200, 420), facing=90), piece(at=(240, 290), facing=90), dice=(5, 20, 20, 20))
    assert [side.value for side in game.happened(Rolled)[0].sides] == [17]
    (laid,) = game.happened(TemplateLaid)
    assert set(laid.template.affected) == {"B1", "B2"}, "and not who stands in front"
    assert saved(game) == {"B1": 1, "B2": 1}


# ------------------------------------------------------------------ D-Charges

SAPPER = soldier(weapons=("d_charges", "combi_rifle", "cc_weapon"))
LAY = {"weapon": "d_charges", "mode": "deployable", "aims": {"B1": 1}}
SET_OFF = {"aims": {"B1": 1}}


def lying(*states: str, at: tuple[float, float] = (200, 225)) -> Piece:
    return piece(soldier(arm=4, vitality=3), at=at, facing=270, states=states)


def sapping(*states: str, dice: tuple[int, ...] = (), mate: Profile | None = None) -> Skirmish:
    """A sapper in contact with somebody, and a mate far away who sees nothing of it."""
    ours = [piece(SAPPER, at=(200, 200)), piece(mate or soldier(), at=(1000, 100), facing=270)]
    return Skirmish(ours, [lying(*states), FAR], dice=dice).activate("A1")


def mined(dice: tuple[int, ...] = (), mate: Profile | None = None) -> Skirmish:
    return finish(sapping("immobilized_b", dice=dice, mate=mate).declare("place_deployable", **LAY))


@pytest.mark.rule("HS-WEAP-109", "HS-WEAP-110", "HS-WEAP-112")
@pytest.mark.parametrize("state", ["unconscious", "immobilized_a", "immobilized_b"])
def test_a_charge_is_put_on_an_enemy_in_contact_that_cannot_get_away(state: str) -> None:
    assert sapping(state).refuses_declaring("place_deployable", **LAY) == set()
    assert sapping().refuses_declaring("place_deployable", **LAY) != set()
    away = Skirmish([piece(SAPPER, at=(200, 200))], [lying(state, at=(200, 240))]).activate("A1")
    assert away.refuses_declaring("place_deployable", **LAY) != set()


@pytest.mark.rule("HS-WEAP-109", "HS-WEAP-112")
def test_a_charge_is_put_down_in_aro_as_well() -> None:
    ours = [piece(at=(200, 400), facing=270), lying("immobilized_b", at=(225, 200))]
    game = Skirmish(ours, [piece(SAPPER, at=(200, 200), facing=90)]).activate("A1").declare("idle")
    lay = {"weapon": "d_charges", "mode": "deployable", "aims": {"A2": 1}}
    assert game.refuses_reacting("B1", "place_deployable", **lay) == set()


@pytest.mark.rule("HS-WEAP-113", "HS-WEAP-115")
def test_a_charge_goes_off_when_it_is_set_off_and_not_before() -> None:
    game = mined(dice=(20, 20, 12))
    assert (saved(game), game.happened(Rolled), game.happened(Placed)) == ({}, [], [])
    finish(game.activate("A1").declare("detonate_d_charges", **SET_OFF))
    (rolled,) = game.happened(SavesRolled)
    assert (rolled.trooper, [(save.base, save.value) for save in rolled.saves]) == ("B1", [(14, 12)] * 3)
    assert (game.happened(Rolled), game.trooper("B1").lost) == ([], 1)
    assert game.activate("A1").refuses_declaring("detonate_d_charges", **SET_OFF) == {"HS-WEAP-113"}, "once"
    assert sapping("immobilized_b").refuses_declaring("detonate_d_charges", **SET_OFF) == {"HS-WEAP-113"}


@pytest.mark.rule("HS-WEAP-114", "HS-WEAP-115")
def test_a_friend_with_charges_or_an_engineer_sets_it_off_from_anywhere() -> None:
    for mate in (SAPPER, soldier("engineer")):
        game = finish(mined(dice=(20, 20, 20), mate=mate).activate("A2").declare("detonate_d_charges", **SET_OFF))
        assert saved(game) == {"B1": 3}
    assert mined().activate("A2").refuses_declaring("detonate_d_charges", **SET_OFF) == {"C1-CSK-205"}


@pytest.mark.rule("HS-WEAP-111", "HS-WEAP-116", "HS-WEAP-117", "HS-WEAP-118")
def test_in_close_combat_a_charge_goes_off_at_once_with_minus_three_and_spares_its_bearer() -> None:
    strike = {"weapon": "d_charges", "mode": "cc", "aims": {"B1": 1}}
    game = finish(sapping(dice=(5, 20, 20, 20)).declare("cc_attack", **strike))
    assert [(side.attribute, side.value) for side in game.happened(Rolled)[0].sides] == [("cc", 13 - 3)]
    assert [(each.trooper, [save.base for save in each.saves]) for each in game.happened(SavesRolled)] == [
        ("B1", [14] * 3)
    ]
    knife = finish(sapping(dice=(20,)).declare("cc_attack", weapon="cc_weapon", aims={"B1": 1}))
    assert knife.happened(Rolled)[0].sides[0].value == 13, "any other weapon is as handy as ever"
    away = Skirmish([piece(SAPPER, at=(200, 200))], [lying(at=(200, 240))]).activate("A1")
    assert away.refuses_declaring("cc_attack", **strike) == {"C1-CC-003"}


@pytest.mark.rule("HS-WEAP-119")
def test_both_modes_share_three_charges() -> None:
    game = mined(dice=(20,) * 3)
    for _ in range(2):
        finish(game.activate("A1").declare("cc_attack", weapon="d_charges", mode="cc", aims={"B1": 1}))
    assert game.trooper("A1").uses == {"d_charges": 3}
    assert "unloaded" in game.trooper("A1").states


# ------------------------------------------------------------------ the Chest Mine

BOMBER = soldier(weapons=("chest_mine", "combi_rifle"), arm=0)
BLOW = {"weapon": "cc_weapon", "aims": {"B1": 1}}


def felled(*dice: int, ours: tuple[Piece, ...] = (), bomber: Profile = BOMBER, uses: int = 0) -> Skirmish:
    """A1 strikes a bomber, who does nothing; a second enemy of the bomber is in contact with it, and does nothing."""
    target = piece(bomber, at=(200, 225), facing=270, uses={"chest_mine": uses} if uses else {})
    strong = soldier(weapons=("cc_weapon",), ph=14, arm=0)
    mine = [piece(strong, at=(200, 200), facing=90), piece(soldier(arm=0), at=(225, 225), facing=180)]
    game = Skirmish(mine, [target, *ours, FAR], dice=dice, memory={"something.else": 1}).activate("A1")
    return finish(game.declare("cc_attack", weapon="cc_weapon", aims={"B1": 2}))


@pytest.mark.rule("HS-WEAP-188", "HS-WEAP-189", "HS-WEAP-190")
@pytest.mark.example("HS-EX2-004")
def test_who_falls_in_close_combat_takes_its_enemies_along() -> None:
    game = felled(5, 20, 1, 20, 20, 20, 20)
    assert saved(game) == {"B1": 1, "A1": 2, "A2": 2}
    assert {each.base for each in game.happened(SavesRolled)[1].saves} == {13}
    assert game.trooper("B1").uses == {"chest_mine": 2}
    assert game.happened(Attacked)[-1].targets == {"A1", "A2"}
    assert not any(value for key, value in game.state.memory.items() if key.startswith("chest_mine")), "once"
    assert game.state.memory["something.else"] == 1
    assert "A1" not in felled(5, 20, 1, 1, 20, 20, 20).state.troopers, "its ammunition is Shock"
    assert saved(felled(5, 20, 1, 20, 20, uses=1)) == {"B1": 1, "A1": 1, "A2": 1}


@pytest.mark.rule("HS-WEAP-191")
def test_not_if_an_ally_is_near_or_its_bearer_is_dead() -> None:
    assert saved(felled(5, 20, 1, ours=(piece(at=(175, 225)),))) == {"B1": 1}
    dead = felled(5, 6, 1, 1)
    assert (saved(dead), dead.state.memory["something.else"]) == ({"B1": 2}, 1), "two points are its death"


@pytest.mark.rule("HS-WEAP-189")
def test_only_who_is_engaged_and_has_a_mine_left() -> None:
    assert saved(felled(5, 20, 1, uses=2)) == {"B1": 1}, "all are spent"
    bare = soldier(arm=0)
    assert saved(felled(5, 20, 1, bomber=bare)) == {"B1": 1}
    shooter, target = piece(at=(200, 200), facing=90), piece(BOMBER, at=(200, 300), facing=270)
    game = Skirmish([shooter], [target, FAR], dice=(5, 20, 20, 1)).activate("A1")
    finish(game.declare("bs_attack", weapon="combi_rifle", aims={"B1": 3}))
    assert saved(game) == {"B1": 1}


@pytest.mark.rule("HS-WEAP-189")
def test_not_if_it_only_was_hurt() -> None:
    assert saved(felled(5, 20, 1, bomber=soldier(weapons=("chest_mine",), vitality=2, arm=0))) == {"B1": 1}


# ------------------------------------------------------------------ Viral Mines


@pytest.mark.rule("HS-WEAP-194", "HS-WEAP-195")
def test_a_viral_mine_is_a_mine_with_viral_ammunition() -> None:
    mine = piece(at=(200, 320), device="viral_mine")
    game = Skirmish([piece(soldier(bts=3), at=(200, 200))], [mine, FAR], dice=(20, 9)).activate("A1")
    finish(game.declare("idle"))
    (rolled,) = game.happened(SavesRolled)
    assert [(save.base, save.value, save.failed) for save in rolled.saves] == [(12, 9, False), (12, 9, True)]
    assert "A1" not in game.state.troopers, "who has one W is sent to its death"


@pytest.mark.rule("HS-WEAP-193")
def test_a_viral_mine_is_laid_in_aro_by_who_sees_the_active_trooper() -> None:
    layer = soldier(weapons=("viral_mine",))
    lay = {"weapon": "viral_mine", "place": [((225, 200), 0)]}
    for solids, refused in (((), False), ((wall(100, 350, 200, 20),), True)):
        ours = [piece(at=(200, 390), facing=270)]
        game = Skirmish(ours, [piece(layer, at=(200, 200), facing=90)], solids=[*solids]).activate("A1")
        game.declare("idle")
        assert bool(game.refuses_reacting("B1", "place_deployable", **lay)) == refused
