"""Ammunition as small units of data, joined by `+`.

A kind of ammunition is no more than a few numbers and what a failed save brings; the Saving Rolls that follow from it
are made in `sightline.odds.saves`.
"""

import enum
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Annotated

import msgspec

from sightline.kernel.errors import BadInput, RuleId
from sightline.odds.attributes import Attribute
from sightline.rules import rule


class Condition(enum.StrEnum):
    """What an Attack may do to a trooper besides costing W/STR."""

    IMMOBILIZED_A = "immobilized_a"
    IMMOBILIZED_B = "immobilized_b"
    ISOLATED = "isolated"
    POSSESSED = "possessed"
    SEPSITORIZED = "sepsitorized"
    STUNNED = "stunned"
    TARGETED = "targeted"
    BURNT = "burnt"
    DEAD = "dead"
    """The trait State: Dead (Monofilament): Dead, whatever W/STR is left."""
    UNCONSCIOUS = "unconscious"
    """All W/STR that is left is lost, and no more."""
    SHOCK = "shock"
    """Not a state: a failed save against Shock, which turns Unconscious into Dead."""


class Ammunition(msgspec.Struct, frozen=True, kw_only=True):
    """What a hit with this ammunition means for the target.

    >>> ammunition("AP+DA").saves, ammunition("AP+DA").halves
    (2, True)
    """

    name: str
    saves: int = 1
    """Saving Rolls for each hit."""
    points: int = 1
    """W/STR lost with each failed save; 0 is Non-Lethal."""
    critical_points: int = 1
    """The same for the additional Saving Roll of a Critical."""
    halves: bool = False
    """Whether ARM or BTS counts half."""
    attribute: Attribute | None = None
    """The only attribute it is ever saved with; None leaves that to the weapon."""
    conditions: frozenset[Condition] = frozenset()
    """What a failed save brings."""
    conditions_if_heavy: frozenset[Condition] = frozenset()
    """What it brings in addition to Heavy Infantry, TAGs, Remotes and Vehicles."""
    always: frozenset[Condition] = frozenset()
    """What every hit brings, saved or not."""
    kills_frail: bool = False
    """Whether a failed save kills who has no more than one W."""
    fails_guts: bool = False
    """Whether a failed save also fails the Guts Roll."""
    beside_blows: bool = False
    """Whether a CC Weapon that carries it also does what it does without."""
    besides: "Ammunition | None" = None
    """What a hit does besides, each with Saving Rolls of its own."""
    rules: tuple[RuleId, ...] = ()

    @property
    def non_lethal(self) -> bool:
        """Whether it never costs W/STR.

        >>> ammunition("PARA").non_lethal
        True
        """
        return self.points == 0 and (self.besides is None or self.besides.non_lethal)


def _unit(name: str, *rules: RuleId, non_lethal: bool = False, points: int = 1, **fields: object) -> Ammunition:
    lethal = {"points": 0, "critical_points": 0} if non_lethal else {"points": points, "critical_points": 1}
    return msgspec.convert({"name": name, "rules": rules, **lethal, **fields}, Ammunition)


NORMAL = _unit(
    "N",
    *("C1-AMMO-003", "C1-AMMO-004", "C1-AMMO-005"),
    saves=1,
    points=1,
)

_BOTH = (
    NORMAL,
    _unit(
        "DA",
        *("C1-AMMO-006", "C1-AMMO-007", "C1-AMMO-008", "C1-AMMO-009"),
        saves=2,
        points=1,
    ),
    _unit(
        "EXP",
        *("C1-AMMO-010", "C1-AMMO-011", "C1-AMMO-012", "C1-AMMO-013"),
        saves=3,
        points=1,
    ),
    _unit(
        "AP",
        *("C1-AMMO-221", "C1-AMMO-223", "C1-AMMO-224"),
        saves=1,
        points=1,
        halves=True,
    ),
    _unit(
        "PARA",
        *("C1-AMMO-216", "C1-AMMO-218", "C1-AMMO-219"),
        saves=1,
        non_lethal=True,
        attribute=Attribute.PH,
        conditions={Condition.IMMOBILIZED_A},
    ),
)
SHOCK: Annotated[frozenset[Condition], "N4-AMMO-067", "N4-AMMO-068"] = frozenset({Condition.SHOCK})
_N4_ONLY = (
    _unit(
        "Stun",
        *("N4-AMMO-007", "N4-AMMO-008", "N4-AMMO-009", "N4-AMMO-011"),
        non_lethal=True,
        saves=2,
        conditions={Condition.STUNNED},
        fails_guts=True,
    ),
    _unit(
        "E/M",
        *("N4-AMMO-027", "N4-AMMO-028", "N4-AMMO-029", "N4-AMMO-031", "N4-AMMO-034"),
        non_lethal=True,
        saves=2,
        halves=True,
        attribute=Attribute.BTS,
        conditions={Condition.ISOLATED},
        conditions_if_heavy={Condition.IMMOBILIZED_B},
    ),
    _unit("Shock", "N4-AMMO-064", "N4-AMMO-065", "N4-AMMO-066", conditions=SHOCK),
    _unit("T2", "N4-AMMO-069", "N4-AMMO-070", "N4-AMMO-071", points=2),
    _unit("Smoke", "N4-AMMO-044", non_lethal=True, saves=0),
    _unit("Eclipse", non_lethal=True, saves=0),
)
_EM = _N4_ONLY[1]
BESIDE_BLOWS: Annotated[bool, "HS-AMEMD-005"] = True
_EM2 = msgspec.structs.replace(
    _EM,
    name="E/M2",
    saves=2,
    beside_blows=BESIDE_BLOWS,
    rules=("HS-AMEMD-002", "HS-AMEMD-003", "HS-AMEMD-004", "HS-REF-007"),
)
_HUMAN_SPHERE = (
    msgspec.structs.replace(_EM, saves=1, rules=()),
    _EM2,
    _unit(
        "Flash",
        *("HS-AMFLA-002", "HS-AMFLA-003"),
        non_lethal=True,
        attribute=Attribute.BTS,
        conditions={Condition.STUNNED},
        fails_guts=True,
    ),
    _unit(
        "Viral",
        *("HS-AMVIR-002", "HS-AMVIR-003", "HS-AMVIR-005"),
        saves=2,
        attribute=Attribute.BTS,
        kills_frail=True,
    ),
    _unit(
        "Pheromonic",
        *("HS-AMPHE-002", "HS-AMPHE-003", "HS-AMPHE-004"),
        attribute=Attribute.BTS,
        always={Condition.TARGETED},
    ),
    _unit("Fire", "HS-EQUIP-004", "HS-EQUIP-068", "HS-EQUIP-083", attribute=Attribute.ARM, always={Condition.BURNT}),
)


