"""Nullifier."""

import pytest
from skirmish import Piece, Skirmish, piece, soldier

from sightline.games.infinity.core.match.commands import EndTurn
from sightline.games.infinity.core.match.events import BecameIdle, Placed, SavesRolled
from sightline.games.infinity.core.order.declarations import Declaration, SkillType
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability
from sightline.games.infinity.human_sphere.edition import HUMAN_SPHERE
from sightline.games.infinity.human_sphere.nullifier import is_signal
from sightline.geometry.templates import TemplateKind

BEARER = soldier("nullifier")
HACKER = soldier("hacker", equipment=(Ability(key="hacking_device"),), wip=13)
TARGET = soldier(type="HI", hackable=True)
FAR = piece(at=(1100, 1100), facing=90)
BESIDE = ((300 + 25, 300), 0.0)


def device(at: tuple[float, float]) -> Piece:
    return piece(at=at, device="nullifier")


def hacking(
    *more: Piece, user: tuple[float, float] = (300, 300), target: tuple[float, float] = (400, 300), **rest: object
) -> Skirmish:
    """A Hacker (A1) near somebody who can be hacked (B1); Nullifiers are of the other side."""
    pieces = [piece(TARGET, at=target, facing=0), *more]
    return Skirmish([piece(HACKER, at=user, facing=180)], pieces, **rest).activate("A1")  # type: ignore[arg-type]


CARBONITE: dict[str, object] = {"weapon": "carbonite", "aims": {"B1": 2}}


# ------------------------------------------------------------------ what it is, and putting it down


@pytest.mark.rule("HS-EQUIP-085")
def test_its_labels_and_its_profile() -> None:
    weapon = HUMAN_SPHERE.chart.weapons["nullifier"]
    (mode,) = weapon.modes
    traits = {"comms_attack", "comms_equipment", "deployable", "indiscriminate", "zone_of_control"}
    assert (weapon.uses, {*mode.traits}) == (3, traits)
    assert "nullifier" in HUMAN_SPHERE.ability.comms
    profile = HUMAN_SPHERE.devices["nullifier"]
    assert (profile.arm, profile.bts, profile.vitality, profile.structure, profile.silhouette) == (0, 0, 1, True, "1")
    assert HUMAN_SPHERE.skill["place_deployable"].types == {SkillType.SHORT, SkillType.ARO}


@pytest.mark.rule("HS-EQUIP-085")
def test_there_are_three_of_them() -> None:
    spent = piece(BEARER, at=(300, 300), uses={"nullifier": 3})
    game = Skirmish([spent], [FAR]).activate("A1")
    assert game.refuses_declaring("place_deployable", weapon="nullifier", place=[BESIDE])


@pytest.mark.rule("HS-EQUIP-087", "HS-EQUIP-088")
def test_it_is_put_down_in_contact_when_the_order_is_over() -> None:
    game = Skirmish([piece(BEARER, at=(300, 300))], [FAR]).activate("A1")
    assert game.refuses_declaring("place_deployable", weapon="nullifier", place=[((500, 300), 0.0)]) == {"C1-CSK-272"}
    game.declare("place_deployable", weapon="nullifier", place=[BESIDE])
    assert game.happened(Placed) == []
    game.finish()
    (placed,) = game.happened(Placed)
    assert (placed.trooper.device, placed.trooper.at[:2]) == ("nullifier", (325, 300))


@pytest.mark.rule("HS-EQUIP-087")
def test_or_anywhere_on_its_way() -> None:
    game = Skirmish([piece(BEARER, at=(300, 200))], [FAR]).activate("A1")
    game.declare("move", to=[(300, 300)]).no_more_aros()
    assert game.refuses_declaring("place_deployable", weapon="nullifier", place=[((325, 250), 0.0)]) == set()


@pytest.mark.rule("HS-EQUIP-086")
@pytest.mark.parametrize(("facing", "rules"), [(270, set()), (90, {"C1-CSK-270"})])
def test_in_aro_it_takes_line_of_fire_to_the_active_trooper(facing: float, rules: set[str]) -> None:
    game = Skirmish([piece(at=(300, 150))], [piece(BEARER, at=(300, 300), facing=facing)]).activate("A1")
    game.declare("move", to=[(300, 160)])
    refused = game.refuses_reacting("B1", "place_deployable", weapon="nullifier", place=[BESIDE])
    assert rules <= refused
    assert bool(refused) == bool(rules)


@pytest.mark.rule("HS-EQUIP-084")
def test_markers_do_not_keep_it_away() -> None:
    hidden = piece(soldier("camouflage"), at=(400, 300), states=["camouflaged"])
    game = Skirmish([piece(BEARER, at=(300, 300))], [hidden]).activate("A1")
    assert game.refuses_declaring("place_deployable", weapon="nullifier", place=[BESIDE]) == set()


# ------------------------------------------------------------------ what it does


@pytest.mark.rule("HS-EQUIP-090", "HS-EQUIP-089")
def test_nobody_hacks_in_its_zone_of_control() -> None:
    assert hacking().refuses_declaring("hack", **CARBONITE) == set()
    near, far = hacking(device((150, 300)), device((900, 900))), hacking(device((60, 300)))
    assert near.refuses_declaring("hack", **CARBONITE) == {"HS-EQUIP-090"}
    assert far.refuses_declaring("hack", **CARBONITE) == set()
    assert "hack" not in near.offered()


