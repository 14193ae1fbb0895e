"""Rescue: eight Civilians in a zone where nobody should be, and the way home with them."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

import msgspec

from sightline.games.infinity.core.match.part import Limited, Part
from sightline.games.infinity.core.match.scenario import Standing
from sightline.games.infinity.core.match.state import State, Trooper
from sightline.games.infinity.core.missions.mission import acts_as_specialist
from sightline.games.infinity.core.order.declarations import Declaration
from sightline.games.infinity.core.skills.base import Skill, When
from sightline.games.infinity.core.table.deployment_places import deployment_zone
from sightline.games.infinity.core.table.port import Mostly, Touching
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.human_sphere.civilians.civevac import CIVEVAC, company_of
from sightline.games.infinity.human_sphere.civilians.neutral import PROFILE, civilians, put_down
from sightline.games.infinity.human_sphere.civilians.synchronize import MOST, SynchronizeCivilian
from sightline.games.infinity.human_sphere.missions.classified import Share
from sightline.games.infinity.human_sphere.missions.mission import Contest, Counts, ObjectiveMission
from sightline.games.infinity.n4.terrain.zones import OBLIGATORY, TYPES
from sightline.geometry.shapes import Body, Outline, Point3, Scene, Zone
from sightline.kernel import Play, Player, Violation
from sightline.rules import rule

EXCLUDED: Annotated[float, "HS-SCEN-027"] = 200.0
"""How far the Exclusion Zone reaches to each side of the central line, in mm."""
PLACES: Annotated[tuple[float, ...], "HS-SCEN-030"] = (300.0, 500.0, 700.0, 900.0)
"""How far from one edge of the table the Civilians of a player are: two by two as far from either edge."""
EXCLUSION_ZONE = "exclusion-zone"

EXCLUSION: Annotated[Contest, "HS-SCEN-020"] = Contest(what="missions.score_exclusion", more=1, rule="HS-SCEN-020")
DEAD: Annotated[Contest, "HS-SCEN-021", "HS-SCEN-022"] = Contest(
    what="missions.score_dead_zone", more=3, rule="HS-SCEN-022", same=2, same_rule="HS-SCEN-021"
)
HOME: Annotated[Contest, "HS-SCEN-023"] = Contest(what="missions.score_home", more=4, rule="HS-SCEN-023")


class Rescue(ObjectiveMission):
    """Objective Points for Civilians in CivEvac, the more the nearer they are to home."""

    name = "rescue"
    classified: ClassVar[Annotated[Share, "HS-SCEN-024"]] = Share(count=1, each=2, rule="HS-SCEN-024")

    @rule("HS-SCEN-027", "HS-SCEN-028")
    def furnish(self, scene: Scene) -> Scene:
        """The Exclusion Zone lies across the table, a Saturation Zone and Difficult Terrain of every type."""
        low, high = scene.depth / 2 - EXCLUDED, scene.depth / 2 + EXCLUDED
        properties = {
            "kind": "terrain",
            "terrain": " ".join(TYPES),
            "difficult": "yes",
            "saturation": "yes",
            OBLIGATORY: "yes",
        }
        zone = Zone(id=EXCLUSION_ZONE, outline=_strip(scene.width, low, high), properties=properties)
        return msgspec.structs.replace(scene, zones=(*scene.zones, zone))

    @rule("HS-SCEN-030")
    def set_up(self, play: Play[State]) -> None:
        """Four Civilians each, at the far side of the Exclusion Zone, on open ground."""
        super().set_up(play)
        for player in (0, 1):
            put_down(play, player, spots_of(play.state, player), "HS-SCEN-030")

    @rule("HS-SCEN-026", "HS-SCEN-027")
    def check_deployment(self, now: Situation, body: Body) -> list[Violation]:
        """Nobody in contact with a Civilian, and nobody in the Exclusion Zone, by whatever skill."""
        found = [
            Violation(code="missions.deployed_at_civilian", params={"trooper": each.id}, rule="HS-SCEN-026")
            for each in civilians(now)
            if now.table.touches(body, now.body(each))
        ]
        if now.table.lies(body, Touching(exclusion_zone(now))):
            found.append(Violation(code="missions.excluded", rule="HS-SCEN-027"))
        return found

    def standings(self, now: Situation) -> Iterator[Standing]:
        """How many Civilians have got how far."""
        for contest, zones in grounds(now):
            yield Standing(points=contest.more, sides=rescued(now, zones), zones=zones, whose="civilians")

    def lines(self, play: Play[State]) -> Iterator[tuple[int, int]]:
        """By where they have got to."""
        now = Situation(play.state)
        for contest, zones in grounds(now):
            yield contest.score(play, rescued(now, zones))


def grounds(now: Situation) -> Iterator[tuple[Contest, tuple[Zone, Zone]]]:
    """What is given for Civilians, and where each player has to have them."""
    zone, state = exclusion_zone(now), now.state
    yield EXCLUSION, (zone, zone)
    yield DEAD, (dead_zone(state, 0), dead_zone(state, 1))
    yield HOME, (deployment_zone(state, 0), deployment_zone(state, 1))


def _strip(width: float, low: float, high: float) -> Outline:
    """Right across the table."""
    return ((0.0, low), (width, low), (width, high), (0.0, high))


def exclusion_zone(now: Situation) -> Zone:
    """Where nobody is deployed."""
    return next(zone for zone in now.table.areas("terrain") if zone.id == EXCLUSION_ZONE)


@rule("HS-SCEN-029")
def dead_zone(state: State, player: Player) -> Zone:
    """Between the Exclusion Zone and the Deployment Zone of a player."""
    scene = state.fixed.field.scene
    home = [y for _, y in deployment_zone(state, player).outline]
    limits = (max(home), scene.depth / 2 - EXCLUDED) if min(home) <= 0 else (scene.depth / 2 + EXCLUDED, min(home))
    return Zone(id=f"dead-zone-{player}", outline=_strip(scene.width, *limits))


@rule("HS-SCEN-030", "HS-SCEN-031")
def spots_of(state: State, player: Player) -> list[Point3]:
    """Where the Civilians of a player stand, on open ground."""
    line = far_limit(state, player)
    return [state.fixed.table.in_the_open((x, line), PROFILE.template) for x in PLACES]


@rule("HS-SCEN-030")
def far_limit(state: State, player: Player) -> float:
    """Where the Civilians of a player stand: inside the Exclusion Zone, touching the Dead Zone of the other player."""
    theirs = [y for _, y in dead_zone(state, 1 - player).outline]
    middle, radius = state.fixed.field.scene.depth / 2, PROFILE.template.radius
    return min(theirs) - radius if min(theirs) > middle else max(theirs) + radius


def rescued(now: Situation, zones: tuple[Zone, Zone]) -> Counts:
    """How many Civilians in CivEvac each player has in a zone of its own, with more than half of the base."""
    safe = [each for each in civilians(now) if CIVEVAC in each.states and not now.is_null(each)]
    counts = [
        sum(each.owner == player and now.table.lies(now.body(each), Mostly(zones[player])) for each in safe)
        for player in (0, 1)
    ]
    return (counts[0], counts[1])


# ------------------------------------------------------------------ whom one may take along


def _here(now: Situation, trooper: Trooper, when: When) -> bool:  # noqa: ARG001
    return isinstance(now.fixed.scenario, Rescue)


@rule("HS-SCEN-033")
def most_civilians(now: Situation, trooper: Trooper) -> int:
    """How many Civilians go along with a trooper: two with a Specialist, one with anybody else."""
    return MOST if not isinstance(now.fixed.scenario, Rescue) or acts_as_specialist(now, trooper) else 1


@rule("HS-SCEN-032", "HS-SCEN-033")
def only_ones_own(
    now: Situation,
    trooper: Trooper,
    skill: Skill,
    use: Declaration,
    when: When,  # noqa: ARG001
) -> Iterator[Violation]:
    """Everybody takes along Civilians of its own side: Specialists two, others one."""
    if skill.key != SynchronizeCivilian.key:
        return
    for key in use.targets:
        civilian = now.find(key)
        if civilian is not None and civilian.owner != trooper.owner:
            yield Violation(code="missions.not_your_civilian", params={"trooper": key}, rule="HS-SCEN-032")
    most = most_civilians(now, trooper)
    if most < MOST and len(company_of(now, trooper)) >= most:
        yield Violation(code="civilians.too_many", params={"most": most}, rule="HS-SCEN-033")


PART = Part(scenarios=(Rescue(),), bans=(Limited(_here, only_ones_own),))
