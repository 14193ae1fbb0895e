"""Control Devices: for Hungries, who keep in line in a Fireteam; for Kuang Shi, who explode; and for Traktor Muls."""

from collections.abc import Iterator, Sequence
from typing import Annotated

from sightline.games.infinity.core.match.events import Attacked, TemplateLaid
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import Declared, State, Trooper, combat_group
from sightline.games.infinity.core.order import harm
from sightline.games.infinity.core.order.declarations import Declaration, Label, Placement, SkillType
from sightline.games.infinity.core.order.outcomes import Strike
from sightline.games.infinity.core.skills.base import Offer, Skill, When
from sightline.games.infinity.core.table.area_of_effect import laid, takes_effect
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.lists import Charge
from sightline.games.infinity.core.troopers.rows import AbilityRow, StateRow
from sightline.games.infinity.human_sphere.fireteams.teams import team_of
from sightline.games.infinity.human_sphere.fireteams.types import CORE, FORMING, FireteamType
from sightline.games.infinity.human_sphere.lists import HUNGRIES, KUANG_SHI, TRAKTOR_MUL
from sightline.games.infinity.n4.troopers.explode import ABILITY as EXPLODE
from sightline.games.infinity.n4.troopers.explode import BLAST
from sightline.geometry.templates import TemplateKind
from sightline.kernel import Play, Player, Violation
from sightline.rules import rule

REINED_IN = "reined_in"
"""The state of a Hungry that is, or was in this Player Turn, in a Fireteam of a Control Device."""
DISABLED: Annotated[StateRow, "HS-EQUIP-047", "HS-EQUIP-050"] = StateRow(key="disabled", cuts_comms=True)
COMMS: Annotated[tuple[AbilityRow, ...], "HS-EQUIP-041", "HS-EQUIP-048", "HS-EQUIP-053"] = tuple(
    AbilityRow(key=charge.holder, comms=True) for charge in (HUNGRIES, KUANG_SHI, TRAKTOR_MUL)
)


@rule("HS-EQUIP-047", "HS-EQUIP-050")
def works(now: Situation, trooper: Trooper, charge: Charge) -> bool:
    """Whether somebody has a device that works: not Null, Isolated or Disabled, and in the combat group of its list."""
    listed = now.fixed.lists[trooper.army].members[trooper.member].group
    return now.ability(trooper, charge.holder) is not None and combat_group(now.state, trooper) == listed


# ------------------------------------------------------------------ Fireteams


def _is_of(now: Situation, trooper: Trooper, charge: Charge) -> bool:
    return charge.covers(now.profile(trooper))


@rule("HS-EQUIP-042", "HS-EQUIP-043", "HS-EQUIP-044")
def joined(now: Situation, player: Player, kind: FireteamType, members: Sequence[Trooper]) -> bool:
    """Whether a device lets them form a Fireteam: Core: its bearer and Hungries, of a Sectorial, at deployment."""
    if kind is not CORE or now.state.stage != FORMING or not now.fixed.lists[player].fireteams:
        return False
    others = [each for each in members if not works(now, each, HUNGRIES)]
    return len(others) < len(members) and all(_is_of(now, each, HUNGRIES) for each in others)


def forbidden(now: Situation, player: Player, kind: FireteamType, members: Sequence[Trooper]) -> Iterator[Violation]:
    """What is against a Fireteam: Core with Hungries or Kuang Shi, whatever the Army List says."""
    if kind is not CORE:
        return
    if any(_is_of(now, each, HUNGRIES) for each in members) and not joined(now, player, kind, members):
        yield from _no_hungries(now, members)
    shi = [each for each in members if _is_of(now, each, KUANG_SHI)]
    if shi and not _may_form_again(now, player, shi):
        yield Violation(code="control_devices.lost", params={"trooper": shi[0].id}, rule="HS-EQUIP-050")


def _no_hungries(now: Situation, members: Sequence[Trooper]) -> Iterator[Violation]:
    """Only at deployment, with a bearer whose device works, and with nobody else."""
    bearer = next((each for each in members if now.profile(each).ability(HUNGRIES.holder) is not None), None)
    if now.state.stage != FORMING:
        yield Violation(code="control_devices.at_deployment", rule="HS-EQUIP-046")
    elif bearer is not None and not works(now, bearer, HUNGRIES):
        yield Violation(code="control_devices.lost", params={"trooper": bearer.id}, rule="HS-EQUIP-047")
    else:
        yield Violation(code="control_devices.with_bearer", rule="HS-EQUIP-044")


@rule("HS-EQUIP-050")
def _may_form_again(now: Situation, player: Player, shi: Sequence[Trooper]) -> bool:
    """While a device of their combat group is lost, another one must have all of them in its Zone of Control."""
    group = combat_group(now.state, shi[0])
    members = now.fixed.lists[player].members
    able = [each for each in now.of(player) if works(now, each, KUANG_SHI)]
    waiting = now.state.reserve[player]
    for number, member in enumerate(members):
        held = member.profile.ability(KUANG_SHI.holder) is not None and member.group == group
        if held and number not in waiting and number not in {each.member for each in able}:
            near = (each for each in able if combat_group(now.state, each) == group)
            return any(all(now.in_zone_of_control(now.body(one), now.body(each)) for each in shi) for one in near)
    return True


