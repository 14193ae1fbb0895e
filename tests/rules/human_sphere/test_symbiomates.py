"""SymbioMates, SymbioBombs and Corahtar Discipline."""

import pytest
from skirmish import Piece, Skirmish, piece, soldier

from sightline.games.infinity.core.match.commands import Deploy, UseAbility
from sightline.games.infinity.core.match.events import Rolled, SavesRolled
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability, Profile
from sightline.games.infinity.human_sphere.edition import HUMAN_SPHERE
from sightline.games.infinity.human_sphere.symbiomates import AssignCompanion
from sightline.games.infinity.n4.commands import GoOn

BARE = soldier(name="Gorgos", vitality=1, arm=1)
GORGOS = soldier("symbiont_armor", name="Gorgos in armor", vitality=2, arm=4, wip=13, forms=(BARE,))
MASTER = (Ability(key="corahtar_discipline", level=1),)
KAELTAR = soldier(
    *MASTER,
    equipment=(Ability(key="symbiomate", uses=2), Ability(key="symbiobomb", uses=2)),
)
AWAY = piece(at=(1100, 1100), facing=90)
HIT, MISS, CRITICAL, FAILED, PASSED = 5, 19, 15, 2, 20
ONE_HIT, HIT_AND_CRITICAL = (HIT, MISS, MISS), (HIT, CRITICAL, MISS)


# ------------------------------------------------------------------ giving them away


def deployed(*profiles: Profile) -> Skirmish:
    """The last trooper of the first player is being deployed, and nobody else is left."""
    mine = [piece(each, at=(100 + 100 * number, 100)) for number, each in enumerate(profiles)]
    game = Skirmish(mine, [AWAY], stage="deployment.last", off_table=([soldier()], []), deployer=1)
    return game.apply(Deploy(player=0, member=len(profiles), at=(1000, 100, 0)))


def give(game: Skirmish, companion: str, user: str, owner: str = "A1") -> set[str | None]:
    return game.refuses(AssignCompanion(player=0, trooper=owner, companion=companion, user=user))


def given(game: Skirmish, companion: str, user: str) -> Skirmish:
    return game.apply(AssignCompanion(player=0, trooper="A1", companion=companion, user=user))


@pytest.mark.rule("HS-EQUIP-104", "HS-EQUIP-103", "HS-CORA-001", "HS-CORA-002", "HS-CORA-003")
def test_mates_go_to_troopers_in_symbiont_armor_one_each() -> None:
    game = deployed(KAELTAR, GORGOS, GORGOS, GORGOS, soldier())
    assert game.state.asking == "assigning"
    assert give(game, "symbiomate", "A5") == {"HS-EQUIP-104"}
    assert give(game, "symbiomate", "A2", owner="A3") == {"HS-CORA-002"}, "it has none to give"
    given(game, "symbiomate", "A2")
    assert game.trooper("A2").states == {"symbiomate"}
    assert give(game, "symbiomate", "A2") == {"HS-EQUIP-104"}, "no second one"
    given(game, "symbiomate", "A3")
    assert give(game, "symbiomate", "A4") == {"HS-CORA-002"}, "two, and no more"


@pytest.mark.parametrize(
    "key",
    [
        pytest.param("symbiomate", marks=pytest.mark.rule("HS-EQUIP-103")),
        pytest.param("symbiobomb", marks=pytest.mark.rule("HS-EQUIP-095")),
    ],
)
def test_a_profile_may_list_several(key: str) -> None:
    assert HUMAN_SPHERE.brackets_of(key) == {"uses"}
    assert key in HUMAN_SPHERE.ability.rows
    assert key in HUMAN_SPHERE.state.rows


@pytest.mark.rule("HS-CORA-001")
def test_when_all_that_is_wanted_is_given_the_match_goes_on() -> None:
    game = deployed(KAELTAR, GORGOS)
    assert game.refuses(AssignCompanion(player=0, trooper="A1", companion="symbiomate", user="A2")) == set()
    assert game.apply(GoOn(player=0)).state.stage != "assigning"


