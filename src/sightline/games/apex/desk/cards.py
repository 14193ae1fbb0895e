"""The cards and tokens of a pack as a screen shows them, in the reader's language."""

from sightline.games.apex.content import Pack
from sightline.games.apex.content.cards import Ability, Feat, WeaponCard
from sightline.games.apex.content.loot import Loot
from sightline.games.apex.content.words import Words
from sightline.games.apex.miniatures import name_of
from sightline.games.desk import Document
from sightline.i18n import Language


def said(words: Words | None, language: Language) -> str:
    """A text of a pack in a language."""
    if words is None or isinstance(words, str):
        return words or ""
    text: str = getattr(words, language)
    return text


def cards_of(pack: Pack, language: Language) -> Document:
    """Everything that is printed on cards, boards and tokens, by id."""
    return {
        "legends": {
            key: {"name": sheet.name, "role": said(sheet.role, language), "style": said(sheet.style, language)}
            for key, sheet in pack.legends.items()
        },
        "weapons": {key: _weapon(card, language) for key, card in pack.weapons.items()},
        "loot": {key: _loot(token, language) for key, token in pack.loot.items()},
        "feats": {key: _card(card, language) for key, card in pack.feats.items()},
        "abilities": {
            key: {
                **_card(card, language),
                "kind": card.kind,
                "tokens": card.tokens,
                "duration": card.duration,
                "delay": card.delay,
                "cooldown": card.cooldown,
            }
            for key, card in pack.abilities.items()
        },
        "pieces": {kind: {"name": name_of(kind, language)} for sheet in pack.legends.values() for kind in sheet.pieces},
        "aim": {card.id: {"value": card.value, "icons": card.icons, "arrow": card.arrow} for card in pack.aim_deck},
        "aim_board": pack.aim_board.modifiers,
        "ring": {
            key: {"N": card.north, "E": card.east, "S": card.south, "W": card.west}
            for key, card in pack.ring_cards.items()
        },
        "rounds": [
            {"kind": each.kind, "round": each.round, "damage": each.ring_damage, "icons": each.icons}
            for each in pack.round_track
        ],
        "rewards": {
            reward.id: {"movement": reward.movement, "loot": reward.loot, "ammo": reward.ammo}
            for reward in pack.rewards
        },
    }


def _weapon(card: WeaponCard, language: Language) -> Document:
    model = card.model
    return {
        "name": said(model.name, language),
        "type": model.type,
        "ammo_type": model.ammo_type,
        "ammo": card.ammo,
        "range": [model.range.least, model.range.most],
        "threshold": model.threshold,
        "rate": [model.rate.spaces, model.rate.cards],
        "damage": model.damage,
        "headshot": model.headshot,
        "special": said(model.special.description, language) if model.special else "",
        "slots": [{"kind": slot.kind, "ammo_type": slot.ammo_type, "printed": slot.printed} for slot in model.slots],
    }


def _loot(token: Loot, language: Language) -> Document:
    return {"name": said(token.name, language), "rarity": token.rarity, "kind": type(token).__struct_config__.tag}


def _card(card: Feat | Ability, language: Language) -> Document:
    return {
        "name": said(card.name, language),
        "legend": card.legend,
        "type": card.type,
        "ap": card.ap,
        "keywords": card.keywords,
        "text": said(card.description, language),
    }
