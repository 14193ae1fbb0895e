"""Everything that can happen, and how it changes the state.

Each event applies itself. Most are public; those that are not say what others see of them.
"""

from sightline.games.infinity.core.match.events.asking import (
    Answered,
    Asked,
    HarmCounted,
    ResolutionProceeded,
    RollsSettled,
)
from sightline.games.infinity.core.match.events.dice import (
    Rolled,
    RollSide,
    SaveRolled,
    SavesRolled,
)
from sightline.games.infinity.core.match.events.ending import (
    Ended,
    Scored,
)
from sightline.games.infinity.core.match.events.happening import (
    Happening,
    StageEntered,
    replace,
    with_order,
    with_trooper,
)
from sightline.games.infinity.core.match.events.opening import (
    Concealed,
    DeploymentChosen,
    InitiativeWon,
    LieutenantNamed,
    LieutenantRevealed,
    Placed,
    TurnOrderChosen,
)
from sightline.games.infinity.core.match.events.orders import (
    Activated,
    AroDeclared,
    BecameIdle,
    OrderEnded,
    OrdersCounted,
    OrdersLost,
    ReactionsEnded,
    SkillDeclared,
    TurnBegan,
)
from sightline.games.infinity.core.match.events.pieces import (
    Attacked,
    CoupDeGrace,
    Faced,
    FormChanged,
    Landed,
    Moved,
    Reloaded,
    Removed,
    Revealed,
    StateGained,
    StateLost,
    TemplateLaid,
    UseSpent,
    VitalityChanged,
    Wounded,
)
from sightline.games.infinity.core.match.events.tokens import (
    Remembered,
    TokenChanged,
    TokenRemoved,
)

__all__ = [
    "Activated",
    "Answered",
    "AroDeclared",
    "Asked",
    "Attacked",
    "BecameIdle",
    "Concealed",
    "CoupDeGrace",
    "DeploymentChosen",
    "Ended",
    "Faced",
    "FormChanged",
    "Happening",
    "HarmCounted",
    "InitiativeWon",
    "Landed",
    "LieutenantNamed",
    "LieutenantRevealed",
    "Moved",
    "OrderEnded",
    "OrdersCounted",
    "OrdersLost",
    "Placed",
    "ReactionsEnded",
    "Reloaded",
    "Remembered",
    "Removed",
    "ResolutionProceeded",
    "Revealed",
    "RollSide",
    "Rolled",
    "RollsSettled",
    "SaveRolled",
    "SavesRolled",
    "Scored",
    "SkillDeclared",
    "StageEntered",
    "StateGained",
    "StateLost",
    "TemplateLaid",
    "TokenChanged",
    "TokenRemoved",
    "TurnBegan",
    "TurnOrderChosen",
    "UseSpent",
    "VitalityChanged",
    "Wounded",
    "replace",
    "with_order",
    "with_trooper",
]
