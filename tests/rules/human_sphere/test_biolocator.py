"""Biolocator."""

import msgspec
import pytest
from skirmish import Piece, Skirmish, piece, soldier

from sightline.games.infinity.core.match.commands import EndTurn, UseAbility
from sightline.games.infinity.core.match.events import Rolled, TemplateLaid
from sightline.games.infinity.core.order.declarations import SkillType
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability
from sightline.games.infinity.human_sphere.edition import HUMAN_SPHERE
from sightline.games.infinity.n4.hacking.area import repeaters

BEARER = soldier("biolocator")
FOE = piece(at=(1100, 1100))
DOWN: dict[str, object] = {"states": ["biolocated", "unconscious", "prone"], "lost": 1, "uses": {"biolocator": 1}}


def switched_on(bearer: Piece | None = None, *more: Piece, **rest: object) -> Skirmish:
    game = Skirmish([bearer or piece(BEARER, at=(300, 300)), *more], [FOE], **rest)  # type: ignore[arg-type]
    return game.activate("A1").declare("biolocator")


def beside(profile: object, **more: object) -> Skirmish:
    """A shooter (A1) and the bearer (A2) of a Biolocator that is on; an enemy not far from it."""
    shooter = msgspec.structs.replace(profile, unit="shooter")  # type: ignore[type-var]
    enemy = piece(at=(330, 640), facing=90)
    return Skirmish([piece(shooter, at=(300, 200)), piece(BEARER, at=(300, 600), **DOWN)], [enemy], **more)  # type: ignore[arg-type]


@pytest.mark.rule("HS-EQUIP-033")
def test_it_is_a_short_skill_comms_equipment_and_has_negative_feedback() -> None:
    assert HUMAN_SPHERE.skill["biolocator"].types == {SkillType.SHORT}
    assert "biolocator" in HUMAN_SPHERE.ability.comms
    assert "biolocated" in HUMAN_SPHERE.state.feedback
    isolated = Skirmish([piece(BEARER, at=(300, 300), states=["disabled"])], [FOE]).activate("A1")
    assert "biolocator" not in isolated.offered()


@pytest.mark.rule("HS-EQUIP-034", "HS-EQUIP-037")
def test_its_user_is_targeted_for_its_own_side_and_unconscious() -> None:
    game = switched_on().finish()
    assert game.trooper("A1").states >= {"biolocated", "unconscious"}
    assert "targeted" not in game.trooper("A1").states


@pytest.mark.rule("HS-EQUIP-034", "HS-EQUIP-037")
def test_who_falls_before_it_works_has_not_used_it() -> None:
    foe = piece(at=(300, 600), facing=270)
    game = Skirmish([piece(BEARER, at=(300, 300))], [foe], dice=[5, 1]).activate("A1").declare("biolocator")
    game.react("B1", "bs_attack", weapon="combi_rifle", aims={"A1": 1}).finish()
    assert "unconscious" in game.trooper("A1").states
    assert ("biolocated" in game.trooper("A1").states, game.trooper("A1").uses) == (False, {})


@pytest.mark.rule("HS-EQUIP-037")
def test_whoever_has_several_wounds_falls_as_well() -> None:
    game = switched_on(piece(soldier("biolocator", vitality=3), at=(300, 300))).finish()
    now = Situation(game.state)
    assert (now.vitality(now.trooper("A1")), "unconscious" in now.trooper("A1").states) == (0, True)


@pytest.mark.rule("HS-EQUIP-034", "HS-EQUIP-035")
def test_its_own_side_may_shoot_at_it_and_more_easily() -> None:
    game = beside(soldier(), dice=[1, 1, 1, 20, 20, 20]).activate("A1")
    game.declare("bs_attack", weapon="combi_rifle", aims={"A2": 3}).no_more_aros().finish()
    (roll,) = game.happened(Rolled)
    assert [mod.value for mod in roll.sides[0].mods if mod.rule == "HS-EQUIP-034"] == [3]


@pytest.mark.rule("HS-EQUIP-035")
def test_nobody_else_is_shot_at_by_its_own_side() -> None:
    fallen = piece(BEARER, at=(300, 600), states=["unconscious"], lost=1)
    game = Skirmish([piece(at=(300, 200)), fallen], [FOE]).activate("A1")
    assert game.refuses_declaring("bs_attack", weapon="combi_rifle", aims={"A2": 3}) == {"C1-LABEL-201"}


