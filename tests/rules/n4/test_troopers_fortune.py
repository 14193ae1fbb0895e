"""N4, Booty and MetaChemistry: what a roll at the deployment gives."""

import msgspec
import pytest
from skirmish import Skirmish, piece, soldier

from sightline.games.infinity.core.match.commands import Arrive, Deploy, UseAbility
from sightline.games.infinity.core.match.views import view_of
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability, Profile
from sightline.games.infinity.n4.edition import N4
from sightline.games.infinity.n4.troopers.events import Endowed

PLAIN = soldier(mov=(10, 10))
BOOTY = {
    "+1 arm": (1, 2),
    "light_flamethrower": (3, 4),
    "grenades": (5, 6),
    "da_cc_weapon": (7, 8),
    "multispectral_visor": (9,),
    "exp_cc_weapon": (10,),
    "adhesive_launcher": (11,),
    "+2 arm": (12,),
    "panzerfaust": (13,),
    "monofilament_cc_weapon": (14,),
    "mov (20, 10)": (15,),
    "multi_rifle": (16,),
    "multi_sniper_rifle": (17,),
    "+4 arm": (18,),
    "mimetism": (19,),
    "heavy_machine_gun": (20,),
}
METACHEMISTRY = {
    "+3 ph": (1, 2, 3),
    "super_jump": (4, 5),
    "regeneration": (6, 7),
    "climbing_plus": (8, 9, 10),
    "mov (20, 10)": (11, 12),
    "+6 bts": (13, 14),
    "no_wound_incapacitation": (15,),
    "+1 arm, bioimmunity": (16,),
    "dogged, immunity_total": (17,),
    "mov (15, 10), super_jump": (18,),
    "mov (20, 10), climbing_plus": (19,),
    "+3 ph, regeneration": (20,),
}


def deploying(*profiles: Profile, dice: tuple[int, ...] = ()) -> Skirmish:
    """The first player is about to put down its troopers; the last of them can stay away."""
    away: tuple[list[Profile], list[Profile]] = ([*profiles, soldier("combat_jump")], [])
    return Skirmish([], [piece(at=(600, 1100))], stage="deployment.last", off_table=away, dice=dice)


def deployed(profile: Profile, die: int, **more: object) -> Skirmish:
    game = deploying(profile, dice=(die,))
    return game.apply(Deploy(player=0, member=0, at=(100, 100, 0), **more))  # type: ignore[arg-type]


def gained(before: Profile, after: Profile) -> str:
    """What the second profile has beyond the first, in the words of the charts."""
    found = [
        f"+{getattr(after, key) - getattr(before, key)} {key}"
        for key in ("ph", "arm", "bts")
        if getattr(after, key) != getattr(before, key)
    ]
    found += [f"mov {after.mov}"] if after.mov != before.mov else []
    found += [each for each in after.weapons if each not in before.weapons]
    found += [each.key for each in (*after.skills, *after.equipment) if before.ability(each.key) is None]
    return ", ".join(found)


@pytest.mark.rule("N4-SSK-034", "N4-SSK-036")
@pytest.mark.parametrize(("row", "numbers"), BOOTY.items())
def test_the_booty_chart(row: str, numbers: tuple[int, ...]) -> None:
    pirate = soldier("booty")
    for die in numbers:
        game = deployed(pirate, die)
        assert gained(pirate, Situation(game.state).profile(game.trooper("A1"))) == row


@pytest.mark.rule("N4-SSK-176", "N4-SSK-178")
@pytest.mark.parametrize(("row", "numbers"), METACHEMISTRY.items())
def test_the_metachemistry_chart(row: str, numbers: tuple[int, ...]) -> None:
    guinea_pig = soldier("metachemistry")
    for die in numbers:
        game = deployed(guinea_pig, die)
        assert gained(guinea_pig, Situation(game.state).profile(game.trooper("A1"))) == row


@pytest.mark.rule("N4-SSK-036")
def test_the_visor_is_of_the_first_level_and_mimetism_of_minus_six() -> None:
    seen, hidden = (deployed(soldier("booty"), die) for die in (9, 19))
    visor = Situation(seen.state).ability(seen.trooper("A1"), "multispectral_visor")
    mimetism = Situation(hidden.state).ability(hidden.trooper("A1"), "mimetism")
    assert visor is not None
    assert mimetism is not None
    assert (visor.level, mimetism.mod) == (1, -6)


@pytest.mark.rule("N4-SSK-035", "N4-SSK-177")
def test_what_it_had_it_keeps_and_of_two_alike_the_stronger_counts() -> None:
    rich = soldier("booty", Ability(key="mimetism", mod=-3), mov=(15, 15), weapons=("heavy_machine_gun", "cc_weapon"))
    for die, mov, weapons, mimetism in (
        (15, (20, 15), rich.weapons, -3),
        (19, rich.mov, rich.weapons, -6),
        (20, rich.mov, rich.weapons, -3),
        (14, rich.mov, (*rich.weapons, "monofilament_cc_weapon"), -3),
    ):
        game = deployed(rich, die)
        profile = Situation(game.state).profile(game.trooper("A1"))
        found = profile.ability("mimetism")
        assert found is not None
        assert (profile.mov, profile.weapons, found.mod) == (mov, weapons, mimetism)
    sharp = soldier("booty", equipment=(Ability(key="multispectral_visor", level=3),))
    game = deployed(sharp, 9)
    assert Situation(game.state).profile(game.trooper("A1")).equipment == sharp.equipment


