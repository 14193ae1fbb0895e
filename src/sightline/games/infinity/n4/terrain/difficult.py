"""Difficult Terrain, which stops and slows; and Terrain, the skill of those who are at home there."""

from collections.abc import Iterator, Mapping
from typing import Annotated, ClassVar

from sightline.games.infinity.core.match.commands import Deploy, UseAbility
from sightline.games.infinity.core.match.part import Limited, Part
from sightline.games.infinity.core.match.stages import Question, ask
from sightline.games.infinity.core.match.state import Declared, Pose, State, Trooper
from sightline.games.infinity.core.order.declarations import Declaration, Label
from sightline.games.infinity.core.skills.base import Skill, When
from sightline.games.infinity.core.table.port import Touching
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Profile
from sightline.games.infinity.core.troopers.rows import AbilityRow
from sightline.games.infinity.n4.terrain.dazer import KIND, dazed
from sightline.games.infinity.n4.terrain.zones import TYPES, special_terrain
from sightline.games.infinity.n4.troopers.events import Endowed
from sightline.geometry.shapes import Zone
from sightline.kernel import Command, Option, Play, Player, Violation
from sightline.rules import rule

SLOWED: Annotated[float, "N4-TERR-008"] = -25.0
"""Millimetres."""
AT_HOME: Annotated[float, "N4-SSKB-084"] = 25.0
MOVING: Annotated[frozenset[str], "N4-TERR-006"] = frozenset(
    {"move", "cautious_movement", "jump", "long_jump", "climb", "berserk"}
)
TOTAL = "terrain_total"
CHOSEN = "terrain"
"""What is noted of who had the choice: the number of the Terrain Type."""


def skill_for(kind: str) -> str:
    """The entry of a profile for a Terrain Type.

    >>> skill_for("zero-g")
    'terrain_zero_g'
    """
    return f"terrain_{kind.replace('-', '_')}"


@rule("N4-SSKB-086")
def types_of(profile: Profile, endowed: Mapping[str, int]) -> tuple[str, ...]:
    """Of several Terrain Types that a profile lists the one that was chosen; the first, until one is."""
    listed = tuple(kind for kind in TYPES if profile.ability(skill_for(kind)) is not None)
    return (TYPES[endowed[CHOSEN]],) if CHOSEN in endowed else listed[:1]


@rule("N4-SSKB-083", "N4-SSKB-087", "N4-EQUIP-015")
def is_at_home(now: Situation, trooper: Trooper, zone: Zone) -> bool:
    """Whether a trooper has Terrain of the type of an area, or of one of its types.

    Total is at home in every type, and around a Dazer.
    """
    if now.ability(trooper, TOTAL) is not None:
        return True
    kinds = [kind for kind in zone.properties.get("terrain", "").split() if kind != KIND]
    able = {kind for kind in kinds if now.ability(trooper, skill_for(kind)) is not None}
    return bool(able) and not able.isdisjoint(types_of(now.profile(trooper), trooper.endowed))


def _touched(now: Situation, trooper: Trooper, pose: Pose | None = None) -> Iterator[Zone]:
    """The areas that a trooper is in contact with, of the table and of Dazers."""
    body = now.body(trooper, pose)
    for zone in (*special_terrain(now), *dazed(now)):
        if now.table.lies(body, Touching(zone)):
            yield zone


def _is_difficult(zone: Zone) -> bool:
    return zone.properties.get("difficult") == "yes"


@rule("N4-TERR-006", "N4-TERR-007", "N4-SSKB-085", "N4-EQUIP-014")
def stops(now: Situation, trooper: Trooper, skill: str) -> Iterator[Zone]:
    """Difficult Terrain stops whoever comes into contact with it, but those who are at home there; no Dodge or Guts."""
    if skill not in MOVING:
        return
    for zone in (*special_terrain(now), *dazed(now)):
        if _is_difficult(zone) and not is_at_home(now, trooper, zone):
            yield zone


@rule("N4-TERR-008", "N4-SSKB-084", "N4-SSKB-085")
def stride(now: Situation, trooper: Trooper, which: int) -> float:
    """-2.5 cm to both MOV values for who begins in it; +2.5 cm to the first for who is at home where it begins."""
    touched = list(_touched(now, trooper))
    if any(_is_difficult(zone) and not is_at_home(now, trooper, zone) for zone in touched):
        return SLOWED
    return AT_HOME if which == 0 and any(is_at_home(now, trooper, zone) for zone in touched) else 0.0


