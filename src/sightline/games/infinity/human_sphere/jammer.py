"""The Jammer as this book has it: it is never used up."""

from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import State, Trooper
from sightline.games.infinity.core.order.declarations import Declaration
from sightline.games.infinity.core.skills import hacking
from sightline.games.infinity.core.skills.base import When
from sightline.games.infinity.human_sphere.charts import printed
from sightline.games.infinity.n4.hacking.jammer import KEY, Jam, as_programs
from sightline.kernel import Play
from sightline.rules import rule


@rule("HS-WEAP-163", "HS-WEAP-164", "HS-WEAP-168")
class JamAgain(Jam):
    """Rolled with WIP at anybody in the Zone of Control, seen or not, and avoided with a Reset."""

    lacking = "HS-WEAP-167"

    @rule("HS-WEAP-167")
    def begin(self, play: Play[State], trooper: Trooper, use: Declaration, when: When) -> None:
        """Nothing is spent."""
        hacking.Hack.begin(self, play, trooper, use, when)


PART = Part(skills=(JamAgain(as_programs(printed().weapons[KEY], "HS-WEAP-167")),))
