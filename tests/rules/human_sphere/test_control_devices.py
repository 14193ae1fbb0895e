"""Control Devices: Hungries, Kuang Shi and Traktor Muls."""

import msgspec
import pytest
from skirmish import Piece, Skirmish, piece, soldier
from teams_for_tests import marker, members

from sightline.games.infinity.core.match.commands import EndTurn
from sightline.games.infinity.core.match.events import Attacked, Rolled, SavesRolled, TemplateLaid
from sightline.games.infinity.core.match.state import GROUP
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.lists import check_list
from sightline.games.infinity.core.troopers.profiles import ArmyList, Member, Profile, TeamChart
from sightline.games.infinity.human_sphere.edition import HUMAN_SPHERE
from sightline.games.infinity.human_sphere.fireteams.forming import DisbandFireteam, FormFireteam, check_team
from sightline.games.infinity.n4.commands import GoOn
from sightline.games.infinity.n4.impetuous import is_impetuous
from sightline.games.infinity.n4.orders import is_irregular

SECTORIAL = (TeamChart(kind="core", units=("guard", "kuang shi", "gakis", "soldier")),)


def unit(name: str, *abilities: str, **changes: object) -> Profile:
    return soldier(*abilities, unit=name, name=name, **changes)


GAKI = unit("The Hungries-'Gakis'", "irregular", "impetuous")
PRETA = unit("The Hungries-'Pretas'", "irregular", "impetuous")
OZNAT = unit("oznat", "control_device_hungries")
SHI = unit("kuang shi", "explode")
GUARD = unit("guard", "control_device_kuang_shi")
MUL = unit("traktor mul")
KAZAK = unit("kazak", "control_device_traktor_mul")
FOE = piece(at=(1100, 1100))


# ------------------------------------------------------------------ army lists


def faults(*profiles: tuple[Profile, int], sectorial: bool = True) -> list[str]:
    """What is against a list of profiles in combat groups."""
    army = ArmyList(
        faction="a",
        members=tuple(Member(profile=profile, group=group) for profile, group in profiles),
        fireteams=SECTORIAL if sectorial else (),
    )
    return [each.rule or "" for each in check_list(HUMAN_SPHERE.lists, army, 300, lieutenant=False)]


@pytest.mark.rule("HS-EQUIP-042", "HS-EQUIP-043")
@pytest.mark.parametrize("hungry", [GAKI, PRETA])
def test_a_sectorial_has_hungries_only_in_the_combat_group_of_a_device(hungry: Profile) -> None:
    assert faults((OZNAT, 1), (hungry, 1)) == []
    assert faults((OZNAT, 2), (hungry, 1)) == ["HS-EQUIP-042"]
    assert faults((hungry, 1)) == ["HS-EQUIP-042"]


@pytest.mark.rule("HS-EQUIP-042", "HS-EQUIP-043")
def test_other_armies_need_no_device_for_hungries() -> None:
    assert faults((GAKI, 1), sectorial=False) == []


@pytest.mark.rule("HS-EQUIP-048", "HS-EQUIP-049")
@pytest.mark.parametrize("sectorial", [True, False])
def test_kuang_shi_need_a_device_in_their_combat_group(sectorial: bool) -> None:
    assert faults((GUARD, 1), (SHI, 1), sectorial=sectorial) == []
    assert faults((GUARD, 2), (SHI, 1), sectorial=sectorial) == ["HS-EQUIP-048"]


@pytest.mark.rule("HS-EQUIP-053")
@pytest.mark.parametrize("sectorial", [True, False])
def test_traktor_muls_need_a_device_in_their_combat_group(sectorial: bool) -> None:
    assert faults((KAZAK, 1), (MUL, 1), sectorial=sectorial) == []
    assert faults((KAZAK, 2), (MUL, 1), sectorial=sectorial) == ["HS-EQUIP-053"]


@pytest.mark.rule("HS-EQUIP-041", "HS-EQUIP-048", "HS-EQUIP-053")
@pytest.mark.parametrize("device", ["hungries", "kuang_shi", "traktor_mul"])
@pytest.mark.parametrize("state", ["isolated", "disabled"])
def test_a_device_is_comms_equipment(device: str, state: str) -> None:
    game = Skirmish([piece(soldier(f"control_device_{device}"), at=(200, 200), states=[state]), FOE])
    now = Situation(game.state)
    assert now.ability(now.trooper("A1"), f"control_device_{device}") is None
    assert f"control_device_{device}" in HUMAN_SPHERE.ability.comms


