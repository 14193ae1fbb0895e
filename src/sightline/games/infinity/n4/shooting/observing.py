"""Forward Observers, Sensors and X Visors."""

from collections.abc import Iterator
from typing import Annotated

from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import Declared, State, Trooper
from sightline.games.infinity.core.order.declarations import Declaration, Label, SkillType
from sightline.games.infinity.core.order.modifiers import Attempt
from sightline.games.infinity.core.order.normal_rolls import normal_roll
from sightline.games.infinity.core.skills.base import Skill, When
from sightline.games.infinity.core.skills.discover import RANGES
from sightline.games.infinity.core.skills.shooting import bodies
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.markers import reveal
from sightline.games.infinity.core.troopers.rows import AbilityRow
from sightline.games.infinity.core.troopers.weapons import range_mod
from sightline.games.infinity.n4.deployment.hidden import found_near
from sightline.kernel import Mod, Play, Violation
from sightline.rules import rule

FORWARD_OBSERVER: Annotated[str, "N4-SSK-213", "N4-SSK-214", "N4-SSK-215"] = "forward_observer"
"""A Special Skill that is a Technical Weapon."""


@rule("N4-EQUIP-080")
def x_visor(now: Situation, attempt: Attempt) -> Iterator[Mod]:
    """Distances that cost something cost 3 less, in every skill that has ranges."""
    bands = attempt.mode.bands if attempt.mode is not None else RANGES if attempt.skill == "discover" else ()
    if not bands or attempt.target is None or now.ability(attempt.actor, "x_visor") is None:
        return
    reach = range_mod(bands, now.distance(*bodies(now, attempt)))
    if reach is not None and reach.value < 0:
        yield Mod(3, "n4_shooting.mod_x_visor", "N4-EQUIP-080")


# ------------------------------------------------------------------ Sensor


@rule("N4-SSK-309", "N4-REF-010")
class Sensor(Skill):
    """Look for whatever hides in one's Zone of Control."""

    key = "sensor"
    ability = "sensor"
    types = frozenset({SkillType.SHORT})
    labels = frozenset({Label.ATTACK})
    needs_roll = True
    early = True

    @rule("N4-SSK-310", "N4-SSK-311")
    def resolve(self, play: Play[State], declared: Declared) -> None:
        """One roll of WIP +6, and no other MOD, reveals every Marker that is near, and who hides there."""
        now = Situation(play.state)
        trooper = now.find(declared.trooper)
        if trooper is None or now.is_null(trooper):
            return
        attempt = Attempt(actor=trooper, skill=self.key, attribute="wip", active=True)
        if not normal_roll(play, attempt, Mod(6, "n4_shooting.mod_sensor", "N4-SSK-310"), cited="N4-SSK-310"):
            return
        here = now.body(trooper)
        for marker in list(now.targets_of(trooper.owner)):
            if "camouflaged" in marker.states and now.in_zone_of_control(here, now.body(marker)):
                reveal(play, marker.id, cited="N4-SSK-310")
        found_near(play, trooper)


@rule("N4-SSK-312")
def nowhere_to_hide(
    now: Situation,
    trooper: Trooper,
    skill: Skill,
    use: Declaration,  # noqa: ARG001
    when: When,  # noqa: ARG001
) -> Iterator[Violation]:
    """Nobody becomes a Marker again near an enemy with a Sensor."""
    if skill.key != "camouflage":
        return
    for enemy in now.of(1 - trooper.owner):
        hunter = not now.is_null(enemy) and not now.is_marker(enemy) and now.ability(enemy, Sensor.key) is not None
        if hunter and now.in_zone_of_control(now.body(enemy), now.body(trooper)):
            params = {"enemy": enemy.id, "trooper": trooper.id}
            yield Violation(code="n4_shooting.near_sensor", params=params, rule="N4-SSK-312")


@rule("N4-SSK-313")
def keen_eye(now: Situation, attempt: Attempt) -> Iterator[Mod]:
    """+6 to Discover Camouflage Markers."""
    marker = attempt.target
    if attempt.skill != "discover" or marker is None or "camouflaged" not in marker.states:
        return
    if now.ability(attempt.actor, Sensor.key) is not None:
        yield Mod(6, "n4_shooting.mod_sensor", "N4-SSK-313")


PART = Part(
    skills=(Sensor(),),
    bans=(nowhere_to_hide,),
    mods=(x_visor, keen_eye),
    wielded=(FORWARD_OBSERVER,),
    abilities=tuple(AbilityRow(key=key) for key in ("forward_observer", "sensor", "x_visor")),
)