def _table(*units: Ammunition) -> Mapping[str, Ammunition]:
    return MappingProxyType({unit.name.upper(): unit for unit in units})


CODEONE_AMMUNITION = _table(*_BOTH)
"""C1-AMMO-001: these five and no others."""
N4_AMMUNITION = _table(*_BOTH, *_N4_ONLY)
"""N4-AMMO-001."""
HUMAN_SPHERE_AMMUNITION = _table(*_BOTH, *_N4_ONLY, *_HUMAN_SPHERE)
"""N4's, with an E/M of one save; its E/M2 is what N4 calls E/M."""


@rule("C1-AMMO-001", "C1-REF-211", "N4-AMMO-001")
def ammunition(name: str, known: Mapping[str, Ammunition] = N4_AMMUNITION) -> Ammunition:
    """The ammunition of that name, its parts joined by `+` in any order.

    >>> ammunition("ap+exp").name, ammunition("ap+exp").saves
    ('AP+EXP', 3)
    """
    parts = []
    for part in name.split("+"):
        unit = known.get(part.strip().upper())
        if unit is None:
            allowed = ", ".join(entry.name for entry in known.values())
            raise BadInput("odds.unknown_ammunition", value=part.strip(), allowed=allowed)
        parts.append(unit)
    return parts[0] if len(parts) == 1 else combined(*parts)


def _common_attribute(parts: Sequence[Ammunition]) -> Attribute | None:
    """What is saved with where some of the parts say so; parts that say different things cannot be combined."""
    attributes = {part.attribute for part in parts if part.attribute}
    if len(attributes) > 1:
        raise BadInput("odds.ammunition_cannot_combine", value="+".join(part.name for part in parts))
    return attributes.pop() if attributes else None


@rule("C1-AMMO-226", "C1-AMMO-227", "C1-AMMO-228", "C1-WPN-005")
def combined(*parts: Ammunition) -> Ammunition:
    """One ammunition with the effects of all its parts; a Critical still adds a single Saving Roll.

    >>> combined(ammunition("DA"), ammunition("Shock")).saves
    2
    """
    return Ammunition(
        name="+".join(part.name for part in parts),
        saves=max(part.saves for part in parts),
        points=max(part.points for part in parts),
        critical_points=max(part.critical_points for part in parts),
        halves=any(part.halves for part in parts),
        attribute=_common_attribute(parts),
        conditions=frozenset[Condition]().union(*(part.conditions for part in parts)),
        conditions_if_heavy=frozenset[Condition]().union(*(part.conditions_if_heavy for part in parts)),
        always=frozenset[Condition]().union(*(part.always for part in parts)),
        kills_frail=any(part.kills_frail for part in parts),
        fails_guts=any(part.fails_guts for part in parts),
        beside_blows=any(part.beside_blows for part in parts),
        rules=tuple(rule for part in parts for rule in part.rules),
    )


@rule("HS-AMEMD-005")
def of_a_blow(load: Ammunition) -> Ammunition:
    """What the blow of a CC Weapon means: E/M2 comes on top of Normal damage.

    >>> of_a_blow(ammunition("E/M2", HUMAN_SPHERE_AMMUNITION)).besides.name
    'N'
    """
    if not load.beside_blows:
        return load
    return msgspec.structs.replace(load, besides=NORMAL, rules=(*load.rules, "HS-AMEMD-005"))
