"""N4, what stands in brackets: MODs to Burst, ammunition, ECM, Immunity to a state."""

import pytest
from skirmish import Skirmish, piece, soldier

from sightline.games.infinity.core.match.events import Rolled
from sightline.games.infinity.core.order.modifiers import Attempt, burst_of, harm_of, needed_for
from sightline.games.infinity.core.order.resolution import everything
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability, Profile, TroopType
from sightline.games.infinity.n4.edition import N4
from sightline.games.infinity.n4.hacking.hack import hack_of, programs_of
from sightline.games.infinity.n4.troopers.immunity import immune_to_state
from sightline.kernel import Mod


def burst(profile: Profile, *, active: bool = True) -> int:
    """The Burst of a BS Attack with a Combi Rifle, which has three dice."""
    game = Skirmish([piece(profile, at=(200, 200))])
    mode = N4.chart.weapons["combi_rifle"].modes[0]
    attempt = Attempt(actor=game.trooper("A1"), skill="bs_attack", attribute="bs", active=active, mode=mode)
    return burst_of(Situation(game.state), attempt)


@pytest.mark.rule("N4-CSK-002")
def test_of_several_mods_to_burst_one_is_applied_the_best() -> None:
    attack, rifle = Ability(key="bs_attack", burst=1), Ability(key="combi_rifle", burst=2)
    assert [burst(soldier()), burst(soldier(attack)), burst(soldier(rifle))] == [3, 4, 5]
    assert burst(soldier(attack, rifle)) == 5
    assert burst(soldier(attack, rifle), active=False) == 1


@pytest.mark.rule("N4-CSK-002")
def test_what_comes_from_different_sources_does_not_add_up_either() -> None:
    shooter = soldier(Ability(key="bs_attack", burst=1), "neurocinetics")
    assert burst(shooter) == 1, "and Neurocinetics leaves one die, whatever would add to it"


@pytest.mark.rule("N4-CSK-004")
@pytest.mark.parametrize(
    ("weapon", "skills", "fired"),
    [
        ("combi_rifle", (), "N"),
        ("combi_rifle", (Ability(key="bs_attack", ammunition=("SHOCK",)),), "SHOCK"),
        ("ap_rifle", (Ability(key="bs_attack", ammunition=("SHOCK",)),), "AP+SHOCK"),
    ],
)
def test_ammunition_in_brackets_is_combined_with_the_weapons(
    weapon: str, skills: tuple[Ability, ...], fired: str
) -> None:
    game = Skirmish([piece(soldier(*skills, weapons=(weapon,)), at=(200, 200))])
    mode = N4.chart.weapons[weapon].modes[0]
    attempt = Attempt(actor=game.trooper("A1"), skill="bs_attack", attribute="bs", active=True, mode=mode)
    assert set(harm_of(Situation(game.state), attempt).ammunition.name.upper().split("+")) == set(fired.split("+"))
    assert "ammunition" in N4.brackets_of("bs_attack")


@pytest.mark.rule("N4-CSK-004")
@pytest.mark.parametrize(("skills", "dead"), [((), False), ((Ability(key="bs_attack", ammunition=("SHOCK",)),), True)])
def test_bs_attack_shock_kills_who_has_one_wound(skills: tuple[Ability, ...], dead: bool) -> None:
    victims = [piece(at=(200, 500), facing=90), piece(at=(900, 900))]
    game = Skirmish([piece(soldier(*skills), at=(200, 200))], victims, dice=[5, 20, 20, 1])
    game.activate("A1").declare("bs_attack", weapon="combi_rifle", aims={"B1": 3}).no_more_aros()
    game.declare("idle").no_more_aros()
    assert ("B1" not in game.state.troopers) is dead


@pytest.mark.rule("N4-CSK-007")
@pytest.mark.parametrize(("equipment", "needed"), [((), 12), ((Ability(key="ecm_hacker", mod=-3),), 9)])
def test_ecm_makes_programs_against_its_owner_harder(equipment: tuple[Ability, ...], needed: int) -> None:
    hacker = soldier("hacker", equipment=(Ability(key="hacking_device"),))
    target = piece(soldier(type=TroopType.HI, equipment=equipment), at=(200, 300), facing=90)
    game = Skirmish([piece(hacker, at=(200, 200))], [target], dice=[20, 20]).activate("A1")
    game.declare("hack", weapon="carbonite", aims={"B1": 2}).no_more_aros().declare("idle").no_more_aros()
    assert game.happened(Rolled)[0].sides[0].value == needed


