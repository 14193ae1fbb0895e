"""N4, Smoke and Eclipse Ammunition."""

from collections.abc import Sequence

import pytest
from skirmish import Piece, Skirmish, piece, soldier, wall

from sightline.games.infinity.core.match.commands import EndTurn
from sightline.games.infinity.core.match.events import Rolled
from sightline.games.infinity.core.match.state import Area
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability
from sightline.geometry.shapes import Solid

HURT = soldier("regeneration", vitality=2)
THROWER = soldier(weapons=("smoke_grenades", "eclipse_grenades", "combi_rifle"))
SHOT = {"weapon": "combi_rifle", "aims": {"A1": 1}}


def visor(level: int) -> object:
    return soldier(Ability(key="multispectral_visor", level=level))


def at(x: float, y: float, z: float = 0.0) -> list[tuple[tuple[float, ...], float]]:
    return [((x, y, z), 0.0)]


def throwing(*enemies: Piece, friends: Sequence[Piece] = (), **more: object) -> Skirmish:
    """A1 looks up the table from (200, 200), and has walked a little."""
    game = Skirmish([piece(THROWER, at=(200, 200)), *friends], enemies, **more)  # type: ignore[arg-type]
    return game.activate("A1").declare("move", to=[(200, 201)])


def throw(game: Skirmish, weapon: str = "smoke_grenades", x: float = 200, y: float = 300) -> Skirmish:
    return game.no_more_aros().declare("bs_attack", weapon=weapon, place=at(x, y)).no_more_aros()


def rolled(game: Skirmish) -> dict[tuple[str, ...], str]:
    return {tuple(sorted(side.trooper for side in each.sides)): each.kind for each in game.happened(Rolled)}


AHEAD = piece(at=(200, 600), facing=270)
ASIDE = piece(at=(600, 210), facing=180)


@pytest.mark.rule("N4-AMMO-039", "N4-AMMO-042")
def test_smoke_is_thrown_at_a_place_and_hurts_nobody() -> None:
    game = throwing(piece(at=(200, 310), facing=90), dice=[5])
    assert game.no_more_aros().refuses_declaring("bs_attack", weapon="smoke_grenades", aims={"B1": 1}) != set()
    assert game.refuses_declaring("bs_attack", weapon="smoke_grenades", place=at(700, 310)) == set(), "an empty place"
    assert game.refuses_declaring("bs_attack", weapon="smoke_grenades", place=at(200, 310, 50)) == {"N4-AMMO-042"}
    throw(game, y=310)
    assert game.trooper("B1").lost == 0
    assert [each.kind for each in game.state.areas] == ["smoke"]


@pytest.mark.rule("N4-AMMO-042", "N4-TEMPL-041", "N4-BS-003")
def test_the_place_must_be_seen() -> None:
    game = throwing(AHEAD, solids=[wall(100, 260, 300, 10)]).no_more_aros()
    assert game.refuses_declaring("bs_attack", weapon="smoke_grenades", place=at(200, 300)) == {"C1-BS-003"}


@pytest.mark.rule("N4-AMMO-040", "N4-TERR-014")
def test_nobody_sees_through_it_however_high() -> None:
    tower = wall(150, 550, 100, 100, 200)
    high = piece(at=(200, 560, 200), facing=270)
    game = throw(throwing(high, solids=[tower], dice=[5]))
    (area,) = game.state.areas
    assert area.radius == 60
    now = Situation(game.state)
    assert not now.sees(game.trooper("B1"), game.trooper("A1"))
    assert not now.sees(game.trooper("A1"), game.trooper("B1"))


@pytest.mark.rule("N4-AMMO-041")
def test_a_throw_that_fails_leaves_nothing() -> None:
    assert throw(throwing(AHEAD, dice=[20])).state.areas == ()


@pytest.mark.rule("N4-AMMO-041")
def test_it_goes_at_the_start_of_the_states_phase() -> None:
    game = throw(throwing(piece(at=(1100, 1100)), dice=[5]))
    assert len(game.state.areas) == 1
    game.apply(EndTurn(player=0))
    assert not game.state.areas


@pytest.mark.rule("N4-AMMO-041")
def test_it_is_gone_before_anybody_chooses_something_in_the_states_phase() -> None:
    game = throw(throwing(piece(at=(1100, 1100)), friends=[piece(HURT, at=(900, 200), lost=1)], dice=[5]))
    game.apply(EndTurn(player=0))
    assert (game.state.asking, game.state.areas) == ("states.choices", ())


