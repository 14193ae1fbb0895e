"""Answering fire that comes through a Zero Visibility Zone."""

from collections.abc import Iterator

from sightline.games.infinity.core.match.part import Limited, Part
from sightline.games.infinity.core.match.state import Trooper
from sightline.games.infinity.core.order.declarations import Declaration, Label
from sightline.games.infinity.core.order.modifiers import Attempt, is_by_sight
from sightline.games.infinity.core.skills.base import Skill, When
from sightline.games.infinity.core.table.situation import Situation
from sightline.kernel import Mod, Violation
from sightline.rules import rule


@rule("N4-TERR-015")
def is_shot_at(now: Situation, trooper: Trooper, attacker: Trooper) -> bool:
    """Whether somebody has declared a BS Attack on a trooper in this Order: then it may shoot back where that is."""
    if now.state.order is None:
        return False
    skills = now.fixed.edition.skill
    return any(
        each.trooper == attacker.id
        and trooper.id in each.use.targets
        and Label.BS_ATTACK in skills[each.use.skill].labels
        for each in (*now.order.skills, *now.order.aros)
    )


def _hidden(now: Situation, viewer: Trooper, attempt: Attempt) -> bool:
    """Whether an area that the viewer does not see through lies between it and its target."""
    assert attempt.target is not None
    line = (now.body(viewer, attempt.from_pose), now.body(attempt.target, attempt.at_pose))
    veils = now.veils_of(viewer)
    return bool(veils) and not now.table.sees_each([line], veils)[0]


@rule("N4-TERR-015", "N4-SSKB-022")
def blindly(now: Situation, attempt: Attempt) -> Iterator[Mod]:
    """-6 to who shoots back like that, unless it has Sixth Sense."""
    target, actor = attempt.target, attempt.actor
    if target is None or not is_by_sight(now, attempt) or not now.answers(actor, target):
        return
    if _hidden(now, actor, attempt) and now.ability(actor, "sixth_sense") is None:
        yield Mod(-6, "n4_shooting.mod_zero_visibility", "N4-TERR-015")


@rule("N4-TERR-015")
def only_shots(
    now: Situation,
    trooper: Trooper,
    skill: Skill,
    use: Declaration,
    when: When,  # noqa: ARG001
) -> Iterator[Violation]:
    """Nothing else that needs line of fire is possible through the zone."""
    if skill.blind or Label.BS_ATTACK in skill.labels:
        return
    for key in use.targets:
        target = now.find(key)
        if target is None or target.owner == trooper.owner or not now.answers(trooper, target):
            continue
        if _hidden(now, trooper, Attempt(actor=trooper, skill=skill.key, attribute="wip", target=target)):
            yield Violation(code="infinity.no_lof", params={"target": key}, rule="N4-TERR-015")


PART = Part(answers=(is_shot_at,), mods=(blindly,), bans=(Limited(lambda now, *_: bool(now.state.areas), only_shots),))
