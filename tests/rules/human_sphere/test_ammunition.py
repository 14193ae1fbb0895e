"""Special Ammunition of Human Sphere, in play."""

import itertools

import numpy as np
import pytest
from skirmish import Skirmish, piece, soldier, with_weapon

from sightline.games.infinity.core.match.events import HarmCounted, SavesRolled
from sightline.games.infinity.core.order.rolls import victim
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Profile
from sightline.games.infinity.core.troopers.weapons import Band, Mode, Weapon
from sightline.games.infinity.human_sphere.ammunition import GutsOfTheDazzled
from sightline.odds.ammunition import HUMAN_SPHERE_AMMUNITION, of_a_blow
from sightline.odds.ammunition import ammunition as named
from sightline.odds.attributes import Attribute
from sightline.odds.chances import Kept
from sightline.odds.harm import inflicted
from sightline.odds.rolls import HUMAN_SPHERE
from sightline.odds.saves import Trooper, saving_rolls
from sightline.odds.saves import Weapon as Load

SHOT = {"weapon": "trial_gun", "aims": {"B1": 1}}
HIT, CRITICAL = 5, 12


def gun(ammunition: str, damage: int = 13) -> Weapon:
    """A rifle of one die without range MODs."""
    save = "bts" if ammunition in ("Stun", "Flash", "E/M2", "Viral", "Pheromonic") else "arm"
    mode = Mode(burst=1, damage=damage, ammunition=ammunition, bands=(Band(240, 0),), save=save)
    return Weapon(key="trial_gun", name={"en": "Trial gun"}, rule="", modes=(mode,))


def hit(ammunition: str, *dice: int, target: Profile | None = None, **more: object) -> Skirmish:
    """A shot at a trooper, with the die that hits first and those of its saves after it."""
    edition = with_weapon(gun(ammunition))
    shooter = soldier(weapons=("trial_gun",), bs=12)
    game = Skirmish(
        [piece(shooter, at=(200, 100))],
        [piece(target or soldier(bts=0), at=(200, 400), facing=270), piece(at=(900, 1100))],
        dice=dice,
        edition=edition,
        **more,  # type: ignore[arg-type]
    )
    return game.activate("A1").declare("bs_attack", **SHOT).no_more_aros().finish()


def saved(game: Skirmish) -> list[tuple[int | None, bool]]:
    """The dice of the saves, None for what needs none, and whether they failed."""
    return [(each.die, each.failed) for rolled in game.happened(SavesRolled) for each in rolled.saves]


def states(game: Skirmish) -> set[str]:
    return {*game.trooper("B1").states} if "B1" in game.state.troopers else {"dead"}


# ------------------------------------------------------------------ Criticals


def test_after_a_critical_fire_goes_on_with_saves() -> None:
    flames = Load(damage=13, continuous=True)
    rolls = saving_rolls(flames, Trooper(), critical=True, rules=HUMAN_SPHERE)
    assert [(each.attribute, each.continuous) for each in rolls] == [(None, False), (Attribute.ARM, True)]


@pytest.mark.rule("HS-AMTT-004")
def test_a_critical_with_t2_costs_two_points_without_a_roll() -> None:
    game = hit("T2", CRITICAL, target=soldier(vitality=3))
    assert saved(game) == [(None, True)]
    assert game.trooper("B1").lost == 2


@pytest.mark.parametrize(
    ("ammunition", "state"),
    [
        pytest.param("Stun", "stunned", marks=pytest.mark.rule("HS-AMSTN-005")),
        pytest.param("Flash", "stunned", marks=pytest.mark.rule("HS-AMFLA-005")),
        pytest.param("E/M2", "isolated", marks=pytest.mark.rule("HS-AMEMD-004")),
    ],
)
def test_a_critical_causes_its_state_and_nobody_rolls(ammunition: str, state: str) -> None:
    game = hit(ammunition, CRITICAL)
    assert saved(game) == [(None, True)]
    assert state in states(game)


@pytest.mark.parametrize(("ammunition", "dice"), [("N", ()), ("DA", (20,)), ("EXP", (20, 20))])
def test_a_critical_costs_a_point_and_the_other_saves_of_the_hit_are_rolled(
    ammunition: str, dice: tuple[int, ...]
) -> None:
    game = hit(ammunition, CRITICAL, *dice, target=soldier(vitality=3))
    assert saved(game) == [(None, True), *((die, False) for die in dice)]
    assert game.trooper("B1").lost == 1


