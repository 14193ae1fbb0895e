"""Immunity, BioImmunity, Vulnerability, and the Veterans whom nobody isolates."""

from collections.abc import Collection, Iterator

import msgspec

from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import Trooper
from sightline.games.infinity.core.order.outcomes import Strike
from sightline.games.infinity.core.order.rolls import victim
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability
from sightline.games.infinity.core.troopers.rows import AbilityRow
from sightline.odds.ammunition import NORMAL, Ammunition, ammunition
from sightline.odds.attributes import Attribute
from sightline.odds.saves import Weapon as Harm
from sightline.odds.saves import saving_rolls
from sightline.rules import rule

IMMUNITY = "immunity"
"""Immunity (Ammunition), with the kinds in its brackets."""
TOTAL, CRITICAL = "immunity_total", "immunity_critical"
STATES = ("isolated", "possessed", "stunned", "targeted", "immobilized_a", "immobilized_b", "sepsitorized")
"""What there may be an Immunity (State) to."""


def entries(now: Situation, trooper: Trooper, key: str) -> Iterator[Ability]:
    """Every entry of that name that works at present: a profile may list one for each kind of ammunition."""
    if now.ability(trooper, key) is not None:
        profile = now.profile(trooper)
        listed = [each for each in (*profile.skills, *profile.equipment) if each.key == key]
        granted = now.entry(trooper, key)
        yield from listed or ([granted] if granted is not None else [])


def _kinds(load: Ammunition) -> list[str]:
    return [part.upper() for part in load.name.split("+")]


def _named(now: Situation, trooper: Trooper, key: str) -> set[str]:
    return {kind.upper() for entry in entries(now, trooper, key) for kind in entry.ammunition}


@rule("N4-SSKB-114")
def is_vulnerable(now: Situation, trooper: Trooper, strike: Strike, harm: Harm) -> bool:
    """Against what it is vulnerable to, ammunition or weapons with that term, none of its immunities counts."""
    named = _named(now, trooper, "vulnerability")
    words = strike.weapon.upper().split("_")
    return not named.isdisjoint([*_kinds(harm.ammunition), *words])


@rule("N4-SSK-159", "N4-SSK-160", "N4-SSK-161", "N4-SSK-166", "N4-SSK-167", "N4-SSK-168")
def immunity(now: Situation, trooper: Trooper, strike: Strike, harm: Harm) -> Harm | None:
    """What it is immune to counts as Normal Ammunition; Comms Attacks are another matter.

    A Critical still forces its additional save, with the Ammunition that is left, unless it is immune to Criticals.
    """
    if strike.comms or is_vulnerable(now, trooper, strike, harm):
        return harm
    if now.ability(trooper, CRITICAL) is not None:
        harm = msgspec.structs.replace(harm, additional_save=False)
    if now.ability(trooper, TOTAL) is not None:
        return _harmless(harm)
    kinds = _named(now, trooper, IMMUNITY)
    return harm if kinds.isdisjoint(_kinds(harm.ammunition)) else _reduced(now, harm, kinds)


@rule("N4-SSK-163", "N4-SSK-164", "N4-SSK-165")
def _harmless(harm: Harm) -> Harm | None:
    """Immunity (Total): Normal Ammunition without any trait; nothing at all where it would cost no point anyway."""
    if harm.ammunition.non_lethal:
        return None
    return msgspec.structs.replace(
        harm, ammunition=NORMAL, state=None, continuous=False, arm_zero=False, bts_zero=False
    )


@rule("N4-SSK-161")
def _reduced(now: Situation, harm: Harm, kinds: Collection[str]) -> Harm | None:
    """The other Ammunition of a combination stays; what never costs a point does nothing to who is immune to it."""
    left = [kind for kind in _kinds(harm.ammunition) if kind not in kinds]
    if not left and harm.ammunition.non_lethal:
        return None
    known = now.fixed.edition.ammunition
    return msgspec.structs.replace(harm, ammunition=ammunition("+".join(left), known) if left else NORMAL)


@rule("N4-SSK-029", "N4-SSK-030", "N4-SSK-031", "N4-SSK-032")
def bioimmunity(now: Situation, trooper: Trooper, strike: Strike, harm: Harm) -> Harm:
    """ARM or BTS, whichever serves better, for every save of the hit; not against Comms Attacks.

    What is saved with neither of them, such as Paralysis, stays as it is.
    """
    if strike.comms or now.ability(trooper, "bioimmunity") is None or not harm.saved_with:
        return harm
    if (harm.ammunition.attribute or harm.saved_with[0]) is Attribute.PH:
        return harm
    ways = [_saved_with(harm, attribute) for attribute in (Attribute.ARM, Attribute.BTS)]
    hurt = victim(now, trooper)
    return min(ways, key=lambda way: saving_rolls(way, hurt)[0].damage_of_the_attack)


def _saved_with(harm: Harm, attribute: Attribute) -> Harm:
    load = harm.ammunition
    if load.attribute is not None:
        load = msgspec.structs.replace(load, attribute=attribute)
    return msgspec.structs.replace(harm, ammunition=load, saved_with=(attribute,) * len(harm.saved_with))


@rule("N4-SSK-162", "N4-SSK-167", "N4-SSKB-113", "N4-CSK-008")
def immune_to_state(now: Situation, trooper: Trooper, state: str) -> bool:
    """Immunity (State), against whatever brings it; Veterans are never Isolated."""
    if state not in STATES:
        return False
    if state == "isolated" and now.ability(trooper, "veteran") is not None:
        return True
    return now.ability(trooper, f"{IMMUNITY}_{state}") is not None


PART = Part(
    wards=(immunity, bioimmunity),
    immune=(immune_to_state,),
    abilities=tuple(
        AbilityRow(key=key)
        for key in (IMMUNITY, TOTAL, CRITICAL, "bioimmunity", "vulnerability", *(f"{IMMUNITY}_{s}" for s in STATES))
    ),
    brackets={IMMUNITY: frozenset({"ammunition"}), "vulnerability": frozenset({"ammunition"})},
)
