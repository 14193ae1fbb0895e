"""Surprise Attack: who strikes out of hiding is hard to answer."""

from collections.abc import Iterator

from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import Declared
from sightline.games.infinity.core.order.declarations import Label
from sightline.games.infinity.core.order.modifiers import Attempt
from sightline.games.infinity.core.table.situation import Situation
from sightline.kernel import Mod
from sightline.rules import rule


@rule("C1-SSK-217")
def surprise_mod(now: Situation, attempt: Attempt) -> Iterator[Mod]:
    """The MOD in brackets, to whatever the targets of the Attack do as their ARO."""
    if now.state.order is None:
        return
    for attack in _surprises(now):
        attacker = now.find(attack.trooper)
        if attacker is None or not _is_target(now, attack, attempt.actor.id):
            continue
        ability = now.ability(attacker, "surprise_attack")
        close = Label.CC_ATTACK in now.fixed.edition.skill[attack.use.skill].labels
        wary = any(each(now, attempt.actor, attacker, close) for each in now.fixed.edition.unsurprised)
        if ability is not None and not wary:
            yield Mod(ability.mod, "mod.surprise_attack", "C1-SSK-221")


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


PART = Part(mods=(surprise_mod,), brackets={"surprise_attack": frozenset({"mod"})})
