"""What an Order is expected to bring once everything is declared: exact odds instead of dice."""

from collections.abc import Sequence

import msgspec

from sightline.bots.infinity.duels import NOTHING, Opponent, Prospect, declared, prospect
from sightline.games.infinity.core.match.state import Declared, Trooper
from sightline.games.infinity.core.table.situation import Situation
from sightline.odds import Action

FIGHTING = frozenset({"bs_attack", "cc_attack", "hack"})
AVOIDING = frozenset({"dodge", "reset"})


def outcome(now: Situation, skills: Sequence[Declared], aros: Sequence[Declared]) -> float:
    """The balance in Army Points for the active player, all active troopers taken together."""
    total = 0.0
    for key in now.order.troopers:
        actor = now.find(key)
        if actor is not None:
            total += _of(now, actor, [each for each in skills if each.trooper == key], aros)
    return total


def _of(now: Situation, actor: Trooper, skills: Sequence[Declared], aros: Sequence[Declared]) -> float:
    mine = next((each for each in skills if each.use.skill in FIGHTING), None)
    mine = mine or next((each for each in skills if each.use.skill in AVOIDING), None)
    opponents: dict[str, Opponent] = {}
    action: Action = NOTHING
    if mine is not None and mine.use.skill in FIGHTING:
        for target, dice in _targets(now, actor, mine):
            shot = declared(now, actor, mine.use, target, active=True)
            action = shot.action
            opponents[target.id] = Opponent(target, NOTHING, shot.covered, dice or action.burst, action)
    sheltered = []
    for aro in aros:
        enemy = now.find(aro.trooper)
        if enemy is None or (aro.use.targets and actor.id not in aro.use.targets):
            continue
        answer = declared(now, enemy, aro.use, actor, active=False)
        known = opponents.get(enemy.id, Opponent(enemy))
        opponents[enemy.id] = msgspec.structs.replace(known, reaction=answer.action)
        if answer.action is not NOTHING:
            sheltered.append(answer.covered)
    if mine is not None and mine.use.skill in AVOIDING and opponents:
        against = next(iter(opponents.values())).trooper
        action = declared(now, actor, mine.use, against, active=True).action
    covered = bool(sheltered) and all(sheltered)
    found: Prospect = prospect(now, actor, action, list(opponents.values()), covered=covered)
    return found.worth()


def _targets(now: Situation, actor: Trooper, attack: Declared) -> list[tuple[Trooper, int]]:
    """Who is attacked, with how many dice; under a template, whoever it has been laid on."""
    aimed = [(target, aim.dice) for aim in attack.use.aims if (target := now.find(aim.target)) is not None]
    if aimed:
        return aimed
    struck = {key for laid in now.order.templates if laid.by == actor.id for key in laid.affected}
    return [(target, 1) for key in sorted(struck) if (target := now.find(key)) is not None]
