"""Where on a Legend's board a token may go, and what has to make room for it."""

from collections.abc import Iterator

from sightline.games.apex.board import Space, cell_name, nearby
from sightline.games.apex.content.cards import Slot as WeaponSlot
from sightline.games.apex.content.loot import Attachment, Equipment, fits
from sightline.games.apex.situation import Situation
from sightline.games.apex.state import Legend, Loot
from sightline.kernel import Violation
from sightline.rules import rule

BACKPACK = "backpack"


@rule("AX-INV-003")
def equipment_slot(now: Situation, token: Loot) -> str | None:
    """The Equipment slot of a token; None for what is no Equipment."""
    kind = now.loot(token)
    return str(type(kind).__struct_config__.tag) if isinstance(kind, Equipment) else None


def weapon_slots(now: Situation, one: Legend) -> Iterator[tuple[str, WeaponSlot, Loot | None]]:
    """Every attachment slot of the equipped Weapons: its place, its card's slot, what is installed there."""
    for space, weapon in enumerate(one.weapons):
        if weapon is not None:
            for number, slot in enumerate(now.card(weapon).model.slots):
                yield f"{space}:{number}", slot, weapon.attachments.get(str(number))


def installed(now: Situation, one: Legend, place: str) -> Loot | None:
    """The token in an attachment slot."""
    return next((token for where, _, token in weapon_slots(now, one) if where == place), None)


def misfits(now: Situation, one: Legend, token: Loot, place: str) -> tuple[Violation, ...]:
    """Why a token does not belong in a place, whether or not the place is full.

    A printed Attachment does not occupy its slot: a token covers it.
    """
    if place == BACKPACK:
        return tuple(_not_for_backpack(now, token))
    if place in one.equipment:
        return tuple(_not_for_slot(now, token, place))
    return tuple(_not_for_weapon(now, one, token, place))


@rule("AX-INV-004", "AX-INV-005", "AX-INV-006")
def _not_for_backpack(now: Situation, token: Loot) -> Iterator[Violation]:
    """Everything but Equipment may go there."""
    if equipment_slot(now, token) is not None:
        yield Violation(code="apex.equipment_in_backpack", params={"loot": token}, rule="AX-INV-004")


@rule("AX-INV-011")
def _not_for_slot(now: Situation, token: Loot, place: str) -> Iterator[Violation]:
    """Equipment has a slot of its own."""
    if equipment_slot(now, token) != place:
        yield Violation(code="apex.wrong_slot", params={"loot": token, "place": place}, rule="AX-INV-011")


def _not_for_weapon(now: Situation, one: Legend, token: Loot, place: str) -> Iterator[Violation]:
    """Only Attachments, and each only in a slot that takes it."""
    kind = now.loot(token)
    if not isinstance(kind, Attachment):
        why = "AX-INV-004" if equipment_slot(now, token) else "AX-INV-006"
        yield Violation(code="apex.wrong_slot", params={"loot": token, "place": place}, rule=why)
        return
    sockets = {where: socket for where, socket, _ in weapon_slots(now, one)}
    if place in sockets:
        yield from fits(sockets[place], kind)
    else:
        yield Violation(code="apex.no_such_place", params={"place": place})


def fitting(now: Situation, one: Legend, token: Loot) -> Iterator[str]:
    """Every place where a token belongs."""
    slot = equipment_slot(now, token)
    if slot is not None:
        yield slot
        return
    yield BACKPACK
    kind = now.loot(token)
    if isinstance(kind, Attachment):
        for place, socket, _ in weapon_slots(now, one):
            if not fits(socket, kind):
                yield place


@rule("AX-INV-016")
def room(now: Situation, one: Legend) -> int:
    """Free Backpack slots."""
    return now.fixed.constants.backpack - len(one.backpack)


@rule("AX-INV-008", "AX-ACT-015")
def check_drop(now: Situation, one: Legend, to: Space | None) -> tuple[Violation, ...]:
    """One's own space or a nearby one; None means one's own."""
    if to is None or to == one.at:
        return ()
    if one.at is not None and to in nearby(now.board, one.at):
        return ()
    return (Violation(code="apex.drop_too_far", params={"space": cell_name(to.cell)}, rule="AX-INV-008"),)
