"""What CodeOne alone says about Markers and about attacks out of hiding."""

from sightline.games.infinity.core.match.part import Ban, Part
from sightline.games.infinity.core.order.declarations import Label
from sightline.games.infinity.core.troopers.markers import ATTACKS, aros_against_markers
from sightline.games.infinity.core.troopers.rows import Betrayal, Deed, Guise, StateRow
from sightline.rules import rule


@rule("C1-STATE-216")
def aros() -> Ban:
    """Discover, Dodge and Reset."""
    return aros_against_markers("discover", "dodge", "reset", cited="C1-STATE-216")


@rule("C1-SSK-219")
def surprising() -> tuple[Label, ...]:
    """Every Attack."""
    return tuple(sorted(ATTACKS))


def state() -> StateRow:
    """A Marker that looks all around; any hit gives it away."""
    return StateRow(
        key="camouflaged",
        guise=Guise.MARKER,
        deployed_with="camouflage",
        all_round=True,
        awaited=True,
        surprises=True,
        betrayals=(
            Betrayal(by={Deed.ATTACK}, rule="C1-STATE-220"),
            Betrayal(by={Deed.ENTIRE_ORDER}, rule="C1-STATE-221"),
            Betrayal(by={Deed.CONTACT}, rule="C1-STATE-222"),
            Betrayal(by={Deed.DISCOVERY}, rule="C1-STATE-223"),
            Betrayal(by={Deed.HIT, Deed.SAVE}, rule="C1-STATE-224"),
        ),
    )


PART = Part(bans=(aros(),), states=(state(),), surprising=surprising())
