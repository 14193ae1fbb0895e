"""The Holoprojector in the game: images of a trooper that come back."""

import random
from collections.abc import Iterator
from typing import ClassVar

import msgspec

from sightline.games.infinity.core.match.events import Placed, StateGained
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.stages import Question, ask
from sightline.games.infinity.core.match.state import State, Trooper
from sightline.games.infinity.core.skills.camouflage import Camouflage
from sightline.games.infinity.core.table.deployment_places import check_room
from sightline.games.infinity.core.table.putting_down import next_id
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.table.strolling import random_neighbour
from sightline.games.infinity.n4.commands import Project
from sightline.games.infinity.n4.deception.events import ChangedPlaces
from sightline.games.infinity.n4.deception.holoecho import HOLOECHO, HOLOPROJECTOR, MOST
from sightline.geometry.shapes import Body
from sightline.kernel import Command, Option, Parameter, Play, Player, RuleId, Violation
from sightline.rules import rule

replace = msgspec.structs.replace
SAMPLES = 40


@rule("N4-EQUIP-039", "N4-STATE-079")
class Holoprojector(Camouflage):
    """Project images again, with an Entire Order that no enemy sees."""

    key = HOLOPROJECTOR
    ability = HOLOPROJECTOR
    cited: ClassVar[RuleId] = "N4-STATE-079"

    def hide(self, play: Play[State], trooper: Trooper) -> None:
        """Its player says where they stand."""
        ask(play, Projection.name, [trooper.id])


@rule("N4-STATE-079")
def project_again(play: Play[State]) -> None:
    """In the States Phase, by itself, whoever of either side is in nobody's Line of Fire."""
    now = Situation(play.state)
    ask(play, Projection.name, [each.id for each in now.everybody() if may_project(now, each)])


def may_project(now: Situation, trooper: Trooper) -> bool:
    """Whether somebody with a Holoprojector is there as itself, and no enemy sees it."""
    projector = now.fixed.edition.skill[HOLOPROJECTOR]
    assert isinstance(projector, Holoprojector)
    if now.is_null(trooper) or not projector.known_by(now, trooper) or now.is_concealed(trooper):
        return False
    return not any(projector.seen_by(now, trooper))


class Projection(Question):
    """Up to two images in contact with the trooper; which of them is real is its player's secret."""

    name = "projection"
    kind = "projection"
    takes = (Project,)
    state: ClassVar[str] = HOLOECHO
    cited: ClassVar[RuleId] = "N4-STATE-079"

    least: ClassVar[int] = 1
    """How few there may be, where there are any."""

    def most(self, now: Situation, trooper: Trooper) -> int:
        """How many there may be."""
        return MOST

    def options(self, now: Situation, player: Player) -> Iterator[Option]:
        """None, or some."""
        nobody = Project(player=player, trooper=now.state.pending[0].trooper)
        yield Option(command=nobody)
        yield Option(command=nobody, parameters=(Parameter(name="copies", kind="points"),))

    def complete(self, now: Situation, option: Option, chance: random.Random) -> Command | None:
        """Somewhere around it."""
        command = option.command
        if not option.parameters or not isinstance(command, Project):
            return command
        body = now.body(now.trooper(command.trooper))
        for sample in range(SAMPLES):
            most = self.most(now, now.trooper(command.trooper))
            spots = tuple(random_neighbour(body, chance) for _ in range(most if sample % 2 else self.least))
            filled = replace(command, copies=spots, real=chance.randrange(len(spots) + 1))
            if not any(self.check(now, filled)):
                return filled
        return command

    @rule("N4-STATE-079")
    def check(self, now: Situation, command: Command) -> Iterator[Violation]:
        """Not more than two, in contact with it, where there is room; whoever carries something stays itself."""
        assert isinstance(command, Project)
        asked = now.trooper(command.trooper)
        if command.copies and not self.least <= len(command.copies) <= self.most(now, asked):
            yield Violation(code="deployment.copies", params={"count": len(command.copies)}, rule=self.cited)
        if not 0 <= command.real <= (0 if self.carries(now, asked) else len(command.copies)):
            yield Violation(code="n4_holo.which_is_real", rule="N4-STATE-080")
        yield from self._check_places(now, asked, command)

    def carries(self, now: Situation, trooper: Trooper) -> bool:
        """Whether it has something with it that its images have not."""
        return any(token.carrier == trooper.id for token in now.state.tokens.values())

    def _check_places(self, now: Situation, asked: Trooper, command: Project) -> Iterator[Violation]:
        here, taken = now.body(asked), list[Body]()
        for at in command.copies:
            image = replace(here, at=at)
            yield from check_room(now, image, asked.owner)
            yield from self.check_place(now, here, image)
            if any(now.overlaps(image, other) for other in taken):
                yield Violation(code="infinity.occupied", params={"trooper": asked.id}, rule="C1-DEP-007")
            taken.append(image)

    def check_place(self, now: Situation, here: Body, image: Body) -> Iterator[Violation]:
        """In contact with the trooper."""
        if not now.table.touches(here, image):
            yield Violation(code="n4_holo.in_contact", rule="N4-STATE-079")

    @rule("N4-STATE-079", "N4-STATE-080")
    def play(self, play: Play[State], command: Command) -> None:
        """Put them there, by names that do not tell which is which; then its player notes which is real."""
        assert isinstance(command, Project)
        if command.copies:
            self._project(play, command)
        self.answered(play)

    def _project(self, play: Play[State], command: Project) -> None:
        play.emit(StateGained(trooper=command.trooper, state=self.state, rule=self.cited))
        real = play.state.troopers[command.trooper]
        names = [real.id]
        for at in command.copies:
            image = replace(real, id=next_id(play.state, real.owner), at=at, copy_of=real.id)
            play.emit(Placed(trooper=image, rule=self.cited))
            names.append(image.id)
        if command.real:
            play.emit(ChangedPlaces(trooper=real.id, other=names[command.real], rule="N4-STATE-080"))


PART = Part(skills=(Holoprojector(),), stages=(Projection(),), in_states_phase=(project_again,))
