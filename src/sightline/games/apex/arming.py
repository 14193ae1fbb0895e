"""Obtaining Weapons: replace one, take the ammo, or do without."""

from collections.abc import Iterator

from sightline.games.apex.commands import DiscardWeapon, LoadReward, ReplaceWeapon, TakeAmmo, TakeWeapon
from sightline.games.apex.events import AmmoChanged, WeaponDiscarded, WeaponReplaced
from sightline.games.apex.frames import Handler, asks, handles, not_now, pop, push, swap
from sightline.games.apex.obtaining import Obtaining
from sightline.games.apex.situation import Situation
from sightline.games.apex.state import Legend, Pending, State
from sightline.kernel import Command, Decision, Option, Play, Player, Violation
from sightline.rules import rule


class ChoosingWeapon(Pending, frozen=True, kw_only=True):
    """Weapon cards were drawn, and one of them may be kept."""

    legend: str
    cards: tuple[str, ...]


class Arming(Pending, frozen=True, kw_only=True):
    """A Legend has obtained a Weapon card."""

    legend: str
    card: str


class Loading(Pending, frozen=True, kw_only=True):
    """A Legend may raise the Ammo marker of one of its Weapons."""

    legend: str
    amount: int


@rule("AX-INV-020")
def gain_ammo(play: Play[State], key: str, space: int, amount: int) -> None:
    """Raise a marker, up to the end of its track."""
    weapon = play.state.legends[key].weapons[space]
    assert weapon is not None
    ammo = min(play.state.fixed.constants.ammo, weapon.ammo + amount)
    if ammo != weapon.ammo:
        play.emit(AmmoChanged(legend=key, space=space, ammo=ammo, rule="AX-INV-020"))


@handles(ChoosingWeapon)
class _ChoosingWeapon(Handler[ChoosingWeapon]):
    @rule("AX-INT-006")
    def decision(self, now: Situation, frame: ChoosingWeapon) -> Decision | None:
        """Which of the cards?"""
        return asks("weapon", now.legend(frame.legend).seat, legend=frame.legend)

    def options(self, now: Situation, frame: ChoosingWeapon, player: Player) -> Iterator[Option]:
        """Any of them."""
        for card in frame.cards:
            yield Option(command=TakeWeapon(player=player, card=card))

    def play(self, play: Play[State], frame: ChoosingWeapon, command: Command) -> None:
        """The others leave the game."""
        assert isinstance(command, TakeWeapon)
        for card in frame.cards:
            if card != command.card:
                play.emit(WeaponDiscarded(legend=frame.legend, card=card, rule="AX-INT-006"))
        swap(play, Arming(legend=frame.legend, card=command.card))


def _takers(now: Situation, one: Legend, card: str) -> tuple[int, ...]:
    """The Weapon spaces whose Weapon uses the ammo of a card."""
    ammo = now.fixed.pack.weapons[card].model.ammo_type
    return tuple(
        space for space, weapon in enumerate(one.weapons) if weapon and now.card(weapon).model.ammo_type == ammo
    )


@handles(Arming)
class _Arming(Handler[Arming]):
    @rule("AX-INV-021", "AX-INT-007")
    def decision(self, now: Situation, frame: Arming) -> Decision | None:
        """What becomes of the new Weapon?"""
        return asks("arm", now.legend(frame.legend).seat, legend=frame.legend, weapon=frame.card)

    def options(self, now: Situation, frame: Arming, player: Player) -> Iterator[Option]:
        """Replace either Weapon, take the ammo in any split, or do without."""
        one = now.legend(frame.legend)
        for space in (0, 1):
            yield Option(command=ReplaceWeapon(player=player, space=space))
        ammo, takers = now.fixed.pack.weapons[frame.card].ammo, _takers(now, one, frame.card)
        if ammo and len(takers) == 1:
            yield Option(command=TakeAmmo(player=player, split=(ammo, 0) if takers[0] == 0 else (0, ammo)))
        elif ammo and takers:
            for first in range(ammo + 1):
                yield Option(command=TakeAmmo(player=player, split=(first, ammo - first)))
        yield Option(command=DiscardWeapon(player=player))

    def check(self, now: Situation, frame: Arming, command: Command) -> Iterator[Violation]:
        """Ammo goes only to Weapons of its type, and all of it is given out."""
        if isinstance(command, ReplaceWeapon):
            if command.space not in (0, 1):
                yield Violation(code="apex.no_such_weapon_space", params={"space": command.space}, rule="AX-INV-018")
        elif isinstance(command, TakeAmmo):
            card = now.fixed.pack.weapons[frame.card]
            takers = _takers(now, now.legend(frame.legend), frame.card)
            if min(command.split) < 0 or sum(command.split) != card.ammo:
                yield Violation(code="apex.ammo_split", params={"ammo": card.ammo}, rule="AX-INV-024")
            if not takers or any(amount and space not in takers for space, amount in enumerate(command.split)):
                yield Violation(code="apex.ammo_type", params={"ammo": card.model.ammo_type}, rule="AX-INV-024")
        elif not isinstance(command, DiscardWeapon):
            yield not_now()

    def play(self, play: Play[State], frame: Arming, command: Command) -> None:
        """Do it; what was installed on a Weapon that goes finds another place."""
        pop(play)
        if isinstance(command, ReplaceWeapon):
            replace_weapon(play, frame.legend, command.space, frame.card)
            return
        if isinstance(command, TakeAmmo):
            for space, amount in enumerate(command.split):
                if amount:
                    gain_ammo(play, frame.legend, space, amount)
        play.emit(WeaponDiscarded(legend=frame.legend, card=frame.card, rule="AX-INV-025"))


@rule("AX-INV-022", "AX-INV-023", "AX-INV-026")
def replace_weapon(play: Play[State], key: str, space: int, card: str) -> None:
    """The new card's ammo is added to that of the same type, otherwise it counts alone."""
    now = Situation(play.state)
    old, new = now.legend(key).weapons[space], now.fixed.pack.weapons[card]
    ammo = new.ammo
    if old is not None and now.card(old).model.ammo_type == new.model.ammo_type:
        ammo = min(now.fixed.constants.ammo, old.ammo + new.ammo)
    play.emit(
        WeaponReplaced(legend=key, space=space, card=card, ammo=ammo, old=old.card if old else "", rule="AX-INV-022")
    )
    if old is not None and old.attachments:
        push(play, Obtaining(legend=key, tokens=tuple(old.attachments[slot] for slot in sorted(old.attachments))))


@handles(Loading)
class _Loading(Handler[Loading]):
    @rule("AX-DROP-013")
    def decision(self, now: Situation, frame: Loading) -> Decision | None:
        """Which Weapon gets the ammo?"""
        return asks("load", now.legend(frame.legend).seat, legend=frame.legend)

    def options(self, now: Situation, frame: Loading, player: Player) -> Iterator[Option]:
        """Either Weapon."""
        for space, weapon in enumerate(now.legend(frame.legend).weapons):
            if weapon is not None:
                yield Option(command=LoadReward(player=player, space=space))

    def play(self, play: Play[State], frame: Loading, command: Command) -> None:
        """Raise its marker."""
        assert isinstance(command, LoadReward)
        pop(play)
        gain_ammo(play, frame.legend, command.space, frame.amount)
