"""Every deck and bag has as many cards and tokens as the box."""

from collections import Counter
from collections.abc import Iterator

from sightline.games.apex.content.cards import Ability, Feat
from sightline.games.apex.content.checks.faults import fault
from sightline.games.apex.content.pack import PackFile
from sightline.kernel.errors import Violation
from sightline.rules import rule

BAGS = {"starting": 18, "common": 50, "rare": 52, "epic": 35, "legendary": 6}
PRIVATE_BAG = {"rare": 6, "epic": 4, "legendary": 3}
STARTING = {"helmet": 6, "body_shield": 6, "knockdown_shield": 6}
FEATS, LEGENDS, ROUNDS, REWARDS = 8, 6, 8, 4
TOKENS = {"bangalore": 3}


@rule("AX-COMP-001")
def counts(file: PackFile) -> Iterator[Violation]:
    """Decks: 14 Aim, 48 basic Weapon, 18 Supply Bin and 8 Ring Shift cards; the bags 50, 52, 35 and 6 tokens."""
    decks = {
        "aim_deck": (14, len(file.aim_deck)),
        "weapons": (48, sum(len(model.cards) for model in file.weapons if model.deck == "basic")),
        "bin_deck": (18, sum(card.copies for card in file.bin_deck)),
        "ring_deck": (8, len(file.ring_deck)),
        "rewards": (REWARDS, len(file.rewards)),
    }
    for place, (wanted, got) in decks.items():
        if got != wanted:
            yield fault("count", place, "AX-COMP-001", wanted=wanted, got=got)
    for name, bags, sizes in (("bags", file.bags, BAGS), ("private_bag", file.private_bag, PRIVATE_BAG)):
        for rarity, wanted in sizes.items():
            got = sum(contents.values()) if (contents := bags.get(rarity)) else 0  # type: ignore[call-overload]
            if got != wanted:
                yield fault("count", f"{name}.{rarity}", "AX-COMP-001", wanted=wanted, got=got)
    for key, wanted in STARTING.items():
        got = file.bags.get("starting", {}).get(key, 0)
        if got != wanted:
            yield fault("count", f"bags.starting.{key}", "AX-COMP-001", wanted=wanted, got=got)


@rule("AX-COMP-002")
def feats_of_legends(file: PackFile) -> Iterator[Violation]:
    """The box has six Legends, and every Legend eight Feats."""
    if len(file.legends) < LEGENDS:
        yield fault("count", "legends", "AX-COMP-002", wanted=LEGENDS, got=len(file.legends))
    for sheet in file.legends:
        feats = sum(card.legend == sheet.key for card in file.feats)
        if feats != FEATS:
            yield fault("count_feats", f"legends.{sheet.key}", "AX-COMP-002", wanted=FEATS, got=feats)


@rule("AX-ABIL-001")
def abilities_of_legends(file: PackFile) -> Iterator[Violation]:
    """Every Legend has one tactical and one ultimate Ability."""
    for sheet in file.legends:
        kinds = sorted(card.kind for card in file.abilities if card.legend == sheet.key)
        if kinds != ["tactical", "ultimate"]:
            yield fault("count_abilities", f"legends.{sheet.key}", "AX-ABIL-001", got=", ".join(kinds or "-"))


@rule("AX-COMP-003")
def tokens_of_legends(file: PackFile) -> Iterator[Violation]:
    """Every Legend has one token for each of its Abilities, but for those who have more."""
    if file.variant:
        return
    for sheet in file.legends:
        tokens = sum(card.tokens for card in file.abilities if card.legend == sheet.key)
        wanted = TOKENS.get(sheet.key, 2)
        if tokens != wanted:
            yield fault("count_tokens", f"legends.{sheet.key}", "AX-COMP-003", wanted=wanted, got=tokens)


def owners(file: PackFile) -> Iterator[Violation]:
    """Every card belongs to a Legend of the pack."""
    known = {sheet.key for sheet in file.legends}
    cards: tuple[Feat | Ability, ...] = (*file.feats, *file.abilities)
    for card in cards:
        if card.legend not in known:
            section = "feats" if isinstance(card, Feat) else "abilities"
            yield fault("no_such_legend", f"{section}.{card.id}.legend", None, legend=card.legend)


def unique(file: PackFile) -> Iterator[Violation]:
    """No two cards have the same id."""
    names: dict[str, list[str]] = {
        "aim_deck": [card.id for card in file.aim_deck],
        "ring_deck": [card.id for card in file.ring_deck],
        "bin_deck": [card.id for card in file.bin_deck],
        "rewards": [card.id for card in file.rewards],
        "weapons": [identity for model in file.weapons for identity in (model.key, *model.cards)],
        "loot": [token.id for token in file.loot],
        "legends": [sheet.key for sheet in file.legends],
        "cards": [card.id for card in (*file.feats, *file.abilities)],
    }
    for section, ids in names.items():
        for identity, times in Counter(ids).items():
            if times > 1:
                yield fault("twice", f"{section}.{identity}", None, times=times)


def tracks(file: PackFile) -> Iterator[Violation]:
    """The Round track has the rounds 1 to 8 in order and ends with the trophy; the Aim board has no holes."""
    rounds = [space.round for space in file.round_track if space.kind == "diamond"]
    if rounds != list(range(1, ROUNDS + 1)):
        yield fault("rounds", "round_track", "AX-COMP-001", wanted=ROUNDS)
    kinds = [space.kind for space in file.round_track]
    if kinds.count("trophy") != 1 or kinds[-1] != "trophy":
        yield fault("trophy", "round_track")
    for index, space in enumerate(file.round_track):
        if (space.kind == "diamond") != (space.ring_damage is not None) or (space.kind == "square") != bool(
            space.icons
        ):
            yield fault("round_space", f"round_track[{index + 1}]")
    board = file.aim_board
    spaces = sorted(board.modifiers)
    if not spaces or spaces != list(range(spaces[0], spaces[-1] + 1)) or spaces[0] > -3 or spaces[-1] < 3:
        yield fault("aim_board", "aim_board.modifiers", "AX-RATE-007")