@pytest.mark.rule("HS-EQUIP-095", "HS-EQUIP-096")
@pytest.mark.example("HS-EX2-037")
def test_a_bomb_goes_well_with_a_mate() -> None:
    game = given(deployed(KAELTAR, GORGOS, GORGOS, soldier()), "symbiomate", "A2")
    assert give(game, "symbiobomb", "A4") == {"HS-EQUIP-096"}
    given(game, "symbiobomb", "A2")
    assert game.trooper("A2").states == {"symbiomate", "symbiobomb"}
    assert give(game, "symbiobomb", "A2") == {"HS-EQUIP-096"}


@pytest.mark.rule("HS-CORA-003")
@pytest.mark.parametrize(("skills", "refused"), [(MASTER, set()), ((), {"HS-CORA-003"})])
def test_who_has_the_discipline_may_keep_it_for_itself(skills: tuple[Ability, ...], refused: set[str]) -> None:
    armored = soldier("symbiont_armor", *skills, equipment=(Ability(key="symbiomate"),), forms=(BARE,))
    assert give(deployed(armored, GORGOS), "symbiomate", "A1") == refused
    assert give(deployed(armored, GORGOS), "symbiomate", "A2") == set()


@pytest.mark.rule("HS-EQUIP-096", "HS-EQUIP-104")
def test_nobody_is_asked_later_and_without_a_use_for_it() -> None:
    assert deployed(KAELTAR, soldier()).state.asking != "assigning"
    game = Skirmish([piece(KAELTAR, at=(100, 100)), piece(GORGOS, at=(200, 100))], [AWAY])
    assert give(game, "symbiomate", "A2") == {None}, "not in the Orders Phase"


# ------------------------------------------------------------------ a SymbioMate


def shot(*dice: int, weapon: str = "combi_rifle", burst: int = 3, use: bool = True, **more: object) -> Skirmish:
    """B1, which has a SymbioMate, is shot in the back."""
    target = piece(GORGOS, at=(200, 525), facing=90, states=["symbiomate"])
    shooter = piece(soldier(weapons=(weapon,)), at=(200, 200))
    game = Skirmish([shooter], [target, AWAY], dice=dice, **more).activate("A1")  # type: ignore[arg-type]
    game.declare("bs_attack", weapon=weapon, aims={"B1": burst}).no_more_aros()
    game.declare("idle").no_more_aros()
    assert game.state.asking == "order.symbiomate"
    game.apply(UseAbility(player=1, trooper="B1", ability="symbiomate", use=use))
    return over(game)


def over(game: Skirmish) -> Skirmish:
    while game.state.order is not None:
        game.apply(next(iter(game.match.options())).command)
    return game


@pytest.mark.rule("HS-EQUIP-106", "HS-EQUIP-109")
@pytest.mark.example("HS-EX2-038")
def test_it_takes_the_blow_and_is_gone() -> None:
    game = shot(*ONE_HIT)
    assert game.happened(SavesRolled) == []
    assert game.trooper("B1").lost == 0
    assert game.trooper("B1").states == frozenset()


@pytest.mark.rule("HS-EQUIP-106")
@pytest.mark.parametrize(("weapon", "state"), [("adhesive_launcher", "immobilized_a"), ("flash_pulse", "stunned")])
def test_it_takes_every_other_effect_as_well(weapon: str, state: str) -> None:
    assert state not in shot(HIT, weapon=weapon, burst=1).trooper("B1").states


@pytest.mark.rule("HS-EQUIP-106")
def test_it_may_be_kept_for_later() -> None:
    game = shot(*ONE_HIT, FAILED, use=False)
    assert game.trooper("B1").lost == 1
    assert "symbiomate" in game.trooper("B1").states


@pytest.mark.rule("HS-EQUIP-107")
@pytest.mark.example("HS-EX2-040")
def test_criticals_are_always_applied() -> None:
    """One shot is a hit, the other a Critical."""
    target = piece(GORGOS, at=(200, 525), facing=90, states=["symbiomate"])
    shooter = piece(soldier(weapons=("combi_rifle",), bs=12), at=(200, 200))
    game = Skirmish([shooter], [target, AWAY], dice=[*HIT_AND_CRITICAL]).activate("A1")
    game.declare("bs_attack", weapon="combi_rifle", aims={"B1": 3}).no_more_aros()
    game.declare("idle").no_more_aros()
    game.apply(UseAbility(player=1, trooper="B1", ability="symbiomate", use=True))
    over(game)
    assert game.trooper("B1").lost == 1
    assert game.trooper("B1").states == frozenset()


