"""Hacking Programs and Hacking Devices as the charts print them."""

import functools
from collections.abc import Mapping
from pathlib import Path

import msgspec

from sightline.games.infinity.core.order.declarations import SkillType
from sightline.games.infinity.core.troopers.profiles import Profile
from sightline.kernel import RuleId
from sightline.odds.ammunition import Condition, ammunition
from sightline.odds.attributes import Attribute
from sightline.odds.saves import Weapon as Harm
from sightline.rules import rule


class Program(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A row of the chart of Hacking Programs."""

    key: str
    name: Mapping[str, str]
    """By language."""
    rules: tuple[RuleId, ...]
    """The rules that describe it; the first one prints its row."""
    attack_mod: int = 0
    opponent_mod: int = 0
    damage: int | None = None
    """None where a success needs no Saving Roll to take effect."""
    burst: int = 1
    targets: tuple[str, ...] = ()
    """Whom it can target: `hackable`, `hacker`, troop types; empty for any enemy."""
    types: frozenset[SkillType]
    ammunition: str = "N"
    save: Attribute = Attribute.BTS
    state: Condition | None = None
    traits: frozenset[str] = frozenset()
    skill: str = "hack"
    """With which skill it is used; most attack somebody."""
    kind: str = ""
    """The type that the chart sorts it under, such as SWORD."""
    level: int = 0
    """Its level among those of its type; 0 for what is not numbered."""

    @property
    @rule("C1-HACK-009", "C1-HACK-014", "C1-TRAIT-209", "C1-TRAIT-210")
    def harm(self) -> Harm:
        """What a success does: saves with BTS where it has Damage, and the state that it brings.

        >>> spotlight = Program(key="s", name={}, rules=(), types=frozenset(), state=Condition.TARGETED)
        >>> spotlight.harm.saved_with
        ()
        """
        return Harm(
            damage=self.damage or 0,
            ammunition=ammunition(self.ammunition),
            saved_with=() if self.damage is None else (self.save,),
            state=self.state,
            bts_zero="bts=0" in self.traits,
        )

    @rule("C1-HACK-012", "C1-HACK-017", "C1-HACK-024", "C1-SSK-251")
    def may_target(self, target: Profile, *, non_hackable: bool = False) -> bool:
        """Whether the target is of a kind that it works on.

        Non-Hackable protects from what is aimed at a kind of troops, not from what is aimed at anybody.

        >>> heavy = Profile(unit="u", name="U", type="HI", mov=(10, 10), cc=15, bs=12, ph=12, wip=12)
        >>> trinity = Program(key="t", name={}, rules=(), types=frozenset(), targets=("hacker",))
        >>> trinity.may_target(heavy)
        False
        """
        if not self.targets or ("hacker" in self.targets and target.ability("hacker") is not None):
            return True
        return not non_hackable and self._is_made_for(target)

    @rule("C1-HACK-012", "C1-HACK-017", "C1-LABEL-209")
    def _is_made_for(self, target: Profile) -> bool:
        """Whether the target belongs to a kind of troops that it is aimed at."""
        return ("hackable" in self.targets and target.is_hackable) or target.type in self.targets


class Device(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A Hacking Device: which programs it carries."""

    key: str
    name: Mapping[str, str]
    rules: tuple[RuleId, ...]
    programs: tuple[str, ...] = ()
    """Those that it has by name."""
    levels: Mapping[str, tuple[int, ...]] = {}
    """The types that it has programs of, and of which levels."""
    labels: frozenset[str] = frozenset()
    usual: bool = False
    """Whether a Hacker has it whose profile names no other."""


class Programs(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """Every program and device of an edition by its key."""

    programs: Mapping[str, Program]
    devices: Mapping[str, Device]

    @functools.cached_property
    def skills(self) -> frozenset[str]:
        """The skills with which programs are used."""
        return frozenset(program.skill for program in self.programs.values())

    def _loaded(self, device: Device) -> Device:
        """A device with all its programs by name: those of the levels that it reaches as well."""
        rows = self.programs.values()
        more = (row.key for row in rows if row.level in device.levels.get(row.kind, ()))
        return msgspec.structs.replace(device, programs=tuple(dict.fromkeys((*more, *device.programs))))

    @classmethod
    def load(cls, *files: Path) -> "Programs":
        """Read charts; later files add to, and replace, what earlier ones say."""
        rows = [msgspec.yaml.decode(file.read_bytes(), type=_Rows) for file in files]
        listed = cls(
            programs={program.key: program for each in rows for program in each.programs},
            devices={device.key: device for each in rows for device in each.devices},
        )
        devices = {key: listed._loaded(device) for key, device in listed.devices.items()}
        return msgspec.structs.replace(listed, devices=devices)


class _Rows(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    programs: tuple[Program, ...] = ()
    devices: tuple[Device, ...] = ()
