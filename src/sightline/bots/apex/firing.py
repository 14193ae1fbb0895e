"""What shots are worth, by their exact odds. Odds are worked out once for every kind of shot."""

from collections.abc import Iterator

import msgspec

from sightline.games.apex.board import Space, distance, in_cover, sees
from sightline.games.apex.content import Pack
from sightline.games.apex.content.loot import Helmet, KnockdownShield
from sightline.games.apex.content.ops import IconResult, IgnoreIcon, ShotMod
from sightline.games.apex.effects.lasting import shot_changes
from sightline.games.apex.hooks import HOOKS
from sightline.games.apex.shooting.account import suffered
from sightline.games.apex.shooting.aim import Aim, Change, Guard
from sightline.games.apex.shooting.aiming import attachments
from sightline.games.apex.shooting.odds import Odds, shot_odds
from sightline.games.apex.situation import Situation
from sightline.games.apex.state import EXHAUSTED, Legend, Weapon

replace = msgspec.structs.replace

Key = tuple[object, ...]


class Toll(msgspec.Struct, frozen=True):
    """What damage takes from somebody: the points it is expected to lose and survive, and the chance that it falls."""

    loss: float = 0.0
    fall: float = 0.0


class _Book:
    """The odds of one pack."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.odds: dict[Key, Odds] = {}
        self.tolls: dict[Key, Toll] = {}


_books: dict[int, _Book] = {}


def _book(pack: Pack) -> _Book:
    found = _books.get(id(pack))
    if found is None or found.pack is not pack:
        found = _books[id(pack)] = _Book(pack)
    return found


def _key(aim: Aim) -> Key:
    """All that the odds depend on."""
    return (
        aim.weapon.key,
        aim.distance,
        tuple(token.id for token in aim.attachments),
        max(-1, min(1, aim.elevation)),
        aim.cover,
        aim.guard,
        aim.changes,
        aim.auto_conflict,
    )


def odds(pack: Pack, aim: Aim) -> Odds:
    """The exact odds of a shot."""
    book, key = _book(pack), _key(aim)
    found = book.odds.get(key)
    if found is None:
        found = book.odds[key] = shot_odds(aim, pack.aim_deck, pack.aim_board)
    return found


def toll(pack: Pack, aim: Aim, target: Legend, cancel: int) -> Toll:
    """What a shot takes from its target."""
    book, key = _book(pack), (_key(aim), target.shield, target.health, cancel)
    found = book.tolls.get(key)
    if found is None:
        found = book.tolls[key] = _toll(odds(pack, aim), target, cancel)
    return found


def _toll(chances: Odds, target: Legend, cancel: int) -> Toll:
    loss = fall = 0.0
    for amount, chance in chances.damage.items():
        shield, health = suffered(amount, target.shield, target.health, cancel)
        if health:
            loss += chance * (target.shield - shield + target.health - health)
        else:
            fall += chance
    return Toll(loss, fall)


def shield_of(now: Situation, one: Legend) -> int:
    """What an active Knockdown Shield cancels."""
    token = one.equipment["knockdown_shield"]
    worn = now.loot(token)
    return 0 if token.endswith(EXHAUSTED) or not isinstance(worn, KnockdownShield) else worn.cancel


def at(now: Situation, **places: Space) -> Situation:
    """The same situation with Legends in other spaces."""
    legends = {key: replace(one, at=places[key]) if key in places else one for key, one in now.state.legends.items()}
    return Situation(replace(now.state, legends=legends))


def aimed(
    now: Situation, one: Legend, a: Space, other: Legend, b: Space, held: Weapon, played: tuple[Change, ...] = ()
) -> Aim | None:
    """A shot from one space at another as plain figures; None when something keeps all damage from the target."""
    lasting: tuple[Change, ...] = ()
    if now.state.uses:
        there = at(now, **{one.key: a, other.key: b})
        if HOOKS.spared(there, other.key, "shoot", a):
            return None
        lasting = tuple(shot_changes(there, one.key, other.key))
    model = now.card(held).model
    passive = tuple(Change(op, model.key) for op in model.passive if isinstance(op, ShotMod | IgnoreIcon | IconResult))
    helmet = now.loot(other.equipment["helmet"])
    guard = Guard(helmet.headshots, helmet.value) if isinstance(helmet, Helmet) else Guard()
    return Aim(
        weapon=model,
        distance=distance(a, b),
        attachments=tuple(attachments(now, held)),
        elevation=b.level - a.level,
        cover=bool(in_cover(now.board, a, b)),
        guard=guard,
        changes=(*passive, *lasting, *played),
        auto_conflict=now.fixed.setup.auto_conflict,
    )


def tolls(now: Situation, one: Legend, a: Space, other: Legend, b: Space) -> Iterator[tuple[int, Toll]]:
    """What a Legend in one space can do to another with each loaded Weapon; nothing if it does not see it."""
    if not sees(now.board, a, b):
        return
    cancel = shield_of(now, other)
    for space, held in enumerate(one.weapons):
        if held is not None and held.ammo:
            aim = aimed(now, one, a, other, b, held)
            if aim is not None:
                yield space, toll(now.fixed.pack, aim, other, cancel)