@pytest.mark.rule("HS-EQUIP-108")
@pytest.mark.parametrize(("use", "rolls"), [(True, 0), (False, 1)])
def test_whoever_uses_it_rolls_for_no_guts(use: bool, rolls: int) -> None:
    """A Critical and a hit: without the SymbioMate that is a Guts Roll."""
    target = piece(GORGOS, at=(200, 525), facing=90, states=["symbiomate"])
    shooter = piece(soldier(weapons=("combi_rifle",), bs=12), at=(200, 200))
    game = Skirmish([shooter], [target, AWAY], dice=[*HIT_AND_CRITICAL, PASSED, 1], ask_guts=True).activate("A1")
    game.declare("bs_attack", weapon="combi_rifle", aims={"B1": 3}).no_more_aros()
    game.declare("idle").no_more_aros()
    game.apply(UseAbility(player=1, trooper="B1", ability="symbiomate", use=use))
    over(game)
    assert sum(each.sides[0].skill == "guts" for each in game.happened(Rolled)) == rolls


@pytest.mark.rule("HS-EQUIP-105")
def test_without_active_armor_it_is_of_no_use_and_goes() -> None:
    """Two points are lost with the Active profile."""
    target = piece(GORGOS, at=(200, 525), facing=90, states=["symbiomate", "symbiobomb"], lost=1)
    game = Skirmish([piece(at=(200, 200))], [target, AWAY], dice=[*ONE_HIT, FAILED]).activate("A1")
    game.declare("bs_attack", weapon="combi_rifle", aims={"B1": 3}).no_more_aros()
    game.declare("idle").no_more_aros()
    game.apply(UseAbility(player=1, trooper="B1", ability="symbiomate", use=False))
    over(game)
    assert game.trooper("B1").form == 1
    assert game.trooper("B1").states.isdisjoint({"symbiomate", "symbiobomb"})


@pytest.mark.rule("HS-EQUIP-105")
def test_who_has_lost_its_armor_is_not_asked() -> None:
    target = piece(GORGOS, at=(200, 525), facing=90, states=["symbiomate"], form=1)
    game = Skirmish([piece(at=(200, 200))], [target, AWAY], dice=[*ONE_HIT, PASSED]).activate("A1")
    game.declare("bs_attack", weapon="combi_rifle", aims={"B1": 3}).no_more_aros()
    game.declare("idle").no_more_aros()
    assert game.state.asking != "order.symbiomate"


@pytest.mark.rule("HS-EQUIP-101", "HS-EQUIP-102", "HS-EQUIP-100")
def test_they_are_states_and_no_pieces() -> None:
    game = Skirmish([piece(GORGOS, at=(200, 200), states=["symbiomate", "symbiobomb"])], [AWAY]).activate("A1")
    game.declare("move", to=[(250, 200)]).finish()
    assert game.trooper("A1").states >= {"symbiomate", "symbiobomb"}
    assert set(game.state.troopers) == {"A1", "B1"}
    assert {"symbiomate", "symbiobomb"}.isdisjoint(HUMAN_SPHERE.devices)


@pytest.mark.rule("HS-EQUIP-110")
@pytest.mark.example("HS-EX2-038")
def test_they_outlive_their_owner_and_not_their_user() -> None:
    """The owner dies, and the SymbioMate that it gave away stays."""
    mine = [piece(KAELTAR, at=(200, 525), uses={"symbiomate": 1}, lost=1, states=["unconscious", "prone"])]
    mine += [piece(GORGOS, at=(900, 525), states=["symbiomate"])]
    game = Skirmish([piece(at=(200, 200))], mine, dice=[*ONE_HIT, FAILED]).activate("A1")
    game.declare("bs_attack", weapon="combi_rifle", aims={"B1": 3}).no_more_aros()
    over(game.declare("idle").no_more_aros())
    assert "B1" not in game.state.troopers
    assert game.trooper("B2").states == {"symbiomate"}


