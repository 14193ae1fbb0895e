"""What a trooper is on paper: the profile it was recruited with."""

import functools
from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from typing import Generic, TypeVar

import msgspec

from sightline.geometry.shapes import SILHOUETTES, Silhouette
from sightline.rules import rule


class TroopType(StrEnum):
    """C1-PROF-009, N4-ARMY: what kind of troops it belongs to."""

    LI = "LI"
    MI = "MI"
    HI = "HI"
    REM = "REM"
    TAG = "TAG"
    WB = "WB"
    SK = "SK"
    VH = "VH"


TOKEN = SILHOUETTES["2"].prone
"""C1-WEAP-229: Silhouette X of what is deployed, on the smallest base."""

HACKABLE_TYPES = frozenset({TroopType.HI, TroopType.REM, TroopType.TAG, TroopType.VH})


class Ability(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A skill or a piece of equipment as a profile lists it, with what stands in its brackets.

    Mimetism (-3) has `mod=-3`, Martial Arts L3 has `level=3`, BS Attack (+1B) has `burst=1`, Combat Jump (PH=10) has
    `sets={"ph": 10}`, and Remdriver ( ... ) `grants` its Remote what stands in its brackets.
    """

    key: str
    level: int = 0
    mod: int = 0
    """Added to a roll: its owner's where it is above zero, the enemies' below."""
    burst: int = 0
    damage: int = 0
    """Added to the Damage of the attack."""
    ammunition: tuple[str, ...] = ()
    """What its attacks have in addition to the ammunition of the weapon."""
    distance: float = 0
    """Added to a move, in centimetres."""
    uses: int = 0
    """How often it works; 0 for as often as one likes."""
    sets: Mapping[str, int] = {}
    """Attributes that count instead of the profile's while it is used."""
    adds: Mapping[str, int] = {}
    """What is added to attributes of the profile."""
    grants: "tuple[Ability, ...]" = ()


class Profile(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, dict=True):
    """One trooper of an army list: the common part of its unit together with the chosen option."""

    unit: str
    """The ISC of the unit (C1-PROF-010)."""
    name: str
    type: TroopType = TroopType.LI
    mov: tuple[int, int]
    """In centimetres: for the first and for a second movement of an Order."""
    cc: int
    bs: int
    ph: int | None
    wip: int
    arm: int = 0
    bts: int = 0
    vitality: int = 1
    """W, or STR."""
    structure: bool = False
    """Whether its vitality is STR: engineers repair it, doctors cannot heal it."""
    silhouette: str = "2"
    weapons: tuple[str, ...] = ()
    equipment: tuple[Ability, ...] = ()
    skills: tuple[Ability, ...] = ()
    peripherals: "tuple[Profile, ...]" = ()
    forms: "tuple[Profile, ...]" = ()
    """What else it may be in a match: a pilot that has left its vehicle, a body that has changed ..."""
    hackable: bool | None = None
    """None: as its troop type says."""
    cost: float = 0
    swc: float = 0
    """Below zero where the book prints a plus: it adds to what is available (C1-LIST-008)."""
    ava: int | None = None
    """How many of its unit a list may hold; None is Total. A Peripheral with 0 comes only with its Controller."""
    faction: str = ""
    """Whose army it belongs to; empty for anybody's."""

    @property
    def template(self) -> Silhouette:
        """Its Silhouette Template; S X is that of a token, which is no higher than a base."""
        return TOKEN if self.silhouette == TOKEN.name else SILHOUETTES[self.silhouette]

    def as_form(self, form: int) -> "Profile":
        """The profile that it has in a form; 0 is its own."""
        return self.forms[form - 1] if form else self

    def ability(self, key: str) -> Ability | None:
        """The skill or equipment of that name, if it has it.

        >>> spy = Profile(unit="spy", name="Spy", mov=(10, 10), cc=14, bs=11, ph=10, wip=13,
        ...               skills=(Ability(key="mimetism", mod=-3),))
        >>> spy.ability("mimetism").mod, spy.ability("hacker")
        (-3, None)
        """
        return self.listed.get(key)

    @functools.cached_property
    def listed(self) -> dict[str, Ability]:
        """What it lists, by its names; of two entries with one name the first counts, skills before equipment."""
        return {each.key: each for each in reversed((*self.skills, *self.equipment))}

    @property
    def is_servant(self) -> bool:
        """Whether, as a Peripheral, it is a Servant: as all are whose profile does not name another kind.

        >>> bot = Profile(unit="bot", name="Bot", mov=(15, 10), cc=8, bs=11, ph=10, wip=12)
        >>> bot.is_servant, msgspec.structs.replace(bot, skills=(Ability(key="peripheral_control"),)).is_servant
        (True, False)
        """
        kinds = {each.key for each in self.skills if each.key.startswith("peripheral_")}
        return kinds <= {"peripheral_servant"}

    def raised(self, adds: Iterable[Mapping[str, int]]) -> "Profile":
        """The profile with something added to its attributes.

        >>> bot = Profile(unit="bot", name="Bot", mov=(15, 10), cc=8, bs=11, ph=10, wip=12)
        >>> bot.raised([{"bs": 1}, {"bts": 3}]).bs, bot.raised([{"bs": 1}, {"bts": 3}]).bts
        (12, 3)
        """
        sums: dict[str, int] = {}
        for key, value in (row for each in adds for row in each.items()):
            sums[key] = sums.get(key, getattr(self, key) or 0) + value
        return msgspec.structs.replace(self, **sums)

    @property
    @rule("C1-PROF-011", "C1-PROF-012")
    def is_hackable(self) -> bool:
        """Whether type-bound Hacking Programs can target it: by type, by being a Hacker, or as its profile says."""
        if self.hackable is not None:
            return self.hackable
        return self.type in HACKABLE_TYPES or self.ability("hacker") is not None


def thing(
    unit: str,
    name: str,
    silhouette: str = TOKEN.name,
    *,
    skills: tuple[Ability, ...] = (),
    equipment: tuple[Ability, ...] = (),
) -> Profile:
    """The profile of what is no trooper: it does nothing, and as a target it has no armour and one point of STR."""
    return Profile(
        unit=unit,
        name=name,
        mov=(0, 0),
        cc=0,
        bs=0,
        ph=None,
        wip=0,
        structure=True,
        silhouette=silhouette,
        skills=skills,
        equipment=equipment,
        hackable=False,
    )


A = TypeVar("A")


class ByProfile(Generic[A]):
    """An answer that follows from a profile alone, found out once for each: profiles never change."""

    __slots__ = ("_ask", "_known")

    _MOST = 10_000
    """Profiles remembered before forgetting all of them; a match has a few dozen, some of them raised."""

    def __init__(self, ask: Callable[[Profile], A]) -> None:
        self._ask = ask
        self._known: dict[int, tuple[Profile, A]] = {}

    def __call__(self, profile: Profile) -> A:
        """The answer for a profile, known by what it is: while it is remembered, nothing else is at its place."""
        known = self._known.get(id(profile))
        if known is None:
            if len(self._known) >= self._MOST:
                self._known = {}
            known = self._known[id(profile)] = (profile, self._ask(profile))
        return known[1]


class Member(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A trooper of an army list."""

    profile: Profile
    lieutenant: bool = False
    group: int = 1
    """Its Combat Group."""
    places: int = 1
    """How many places of the list it takes."""
    jumper: int = 0
    """Members with the same number are bodies of one trooper; those with none are troopers by themselves."""


class TeamChart(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Who of an army may form a Fireteam of a type together."""

    kind: str
    units: tuple[str, ...]
    most: Mapping[str, int] = {}
    """How many of a unit there may be in it; as many as the type allows where nothing is said."""
    least: Mapping[str, int] = {}
    """How many of a unit have to be in it."""
    starred: tuple[str, ...] = ()
    """Units of which one trooper at least has to be in it; empty where any will do."""
    wild: tuple[str, ...] = ()
    """Those of its units that may join, but do not make such a Fireteam by themselves."""
    counts_as: Mapping[str, tuple[str, ...]] = {}
    """As which other units some of them count."""
    marked: Mapping[str, str] = {}
    """Units of which only those may be in it whose name ends with a word."""


class Pool(msgspec.Struct, frozen=True, kw_only=True):
    """Units that share an entry of an army: so many of one of them, which its player fixes, and so many others."""

    units: tuple[str, ...]
    own: int
    """Most troopers of the one that was fixed."""
    others: int
    """Most troopers of all the others together."""


class ArmyList(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What one player brings."""

    faction: str
    members: tuple[Member, ...]
    name: str = ""
    fireteams: tuple[TeamChart, ...] = ()
    """The Fireteams that the army allows."""
    team_limits: Mapping[str, int] = {}
    """How many of a type there may be at a time, where it is fewer than the rules allow."""
    pools: tuple[Pool, ...] = ()
    """Units of the army that share an entry."""

    @property
    def names(self) -> frozenset[str]:
        """What its troopers are called, in whichever form, and their Peripherals."""
        profiles = [each.profile for each in self.members]
        return frozenset(each.name for one in profiles for each in (one, *one.forms, *one.peripherals))

    def bodies(self, member: int) -> tuple[int, ...]:
        """The members that are bodies of the same trooper, the one that was asked about among them."""
        number = self.members[member].jumper
        return tuple(key for key, each in enumerate(self.members) if each.jumper == number) if number else (member,)