# ------------------------------------------------------------------ Hungries


def row(*profiles: Profile, **more: object) -> list[Piece]:
    return [piece(profile, at=(200 + 40 * n, 100), **more) for n, profile in enumerate(profiles)]  # type: ignore[arg-type]


def pack(*profiles: Profile, chart: tuple[TeamChart, ...] = SECTORIAL, **more: object) -> Skirmish:
    """Some of a Sectorial in a row, when Fireteams are formed."""
    more = {"stage": "fireteams", "ask_tokens": True, **more}
    return Skirmish(row(*profiles), [FOE], fireteams=chart, **more)  # type: ignore[arg-type]


def form(*troopers: str, kind: str = "core") -> FormFireteam:
    return FormFireteam(player=0, kind=kind, troopers=troopers)


def against(game: Skirmish, *troopers: str) -> set[str | None]:
    """What is against a Fireteam: Core, even where nobody is asked for one."""
    return {each.rule for each in check_team(Situation(game.state), form(*troopers))}


@pytest.mark.rule("HS-EQUIP-044")
def test_at_deployment_the_bearer_forms_a_core_with_hungries() -> None:
    game = pack(OZNAT, GAKI, PRETA).apply(form("A1", "A2", "A3"))
    assert members(game) == {"A1", "A2", "A3"}


@pytest.mark.rule("HS-EQUIP-044")
def test_nobody_else_is_in_it() -> None:
    game = pack(OZNAT, unit("gakis"), unit("guard"))
    assert game.refuses(form("A1", "A2", "A3")) == {"HS-EQUIP-044"}
    assert game.refuses(form("A2", "A3")) == {"HS-EQUIP-044"}
    assert pack(OZNAT, GAKI, GAKI).refuses(form("A2", "A3")) == {"HS-EQUIP-044"}


@pytest.mark.rule("HS-EQUIP-043")
def test_in_an_army_without_fireteams_a_device_does_nothing() -> None:
    assert against(pack(OZNAT, GAKI, chart=()), "A1", "A2") == {"HS-EQUIP-044"}


@pytest.mark.rule("HS-EQUIP-046")
def test_later_no_other_one_is_formed() -> None:
    game = pack(OZNAT, GAKI, GAKI, stage="orders", ask_tokens=False)
    assert game.refuses(form("A1", "A2", "A3")) == {"HS-EQUIP-046"}
    lost = pack(OZNAT, GAKI, GAKI, stage="orders", ask_tokens=False, tokens=marker("A1", "A2"))
    lost.apply(DisbandFireteam(player=0, team="fireteam.0.1"))
    assert lost.refuses(form("A1", "A2")) == {"HS-EQUIP-046"}


@pytest.mark.rule("HS-EQUIP-047")
@pytest.mark.parametrize("state", ["isolated", "disabled", "unconscious"])
def test_a_bearer_whose_device_does_not_work_forms_none(state: str) -> None:
    pieces = [piece(OZNAT, at=(200, 100), states=[state]), *row(OZNAT, GAKI, GAKI)[1:]]
    game = Skirmish(pieces, [FOE], fireteams=SECTORIAL, stage="fireteams", ask_tokens=True)
    assert "HS-EQUIP-047" in against(game, "A1", "A2", "A3")
    able = pack(OZNAT, GAKI, GAKI)
    assert "HS-EQUIP-047" not in against(able, "A2", "A3"), "nothing else is its fault"


@pytest.mark.rule("HS-EQUIP-047")
def test_nor_does_one_that_has_changed_its_combat_group() -> None:
    game = pack(OZNAT, GAKI, memory={f"{GROUP}0.0": 2, f"{GROUP}0.1": 2})
    assert against(game, "A1", "A2") == {"HS-EQUIP-047"}


@pytest.mark.rule("HS-EQUIP-047")
def test_hungries_act_whatever_becomes_of_the_bearer() -> None:
    pieces = [piece(OZNAT, at=(200, 100), states=["isolated"]), *row(OZNAT, GAKI)[1:]]
    game = Skirmish(pieces, [FOE], fireteams=SECTORIAL)
    assert game.activate("A2").offered() >= {"move", "dodge"}


