"""What a Fireteam gives, in its own turn and in the other's."""

import pytest
from skirmish import Skirmish, edition_at_hand, piece, soldier
from teams_for_tests import marker, members, row

from sightline.games.infinity.core.match.commands import Declare, React, StepAside, UseAbility
from sightline.games.infinity.core.match.events import Rolled
from sightline.games.infinity.core.order.modifiers import Attempt, burst_of, harm_of
from sightline.games.infinity.core.skills.close_combat import CcAttack
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.human_sphere.fireteams.events import FireteamCancelled
from sightline.games.infinity.human_sphere.fireteams.types import TYPES
from sightline.geometry.moving.paths import Walk
from sightline.kernel import Refused

ENEMY = piece(at=(260, 500), facing=270)


def team(count: int, *, kind: str = "core", active: int = 0, **more: object) -> Skirmish:
    names = tuple(f"A{n + 1}" for n in range(count))
    more.setdefault("dice", (12,) * 12)
    return Skirmish(row(count), [ENEMY], tokens=marker(*names, kind=kind), active=active, **more)  # type: ignore[arg-type]


def burst(game: Skirmish, trooper: str, weapon: str = "combi_rifle") -> int:
    """How many dice somebody is offered for a shot at one target."""
    kind = React if game.state.stage == "order.aros" else Declare
    mine = [each.command for each in game.match.options() if isinstance(each.command, kind)]
    shots = [each.use for each in mine if each.trooper == trooper and each.use.weapon == weapon and each.use.aims]
    return next(sum(aim.dice for aim in use.aims) for use in shots if use.skill == "bs_attack")


# ------------------------------------------------------------------ in the Active Turn


@pytest.mark.rule("HS-FTBON-001", "HS-FTBON-002", "HS-FTBON-003", "HS-FTCOR-004", "HS-FTSEQ-005")
@pytest.mark.parametrize(("count", "dice"), [(2, 3), (3, 4), (4, 4), (5, 4)])
def test_three_members_give_their_leader_another_die(count: int, dice: int) -> None:
    assert burst(team(count).activate("A1"), "A1") == dice


@pytest.mark.rule("HS-FTDUO-004")
def test_a_duo_gives_no_die() -> None:
    assert burst(team(2, kind="duo").activate("A1"), "A1") == 3
    assert TYPES["duo"].most == 2, "and is never more"


@pytest.mark.parametrize(
    "kind",
    [
        pytest.param("haris", marks=pytest.mark.rule("HS-FTHAR-005")),
        pytest.param("triad", marks=pytest.mark.rule("HS-FTTRI-003")),
        pytest.param("enomotarchos", marks=pytest.mark.rule("HS-FTENO-004")),
    ],
)
def test_other_types_give_what_their_number_gives(kind: str) -> None:
    assert burst(team(3, kind=kind).activate("A1"), "A1") == 4
    assert burst(team(2, kind=kind).activate("A1"), "A1") == 3


@pytest.mark.rule("HS-FTBON-005")
def test_one_dodge_avoids_both_templates() -> None:
    pieces = [piece(soldier(weapons=("light_flamethrower",)), at=(200, 100)), *row(3)[1:]]
    game = Skirmish(pieces, [piece(at=(200, 200), facing=270)], tokens=marker("A1", "A2", "A3"), dice=(3,)).activate(
        "A1"
    )
    twice = [((200, 112.5, 20), 90.0), ((200, 112.5, 20), 91.0)]
    game.declare("bs_attack", weapon="light_flamethrower", place=twice).react("B1", "dodge").finish()
    assert [len(side.dice) for each in game.happened(Rolled) for side in each.sides] == [1]
    assert game.trooper("B1").lost == 0
    alone = Skirmish(pieces, [piece(at=(200, 200), facing=270)]).activate("A1")
    assert alone.refuses_declaring("bs_attack", weapon="light_flamethrower", place=twice) != set(), "nobody has two"


@pytest.mark.rule("HS-FTBON-017")
@pytest.mark.parametrize(("count", "blind"), [(3, True), (4, False)])
def test_members_of_four_dodge_what_they_do_not_see_without_a_penalty(count: int, blind: bool) -> None:
    """The flames come from behind."""
    names = tuple(f"A{n + 1}" for n in range(count))
    behind = piece(soldier(weapons=("light_flamethrower",)), at=(200, 20))
    mine = row(count, y=100.0, facing=90.0)
    game = Skirmish(mine, [behind], tokens=marker(*names), active=1, dice=(3,) * 9).activate("B1")
    game.declare("bs_attack", weapon="light_flamethrower", place=[((200, 32.5, 20), 90.0)]).react(
        "A1", "dodge"
    ).finish()
    side = next(side for each in game.happened(Rolled) for side in each.sides if side.trooper == "A1")
    assert (-3 in {mod.value for mod in side.mods}) == blind


