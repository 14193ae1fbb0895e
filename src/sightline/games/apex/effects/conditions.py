"""Whether the condition of a card is true."""

from collections.abc import Callable

import msgspec

from sightline.games.apex.board import adjacent, in_cover, sees
from sightline.games.apex.content.conditions import (
    Condition,
    HealthReduced,
    Trigger,
)
from sightline.games.apex.situation import Situation
from sightline.rules import rule


class ShotAt(msgspec.Struct, frozen=True):
    """Who shoots at whom."""

    shooter: str
    target: str


def holds(now: Situation, condition: Condition, owner: str, shot: ShotAt | None) -> bool:
    """Whether a condition is true for the owner of a card, during a shot or outside of one."""
    if condition.test is not None:
        return condition.test == "always" or (shot is not None and TESTS[condition.test](now, owner, shot))
    if condition.every is not None:
        return all(holds(now, part, owner, shot) for part in condition.every)
    return any(holds(now, part, owner, shot) for part in condition.some or ())


def _target_is_self(_now: Situation, owner: str, shot: ShotAt) -> bool:
    return shot.target == owner


def _target_on_board(now: Situation, _owner: str, shot: ShotAt) -> bool:
    return now.legend(shot.target).at is not None


def _target_adjacent_to_self(now: Situation, owner: str, shot: ShotAt) -> bool:
    mine, target = now.legend(owner).at, now.legend(shot.target).at
    return mine is not None and target is not None and target in adjacent(now.board, mine)


def _target_in_cover(now: Situation, _owner: str, shot: ShotAt) -> bool:
    shooter, target = now.legend(shot.shooter).at, now.legend(shot.target).at
    return shooter is not None and target is not None and bool(in_cover(now.board, shooter, target))


def _target_not_higher(now: Situation, _owner: str, shot: ShotAt) -> bool:
    shooter, target = now.legend(shot.shooter).at, now.legend(shot.target).at
    return shooter is not None and target is not None and target.level <= shooter.level


def _shooter_sees_self(now: Situation, owner: str, shot: ShotAt) -> bool:
    shooter, mine = now.legend(shot.shooter).at, now.legend(owner).at
    return shooter is not None and mine is not None and sees(now.board, shooter, mine)


TESTS: dict[str, Callable[[Situation, str, ShotAt], bool]] = {
    "target_is_self": _target_is_self,
    "target_on_board": _target_on_board,
    "target_adjacent_to_self": _target_adjacent_to_self,
    "target_in_cover": _target_in_cover,
    "target_not_higher": _target_not_higher,
    "shooter_sees_self": _shooter_sees_self,
}


@rule("AX-INST-001")
def answers(now: Situation, trigger: Trigger, owner: str, event: str, subject: str) -> bool:
    """Whether what happened is what an Instant of a Legend waits for."""
    if trigger.__struct_config__.tag != event:
        return False
    if isinstance(trigger, HealthReduced) and now.legend(subject).health > trigger.at_most:
        return False
    same = now.legend(owner).squad == now.legend(subject).squad
    return {
        "self": owner == subject,
        "squadmate": same and owner != subject,
        "enemy": not same,
        "any": True,
    }[trigger.subject]
