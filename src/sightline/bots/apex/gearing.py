"""Weapons and tokens: what to gear up with, what to keep, what to leave."""

from collections.abc import Mapping
from typing import TypeVar

from sightline.bots.apex import worth
from sightline.bots.apex.mind import Mind
from sightline.bots.bot import Choice
from sightline.games.apex.arming import Arming, Loading
from sightline.games.apex.commands import (
    DiscardWeapon,
    GearUp,
    Keep,
    Leave,
    LoadReward,
    ReplaceWeapon,
    TakeAmmo,
    TakeWeapon,
)
from sightline.games.apex.layout import bare, lay_out
from sightline.games.apex.obtaining import Obtaining
from sightline.games.apex.places import BACKPACK, installed
from sightline.games.apex.state import Legend, Weapon
from sightline.kernel import Command, Option

C = TypeVar("C", bound=Command)

WITHOUT_TYPE = 0.9
"""A second Weapon with the same optimal range is worth so much of what it would be otherwise."""


def _best(value: Mapping[C, float], why: str) -> Choice:
    command = max(value, key=lambda each: value[each])
    return Choice(command=command, why=why, worth=value[command])


def gear(mind: Mind, options: tuple[Option, ...]) -> Choice:
    """The pair of Weapons that is best with everything that fits on it."""
    value: dict[Command, float] = {}
    for option in options:
        command = option.command
        if option.ready and isinstance(command, GearUp):
            one = mind.now.legend(command.legend)
            laid, _ = lay_out(mind.now, bare(mind.now, one, command.weapons), command.loot)
            value[command] = _arsenal(mind, laid)
    return _best(value, "bots_apex.why.gear")


def _arsenal(mind: Mind, one: Legend) -> float:
    """Both Weapons with what is on them; they should be good at different distances."""
    first, second = one.weapons
    if first is None or second is None:
        return 0.0
    values = sorted((worth.armed(mind.now, first), worth.armed(mind.now, second)))
    same = mind.now.card(first).model.range == mind.now.card(second).model.range
    return values[1] + 0.7 * values[0] * (WITHOUT_TYPE if same else 1.0)


def keep(mind: Mind, options: tuple[Option, ...]) -> Choice:
    """Where a token does most good; nowhere, if it only takes the room of something better."""
    frame = mind.state.pending[-1]
    assert isinstance(frame, Obtaining)
    one, token = mind.now.legend(frame.legend), frame.tokens[0]
    value: dict[Command, float] = {}
    for option in options:
        if option.ready:
            value[option.command] = _kept(mind, one, token, option.command)
    command = max(value, key=lambda each: value[each])
    why = "bots_apex.why.leave" if isinstance(command, Leave) else "bots_apex.why.keep"
    return Choice(command=command, why=why, worth=value[command])


def _kept(mind: Mind, one: Legend, token: str, command: Command) -> float:
    now = mind.now
    if not isinstance(command, Keep):
        return 0.0
    if command.place == BACKPACK:
        made = worth.carried(now, command.instead) if command.instead else 0.0
        return worth.carried(now, token) - made
    if command.place in one.equipment:
        return worth.worn(now, one, token) - worth.worn(now, one, one.equipment[command.place])
    weapon = one.weapons[int(command.place[0])]
    if weapon is None:
        return -1.0
    old = installed(now, one, command.place)
    before = worth.fitted(now, weapon, now.loot(old)) if old else 0.0
    return worth.fitted(now, weapon, now.loot(token)) - before + (0.3 if command.stow else 0.0)


# ------------------------------------------------------------------ Weapons that are found


def choose_weapon(mind: Mind, options: tuple[Option, ...]) -> Choice:
    """The Weapon card that improves things most."""
    one = mind.now.legend(str(getattr(mind.state.pending[-1], "legend", "")))
    value = {
        option.command: max(_arming(mind, one, option.command.card).values())
        for option in options
        if isinstance(option.command, TakeWeapon)
    }
    return _best(value, "bots_apex.why.weapon")


def arm(mind: Mind, options: tuple[Option, ...]) -> Choice:
    """Instead of which Weapon, if any; or only its ammo."""
    frame = mind.state.pending[-1]
    assert isinstance(frame, Arming)
    one = mind.now.legend(frame.legend)
    known = _arming(mind, one, frame.card)
    value = {option.command: known.get(_sort(option.command), -9.0) for option in options if option.ready}
    return _best(value, "bots_apex.why.weapon")


def _sort(command: Command) -> object:
    match command:
        case ReplaceWeapon(space=space):
            return space
        case TakeAmmo(split=split):
            return split
        case DiscardWeapon():
            return "discard"
        case _:
            return ""


def _arming(mind: Mind, one: Legend, card: str) -> dict[object, float]:
    """What each way of dealing with a new Weapon card leads to."""
    now, new = mind.now, mind.state.fixed.pack.weapons[card]
    held = list(one.weapons)

    def with_ammo(weapon: Weapon | None, more: int) -> float:
        if weapon is None:
            return 0.0
        ammo = min(now.fixed.constants.ammo, weapon.ammo + more)
        return worth.armed(now, Weapon(card=weapon.card, ammo=ammo, attachments=weapon.attachments))

    both = [with_ammo(weapon, 0) for weapon in held]
    found: dict[object, float] = {"discard": sum(both)}
    for space in (0, 1):
        old = held[space]
        kept = old.ammo if old and now.card(old).model.ammo_type == new.model.ammo_type else 0
        ammo = min(now.fixed.constants.ammo, new.ammo + kept)
        found[space] = worth.armed(now, Weapon(card=card, ammo=ammo)) + both[1 - space]
    for first in range(new.ammo + 1):
        split = (first, new.ammo - first)
        found[split] = sum(with_ammo(weapon, more) for weapon, more in zip(held, split, strict=True))
    return found


def load(mind: Mind, options: tuple[Option, ...]) -> Choice:
    """The Weapon that gains most."""
    frame = mind.state.pending[-1]
    assert isinstance(frame, Loading)
    one = mind.now.legend(frame.legend)
    value: dict[Command, float] = {}
    for option in options:
        if isinstance(option.command, LoadReward):
            weapon = one.weapons[option.command.space]
            if weapon is not None:
                ammo = min(mind.now.fixed.constants.ammo, weapon.ammo + frame.amount)
                more = Weapon(card=weapon.card, ammo=ammo, attachments=weapon.attachments)
                value[option.command] = worth.armed(mind.now, more) - worth.armed(mind.now, weapon)
    return _best(value, "bots_apex.why.weapon")