@pytest.mark.rule("HS-EQUIP-091")
def test_nobody_is_hacked_in_its_zone_of_control() -> None:
    game = hacking(device((610, 300)), target=(450, 300))
    assert game.refuses_declaring("hack", **CARBONITE) == {"HS-EQUIP-091"}
    assert hacking(device((900, 300)), target=(450, 300)).refuses_declaring("hack", **CARBONITE) == set()


@pytest.mark.rule("HS-EQUIP-090", "HS-EQUIP-091")
@pytest.mark.parametrize("at", [(150, 300), (610, 300)])
def test_where_nobody_measures_it_is_idle(at: tuple[float, float]) -> None:
    game = hacking(device(at), target=(450, 300), aids="strict")
    game.declare("hack", **CARBONITE).finish()
    assert [(each.trooper, each.skill) for each in game.happened(BecameIdle)] == [("A1", "hack")]
    assert "immobilized_b" not in game.trooper("B1").states


@pytest.mark.rule("HS-EQUIP-090")
def test_it_works_against_both_sides() -> None:
    pieces = [piece(HACKER, at=(300, 300)), device((150, 300))]
    game = Skirmish(pieces, [piece(TARGET, at=(450, 300))]).activate("A1")
    assert game.refuses_declaring("hack", **CARBONITE) == {"HS-EQUIP-090"}


@pytest.mark.rule("HS-EQUIP-090")
@pytest.mark.parametrize(
    ("skill", "weapon"),
    [
        ("hack", "carbonite"),
        ("supportware", "assisted_fire"),
        ("white_noise", ""),
        ("cybermask", ""),
        ("zero_pain", ""),
        ("breakwater", ""),
        ("bs_attack", "flash_pulse"),
        ("bs_attack", "sepsitor_plus"),
        ("jammer", "jammer"),
        ("place_deployable", "nullifier"),
    ],
)
def test_what_does_not_work_there(skill: str, weapon: str) -> None:
    now = Situation(hacking().state)
    assert is_signal(now, HUMAN_SPHERE.skill[skill], Declaration(skill=skill, weapon=weapon))


@pytest.mark.rule("HS-EQUIP-093")
@pytest.mark.parametrize(
    ("skill", "weapon"),
    [("bs_attack", "combi_rifle"), ("connect_antenna", ""), ("use_panoply", ""), ("move", ""), ("dodge", "")],
)
def test_what_works_there_as_everywhere(skill: str, weapon: str) -> None:
    now = Situation(hacking().state)
    assert not is_signal(now, HUMAN_SPHERE.skill[skill], Declaration(skill=skill, weapon=weapon))


@pytest.mark.rule("HS-EQUIP-091")
@pytest.mark.parametrize(("at", "saves"), [((1000, 1000), 1), ((300, 560), 0)])
def test_a_sepsitor_does_nothing_to_who_is_near_it(at: tuple[float, float], saves: int) -> None:
    user = soldier(weapons=("sepsitor_plus",))
    target = piece(soldier(equipment=(Ability(key="cube"),)), at=(300, 400), facing=90)
    game = Skirmish([piece(user, at=(300, 200))], [target, device(at)], dice=[20] * 4)
    game.activate("A1").declare("bs_attack", weapon="sepsitor_plus", place=_towards(game)).no_more_aros().finish()
    assert len(game.happened(SavesRolled)) == saves


def _towards(game: Skirmish) -> list[tuple[tuple[float, ...], float]]:
    """A teardrop from A1 at B1."""
    now = Situation(game.state)
    mode = HUMAN_SPHERE.chart.weapons["sepsitor_plus"].modes[0]
    kind = TemplateKind(mode.template)
    template = now.table.aimed(now.body(now.trooper("A1")), kind, now.body(now.trooper("B1")))
    return [(template.focus, template.direction)]


@pytest.mark.rule("HS-EQUIP-092")
def test_it_stays_until_it_is_destroyed() -> None:
    shooter = piece(at=(150, 600), facing=270)
    game = Skirmish(
        [piece(HACKER, at=(300, 300)), shooter],
        [piece(TARGET, at=(400, 300), facing=0), device((150, 300))],
        dice=[5, 6, 20, 1, 1],
    )
    for player in (0, 1, 0, 1):
        game.apply(EndTurn(player=player))
    assert "B2" in game.state.troopers
    game.activate("A2").declare("bs_attack", weapon="combi_rifle", aims={"B2": 3}).finish()
    assert "B2" not in game.state.troopers
    assert game.activate("A1").refuses_declaring("hack", **CARBONITE) == set()


@pytest.mark.rule("HS-EQUIP-087", "HS-EQUIP-088", "HS-EQUIP-090")
@pytest.mark.example("HS-EX2-036")
def test_as_an_aro_it_does_not_stop_the_sepsitor_at_hand_but_every_other() -> None:
    user = piece(soldier(weapons=("sepsitor_plus",)), at=(300, 150))
    sakiel = piece(soldier("nullifier", equipment=(Ability(key="cube"),)), at=(300, 300), facing=270)
    game = Skirmish([user], [sakiel], dice=[20] * 4)
    place = _towards(game)
    game.activate("A1").declare("bs_attack", weapon="sepsitor_plus", place=place)
    game.react("B1", "place_deployable", weapon="nullifier", place=[BESIDE]).no_more_aros().finish()
    (saved,) = game.happened(SavesRolled)
    assert saved.trooper == "B1"
    assert [each.trooper.device for each in game.happened(Placed)] == ["nullifier"]
    game.activate("A1")
    assert "HS-EQUIP-090" in game.refuses_declaring("bs_attack", weapon="sepsitor_plus", place=place)