@pytest.mark.rule("HS-EQUIP-034")
def test_the_enemy_has_nothing_of_it() -> None:
    bearer = piece(BEARER, at=(300, 600), facing=90, **DOWN)  # type: ignore[arg-type]
    game = Skirmish([piece(at=(300, 200))], [bearer], dice=[20, 20, 20]).activate("A1")
    game.declare("bs_attack", weapon="combi_rifle", aims={"B1": 3}).finish()
    (roll,) = game.happened(Rolled)
    assert "mod.targeted" not in {mod.source for mod in roll.sides[0].mods}


@pytest.mark.rule("HS-EQUIP-034", "HS-EQUIP-035")
def test_guided_attacks_home_in_on_it_and_hit_whoever_is_near() -> None:
    game = beside(soldier(weapons=("katyusha_mrl",)), dice=[5, 20, 20, 20, 20, 20, 20]).activate("A1")
    mode = next(each.name for each in HUMAN_SPHERE.chart.weapons["katyusha_mrl"].modes if "guided" in each.traits)
    game.declare("guided_attack", weapon="katyusha_mrl", mode=mode, aims={"A2": 1})
    (laid,) = game.happened(TemplateLaid)
    assert ({*laid.template.affected}, laid.template.cancelled) == ({"A2", "B1"}, False)


@pytest.mark.rule("HS-EQUIP-036", "HS-EQUIP-037")
def test_it_makes_its_user_a_repeater() -> None:
    game = Skirmish([piece(BEARER, at=(300, 300))], [FOE])
    assert list(repeaters(Situation(game.state), 0)) == []
    game.activate("A1").declare("biolocator").finish()
    assert [each.id for each in repeaters(Situation(game.state), 0)] == ["A1"]


@pytest.mark.rule("HS-EQUIP-038")
def test_with_the_death_of_its_user_it_is_over() -> None:
    game = beside(soldier(), dice=[5, 20, 20, 1]).activate("A1")
    game.declare("bs_attack", weapon="combi_rifle", aims={"A2": 3}).no_more_aros().finish()
    assert "A2" not in game.state.troopers
    assert list(repeaters(Situation(game.state), 0)) == []


@pytest.mark.rule("HS-EQUIP-039")
def test_who_is_healed_has_it_no_longer_and_cannot_use_it_again() -> None:
    doctor, bearer = piece(soldier("doctor"), at=(300, 300)), piece(BEARER, at=(325, 300), **DOWN)  # type: ignore[arg-type]
    game = Skirmish([doctor, bearer], [FOE], dice=[1]).activate("A1")
    game.declare("doctor", aims={"A2": 1}).no_more_aros().finish()
    assert game.trooper("A2").states.isdisjoint({"biolocated", "unconscious"})
    game.activate("A2")
    assert game.refuses_declaring("biolocator") == {"HS-EQUIP-039"}
    assert "biolocator" not in game.offered()


@pytest.mark.rule("HS-EQUIP-039")
@pytest.mark.parametrize("skill", ["no_wound_incapacitation", "dogged"])
def test_who_goes_on_without_falling_has_nothing_of_it(skill: str) -> None:
    game = switched_on(piece(soldier("biolocator", skill), at=(300, 300)))
    game.no_more_aros().declare("idle").no_more_aros()
    game.apply(UseAbility(player=0, trooper="A1", ability=skill, use=True)).finish()
    assert "biolocated" not in game.trooper("A1").states


@pytest.mark.rule("HS-EQUIP-039")
def test_who_regenerates_has_it_no_longer() -> None:
    profile = soldier("biolocator", Ability(key="regeneration"))
    game = Skirmish([piece(profile, at=(300, 300), **DOWN), piece(at=(100, 100))], [FOE], dice=[1])  # type: ignore[arg-type]
    game.apply(EndTurn(player=0)).apply(UseAbility(player=0, trooper="A1", ability="regeneration", use=True))
    assert game.trooper("A1").states.isdisjoint({"unconscious", "biolocated"})


@pytest.mark.rule("HS-EQUIP-040")
def test_its_user_does_not_explode() -> None:
    game = switched_on(piece(soldier("biolocator", "explode"), at=(300, 300))).finish()
    assert "A1" in game.state.troopers
    assert game.happened(TemplateLaid) == []
    explosive = piece(soldier("biolocator", "explode", "regeneration"), at=(300, 300))
    for uses, explodes in (({}, True), ({"biolocator": 1}, False)):
        now = Situation(Skirmish([msgspec.structs.replace(explosive, uses=uses)], [FOE]).state)
        assert (now.ability(now.trooper("A1"), "explode") is not None) == explodes
        assert now.ability(now.trooper("A1"), "regeneration") is not None, "and keeps everything else"