@pytest.mark.rule("HS-EQUIP-110")
@pytest.mark.example("HS-EX2-039")
@pytest.mark.parametrize(
    ("failed", "left"), [(1, {"symbiomate"}), (2, set()), (3, {"unconscious", "prone"}), (4, None)]
)
def test_who_does_not_use_it_loses_it_with_its_armor_or_its_life(failed: int, left: set[str] | None) -> None:
    saves = (*[FAILED] * failed, *[PASSED] * (4 - failed))
    game = shot(*[HIT] * 4, *saves, weapon="heavy_machine_gun", burst=4, use=False)
    user = game.state.troopers.get("B1")
    assert (None if user is None else user.states) == left


# ------------------------------------------------------------------ a SymbioBomb

TACTICS = {"endgame", "eraser", "hellzone", "pandemonium"}
SUPPORT = {"nimbus_sphere", "mirrorball", "first_aid", "revitalis"}


def bomber(*enemies: Piece, **more: object) -> Skirmish:
    mine = [piece(GORGOS, at=(200, 200), states=["symbiobomb"], **more)]  # type: ignore[arg-type]
    return Skirmish(mine, enemies or [piece(at=(200, 350), facing=90)], dice=[HIT, MISS, PASSED]).activate("A1")


@pytest.mark.rule("HS-EQUIP-098", "HS-REF-030")
def test_its_user_has_every_tactic_of_the_list() -> None:
    game = bomber()
    now, user = Situation(game.state), game.trooper("A1")
    assert {key for key in TACTICS | SUPPORT if now.ability(user, key) is not None} == TACTICS | SUPPORT
    for tactic in TACTICS:
        burst = 3 if tactic == "pandemonium" else 2
        assert game.refuses_declaring("pheroware", weapon=tactic, aims={"B1": burst}) == set()
    assert {"nimbus_sphere", "mirrorball", "revitalis"} <= game.offered()


@pytest.mark.rule("HS-EQUIP-098")
def test_in_aro_too() -> None:
    mine = [piece(GORGOS, at=(200, 350), states=["symbiobomb"], facing=90)]
    game = Skirmish([piece(at=(200, 200))], mine).activate("A1").declare("idle")
    assert game.refuses_reacting("B1", "pheroware", weapon="endgame", aims={"A1": 1}) == set()


@pytest.mark.rule("HS-EQUIP-097")
@pytest.mark.parametrize(("form", "left"), [(0, {"symbiobomb"}), (1, set())])
def test_it_goes_with_the_armor(form: int, left: set[str]) -> None:
    game = bomber(form=form).declare("idle").no_more_aros().declare("idle").no_more_aros()
    assert over(game).trooper("A1").states == left


@pytest.mark.rule("HS-EQUIP-097")
def test_only_with_active_armor() -> None:
    assert bomber(form=1).refuses_declaring("pheroware", weapon="endgame", aims={"B1": 1}) == {"C1-CSK-205"}


@pytest.mark.rule("HS-EQUIP-099", "HS-EQUIP-095")
@pytest.mark.parametrize("tactic", ["endgame", "revitalis"])
def test_it_is_gone_at_the_end_of_that_order(tactic: str) -> None:
    game = bomber()
    if tactic == "endgame":
        game.declare("pheroware", weapon=tactic, aims={"B1": 2})
    else:
        game.declare(tactic)
    assert "symbiobomb" in game.trooper("A1").states
    game.no_more_aros()
    over(game.declare("idle").no_more_aros())
    assert "symbiobomb" not in game.trooper("A1").states


@pytest.mark.rule("HS-EQUIP-099")
def test_who_does_something_else_or_knows_the_tactic_anyway_keeps_it() -> None:
    moved = bomber().declare("move", to=[(210, 200)]).finish()
    assert "symbiobomb" in moved.trooper("A1").states
    own = soldier("symbiont_armor", "endgame", vitality=2, wip=13, forms=(BARE,))
    mine = [piece(own, at=(200, 200), states=["symbiobomb"])]
    game = Skirmish(mine, [piece(at=(200, 350), facing=90)], dice=[HIT, MISS, PASSED]).activate("A1")
    game.declare("pheroware", weapon="endgame", aims={"B1": 2}).no_more_aros()
    over(game.declare("idle").no_more_aros())
    assert "symbiobomb" in game.trooper("A1").states
