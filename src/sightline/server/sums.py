"""Success Values and Saving Rolls written out, each part with its rule."""

import msgspec

from sightline.kernel.mods import Mod
from sightline.odds import Action, Attribute, RollRules, SavingRoll, Trooper, saving_rolls, success_value
from sightline.server.fighters import Fighter, RuleIds

Document = dict[str, object]


def sums_of(fighter: Fighter, mods: tuple[Mod, ...] | None, rules: RollRules, ids: RuleIds) -> Document | None:
    """The sum of a Success Value; None for those who roll nothing.

    >>> from sightline.odds import CODEONE
    >>> from sightline.server.fighters import RULES_OF
    >>> found = sums_of(Fighter(bs=12), (Mod(3, "page.mod.range", "C1-RNG-001"),), CODEONE, RULES_OF["codeone"])
    >>> found["base"], found["mods"][0]["value"], found["value"]
    (12, 3, 15)
    """
    if fighter.attribute is None:
        return None
    attribute: str | None = fighter.attribute.value
    base: int | None = getattr(fighter, fighter.attribute.value)
    if fighter.sv is not None:
        attribute, base, mods = None, fighter.sv, mods and ()
    needed = success_value(base or 0, mods or (), rules)
    total = sum(mod.value for mod in needed.mods)
    return {
        "attribute": attribute,
        "base": base,
        "mods": [_mod(mod, ids) for mod in needed.mods],
        "cap": {"value": needed.mod, "rule": ids.cap} if total != needed.mod else None,
        "value": 0 if mods is None else needed.value,
        "out_of_range": ids.out_of_range if mods is None else None,
        "rule": ids.success_value,
    }


def _mod(mod: Mod, ids: RuleIds) -> Document:
    """A MOD with the rule of the edition that is played; saves are shared and cite the oldest."""
    source = mod.source.rsplit(".", 1)[-1]
    here = {"cover": ids.cover, "arm": ids.save, "bts": ids.save, "paralysis": ids.paralysis}
    return {"value": mod.value, "source": source, "rule": here.get(source, mod.rule)}


def saves_of(action: Action, target: Trooper, rules: RollRules, ids: RuleIds) -> Document | None:
    """The Saving Rolls that one hit forces on the target; None where nothing is saved.

    >>> from sightline.odds import CODEONE, Weapon
    >>> from sightline.server.fighters import RULES_OF
    >>> found = saves_of(Action(sv=12), Trooper(arm=1, cover=True), CODEONE, RULES_OF["codeone"])
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
        "rolls": [_save(roll, ids) for roll in dict.fromkeys(rolls)],
    }


def _save(roll: SavingRoll, ids: RuleIds) -> Document:
    return {
        "attribute": roll.attribute.value if roll.attribute else None,
        "base": roll.base,
        "mods": [_mod(mod, ids) for mod in roll.mods if mod.value],
        "value": roll.damage_of_the_attack,
        "under": roll.attribute is Attribute.PH,
        "fails": roll.chance_of_failure,
        "rule": ids.save,
    }
