"""What CodeOne alone says about Markers and about attacks out of hiding."""

from sightline.games.infinity.core.match.part import Ban, Part
from sightline.games.infinity.core.order.declarations import Label
from sightline.games.infinity.core.troopers.markers import ATTACKS, aros_against_markers
from sightline.games.infinity.core.troopers.rows import Guise, StateRow
from sightline.rules import rule


@rule("C1-STATE-216")
def aros() -> Ban:
    """Discover, Dodge and Reset."""
    return aros_against_markers("discover", "dodge", "reset", cited="C1-STATE-216")


@rule("C1-SSK-219")
def surprising() -> tuple[Label, ...]:
    """Every Attack."""
    return tuple(sorted(ATTACKS))


@rule("C1-STATE-224")
def state() -> StateRow:
    """Any hit gives a Marker away."""
    return StateRow(
        key="camouflaged", guise=Guise.MARKER, deployed_with="camouflage", given_away_by_hits="C1-STATE-224"
    )


PART = Part(bans=(aros(),), states=(state(),), surprising=surprising())
