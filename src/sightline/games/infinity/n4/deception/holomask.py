"""Holomask: a trooper that looks like another of its own side."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.stages import Question, ask
from sightline.games.infinity.core.match.state import State, Trooper
from sightline.games.infinity.core.order.declarations import Declaration
from sightline.games.infinity.core.skills.base import When
from sightline.games.infinity.core.skills.camouflage import Camouflage
from sightline.games.infinity.core.table.hiding import lookalikes
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.rows import AbilityRow, Betrayal, Deed, Guise, StateRow
from sightline.games.infinity.n4.commands import PoseAs
from sightline.games.infinity.n4.deception.events import Disguised
from sightline.kernel import Command, Option, Play, Player, RuleId, Violation
from sightline.rules import rule

HOLOMASK, MASKED = "holomask", "masked"
"""The piece of Equipment, and the state it allows."""
GUISE: Annotated[Guise, "N4-EQUIP-038"] = Guise.ANOTHER
"""It passes for another, so nobody else knows that there is a mask at all."""
BARE: Annotated[bool, "N4-STATE-074"] = True
"""It looks like another Model, but nothing that lies beside that one lies beside it."""
LINGERS: Annotated[bool, "N4-STATE-077"] = True
"""Who is given away is seen at the end of the Order, facing as before."""
FEEDBACK: Annotated[bool, "N4-EQUIP-037"] = True
SILENCES: Annotated[bool, "N4-STATE-901"] = False


@rule("N4-EQUIP-037", "N4-STATE-072")
class Holomask(Camouflage):
    """Put the mask on again, with an Entire Order that no enemy sees."""

    key = HOLOMASK
    ability = HOLOMASK
    cited: ClassVar[RuleId] = "N4-STATE-072"

    def check(self, now: Situation, trooper: Trooper, use: Declaration, when: When) -> Iterator[Violation]:
        """There must be somebody to look like, of its own list: who fights for another side looks like itself."""
        yield from super().check(now, trooper, use, when)
        if now.has_turned(trooper) or not lookalikes(now, trooper.owner, trooper.member):
            yield Violation(code="deployment.disguise", rule="N4-STATE-073")

    def hide(self, play: Play[State], trooper: Trooper) -> None:
        """Its player says whom it looks like."""
        ask(play, Disguise.name, [trooper.id])


class Disguise(Question):
    """Who puts on a Holomask looks like somebody of its player's choice."""

    name = "disguise"
    kind = "disguise"
    takes = (PoseAs,)

    @rule("N4-STATE-073")
    def options(self, now: Situation, player: Player) -> Iterator[Option]:
        """Every other member of the list that is as large."""
        trooper = now.trooper(now.state.pending[0].trooper)
        for member in lookalikes(now, player, trooper.member):
            yield Option(command=PoseAs(player=player, trooper=trooper.id, member=member))

    @rule("N4-STATE-073")
    def check(self, now: Situation, command: Command) -> Iterator[Violation]:
        """Somebody as large as it is."""
        assert isinstance(command, PoseAs)
        asked = now.trooper(command.trooper)
        if command.member not in lookalikes(now, asked.owner, asked.member):
            yield Violation(code="deployment.disguise", rule="N4-STATE-073")

    @rule("N4-STATE-072")
    def play(self, play: Play[State], command: Command) -> None:
        """Put the other Model in its place."""
        assert isinstance(command, PoseAs)
        disguised = Disguised(trooper=command.trooper, state=MASKED, member=command.member, rule="N4-STATE-072")
        play.emit(disguised)
        self.answered(play)


def state() -> StateRow:
    """It looks like another, whatever it does, until something gives it away."""
    return StateRow(
        key=MASKED,
        guise=GUISE,
        deployed_with=HOLOMASK,
        lingers=LINGERS,
        bare=BARE,
        feedback=FEEDBACK,
        silences=SILENCES,
        betrayals=(
            Betrayal(by={Deed.DISCOVERY}, rule="N4-STATE-075"),
            Betrayal(by={Deed.ATTACK, Deed.ENTIRE_ORDER, Deed.CONTACT, Deed.SAVE}, rule="N4-STATE-076"),
        ),
    )


PART = Part(skills=(Holomask(),), stages=(Disguise(),), states=(state(),), abilities=(AbilityRow(key=HOLOMASK),))