@pytest.mark.rule("HS-FTBON-004")
def test_a_leader_with_a_direct_template_lays_it_twice() -> None:
    pieces = [piece(soldier(weapons=("light_flamethrower",)), at=(200, 100)), *row(3)[1:]]
    foes = [piece(at=(200, 200), facing=270), piece(at=(150, 200), facing=270)]
    twice = [((200, 112.5, 20), 90.0), ((200, 112.5, 20), 120.0)]
    for tokens, legal in ((marker("A1", "A2", "A3"), True), ({}, False)):
        game = Skirmish(pieces, foes, tokens=tokens).activate("A1")
        refused = game.refuses_declaring("bs_attack", weapon="light_flamethrower", place=twice)
        assert (refused == set()) == legal


@pytest.mark.rule("HS-FTBON-008")
def test_an_attack_that_takes_the_whole_order_has_no_other_die() -> None:
    now = Situation(team(3).activate("A1").state)
    leader, mode = now.trooper("A1"), edition_at_hand().chart.weapons["combi_rifle"].modes[0]
    dice = {
        skill: burst_of(now, Attempt(actor=leader, skill=skill, attribute="bs", active=True, mode=mode))
        for skill in ("bs_attack", "speculative_attack", "intuitive_attack")
    }
    assert dice["bs_attack"] == mode.burst + 1
    assert dice["speculative_attack"] <= mode.burst >= dice["intuitive_attack"]


@pytest.mark.rule("HS-FTBON-009", "HS-FTBON-010")
def test_the_other_die_of_a_disposable_weapon_costs_a_use() -> None:
    faust = soldier(weapons=("panzerfaust",))
    pieces = [piece(faust, at=(200, 100)), *row(3)[1:]]
    game = Skirmish(pieces, [piece(at=(200, 700), facing=270)], tokens=marker("A1", "A2", "A3"), dice=(20,) * 8)
    game.activate("A1")
    assert burst(game, "A1", "panzerfaust") == 2
    game.declare("bs_attack", weapon="panzerfaust", aims={"B1": 2})
    assert game.trooper("A1").uses["panzerfaust"] == 2
    assert "unloaded" in game.finish().trooper("A1").states


@pytest.mark.rule("HS-FTBON-001", "HS-FTSEQ-005")
def test_in_the_active_turn_it_helps_its_leader_in_its_own_order_and_nobody_else() -> None:
    game = team(3).activate("A1")
    now, mode = Situation(game.state), edition_at_hand().chart.weapons["combi_rifle"].modes[0]
    dice = {
        key: burst_of(now, Attempt(actor=now.trooper(key), skill="bs_attack", attribute="bs", active=True, mode=mode))
        for key in ("A1", "A2")
    }
    assert dice == {"A1": 4, "A2": 3}
    pieces = [piece(at=(200, 100), lieutenant=True), *row(3)[1:]]
    alone = Skirmish(pieces, [ENEMY], tokens=marker("A2", "A1", "A3"), lieutenant_order=True)
    assert burst(alone.activate("A1", order="lieutenant"), "A1") == 3


@pytest.mark.rule("HS-FTBON-009", "HS-FTBON-010")
@pytest.mark.parametrize("dice", [1, 2])
def test_in_aro_the_other_die_costs_a_use_too(dice: int) -> None:
    pieces = [piece(soldier(weapons=("panzerfaust",)), at=(200, 100)), *row(3)[1:]]
    foe = piece(at=(200, 700), facing=270)
    game = Skirmish(pieces, [foe], tokens=marker("A1", "A2", "A3"), active=1, dice=(20,) * 4).activate("B1")
    game.declare("idle").react("A1", "bs_attack", weapon="panzerfaust", aims={"B1": dice})
    assert game.trooper("A1").uses == {"panzerfaust": dice}


@pytest.mark.rule("HS-FTBON-003")
def test_a_leader_may_do_without_the_other_die() -> None:
    game = team(3).activate("A1")
    refused = [game.refuses_declaring("bs_attack", weapon="combi_rifle", aims={"B1": dice}) for dice in (2, 3, 4, 5)]
    assert refused == [{"C1-CMB-007"}, set(), set(), {"C1-CMB-007"}]


