"""The numbers and the rule ids of moving: how far, and which rule is broken when it is refused."""

import math

import msgspec

from sightline.geometry.shapes import Point3
from sightline.kernel.errors import Param, Violation
from sightline.rules import rule

DIFFICULT_TERRAIN = 25
"""What Difficult Terrain takes from each MOV value, in mm."""


@rule("C1-PRONE-007", "N4-PRONE-008", "C1-MOV-024", "N4-MOV-023")
def prone_mov(mov: float) -> int:
    """A MOV value or movement bonus while prone: half of it, rounded up to whole centimetres. In and out in mm.

    >>> prone_mov(150), prone_mov(100), prone_mov(50)
    (80, 50, 30)
    """
    return math.ceil(mov / 20 - 1e-9) * 10


@rule("N4-TERR-008")
def difficult_mov(mov: float) -> float:
    """A MOV value of an Order that is declared in contact with Difficult Terrain, in mm.

    >>> difficult_mov(100)
    75
    """
    return max(0, mov - DIFFICULT_TERRAIN)


class Reason(msgspec.Struct, frozen=True):
    """Why a movement is refused: a message, and the rule that says so."""

    code: str
    rule: str

    def at(self, where: Point3, **params: Param) -> Violation:
        """The violation, with the place where it happens in mm."""
        x, y, z = where
        named: dict[str, Param] = {"x": x, "y": y, "z": z, **params}
        said = {name: round(value, 1) if isinstance(value, float) else value for name, value in named.items()}
        return Violation(code=f"movement.{self.code}", params=said, rule=self.rule)


NOT_ON_SURFACE = Reason("not_on_surface", "C1-MOV-008")
TOO_NARROW = Reason("too_narrow", "C1-MOV-009")
NO_ROOM_TO_END = Reason("no_room_to_end", "C1-MOV-010")
END_OBSTRUCTED = Reason("end_obstructed", "C1-SIL-001")
TOO_FAR = Reason("too_far", "C1-MOV-011")
TOO_HIGH = Reason("too_high", "C1-MOV-029")
TOO_DEEP = Reason("too_deep", "C1-MOV-016")
NO_HEADROOM = Reason("no_headroom", "C1-SIL-001")
WOULD_FALL = Reason("would_fall", "C1-MOV-025")
OFF_TABLE = Reason("off_table", "C1-MOV-008")
FAR_FROM_TABLE = Reason("far_from_table", "C1-MOV-008")
ACCESS_WIDTH = Reason("access_width", "C1-SCENY-205")
FRIEND_IN_THE_WAY = Reason("friend_in_the_way", "C1-MOV-019")
ENDS_ON_FRIEND = Reason("ends_on_friend", "C1-MOV-020")
LADDER_OUT_OF_REACH = Reason("ladder_out_of_reach", "C1-MOV-027")
LADDER_TOO_NARROW = Reason("ladder_too_narrow", "C1-MOV-010")
LADDER_BLOCKED = Reason("ladder_blocked", "C1-MOV-027")
JUMP_TOO_FAR = Reason("jump_too_far", "C1-JUMP-004")
JUMP_NO_LANDING = Reason("jump_no_landing", "C1-JUMP-003")
JUMP_BLOCKED = Reason("jump_blocked", "C1-JUMP-009")
JUMP_ALONE = Reason("jump_alone", "C1-JUMP-001")
CLIMB_NO_CONTACT = Reason("climb_no_contact", "C1-CLIMB-002")
CLIMB_TOO_NARROW = Reason("climb_too_narrow", "C1-CLIMB-003")
CLIMB_NO_END = Reason("climb_no_end", "C1-CLIMB-004")
CLIMB_TOO_FAR = Reason("climb_too_far", "C1-CLIMB-005")
CLIMB_NOT_VERTICAL = Reason("climb_not_vertical", "C1-CLIMB-008")
CLIMB_BLOCKED = Reason("climb_blocked", "C1-CLIMB-009")
ON_THE_WALL = Reason("on_the_wall", "C1-CLIMB-010")
