"""What an enemy Hacker learns of who is not what it seems, and that nobody else learns anything by it."""

import msgspec
import pytest
from skirmish import Piece, Skirmish, piece, soldier

from sightline.games.infinity.core.match.state import Trooper
from sightline.games.infinity.core.match.views import View, view_of
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability, Profile

replace = msgspec.structs.replace
PROJECTOR = Ability(key="holoprojector", level=2)
SERGEANT = soldier(name="Order Sergeant", unit="sergeants")
KNIGHT = soldier(PROJECTOR, name="Knight", unit="knights", hackable=True, type="HI")
ROBE = soldier(PROJECTOR, name="Robe", unit="robes")
HEAVY = soldier(name="Heavy", unit="heavies", hackable=True, type="HI")
HACKER = soldier("hacker", equipment=(Ability(key="hacking_device"),), wip=15, name="Interventor", unit="interventors")
SPOTS = {"A1": (200, 200), "A2": (300, 200), "A3": (400, 200)}
NEAR, FAR = (300, 330), (1000, 1000)
MODEL = piece(SERGEANT, at=(1100, 100))
"""The one that they pass themselves off as."""


def posing(secret: Profile, *, as_member: int = 3, real: str = "A1") -> list[Piece]:
    """Three Models of somebody else, one of whom is the bearer of the Holoprojector."""
    return [
        piece(secret, at=at, states={"holoecho"}, copy_of="" if key == real else real, poses_as=as_member)
        for key, at in SPOTS.items()
    ]


def masked(secret: Profile, at: tuple[float, float] = (300, 200)) -> Piece:
    return piece(secret, at=at, states={"masked"}, poses_as=1)


def hackable(view: View, key: str = "A1") -> bool:
    (seen,) = (each for each in view.troopers if each.id == key)
    assert seen.profile is not None
    return seen.profile.is_hackable


def knows(game: Skirmish, viewer: int | None, key: str = "A1") -> bool:
    return hackable(view_of(game.state, viewer), key)


# ------------------------------------------------------------------ who is told


@pytest.mark.rule("HS-EQUIP-072")
@pytest.mark.parametrize(("at", "told"), [(NEAR, True), (FAR, False)])
@pytest.mark.parametrize(("secret", "shown"), [(KNIGHT, SERGEANT), (ROBE, HEAVY)])
def test_a_mask_does_not_hide_from_a_hacking_area_who_can_be_hacked(
    secret: Profile, shown: Profile, at: tuple[float, float], told: bool
) -> None:
    game = Skirmish([masked(secret), piece(shown, at=(1100, 100))], [piece(HACKER, at=at)])
    assert knows(game, 1) == (secret if told else shown).is_hackable


@pytest.mark.rule("HS-EQUIP-072")
@pytest.mark.parametrize("viewer", [0, None])
def test_nobody_else_is_told(viewer: int | None) -> None:
    near, far = (Skirmish([masked(KNIGHT), MODEL], [piece(HACKER, at=at)]) for at in (NEAR, FAR))
    seen, other = ([each for each in view_of(game.state, viewer).troopers if each.owner == 0] for game in (near, far))
    assert seen == other


@pytest.mark.rule("HS-EQUIP-072")
@pytest.mark.parametrize(
    "enemy",
    [
        piece(soldier(), at=NEAR),
        piece(HACKER, at=NEAR, states=["isolated"]),
        piece(HACKER, at=NEAR, states=["unconscious"], lost=1),
    ],
)
def test_it_takes_a_hacker_whose_device_works(enemy: Piece) -> None:
    assert not knows(Skirmish([masked(KNIGHT), MODEL], [enemy]), 1)


@pytest.mark.rule("HS-EQUIP-072")
def test_a_repeater_is_part_of_the_hacking_area() -> None:
    game = Skirmish([masked(KNIGHT), MODEL], [piece(HACKER, at=FAR), piece(soldier("repeater"), at=NEAR)])
    assert knows(game, 1)


@pytest.mark.rule("HS-EQUIP-072")
def test_nothing_else_of_it_is_told_and_nothing_of_who_is_as_hackable_as_it_seems() -> None:
    near, far = (
        Skirmish([masked(secret), MODEL], [piece(HACKER, at=at)]) for secret, at in ((KNIGHT, NEAR), (KNIGHT, FAR))
    )
    seen, other = (view_of(game.state, 1).troopers[0] for game in (near, far))
    assert seen.profile is not None
    assert replace(seen, profile=replace(seen.profile, hackable=None)) == other
    alike, model = (
        Skirmish([one, MODEL], [piece(HACKER, at=NEAR)]) for one in (masked(ROBE), piece(SERGEANT, at=NEAR))
    )
    (robe, sergeant) = (view_of(game.state, 1).troopers[0] for game in (alike, model))
    assert robe.profile == sergeant.profile