def temper(game: Skirmish, key: str) -> tuple[bool, bool]:
    """Whether somebody is Irregular, and whether it is Impetuous."""
    now = Situation(game.state)
    return is_irregular(now, now.trooper(key)), is_impetuous(now, now.trooper(key))


@pytest.mark.rule("HS-EQUIP-045")
def test_in_it_hungries_are_regular_and_not_impetuous() -> None:
    game = pack(OZNAT, GAKI, GAKI)
    assert temper(game, "A2") == (True, True)
    game.apply(form("A1", "A2"))
    assert (temper(game, "A2"), temper(game, "A3")) == ((False, False), (True, True))


@pytest.mark.rule("HS-EQUIP-045")
@pytest.mark.example("HS-EX2-021")
def test_who_leaves_it_is_wild_again_from_the_next_player_turn_on() -> None:
    game = pack(OZNAT, GAKI, GAKI, PRETA, PRETA, ask_tokens=False).apply(form("A1", "A2", "A3", "A4", "A5"))
    while game.state.stage == "fireteams" and game.match.decision is not None:
        game.apply(GoOn(player=game.match.decision.waiting[0]))
    regular = game.pool
    game.activate("A1").declare_one("move", to=[(200, 200)])
    game.declare_one("move", to=[(240, 20)]).declare("idle")
    game.finish()
    game.activate("A1").declare_one("move", to=[(200, 300)]).declare("idle").finish()
    assert "A2" not in members(game)
    assert (regular, temper(game, "A2")) == (5, (False, False))
    game.apply(EndTurn(player=0))
    assert temper(game, "A2") == (True, True)


@pytest.mark.rule("HS-EQUIP-045")
def test_who_comes_back_to_it_is_reined_in_again() -> None:
    token = marker("A1", "A3")
    (name,) = token
    token = {name: msgspec.structs.replace(token[name], states=token[name].states | {"left:A2"})}
    game = pack(OZNAT, GAKI, GAKI, stage="orders", ask_tokens=False, tokens=token)
    game.apply(EndTurn(player=0)).apply(EndTurn(player=1))
    assert members(game) == {"A1", "A2", "A3"}
    assert (temper(game, "A2"), game.pool) == ((False, False), 3)


# ------------------------------------------------------------------ Kuang Shi


def guards(*more: Piece, foes: tuple[Piece, ...] = (FOE,), **rest: object) -> Skirmish:
    """A bearer far from two Kuang Shi."""
    shi = (piece(SHI, at=(300, 600)), piece(SHI, at=(700, 600)))
    return Skirmish([piece(GUARD, at=(100, 100), facing=270), *shi, *more], list(foes), **rest)  # type: ignore[arg-type]


NEAR = tuple(piece(at=at, facing=90) for at in ((340, 620), (260, 620), (740, 620), (660, 620)))


@pytest.mark.rule("HS-EQUIP-049", "HS-EQUIP-051", "HS-EQUIP-052")
def test_all_kuang_shi_of_the_combat_group_explode_at_once() -> None:
    game = guards(foes=NEAR, dice=[20] * 4).activate("A1").declare("detonate_kuang_shi").finish()
    templates = [each.template for each in game.happened(TemplateLaid)]
    assert [(each.by, sorted(each.affected)) for each in templates] == [("A2", ["B1", "B2"]), ("A3", ["B3", "B4"])]
    assert {each.trooper for each in game.happened(SavesRolled)} == {"B1", "B2", "B3", "B4"}
    assert [{*each.targets} for each in game.happened(Attacked)] == [{"B1", "B2", "B3", "B4"}]
    assert {each.saves[0].base for each in game.happened(SavesRolled)} == {13}
    assert not {"A2", "A3"} & {*game.state.troopers}


@pytest.mark.rule("HS-EQUIP-051")
def test_it_is_an_entire_order() -> None:
    game = guards().activate("A1").declare("move", to=[(100, 120)]).no_more_aros()
    assert "detonate_kuang_shi" not in game.offered()


@pytest.mark.rule("HS-EQUIP-051")
def test_those_of_another_combat_group_do_not() -> None:
    game = guards(memory={f"{GROUP}0.2": 2}).activate("A1").declare("detonate_kuang_shi").finish()
    assert "A2" not in game.state.troopers
    assert "A3" in game.state.troopers


@pytest.mark.rule("HS-EQUIP-051")
def test_without_any_it_cannot_be_declared() -> None:
    game = Skirmish([piece(GUARD, at=(100, 100))], [FOE]).activate("A1")
    assert game.refuses_declaring("detonate_kuang_shi") == {"HS-EQUIP-051"}


