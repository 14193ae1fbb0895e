"""Damage, recovery and elimination."""

from sightline.games.apex.board import Space
from sightline.games.apex.content.loot import BodyShield, KnockdownShield
from sightline.games.apex.events import (
    DamageCancelled,
    Damaged,
    DamagePrevented,
    Eliminated,
    Flipped,
    Restored,
)
from sightline.games.apex.hooks import HOOKS
from sightline.games.apex.situation import Situation
from sightline.games.apex.state import EXHAUSTED, Legend, Pool, State
from sightline.kernel import Play
from sightline.rules import rule


@rule("AX-LIFE-003", "AX-LIFE-004", "AX-LIFE-007", "AX-LOOT-005", "AX-LOOT-010")
def maximum(now: Situation, one: Legend, pool: Pool) -> int:
    """How much Health or Shield a Legend can have. An exhausted Body Shield keeps its maximum."""
    if pool == "health":
        return now.fixed.constants.health
    worn = now.loot(one.equipment["body_shield"])
    assert isinstance(worn, BodyShield)
    return worn.maximum


@rule("AX-LIFE-002", "AX-USE-015")
def restore(play: Play[State], key: str, pool: Pool, amount: int, source: str) -> None:
    """Recover points; what exceeds the maximum is lost."""
    now = Situation(play.state)
    one = now.legend(key)
    gain = min(amount, maximum(now, one, pool) - (one.health if pool == "health" else one.shield))
    if gain > 0:
        play.emit(Restored(legend=key, pool=pool, amount=gain, source=source, rule="AX-LIFE-002"))


@rule("AX-LIFE-005", "AX-LIFE-006", "AX-LIFE-008", "AX-LIFE-012", "AX-LIFE-013", "AX-DMG-002", "AX-RING-006")
def split(one: Legend, amount: int, tag: str | None) -> tuple[int, int]:
    """How damage falls on Shield and Health."""
    shield = 0 if tag == "HEALTH" else min(one.shield, amount)
    return shield, 0 if tag == "SHIELD" else amount - shield


def harm(
    play: Play[State],
    key: str,
    amount: int,
    *,
    source: str,
    tag: str | None = None,
    by: str = "",
    origin: Space | None = None,
) -> None:
    """Deal damage to a Legend on the board, with everything that follows from it."""
    now = Situation(play.state)
    one = now.legend(key)
    if one.at is None or amount <= 0:
        return
    if HOOKS.spared(now, key, source, origin):
        play.emit(DamagePrevented(legend=key, amount=amount, source=source))
        return
    dealt = _ring_limit(now, one, amount) if source == "ring" else amount
    shield, health = split(one, dealt, tag)
    if _is_fatal(one, health):
        health -= _knockdown(play, one, health)
    health = min(health, one.health)
    play.emit(Damaged(legend=key, amount=dealt, shield=shield, health=health, source=source, by=by, rule="AX-LIFE-001"))
    if health == one.health:
        _eliminate(play, one, by)
    elif health:
        HOOKS.triggered(play, "health_reduced", key, by)


@rule("AX-ICON-004")
def _is_fatal(one: Legend, health: int) -> bool:
    """Whether a loss of Health would reduce it to 0, which is when a Knockdown Shield works."""
    return health >= one.health


@rule("AX-LOOT-014")
def _ring_limit(now: Situation, one: Legend, amount: int) -> int:
    """The legendary Knockdown Shield lowers Ring damage, as long as it is not exhausted."""
    token = one.equipment["knockdown_shield"]
    worn = now.loot(token)
    assert isinstance(worn, KnockdownShield)
    if worn.ring_damage is None or token.endswith(EXHAUSTED):
        return amount
    return min(amount, worn.ring_damage)


@rule("AX-LIFE-009", "AX-LIFE-011", "AX-LIFE-016", "AX-LOOT-011", "AX-LOOT-012", "AX-LOOT-013")
def _knockdown(play: Play[State], one: Legend, health: int) -> int:
    """What an active Knockdown Shield cancels of damage that would eliminate; it is exhausted by it."""
    token = one.equipment["knockdown_shield"]
    worn = Situation(play.state).loot(token)
    assert isinstance(worn, KnockdownShield)
    if not worn.cancel or token.endswith(EXHAUSTED):
        return 0
    cancelled = min(worn.cancel, health)
    play.emit(DamageCancelled(legend=one.key, amount=cancelled, loot=token, rule="AX-LIFE-009"))
    play.emit(Flipped(legend=one.key, slot="knockdown_shield", loot=token + EXHAUSTED, rule="AX-ICON-005"))
    return cancelled


@rule("AX-ELIM-005", "AX-ELIM-009")
def _yields_token(one: Legend) -> bool:
    """Whether the enemy squad takes a Deathbox token: whatever the cause was, as long as there is one."""
    return one.deathboxes > 0


@rule("AX-LIFE-010", "AX-LIFE-014", "AX-TERM-006")
def _eliminate(play: Play[State], one: Legend, by: str) -> None:
    """Off the board. Cards may answer it, some of them only when an enemy has done it."""
    play.emit(Eliminated(legend=one.key, by=by, token=_yields_token(one), rule="AX-LIFE-014"))
    HOOKS.triggered(play, "eliminated", one.key, by)
    if by and play.state.legends[by].squad != one.squad:
        HOOKS.triggered(play, "eliminates_enemy", by, one.key)
