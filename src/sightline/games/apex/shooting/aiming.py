"""A Shoot action read off the table: the plain figures, and its odds."""

from collections.abc import Iterator

from sightline.games.apex.board import Space, distance, in_cover
from sightline.games.apex.content.cards import Weapon as Model
from sightline.games.apex.content.loot import Helmet
from sightline.games.apex.content.loot import Loot as LootKind
from sightline.games.apex.content.ops import IconResult, IgnoreIcon, ShotMod
from sightline.games.apex.effects.frames import Shooting
from sightline.games.apex.effects.lasting import shot_changes
from sightline.games.apex.shooting.aim import Aim, Change, Guard
from sightline.games.apex.shooting.odds import Odds, shot_odds
from sightline.games.apex.situation import Situation
from sightline.games.apex.state import Weapon
from sightline.rules import rule


@rule("AX-SHOOT-020", "AX-WEAP-009", "AX-LOOT-001")
def aim_of(
    now: Situation,
    shooter: str,
    target: str,
    weapon: int,
    played: tuple[Change, ...] = (),
    line: tuple[Space, Space] | None = None,
) -> Aim:
    """A Shoot action as plain figures: the Weapon's passives first, then Abilities in force, then cards played.

    `line` is where the hit threshold was worked out, when that is some steps ago.
    """
    one, other = now.legend(shooter), now.legend(target)
    held = one.weapons[weapon]
    assert held is not None
    assert one.at is not None
    assert other.at is not None
    line = line or (one.at, other.at)
    model = now.card(held).model
    helmet = now.loot(other.equipment["helmet"])
    assert isinstance(helmet, Helmet)
    return Aim(
        weapon=model,
        distance=distance(*line),
        attachments=tuple(attachments(now, held)),
        elevation=_elevation(one.at, other.at),
        cover=bool(in_cover(now.board, one.at, other.at)),
        guard=Guard(helmet.headshots, helmet.value),
        changes=(*passives_of(model), *shot_changes(now, shooter, target, line), *played),
        auto_conflict=now.fixed.setup.auto_conflict,
    )


def passives_of(model: Model) -> Iterator[Change]:
    """What a Weapon does to every shot with it."""
    for op in model.passive:
        if isinstance(op, ShotMod | IgnoreIcon | IconResult):
            yield Change(op, model.key, "AX-WEAP-009")


@rule("AX-HIT-004", "AX-HIT-005")
def _elevation(shooter: Space, target: Space) -> int:
    """How much higher the target stands; below 0 how much lower."""
    return target.level - shooter.level


@rule("AX-SHOOT-007", "AX-SHOOT-015", "AX-WEAP-010")
def aim_at_hand(now: Situation, shot: Shooting, changes: tuple[Change, ...] | None = None) -> Aim:
    """A Shoot action that has begun: range and Zones are those of its first step, cover and levels of this moment."""
    played = shot.changes if changes is None else changes
    return aim_of(now, shot.legend, shot.target, shot.weapon, played, shot.line)


@rule("AX-ATT-005", "AX-ATT-006", "AX-ATT-007")
def attachments(now: Situation, weapon: Weapon) -> Iterator[LootKind]:
    """The Attachments in force: the token of a slot, or what is printed there when no token covers it."""
    for number, slot in enumerate(now.card(weapon).model.slots):
        token = weapon.attachments.get(str(number), slot.printed)
        if token is not None:
            yield now.loot(token)


def forecast(now: Situation, shooter: str, target: str, weapon: int, played: tuple[Change, ...] = ()) -> Odds:
    """The exact odds of a shot as things stand, before anybody reacts."""
    pack = now.fixed.pack
    return shot_odds(aim_of(now, shooter, target, weapon, played), pack.aim_deck, pack.aim_board)