# ------------------------------------------------------------------ Hungries


@rule("HS-EQUIP-045")
def rein_in(play: Play[State]) -> None:
    """Hungries in a Fireteam: Core keep in line."""
    now = Situation(play.state)
    for trooper in now.everybody():
        team = team_of(now, trooper) if _is_of(now, trooper, HUNGRIES) else None
        if team is not None and team.type is CORE:
            harm.gain(play, trooper.id, REINED_IN, "HS-EQUIP-045")


@rule("HS-EQUIP-045")
def run_wild(play: Play[State]) -> None:
    """Who has left it is itself again when the next Player Turn begins."""
    now = Situation(play.state)
    for trooper in now.everybody():
        if REINED_IN in trooper.states and team_of(now, trooper) is None:
            harm.cancel(play, trooper.id, REINED_IN, "HS-EQUIP-045")


@rule("HS-EQUIP-045")
def in_line(now: Situation, trooper: Trooper, key: str) -> bool:  # noqa: ARG001
    """Until then it is neither Irregular nor Impetuous."""
    return REINED_IN in trooper.states and key in ("irregular", "impetuous")


# ------------------------------------------------------------------ Kuang Shi


@rule("HS-EQUIP-049", "HS-EQUIP-051")
class DetonateKuangShi(Skill):
    """Let all Kuang Shi of the combat group explode at once."""

    key = "detonate_kuang_shi"
    types = frozenset({SkillType.ENTIRE_ORDER})
    labels = frozenset({Label.NO_LOF, Label.NO_ROLL})

    def known_by(self, now: Situation, trooper: Trooper) -> bool:
        """Whose device works."""
        return works(now, trooper, KUANG_SHI)

    @staticmethod
    def _shi(now: Situation, trooper: Trooper) -> list[Trooper]:
        """Whom it sets off: every one of the combat group that can explode, and nobody else."""
        group = combat_group(now.state, trooper)
        mine = (each for each in now.of(trooper.owner) if _is_of(now, each, KUANG_SHI))
        able = (each for each in mine if now.ability(each, EXPLODE) is not None)
        return [each for each in able if combat_group(now.state, each) == group]

    def offers(self, now: Situation, trooper: Trooper, when: When) -> Iterator[Offer]:
        """While there are any."""
        if self._shi(now, trooper):
            yield Offer(use=Declaration(skill=self.key))

    def check(self, now: Situation, trooper: Trooper, use: Declaration, when: When) -> Iterator[Violation]:
        """There must be some in its combat group."""
        if not self._shi(now, trooper):
            yield Violation(code="control_devices.no_kuang_shi", params={"trooper": trooper.id}, rule="HS-EQUIP-051")

    @rule("HS-EQUIP-052")
    def begin(self, play: Play[State], trooper: Trooper, use: Declaration, when: When) -> None:
        """A template around each of them, for everybody to see whom it covers."""
        now = Situation(play.state)
        attacked: set[str] = set()
        for each in self._shi(now, trooper):
            here = now.body(each)
            template = now.table.aimed(here, TemplateKind(BLAST.template), here)
            blast = laid(now, each, EXPLODE, BLAST, Placement(template.focus, template.direction))
            play.emit(TemplateLaid(template=blast, rule="HS-EQUIP-052"))
            attacked |= set() if blast.cancelled else blast.affected
        play.emit(Attacked(targets=frozenset(attacked), rule="HS-EQUIP-051"))

    @rule("HS-EQUIP-052")
    def strikes(self, now: Situation, declared: Declared) -> Iterator[Strike]:
        """Who does not see the bearer of the device, whatever else it sees, has a hard time to dodge."""
        for blast in now.order.templates:
            if blast.weapon != EXPLODE or not takes_effect(now, blast, BLAST):
                continue
            for target in sorted(blast.affected):
                yield Strike(
                    attacker=declared.trooper,
                    target=target,
                    skill=self.key,
                    weapon=EXPLODE,
                    dice=BLAST.burst,
                    attribute="bs",
                    needed=None,
                    harm=BLAST.harm(),
                )

    def resolve(self, play: Play[State], declared: Declared) -> None:
        """All of them are Dead, whether their template was cancelled or not."""
        assert play.state.order is not None
        for blast in play.state.order.templates:
            if blast.weapon == EXPLODE and blast.by in play.state.troopers:
                harm.die(play, blast.by)


PART = Part(
    skills=(DetonateKuangShi(),),
    abilities=COMMS,
    states=(StateRow(key=REINED_IN), DISABLED),
    mutes=(in_line,),
    in_tactical_phase=(run_wild,),
)