@pytest.mark.rule("HS-FTBON-009", "HS-FTBON-010")
def test_without_the_other_die_one_use_is_spent() -> None:
    pieces = [piece(soldier(weapons=("panzerfaust",)), at=(200, 100)), *row(3)[1:]]
    foe = piece(at=(200, 700), facing=270)
    game = Skirmish(pieces, [foe], tokens=marker("A1", "A2", "A3"), dice=(20,) * 8).activate("A1")
    offered = [each.command.use for each in game.match.options() if isinstance(each.command, Declare)]
    assert {use.aims[0].dice for use in offered if use.weapon == "panzerfaust"} == {1, 2}
    game.declare("bs_attack", weapon="panzerfaust", aims={"B1": 1}).finish()
    assert game.trooper("A1").uses == {"panzerfaust": 1}
    assert "unloaded" not in game.trooper("A1").states


@pytest.mark.rule("HS-FTBON-009")
def test_without_another_use_there_is_no_other_die() -> None:
    faust = soldier(weapons=("panzerfaust",))
    pieces = [piece(faust, at=(200, 100), uses={"panzerfaust": 1}), *row(3)[1:]]
    game = Skirmish(pieces, [piece(at=(200, 700), facing=270)], tokens=marker("A1", "A2", "A3")).activate("A1")
    assert burst(game, "A1", "panzerfaust") == 1


def senses(game: Skirmish, trooper: str) -> bool:
    now = Situation(game.state)
    return now.ability(now.trooper(trooper), "sixth_sense") is not None


@pytest.mark.rule("HS-FTBON-012", "HS-FTENO-004")
@pytest.mark.parametrize(("count", "has"), [(3, False), (4, True), (5, True)])
def test_four_members_give_their_leader_sixth_sense(count: int, has: bool) -> None:
    game = team(count).activate("A1")
    assert (senses(game, "A1"), senses(game, "A2")) == (has, False)


@pytest.mark.rule("HS-FTBON-014")
@pytest.mark.parametrize(("count", "mod"), [(4, []), (5, [3])])
def test_five_members_give_their_leader_3_to_bs_attacks(count: int, mod: list[int]) -> None:
    game = team(count, dice=(12,) * 20).activate("A1")
    game.declare("bs_attack", weapon="combi_rifle", aims={"B1": 4}).finish()
    (rolled,) = game.happened(Rolled)
    assert [each.value for each in rolled.sides[0].mods if each.source == "fireteams.mod"] == mod


@pytest.mark.rule("HS-FTBON-015", "HS-FTSKL-011")
@pytest.mark.parametrize(("count", "mod"), [(4, []), (5, [3])])
def test_five_members_give_their_leader_3_to_discover(count: int, mod: list[int]) -> None:
    spy = piece(soldier("camouflage"), at=(260, 500), states=["camouflaged"])
    names = tuple(f"A{n + 1}" for n in range(count))
    game = Skirmish(row(count), [spy], tokens=marker(*names), dice=(20,)).activate("A1")
    game.declare("discover", aims={"B1": 1}).finish()
    (rolled,) = game.happened(Rolled)
    assert [each.value for each in rolled.sides[0].mods if each.source == "fireteams.mod"] == mod


@pytest.mark.rule("HS-FTSKL-011")
def test_hacking_and_healing_get_nothing() -> None:
    doctor = soldier("doctor")
    pieces = [piece(doctor, at=(200, 100)), *row(6)[1:5], piece(at=(200, 125.0), states=["unconscious"], lost=1)]
    names = ("A1", "A2", "A3", "A4", "A5")
    game = Skirmish(pieces, [piece(at=(1100, 1100))], tokens=marker(*names), dice=(5,)).activate("A1")
    game.declare("doctor", aims={"A6": 1}).finish()
    (rolled,) = game.happened(Rolled)
    assert [each for each in rolled.sides[0].mods if each.source == "fireteams.mod"] == []


# ------------------------------------------------------------------ in the Reactive Turn


def reacting(count: int, *, dice: tuple[int, ...] = (12,) * 12, active_weapon: str = "combi_rifle") -> Skirmish:
    names = tuple(f"A{n + 1}" for n in range(count))
    game = Skirmish(row(count), [ENEMY], tokens=marker(*names), active=1, dice=dice)
    return game.activate("B1").declare("idle")


