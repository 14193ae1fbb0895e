"""Modifiers: who may add to a roll, and how the sum is made."""

from collections.abc import Callable, Iterable, Iterator

import msgspec

from sightline.games.infinity.core.match.state import Pose, Trooper
from sightline.games.infinity.core.order.declarations import Label
from sightline.games.infinity.core.order.groups import share_of_burst
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability, Profile
from sightline.games.infinity.core.troopers.weapons import Mode
from sightline.kernel import Mod
from sightline.odds.rolls import SuccessValue, success_value
from sightline.odds.saves import Weapon as Harm
from sightline.rules import rule


class Attempt(msgspec.Struct, frozen=True, kw_only=True):
    """A roll about to be made, with everything a modifier may want to look at."""

    actor: Trooper
    skill: str
    attribute: str
    active: bool = False
    """Whether the actor is activated by the Order, not reacting to it: that decides on Burst."""
    target: Trooper | None = None
    mode: Mode | None = None
    from_pose: Pose | None = None
    """Where the actor is when it acts; None for where it stands."""
    at_pose: Pose | None = None
    opposing: str = ""
    """The skill of the opponent in a Face to Face Roll."""
    base: int | None = None
    """What is rolled instead of the profile's attribute, where a skill gives a value of its own."""
    ability: str = ""
    """Under which name the profile lists what is used, where that is not the name of the skill."""
    admits: Callable[[Mod], bool] | None = None
    """Which MODs count besides those that the skill itself brings; None for all."""


ModSource = Callable[[Situation, Attempt], Iterable[Mod]]
BurstSource = Callable[[Situation, Attempt], int]


@rule("C1-PROF-014", "C1-PROF-015", "C1-PROF-016", "C1-PROF-017", "C1-REF-219")
def attribute_of(profile: Profile, attribute: str) -> int:
    """The value of an attribute; without PH a roll of PH fails by itself."""
    return int(getattr(profile, attribute) or 0)


@rule("C1-CSK-203", "C1-ROLL-002", "C1-ROLL-008", "C1-BS-011", "C1-BS-012", "C1-CC-011")
def needed_for(now: Situation, attempt: Attempt, *more: Mod) -> SuccessValue:
    """The Success Value of an attempt: the attribute with the MODs of everything that has a say."""
    edition = now.fixed.edition
    others = (mod for source in edition.mods for mod in source(now, attempt))
    mods = [*more, *(mod for mod in others if attempt.admits is None or attempt.admits(mod))]
    counting = now.fixed.book.restate(mod for mod in mods if mod.value and not _waived(now, attempt, mod))
    return success_value(_base(now, attempt), counting, now.fixed.roll_rules)


def _waived(now: Situation, attempt: Attempt, mod: Mod) -> bool:
    """Whether something spares this roll a MOD."""
    return any(waives(now, attempt, mod) for waives in now.fixed.edition.waivers)


@rule("C1-ROLL-011", "C1-WEAP-207")
def _base(now: Situation, attempt: Attempt) -> int:
    """The attribute that is rolled: a value in the brackets of what is used takes its place, or is added to it."""
    if attempt.base is not None:
        return attempt.base
    entries = tuple(in_use(now, attempt))
    for entry in entries:
        if attempt.attribute in entry.sets:
            return entry.sets[attempt.attribute]
    added = sum(entry.adds.get(attempt.attribute, 0) for entry in entries)
    return attribute_of(now.profile(attempt.actor), attempt.attribute) + added


@rule("C1-ARO-013", "C1-CMB-006", "C1-WPN-003", "C1-INTRO-028")
def _printed_burst(attempt: Attempt) -> int:
    """The Burst of the weapon in the Active Turn, one in ARO."""
    assert attempt.mode is not None
    return attempt.mode.burst if attempt.active else 1


@rule("C1-CMB-009")
def burst_of(now: Situation, attempt: Attempt) -> int:
    """How many dice: the printed Burst and what abilities add; in the Active Turn, the share of it in a group."""
    extra = sum(source(now, attempt) for source in now.fixed.edition.extra_dice)
    return share_of_burst(now, attempt.actor, _regular_dice(now, attempt) + extra)


def least_burst_of(now: Situation, attempt: Attempt) -> int:
    """The dice that must be rolled: all but those that one may do without."""
    return share_of_burst(now, attempt.actor, _regular_dice(now, attempt))


def _regular_dice(now: Situation, attempt: Attempt) -> int:
    edition = now.fixed.edition
    return _printed_burst(attempt) + edition.burst_mods(source(now, attempt) for source in edition.bursts)


def is_a(now: Situation, attempt: Attempt, *labels: Label) -> bool:
    """Whether what is attempted carries one of these labels: a BS Attack is one whatever its skill is called."""
    skill = now.fixed.edition.skill.get(attempt.skill)
    return skill is not None and not skill.labels.isdisjoint(labels)


def is_by_sight(now: Situation, attempt: Attempt) -> bool:
    """Whether it is harder against somebody who is hard to see."""
    skill = now.fixed.edition.skill.get(attempt.skill)
    return skill is not None and skill.by_sight


def in_use(now: Situation, attempt: Attempt) -> Iterator[Ability]:
    """The entries of a profile that speak of what is used: of the skill by its name, and of the weapon."""
    skill = now.entry(attempt.actor, attempt.ability or attempt.skill)
    if skill is not None:
        yield skill
    if attempt.mode is not None:
        chart, profile = now.fixed.edition.chart.weapons, now.profile(attempt.actor)
        for entry in (*profile.skills, *profile.equipment):
            if entry.key in chart and any(mode is attempt.mode for mode in chart[entry.key].modes):
                yield entry


@rule("C1-ROLL-010")
def for_enemies(now: Situation, owner: Trooper, key: str) -> Iterator[Mod]:
    """The negative MODs in brackets after a name, which may be listed with a positive one as well."""
    profile = now.profile(owner)
    listed = [entry for entry in (*profile.skills, *profile.equipment) if entry.key == key]
    for entry in (*listed, None if listed else now.entry(owner, key)):
        if entry is not None and entry.mod < 0:
            yield Mod(entry.mod, "mod.bracket", "C1-ROLL-010")


@rule("C1-AMMO-002", "C1-WPN-006", "C1-WPN-010", "C1-TPL-010")
def harm_of(now: Situation, attempt: Attempt) -> Harm:
    """What a hit does: the weapon's Damage and ammunition, with what abilities add."""
    mode = attempt.mode
    assert mode is not None
    printed = mode.damage
    if mode.damage_from:
        printed = getattr(now.profile(attempt.actor), mode.damage_from) or 0
    more = () if printed is None else (mod for source in now.fixed.edition.damages for mod in source(now, attempt))
    entries = tuple(in_use(now, attempt))
    added = (kind for entry in entries for kind in entry.ammunition)
    traits = frozenset(each.key for entry in entries for each in entry.grants)
    damage = (printed or 0) + sum(mod.value for mod in more)
    return mode.with_traits(traits).harm(damage, *added, known=now.fixed.edition.ammunition)
