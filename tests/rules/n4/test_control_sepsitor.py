"""N4, the Sepsitor and the Sepsitorized State."""

import pytest
from possession import FRIEND, next_turn, settle
from skirmish import Skirmish, piece, soldier

from sightline.games.infinity.core.match.commands import Activate
from sightline.games.infinity.core.match.events import SavesRolled
from sightline.games.infinity.core.match.state import combat_group
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability, Profile
from sightline.games.infinity.n4.edition import N4
from sightline.geometry.templates import TemplateKind

USER = soldier(wip=15, weapons=("sepsitor_plus", "cc_weapon"), cost=20)
BEARER = soldier(Ability(key="mimetism", mod=-3), equipment=(Ability(key="cube"),), bts=3, bs=14, cost=30)
BARE = soldier(bts=3, cost=30)


def before(*targets: Profile, dice: tuple[int, ...] = (), user: Profile = USER) -> Skirmish:
    """Targets side by side before a Sepsitor, looking away; one of theirs is elsewhere."""
    theirs = [piece(target, at=(180 + 40 * number, 320), facing=90) for number, target in enumerate(targets)]
    return Skirmish([piece(user, at=(200, 200))], [*theirs, piece(FRIEND, at=(1100, 1100))], dice=dice)


def straight(game: Skirmish) -> dict[str, object]:
    """A template up the table from A1."""
    user = Situation(game.state).body(game.trooper("A1"))
    template = game.state.fixed.field.pointing(user, TemplateKind.LARGE_TEARDROP, 90.0, 0.5)
    return {"weapon": "sepsitor_plus", "place": [(template.focus, template.direction)]}


def spray(game: Skirmish) -> Skirmish:
    game.activate("A1").declare("bs_attack", **straight(game))
    return settle(game.no_more_aros().declare("idle").no_more_aros())


@pytest.mark.rule("N4-REF-025", "N4-WEAP-029")
def test_the_rows_of_the_chart() -> None:
    for key, uses in (("sepsitor", 2), ("sepsitor_plus", None)):
        row = N4.chart.weapons[key]
        (mode,) = row.modes
        assert row.uses == uses
        assert (mode.template, mode.direct_template, mode.save, mode.damage_from) == (
            "large_teardrop",
            True,
            "bts",
            "wip",
        )
        assert mode.state == "sepsitorized"


@pytest.mark.rule("N4-WEAP-029", "N4-WEAP-030", "N4-WEAP-032", "N4-WEAP-033")
def test_a_template_forces_a_save_of_bts_against_the_wip_of_its_user() -> None:
    game = spray(before(BEARER, dice=(12,)))
    (saves,) = game.happened(SavesRolled)
    assert [(each.base, each.value, each.failed) for each in saves.saves] == [(15, 12, True)]
    assert "sepsitorized" in game.trooper("B1").states
    assert (game.trooper("B1").owner, game.trooper("B1").lost) == (0, 0)


@pytest.mark.rule("N4-WEAP-032", "N4-WEAP-033")
def test_who_passes_the_save_is_its_own() -> None:
    game = spray(before(BEARER, dice=(13,)))
    assert "sepsitorized" not in game.trooper("B1").states
    assert game.trooper("B1").owner == 1


@pytest.mark.rule("N4-WEAP-031")
def test_a_critical_forces_one_more_save() -> None:
    marker = piece(soldier("camouflage", equipment=(Ability(key="cube"),)), at=(200, 330), states=["camouflaged"])
    game = Skirmish([piece(USER, at=(200, 200))], [marker], dice=[15, 20, 20])
    game.activate("A1").declare("intuitive_attack", aims={"B1": 1}, **straight(game)).no_more_aros()
    (saves,) = game.happened(SavesRolled)
    assert len(saves.saves) == 2


@pytest.mark.rule("N4-WEAP-028", "N4-REF-025")
def test_only_those_with_a_cube_are_affected() -> None:
    game = spray(before(BEARER, BARE, dice=(1,)))
    assert [each.trooper for each in game.happened(SavesRolled)] == ["B1"]
    assert game.trooper("B2").owner == 1


@pytest.mark.rule("N4-WEAP-028")
def test_there_has_to_be_somebody_with_a_cube() -> None:
    game = before(BARE).activate("A1")
    assert game.refuses_declaring("bs_attack", **straight(game)) == {"N4-WEAP-028"}
    with_cube_2 = before(soldier(equipment=(Ability(key="cube_2"),))).activate("A1")
    assert with_cube_2.refuses_declaring("bs_attack", **straight(with_cube_2)) == set()


@pytest.mark.rule("N4-WEAP-034", "N4-WEAP-036", "N4-ORD-001")
def test_it_fights_for_who_has_sepsitorized_it() -> None:
    game = spray(before(BEARER, dice=(1,)))
    assert combat_group(game.state, game.trooper("B1")) == combat_group(game.state, game.trooper("A1"))
    assert game.refuses(Activate(player=0, troopers=("B1",), order="regular")) == set()
    next_turn(game)
    assert game.refuses(Activate(player=1, troopers=("B1",), order="regular")) == {"C1-ORD-001"}


@pytest.mark.rule("N4-WEAP-035", "N4-LABEL-031")
def test_it_gives_no_order_to_either_side() -> None:
    game = spray(before(BEARER, dice=(1,)))
    assert next_turn(game).pool == 1
    assert next_turn(game).pool == 1


@pytest.mark.rule("N4-WEAP-037")
def test_what_is_automatic_goes_on_working_and_its_attributes_are_its_own() -> None:
    game = spray(before(BEARER, dice=(1,)))
    now = Situation(game.state)
    assert now.ability(game.trooper("B1"), "mimetism") is not None
    assert now.profile(game.trooper("B1")).bs == 14
    assert game.trooper("B1") in now.of(0)


@pytest.mark.rule("N4-WEAP-038")
def test_nobody_counts_it() -> None:
    game = spray(before(BEARER, dice=(1,)))
    points = [game.state.fixed.scenario.victory_points(Situation(game.state), player) for player in (0, 1)]
    assert points == [20, 60]


@pytest.mark.rule("N4-WEAP-039")
def test_nothing_cancels_it() -> None:
    assert not [each for each in N4.remedies if each.state == "sepsitorized"]
    game = spray(before(BEARER, dice=(1,)))
    game.ask_tokens = True
    next_turn(game)
    offered = {getattr(option.command, "use", "") for option in game.match.options()}
    assert "regain" not in offered
    assert game.trooper("B1").owner == 0
