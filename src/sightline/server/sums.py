"""Success Values and Saving Rolls written out, each part with its rule."""

from collections.abc import Iterable

import msgspec

from sightline.kernel.mods import Mod
from sightline.odds import Action, Attribute, RollRules, SavingRoll, Trooper, saving_rolls, success_value
from sightline.rules.equivalents import BOOKS, Book
from sightline.server.fighters import Fighter

Document = dict[str, object]


def sums_of(fighter: Fighter, mods: tuple[Mod, ...] | None, rules: RollRules) -> Document | None:
    """The sum of a Success Value; None for those who roll nothing.

    >>> from sightline.odds import CODEONE
    >>> found = sums_of(Fighter(bs=12), (Mod(3, "page.mod.range", "C1-RNG-001"),), CODEONE)
    >>> found["base"], found["mods"][0]["value"], found["value"]
    (12, 3, 15)
    """
    if fighter.attribute is None:
        return None
    book = BOOKS[rules.name]
    attribute: str | None = fighter.attribute.value
    base: int | None = getattr(fighter, fighter.attribute.value)
    if fighter.sv is not None:
        attribute, base, mods = None, fighter.sv, mods and ()
    needed = success_value(base or 0, mods or (), rules)
    total = sum(mod.value for mod in needed.mods)
    return {
        "attribute": attribute,
        "base": base,
        "mods": _mods(needed.mods, book),
        "cap": {"value": needed.mod, "rule": book.cite("C1-ROLL-005")} if total != needed.mod else None,
        "value": 0 if mods is None else needed.value,
        "out_of_range": book.cite("C1-RNG-002") if mods is None else None,
        "rule": book.cite("C1-ROLL-002"),
    }


def _mods(mods: Iterable[Mod], book: Book) -> list[Document]:
    """MODs with the rules of the edition that is played; what adds nothing is left out."""
    counting = book.restate(mod for mod in mods if mod.value)
    return [{"value": mod.value, "source": mod.source.rsplit(".", 1)[-1], "rule": mod.rule} for mod in counting]


def saves_of(action: Action, target: Trooper, rules: RollRules) -> Document | None:
    """The Saving Rolls that one hit forces on the target; None where nothing is saved.

    >>> from sightline.odds import CODEONE, Weapon
    >>> found = saves_of(Action(sv=12), Trooper(arm=1, cover=True), CODEONE)
    >>> found["count"], found["rolls"][0]["value"], found["rolls"][0]["fails"]
    (1, 9, 0.45)
    """
    if not action.skill.attacks:
        return None
    covered = target.cover and action.skill.value == "bs"
    seen = msgspec.structs.replace(target, cover=covered)
    rolls = saving_rolls(action.weapon, seen, rules=rules)
    if not rolls:
        return None
    return {
        "count": len(rolls),
        "critical": len(saving_rolls(action.weapon, seen, critical=True, rules=rules)),
        "rolls": [_save(roll, BOOKS[rules.name]) for roll in dict.fromkeys(rolls)],
    }


def _save(roll: SavingRoll, book: Book) -> Document:
    return {
        "attribute": roll.attribute.value if roll.attribute else None,
        "base": roll.base,
        "mods": _mods(roll.mods, book),
        "value": roll.damage_of_the_attack,
        "under": roll.attribute is Attribute.PH,
        "fails": roll.chance_of_failure,
        "rule": book.cite("C1-DMG-004"),
    }
