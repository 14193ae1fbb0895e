"""The odds of a Shoot action that nobody has to be in a match for: a Weapon, a target and what lies between them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

import msgspec

from sightline.games.apex.constants import CONSTANTS
from sightline.games.apex.content import Pack
from sightline.games.apex.content.cards import Weapon
from sightline.games.apex.content.loot import Helmet, KnockdownShield, Loot, fits
from sightline.games.apex.desk.cards import said
from sightline.games.apex.narrator import named_in
from sightline.games.apex.shooting import Aim, Guard, placement, shot_odds, threshold, total
from sightline.games.apex.shooting.aim import damage_per_hit, first_hit_damage, headshot_damage
from sightline.games.apex.shooting.aiming import passives_of
from sightline.games.desk import Document
from sightline.i18n import Language, translate
from sightline.kernel import BadInput
from sightline.kernel.mods import Mod

E = TypeVar("E", Helmet, KnockdownShield)
LIMITS: Mapping[str, tuple[int, int]] = {
    "distance": (0, 40),
    "elevation": (-9, 9),
    "health": (1, 999),
    "shield": (0, 999),
}
"""From the same space to farther than any board, and what cards of one's own may give a Legend."""
USUAL = CONSTANTS.starting_equipment


class ShotQuestion(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A Shoot action, and what of its target matters."""

    weapon: str
    """The key of a model."""
    distance: int = 3
    attachments: tuple[str, ...] = ()
    """Tokens, by id; each goes into a free slot that takes it."""
    elevation: int = 0
    """The target's level less the shooter's."""
    cover: bool = False
    helmet: str = USUAL["helmet"]
    knockdown_shield: str = USUAL["knockdown_shield"]
    shield: int = CONSTANTS.shield
    health: int = CONSTANTS.health


def shot_document(question: ShotQuestion, pack: Pack, language: Language) -> Document:
    """The exact odds of a shot with every sum behind them.

    >>> from sightline.games.apex.content import load_pack
    >>> pack = load_pack("standard")
    >>> found = shot_document(ShotQuestion(weapon=pack.weapons["w43"].model.key, distance=6), pack, "en")
    >>> round(found["mean"], 2), found["threshold"]["value"]
    (15.52, 55)
    """
    aim = aim_of(question, pack)
    odds = shot_odds(aim, pack.aim_deck, pack.aim_board)
    knockdown = _worn(question.knockdown_shield, "knockdown_shield", KnockdownShield, pack)

    def sum_of(mods: Sequence[Mod]) -> Document:
        terms = [{"name": named_in(pack, mod.source, language), "value": mod.value, "rule": mod.rule} for mod in mods]
        return {"terms": terms, "value": total(tuple(mods))}

    return {
        "threshold": sum_of(threshold(aim)),
        "damage_per_hit": sum_of(damage_per_hit(aim)),
        "first_hit": sum_of(first_hit_damage(aim)),
        "headshot": sum_of(headshot_damage(aim)),
        "cards": [pack.aim_board.modifiers[space] for space in placement(aim, pack.aim_board, len(pack.aim_deck))],
        "effects": list(_effects(question, aim, knockdown)),
        "mean": odds.mean,
        "misses": odds.hits.get(0, 0.0),
        "damage": {str(amount): chance for amount, chance in odds.damage.items()},
        "hits": {str(count): chance for count, chance in odds.hits.items()},
        "headshots": {str(count): chance for count, chance in odds.headshots.items()},
        "eliminates": odds.eliminates(question.shield, question.health, knockdown.cancel),
        "unforeseen": bool(aim.weapon.later.after_first_shot),
    }


def _effects(question: ShotQuestion, aim: Aim, knockdown: KnockdownShield) -> Iterator[Document]:
    """What no sum shows: icons of Aim cards that count here, and what the target wears."""
    if aim.cover:
        yield {"what": "cover", "rule": "AX-HIT-006"}
    if aim.elevation < 0:
        yield {"what": "lower", "rule": "AX-HIT-004"}
    if aim.elevation > 0:
        yield {"what": "higher", "rule": "AX-HIT-005"}
    if aim.guard.headshots:
        yield {"what": "helmet", "rule": "AX-LOOT-002", "count": aim.guard.headshots, "value": aim.guard.value}
    if question.shield:
        yield {"what": "shield", "rule": "AX-LIFE-005", "count": question.shield}
    if knockdown.cancel:
        yield {"what": "knockdown", "rule": "AX-LIFE-009", "count": knockdown.cancel}


def aim_of(question: ShotQuestion, pack: Pack) -> Aim:
    """The Shoot action as plain figures; refused where something of it cannot be."""
    for key, (low, high) in LIMITS.items():
        value = getattr(question, key)
        if not low <= value <= high:
            raise BadInput("odds.out_of_range", key=key, value=value, low=low, high=high)
    model = next((each for each in pack.file.weapons if each.key == question.weapon), None)
    if model is None:
        raise BadInput("apex_desk.odds.no_weapon", key="weapon", value=question.weapon[:40])
    helmet = _worn(question.helmet, "helmet", Helmet, pack)
    return Aim(
        weapon=model,
        distance=question.distance,
        attachments=tuple(_in_force(model, question.attachments, pack)),
        elevation=question.elevation,
        cover=question.cover,
        guard=Guard(helmet.headshots, helmet.value),
        changes=tuple(passives_of(model)),
    )


def _in_force(model: Weapon, wanted: Sequence[str], pack: Pack) -> Iterator[Loot]:
    """The Attachments of a Weapon: what was chosen for each slot, or what is printed there."""
    free = list(model.slots)
    for key in wanted:
        token = pack.loot.get(key)
        if token is None:
            raise BadInput("apex_desk.odds.no_token", key="attachments", value=key[:40])
        slot = next((each for each in free if not fits(each, token)), None)
        if slot is None:
            raise BadInput("apex_desk.odds.no_slot", rule="AX-ATT-002", key="attachments", value=token.id)
        free.remove(slot)
        yield token
    yield from (pack.loot[slot.printed] for slot in free if slot.printed is not None)


def _worn(key: str, field: str, kind: type[E], pack: Pack) -> E:
    """What a target wears."""
    token = pack.loot.get(key)
    if not isinstance(token, kind):
        raise BadInput("apex_desk.odds.no_token", key=field, value=key[:40])
    return token


# ------------------------------------------------------------------ what there is to choose from


def shot_offers(pack: Pack, language: Language) -> Document:
    """Every Weapon with what fits it, and what a target may wear."""
    return {
        "weapons": {model.key: _weapon(model, pack, language) for model in pack.file.weapons},
        "helmets": _tokens(pack, Helmet, language),
        "knockdown_shields": _tokens(pack, KnockdownShield, language),
        "limits": {key: {"low": low, "high": high} for key, (low, high) in LIMITS.items()},
        "usual": msgspec.to_builtins(ShotQuestion(weapon=pack.file.weapons[0].key)),
    }


def _weapon(model: Weapon, pack: Pack, language: Language) -> Document:
    """The figures on a Weapon card, and for each slot the tokens that go there."""
    return {
        "name": said(model.name, language),
        "range": [model.range.least, model.range.most],
        "threshold": model.threshold,
        "rate": [model.rate.spaces, model.rate.cards],
        "damage": model.damage,
        "headshot": model.headshot,
        "slots": [
            {
                "kind": slot.kind,
                "printed": _name(pack.loot[slot.printed], language) if slot.printed is not None else None,
                "tokens": {
                    key: _name(token, language)
                    for key, token in pack.loot.items()
                    if not token.printed_only and not fits(slot, token)
                },
            }
            for slot in model.slots
        ],
    }


def _tokens(pack: Pack, kind: type[E], language: Language) -> dict[str, str]:
    return {key: _name(token, language) for key, token in pack.loot.items() if isinstance(token, kind)}


def _name(token: Loot, language: Language) -> str:
    """A token by its name and rarity."""
    return f"{said(token.name, language)} ({translate(f'apex.rarity.{token.rarity}', language)})"
