"""A trooper may have several forms; one place says which profile it has."""

import msgspec
import pytest
from skirmish import Skirmish, piece, soldier

from sightline.games.infinity.codeone.edition import CODEONE
from sightline.games.infinity.core.match.events import FormChanged
from sightline.games.infinity.core.match.state import State
from sightline.games.infinity.core.match.views import view_of
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.fitness import check_army
from sightline.games.infinity.core.troopers.profiles import ArmyList, Member

PILOT = soldier(name="Pilot", unit="pilots", silhouette="2", vitality=1)
WALKER = soldier(name="Walker", unit="walkers", silhouette="7", vitality=3, structure=True, arm=6, forms=(PILOT,))


def left_its_walker() -> State:
    game = Skirmish([piece(WALKER, at=(200, 200), lost=2)], [piece(at=(900, 900))])
    return FormChanged(trooper="A1", form=1).apply(game.state)


def test_whoever_changes_its_form_has_the_profile_of_that_form() -> None:
    state = left_its_walker()
    now = Situation(state)
    one = now.trooper("A1")
    assert (now.profile(one).name, now.vitality(one), now.body(one).silhouette.name) == ("Pilot", 1, "2")


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_everybody_sees_the_form_of_a_model(viewer: int | None) -> None:
    (seen,) = (each for each in view_of(left_its_walker(), viewer).troopers if each.id == "A1")
    assert seen.profile is not None
    assert (seen.profile.name, seen.silhouette) == ("Pilot", "2")


def test_a_form_has_no_forms_of_its_own() -> None:
    nested = msgspec.structs.replace(WALKER, forms=(msgspec.structs.replace(PILOT, forms=(PILOT,)),))
    armies = [ArmyList(faction="x", members=(Member(profile=each),)) for each in (WALKER, nested)]
    found = [{violation.code for violation in check_army(CODEONE, each)} for each in armies]
    assert ["army.form_with_forms" in codes for codes in found] == [False, True]
