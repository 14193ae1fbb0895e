"""What a shot would probably do, for people who are about to declare it."""

import msgspec

from sightline.games.apex.content.loot import KnockdownShield
from sightline.games.apex.content.ops import IconResult, IgnoreIcon, ShotMod
from sightline.games.apex.effects.commands import Shoot
from sightline.games.apex.shooting.aim import Change, threshold, total
from sightline.games.apex.shooting.aiming import aim_of
from sightline.games.apex.shooting.odds import Odds, shot_odds
from sightline.games.apex.situation import Situation
from sightline.games.apex.state import EXHAUSTED, Legend
from sightline.kernel import Command, Player
from sightline.kernel.mods import Mod


class Prospect(msgspec.Struct, frozen=True, kw_only=True):
    """A shot as it would be with no further cards."""

    target: str
    threshold: tuple[Mod, ...]
    total: int
    odds: Odds
    eliminates: float
    """The chance that the target is eliminated."""


def prospect(now: Situation, player: Player, command: Command) -> Prospect | None:
    """The exact odds of a shot before it is declared; None for anything that is no shot of this player.

    It says nothing about the cards of others: Reactions may still change everything.
    """
    activation = now.state.activation
    if not isinstance(command, Shoot) or activation is None:
        return None
    one, other = now.legend(activation.legend), now.state.legends.get(command.target)
    if one.seat != player or one.at is None or other is None or other.at is None:
        return None
    if command.weapon not in (0, 1) or one.weapons[command.weapon] is None:
        return None
    pack = now.fixed.pack
    aim = aim_of(now, one.key, other.key, command.weapon, _played(now, command))
    odds = shot_odds(aim, pack.aim_deck, pack.aim_board)
    return Prospect(
        target=other.key,
        threshold=threshold(aim),
        total=total(threshold(aim)),
        odds=odds,
        eliminates=odds.eliminates(other.shield, other.health, cancelled(now, other)),
    )


def cancelled(now: Situation, one: Legend) -> int:
    """What the Knockdown Shield of a Legend would take off damage that eliminates it."""
    token = one.equipment["knockdown_shield"]
    shield = now.loot(token)
    assert isinstance(shield, KnockdownShield)
    return 0 if token.endswith(EXHAUSTED) else shield.cancel


def _played(now: Situation, command: Shoot) -> tuple[Change, ...]:
    """What the Enhancement of the command would change; new cards for old ones are not foreseen."""
    card = now.fixed.pack.feats.get(command.enhancement)
    ops = card.effects if card is not None else ()
    return tuple(
        Change(op, command.enhancement, "AX-SHOOT-011")
        for op in ops
        if isinstance(op, ShotMod | IgnoreIcon | IconResult)
    )