@pytest.mark.rule("HS-FTBON-001", "HS-FTBON-006", "HS-FTARO-001", "HS-FTARO-003")
@pytest.mark.parametrize(("count", "dice"), [(2, 1), (3, 2)])
def test_every_member_that_reacts_has_another_die(count: int, dice: int) -> None:
    game = reacting(count)
    assert {burst(game, each) for each in ("A1", "A2")} == {dice}


@pytest.mark.rule("HS-FTBON-011")
def test_in_aro_the_other_die_does_not_add_to_other_bonuses() -> None:
    total = soldier("total_reaction")
    pieces = [piece(total, at=(200, 100)), *row(3)[1:]]
    game = Skirmish(pieces, [ENEMY], tokens=marker("A1", "A2", "A3"), active=1).activate("B1").declare("idle")
    assert burst(game, "A1") == 3
    alone = Skirmish(row(3), [ENEMY], active=1).activate("B1").declare("idle")
    assert burst(alone, "A1") == 1, "nor is it anybody else's"


@pytest.mark.rule("HS-FTBON-013")
def test_in_the_reactive_turn_every_member_of_four_has_sixth_sense() -> None:
    game = reacting(4)
    assert all(senses(game, each) for each in ("A1", "A2", "A3", "A4"))
    assert not senses(reacting(3), "A1")


@pytest.mark.rule("HS-FTBON-016", "HS-FTARO-002")
def test_in_the_reactive_turn_every_member_of_five_has_3() -> None:
    game = reacting(5, dice=(20,) * 9)
    for each in ("A2", "A3"):
        game.react(each, "bs_attack", weapon="combi_rifle", aims={"B1": 2})
    game.finish()
    sides = [side for each in game.happened(Rolled) for side in each.sides]
    assert [[mod.value for mod in side.mods if mod.source == "fireteams.mod"] for side in sides] == [[3], [3]]


@pytest.mark.rule("HS-FTARO-004", "HS-FTARO-005", "HS-FTINT-008", "HS-FTINT-009")
def test_who_reacts_unlike_the_majority_leaves() -> None:
    game = reacting(4, dice=(20,) * 12)
    for each in ("A1", "A2"):
        game.react(each, "bs_attack", weapon="combi_rifle", aims={"B1": 2})
    game.react("A3", "dodge").finish()
    assert members(game) == {"A1", "A2", "A4"}


@pytest.mark.rule("HS-FTARO-009")
def test_who_does_not_react_stays() -> None:
    game = reacting(3, dice=(20,) * 12).react("A1", "bs_attack", weapon="combi_rifle", aims={"B1": 2}).finish()
    assert members(game) == {"A1", "A2", "A3"}


@pytest.mark.rule("HS-FTARO-005")
def test_more_of_them_than_of_any_other_kind_are_no_majority() -> None:
    """Two of four react alike, and the two others each in a way of its own."""
    game = reacting(4, dice=(20,) * 12)
    for each in ("A1", "A2"):
        game.react(each, "bs_attack", weapon="combi_rifle", aims={"B1": 2})
    game.react("A3", "dodge").react("A4", "reset").no_more_aros().declare("idle").no_more_aros()
    assert game.state.asking == "order.fireteam_aro"


@pytest.mark.rule("HS-FTINT-010")
@pytest.mark.parametrize(("choice", "left"), [("dodge", {"A2", "A3"}), ("bs_attack", {"A1", "A3"})])
def test_without_a_majority_the_player_decides(choice: str, left: set[str]) -> None:
    pieces = row(3)
    game = Skirmish(pieces, [ENEMY], tokens=marker("A3", "A1", "A2"), active=1, dice=(20,) * 12)
    game.activate("B1").declare("idle")
    game.react("A1", "bs_attack", weapon="combi_rifle", aims={"B1": 2}).react("A2", "dodge").no_more_aros()
    game.declare("idle").no_more_aros()
    assert game.state.asking == "order.fireteam_aro"
    with pytest.raises(Refused):
        game.apply(UseAbility(player=0, trooper=game.asked, ability="reset", use=True))
    game.apply(UseAbility(player=0, trooper=game.asked, ability=choice, use=True))
    game.finish()
    assert members(game) == left


@pytest.mark.rule("HS-FTCAN-002")
def test_a_leader_that_reacts_in_another_way_ends_the_fireteam_with_the_order() -> None:
    game = reacting(4, dice=(20,) * 12)
    game.react("A1", "dodge")
    for each in ("A2", "A3"):
        game.react(each, "bs_attack", weapon="combi_rifle", aims={"B1": 2})
    game.finish()
    assert [each.why for each in game.happened(FireteamCancelled)] == ["aro"]


