"""Silent weapons: whoever does not see the shooter notices nothing, unless the target lives to tell."""

from collections.abc import Iterator

from sightline.games.infinity.core.match.commands import UseAbility
from sightline.games.infinity.core.match.events import Rolled
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.stages import Whether, ask
from sightline.games.infinity.core.match.state import Declared, State, Trooper
from sightline.games.infinity.core.order.declarations import Declaration, Label
from sightline.games.infinity.core.order.declaring import check_use
from sightline.games.infinity.core.order.normal_rolls import roll_side
from sightline.games.infinity.core.order.reactions import has_reacted
from sightline.games.infinity.core.order.resolution import DodgeMove
from sightline.games.infinity.core.skills.base import Skill, When
from sightline.games.infinity.core.table.situation import Situation
from sightline.kernel import Command, Play, Violation
from sightline.odds.rolls import judge
from sightline.rules import rule

SILENT, DODGE = "silent", Declaration(skill="dodge")
REACTING = ("order.aros", "order.new_aros")


def silent_attacks(now: Situation) -> Iterator[Declared]:
    """The attacks with Silent weapons of this Order."""
    edition = now.fixed.edition
    for each in now.order.skills if now.state.order is not None else ():
        weapon = edition.chart.weapons.get(each.use.weapon)
        mode = weapon.mode(each.use.mode) if weapon is not None else None
        shoots = Label.BS_ATTACK in edition.skill[each.use.skill].labels
        if shoots and mode is not None and SILENT in mode.traits:
            yield each


def is_unaware(now: Situation, trooper: Trooper, attack: Declared) -> bool:
    """Whether it never sees who attacks."""
    attacker = now.find(attack.trooper)
    return attacker is not None and not now.glimpses(trooper, attacker)


def is_survived(now: Situation, attack: Declared) -> bool:
    """Whether one of its targets is on the table, and not in a Null state."""
    targets = (now.find(key) for key in attack.use.targets)
    return any(each is not None and not now.is_null(each) for each in targets)


@rule("N4-TRAIT-028", "N4-TRAIT-029")
def caught_unawares(
    now: Situation,
    trooper: Trooper,
    skill: Skill,
    use: Declaration,  # noqa: ARG001
    when: When,
) -> Iterator[Violation]:
    """The target cannot dodge, and whoever else does not see it cannot react; at least not yet."""
    if when is not When.ARO or now.state.stage not in REACTING:
        return
    for attack in silent_attacks(now):
        aimed_at = trooper.id in attack.use.targets
        if skill.key != "idle" and (skill.key == DODGE.skill or not aimed_at) and is_unaware(now, trooper, attack):
            cited = "N4-TRAIT-028" if aimed_at else "N4-TRAIT-029"
            yield Violation(code="n4_weapons.silent", params={"trooper": trooper.id}, rule=cited)


@rule("N4-TRAIT-028", "N4-TRAIT-029")
def hears_nothing(now: Situation, trooper: Trooper) -> bool:
    """Nobody who did not see it is alarmed by an attack that nobody has survived."""
    attacks = list(silent_attacks(now))
    return bool(attacks) and all(not is_survived(now, each) and is_unaware(now, trooper, each) for each in attacks)


# ------------------------------------------------------------------ reacting late


@rule("N4-TRAIT-028", "N4-TRAIT-029")
def react_late(play: Play[State]) -> None:
    """When the target has survived, it may dodge after all, and so may those in whose Zone of Control it happened."""
    now = Situation(play.state)
    late: dict[str, None] = {}
    for attack in silent_attacks(now):
        if is_survived(now, attack):
            late |= {each.id: None for each in now.of(now.reactive) if _may_be_late(now, each, attack)}
    ask(play, LateDodge.name, late)


def _may_be_late(now: Situation, trooper: Trooper, attack: Declared) -> bool:
    attacker = now.find(attack.trooper)
    if attacker is None or now.is_null(trooper) or has_reacted(now, trooper) or not is_unaware(now, trooper, attack):
        return False
    near = trooper.id in attack.use.targets or now.passes_near(attacker, trooper)
    return near and not any(check_use(now, trooper, DODGE, When.ARO))


class LateDodge(Whether):
    """Whether somebody dodges who has noticed only now."""

    name = "order.late_dodge"
    kind = "late_dodge"
    ability = DODGE.skill
    cites = "N4-TRAIT-029"

    @rule("N4-TRAIT-028", "N4-TRAIT-029")
    def play(self, play: Play[State], command: Command) -> None:
        """A Normal Roll, and its move."""
        assert isinstance(command, UseAbility)
        self.answered(play)
        now = Situation(play.state)
        trooper = now.trooper(command.trooper)
        declared = Declared(trooper=trooper.id, use=DODGE, step=2)
        guard = now.fixed.edition.skill[DODGE.skill].protection(now, declared) if command.use else None
        if guard is None:
            return
        dice = play.roll(1, what="roll.dodge")
        kept = [die for die in (judge(dice[0], guard.alone, now.fixed.roll_rules),) if die.success]
        side = roll_side(trooper.id, DODGE.skill, guard.attribute, guard.alone, dice, kept)
        play.emit(Rolled(kind="normal", sides=(side,), rule="N4-TRAIT-029"))
        if kept and not any(stays(now, trooper) for stays in now.fixed.edition.stays_put):
            ask(play, DodgeMove.name, [trooper.id])


PART = Part(
    stages=(LateDodge(),),
    bans=(caught_unawares,),
    unalarmed=(hears_nothing,),
    resolution=(react_late,),
)
