"""Surprise Attack: who strikes out of hiding is hard to answer."""

from collections.abc import Callable, Iterator

from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import Declared, Trooper
from sightline.games.infinity.core.order.declarations import Label
from sightline.games.infinity.core.order.modifiers import Attempt, ModSource
from sightline.games.infinity.core.table.situation import Situation
from sightline.kernel import Mod
from sightline.rules import rule

SOURCE = "mod.surprise_attack"
"""What the MOD is called; some troopers ignore it."""

Surprise = Callable[[Situation, Trooper, bool], Mod | None]
"""How hard an attack out of hiding is to answer, whose, and whether in close combat; None where it surprises nobody."""


@rule("C1-SSK-217")
def in_brackets(now: Situation, attacker: Trooper, close: bool) -> Mod | None:  # noqa: ARG001
    """The MOD in brackets, however it attacks."""
    ability = now.ability(attacker, "surprise_attack")
    return None if ability is None else Mod(ability.mod, SOURCE, "C1-SSK-221")


def surprised_by(surprise: Surprise) -> ModSource:
    """The MOD of a surprise to whatever the targets of the Attack do as their ARO."""

    @rule("C1-SSK-221")
    def surprise_mod(now: Situation, attempt: Attempt) -> Iterator[Mod]:
        if now.state.order is None:
            return
        for attack in _surprises(now):
            attacker = now.find(attack.trooper)
            if attacker is None or not _is_target(now, attack, attempt.actor.id):
                continue
            close = Label.CC_ATTACK in now.fixed.edition.skill[attack.use.skill].labels
            wary = any(each(now, attempt.actor, attacker, close) for each in now.fixed.edition.unsurprised)
            mod = None if wary else surprise(now, attacker, close)
            if mod is not None:
                yield mod

    return surprise_mod


def _is_target(now: Situation, attack: Declared, key: str) -> bool:
    """Whether somebody is a target of the Attack: named as one, or under its template."""
    return key in attack.use.targets or any(
        each.by == attack.trooper and key in each.affected and not each.cancelled for each in now.order.templates
    )


@rule("C1-SSK-218", "C1-SSK-220", "C1-SSK-222", "C1-SSK-226")
def _surprises(now: Situation) -> Iterator[Declared]:
    """The Attacks of the active player, in this Order, by troopers that were Markers when it began."""
    skills, surprising = now.fixed.edition.skill, frozenset(now.fixed.edition.surprising)
    for declared in now.order.skills:
        if declared.trooper in now.order.markers and not skills[declared.use.skill].labels.isdisjoint(surprising):
            yield declared


PART = Part(mods=(surprised_by(in_brackets),), brackets={"surprise_attack": frozenset({"mod"})})