def test_who_is_immune_to_criticals_is_hit_like_anybody() -> None:
    game = hit("N", CRITICAL, 20, target=soldier("immunity_critical"))
    assert saved(game) == [(20, False)]


# ------------------------------------------------------------------ Stun and Flash


@pytest.mark.rule("HS-AMFLA-002", "HS-AMFLA-003")
@pytest.mark.parametrize(("die", "stunned"), [(14, False), (13, True)])
def test_flash_is_one_bts_roll_that_stuns(die: int, stunned: bool) -> None:
    game = hit("Flash", HIT, die)
    assert saved(game) == [(die, stunned)]
    assert ("stunned" in states(game)) == stunned


@pytest.mark.parametrize(
    ("ammunition", "dice"),
    [
        pytest.param("Stun", (20, 20), marks=pytest.mark.rule("HS-AMSTN-004")),
        pytest.param("Flash", (20,), marks=pytest.mark.rule("HS-AMFLA-004")),
    ],
)
def test_whoever_was_hit_fails_its_guts_roll_even_if_it_saved(ammunition: str, dice: tuple[int, ...]) -> None:
    plain = hit(ammunition, HIT, *dice, ask_guts=True)
    offered = {(option.command.ability, option.command.use) for option in plain.match.options()}  # type: ignore[attr-defined]
    assert offered == {("guts", False)}
    brave = hit(ammunition, HIT, *dice, target=soldier("courage"), ask_guts=True)
    offered = {(option.command.ability, option.command.use) for option in brave.match.options()}  # type: ignore[attr-defined]
    assert ("courage", True) in offered
    now = Situation(hit("N", HIT, 20, ask_guts=True).state)
    assert not GutsOfTheDazzled().is_dazed(now, now.trooper("B1")), "what else hits it leaves it a roll"


# ------------------------------------------------------------------ E/M2


@pytest.mark.rule("HS-AMEMD-002", "HS-REF-007")
@pytest.mark.example("HS-EX-AMMO-02")
@pytest.mark.parametrize(("bts", "counts"), [(0, 0), (3, 2), (6, 3), (9, 5)])
def test_em2_is_two_rolls_with_half_bts(bts: int, counts: int) -> None:
    limit = 13 - counts
    assert saved(hit("E/M2", HIT, limit, limit + 1, target=soldier(bts=bts))) == [(limit, True), (limit + 1, False)]


def struck(*dice: int, target: Profile | None = None) -> Skirmish:
    """A blow with a CC Weapon that carries E/M2, of somebody with PH 13."""
    mode = Mode(burst=1, damage_is_ph=True, ammunition="E/M2", save="bts", attribute="cc", traits=frozenset({"cc"}))
    edition = with_weapon(Weapon(key="trial_gun", name={"en": "Trial blade"}, rule="", modes=(mode,)))
    fighter = soldier(weapons=("trial_gun",), cc=15, ph=13)
    theirs = [piece(target or soldier(bts=6, arm=1, vitality=2), at=(200, 125), facing=90), piece(at=(1100, 1100))]
    game = Skirmish([piece(fighter, at=(200, 100))], theirs, dice=dice, edition=edition).activate("A1")
    game.declare("cc_attack", weapon="trial_gun", aims={"B1": 1}).no_more_aros()
    return game.declare("idle").no_more_aros()


@pytest.mark.rule("HS-AMEMD-005")
@pytest.mark.parametrize(
    ("rolls", "lost", "isolated"), [((20, 20, 12), 1, False), ((20, 20, 13), 0, False), ((20, 10, 20), 0, True)]
)
def test_a_blow_with_em2_is_two_rolls_of_half_bts_and_one_of_arm_against_ph(
    rolls: tuple[int, ...], lost: int, isolated: bool
) -> None:
    game = struck(HIT, *rolls)
    (saves,) = game.happened(SavesRolled)
    assert [(each.base, each.value) for each in saves.saves] == [(13, 10), (13, 10), (13, 12)]
    assert (game.trooper("B1").lost, "isolated" in states(game)) == (lost, isolated)
    assert of_a_blow(named("AP", HUMAN_SPHERE_AMMUNITION)).besides is None, "no other ammunition adds to a blow"