@pytest.mark.rule("N4-AMMO-043", "N4-AMMO-045", "N4-AMMO-047", "N4-AMMO-041")
@pytest.mark.example("N4-EX2-009")
@pytest.mark.parametrize(("die", "stays", "lost"), [(9, True, 0), (3, False, 1)])
def test_smoke_face_to_face_and_normal_rolls(die: int, stays: bool, lost: int) -> None:
    seeing = piece(visor(2), at=(230, 600), facing=270)  # type: ignore[arg-type]
    # the thrower's die comes last; B2 and B3 miss or hit by theirs, and who is hit fails to save
    game = throwing(ASIDE, AHEAD, seeing, dice=[20, 6, 20, die, *[1] * lost])
    for key in ("B1", "B2", "B3"):
        game.react(key, "bs_attack", **SHOT)
    throw(game)
    assert rolled(game) == {("B1",): "normal", ("A1", "B2"): "face_to_face", ("B3",): "normal"}
    assert bool(game.state.areas) == stays
    assert game.trooper("A1").lost == lost


@pytest.mark.rule("N4-AMMO-045")
def test_each_shot_that_is_beaten_is_avoided_but_all_must_be_for_the_smoke_to_stay() -> None:
    beside = piece(at=(230, 600), facing=270)
    game = throwing(AHEAD, beside, dice=[5, 11, 8, 20])
    game.react("B1", "bs_attack", **SHOT).react("B2", "bs_attack", **SHOT)
    throw(game)
    assert len([each for each in game.happened(Rolled) if each.kind == "face_to_face"]) == 2
    assert game.state.areas == ()
    both = throwing(AHEAD, beside, dice=[5, 7, 8])
    both.react("B1", "bs_attack", **SHOT).react("B2", "bs_attack", **SHOT)
    assert len(throw(both).state.areas) == 1


@pytest.mark.rule("N4-AMMO-043")
def test_in_aro_it_screens_a_comrade_as_well() -> None:
    enemies = [piece(at=(200, 600), facing=270), piece(THROWER, at=(330, 500), facing=225)]
    game = Skirmish([piece(at=(200, 200))], enemies, dice=[5, 20, 20, 9]).activate("A1")
    game.declare("bs_attack", weapon="combi_rifle", aims={"B1": 3})
    game.react("B2", "bs_attack", weapon="smoke_grenades", place=at(200, 480)).no_more_aros()
    game.declare("idle").no_more_aros()
    assert rolled(game) == {("A1", "B2"): "face_to_face"}
    assert game.trooper("B1").lost == 0
    assert len(game.state.areas) == 1


@pytest.mark.rule("N4-AMMO-046")
def test_who_dodges_out_of_it_makes_a_normal_roll() -> None:
    near = piece(at=(200, 330), facing=90)
    game = Skirmish([piece(THROWER, at=(200, 200))], [near], dice=[5, 20]).activate("A1")
    game.declare("bs_attack", weapon="smoke_grenades", place=at(200, 320)).react("B1", "dodge").no_more_aros()
    game.declare("idle").no_more_aros()
    assert rolled(game) == {("A1",): "normal", ("B1",): "normal"}


@pytest.mark.rule("N4-AMMO-022", "N4-AMMO-023")
@pytest.mark.parametrize(("weapon", "sees"), [("smoke_grenades", True), ("eclipse_grenades", False)])
def test_eclipse_blocks_visors_too(weapon: str, sees: bool) -> None:
    seeing = piece(visor(3), at=(200, 600), facing=270)  # type: ignore[arg-type]
    game = throw(throwing(seeing, dice=[5]), weapon)
    assert Situation(game.state).sees(game.trooper("B1"), game.trooper("A1")) == sees
    assert not Situation(game.state).sees(game.trooper("A1"), game.trooper("B1"))


@pytest.mark.rule("N4-AMMO-024", "N4-AMMO-025")
def test_eclipse_meets_the_shots_of_visors_face_to_face() -> None:
    seeing = piece(visor(2), at=(200, 600), facing=270)  # type: ignore[arg-type]
    game = throwing(seeing, dice=[5, 9]).react("B1", "bs_attack", **SHOT)
    assert rolled(throw(game, "eclipse_grenades")) == {("A1", "B1"): "face_to_face"}


@pytest.mark.rule("N4-EQUIP-075", "N4-EQUIP-077", "N4-AMMO-047")
@pytest.mark.parametrize(("level", "value"), [(1, 15 - 6), (2, 15), (3, 15)])
def test_the_first_visor_sees_through_smoke_at_minus_six(level: int, value: int) -> None:
    smoke = Area(kind="smoke", at=(200, 350, 0), radius=60, height=1000)
    target = piece(at=(200, 500), facing=90)
    game = Skirmish([piece(visor(level), at=(200, 200))], [target], areas=(smoke,), dice=[20] * 3)  # type: ignore[arg-type]
    game.activate("A1").declare("bs_attack", weapon="combi_rifle", aims={"B1": 3}).no_more_aros()
    game.declare("idle").no_more_aros()
    assert game.happened(Rolled)[0].sides[0].value == value


