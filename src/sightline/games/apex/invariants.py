"""What can never be true of a state, if the rules are kept: for trials by random play."""

from collections import Counter
from collections.abc import Iterator

from sightline.games.apex.board import is_free
from sightline.games.apex.content.loot import Equipment
from sightline.games.apex.harm import maximum
from sightline.games.apex.obtaining import Obtaining
from sightline.games.apex.places import misfits
from sightline.games.apex.situation import Situation
from sightline.games.apex.state import EXHAUSTED, Legend, Loot, State


def faults(state: State) -> Iterator[str]:
    """Everything that is wrong with a state, in a few words for each."""
    now = Situation(state)
    for one in state.legends.values():
        yield from _body(now, one)
        yield from _belongings(now, one)
        yield from _cards(now, one)
        yield from _tokens(now, one)
    yield from _crowds(now)
    yield from _from_nowhere(now)
    if state.activation is not None and state.activation.ap < 0:
        yield f"{state.activation.ap} AP left"


def _body(now: Situation, one: Legend) -> Iterator[str]:
    constants = now.fixed.constants
    if not 0 < one.health <= constants.health:
        yield f"{one.key} has Health {one.health}"
    if not 0 <= one.shield <= maximum(now, one, "shield"):
        yield f"{one.key} has Shield {one.shield}"
    if not 0 <= one.deathboxes <= constants.deathboxes:
        yield f"{one.key} has {one.deathboxes} Deathboxes"
    if one.at is not None and not now.board.has(one.at):
        yield f"{one.key} stands nowhere: {one.at}"


def _belongings(now: Situation, one: Legend) -> Iterator[str]:
    if len(one.backpack) > now.fixed.constants.backpack:
        yield f"{one.key} carries {len(one.backpack)} tokens"
    for token in one.backpack:
        if isinstance(now.loot(token), Equipment):
            yield f"{one.key} has {token} in the Backpack"
    for space, weapon in enumerate(one.weapons):
        if weapon is None:
            continue
        if not 0 <= weapon.ammo <= now.fixed.constants.ammo:
            yield f"{one.key} has {weapon.ammo} ammo"
        for slot, token in weapon.attachments.items():
            if misfits(now, one, token, f"{space}:{slot}"):
                yield f"{one.key} has {token} on {weapon.card}"


def _cards(now: Situation, one: Legend) -> Iterator[str]:
    printed = sorted(feat.id for feat in now.fixed.pack.feats_of(one.key))
    if sorted((*one.deck, *one.hand, *one.discard)) != printed:
        yield f"{one.key} has lost or gained a Feat"


def _tokens(now: Situation, one: Legend) -> Iterator[str]:
    for ability in now.fixed.pack.abilities_of(one.key):
        used = sum(use.ability == ability.id and not use.cooled for use in now.state.uses)
        cooling = sum(token.ability == ability.id for token in now.state.cooling)
        if one.supply.get(ability.id, 0) + used + cooling != ability.tokens:
            yield f"{ability.id} has lost or gained a token"
    counts = Counter(piece.kind for piece in now.state.pieces.values() if piece.owner == one.key)
    for kind, most in now.fixed.pack.legends[one.key].pieces.items():
        if counts[kind] > most:
            yield f"{counts[kind]} pieces {kind}"


def _crowds(now: Situation) -> Iterator[str]:
    """Nobody shares a space, and nobody stands where nobody can."""
    places = Counter(one.at for one in now.state.legends.values() if one.at is not None)
    for place, count in places.items():
        if count > 1:
            yield f"{count} Legends at {place}"
        elif not is_free(now.fixed.board, place):
            yield f"somebody stands on scenery at {place}"


def _from_nowhere(now: Situation) -> Iterator[str]:
    """No token and no Weapon is in two places; what has left the game never comes back."""
    pack, state = now.fixed.pack, now.state
    box: Counter[Loot] = Counter()
    for contents in pack.bags.values():
        box.update(contents)
    starting = now.fixed.constants.starting_equipment.values()
    for token, count in _lying_about(state).items():
        if count > box[token] and token not in starting:
            yield f"{count} tokens {token}"
    cards = Counter(state.weapon_deck)
    for one in state.legends.values():
        cards.update(one.pool_weapons)
        cards.update(weapon.card for weapon in one.weapons if weapon is not None)
    for card, count in cards.items():
        if count > 1:
            yield f"{count} cards {card}"


def _lying_about(state: State) -> Counter[Loot]:
    found: list[Loot] = [lying.loot for lying in state.loot]
    found += state.epics.values()
    for one in state.legends.values():
        found += [*one.backpack, *one.equipment.values(), *one.pool_loot]
        found += [token for weapon in one.weapons if weapon for token in weapon.attachments.values()]
    for frame in state.pending:
        if isinstance(frame, Obtaining):
            found += frame.tokens
    counts = Counter(token.removesuffix(EXHAUSTED) for token in found)
    for contents in state.bags.values():
        counts.update(contents)
    return counts
