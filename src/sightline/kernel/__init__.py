"""The kernel: what a game is, and what a match of any game can do.

Read `vocabulary` (the words), then `game` (the protocol), then `match`.
"""

from sightline.kernel.dice import ChanceDice, Dice, DiceNeeded, EnteredDice, Roll, ScriptedDice, SeededDice
from sightline.kernel.errors import BadInput, Refused, RuleId, Violation
from sightline.kernel.game import Change, Game, Play
from sightline.kernel.match import Entry, Match
from sightline.kernel.measures import (
    Answer,
    AnswerNeeded,
    EnteredMeasures,
    Measures,
    NothingToMeasure,
    Question,
)
from sightline.kernel.mods import Mod
from sightline.kernel.vocabulary import (
    SPECTATOR,
    Command,
    Decision,
    Event,
    Option,
    Parameter,
    Player,
    Result,
    Viewer,
)

__all__ = [
    "SPECTATOR",
    "Answer",
    "AnswerNeeded",
    "BadInput",
    "ChanceDice",
    "Change",
    "Command",
    "Decision",
    "Dice",
    "DiceNeeded",
    "EnteredDice",
    "EnteredMeasures",
    "Entry",
    "Event",
    "Game",
    "Match",
    "Measures",
    "Mod",
    "NothingToMeasure",
    "Option",
    "Parameter",
    "Play",
    "Player",
    "Question",
    "Refused",
    "Result",
    "Roll",
    "RuleId",
    "ScriptedDice",
    "SeededDice",
    "Viewer",
    "Violation",
]
