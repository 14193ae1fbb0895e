"""Rolls, Saving Rolls and odds by the rules of the edition at hand, for the tests that editions share."""

from collections.abc import Sequence

from skirmish import edition_at_hand

from sightline.kernel.mods import Mod
from sightline.odds.ammunition import Ammunition
from sightline.odds.ammunition import ammunition as ammunition_among
from sightline.odds.chances import Floats, Kept
from sightline.odds.exchange import Duel, Odds
from sightline.odds.exchange import exchange as exchange_by
from sightline.odds.harm import inflicted as inflicted_by
from sightline.odds.rolls import Die, SuccessValue
from sightline.odds.rolls import judge as judge_by
from sightline.odds.rolls import roll as roll_by
from sightline.odds.rolls import success_value as success_value_by
from sightline.odds.saves import SavingRoll, Trooper, Weapon
from sightline.odds.saves import saving_rolls as saving_rolls_by
from sightline.odds.states import Harm


def success_value(base: int, mods: Sequence[Mod] = ()) -> SuccessValue:
    return success_value_by(base, mods, edition_at_hand().roll_rules)


def judge(natural: int, needed: SuccessValue) -> Die:
    return judge_by(natural, needed, edition_at_hand().roll_rules)


def roll(naturals: Sequence[int], needed: SuccessValue) -> tuple[Die, ...]:
    return roll_by(naturals, needed, edition_at_hand().roll_rules)


def ammunition(name: str) -> Ammunition:
    return ammunition_among(name, edition_at_hand().ammunition)


def saving_rolls(weapon: Weapon, target: Trooper, *, critical: bool = False) -> tuple[SavingRoll, ...]:
    return saving_rolls_by(weapon, target, critical=critical, rules=edition_at_hand().roll_rules)


def inflicted(kept: Kept, weapon: Weapon, target: Trooper) -> tuple[Floats, Harm]:
    return inflicted_by(kept, weapon, target, edition_at_hand().roll_rules)


def exchange(active: Trooper, duels: Sequence[Duel]) -> Odds:
    return exchange_by(active, duels, edition_at_hand().roll_rules)