@pytest.mark.rule("N4-EQUIP-075")
def test_beside_the_smoke_it_sees_as_well_as_ever() -> None:
    smoke = Area(kind="smoke", at=(400, 350, 0), radius=60, height=1000)
    game = Skirmish([piece(visor(1), at=(200, 200))], [piece(at=(200, 500))], areas=(smoke,), dice=[20] * 3)  # type: ignore[arg-type]
    game.activate("A1").declare("bs_attack", weapon="combi_rifle", aims={"B1": 3}).no_more_aros()
    game.declare("idle").no_more_aros()
    assert game.happened(Rolled)[0].sides[0].value == 15


@pytest.mark.rule("N4-INTUI-003")
def test_smoke_makes_somebody_a_target_of_an_intuitive_attack() -> None:
    smoke = Area(kind="smoke", at=(200, 270, 0), radius=30, height=1000)
    gunner = soldier(weapons=("chain_rifle",))
    place = [((200.0, 212.5, 20.0), 90.0)]
    use = {"weapon": "chain_rifle", "aims": {"B1": 1}, "place": place}
    game = Skirmish([piece(gunner, at=(200, 200))], [piece(at=(200, 330))], areas=(smoke,)).activate("A1")
    assert game.refuses_declaring("intuitive_attack", **use) == set()
    walled = Skirmish(
        [piece(gunner, at=(200, 200))],
        [piece(at=(200, 330))],
        areas=(smoke,),
        solids=[wall(100, 290, 300, 5)],
    ).activate("A1")
    assert "N4-INTUI-003" in walled.refuses_declaring("intuitive_attack", **use)


@pytest.mark.rule("N4-SPEC-004", "N4-SPEC-009", "N4-SPEC-010", "N4-AMMO-042", "N4-AMMO-043", "N4-BS-003")
def test_smoke_is_lobbed_over_a_wall_at_minus_six() -> None:
    hidden = wall(100, 250, 300, 10)
    watcher = piece(at=(600, 210), facing=180)
    game = Skirmish([piece(THROWER, at=(200, 200))], [watcher], solids=[hidden], dice=[20, 7]).activate("A1")
    use = {"weapon": "smoke_grenades", "place": at(200, 310)}
    assert game.refuses_declaring("bs_attack", **use) == {"C1-BS-003"}
    assert game.refuses_declaring("speculative_attack", **use, aims={"B1": 1}) == {"N4-SPEC-010"}
    game.declare("speculative_attack", **use).react("B1", "bs_attack", **SHOT).no_more_aros()
    assert rolled(game) == {("A1",): "normal", ("B1",): "normal"}, "the shot passes beside it"
    assert {side.value for each in game.happened(Rolled) for side in each.sides if side.trooper == "A1"} == {7}
    assert len(game.state.areas) == 1


@pytest.mark.rule("N4-SPEC-003", "N4-SPEC-008")
def test_smoke_is_lobbed_onto_something_and_into_no_building() -> None:
    square = ((150.0, 300.0), (250.0, 300.0), (250.0, 400.0), (150.0, 400.0))
    shed = Solid(id="roof", outline=square, bottom=60, top=65, piece="shed")
    game = Skirmish([piece(THROWER, at=(200, 200))], [AHEAD], solids=[shed]).activate("A1")

    def refused(*where: float) -> set[str | None]:
        return game.refuses_declaring("speculative_attack", weapon="smoke_grenades", place=at(*where))

    assert refused(200, 350) == {"N4-SPEC-003"}
    assert refused(200, 350, 65) == set(), "the roof is open to the sky"
    assert refused(400, 350, 30) == {"N4-SPEC-008"}


@pytest.mark.rule("N4-AMMO-043", "N4-SPEC-009")
def test_lobbed_smoke_meets_what_comes_through_it() -> None:
    game = Skirmish([piece(THROWER, at=(200, 200))], [AHEAD], dice=[5, 6]).activate("A1")
    game.declare("speculative_attack", weapon="smoke_grenades", place=at(200, 310))
    game.react("B1", "bs_attack", **SHOT).no_more_aros()
    assert rolled(game) == {("A1", "B1"): "face_to_face"}
    assert len(game.state.areas) == 1


@pytest.mark.rule("N4-AMMO-042", "N4-ARO-002")
def test_in_aro_smoke_is_thrown_only_by_who_sees_an_active_trooper() -> None:
    away = piece(THROWER, at=(200, 500), facing=90)
    gunner = piece(soldier(weapons=("plasma_carbine",)), at=(200, 200))
    game = Skirmish([gunner], [away]).activate("A1")
    game.declare("bs_attack", weapon="plasma_carbine", mode="blast", aims={"B1": 2})
    assert "C1-ARO-002" in game.refuses_reacting("B1", "bs_attack", weapon="smoke_grenades", place=at(200, 560))
    offered = {option.command.use.skill for option in game.match.options() if hasattr(option.command, "use")}
    assert "bs_attack" not in offered