@pytest.mark.rule("HS-EQUIP-052")
@pytest.mark.example("HS-EX2-022")
def test_who_does_not_see_the_bearer_dodges_with_ph_minus_3() -> None:
    game = guards(foes=NEAR, dice=[7, 8, 20, 20, 20]).activate("A1").declare("detonate_kuang_shi")
    game.react("B1", "dodge").react("B2", "dodge").no_more_aros()
    dodges = [side for each in game.happened(Rolled) for side in each.sides if side.skill == "dodge"]
    assert [(side.trooper, side.value) for side in dodges] == [("B1", 7), ("B2", 7)]
    assert {each.trooper for each in game.happened(SavesRolled)} == {"B2", "B3", "B4"}


@pytest.mark.rule("HS-EQUIP-052")
def test_who_sees_it_dodges_as_usual() -> None:
    seeing = piece(at=(340, 620), facing=250)
    game = guards(foes=(seeing,), dice=[10]).activate("A1").declare("detonate_kuang_shi")
    game.react("B1", "dodge").no_more_aros()
    (roll,) = game.happened(Rolled)
    assert roll.sides[0].value == 10
    assert game.happened(SavesRolled) == []


@pytest.mark.rule("HS-EQUIP-050")
@pytest.mark.parametrize("state", ["isolated", "disabled"])
def test_without_a_device_that_works_nobody_is_detonated(state: str) -> None:
    bearer = piece(GUARD, at=(100, 100), states=[state])
    game = Skirmish([bearer, piece(SHI, at=(300, 600))], [FOE])
    now = Situation(game.state)
    skill = HUMAN_SPHERE.skill["detonate_kuang_shi"]
    assert not skill.known_by(now, now.trooper("A1"))


@pytest.mark.rule("HS-EQUIP-050")
def test_nor_by_who_has_changed_its_combat_group() -> None:
    game = guards(memory={f"{GROUP}0.0": 2, f"{GROUP}0.1": 2}, pool=0)
    now = Situation(game.state)
    assert not HUMAN_SPHERE.skill["detonate_kuang_shi"].known_by(now, now.trooper("A1"))


def company(*profiles: Profile, lost: bool, far: bool = False) -> Skirmish:
    """Two Kuang Shi (A1, A2), a bearer (A3) who may have lost its device, and whoever else is there."""
    pieces = row(SHI, SHI, *profiles)
    pieces[2] = msgspec.structs.replace(pieces[2], states=frozenset({"isolated"} if lost else ()))
    if far:
        pieces[3] = msgspec.structs.replace(pieces[3], at=(900.0, 100.0))
    return Skirmish(pieces, [FOE], fireteams=SECTORIAL)


@pytest.mark.rule("HS-EQUIP-050")
def test_once_a_device_is_lost_no_core_is_formed_with_kuang_shi() -> None:
    assert company(GUARD, lost=False).refuses(form("A1", "A2")) == set()
    assert company(GUARD, lost=True).refuses(form("A1", "A2")) == {"HS-EQUIP-050"}


@pytest.mark.rule("HS-EQUIP-050")
def test_while_all_devices_work_it_does_not_matter_where_they_are() -> None:
    pieces = [*row(SHI, SHI), piece(GUARD, at=(900, 100))]
    assert Skirmish(pieces, [FOE], fireteams=SECTORIAL).refuses(form("A1", "A2")) == set()


@pytest.mark.rule("HS-EQUIP-050")
def test_unless_another_device_is_near_them() -> None:
    assert company(GUARD, GUARD, lost=True).refuses(form("A1", "A2")) == set()
    assert company(GUARD, GUARD, lost=True, far=True).refuses(form("A1", "A2")) == {"HS-EQUIP-050"}
    pieces = row(SHI, SHI, GUARD, GUARD)
    pieces[1] = msgspec.structs.replace(pieces[1], at=(380.0, 100.0))
    pieces[2] = msgspec.structs.replace(pieces[2], states=frozenset({"isolated"}))
    pieces[3] = msgspec.structs.replace(pieces[3], at=(600.0, 100.0))
    half = Skirmish(pieces, [FOE], fireteams=SECTORIAL)
    assert half.refuses(form("A1", "A2")) == {"HS-EQUIP-050"}, "near all of them"
