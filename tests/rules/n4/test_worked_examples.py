"""N4: worked examples of the rulebook that belong to several chapters at once."""

import pytest
from skirmish import Skirmish, edition_at_hand, piece, soldier

from sightline.games.infinity.core.match.commands import ChooseAdvantage, ChooseDeployment, ChooseTurnOrder, React
from sightline.games.infinity.core.match.events import Revealed, Rolled, SavesRolled
from sightline.games.infinity.core.match.game import InfinityGame, Setup
from sightline.games.infinity.core.match.state import Area, Trooper
from sightline.games.infinity.core.troopers.profiles import Ability, ArmyList, Member, Profile
from sightline.kernel import Match, ScriptedDice

SHOOT = {"weapon": "combi_rifle"}
BLADE = {"weapon": "cc_weapon"}
FAR = piece(at=(1100, 1100), facing=0)


def rolled(game: Skirmish) -> list[tuple[str, dict[str, tuple[int, int]]]]:
    """The kind of each roll, and the Success Value and the dice of each side."""
    return [
        (each.kind, {side.trooper: (side.value, len(side.dice)) for side in each.sides})
        for each in game.happened(Rolled)
    ]


def saves(game: Skirmish) -> list[int]:
    return [save.value for each in game.happened(SavesRolled) for save in each.saves]


@pytest.mark.example("N4-EX1-002")
def test_yu_jing_keeps_initiative_and_panoceania_has_it_deploy_first() -> None:
    lists = tuple(ArmyList(faction=name, members=(Member(profile=soldier(), lieutenant=True),)) for name in "ab")
    setup = Setup(scenario="standard", points=15, table="harbour-steps", lists=(lists[0], lists[1]))
    match = Match(InfinityGame(edition_at_hand()), setup, dice=ScriptedDice([8, 5]))
    match.apply(ChooseAdvantage(player=0, take="initiative"))
    match.apply(ChooseTurnOrder(player=0, first=0))
    assert match.decision is not None
    assert (match.decision.kind, match.decision.waiting) == ("decision.deployment", (1,))
    match.apply(ChooseDeployment(player=1, first=0, zone=1))
    assert (match.state.first, match.decision.waiting) == (0, (0,))


@pytest.mark.example("N4-EX1-012")
@pytest.mark.parametrize("die", [1, 20])
def test_who_waits_has_lost_its_aro_even_if_another_discovers_the_marker(die: int) -> None:
    spy = piece(soldier("camouflage"), at=(300, 200), states={"camouflaged"})
    game = Skirmish([spy], [piece(at=(250, 600), facing=270), piece(at=(350, 600), facing=270)], dice=[die])
    game.activate("A1").declare("move", to=[(300, 210)]).react("B1", "discover", aims={"A1": 1}).no_more_aros()
    game.declare("move", to=[(300, 220)])
    assert game.can_react() == set()
    assert len(game.happened(Revealed)) == (die == 1)
    assert game.state.asking == "orders"


@pytest.mark.example("N4-EX1-021")
@pytest.mark.parametrize(("distance", "value"), [(37, 15), (40, 15), (41, 9), (80, 9), (81, 6), (120, 6), (121, None)])
def test_combi_rifle_range_bands(distance: int, value: int | None) -> None:
    target = piece(at=(100, 50 + 25 + 10 * distance), facing=90)
    game = Skirmish([piece(at=(100, 50))], [target], size=(600, 1400), dice=[20] * 3 if value else []).activate("A1")
    game.declare("bs_attack", **SHOOT, aims={"B1": 3}).no_more_aros().declare("idle").no_more_aros()
    (side,) = game.happened(Rolled)[0].sides
    assert (side.value if side.dice else None) == value


@pytest.mark.example("N4-EX2-027")
def test_martial_arts_4_against_a_doctor_and_its_servant() -> None:
    cuervo = soldier(Ability(key="martial_arts", level=4), cc=23, ph=13)
    servant = soldier("peripheral_servant", name="Servant", silhouette="1", weapons=("cc_weapon",))
    yisheng = soldier("doctor", cc=15, ph=10, arm=0, peripherals=(servant,))

    def struck(*dice: int) -> Skirmish:
        enemies = [piece(yisheng, at=(200, 225), facing=270), piece(servant, at=(225, 200), peripheral_of=0)]
        game = Skirmish([piece(cuervo, at=(200, 200))], [*enemies, FAR], dice=dice).activate("A1")
        game.declare("cc_attack", **BLADE, aims={"B1": 1}).react("B1", "cc_attack", **BLADE, aims={"A1": 2})
        return game.no_more_aros().declare("idle").no_more_aros()

    assert rolled(struck(1, 20, 20, 20)) == [("face_to_face", {"A1": (26, 1), "B1": (12, 2)})]
    assert saves(struck(10, 3, 4, 20)) == [16], "the Damage of Cuervo, against ARM 0"
    assert saves(struck(1, 10, 20, 20)) == [10 - 1], "the Damage of the Yisheng, against ARM 1"
    hits = [
        (each.hits, each.criticals) for die in (13, 14) for each in struck(die, 11, 11, 20, 20).happened(SavesRolled)
    ]
    assert hits == [(1, 0), (0, 1)], "from 14 on it is a Critical"
    assert saves(struck(6, 11, 11, 20)) == [16], "6 counts as 12, the best the Yisheng can roll short of a Critical"


