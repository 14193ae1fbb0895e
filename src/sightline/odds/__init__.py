"""Dice as the rulebooks use them, and the exact odds of what they may bring.

>>> from sightline.odds import odds_from_specs
>>> odds = odds_from_specs("bs=12 mods=+3 burst=3 cover=yes", ["bs=11 mods=+3 cover=yes arm=1"])
>>> round(odds.exchanges[0].active.wins, 3), round(odds.reactive_states[0]["normal"], 3)
(0.747, 0.519)
"""

from sightline.odds.ammunition import Ammunition, Condition, ammunition
from sightline.odds.attributes import Attribute
from sightline.odds.document import to_document
from sightline.odds.exchange import Action, Duel, ExchangeOdds, Odds, SideOdds, exchange
from sightline.odds.opposition import Skill, opposed
from sightline.odds.rolls import (
    CODEONE,
    HUMAN_SPHERE,
    INTRODUCTORY,
    N4,
    RollRules,
    SuccessValue,
    face_to_face,
    judge,
    roll,
    success_value,
)
from sightline.odds.saves import SavingRoll, Trooper, Weapon, saving_rolls
from sightline.odds.spec import odds_from_specs
from sightline.odds.states import state_after
from sightline.odds.sweep import sweep

__all__ = [
    "CODEONE",
    "HUMAN_SPHERE",
    "INTRODUCTORY",
    "N4",
    "Action",
    "Ammunition",
    "Attribute",
    "Condition",
    "Duel",
    "ExchangeOdds",
    "Odds",
    "RollRules",
    "SavingRoll",
    "SideOdds",
    "Skill",
    "SuccessValue",
    "Trooper",
    "Weapon",
    "ammunition",
    "exchange",
    "face_to_face",
    "judge",
    "odds_from_specs",
    "opposed",
    "roll",
    "saving_rolls",
    "state_after",
    "success_value",
    "sweep",
    "to_document",
]
