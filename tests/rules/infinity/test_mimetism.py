"""C1-SSK-247 to 249, C1-LABEL-220/221: Mimetism and Negative Feedback."""

import pytest
from skirmish import Skirmish, piece, soldier, wall, with_parts

from sightline.games.infinity.core.match.edition import Edition
from sightline.games.infinity.core.match.events import Rolled
from sightline.games.infinity.core.match.part import Grant, Part
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability, Profile
from sightline.games.infinity.core.troopers.rows import AbilityRow, StateRow

SHOOT = {"weapon": "combi_rifle"}


def mimetic(mod: int, *more: Ability | str, **changes: object) -> Profile:
    return soldier(Ability(key="mimetism", mod=mod), *more, **changes)


def shot_at(target: Profile, **more: object) -> Skirmish:
    """A soldier shoots at a target 30 cm away, which does not answer."""
    game = Skirmish([piece(at=(200, 200))], [piece(target, at=(200, 525), facing=270)], dice=[20] * 3, **more)  # type: ignore[arg-type]
    return game.activate("A1").declare("bs_attack", **SHOOT, aims={"B1": 3}).no_more_aros().declare("idle")


def mods(game: Skirmish, trooper: str = "A1") -> dict[str, int]:
    (roll,) = game.happened(Rolled)
    side = next(side for side in roll.sides if side.trooper == trooper)
    return {mod.source: mod.value for mod in side.mods}


@pytest.mark.rule("C1-SSK-247", "C1-SSK-248", "C1-WEAP-206", "C1-ROLL-008")
@pytest.mark.parametrize("mod", [-3, -6])
def test_mimetism_makes_it_harder_to_shoot_at_its_owner(mod: int) -> None:
    assert mods(shot_at(mimetic(mod))) == {"mod.range": 3, "mod.mimetism": mod}


@pytest.mark.rule("C1-SSK-248")
def test_mimetism_does_not_hinder_its_owner() -> None:
    game = Skirmish([piece(mimetic(-6), at=(200, 200))], [piece(at=(200, 525), facing=270)], dice=[20] * 3)
    game.activate("A1").declare("bs_attack", **SHOOT, aims={"B1": 3}).no_more_aros().declare("idle")
    assert mods(game) == {"mod.range": 3}


@pytest.mark.rule("C1-SSK-248", "C1-WEAP-206")
def test_mimetism_makes_its_owner_harder_to_discover() -> None:
    marker = piece(mimetic(-6, "camouflage"), at=(200, 525), states=["camouflaged"])
    game = Skirmish([piece(at=(200, 200))], [marker], dice=[20])
    game.activate("A1").declare("discover", aims={"B1": 1}).no_more_aros().declare("idle").no_more_aros()
    assert mods(game) == {"mod.mimetism": -6}


@pytest.mark.rule("C1-SSK-249")
def test_mimetism_is_no_use_in_close_combat() -> None:
    game = Skirmish([piece(at=(200, 200))], [piece(mimetic(-6), at=(200, 225), facing=270)], dice=[20, 20])
    game.activate("A1").declare("cc_attack", weapon="cc_weapon", aims={"B1": 1})
    game.react("B1", "cc_attack", weapon="cc_weapon", aims={"A1": 1}).no_more_aros().declare("idle").no_more_aros()
    assert "mod.mimetism" not in mods(game)


@pytest.mark.rule("C1-SSK-247")
def test_mimetism_is_obligatory_and_needs_no_declaration() -> None:
    game = Skirmish([piece(mimetic(-3), at=(200, 200))], []).activate("A1")
    assert "mimetism" not in game.offered()
    assert game.refuses_declaring("mimetism") == {"C1-CSK-205"}


@pytest.mark.rule("C1-CSK-203")
def test_mimetism_and_cover_add_up() -> None:
    parapet = wall(150, 492.5, 100, 20, top=20)
    assert mods(shot_at(mimetic(-3), solids=[parapet])) == {"mod.range": 3, "mod.cover": -3, "mod.mimetism": -3}


@pytest.mark.example("C1-EX-013")
@pytest.mark.rule("C1-SSK-248")
def test_mimetism_counts_towards_the_maximum_of_12() -> None:
    """Akal Commando (BS 13) against a Hac Tao: -6 Mimetism, -3 Cover, -6 Range."""
    parapet = wall(150, 1492.5, 100, 20, top=20)
    game = Skirmish(
        [piece(soldier(bs=13), at=(200, 500))],
        [piece(mimetic(-6), at=(200, 1525), facing=270)],
        solids=[parapet],
        size=(600, 1700),
        dice=[1, 2, 2, 20, 20],
    )
    game.activate("A1").declare("move", to=[(200, 490)]).no_more_aros()
    game.declare("bs_attack", **SHOOT, aims={"B1": 3}).no_more_aros()
    (roll,) = game.happened(Rolled)
    assert {mod.source: mod.value for mod in roll.sides[0].mods} == {
        "mod.mimetism": -6,
        "mod.cover": -3,
        "mod.range": -6,
    }
    assert (roll.sides[0].value, roll.sides[0].kept, roll.sides[0].criticals) == (1, (1,), 1)


# ------------------------------------------------------------------ Negative Feedback


def with_another_feedback(*grants: Grant) -> Edition:
    """The edition at hand with a second skill that has the label NFB, and a state that a program brings about."""
    return with_parts(
        Part(
            abilities=(AbilityRow(key="veil", feedback=True),),
            states=(StateRow(key="masked", feedback=True),),
            grants=grants,
        )
    )


def active(profile: Profile, *states: str) -> list[str]:
    """Which of its abilities with Negative Feedback work."""
    game = Skirmish([piece(profile, at=(200, 200), states=states)], [], edition=with_another_feedback())
    now = Situation(game.state)
    return [key for key in ("mimetism", "veil") if now.ability(now.trooper("A1"), key) is not None]


@pytest.mark.rule("C1-LABEL-221", "C1-CSK-204")
def test_of_two_elements_with_negative_feedback_one_is_active() -> None:
    assert active(mimetic(-3)) == ["mimetism"]
    assert active(mimetic(-3, "veil")) == ["mimetism"]
    assert active(soldier("veil")) == ["veil"]


@pytest.mark.rule("C1-LABEL-221", "C1-CSK-204")
def test_an_element_that_comes_from_elsewhere_is_active_where_there_is_no_other() -> None:
    veiled = with_another_feedback(lambda now, trooper: (Ability(key="veil"),))
    for profile, works in ((soldier(), True), (mimetic(-3), False)):
        now = Situation(Skirmish([piece(profile, at=(200, 200))], edition=veiled).state)
        assert (now.ability(now.trooper("A1"), "veil") is not None) is works


@pytest.mark.rule("C1-LABEL-220", "C1-CSK-204")
def test_activating_negative_feedback_nullifies_mimetism_until_it_is_cancelled() -> None:
    assert active(mimetic(-3), "masked") == []
    game = shot_at(mimetic(-3), edition=with_another_feedback())
    assert mods(game) == {"mod.range": 3, "mod.mimetism": -3}


@pytest.mark.rule("C1-CSK-203")
def test_other_abilities_combine_freely() -> None:
    game = Skirmish([piece(mimetic(-3, "veil", "nanoscreen"), at=(200, 200))], [], edition=with_another_feedback())
    now = Situation(game.state)
    assert now.ability(now.trooper("A1"), "nanoscreen") is not None
