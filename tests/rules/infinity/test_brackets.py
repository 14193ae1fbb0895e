"""C1-ROLL-009 to 011: what stands in brackets after a skill, a weapon or a piece of equipment, in an Order."""

import pytest
from skirmish import Skirmish, cited, piece, soldier

from sightline.games.infinity.core.match.commands import Deploy, StepAside
from sightline.games.infinity.core.match.events import Rolled, SavesRolled
from sightline.games.infinity.core.match.state import Token
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability, Profile, TroopType
from sightline.geometry.moving.paths import Walk

COMBI = {"weapon": "combi_rifle"}
BLADE = {"weapon": "cc_weapon"}


def dodging(entry: Ability, *, dice: list[int], prone: bool = False) -> Skirmish:
    """A1 shoots at B1, who dodges with an entry of its own."""
    states = ["prone"] if prone else []
    game = Skirmish(
        [piece(at=(200, 200))], [piece(soldier(entry), at=(200, 500), facing=270, states=states)], dice=dice
    )
    game.activate("A1").declare("bs_attack", **COMBI, aims={"B1": 3}).react("B1", "dodge").no_more_aros()
    return game.declare("idle").no_more_aros()


@pytest.mark.rule("C1-ROLL-009")
def test_dodge_plus_three_is_added_to_the_roll_of_its_owner() -> None:
    (roll,) = dodging(Ability(key="dodge", mod=3), dice=[20, 20, 20, 20]).happened(Rolled)
    assert [mod.rule for mod in roll.sides[1].mods if mod.value == 3] == [cited("C1-ROLL-009")]
    assert roll.sides[1].value == soldier().ph + 3  # type: ignore[operator]


@pytest.mark.rule("C1-ROLL-010")
@pytest.mark.parametrize("entry", ["bs_attack", "combi_rifle"])
@pytest.mark.parametrize("answer", ["bs_attack", "dodge"])
def test_a_negative_mod_of_a_shot_is_for_whoever_answers_it(entry: str, answer: str) -> None:
    def answered(*entries: Ability) -> Rolled:
        shooter = piece(soldier(*entries), at=(200, 200))
        game = Skirmish([shooter], [piece(at=(200, 500), facing=270)], dice=[20, 20, 20, 20])
        game.activate("A1").declare("bs_attack", **COMBI, aims={"B1": 3})
        game.react("B1", answer, **(COMBI | {"aims": {"A1": 1}} if answer == "bs_attack" else {})).no_more_aros()
        (roll,) = game.declare("idle").no_more_aros().happened(Rolled)
        return roll

    plain, hampering = answered(), answered(Ability(key=entry, mod=3), Ability(key=entry, mod=-3))
    assert [mod.rule for mod in hampering.sides[1].mods if mod.value == -3] == [cited("C1-ROLL-010")]
    assert hampering.sides[1].value == plain.sides[1].value - 3
    assert hampering.sides[0].value == plain.sides[0].value + 3, "and what helps its owner counts as well"


@pytest.mark.rule("C1-ROLL-011")
def test_a_value_in_brackets_takes_the_place_of_the_attribute_while_the_skill_is_used() -> None:
    (roll,) = dodging(Ability(key="dodge", sets={"ph": 14}), dice=[20, 20, 20, 20]).happened(Rolled)
    assert (roll.sides[1].base, roll.sides[1].value) == (14, 14)
    other = dodging(Ability(key="doctor", sets={"ph": 14}), dice=[20, 20, 20, 20])
    assert other.happened(Rolled)[0].sides[1].base == soldier().ph, "and only while that very skill is used"


@pytest.mark.rule("C1-ROLL-009", "C1-CSK-242")
@pytest.mark.parametrize(("far", "allowed"), [(100, True), (101, False)])
def test_a_distance_in_brackets_lengthens_the_dodge_move(far: float, allowed: bool) -> None:
    game = dodging(Ability(key="dodge", distance=5), dice=[1, 1, 1, 9])
    step = StepAside(player=1, trooper="B1", path=(Walk(((200 + far, 500, 0),)),))
    assert (game.refuses(step) == set()) is allowed


@pytest.mark.rule("C1-PRONE-007")
@pytest.mark.parametrize(("far", "allowed"), [(40, True), (41, False)])
def test_lying_down_halves_the_longer_dodge_move_as_well(far: float, allowed: bool) -> None:
    game = dodging(Ability(key="dodge", distance=2.5), dice=[1, 1, 1, 9], prone=True)
    step = StepAside(player=1, trooper="B1", path=(Walk(((200 + far, 500, 0),)),))
    assert (game.refuses(step) == set()) is allowed


def shot(profile: Profile, dice: list[int]) -> SavesRolled:
    """What a target has to save that one of three shots has hit."""
    game = Skirmish([piece(profile, at=(200, 200))], [piece(at=(200, 500), facing=90)], dice=dice)
    game.activate("A1").declare("bs_attack", **COMBI, aims={"B1": 3}).no_more_aros().declare("idle").no_more_aros()
    (saves,) = game.happened(SavesRolled)
    return saves


@pytest.mark.rule("C1-ROLL-009")
@pytest.mark.parametrize("key", ["bs_attack", "combi_rifle"])
def test_more_damage_counts_after_the_attack_and_after_the_weapon(key: str) -> None:
    plain = shot(soldier(), [5, 20, 20, 20]).saves[0].value
    assert shot(soldier(Ability(key=key, damage=2)), [5, 20, 20, 20]).saves[0].value == plain + 2
    assert shot(soldier(Ability(key="pistol", damage=2)), [5, 20, 20, 20]).saves[0].value == plain


