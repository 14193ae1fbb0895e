"""The Jammer: a Comms Attack on anybody in the Zone of Control, seen or unseen, that isolates."""

import msgspec

from sightline.games.infinity.core.match.events import UseSpent
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import Pose, State, Trooper
from sightline.games.infinity.core.order.declarations import Declaration, SkillType
from sightline.games.infinity.core.skills import hacking
from sightline.games.infinity.core.skills.base import When
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.programs import Program, Programs
from sightline.games.infinity.n4.charts import chart
from sightline.games.infinity.n4.hacking.area import firewall, shield
from sightline.kernel import Mod, Play
from sightline.odds.saves import Weapon as Harm
from sightline.rules import rule

KEY = "jammer"
ROW = chart().weapons[KEY]
MODE = ROW.modes[0]


@rule("N4-WEAP-901")
def as_program() -> Program:
    """The row of the weapon chart, used like a program."""
    return Program(
        key=KEY,
        name=ROW.name,
        rules=("N4-WEAP-901",),
        damage=MODE.damage,
        burst=MODE.burst,
        types=frozenset({SkillType.SHORT, SkillType.ARO}),
        ammunition=MODE.ammunition,
        state=MODE.state,
        traits=MODE.traits,
        skill=KEY,
    )


class CommsAttack(hacking.Hack):
    """A Comms Attack that is no program: of anybody, on anybody in its Zone of Control, with a chart of its own."""

    def in_the_way(self, now: Situation, hacker: Trooper, at: Pose, target: Trooper, there: Pose) -> tuple[Mod, ...]:
        """A Firewall helps against any Comms Attack."""
        return firewall(now, target)

    def harm_of(self, program: Program, in_the_way: tuple[Mod, ...]) -> Harm:
        """As against programs."""
        return msgspec.structs.replace(program.harm, mods=shield(in_the_way))


@rule("N4-WEAP-901")
class Jam(CommsAttack):
    """Rolled with WIP, avoided with a Reset, as far as the Zone of Control reaches; each use is spent when declared."""

    key = KEY
    lacking = "N4-WEAP-901"

    def programs_of(self, now: Situation, trooper: Trooper) -> dict[str, Program]:
        """Whoever carries one; it has nothing to do with being a Hacker."""
        return dict(self.chart.programs) if KEY in now.profile(trooper).weapons else {}

    def begin(self, play: Play[State], trooper: Trooper, use: Declaration, when: When) -> None:
        """Disposable."""
        play.emit(UseSpent(trooper=trooper.id, weapon=KEY))
        super().begin(play, trooper, use, when)


PART = Part(skills=(Jam(Programs(programs={KEY: as_program()}, devices={})),))
