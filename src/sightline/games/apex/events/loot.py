"""What Legends obtain, keep, drop and use up."""

from collections.abc import Mapping

from sightline.games.apex.board import Edge, Space
from sightline.games.apex.events.happening import Happening, change_activation, change_legend, replace
from sightline.games.apex.state import Legend, Loot, Lying, State, Weapon


def _without(tokens: tuple[Loot, ...], token: Loot) -> tuple[Loot, ...]:
    left = list(tokens)
    left.remove(token)
    return tuple(left)


def _with_attachments(one: Legend, space: int, attachments: Mapping[str, Loot]) -> tuple[Weapon | None, ...]:
    weapon = one.weapons[space]
    assert weapon is not None
    new = replace(weapon, attachments=attachments)
    return (new, one.weapons[1]) if space == 0 else (one.weapons[0], new)


def _put(state: State, key: str, loot: Loot, place: str) -> State:
    """A token in its place on a Legend's board."""
    one = state.legends[key]
    if place == "backpack":
        return change_legend(state, key, backpack=(*one.backpack, loot))
    if place in one.equipment:
        return change_legend(state, key, equipment={**one.equipment, place: loot})
    space, slot = int(place[0]), place[2:]
    weapon = one.weapons[space]
    assert weapon is not None
    return change_legend(state, key, weapons=_with_attachments(one, space, {**weapon.attachments, slot: loot}))


def _take(state: State, key: str, loot: Loot, place: str) -> State:
    """A Legend's board without a token. An Equipment slot is filled again at once."""
    one = state.legends[key]
    if place == "backpack":
        return change_legend(state, key, backpack=_without(one.backpack, loot))
    if place in one.equipment:
        return state
    space, slot = int(place[0]), place[2:]
    weapon = one.weapons[space]
    assert weapon is not None
    left = {number: token for number, token in weapon.attachments.items() if number != slot}
    return change_legend(state, key, weapons=_with_attachments(one, space, left))


def _note_dropped(state: State, key: str, loot: Loot) -> State:
    now = state.activation
    if now is None or now.legend != key:
        return state
    return change_activation(state, dropped={**now.dropped, loot: now.dropped.get(loot, 0) + 1})


class LootDrawn(Happening, frozen=True, kw_only=True):
    """A token comes out of a bag, for all to see."""

    legend: str
    bag: str
    loot: Loot

    def apply(self, state: State) -> State:
        """Take it out."""
        bag = state.bags[self.bag]
        return replace(state, bags={**state.bags, self.bag: {**bag, self.loot: bag[self.loot] - 1}})


class LootReturned(Happening, frozen=True, kw_only=True):
    """A token goes back into a bag."""

    bag: str
    loot: Loot

    def apply(self, state: State) -> State:
        """Put it in."""
        bag = state.bags[self.bag]
        return replace(state, bags={**state.bags, self.bag: {**bag, self.loot: bag.get(self.loot, 0) + 1}})


class BinOpened(Happening, frozen=True, kw_only=True):
    """A Supply Bin is looted: its card is revealed and leaves the game, the bin gets an "open" marker."""

    legend: str
    at: Edge
    card: str
    """Empty when the deck has run out."""

    def apply(self, state: State) -> State:
        """Mark the bin."""
        deck = tuple(card for card in state.bin_deck if card != self.card)
        return replace(state, bin_deck=deck, opened=(*state.opened, self.at))


class WeaponsDrawn(Happening, frozen=True, kw_only=True):
    """Weapon cards are drawn, for all to see."""

    legend: str
    cards: tuple[str, ...]

    def apply(self, state: State) -> State:
        """Take them off the deck."""
        return replace(state, weapon_deck=tuple(card for card in state.weapon_deck if card not in self.cards))


class WeaponReplaced(Happening, frozen=True, kw_only=True):
    """A new Weapon takes a Weapon space; the old card leaves the game."""

    legend: str
    space: int
    card: str
    ammo: int
    old: str = ""

    def apply(self, state: State) -> State:
        """Put it there, with nothing installed."""
        one = state.legends[self.legend]
        new = Weapon(card=self.card, ammo=self.ammo)
        weapons = (new, one.weapons[1]) if self.space == 0 else (one.weapons[0], new)
        return change_legend(state, self.legend, weapons=weapons)


class WeaponDiscarded(Happening, frozen=True, kw_only=True):
    """A new Weapon leaves the game, with or without its ammo."""

    legend: str
    card: str


class AmmoChanged(Happening, frozen=True, kw_only=True):
    """An Ammo marker moves."""

    legend: str
    space: int
    ammo: int

    def apply(self, state: State) -> State:
        """Move it."""
        one = state.legends[self.legend]
        weapon = one.weapons[self.space]
        assert weapon is not None
        new = replace(weapon, ammo=self.ammo)
        return change_legend(
            state, self.legend, weapons=(new, one.weapons[1]) if self.space == 0 else (one.weapons[0], new)
        )


class Kept(Happening, frozen=True, kw_only=True):
    """A Legend keeps a token that it obtained."""

    legend: str
    loot: Loot
    place: str

    def apply(self, state: State) -> State:
        """Put it in its place."""
        return _put(state, self.legend, self.loot, self.place)


class Dropped(Happening, frozen=True, kw_only=True):
    """A Legend drops a token from its board; where it has no space, the token leaves the game."""

    legend: str
    loot: Loot
    place: str
    to: Space | None = None

    def apply(self, state: State) -> State:
        """Move it from the board of the Legend to the board of the game."""
        state = _note_dropped(_take(state, self.legend, self.loot, self.place), self.legend, self.loot)
        return replace(state, loot=(*state.loot, Lying(self.loot, self.to))) if self.to else state


class Left(Happening, frozen=True, kw_only=True):
    """A Legend drops a token that it has just obtained."""

    legend: str
    loot: Loot
    to: Space | None = None

    def apply(self, state: State) -> State:
        """Lay it down."""
        state = _note_dropped(state, self.legend, self.loot)
        return replace(state, loot=(*state.loot, Lying(self.loot, self.to))) if self.to else state


class PickedUp(Happening, frozen=True, kw_only=True):
    """A Legend picks a token up."""

    legend: str
    loot: Loot
    at: Space

    def apply(self, state: State) -> State:
        """Take it off the board."""
        left = list(state.loot)
        left.remove(Lying(self.loot, self.at))
        return replace(state, loot=tuple(left))


class Shifted(Happening, frozen=True, kw_only=True):
    """An Attachment goes from the Backpack to a Weapon or back."""

    legend: str
    loot: Loot
    source: str
    place: str

    def apply(self, state: State) -> State:
        """Move it."""
        return _put(_take(state, self.legend, self.loot, self.source), self.legend, self.loot, self.place)


class Flipped(Happening, frozen=True, kw_only=True):
    """A Shield token is turned over."""

    legend: str
    slot: str
    loot: Loot
    """The token as it lies now."""

    def apply(self, state: State) -> State:
        """Turn it."""
        return _put(state, self.legend, self.loot, self.slot)


class Consumed(Happening, frozen=True, kw_only=True):
    """A Grenade or a Consumable is taken from the Backpack and leaves the game."""

    legend: str
    loot: Loot

    def apply(self, state: State) -> State:
        """Take it out."""
        return _take(state, self.legend, self.loot, "backpack")