def _has_gone(now: Situation, trooper: Trooper, when: When) -> bool:
    return when is When.SECOND and now.state.order is not None and trooper.id in now.order.trails


@rule("N4-TERR-008")
def stuck(
    now: Situation,
    trooper: Trooper,
    skill: Skill,
    use: Declaration,  # noqa: ARG001
    when: When,  # noqa: ARG001
) -> Iterator[Violation]:
    """Who was stopped by it in this Order goes on with a new one."""
    if Label.MOVEMENT not in skill.labels or not skill.reads & {"path"}:
        return
    before = {zone.id for zone in _touched(now, trooper, now.poses(trooper)[0])}
    for zone in _touched(now, trooper):
        if _is_difficult(zone) and zone.id not in before and not is_at_home(now, trooper, zone):
            yield Violation(
                code="n4_weapons.stuck", params={"trooper": trooper.id, "zone": zone.id}, rule="N4-TERR-008"
            )


# ------------------------------------------------------------------ which type


def choose(play: Play[State], trooper: Trooper) -> None:
    """Who has several types chooses one as soon as it is on the table."""
    profile = play.state.fixed.profile(trooper)
    several = sum(profile.ability(skill_for(kind)) is not None for kind in TYPES) > 1
    here = trooper.id in play.state.troopers and trooper.id not in play.state.waiting(TerrainChoice.name)
    if several and here and play.state.fixed.special_terrain and CHOSEN not in trooper.endowed and not trooper.copy_of:
        ask(play, TerrainChoice.name, [trooper.id])


def when_deployed(play: Play[State], command: Deploy, trooper: Trooper) -> None:  # noqa: ARG001
    """In the Deployment Phase."""
    choose(play, play.state.troopers.get(trooper.id, trooper))


def when_it_acts(play: Play[State], declared: Declared) -> None:
    """Who comes onto the table later does so with the first thing that it declares."""
    if declared.trooper in play.state.troopers:
        choose(play, play.state.troopers[declared.trooper])


class TerrainChoice(Question):
    """In which type of terrain somebody is at home."""

    name = "terrain_choice"
    kind = "terrain_choice"
    takes: ClassVar[tuple[type[Command], ...]] = (UseAbility,)

    def options(self, now: Situation, player: Player) -> Iterator[Option]:
        """Any of those that its profile lists."""
        trooper = now.trooper(now.state.pending[0].trooper)
        for kind in TYPES:
            if now.profile(trooper).ability(skill_for(kind)) is not None:
                command = UseAbility(player=player, trooper=trooper.id, ability=skill_for(kind), use=True)
                yield Option(command=command)

    @rule("N4-SSKB-086")
    def check(self, now: Situation, command: Command) -> Iterator[Violation]:
        """One of them."""
        assert isinstance(command, UseAbility)
        if command not in (option.command for option in self.options(now, command.player)):
            params = {"skill": command.ability}
            yield Violation(code="infinity.skill_not_known", params=params, rule="N4-SSKB-086")

    @rule("N4-SSKB-086")
    def play(self, play: Play[State], command: Command) -> None:
        """It is at home there for the rest of the match."""
        assert isinstance(command, UseAbility)
        value = next(number for number, kind in enumerate(TYPES) if skill_for(kind) == command.ability)
        owner = play.state.troopers[command.trooper].army
        play.emit(
            Endowed(player=owner, trooper=command.trooper, key=CHOSEN, value=value, rule="N4-SSKB-086"),
        )
        self.answered(play)


def _as_it_is(profile: Profile, value: int) -> Profile:  # noqa: ARG001
    """The choice counts where terrain is looked at; the profile stays as it is printed."""
    return profile


PART = Part(
    stages=(TerrainChoice(),),
    endowments={CHOSEN: _as_it_is},
    after_deployment=(when_deployed,),
    after_declaration=(when_it_acts,),
    rough=(stops,),
    strides=(stride,),
    bans=(Limited(_has_gone, stuck),),
    abilities=tuple(AbilityRow(key=key) for key in (TOTAL, *map(skill_for, TYPES))),
)
