"""N4: what holds for every attack holds for its special ones too."""

import pytest
from skirmish import Piece, Skirmish, piece, soldier, wall

from sightline.games.infinity.core.troopers.profiles import Profile

AT = [((200, 350, 0), 0)]
BEHIND = piece(at=(200, 350), facing=90)
SPY = piece(soldier("camouflage"), at=(200, 350), states=["camouflaged"])
ARMED = soldier(weapons=("grenades", "smoke_grenades", "drop_bears", "plasma_carbine", "d_charges", "shock_mine"))
GRENADE = {"weapon": "grenades", "aims": {"B1": 1}, "place": AT}
SMOKE = {"weapon": "smoke_grenades", "place": AT}
BEAR = {"weapon": "drop_bears", "mode": "throwing", "place": [((300, 350, 0), 0)]}
MINE = {"weapon": "shock_mine", "aims": {"B1": 1}, "place": [((200, 225), 0)]}


def acting(*enemies: Piece, friends: tuple[Piece, ...] = (), profile: Profile = ARMED, **more: object) -> Skirmish:
    return Skirmish([piece(profile, at=(200, 200)), *friends], enemies, **more).activate("A1")  # type: ignore[arg-type]


@pytest.mark.rule("N4-BS-004")
@pytest.mark.parametrize(
    ("skill", "how"),
    [
        ("speculative_attack", GRENADE),
        ("speculative_attack", SMOKE),
        ("speculative_attack", BEAR),
        ("bs_attack", SMOKE),
        ("bs_attack", BEAR),
    ],
)
def test_who_is_engaged_neither_throws_nor_lobs(skill: str, how: dict[str, object]) -> None:
    assert "C1-BS-004" in acting(BEHIND, piece(at=(175, 200))).refuses_declaring(skill, **how)
    assert acting(BEHIND, piece(at=(900, 900))).refuses_declaring(skill, **how) == set()


@pytest.mark.rule("N4-LABEL-018")
def test_nothing_is_lobbed_at_an_ally() -> None:
    game = acting(BEHIND, friends=(piece(at=(300, 350)),))
    ally = {"weapon": "grenades", "aims": {"A2": 1}, "place": [((300, 350, 0), 0)]}
    assert game.refuses_declaring("speculative_attack", **ally) == {"C1-LABEL-201"}


@pytest.mark.rule("N4-SSK-049")
def test_nothing_is_lobbed_at_a_camouflage_marker() -> None:
    assert acting(SPY).refuses_declaring("speculative_attack", **GRENADE) == {"C1-STATE-208"}


@pytest.mark.rule("N4-ARO-002")
@pytest.mark.parametrize(("walls", "refused"), [([], set()), ([wall(100, 400, 200, 10)], {"C1-ARO-002"})])
def test_in_aro_only_who_sees_an_active_trooper_throws(walls: list[object], refused: set[str]) -> None:
    """B1 is asked because A1 is in its Zone of Control."""
    thrower = piece(ARMED, at=(200, 330), facing=90)
    game = Skirmish([piece(at=(200, 500))], [thrower], solids=walls).activate("A1").declare("idle")  # type: ignore[arg-type]
    place = [((260, 360, 0), 0)]
    assert game.refuses_reacting("B1", "bs_attack", weapon="drop_bears", mode="throwing", place=place) == refused


@pytest.mark.rule("N4-CSK-097")
def test_what_is_put_down_is_put_in_one_place_and_aimed_at_nobody() -> None:
    here = {"weapon": "shock_mine", "place": [((200, 225), 0)]}
    game = acting(piece(at=(900, 900)))
    assert game.refuses_declaring("place_deployable", **here) == set()
    assert game.refuses_declaring("place_deployable", **here, aims={"B1": 1}) == {"C1-CSK-271"}
    two = {**MINE, "place": [((200, 225), 0), ((225, 200), 0)]}
    assert acting(SPY).refuses_declaring("intuitive_attack", **two) == {"C1-CSK-271"}


@pytest.mark.rule("N4-CSK-096")
def test_only_who_has_d_charges_lays_them() -> None:
    solids = [wall(100, 212.5, 200, 10)]
    lay = {"weapon": "d_charges", "mode": "deployable"}
    assert acting(BEHIND, solids=solids).refuses_declaring("place_deployable", **lay) == set()
    bare = acting(BEHIND, solids=solids, profile=soldier())
    assert bare.refuses_declaring("place_deployable", **lay) == {"C1-CSK-269"}


@pytest.mark.rule("N4-CSK-023")
@pytest.mark.parametrize(
    ("target", "skill", "how"),
    [
        (BEHIND, "bs_attack", {"weapon": "plasma_carbine", "mode": "blast", "aims": {"B1": 2}}),
        (
            piece(at=(200, 225), states=["unconscious"]),
            "place_deployable",
            {"weapon": "d_charges", "mode": "deployable", "aims": {"B1": 1}},
        ),
        (SPY, "intuitive_attack", MINE),
        (BEHIND, "speculative_attack", GRENADE),
    ],
)
def test_allies_of_who_is_attacked_are_alarmed(target: Piece, skill: str, how: dict[str, object]) -> None:
    near = piece(at=(350, 300), facing=0)
    game = acting(target, near, piece(at=(900, 900), facing=0), dice=[20] * 6).declare(skill, **how).no_more_aros()
    if game.state.stage == "order.second":
        game.declare("idle").no_more_aros()
    assert "B2" in game.state.waiting("order.alert")
    assert "B3" not in game.state.waiting("order.alert")


@pytest.mark.rule("N4-CSK-023")
def test_so_are_allies_of_whom_a_crazykoala_leaps_at() -> None:
    koala = piece(at=(300, 400), device="crazykoala")
    game = acting(koala, friends=(piece(at=(250, 250), facing=0),), dice=[20] * 4).declare("move", to=[(210, 240)])
    game.no_more_aros().declare("idle").no_more_aros()
    assert game.state.waiting("order.alert") == ("A2",)
