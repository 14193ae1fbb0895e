"""The introductory game: three troopers a side, three skills, no Criticals."""

from collections.abc import Iterator, Mapping
from typing import Annotated, ClassVar

from sightline.games.infinity.core.match.part import Limited, Part
from sightline.games.infinity.core.match.scenario import Scenario
from sightline.games.infinity.core.match.sizes import Sizes
from sightline.games.infinity.core.match.state import Trooper
from sightline.games.infinity.core.order.declarations import Declaration
from sightline.games.infinity.core.skills.base import Skill, When
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import ArmyList, Member, Profile
from sightline.kernel import Player, Violation
from sightline.odds.rolls import INTRODUCTORY
from sightline.rules import rule

FUSILIER = Profile(
    unit="fusiliers",
    name="Fusilier",
    mov=(10, 10),
    cc=13,
    bs=12,
    ph=10,
    wip=12,
    arm=1,
    weapons=("combi_rifle",),
    cost=1,
)
ZHANSHI = Profile(
    unit="zhanshi", name="Zhanshi", mov=(10, 10), cc=15, bs=11, ph=10, wip=13, arm=1, weapons=("combi_rifle",), cost=1
)


@rule("C1-INTRO-002")
def introductory_lists() -> tuple[ArmyList, ArmyList]:
    """The forces of the introductory game."""
    return (
        ArmyList(faction="panoceania", name="Fusiliers", members=(Member(profile=FUSILIER),) * 3),
        ArmyList(faction="yu_jing", name="Zhanshi", members=(Member(profile=ZHANSHI),) * 3),
    )


class Introductory(Scenario):
    """Whoever has more troopers standing at the end has won.

    Moving and seeing are those of the full game; what is left out of it here is switched off.
    """

    name = "introductory"
    from_bases: ClassVar[Annotated[bool, "C1-INTRO-006"]] = True
    sized = True
    own_forces = False
    advanced: ClassVar[Annotated[bool, "C1-INTRO-017"]] = False
    zone_of_control_aros: ClassVar[Annotated[bool, "C1-INTRO-021"]] = False
    alert: ClassVar[Annotated[bool, "C1-INTRO-003"]] = False
    last_trooper: ClassVar[Annotated[bool, "C1-INTRO-047"]] = False
    lieutenant_order: ClassVar[Annotated[bool, "C1-INTRO-049"]] = False
    secret_lieutenant: ClassVar[Annotated[bool, "C1-INTRO-042"]] = True
    skills: ClassVar[Annotated[frozenset[str], "C1-INTRO-003"]] = frozenset({"move", "bs_attack", "dodge", "idle"})
    roll_rules = INTRODUCTORY

    @rule("C1-INTRO-046")
    def tables(self, sizes: Sizes) -> Mapping[int, tuple[float, float]]:
        """It is played on the table of the smallest game."""
        smallest = min(sizes.rows)
        return {smallest: sizes.rows[smallest].table}

    @rule("C1-INTRO-002")
    def check_lists(self, lists: tuple[ArmyList, ArmyList], points: int) -> list[Violation]:
        """Exactly three troopers a side."""
        return [
            Violation(code="infinity.three_troopers", params={"player": player}, rule="C1-INTRO-002")
            for player in (0, 1)
            if len(lists[player].members) != 3
        ]

    def victory_points(self, now: Situation, player: Player) -> float:
        """One for each trooper that is still standing."""
        return sum(not now.is_null(trooper) for trooper in now.own(player))


@rule("C1-INTRO-004")
def introductory_skills_only(
    now: Situation,
    trooper: Trooper,  # noqa: ARG001
    skill: Skill,
    use: Declaration,  # noqa: ARG001
    when: When,  # noqa: ARG001
) -> Iterator[Violation]:
    """A scenario may allow only some skills."""
    allowed = now.fixed.scenario.skills
    if allowed is not None and skill.key not in allowed:
        yield Violation(code="infinity.not_in_scenario", params={"skill": skill.key}, rule="C1-INTRO-003")


@rule("C1-INTRO-036")
def introductory_dodge(
    now: Situation,
    trooper: Trooper,
    skill: Skill,
    use: Declaration,  # noqa: ARG001
    when: When,  # noqa: ARG001
) -> Iterator[Violation]:
    """Dodge needs an enemy in sight or in contact. In ARO that is so anyway: nobody reacts to what it does not see."""
    if skill.key != "dodge":
        return
    enemies = list(now.of(1 - trooper.owner))
    if not any(now.contact(trooper, enemy) or now.vantages(trooper, enemy) for enemy in enemies):
        yield Violation(code="deployment.dodge_sight", params={"trooper": trooper.id}, rule="C1-INTRO-036")


PART = Part(
    scenarios=(Introductory(),),
    bans=(
        Limited(lambda now, *_: now.fixed.scenario.skills is not None, introductory_skills_only),
        Limited(lambda now, *_: isinstance(now.fixed.scenario, Introductory), introductory_dodge),
    ),
)
