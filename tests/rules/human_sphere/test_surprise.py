"""Surprise Shot and Limited Camouflage."""

import pytest
from skirmish import Skirmish, piece, soldier

from sightline.games.infinity.core.match.commands import Deploy
from sightline.games.infinity.core.match.events import Rolled
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability, Profile

SHOOT = {"weapon": "combi_rifle"}
HIDDEN = ("camouflaged",)
BOTH = ("combi_rifle", "cc_weapon")


def shooter(level: int, *more: Ability | str) -> Profile:
    return soldier("camouflage", Ability(key="surprise_shot", level=level), *more, weapons=BOTH)


def hindrance(profile: Profile, *, states: tuple[str, ...] = HIDDEN, enemy: Profile | None = None) -> list[int]:
    """What the answer to a shot suffers for being surprised."""
    foe = piece(enemy or soldier(), at=(250, 525), facing=270)
    game = Skirmish([piece(profile, at=(250, 200), states=states)], [foe], dice=[20] * 4)
    game.activate("A1").declare("bs_attack", **SHOOT, aims={"B1": 3})
    game.react("B1", "bs_attack", **SHOOT, aims={"A1": 1}).no_more_aros().declare("idle").no_more_aros()
    return surprised(game)


def surprised(game: Skirmish) -> list[int]:
    sides = [side for roll in game.happened(Rolled) for side in roll.sides if side.trooper == "B1"]
    return [mod.value for side in sides for mod in side.mods if mod.source == "mod.surprise_attack"]


def struck(profile: Profile) -> list[int]:
    """The same for a blow."""
    game = Skirmish([piece(profile, at=(200, 200), states=HIDDEN)], [piece(at=(200, 280), facing=270)], dice=[20] * 2)
    game.activate("A1").declare("move", to=[(200, 255)]).react("B1", "cc_attack", weapon="cc_weapon", aims={"A1": 1})
    game.no_more_aros().declare("cc_attack", weapon="cc_weapon", aims={"B1": 1}).no_more_aros()
    return surprised(game)


@pytest.mark.rule("HS-SSHOT-004", "HS-SSHOT-005")
@pytest.mark.parametrize(("level", "mod"), [(1, -3), (2, -6)])
def test_every_level_of_surprise_shot(level: int, mod: int) -> None:
    assert hindrance(shooter(level)) == [mod]


@pytest.mark.rule("HS-SSHOT-001")
def test_it_is_for_shots_and_not_for_blows() -> None:
    assert struck(shooter(2)) == []
    assert struck(shooter(1, Ability(key="surprise_attack", mod=-6))) == [-6]
    assert hindrance(shooter(1, Ability(key="surprise_attack", mod=-6))) == [-3]


@pytest.mark.rule("HS-SSHOT-002", "HS-SSHOT-003")
def test_who_was_no_marker_when_the_order_began_surprises_nobody() -> None:
    assert hindrance(shooter(2), states=()) == []
    assert hindrance(soldier("camouflage", weapons=BOTH)) == []
    assert hindrance(shooter(2)) == [-6]
    hidden = soldier("limited_camouflage", weapons=BOTH)
    assert (hindrance(hidden, states=()), hindrance(hidden)) == ([], [-3])
    assert hindrance(soldier("camouflage", Ability(key="surprise_attack", mod=-6), weapons=BOTH)) == [-6]


@pytest.mark.rule("HS-SSHOT-006")
def test_whoever_ignores_the_first_level_ignores_the_second() -> None:
    wary = soldier("sixth_sense")
    assert [hindrance(shooter(level), enemy=wary) for level in (1, 2)] == [[], []]
    assert [hindrance(shooter(level)) for level in (1, 2)] == [[-3], [-6]], "nobody else does"


def test_a_warrior_surprises_with_blows_only() -> None:
    warrior = soldier("camouflage", "natural_born_warrior", weapons=BOTH)
    assert (struck(warrior), hindrance(warrior)) == ([-6], [])


# ------------------------------------------------------------------ Limited Camouflage

SCOUT = soldier("limited_camouflage", name="Scout", weapons=BOTH)


def deploying(profile: Profile) -> Skirmish:
    return Skirmish([], [piece(at=(600, 1100))], stage="deployment.last", off_table=([profile, soldier()], []))


@pytest.mark.rule("HS-LCAM-001", "HS-LCAM-002")
def test_its_owner_may_be_deployed_as_a_marker() -> None:
    hidden = Deploy(player=0, member=0, at=(100, 100, 0), concealed="camouflaged")
    assert deploying(SCOUT).apply(hidden).trooper("A1").states == {"camouflaged"}
    plain = Deploy(player=0, member=0, at=(100, 100, 0))
    assert deploying(SCOUT).apply(plain).trooper("A1").states == frozenset()
    assert deploying(soldier()).refuses(hidden)


@pytest.mark.rule("HS-LCAM-001")
def test_fire_spoils_it_and_it_goes_with_no_other_guise() -> None:
    for states, works in (((), True), (("burnt",), False)):
        game = Skirmish([piece(SCOUT, at=(200, 200), states=states)])
        assert (Situation(game.state).ability(game.trooper("A1"), "limited_camouflage") is not None) == works
    both = Skirmish([piece(SCOUT, at=(200, 200), states=(*HIDDEN, "albedo_a"))])
    assert Situation(both.state).ability(both.trooper("A1"), "mimetism") is None, "Negative Feedback"


@pytest.mark.rule("HS-LCAM-003")
def test_once_revealed_it_never_hides_again() -> None:
    for profile, may in ((SCOUT, False), (soldier("camouflage"), True)):
        game = Skirmish([piece(profile, at=(200, 200))], [piece(at=(1100, 1100), facing=90)]).activate("A1")
        assert ("camouflage" in game.offered()) == may


@pytest.mark.rule("HS-LCAM-004")
@pytest.mark.parametrize(("own", "hidden", "revealed"), [((), -3, None), ((Ability(key="mimetism", mod=-6),), -6, -6)])
def test_revealed_it_has_only_a_mimetism_of_its_own(
    own: tuple[Ability, ...], hidden: int | None, revealed: int | None
) -> None:
    profile = soldier("limited_camouflage", *own)
    for states, mod in ((HIDDEN, hidden), ((), revealed)):
        game = Skirmish([piece(profile, at=(200, 200), states=states)])
        mimetism = Situation(game.state).ability(game.trooper("A1"), "mimetism")
        assert (mimetism and mimetism.mod) == mod


@pytest.mark.rule("HS-LCAM-005")
def test_as_a_marker_it_has_stealth_and_attacks_by_surprise() -> None:
    assert (hindrance(SCOUT), struck(SCOUT)) == ([-3], [-6])
    assert hindrance(SCOUT, states=()) == []
    for states, works in ((HIDDEN, True), ((), False)):
        game = Skirmish([piece(SCOUT, at=(200, 200), states=states)])
        assert (Situation(game.state).ability(game.trooper("A1"), "stealth") is not None) == works
