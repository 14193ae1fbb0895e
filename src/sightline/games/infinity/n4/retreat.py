"""Retreat!: an army that has lost three quarters of its points falls back."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

from sightline.games.infinity.core.match.events import Remembered
from sightline.games.infinity.core.match.part import Limited, Part
from sightline.games.infinity.core.match.scenario import Scenario
from sightline.games.infinity.core.match.state import State, Trooper
from sightline.games.infinity.core.order.declarations import Declaration, SkillType
from sightline.games.infinity.core.skills.base import Skill, When
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.markers import reveal
from sightline.games.infinity.core.troopers.rows import AbilityRow
from sightline.games.infinity.n4.deployment.hidden import come_out, hidden_of
from sightline.games.infinity.n4.events import Retreating, escape_key, retreat_key
from sightline.kernel import Play, Player, Violation
from sightline.rules import rule

SHARE: Annotated[float, "N4-RETR-003"] = 0.25
STEADFAST: Annotated[tuple[str, ...], "N4-RETR-008", "N4-SSK-073", "N4-SSKB-108", "N4-SSKB-112"] = (
    "courage",
    "religious_troop",
    "veteran",
)
"""Who ignores it."""
LEFT: Annotated[frozenset[str], "N4-RETR-005"] = frozenset({"dodge", "cautious_movement", "reset", "idle"})
"""What may be done in it, besides Short Movement Skills."""


@rule("N4-RETR-003", "N4-SEQ-005")
def has_fallen_back(now: Situation, player: Player) -> bool:
    """Whether a quarter of the Army List or less is left, with those who are still to come or out of sight."""
    worth = [now.fixed.edition.worth(member.profile) for member in now.fixed.lists[player].members]
    left = sum(now.cost(each) for each in now.own(player) if not now.is_casualty(each) or counts_as_embryo(each))
    left += sum(worth[each] for each in now.state.reserve[player])
    left += sum(now.cost(each) for each in now.state.hidden if each.owner == player)
    left += sum(worth[each] for each in escaped(now, player))
    return left <= SHARE * sum(worth)


def escaped(now: Situation, player: Player) -> list[int]:
    """The members of a list that have left the table alive."""
    members = range(len(now.fixed.lists[player].members))
    return [each for each in members if now.state.memory.get(escape_key(player, each))]


@rule("N4-SSKB-028")
def counts_as_embryo(trooper: Trooper) -> bool:
    """Who is left as an embryo counts while the game goes on."""
    return "shasvastii_embryo" in trooper.states


@rule("N4-SEQ-005", "N4-RETR-007", "N4-RETR-012")
def check_retreat(play: Play[State]) -> None:
    """Step 1.2 of the Tactical Phase: it begins, or is over. Markers are given up."""
    now, player = Situation(play.state), play.state.active
    retreats = now.fixed.scenario.retreats and has_fallen_back(now, player)
    if retreats == bool(play.state.memory.get(retreat_key(player))):
        return
    play.emit(Retreating(player=player, retreats=retreats, rule="N4-RETR-003" if retreats else "N4-RETR-012"))
    for trooper in list(now.of(player)) if retreats else ():
        if now.is_concealed(trooper) and falls_back(Situation(play.state), trooper):
            reveal(play, trooper.id, cited="N4-RETR-007")
    for trooper in hidden_of(Situation(play.state), player) if retreats else ():
        if falls_back(Situation(play.state), trooper):
            come_out(play, trooper)


def falls_back(now: Situation, trooper: Trooper) -> bool:
    """Whether a trooper is in Retreat!: its army is, and nothing makes it stand."""
    if not now.state.memory.get(retreat_key(trooper.owner)) or now.state.memory.get(rallied_key(trooper)):
        return False
    return not any(now.profile(trooper).ability(key) for key in STEADFAST)


def rallied_key(trooper: Trooper) -> str:
    """What a match remembers, in front of everybody, of who ignores Retreat! for a Command Token."""
    return f"rallied.{trooper.id}"


@rule("N4-RETR-005")
def only_falls_back(
    now: Situation,
    trooper: Trooper,
    skill: Skill,
    use: Declaration,  # noqa: ARG001
    when: When,  # noqa: ARG001
) -> Iterator[Violation]:
    """Short Movement Skills, Dodge, Cautious Movement and Reset: nothing else."""
    if SkillType.SHORT_MOVEMENT in skill.kinds(now, trooper) or skill.key in LEFT:
        return
    yield Violation(code="orders.retreat", params={"trooper": trooper.id, "skill": skill.key}, rule="N4-RETR-005")


@rule("N4-RETR-001", "N4-RETR-002", "N4-RETR-010")
class StandardGame(Scenario):
    """Won by Victory Points after three rounds; over at the end of a turn that its player began in Retreat!."""

    sized: ClassVar[Annotated[bool, "N4-RETR-014"]] = False
    """A Free Game: players may agree on any number of points and on any table."""

    def must_end(self, now: Situation, player: Player) -> bool:
        """Who begins a turn in Retreat! plays it to its end, and no further."""
        return bool(now.state.memory.get(retreat_key(player)))


def rally(play: Play[State], trooper: Trooper) -> None:
    """It ignores Retreat! until the end of the game."""
    play.emit(Remembered(key=rallied_key(trooper), value=1, rule="N4-CMD-014"))


PART = Part(
    bans=(Limited(lambda now, trooper, _: falls_back(now, trooper), only_falls_back),),
    scenarios=(StandardGame(),),
    abilities=tuple(AbilityRow(key=key) for key in STEADFAST),
)