@pytest.mark.rule("N4-SSK-035", "N4-SSK-177")
@pytest.mark.parametrize(("skill", "die", "key", "more"), [("booty", 12, "arm", 2), ("metachemistry", 13, "bts", 6)])
def test_attributes_are_added_to_its_own(skill: str, die: int, key: str, more: int) -> None:
    tough = soldier(skill, arm=3, bts=3)
    game = deployed(tough, die)
    profile = Situation(game.state).profile(game.trooper("A1"))
    assert getattr(profile, key) == 3 + more
    assert (profile.weapons, profile.mov) == (tough.weapons, tough.mov)


@pytest.mark.rule("N4-SSK-033", "N4-SSK-175")
def test_one_roll_for_each_skill_and_none_without_it() -> None:
    game = deployed(PLAIN, 1)
    assert game.happened(Endowed) == []
    both = deploying(soldier("booty", "metachemistry"), dice=(18, 13))
    both.apply(Deploy(player=0, member=0, at=(100, 100, 0)))
    assert [(each.key, each.value) for each in both.happened(Endowed)] == [("booty", 18), ("metachemistry", 13)]
    profile = Situation(both.state).profile(both.trooper("A1"))
    assert (profile.arm, profile.bts) == (5, 6)
    assert not {"booty", "metachemistry"} & set(N4.skill), "nobody declares them"


@pytest.mark.rule("N4-SSK-034")
def test_the_weapon_can_be_used() -> None:
    pirate = msgspec.structs.replace(soldier("booty"), weapons=("cc_weapon",))
    game = Skirmish([piece(pirate, at=(200, 200))], [piece(at=(200, 500), facing=90)])
    armed = msgspec.structs.replace(game.trooper("A1"), endowed={"booty": 20})
    state = msgspec.structs.replace(game.state, troopers={**game.state.troopers, "A1": armed})
    assert "heavy_machine_gun" in Situation(state).profile(armed).weapons


@pytest.mark.rule("HS-META-003")
@pytest.mark.rule("N4-SSK-034", "N4-SSK-176")
@pytest.mark.parametrize("skill", ["booty", "metachemistry"])
def test_who_comes_from_the_air_rolls_when_it_comes(skill: str) -> None:
    game = Skirmish(
        [piece(at=(600, 100))], [piece(at=(1100, 1100))], off_table=([soldier("parachutist", skill)], []), dice=[15]
    )
    assert game.happened(Endowed) == []
    game.apply(Arrive(player=0, member=1, skill="parachutist", at=(12.5, 500, 0)))
    assert [(each.trooper, each.key, each.value) for each in game.happened(Endowed)] == [("A2", skill, 15)]


def test_nobody_learns_what_a_marker_has_got() -> None:
    game = deployed(soldier("booty", "camouflage"), 20, concealed="camouflaged")
    (event,) = game.happened(Endowed)
    assert event.value == 20
    assert not [each for each in game.match.seen(1) if isinstance(each, Endowed)]
    assert [each for each in game.match.seen(0) if isinstance(each, Endowed)]
    (shown,) = [each for each in view_of(game.state, 1).troopers if each.owner == 0]
    assert shown.profile is None


# ------------------------------------------------------------------ (ReRoll)


AGAIN = Ability(key="booty", grants=(Ability(key="reroll"),))


def asked(*dice: int) -> Skirmish:
    """Somebody with Booty (ReRoll) has been put down."""
    game = deploying(soldier(AGAIN), dice=dice)
    return game.apply(Deploy(player=0, member=0, at=(100, 100, 0)))


@pytest.mark.rule("N4-ROLL-010")
def test_with_reroll_the_die_may_be_repeated_and_the_second_counts() -> None:
    game = asked(1, 20)
    assert game.match.decision is not None
    assert game.match.decision.kind == "decision.roll_again"
    game.apply(UseAbility(player=0, trooper="A1", ability="booty", use=True))
    assert [each.value for each in game.happened(Endowed)] == [1, 20]
    profile = Situation(game.state).profile(game.trooper("A1"))
    assert (profile.arm, "heavy_machine_gun" in profile.weapons) == (soldier().arm, True)


@pytest.mark.rule("N4-ROLL-010")
def test_with_reroll_the_first_die_may_be_kept() -> None:
    game = asked(20, 1)
    game.apply(UseAbility(player=0, trooper="A1", ability="booty", use=False))
    assert [each.value for each in game.happened(Endowed)] == [20]
    assert not game.state.waiting("roll_again.booty")


@pytest.mark.rule("N4-ROLL-010")
def test_without_reroll_nobody_is_asked() -> None:
    assert not deployed(soldier("booty"), 1).state.waiting("roll_again.booty")


@pytest.mark.rule("N4-ROLL-010")
def test_nobody_is_asked_about_a_marker() -> None:
    """The question would tell what is behind it."""
    game = deploying(soldier(AGAIN, "camouflage"), dice=(1,))
    game.apply(Deploy(player=0, member=0, at=(100, 100, 0), concealed="camouflaged"))
    assert not game.state.waiting("roll_again.booty")
