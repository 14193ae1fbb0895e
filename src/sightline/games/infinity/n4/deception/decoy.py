"""Decoy: copies of a trooper that stand where they were put, so that nobody knows which one is real."""

from collections.abc import Iterator, Sequence
from typing import Annotated

from sightline.games.infinity.core.match.commands import Deploy
from sightline.games.infinity.core.match.part import Doubling, Part
from sightline.games.infinity.core.match.stages import ask
from sightline.games.infinity.core.match.state import Declared, State, Trooper
from sightline.games.infinity.core.table.arrival import MissedLanding
from sightline.games.infinity.core.table.deployment import AIRBORNE_DEPLOYMENT
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.markers import reveal
from sightline.games.infinity.core.troopers.profiles import Profile
from sightline.games.infinity.core.troopers.rows import AbilityRow, Betrayal, Deed, Guise, StateRow
from sightline.games.infinity.n4.coherency import strays
from sightline.games.infinity.n4.commands import Project
from sightline.games.infinity.n4.deception.holoecho import HOLOECHO, is_echo
from sightline.games.infinity.n4.deception.projecting import Projection
from sightline.geometry.shapes import Body
from sightline.kernel import Command, Play, Violation
from sightline.rules import rule

DECOY = "decoy"
"""The Special Skill, and the state of a trooper that has deployed as one of several Models."""
DECLARED: Annotated[bool, "N4-SSKB-005", "N4-SSKB-007"] = True
"""Everybody sees that these are Decoys, and not which one is real."""
LINGERS: Annotated[bool, "N4-SSKB-014"] = False
"""Who is given away is shown at once, facing as its player likes."""


@rule("N4-SSKB-001", "N4-SSKB-003", "N4-SSKB-004")
def most_decoys(now: Situation, profile: Profile, concealed: str) -> int:
    """As many as the number in brackets; together with a Marker they are Markers like it."""
    skill = profile.ability(DECOY)
    fits = concealed == DECOY or concealed in now.fixed.edition.state.marker
    return skill.level if skill is not None and fits else 0


@rule("N4-SSKB-002", "N4-COH-003", "N4-COH-004")
def check_decoys(now: Situation, command: Deploy, bodies: Sequence[Body]) -> Iterator[Violation]:
    """Each is near the trooper, and is moved until it is; in the steps of the last Model none is moved any more."""
    if command.concealed != HOLOECHO and now.state.stage != "deployment.last" and strays(now, bodies[0], bodies[1:]):
        yield Violation(code="n4_deception.decoy_coherency", rule="N4-SSKB-002")


@rule("N4-COH-004", "N4-COH-007")
def settle_in(play: Play[State], command: Deploy, trooper: Trooper) -> None:
    """Decoys that were put down out of Coherency and could not be moved any more are gone."""
    if command.concealed == HOLOECHO or play.state.stage != "deployment.last":
        return
    now = Situation(play.state)
    decoys = [each for each in now.alike(trooper) if each.copy_of]
    for number in strays(now, now.body(trooper), [now.body(each) for each in decoys]):
        reveal(play, decoys[number].id, cited="N4-COH-007")


@rule("N4-SSKB-006")
def stays_put(copy: Trooper) -> bool:
    """Nobody is there who could move; Holoechoes are not Decoys."""
    return not is_echo(copy)


# ------------------------------------------------------------------ from the air


class LandingDecoys(Projection):
    """Who has come down puts its Decoys around itself; which of them is real is its player's secret."""

    name = "decoy_landing"
    kind = "decoy_landing"
    state = DECOY
    cited = "N4-SSKB-018"

    def most(self, now: Situation, trooper: Trooper) -> int:
        """As many as the number in brackets."""
        return most_decoys(now, now.profile(trooper), DECOY)

    def check_place(self, now: Situation, here: Body, image: Body) -> Iterator[Violation]:
        """Anywhere: nobody measures before they stand there."""
        return iter(())

    @rule("N4-SSKB-018")
    def play(self, play: Play[State], command: Command) -> None:
        """Put them there; those that turn out to be out of Coherency are gone."""
        assert isinstance(command, Project)
        super().play(play, command)
        now = Situation(play.state)
        alike = now.alike(now.trooper(command.trooper))
        real = next(each for each in alike if not each.copy_of)
        decoys = [each for each in alike if each.copy_of]
        for number in strays(now, now.body(real), [now.body(each) for each in decoys]):
            reveal(play, decoys[number].id, cited="N4-SSKB-018")


@rule("N4-SSKB-011", "N4-SSKB-018")
def land_with_decoys(play: Play[State], declared: Declared) -> None:
    """Who comes by Airborne Deployment where it wanted to."""
    trooper = play.state.troopers.get(declared.trooper)
    missed = play.state.stage == MissedLanding.name
    if trooper is None or declared.use.skill not in AIRBORNE_DEPLOYMENT or missed:
        return
    now = Situation(play.state)
    if trooper.peripheral is None and not trooper.copy_of and most_decoys(now, now.profile(trooper), DECOY):
        ask(play, LandingDecoys.name, [trooper.id])


@rule("N4-SSKB-001", "N4-SSKB-005", "N4-SSKB-006", "N4-SSKB-007", "N4-SSKB-008", "N4-SSKB-009", "N4-SSKB-010")
@rule("N4-SSKB-011", "N4-SSKB-012", "N4-SSKB-014")
def state() -> StateRow:
    """Several that look alike and count as Models, of which only one ever does anything."""
    return StateRow(
        key=DECOY,
        guise=Guise.COPY,
        deployed_with=DECOY,
        declared=DECLARED,
        lingers=LINGERS,
        surprises=True,
        betrayals=(
            Betrayal(by={Deed.DISCOVERY}, rule="N4-SSKB-008"),
            Betrayal(by={Deed.ATTACK}, rule="N4-SSKB-009"),
            Betrayal(by={Deed.CONTACT}, rule="N4-SSKB-010"),
            Betrayal(by={Deed.ENTIRE_ORDER}, rule="N4-SSKB-011"),
            Betrayal(by={Deed.SAVE}, rule="N4-SSKB-012"),
        ),
    )


PART = Part(
    states=(state(),),
    abilities=(AbilityRow(key=DECOY, levels=(1, 2)),),
    brackets={DECOY: frozenset({"level"})},
    doublings=(Doubling(most=most_decoys, check=check_decoys),),
    after_deployment=(settle_in,),
    motionless=(stays_put,),
    stages=(LandingDecoys(),),
    after_declaration=(land_with_decoys,),
)
