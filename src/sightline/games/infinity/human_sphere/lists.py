"""What army lists of Human Sphere may hold: as in N4, but for Servants and for who needs a Control Device."""

import re
from typing import Annotated

import msgspec

from sightline.games.infinity.core.troopers.lists import Charge
from sightline.games.infinity.n4.sizes import LISTS as N4_LISTS
from sightline.kernel import RuleId

HUNGRIES: Annotated[Charge, "HS-EQUIP-042", "HS-EQUIP-043"] = Charge(
    units=re.compile(r"(?i)(?<![a-z])(gaki|preta)s?(?![a-z])"),
    holder="control_device_hungries",
    in_sectorials=True,
    rule="HS-EQUIP-042",
)
"""In a list that is no Sectorial they need nobody."""
KUANG_SHI: Annotated[Charge, "HS-EQUIP-048", "HS-EQUIP-049"] = Charge(
    units=re.compile(r"(?i)(?<![a-z])kuang[ _-]shi(?![a-z])"), holder="control_device_kuang_shi", rule="HS-EQUIP-048"
)
TRAKTOR_MUL: Annotated[Charge, "HS-EQUIP-053"] = Charge(
    units=re.compile(r"(?i)(?<![a-z])traktor[ _-]muls?(?![a-z])"),
    holder="control_device_traktor_mul",
    rule="HS-EQUIP-053",
)

SERVANTS: Annotated[int | None, "HS-GSERV-019"] = None
"""A Doctor or an Engineer may have any number of them."""

KNIGHTS: Annotated[tuple[RuleId, RuleId], "HS-ARMY-007", "HS-ARMY-008"] = ("HS-ARMY-007", "HS-ARMY-008")
"""Of the knights of several Orders so many of the one that is fixed, and so many confreres."""

LISTS = msgspec.structs.replace(
    N4_LISTS, servants=SERVANTS, charges=(HUNGRIES, KUANG_SHI, TRAKTOR_MUL), pool_rules=KNIGHTS
)
