"""What stands in brackets: MODs, dice and Damage for whoever uses the skill or weapon before them."""

from collections.abc import Iterator

from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.order.declarations import Declaration, Label
from sightline.games.infinity.core.order.modifiers import Attempt, for_enemies, in_use, is_a
from sightline.games.infinity.core.table.situation import Situation
from sightline.kernel import Mod
from sightline.rules import rule

DEFENCES = ("dodge", "reset")
"""What is declared against whatever attack there is, and names nobody."""
SHOT = "bs_attack"


@rule("C1-WEAP-204", "C1-WEAP-205", "C1-ROLL-009")
def burst_in_brackets(now: Situation, attempt: Attempt) -> int:
    """BS Attack (+1B), Pistol (+1B): dice in the Active Turn only."""
    if not attempt.active:
        return 0
    return now.fixed.edition.burst_mods(entry.burst for entry in in_use(now, attempt))


@rule("C1-ROLL-009")
def mod_in_brackets(now: Situation, attempt: Attempt) -> Iterator[Mod]:
    """Dodge (+3): a positive MOD helps its owner."""
    for entry in in_use(now, attempt):
        if entry.mod > 0:
            yield Mod(entry.mod, "mod.bracket", "C1-ROLL-009")


@rule("C1-ROLL-010")
def mod_for_enemies(now: Situation, attempt: Attempt) -> Iterator[Mod]:
    """Dodge (-3), BS Attack (-3), Pistol (-3): a negative MOD is for whoever meets it Face to Face.

    Close combat has its own way to tell who that is.
    """
    if attempt.target is None or now.state.order is None:
        return
    for each in (*now.order.skills, *now.order.aros):
        if each.trooper == attempt.target.id:
            for key in _facing(now, attempt, each.use):
                yield from for_enemies(now, attempt.target, key)


def _facing(now: Situation, attempt: Attempt, use: Declaration) -> tuple[str, ...]:
    """What of somebody's declaration stands against an attempt, by the names that a profile may list."""
    attacks = is_a(now, attempt, Label.ATTACK, Label.COMMS_ATTACK)
    if use.skill in DEFENCES:
        return (use.skill,) if attacks and use.skill != attempt.skill else ()
    shoots = Label.BS_ATTACK in now.fixed.edition.skill[use.skill].labels and attempt.actor.id in use.targets
    return (SHOT, use.weapon) if shoots and (attacks or attempt.opposing == use.skill) else ()


@rule("C1-ROLL-009")
def damage_in_brackets(now: Situation, attempt: Attempt) -> Iterator[Mod]:
    """BS Attack (+1 Dam), MULTI Rifle (+1 Dam): a more powerful attack."""
    for entry in in_use(now, attempt):
        if entry.damage:
            yield Mod(entry.damage, "mod.bracket", "C1-ROLL-009")


PART = Part(bursts=(burst_in_brackets,), mods=(mod_in_brackets, mod_for_enemies), damages=(damage_in_brackets,))
