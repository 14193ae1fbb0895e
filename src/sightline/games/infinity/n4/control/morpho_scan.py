"""Morpho-Scan: to move, fight and shoot like an enemy in one's Zone of Control."""

from collections.abc import Iterator

from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import Declared, State, Trooper
from sightline.games.infinity.core.order.declarations import Label, SkillType
from sightline.games.infinity.core.order.modifiers import Attempt
from sightline.games.infinity.core.order.outcomes import Strike
from sightline.games.infinity.core.skills import hacking
from sightline.games.infinity.core.skills.base import When
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.programs import Program, Programs
from sightline.games.infinity.core.troopers.rows import AbilityRow
from sightline.games.infinity.n4.control.events import AttributesCopied
from sightline.kernel import Mod, Play, Violation
from sightline.rules import rule

KEY = "morpho_scan"
ATTRIBUTES = ("mov", "cc", "bs", "ph")
HARDER_TO_RESET = -9

PROGRAM = Program(
    key=KEY,
    name={"en": "Morpho-Scan", "es": "Morpho-Scan", "fr": "Morpho-Scan"},
    rules=("N4-SSK-198",),
    types=frozenset({SkillType.SHORT}),
    traits=frozenset({"no_roll", "optional", "zone_of_control"}),
    skill=KEY,
)


@rule("N4-SSK-198", "N4-REF-010")
class MorphoScan(hacking.Hack):
    """A Comms Attack without a roll, used like a program that reaches as far as the Zone of Control."""

    key = KEY
    lacking = "N4-SSK-198"
    types = frozenset({SkillType.SHORT})
    labels = frozenset({Label.ATTACK, Label.COMMS_ATTACK, Label.NO_ROLL})

    def programs_of(self, now: Situation, trooper: Trooper) -> dict[str, Program]:
        """Whoever has the Special Skill."""
        return dict(self.chart.programs) if now.ability(trooper, KEY) is not None else {}

    def _check_target(
        self, now: Situation, trooper: Trooper, program: Program, key: str, when: When
    ) -> Iterator[Violation]:
        """An enemy Model with Wounds; and nobody, once it has worked."""
        target = now.find(key)
        if target is not None and (now.is_marker(target) or now.profile(target).structure):
            yield Violation(code="n4_control.no_wounds", params={"target": key}, rule="N4-SSK-199")
            return
        if trooper.attributes:
            yield Violation(code="n4_control.scanned", params={"trooper": trooper.id}, rule="N4-SSK-202")
        yield from super()._check_target(now, trooper, program, key, when)

    @rule("N4-SSK-198", "N4-SSK-200")
    def strikes(self, now: Situation, declared: Declared) -> Iterator[Strike]:
        """Nobody rolls for it; whoever is near can only avoid it."""
        for aim, _ in self._reached(now, declared):
            yield Strike(
                attacker=declared.trooper,
                target=aim.target,
                skill=self.key,
                weapon=KEY,
                dice=aim.dice,
                attribute="wip",
                needed=None,
                harm=None,
                comms=True,
            )

    @rule("N4-SSK-200")
    def resolve(self, play: Play[State], declared: Declared) -> None:
        """Who did not avoid it is copied, even if it has fallen meanwhile."""
        now = Situation(play.state)
        hits = [hit.on.target for hit in now.order.outcome.hits_of(self.key) if hit.strike.attacker == declared.trooper]
        if not hits or now.find(declared.trooper) is None:
            return
        known = {each.id: each for each in (*now.state.fallen, *now.state.troopers.values())}
        profile = now.profile(known[hits[0]])
        copied = {key: getattr(profile, key) for key in ATTRIBUTES}
        play.emit(AttributesCopied(trooper=declared.trooper, target=hits[0], attributes=copied, rule="N4-SSK-200"))


@rule("N4-SSK-201")
def harder_to_avoid(now: Situation, attempt: Attempt) -> Iterator[Mod]:  # noqa: ARG001
    """-9 to the Reset of whoever is scanned."""
    if attempt.skill == "reset" and attempt.opposing == KEY:
        yield Mod(HARDER_TO_RESET, "n4_control.mod.morpho_scan", "N4-SSK-201")


PART = Part(
    skills=(MorphoScan(Programs(programs={KEY: PROGRAM}, devices={})),),
    mods=(harder_to_avoid,),
    abilities=(AbilityRow(key=KEY),),
)