@pytest.mark.rule("HS-AMEMD-006")
@pytest.mark.parametrize(("die", "lost"), [(12, 1), (13, 0)])
def test_a_critical_of_a_blow_with_em2_isolates_and_leaves_the_roll_of_arm(die: int, lost: int) -> None:
    game = struck(15, die)
    assert saved(game) == [(None, True), (die, lost == 1)]
    assert (game.trooper("B1").lost, "isolated" in states(game)) == (lost, True)


@pytest.mark.rule("HS-AMEMD-005", "HS-AMEMD-006")
@pytest.mark.parametrize(("hits", "criticals"), [(1, 0), (2, 0), (0, 1), (1, 1)])
def test_the_odds_of_such_blows_are_those_of_all_their_dice(hits: int, criticals: int) -> None:
    """Every way in which the rolls may fall, counted by the chances of each."""
    target = Trooper(arm=1, bts=6, wounds=4)
    load = of_a_blow(named("E/M2", HUMAN_SPHERE_AMMUNITION))
    blow = Load(damage=13, ammunition=load, ignores_cover=True)
    every = [
        save
        for critical, count in ((False, hits), (True, criticals))
        for _ in range(count)
        for save in saving_rolls(blow, target, critical=critical, rules=HUMAN_SPHERE)
    ]
    wanted: dict[tuple[int, bool], float] = {}
    for fails in itertools.product((False, True), repeat=len(every)):
        chance = 1.0
        for save, failed in zip(every, fails, strict=True):
            chance *= save.chance_of_failure if failed else 1 - save.chance_of_failure
        lost = sum(save.points for save, failed in zip(every, fails, strict=True) if failed)
        state = any(save.conditions for save, failed in zip(every, fails, strict=True) if failed)
        wanted[lost, state] = wanted.get((lost, state), 0.0) + chance
    chances = np.zeros((hits + criticals + 1,) * 2)
    chances[hits, criticals] = 1.0
    _, harm = inflicted(Kept(dice=hits + criticals, chances=chances), blow, target, HUMAN_SPHERE)
    found = {(lost, bool(conditions)): chance for (lost, conditions), chance in harm.items() if chance > 1e-12}
    assert found == pytest.approx({key: chance for key, chance in wanted.items() if chance > 1e-12})


@pytest.mark.rule("HS-AMEMD-005", "HS-AMEMD-006")
def test_what_burns_besides_burns_until_a_roll_is_passed_or_all_is_over() -> None:
    load = of_a_blow(named("E/M2", HUMAN_SPHERE_AMMUNITION))
    flaming = Load(damage=13, ammunition=load, continuous=True)
    kept = Kept(dice=1, chances=np.array([[0.0, 0.0], [1.0, 0.0]]))
    marks, harm = inflicted(kept, flaming, Trooper(arm=1, wounds=1), HUMAN_SPHERE)
    assert marks.tolist() == pytest.approx([0.4, 0.6 * 0.4, 0.6 * 0.6])
    assert sum(harm.values()) == pytest.approx(1.0)


@pytest.mark.rule("HS-AMEMD-003")
def test_em2_isolates_and_immobilizes_what_is_heavy() -> None:
    assert "isolated" in states(hit("E/M2", HIT, 1, 20))
    machine = soldier(type="REM", structure=True)
    assert states(hit("E/M2", HIT, 1, 20, target=machine)) >= {"isolated", "immobilized_b"}


# ------------------------------------------------------------------ Viral


@pytest.mark.rule("HS-AMVIR-002", "HS-AMVIR-003")
def test_viral_is_two_bts_rolls_both_of_which_are_made() -> None:
    game = hit("Viral", HIT, 1, 1, target=soldier(vitality=3))
    assert saved(game) == [(1, True), (1, True)]
    assert game.trooper("B1").lost == 2


@pytest.mark.rule("HS-AMVIR-005")
def test_who_has_one_wound_and_fails_one_is_dead() -> None:
    game = hit("Viral", HIT, 1, 20)
    assert (states(game), [each.points for each in game.happened(HarmCounted)[0].suffered]) == ({"dead"}, [2])
    assert "dead" not in states(hit("Viral", HIT, 20, 20))


@pytest.mark.rule("HS-AMVIR-004")
def test_a_viral_critical_costs_a_point_and_leaves_one_roll() -> None:
    game = hit("Viral", CRITICAL, 20)
    assert saved(game) == [(None, True), (20, False)]
    assert "unconscious" in states(game)
    assert states(hit("Viral", CRITICAL, 1)) == {"dead"}