@pytest.mark.rule("HS-STATE-064")
@pytest.mark.parametrize("real", SPOTS)
def test_an_image_answers_like_its_trooper(real: str) -> None:
    hacker = piece(HACKER, at=(240, 380))
    game = Skirmish([*posing(KNIGHT, real=real), MODEL], [hacker])
    now = Situation(game.state)
    inside = {key for key in SPOTS if now.in_zone_of_control(now.body(now.trooper("B1")), now.body(now.trooper(key)))}
    assert inside == {"A1", "A2"}
    assert {key for key in SPOTS if knows(game, 1, key)} == inside


@pytest.mark.rule("HS-STATE-064")
@pytest.mark.parametrize(("at", "told"), [(NEAR, True), (FAR, False)])
def test_of_who_shows_itself_but_hides_its_skills_too(at: tuple[float, float], told: bool) -> None:
    """Holoechoes of a Hacker: that it has a device is private, that it can be hacked is not."""
    spy = soldier("hacker", PROJECTOR, equipment=(Ability(key="hacking_device"),))
    echoes = [replace(each, poses_as=None) for each in posing(spy)]
    assert knows(Skirmish(echoes, [piece(HACKER, at=at)]), 1) == told


# ------------------------------------------------------------------ what one does with it


def walking(hacker: Piece, *, real: str = "A1", secret: Profile = KNIGHT, **more: object) -> Skirmish:
    game = Skirmish([*posing(secret, real=real), MODEL], [hacker], **more)  # type: ignore[arg-type]
    game.activate("A1")
    for at in ((200, 220), (300, 220), (400, 220)):
        game.declare_one("move", to=[at])
    return game


@pytest.mark.rule("HS-STATE-064")
@pytest.mark.example("HS-EX2-034")
def test_a_sergeant_that_can_be_hacked_is_hacked_and_was_only_an_image() -> None:
    game = walking(piece(HACKER, at=NEAR, facing=90), dice=[5, 20, 20])
    assert knows(game, 1, "A2")
    game.react("B1", "hack", weapon="carbonite", aims={"A2": 1}).no_more_aros()
    while game.state.asking == "order.second":
        game.declare_one("idle")
    game.finish()
    assert sorted(key for key in game.state.troopers if key in SPOTS) == ["A1", "A3"]


@pytest.mark.rule("HS-STATE-064")
def test_what_cannot_be_hacked_is_refused_as_a_target_where_that_is_known() -> None:
    game = Skirmish([masked(ROBE), piece(HEAVY, at=(1100, 100))], [piece(HACKER, at=NEAR)], active=1).activate("B1")
    assert game.refuses_declaring("hack", weapon="carbonite", aims={"A1": 2}) != set()
    game = Skirmish([masked(ROBE), piece(HEAVY, at=(1100, 100))], [piece(HACKER, at=FAR)], active=1).activate("B1")
    assert game.refuses_declaring("hack", weapon="carbonite", aims={"A1": 2}) == set()


# ------------------------------------------------------------------ that it tells nobody of Hackers


def lurking(profile: Profile) -> Skirmish:
    """Somebody whom the other side does not know to be there is near a Knight with a mask."""
    hidden = Trooper(
        id="", owner=1, member=1, at=(300.0, 330.0, 0.0), facing=90.0, states=frozenset({"hidden_deployment"})
    )
    return Skirmish([masked(KNIGHT), MODEL], [piece(at=FAR)], off_table=((), (profile,)), hidden=(hidden,))


@pytest.mark.rule("HS-EQUIP-072")
def test_a_hidden_hacker_knows_and_its_enemy_does_not_know_that_it_does() -> None:
    ghost = replace(HACKER, skills=(*HACKER.skills, Ability(key="hidden_deployment")))
    plain = soldier("hidden_deployment")
    games = [lurking(ghost), lurking(plain)]
    assert [knows(game, 1) for game in games] == [True, False]
    for game in games:
        game.activate("A1").declare("move", to=[(300, 240)])
    for viewer in (0, None):
        assert len({repr(view_of(game.state, viewer)) for game in games}) == 1
        assert len({repr(game.match.seen(viewer)) for game in games}) == 1
    assert len({repr(game.match.decision) for game in games}) == 1


@pytest.mark.rule("HS-EQUIP-072", "HS-STATE-064")
@pytest.mark.parametrize("secret", [KNIGHT, ROBE])
def test_the_owner_and_others_see_the_same_whether_or_not_a_marker_is_a_hacker(secret: Profile) -> None:
    games = []
    for lurker in (HACKER, soldier()):
        behind = replace(lurker, name="?", unit="?", skills=(*lurker.skills, Ability(key="camouflage")))
        game = walking(piece(behind, at=NEAR, facing=90, states=["camouflaged"]), secret=secret)
        games.append(game)
    for viewer in (0, None):
        assert len({repr(view_of(game.state, viewer)) for game in games}) == 1
        assert len({repr(game.match.seen(viewer)) for game in games}) == 1
    assert len({repr(game.match.decision) for game in games}) == 1
