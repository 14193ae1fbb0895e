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
from sightline.games.infinity.core.troopers.weapons import Weapon
from sightline.games.infinity.n4.charts import chart
from sightline.games.infinity.n4.hacking.area import firewall, shield
from sightline.kernel import Mod, Play, RuleId
from sightline.odds.saves import Weapon as Harm
from sightline.rules import rule

KEY = "jammer"


def as_programs(row: Weapon, cited: RuleId) -> Programs:
    """The row of the weapon chart, used like a program."""
    (mode,) = row.modes
    program = Program(
        key=KEY,
        name=row.name,
        rules=(cited,),
        damage=mode.damage,
        burst=mode.burst,
        types=frozenset({SkillType.SHORT, SkillType.ARO}),
        ammunition=mode.ammunition,
        state=mode.state,
        traits=mode.traits,
        skill=KEY,
    )
    return Programs(programs={KEY: program}, devices={})


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


PART = Part(skills=(Jam(as_programs(chart().weapons[KEY], "N4-WEAP-901")),))
