"""N4, Morpho-Scan."""

import pytest
from possession import settle
from skirmish import Piece, Skirmish, piece, soldier, wall

from sightline.games.infinity.core.match.events import BecameIdle, Rolled
from sightline.games.infinity.core.match.views import view_of
from sightline.games.infinity.core.order.declarations import Label, SkillType
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import TroopType
from sightline.games.infinity.desk.imagining import as_known
from sightline.games.infinity.n4.control.morpho_scan import PROGRAM
from sightline.games.infinity.n4.edition import N4

COPYIST = soldier("morpho_scan", mov=(10, 10), cc=10, bs=9, ph=9, wip=13)
MASTER = soldier(mov=(15, 5), cc=22, bs=14, ph=13, wip=12, arm=5)
SCREEN = wall(150, 260, 100, 20)
"""It hides them from each other."""


def scan(*targets: Piece, dice: tuple[int, ...] = (), **more: object) -> Skirmish:
    mine = [piece(COPYIST, at=(200, 200))]
    game = Skirmish(mine, list(targets) or [MODEL], solids=[SCREEN], dice=dice, **more)  # type: ignore[arg-type]
    return game.activate("A1")


MODEL = piece(MASTER, at=(200, 350), facing=90)
USE = {"weapon": "morpho_scan", "aims": {"B1": 1}}


def done(game: Skirmish) -> Skirmish:
    return settle(game.no_more_aros().declare("idle").no_more_aros())


def figures(game: Skirmish) -> tuple[object, ...]:
    profile = Situation(game.state).profile(game.trooper("A1"))
    return profile.mov, profile.cc, profile.bs, profile.ph, profile.wip, profile.arm


@pytest.mark.rule("N4-SSK-198", "N4-ARO-012")
def test_it_is_a_short_skill_and_a_comms_attack_without_a_roll() -> None:
    skill = N4.skill["morpho_scan"]
    assert skill.types == PROGRAM.types == {SkillType.SHORT}
    assert PROGRAM.traits == {"no_roll", "optional", "zone_of_control"}
    assert skill.labels == {Label.ATTACK, Label.COMMS_ATTACK, Label.NO_ROLL}
    game = Skirmish([piece(at=(200, 200))], [piece(COPYIST, at=(200, 300), facing=270)]).activate("A1").declare("idle")
    assert "C1-ARO-012" in game.refuses_reacting("B1", "morpho_scan", weapon="morpho_scan", aims={"A1": 1})
    assert scan().refuses_declaring("morpho_scan", **USE) == set()


@pytest.mark.rule("N4-SSK-200")
def test_four_attributes_are_those_of_the_target_from_then_on() -> None:
    game = scan()
    assert figures(game) == ((10, 10), 10, 9, 9, 13, 1)
    done(game.declare("morpho_scan", **USE))
    assert figures(game) == ((15, 5), 22, 14, 13, 13, 1)
    assert game.happened(Rolled) == []
    for viewer in (0, 1):
        shown = view_of(game.state, viewer).troopers[0]
        assert shown.profile is not None
        assert shown.profile.bs == 14
        assert Situation(as_known(game.state, viewer)).profile(as_known(game.state, viewer).troopers["A1"]).cc == 22


@pytest.mark.rule("N4-SSK-199")
def test_only_on_enemy_models_with_wounds() -> None:
    marker = piece(soldier("camouflage"), at=(200, 350), facing=90, states={"camouflaged"})
    machine = piece(soldier(type=TroopType.REM, structure=True), at=(200, 350), facing=90)
    for target in (marker, machine):
        assert scan(target).refuses_declaring("morpho_scan", **USE) == {"N4-SSK-199"}


@pytest.mark.rule("N4-SSK-199")
def test_only_in_the_zone_of_control() -> None:
    game = scan(piece(MASTER, at=(200, 700), facing=90), aids="strict")
    done(game.declare("morpho_scan", **USE))
    assert game.happened(BecameIdle)
    assert figures(game)[1] == 10


@pytest.mark.rule("N4-SSK-200", "N4-SSK-201")
@pytest.mark.parametrize(("die", "copied"), [(3, False), (4, True)])
def test_a_reset_at_minus_nine_avoids_it_seen_or_not(die: int, copied: bool) -> None:
    game = scan(dice=(die,)).declare("morpho_scan", **USE)
    done(game.react("B1", "reset"))
    (roll,) = game.happened(Rolled)
    assert (roll.sides[0].value, [mod.value for mod in roll.sides[0].mods]) == (3, [-9])
    assert (figures(game)[1] == 22) == copied


@pytest.mark.rule("N4-SSK-202")
def test_once_it_has_worked_it_is_used_up() -> None:
    game = scan(dice=(3,)).declare("morpho_scan", **USE)
    done(game.react("B1", "reset")).activate("A1")
    assert game.refuses_declaring("morpho_scan", **USE) == set()
    done(game.declare("morpho_scan", **USE)).activate("A1")
    assert game.refuses_declaring("morpho_scan", **USE) == {"N4-SSK-202"}