@pytest.mark.rule("HS-AMVIR-006")
def test_who_has_more_wounds_falls_like_anybody() -> None:
    assert "unconscious" in states(hit("Viral", HIT, 1, 1, target=soldier(vitality=2)))


@pytest.mark.rule("HS-AMVIR-007")
def test_who_was_raised_above_one_does_not_die_at_once() -> None:
    for lost, frail in ((0, True), (-1, False)):
        now = Situation(Skirmish([piece(at=(100, 100), lost=lost)]).state)
        assert victim(now, now.trooper("A1")).frail == frail


@pytest.mark.rule("HS-AMVIR-008")
def test_what_has_str_does_not_die_at_once() -> None:
    machine = soldier(structure=True, type="REM")
    assert "unconscious" in states(hit("Viral", HIT, 1, 20, target=machine))


@pytest.mark.rule("HS-AMVIR-009")
def test_who_has_another_profile_does_not_die_at_once() -> None:
    two = soldier(forms=(soldier(),))
    assert "unconscious" in states(hit("Viral", HIT, 1, 20, target=two))


@pytest.mark.rule("HS-AMVIR-010")
@pytest.mark.example("HS-EX-AMMO-03")
@pytest.mark.parametrize("ability", ["shasvastii", "dogged", "no_wound_incapacitation"])
def test_nothing_helps_who_is_sent_directly_to_its_death(ability: str) -> None:
    assert states(hit("Viral", HIT, 1, 20, target=soldier(ability))) == {"dead"}


# ------------------------------------------------------------------ Pheromonic


@pytest.mark.rule("HS-AMPHE-002", "HS-AMPHE-003")
def test_pheromonic_is_one_bts_roll_that_costs_a_point() -> None:
    assert saved(hit("Pheromonic", HIT, 14)) == [(14, False)]
    assert hit("Pheromonic", HIT, 13, target=soldier(vitality=2)).trooper("B1").lost == 1


@pytest.mark.rule("HS-AMPHE-004")
@pytest.mark.parametrize("die", [20, 1])
def test_who_is_hit_is_targeted_saved_or_not(die: int) -> None:
    assert "targeted" in states(hit("Pheromonic", HIT, die, target=soldier(vitality=2)))
    assert "targeted" not in states(hit("Pheromonic", 20))


@pytest.mark.rule("HS-AMPHE-006")
def test_a_pheromonic_critical_costs_a_point_and_targets() -> None:
    game = hit("Pheromonic", CRITICAL, target=soldier(vitality=2))
    assert (game.trooper("B1").lost, saved(game)) == (1, [(None, True)])
    assert "targeted" in states(game)


# ------------------------------------------------------------------ the odds


@pytest.mark.parametrize("ammunition", ["Viral", "Pheromonic", "T2", "E/M2", "DA"])
def test_the_odds_are_those_of_every_die(ammunition: str) -> None:
    """One die that hits on 12 or less, a Critical on 12, against every die of its saves."""
    weapon = Load(damage=13, ammunition=named(ammunition, HUMAN_SPHERE_AMMUNITION))
    target = Trooper(bts=3, arm=2, frail=True)
    expected: dict[tuple[int, frozenset[object]], float] = {}
    for die in range(1, 21):
        if die > 12:
            key = (0, frozenset[object]())
            expected[key] = expected.get(key, 0) + 1 / 20
            continue
        forced = saving_rolls(weapon, target, critical=die == 12, rules=HUMAN_SPHERE)
        rolls = [range(1, 21) if save.attribute else (0,) for save in forced]
        for dice in itertools.product(*rolls):
            failed = [save for save, natural in zip(forced, dice, strict=True) if save.fails(natural)]
            points = sum(save.points for save in failed)
            conditions = frozenset[object]().union(weapon.ammunition.always, *(save.conditions for save in failed))
            chance = 1 / 20
            for each in rolls:
                chance /= len(each)
            expected[points, conditions] = expected.get((points, conditions), 0) + chance
    kept = Kept(1, np.array([[8 / 20, 1 / 20], [11 / 20, 0.0]]))
    found = {key: chance for key, chance in inflicted(kept, weapon, target, HUMAN_SPHERE)[1].items() if chance > 1e-12}
    assert found.keys() == expected.keys()
    assert all(abs(found[key] - expected[key]) < 1e-9 for key in found)