def shot(target: Profile, weapon: str, mode: str = "", saved: int = 20) -> Skirmish:
    """One hit on B1, 30 cm away."""
    burst = 3 if weapon == "viral_combi_rifle" else 1
    dice = [5, *[20] * (burst - 1), *[saved] * 3]
    game = Skirmish(
        [piece(soldier(weapons=(weapon,)), at=(200, 200))], [piece(target, at=(200, 525), facing=90), FAR], dice=dice
    )
    game.activate("A1").declare("bs_attack", weapon=weapon, mode=mode, aims={"B1": burst}).no_more_aros()
    return game.declare("idle").no_more_aros()


@pytest.mark.example("N4-EX2-029")
def test_bioimmunity_against_da_and_shock() -> None:
    assert saves(shot(soldier("bioimmunity", arm=5, bts=0), "viral_combi_rifle")) == [13 - 5, 13 - 5]
    assert saves(shot(soldier(arm=5, bts=0), "viral_combi_rifle")) == [13, 13]


@pytest.mark.example("N4-EX2-034")
def test_total_immunity_against_a_missile_launcher() -> None:
    dog_warrior = soldier("immunity_total", arm=4, vitality=2)
    assert saves(shot(dog_warrior, "missile_launcher", "explosive")) == [14 - 4]
    assert saves(shot(soldier(arm=4, vitality=2), "missile_launcher", "explosive")) == [14 - 4] * 3


@pytest.mark.rule("N4-SSKB-114")
@pytest.mark.example("N4-SSKB-EX07")
def test_vulnerability_to_viral_weapons_with_total_immunity() -> None:
    weak = soldier("immunity_total", Ability(key="vulnerability", ammunition=("Viral",)), arm=4, bts=0)
    assert saves(shot(weak, "missile_launcher", "explosive")) == [14 - 4]
    assert saves(shot(weak, "viral_combi_rifle")) == [13, 13]
    assert "B1" not in shot(weak, "viral_combi_rifle", saved=1).state.troopers, "Shock kills it"


@pytest.mark.example("N4-SSKB-EX01")
def test_sixth_sense_dodges_a_shot_through_smoke_in_close_combat() -> None:
    """A1 has a visor and sees through the smoke that hides it from B1 and B2; A2 fights B2."""
    nisse = soldier(Ability(key="multispectral_visor", level=2), weapons=("heavy_machine_gun",))
    smoke = Area(kind="smoke", at=(250, 330, 0), radius=60, height=1000)
    game = Skirmish(
        [piece(nisse, at=(220, 200)), piece(at=(250, 625), facing=270)],
        [piece(at=(300, 600), facing=270), piece(soldier("sixth_sense"), at=(250, 600), facing=270)],
        areas=(smoke,),
        dice=[20] * 12,
    )
    game.activate("A1").declare("move", to=[(250, 200)])
    assert game.state.stage == "order.second", "nobody has had an ARO"
    game.declare("bs_attack", weapon="heavy_machine_gun", aims={"B2": 4})
    assert game.can_react() == {"B2"}
    options = {each.command.use.skill for each in game.match.options() if isinstance(each.command, React)}
    assert {"dodge"} <= options <= {"dodge", "reset", "idle"}, "nothing else avoids the shots"
    game.react("B2", "dodge").no_more_aros()
    (roll,) = game.happened(Rolled)
    assert roll.kind == "face_to_face"
    assert "mod.close_combat" in {each.source for each in roll.sides[0].mods}


@pytest.mark.rule("N4-SSKB-067")
@pytest.mark.example("N4-SSKB-EX03")
def test_who_lies_hidden_prevents_impersonation_by_showing_itself() -> None:
    hidden = Trooper(id="", owner=1, member=1, at=(200, 500, 0), facing=270.0, states=frozenset({"hidden_deployment"}))
    game = Skirmish(
        [piece(soldier("impersonation"), at=(200, 200))],
        [FAR],
        off_table=((), (soldier("hidden_deployment"),)),
        hidden=(hidden,),
        dice=[20] * 4,
    ).activate("A1")
    assert game.refuses_declaring("impersonation") == set()
    unnoticed = game.fork().declare("impersonation").no_more_aros()
    assert "impersonation_1" in unnoticed.trooper("A1").states
    game.declare("impersonation").react("?1", "bs_attack", **SHOOT, aims={"A1": 1}).no_more_aros()
    assert game.trooper("A1").states.isdisjoint({"impersonation_1", "impersonation_2"})
    assert (game.pool, game.state.asking) == (8, "orders")
    assert [kind for kind, _ in rolled(game)] == ["normal"]
