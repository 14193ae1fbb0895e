"""A content pack: all cards, tokens and tracks that a game is played with."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

import msgspec

from sightline.games.apex.content.cards import (
    Ability,
    AimBoard,
    AimCard,
    BinCard,
    Feat,
    LegendSheet,
    Reward,
    RingCard,
    RoundSpace,
    Weapon,
    WeaponCard,
)
from sightline.games.apex.content.loot import Loot
from sightline.games.apex.content.words import Count, Legend, Positive, Rarity, Words
from sightline.kernel.fixed import Constant
from sightline.rules import rule

FORMAT = 1
"""The format of a pack that this program reads."""

BagContents = dict[str, Count]
"""How many tokens of each kind; the kind is named by its key, because the bag says its rarity."""


class PackFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A pack as it is written."""

    format: Literal[1]
    key: str
    name: Words
    summary: Words = ""
    based_on: str | None = None
    variant: bool = False
    """Whether it departs on purpose from what the book says about its cards."""
    aim_board: AimBoard
    aim_deck: tuple[AimCard, ...]
    cooldown_positions: Positive
    round_track: tuple[RoundSpace, ...]
    ring_deck: tuple[RingCard, ...]
    rewards: tuple[Reward, ...]
    bin_deck: tuple[BinCard, ...]
    loot: tuple[Loot, ...]
    bags: dict[Rarity, BagContents]
    private_bag: dict[Rarity, BagContents]
    """The tokens of the Legend that has a bag of its own."""
    weapons: tuple[Weapon, ...]
    legends: tuple[LegendSheet, ...]
    abilities: tuple[Ability, ...]
    feats: tuple[Feat, ...]


@rule("AX-COMP-001", "AX-COMP-002", "AX-COMP-003", "AX-COMP-004")
class Pack(Constant):
    """A pack ready for play: everything is found by its id. It never changes, so states share it.

    >>> from sightline.games.apex.content import load_pack
    >>> pack = load_pack("standard")
    >>> pack.weapons["w43"].model.key, pack.loot["rare_helmet"].value, len(pack.feats_of("wraith"))
    ('longbow', 50, 8)
    """

    __slots__ = (
        "abilities",
        "aim",
        "aim_board",
        "aim_deck",
        "bags",
        "bins",
        "feats",
        "file",
        "legends",
        "loot",
        "ring_cards",
        "weapons",
    )

    def __init__(self, file: PackFile) -> None:
        self.file = file
        self.aim_board = file.aim_board
        self.aim_deck = file.aim_deck
        self.aim: Mapping[str, AimCard] = {card.id: card for card in file.aim_deck}
        self.weapons: Mapping[str, WeaponCard] = MappingProxyType(_weapon_cards(file))
        self.loot: Mapping[str, Loot] = {token.id: token for token in file.loot}
        self.bags: Mapping[str, Mapping[str, int]] = _bags(file)
        self.bins: Mapping[str, BinCard] = {
            f"{card.id}-{copy}": card for card in file.bin_deck for copy in range(1, card.copies + 1)
        }
        self.ring_cards: Mapping[str, RingCard] = {card.id: card for card in file.ring_deck}
        self.legends: Mapping[Legend, LegendSheet] = {sheet.key: sheet for sheet in file.legends}
        self.abilities: Mapping[str, Ability] = {card.id: card for card in file.abilities}
        self.feats: Mapping[str, Feat] = {card.id: card for card in file.feats}

    @property
    def round_track(self) -> tuple[RoundSpace, ...]:
        """The spaces of the Round track in order."""
        return self.file.round_track

    @property
    def rewards(self) -> tuple[Reward, ...]:
        """The Reward tokens."""
        return self.file.rewards

    @property
    def cooldown_positions(self) -> int:
        """How long the Cooldown track is."""
        return self.file.cooldown_positions

    @rule("AX-ABIL-001")
    def abilities_of(self, legend: Legend) -> tuple[Ability, ...]:
        """The tactical and the ultimate Ability of a Legend."""
        return tuple(card for card in self.file.abilities if card.legend == legend)

    def feats_of(self, legend: Legend) -> tuple[Feat, ...]:
        """The Feats of a Legend."""
        return tuple(card for card in self.file.feats if card.legend == legend)

    def card(self, identity: str) -> Feat | Ability:
        """A Feat or an Ability by its id."""
        return self.feats[identity] if identity in self.feats else self.abilities[identity]


def _weapon_cards(file: PackFile) -> dict[str, WeaponCard]:
    found: dict[str, WeaponCard] = {}
    for model in file.weapons:
        for identity, ammo in model.cards.items():
            found[identity] = WeaponCard(identity, len(found) + 1, ammo, model)
    return found


def _bags(file: PackFile) -> dict[str, dict[str, int]]:
    bags = {
        str(rarity): {f"{rarity}_{key}": count for key, count in contents.items()}
        for rarity, contents in file.bags.items()
    }
    bags["lifeline"] = {
        f"{rarity}_{key}": count for rarity, contents in file.private_bag.items() for key, count in contents.items()
    }
    return bags