@pytest.mark.rule("HS-FTARO-006", "HS-FTINT-013")
def test_who_is_out_of_coherency_when_the_fireteam_reacts_leaves_and_has_no_bonus() -> None:
    pieces = [*row(2), piece(at=(600, 100))]
    game = Skirmish(pieces, [ENEMY], tokens=marker("A1", "A2", "A3"), active=1, dice=(20,) * 9)
    game.activate("B1").declare("idle").react("A3", "dodge")
    assert members(game) == {"A1", "A2"}


@pytest.mark.rule("HS-FTARO-006")
def test_in_its_own_order_nobody_is_looked_at_again() -> None:
    game = Skirmish(row(3), [piece(at=(1100, 1100))], tokens=marker("A1", "A2", "A3")).activate("A1")
    for at in ((110, 100), (240, 190), (370, 100)):
        game.declare_one("move", to=[at])
    game.declare_one("idle")
    if game.state.order is not None:
        assert members(game) == {"A1", "A2", "A3"}


@pytest.mark.rule("HS-FTARO-008")
def test_who_dodges_out_of_coherency_leaves_at_the_end_of_the_order() -> None:
    pieces = [piece(at=(200, 100)), piece(at=(410, 100)), piece(at=(240, 100))]
    game = Skirmish(pieces, [ENEMY], tokens=marker("A1", "A2", "A3"), active=1, dice=(20, 20, 20, 3))
    game.activate("B1").declare("bs_attack", weapon="combi_rifle", aims={"A2": 3}).react("A2", "dodge").no_more_aros()
    game.declare("idle").no_more_aros()
    assert members(game) == {"A1", "A2", "A3"}
    game.apply(StepAside(player=0, trooper="A2", path=(Walk(((455.0, 100.0, 0.0),)),)))
    game.finish()
    assert members(game) == {"A1", "A3"}


@pytest.mark.rule("HS-FTARO-007")
@pytest.mark.parametrize(("skill", "left"), [("bs_attack", {"A1", "A2", "A3"}), ("dodge", {"A1", "A2"})])
def test_against_several_active_troopers_each_member_chooses_its_own_target(skill: str, left: set[str]) -> None:
    """But with the same Skill: who does something else leaves."""
    foes = [piece(at=(200, 500), facing=270), piece(at=(260, 500), facing=270)]
    game = Skirmish(row(3), foes, tokens={**marker("A1", "A2", "A3"), **marker("B1", "B2")}, active=1, dice=(20,) * 30)
    game.activate("B1").declare("idle")
    game.react("A1", "bs_attack", weapon="combi_rifle", aims={"B1": 2})
    game.react("A2", "bs_attack", weapon="combi_rifle", aims={"B2": 2})
    game.react("A3", skill, **({"weapon": "combi_rifle", "aims": {"B2": 2}} if skill == "bs_attack" else {}))
    assert members(game.finish()) == left


# ------------------------------------------------------------------ close combat


def melee(count: int, *, outsider: bool = False, active: int = 0) -> Skirmish:
    around = [(300, 275), (325, 300), (300, 325), (275, 300)]
    mine = [piece(at=around[n]) for n in range(count)]
    more = [piece(at=around[count])] if outsider else []
    names = tuple(f"A{n + 1}" for n in range(count))
    return Skirmish([*mine, *more], [piece(at=(300, 300))], tokens=marker(*names), active=active, dice=(10,) * 30)


def blows(game: Skirmish) -> int:
    return CcAttack()._burst(
        now := Situation(game.state),
        now.trooper("A1"),
        edition_at_hand().chart.weapons["cc_weapon"].modes[0],
        (now.trooper("B1"),),
        active=True,
    )


@pytest.mark.rule("HS-FTCC-002", "HS-ADV-006")
def test_other_members_in_the_same_close_combat_give_a_die_and_damage() -> None:
    assert [blows(melee(count).activate("A1")) for count in (2, 3)] == [2, 3]
    damage = []
    for count in (1, 2, 3):
        game = melee(count).activate("A1")
        now = Situation(game.state)
        mode = edition_at_hand().chart.weapons["cc_weapon"].modes[0]
        blow = Attempt(
            actor=now.trooper("A1"), skill="cc_attack", attribute="cc", active=True, target=now.trooper("B1"), mode=mode
        )
        damage.append(harm_of(now, blow).damage)
    assert damage == [10, 11, 12]


