"""What a player believes: a full state made from a view alone, so that the rules can be asked "what if?".

Nothing but the view and the setup, which is public, goes in. What is behind screens is guessed by chance, in agreement
with everything that is known: hands by their size from the Feats nobody has seen, Backpacks and bags from the tokens
that are not in sight, decks from the cards that have not turned up.
"""

import random
from collections import Counter
from collections.abc import Mapping, Sequence

from sightline.bots.seat import Seat
from sightline.games.apex.content import Pack
from sightline.games.apex.content.loot import Equipment
from sightline.games.apex.fixed import Fixed
from sightline.games.apex.setup import Setup, fixed_of
from sightline.games.apex.state import EXHAUSTED, Legend, Loot, State
from sightline.games.apex.views import LegendView, View

BACKPACK_GUESS = 3
"""How many tokens an enemy is taken to carry."""
SHARED = ("common", "rare", "epic")
"""The bags that everybody draws from."""
KEPT = 16
"""How many setups are remembered with what they name."""

_fixed: dict[int, tuple[Setup, Fixed]] = {}


def known(seat: Seat) -> tuple[View, Setup]:
    """What a player may use: its view, and the setup."""
    view, setup = seat.view(), seat.setting
    assert isinstance(view, View)
    assert isinstance(setup, Setup)
    return view, setup


def fixed_for(setup: Setup) -> Fixed:
    """Board and pack of a setup. A match always shows the same object, so that the work is done once."""
    found = _fixed.get(id(setup))
    if found is None or found[0] is not setup:
        if len(_fixed) >= KEPT:
            _fixed.pop(next(iter(_fixed)))
        found = _fixed[id(setup)] = (setup, fixed_of(setup))
    return found[1]


def believe(view: View, setup: Setup, chance: random.Random) -> State:
    """A state that agrees with everything in the view."""
    fixed = fixed_for(setup)
    bags = _unseen(view, fixed.pack)
    weapons = _unseen_weapons(view, fixed.pack)
    chance.shuffle(weapons)
    legends = {}
    for seen in view.legends:
        legends[seen.key] = _legend(seen, fixed, bags, weapons, chance)
    bins = list(fixed.pack.bins)
    chance.shuffle(bins)
    lost = sum(view.victory_points)
    return State(
        fixed=fixed,
        stage=view.stage,  # type: ignore[arg-type]
        red=view.red,
        legends=legends,
        pending=view.pending,
        turn=view.turn,
        round=view.round,
        track=view.track,
        activation=view.activation,
        weapon_deck=tuple(sorted(weapons[: view.weapon_deck_size])),
        bin_deck=tuple(sorted(bins[: view.bin_deck_size])),
        bags={bag: dict(contents) for bag, contents in bags.items()},
        ring=view.ring,
        ring_card=view.ring_card,
        rewards=view.rewards,
        epics=view.epics,
        loot=view.loot,
        opened=view.opened,
        destroyed=view.destroyed,
        pieces={piece.id: piece for piece in view.pieces},
        uses=view.uses,
        cooling=view.cooling,
        used=max((use.number for use in view.uses), default=0),
        eliminations=lost,
        examined=lost,
        ended=view.ended,
        winner=view.winner,
    )


def _legend(
    seen: LegendView, fixed: Fixed, bags: Mapping[str, Counter[Loot]], weapons: list[str], chance: random.Random
) -> Legend:
    """A Legend; its Feats that nobody has seen used are shared out between hand and deck."""
    pack = fixed.pack
    unseen = [feat.id for feat in pack.feats_of(seen.key) if feat.id not in seen.discard]
    hand = seen.hand
    if hand is None:
        hand = tuple(chance.sample(unseen, min(seen.hand_size, len(unseen))))
    equipment = seen.equipment or fixed.constants.starting_equipment
    backpack = seen.backpack
    if backpack is None:
        backpack = _carried(bags, pack, chance) if seen.geared else ()
    pool = seen.pool_weapons
    if pool is None:
        pool = tuple(weapons.pop() for _ in range(min(fixed.constants.pool.weapons, len(weapons))))
    return Legend(
        key=seen.key,
        squad=seen.squad,
        seat=seen.seat,
        at=seen.at,
        entered=seen.entered,
        edge=seen.edge,
        health=seen.health,
        shield=seen.shield,
        deathboxes=seen.deathboxes,
        equipment=equipment,
        backpack=backpack,
        weapons=seen.weapons,
        deck=tuple(feat for feat in unseen if feat not in hand),
        hand=hand,
        discard=seen.discard,
        supply=seen.supply,
        activated=seen.activated,
        pool_weapons=() if seen.geared else pool,
        pool_loot=seen.pool_loot or (),
        geared=seen.geared,
    )


def _carried(bags: Mapping[str, Counter[Loot]], pack: Pack, chance: random.Random) -> tuple[Loot, ...]:
    """Some tokens of the bags, as an enemy may have kept them: anything that goes into a Backpack."""
    taken = []
    for _ in range(BACKPACK_GUESS):
        bag = bags[chance.choice(SHARED[:2])]
        tokens = [token for token in bag.elements() if not isinstance(pack.loot[token], Equipment)]
        if tokens:
            token = chance.choice(tokens)
            bag[token] -= 1
            taken.append(token)
    return tuple(taken)


def _unseen(view: View, pack: Pack) -> dict[str, Counter[Loot]]:
    """The bags as far as one can tell: everything but what is in sight or in one's own Backpacks."""
    bags = {bag: Counter(pack.bags[bag]) for bag in (*SHARED, "lifeline") if bag in pack.bags}
    for token in _seen_tokens(view):
        bag = bags.get(pack.loot[token].rarity)
        if bag is not None and bag[token] > 0:
            bag[token] -= 1
    return bags


def _seen_tokens(view: View) -> Sequence[Loot]:
    seen: list[Loot] = [lying.loot for lying in view.loot]
    seen += view.epics.values()
    for one in view.legends:
        seen += [*one.equipment.values(), *(one.backpack or ()), *(one.pool_loot or ())]
        for weapon in one.weapons:
            seen += weapon.attachments.values() if weapon else ()
    return [token.removesuffix(EXHAUSTED) for token in seen]


def _unseen_weapons(view: View, pack: Pack) -> list[str]:
    seen = {weapon.card for one in view.legends for weapon in one.weapons if weapon}
    seen |= {card for one in view.legends for card in one.pool_weapons or ()}
    return [card.id for card in pack.weapons.values() if card.model.deck == "basic" and card.id not in seen]