@pytest.mark.rule("N4-CSK-008")
def test_immunity_to_possessed_is_to_that_state_alone() -> None:
    game = Skirmish([piece(soldier("immunity_possessed"), at=(200, 200)), piece(at=(300, 200))])
    now = Situation(game.state)
    assert immune_to_state(now, game.trooper("A1"), "possessed")
    assert not immune_to_state(now, game.trooper("A1"), "isolated")
    assert not immune_to_state(now, game.trooper("A2"), "possessed")


@pytest.mark.rule("N4-ROLL-009", "N4-TRAIT-009")
def test_a_trait_in_brackets_is_the_weapons_too() -> None:
    for skills, continuous in (
        ((), False),
        ((Ability(key="cc_attack", grants=(Ability(key="continuous_damage"),)),), True),
    ):
        game = Skirmish([piece(soldier(*skills), at=(200, 200))])
        mode = N4.chart.weapons["cc_weapon"].modes[0]
        attempt = Attempt(actor=game.trooper("A1"), skill="cc_attack", attribute="cc", active=True, mode=mode)
        assert harm_of(Situation(game.state), attempt).continuous is continuous
    assert {"grants"} <= N4.brackets_of("cc_attack") & N4.brackets_of("bs_attack")


@pytest.mark.rule("N4-ROLL-009", "N4-HKIN-002")
@pytest.mark.parametrize(
    ("equipment", "damage", "burst"),
    [
        (Ability(key="killer_hacking_device"), 0, 0),
        (Ability(key="killer_hacking_device", grants=(Ability(key="trinity", damage=1),)), 1, 0),
        (Ability(key="killer_hacking_device", grants=(Ability(key="trinity", burst=1),)), 0, 1),
        (Ability(key="killer_hacking_device", damage=2), 2, 0),
    ],
)
def test_an_upgrade_in_brackets_makes_a_program_stronger(equipment: Ability, damage: int, burst: int) -> None:
    game = Skirmish([piece(soldier("hacker", equipment=(equipment,)), at=(200, 200))])
    now = Situation(game.state)
    found = programs_of(now, game.trooper("A1"))["trinity"]
    printed = hack_of(now).chart.programs["trinity"]
    assert printed.damage is not None
    assert (found.damage, found.burst) == (printed.damage + damage, printed.burst + burst)


@pytest.mark.rule("N4-ROLL-009", "N4-HKIN-002")
def test_an_upgrade_counts_in_what_a_program_does() -> None:
    """A stronger Trinity is rolled and saved against as such."""
    device = Ability(key="killer_hacking_device", grants=(Ability(key="trinity", damage=1),))
    foe = piece(soldier("hacker"), at=(200, 300), facing=90)
    game = Skirmish([piece(soldier("hacker", equipment=(device,)), at=(200, 200))], [foe], dice=[5, 5, 5, 20, 20, 20])
    game.activate("A1").declare("hack", weapon="trinity", aims={"B1": 3})
    now = Situation(game.state)
    printed = hack_of(now).chart.programs["trinity"]
    (strike,) = now.fixed.edition.skill["hack"].strikes(now, next(everything(game.state)))
    assert strike.harm is not None
    assert strike.harm.damage == (printed.damage or 0) + 1


@pytest.mark.rule("N4-ROLL-015")
def test_who_has_no_such_attribute_never_passes_a_roll_of_it() -> None:
    game = Skirmish([piece(soldier(wip=0), at=(200, 200))])
    attempt = Attempt(actor=game.trooper("A1"), skill="discover", attribute="wip", active=True)
    needed = needed_for(Situation(game.state), attempt, Mod(30, "mod.given", "N4-ROLL-004"))
    assert needed.value <= 0


@pytest.mark.rule("N4-CSK-006")
def test_what_brackets_say_is_rolled_even_without_the_attribute() -> None:
    game = Skirmish([piece(soldier(Ability(key="dodge", sets={"ph": 12}), ph=None), at=(200, 200))])
    attempt = Attempt(actor=game.trooper("A1"), skill="dodge", attribute="ph", active=True)
    assert needed_for(Situation(game.state), attempt).value == 12