def test_who_thinks_ahead_asks_before_there_is_an_order() -> None:
    now, mode = Situation(melee(3).state), edition_at_hand().chart.weapons["cc_weapon"].modes[0]
    one, two = now.trooper("A1"), now.trooper("B1")
    for active in (True, False):
        blow = Attempt(actor=one, skill="cc_attack", attribute="cc", active=active, target=two, mode=mode)
        assert harm_of(now, blow).damage == 12


@pytest.mark.rule("HS-FTCC-002", "HS-ADV-006")
def test_who_is_in_no_group_strikes_no_harder_for_its_allies() -> None:
    around = [piece(at=(300, 275)), piece(at=(325, 300))]
    game = Skirmish(around, [piece(at=(300, 300))]).activate("A1")
    now, mode = Situation(game.state), edition_at_hand().chart.weapons["cc_weapon"].modes[0]
    blow = Attempt(
        actor=now.trooper("A1"), skill="cc_attack", attribute="cc", active=True, target=now.trooper("B1"), mode=mode
    )
    assert (blows(game), harm_of(now, blow).damage) == (2, 10)


@pytest.mark.rule("HS-FTCC-003")
def test_nobody_else_in_it_does() -> None:
    """Two other members give a die each; somebody else gives none, and is given them by nobody."""
    assert blows(melee(3, outsider=True).activate("A1")) == 3


@pytest.mark.rule("HS-FTCC-001")
def test_in_the_active_turn_only_the_leader_strikes() -> None:
    game = melee(2).activate("A1").declare_one("cc_attack", weapon="cc_weapon", aims={"B1": 2})
    assert game.state.order is not None
    assert [each.use.skill for each in game.state.order.skills] == ["cc_attack", "idle"]


@pytest.mark.rule("HS-FTCC-001", "HS-FTCC-004")
def test_in_the_reactive_turn_the_leader_strikes_if_it_is_there() -> None:
    game = melee(2, active=1).activate("B1").declare("cc_attack", weapon="cc_weapon", aims={"A2": 1})
    assert "HS-FTCC-001" in game.refuses_reacting("A2", "cc_attack", weapon="cc_weapon", aims={"B1": 2})
    assert game.refuses_reacting("A1", "cc_attack", weapon="cc_weapon", aims={"B1": 2}) == set()


@pytest.mark.rule("HS-FTCC-001", "HS-FTCC-004")
def test_whatever_is_no_blow_is_everybodys() -> None:
    """The Team Leader is in close combat with the enemy that another member, further away, shoots at."""
    mine = [piece(at=(300, 275)), piece(at=(450, 200), facing=135)]
    game = Skirmish(mine, [piece(at=(300, 300))], tokens=marker("A1", "A2"), active=1).activate("B1").declare("idle")
    assert game.refuses_reacting("A2", "bs_attack", weapon="combi_rifle", aims={"B1": 1}) == set()
    apart = melee(3, active=1)
    lone = Skirmish(
        [piece(at=(900, 900)), piece(at=(300, 275))], [piece(at=(300, 300))], tokens=marker("A1", "A2"), active=1
    )
    assert apart.activate("B1").declare("idle").refuses_reacting("A3", "dodge") == set()
    lone.activate("B1").declare("cc_attack", weapon="cc_weapon", aims={"A2": 1})
    assert lone.refuses_reacting("A2", "cc_attack", weapon="cc_weapon", aims={"B1": 1}) == set()


@pytest.mark.rule("HS-FTCC-005")
def test_the_adversary_chooses_one_member() -> None:
    game = melee(2).activate("A1").declare_one("cc_attack", weapon="cc_weapon", aims={"B1": 2})
    assert game.refuses_reacting("B1", "cc_attack", weapon="cc_weapon", aims={"A2": 1}) == set()
    assert game.refuses_reacting("B1", "cc_attack", weapon="cc_weapon", aims={"A1": 1, "A2": 1})


# ------------------------------------------------------------------ temper


@pytest.mark.rule("HS-FTFUR-001", "HS-FTFUR-002")
@pytest.mark.parametrize("key", ["impetuous", "frenzy"])
def test_in_a_fireteam_nobody_is_impetuous(key: str) -> None:
    pieces = [piece(soldier(key), at=(200, 100)), *row(2)[1:]]
    for tokens, has in ((marker("A1", "A2"), False), ({}, True)):
        now = Situation(Skirmish(pieces, tokens=tokens).state)
        assert (now.ability(now.trooper("A1"), key) is not None) == has