def blow(profile: Profile) -> SavesRolled:
    """What a target with ARM 4 has to save in close combat."""
    game = Skirmish(
        [piece(profile, at=(200, 200))], [piece(soldier(arm=4), at=(200, 225), facing=270)], dice=[5, 20, 20]
    )
    game.activate("A1").declare("cc_attack", **BLADE, aims={"B1": 1}).no_more_aros().declare("idle").no_more_aros()
    (saves,) = game.happened(SavesRolled)
    return saves


@pytest.mark.rule("C1-WPN-005")
def test_ammunition_in_brackets_is_added_to_that_of_the_weapon() -> None:
    assert [mod.value for mod in blow(soldier()).saves[0].mods] == [-4]
    assert [mod.value for mod in blow(soldier(Ability(key="cc_attack", ammunition=("AP",)))).saves[0].mods] == [-2]
    da = blow(soldier(Ability(key="cc_attack", ammunition=("AP", "DA"))))
    assert [[mod.value for mod in save.mods] for save in da.saves] == [[-2], [-2]]


@pytest.mark.rule("C1-WEAP-204")
def test_pistol_plus_one_burst_counts_when_it_is_fired_and_when_it_strikes() -> None:
    gunner = soldier(Ability(key="pistol", burst=1), weapons=("pistol", "combi_rifle", "cc_weapon"))
    pistol = {"weapon": "pistol", "mode": "bs"}
    far = Skirmish([piece(gunner, at=(200, 200))], [piece(at=(200, 350), facing=90)]).activate("A1")
    modes = {mode.name: mode for mode in far.state.fixed.edition.chart.weapons["pistol"].modes}
    ranged = next(name for name, mode in modes.items() if not mode.close_combat)
    close = next(name for name, mode in modes.items() if mode.close_combat)
    dice = modes[ranged].burst + 1
    assert far.refuses_declaring("bs_attack", **{**pistol, "mode": ranged}, aims={"B1": dice}) == set()
    assert far.refuses_declaring("bs_attack", **COMBI, aims={"B1": 3}) == set(), "no other weapon gains by it"
    near = Skirmish([piece(gunner, at=(200, 200))], [piece(at=(200, 225), facing=90)]).activate("A1")
    struck = {**pistol, "mode": close}
    assert near.refuses_declaring("cc_attack", **struck, aims={"B1": modes[close].burst + 1}) == set()
    assert near.refuses_declaring("cc_attack", **BLADE, aims={"B1": 1}) == set()


@pytest.mark.rule("C1-ROLL-011")
def test_camouflage_with_one_use_deploys_hidden_and_never_hides_again() -> None:
    once = soldier(Ability(key="camouflage", uses=1))
    game = Skirmish([], stage="deployment.last", off_table=([once], []))
    game.apply(Deploy(player=0, member=0, at=(200, 100, 0), concealed="camouflaged"))
    assert game.trooper("A1").uses == {"camouflage": 1}
    spent = Skirmish([piece(once, at=(200, 200), uses={"camouflage": 1})], []).activate("A1")
    assert spent.refuses_declaring("camouflage") == {"C1-ROLL-011"}
    fresh = Skirmish([piece(once, at=(200, 200))], []).activate("A1")
    fresh.declare("camouflage").no_more_aros()
    assert fresh.trooper("A1").uses == {"camouflage": 1}
    assert fresh.trooper("A1").states == {"camouflaged"}


REMOTE = soldier(type=TroopType.REM, structure=True, silhouette="3")
MARK = Token(id="remdriver.A1", kind="remdriver", owner=0, at=(300, 100, 0), carrier="A2")


@pytest.mark.rule("C1-SSK-297")
def test_a_remdriver_may_say_what_an_attribute_of_its_remote_is() -> None:
    driver = soldier(Ability(key="remdriver", adds={"arm": 1}, sets={"cc": 22}))
    game = Skirmish([piece(driver, at=(100, 100)), piece(REMOTE, at=(200, 200))], tokens={MARK.id: MARK})
    now = Situation(game.state)
    profile = now.profile(now.trooper("A2"))
    assert (profile.cc, profile.arm) == (22, REMOTE.arm + 1)


@pytest.mark.rule("C1-SSK-297")
def test_a_remdriver_adds_to_the_attributes_and_the_damage_of_its_remote_only() -> None:
    driver = soldier(Ability(key="remdriver", adds={"bs": 1, "bts": 3}, damage=1))
    game = Skirmish(
        [piece(driver, at=(100, 100)), piece(REMOTE, at=(200, 200)), piece(REMOTE, at=(800, 100))],
        [piece(at=(200, 500), facing=90)],
        tokens={MARK.id: MARK},
        dice=[5, 20, 20, 20],
    )
    now = Situation(game.state)
    raised, plain = (now.profile(now.trooper(key)) for key in ("A2", "A3"))
    assert (raised.bs - plain.bs, raised.bts - plain.bts, raised.cc - plain.cc) == (1, 3, 0)
    game.activate("A2").declare("bs_attack", **COMBI, aims={"B1": 3}).no_more_aros().declare("idle").no_more_aros()
    assert game.happened(Rolled)[0].sides[0].base == plain.bs + 1
    assert game.happened(SavesRolled)[0].saves[0].value == shot(REMOTE, [5, 20, 20, 20]).saves[0].value + 1
