"""What a Civilian is, and that nobody may harm one."""

from collections.abc import Iterable, Iterator
from typing import Annotated

from sightline.games.infinity.core.match.events import Placed, Remembered
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import State, Trooper
from sightline.games.infinity.core.order.declarations import Declaration, Label
from sightline.games.infinity.core.order.outcomes import Outcome
from sightline.games.infinity.core.skills.base import Skill, When
from sightline.games.infinity.core.table.putting_down import next_id
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability, Profile
from sightline.games.infinity.core.troopers.rows import StateRow
from sightline.games.infinity.core.troopers.weapons import Mode
from sightline.geometry.shapes import Point3
from sightline.kernel import Play, Player, RuleId, Violation
from sightline.rules import rule

CIVILIAN = "civilian"
PROFILE: Annotated[Profile, "HS-CIV-011", "HS-REF-009"] = Profile(
    unit="Civilian",
    name="Civilian",
    mov=(10, 10),
    cc=6,
    bs=5,
    ph=10,
    wip=11,
    equipment=(Ability(key="cube"),),
    skills=(Ability(key="irregular"),),
    hackable=False,
    cost=2,
)
ALONE: Annotated[tuple[str, ...], "HS-CIV-001", "HS-CIV-002", "HS-CIV-003", "HS-CIV-010", "HS-CIV-028"] = (CIVILIAN,)
"""It is on the table as things are: in no list, with no Order, in nobody's way and in nobody's close combat."""
HOSTILE: Annotated[StateRow, "HS-CIV-002", "HS-CIV-023"] = StateRow(key="hostile")
"""Still no enemy; it only takes more to win it over."""
ATTACKS = frozenset({Label.ATTACK, Label.BS_ATTACK, Label.CC_ATTACK, Label.COMMS_ATTACK})


def is_civilian(trooper: Trooper) -> bool:
    """Whether it is one."""
    return trooper.device == CIVILIAN


def civilians(now: Situation) -> list[Trooper]:
    """Every Civilian on the table."""
    return [each for each in now.state.troopers.values() if is_civilian(each)]


@rule("HS-CIV-001")
def put_down(play: Play[State], player: Player, spots: Iterable[Point3], cited: RuleId) -> None:
    """Put Civilians on the table who are a player's to look after; they are members of no list."""
    for at in spots:
        name = next_id(play.state, player)
        one = Trooper(id=name, owner=player, member=-1, device=CIVILIAN, at=at, facing=0.0)
        play.emit(Placed(trooper=one, rule=cited))


# ------------------------------------------------------------------ nobody harms them


@rule("HS-CIV-005", "HS-CIV-006", "HS-CIV-008", "HS-CIV-009", "HS-CIV-901")
def spares(now: Situation, trooper: Trooper, player: Player) -> bool:  # noqa: ARG001
    """Whoever lays a template has to spare them as its own: one that covers any is cancelled, even a mine's."""
    return is_civilian(trooper)


@rule("HS-CIV-004")
def no_target(
    now: Situation,
    trooper: Trooper,  # noqa: ARG001
    skill: Skill,
    use: Declaration,
    when: When,  # noqa: ARG001
) -> Iterator[Violation]:
    """Nobody attacks a Civilian, whatever with."""
    if skill.labels.isdisjoint(ATTACKS):
        return
    for key in use.targets:
        target = now.find(key)
        if target is not None and is_civilian(target):
            yield Violation(code="civilians.no_target", params={"target": key}, rule="HS-CIV-004")


@rule("HS-CIV-008")
def sets_nothing_off(now: Situation, mode: Mode, culprit: Trooper) -> bool:  # noqa: ARG001
    """What is deployed on the table takes them for friends."""
    return is_civilian(culprit)


# ------------------------------------------------------------------ what it costs


def harmed_by(player: Player) -> str:
    """What a match remembers of a player who has harmed a Civilian."""
    return f"harmed_civilian.{player}"


@rule("HS-CIV-007")
def blame(play: Play[State], outcome: Outcome) -> None:  # noqa: ARG001
    """Whoever leaves a Civilian Null, by whatever rule lets it, has lost the game."""
    now = Situation(play.state)
    down = {each.id for each in (*civilians(now), *play.state.fallen) if is_civilian(each) and now.is_null(each)}
    for suffered in now.order.suffered:
        culprit = now.find(suffered.attacker)
        if suffered.trooper in down and culprit is not None and not now.state.memory.get(harmed_by(culprit.owner)):
            play.emit(Remembered(key=harmed_by(culprit.owner), value=1, rule="HS-CIV-007"))


PART = Part(
    devices={CIVILIAN: PROFILE},
    neutral=ALONE,
    states=(HOSTILE,),
    seeming_friends=(spares,),
    bans=(no_target,),
    untriggered=(sets_nothing_off,),
    after_combat=(blame,),
)
