"""MetaChemistry, Level 2."""

import pytest
from skirmish import Skirmish, piece, soldier

from sightline.games.infinity.core.match.commands import Deploy, UseAbility
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability, Profile
from sightline.games.infinity.n4.troopers.events import Endowed

TOUGH = {"dogged", "immunity_total"}
GUINEA_PIG = soldier(Ability(key="metachemistry", level=2))


def deployed(profile: Profile, *dice: int, chart: str = "", **more: object) -> Skirmish:
    away: tuple[list[Profile], list[Profile]] = ([profile, soldier("combat_jump")], [])
    game = Skirmish([], [piece(at=(600, 1100))], stage="deployment.last", off_table=away, dice=dice)
    game.apply(Deploy(player=0, member=0, at=(100, 100, 0), **more))  # type: ignore[arg-type]
    return game.apply(UseAbility(player=0, trooper="A1", ability=chart, use=True)) if chart else game


def become(die: int, chart: str = "metachemistry_2") -> Profile:
    game = deployed(GUINEA_PIG, die, chart=chart)
    return Situation(game.state).profile(game.trooper("A1"))


@pytest.mark.parametrize(
    ("dice", "adds", "mov", "skills"),
    [
        pytest.param(range(1, 5), (1, 0), (10, 10), {"bioimmunity"}, marks=pytest.mark.rule("HS-META-005")),
        pytest.param(range(5, 9), (0, 0), (10, 10), TOUGH, marks=pytest.mark.rule("HS-META-006")),
        pytest.param(range(9, 13), (0, 0), (15, 10), {"super_jump"}, marks=pytest.mark.rule("HS-META-007")),
        pytest.param(range(13, 17), (0, 0), (20, 10), {"climbing_plus"}, marks=pytest.mark.rule("HS-META-008")),
        pytest.param(range(17, 21), (0, 3), (10, 10), {"regeneration"}, marks=pytest.mark.rule("HS-META-009")),
    ],
)
@pytest.mark.rule("HS-REF-006")
def test_the_chart_of_the_second_level(
    dice: range, adds: tuple[int, int], mov: tuple[int, int], skills: set[str]
) -> None:
    for die in dice:
        after = become(die)
        assert after.ph is not None
        assert GUINEA_PIG.ph is not None
        assert (after.arm - GUINEA_PIG.arm, after.ph - GUINEA_PIG.ph) == adds
        assert after.mov == mov
        assert {each.key for each in after.skills} - {"metachemistry"} == skills
    for die in {dice.start - 1, dice.stop} & set(range(1, 21)):
        assert skills.isdisjoint(each.key for each in become(die).skills), "neither before nor after"


@pytest.mark.rule("HS-META-002")
def test_its_player_chooses_the_chart_once_it_is_on_the_table() -> None:
    game = deployed(GUINEA_PIG)
    assert game.state.asking == "chart_choice"
    assert game.happened(Endowed) == []
    assert become(13, "metachemistry").bts - GUINEA_PIG.bts == 6


@pytest.mark.rule("HS-META-004", "HS-META-002")
def test_there_is_one_roll_on_one_chart() -> None:
    game = deployed(GUINEA_PIG, 1, chart="metachemistry_2")
    assert game.state.asking != "chart_choice"
    assert [(each.key, each.value) for each in game.happened(Endowed)] == [("metachemistry_2", 1)]
    wrong = UseAbility(player=0, trooper="A1", ability="booty", use=True)
    assert deployed(GUINEA_PIG).refuses(wrong) == {"HS-META-002"}


@pytest.mark.rule("HS-META-002")
def test_who_has_the_first_level_has_no_choice() -> None:
    game = deployed(soldier(Ability(key="metachemistry", level=1)), 13)
    assert [(each.key, each.value) for each in game.happened(Endowed)] == [("metachemistry", 13)]


def test_about_a_marker_nobody_is_asked() -> None:
    spy = soldier(Ability(key="metachemistry", level=2), "camouflage")
    game = deployed(spy, 7, concealed="camouflaged")
    assert game.state.asking != "chart_choice"
    assert [each.key for each in game.happened(Endowed)] == ["metachemistry_2"]
    assert not [each for each in game.match.seen(1) if isinstance(each, Endowed)]
