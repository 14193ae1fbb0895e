"""Reading `key=value` descriptions of troopers, as the command line and the server receive them."""

import re
from collections.abc import Iterable, Mapping, Sequence

import msgspec

from sightline.kernel.errors import BadInput
from sightline.kernel.mods import Mod
from sightline.odds.ammunition import (
    HUMAN_SPHERE_AMMUNITION,
    N4_AMMUNITION,
    Ammunition,
    Condition,
    ammunition,
    of_a_blow,
)
from sightline.odds.attributes import Attribute, ModKind, affects
from sightline.odds.exchange import Action, Duel, Odds, exchange
from sightline.odds.opposition import Skill
from sightline.odds.rolls import CODEONE, GAMES, HUMAN_SPHERE, RollRules, success_value
from sightline.odds.saves import COVER_MOD, Trooper, Weapon

LIMITS: Mapping[str, tuple[int, int]] = {
    "sv": (-20, 40),
    "bs": (0, 40),
    "cc": (0, 40),
    "wip": (0, 40),
    "ph": (0, 40),
    "burst": (1, 50),
    "damage": (0, 40),
    "arm": (0, 30),
    "bts": (0, 30),
    "wounds": (1, 20),
}
"""The numbers that are taken, far beyond what is printed anywhere."""
MOD_LIMIT = 30

CHOICES: Mapping[str, Sequence[str]] = {
    "skill": [skill.value for skill in Skill],
    "cover": ["yes", "no"],
    "save": ["arm", "bts", "ph", "arm+bts", "none"],
    "state": [condition.value for condition in Condition if condition not in (Condition.SHOCK, Condition.UNCONSCIOUS)],
    "type": ["li", "mi", "hi", "sk", "wb", "rem", "tag", "vehicle"],
}
CONTINUOUS = "continuous"
TRAITS = ("arm0", "bts0", CONTINUOUS)
HEAVY = ("hi", "rem", "tag", "vehicle")
KEYS = (*LIMITS, *CHOICES, "mods", "ammo", "traits", "name")
ACTIVE_KEYS = (*KEYS, "vs")

_ROLLED_WITH: Mapping[Skill, Sequence[str]] = {
    Skill.BS: ("bs", "wip", "ph"),
    Skill.CC: ("cc",),
    Skill.HACK: ("wip",),
    Skill.DODGE: ("ph",),
    Skill.RESET: ("wip",),
}
"""The attribute of each skill, the usual one first: Technical Weapons shoot with WIP, thrown ones with PH."""

LONGEST = 1000
"""Characters of a description; looking for pairs in a longer one takes time in proportion to its square."""
_BETWEEN_PAIRS = re.compile(r"[\s,;]+(?=\w+\s*=)|\s+$")


class Spec(msgspec.Struct, frozen=True, kw_only=True):
    """A trooper and what it does, as described."""

    name: str
    trooper: Trooper
    skill: Skill
    burst: int
    weapon: Weapon
    sv: int | None
    """The Success Value as given, or None where it is the sum of the next two."""
    base: int
    mods: tuple[Mod, ...]
    attribute: Attribute
    split: Mapping[int, int] | None = None
    """How many dice go to each reactive trooper, counted from 1."""

    def action_against(self, target: Trooper, dice: int, rules: RollRules) -> Action:
        """What it does to one target; the target's cover counts in a Success Value that we add up ourselves."""
        sv = self.sv
        if sv is None:
            covered = target.cover and self.skill is Skill.BS and affects(ModKind.COVER, self.attribute)
            sv = success_value(self.base, (*self.mods, COVER_MOD) if covered else self.mods, rules).value
        return Action(skill=self.skill, sv=sv, burst=dice, weapon=self.weapon)


class Order(msgspec.Struct, frozen=True, kw_only=True):
    """A whole exchange as described: ready for `exchange`, with names for people to read."""

    rules: RollRules
    active: Trooper
    duels: tuple[Duel, ...]
    active_name: str
    reactive_names: tuple[str, ...]


def rules_of(game: str) -> RollRules:
    """The roll rules of a game.

    >>> rules_of("n4").mod_cap
    12
    """
    if game not in GAMES:
        raise BadInput("odds.not_allowed", key="game", value=game, allowed=", ".join(GAMES))
    return GAMES[game]


def odds_from_specs(active: str, reactives: Sequence[str], game: str = CODEONE.name) -> Odds:
    """The odds of an exchange described in words.

    >>> odds = odds_from_specs("bs=12 mods=+3 burst=3", ["bs=11 mods=+3 arm=1 cover=yes"])
    >>> odds.exchanges[0].active.sv, odds.exchanges[0].reactive.sv
    (12, 14)
    """
    order = read_order(active, reactives, game)
    return exchange(order.active, order.duels, order.rules)


def read_order(active: str, reactives: Sequence[str], game: str = CODEONE.name) -> Order:
    """Read the descriptions of an active trooper and of everybody who reacts.

    >>> read_order("sv=12 burst=3 vs=1:2,2:1", ["sv=11", "skill=dodge ph=10"]).duels[0].action.burst
    2
    """
    rules = rules_of(game)
    known = HUMAN_SPHERE_AMMUNITION if rules is HUMAN_SPHERE else N4_AMMUNITION
    if not reactives:
        raise BadInput("odds.nobody_reacts")
    attacker = _read(active, ACTIVE_KEYS, known, reactive=False)
    others = [_read(text, KEYS, known, reactive=True) for text in reactives]
    dice = _split(attacker, len(others))
    return Order(
        rules=rules,
        active=attacker.trooper,
        duels=tuple(
            Duel(
                reactive=other.trooper,
                action=attacker.action_against(other.trooper, count, rules),
                reaction=other.action_against(attacker.trooper, other.burst, rules),
            )
            for other, count in zip(others, dice, strict=True)
        ),
        active_name=attacker.name,
        reactive_names=tuple(other.name for other in others),
    )


def _split(attacker: Spec, reactives: int) -> list[int]:
    """The dice for each reactive trooper. Dice are shared out; every Template may touch everybody."""
    places = range(1, reactives + 1)
    _check_split(attacker, reactives)
    if attacker.skill is Skill.TEMPLATE or not attacker.skill.attacks:
        return [(attacker.split or {}).get(place, attacker.burst) for place in places]
    if attacker.split is None:
        share, rest = divmod(attacker.burst, reactives)
        return [share + (place <= rest) for place in places]
    return [attacker.split.get(place, 0) for place in places]


def _check_split(attacker: Spec, reactives: int) -> None:
    if attacker.split is None:
        return
    if not attacker.skill.attacks:
        raise BadInput("odds.contradiction", first="vs", second=f"skill={attacker.skill.value}")
    if unknown := [place for place in attacker.split if place > reactives]:
        raise BadInput("odds.vs_unknown", value=unknown[0], count=reactives)
    # A Template is not used up by one target, so no more than its Burst can be counted for each of them.
    template = attacker.skill is Skill.TEMPLATE
    total = max(attacker.split.values()) if template else sum(attacker.split.values())
    if total > attacker.burst or (total < attacker.burst and not template):
        raise BadInput("odds.vs_sum", total=total, burst=attacker.burst)


def _read(text: str, keys: Sequence[str], known: Mapping[str, Ammunition], *, reactive: bool) -> Spec:
    given = _pairs(text, keys)
    without_ph = given.get("ph") == "none"
    numbers = {key: _number(key, given[key]) for key in LIMITS if key in given and not (key == "ph" and without_ph)}
    chosen = {key: _choice(key, given[key], allowed) for key, allowed in CHOICES.items() if key in given}
    skill = Skill(chosen.get("skill", _usual_skill(given, reactive=reactive)))
    attribute = _attribute(skill, numbers)
    burst = numbers.get("burst", 1)
    if skill in (Skill.DODGE, Skill.RESET) and burst != 1:
        raise BadInput("odds.one_die", skill=skill.value, value=burst, rule="C1-CSK-238")
    return Spec(
        name=given.get("name", ""),
        trooper=Trooper(
            wounds=numbers.get("wounds", 1),
            arm=numbers.get("arm", 0),
            bts=numbers.get("bts", 0),
            ph=None if without_ph else numbers.get("ph", 10),
            cover=chosen.get("cover") == "yes",
            heavy=chosen.get("type") in HEAVY,
        ),
        skill=skill,
        burst=burst,
        weapon=_weapon(given, numbers, chosen, skill, known),
        sv=_final_sv(skill, numbers, given, attribute),
        base=numbers.get(attribute.value, 0),
        mods=_mods(given.get("mods", "")),
        attribute=attribute,
        split=_vs(given["vs"]) if "vs" in given else None,
    )


def _pairs(text: str, keys: Sequence[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    if len(text) > LONGEST:
        raise BadInput("odds.too_long", count=len(text), limit=LONGEST)
    for pair in _BETWEEN_PAIRS.split(text.strip()):
        key, equals, value = (part.strip() for part in pair.partition("="))
        key = key.lower()
        if not equals or not key or not value:
            raise BadInput("odds.bad_pair", text=pair or text, allowed=", ".join(keys))
        if key not in keys:
            raise BadInput("odds.unknown_key", key=key, allowed=", ".join(keys))
        if key in found:
            raise BadInput("odds.repeated_key", key=key)
        found[key] = value if key == "name" else _one_word(value, keys)
        if key not in ("name", "ammo"):
            found[key] = found[key].lower()
    return found


def _one_word(value: str, keys: Sequence[str]) -> str:
    """A value without the spaces that people put after commas; anything else that is left over is no pair."""
    word = re.sub(r"\s*([,:+])\s*", r"\1", value)
    if stray := word.split()[1:]:
        raise BadInput("odds.bad_pair", text=stray[0], allowed=", ".join(keys))
    return word


def _number(key: str, text: str) -> int:
    low, high = LIMITS[key]
    try:
        value = int(text)
    except ValueError:
        raise BadInput("odds.not_a_number", key=key, value=text, low=low, high=high) from None
    if not low <= value <= high:
        raise BadInput("odds.out_of_range", key=key, value=value, low=low, high=high)
    return value


def _choice(key: str, value: str, allowed: Sequence[str]) -> str:
    if key == "save" and value == "bts+arm":
        return "arm+bts"
    if value not in allowed:
        raise BadInput("odds.not_allowed", key=key, value=value, allowed=", ".join(allowed))
    return value


def _usual_skill(given: Mapping[str, str], *, reactive: bool) -> str:
    if "cc" in given and "bs" not in given and "sv" not in given:
        return Skill.CC
    return Skill.NONE if reactive and not {"sv", "bs"} & given.keys() else Skill.BS


def _attribute(skill: Skill, numbers: Mapping[str, int]) -> Attribute:
    usual = _ROLLED_WITH.get(skill, ("bs",))
    return Attribute(next((name for name in usual if name in numbers), usual[0]))


def _final_sv(skill: Skill, numbers: Mapping[str, int], given: Mapping[str, str], attribute: Attribute) -> int | None:
    """The Success Value where it is given as such; it excludes whatever else would say the same thing."""
    if "sv" in numbers:
        # PH is also what a target saves with, so it may stand beside a Success Value.
        also = next((key for key in ("mods", "bs", "cc", "wip") if key in given and (key in ("mods", attribute))), None)
        if also:
            raise BadInput("odds.contradiction", first="sv", second=also)
        return numbers["sv"]
    if not skill.rolled:
        return 0
    if attribute.value not in numbers:
        needed = ", ".join(("sv", *_ROLLED_WITH[skill]))
        raise BadInput("odds.no_success_value", skill=skill.value, keys=needed)
    return None


def _mods(text: str) -> tuple[Mod, ...]:
    mods = []
    for part in text.split(",") if text else ():
        if not re.fullmatch(r"[+-]?\d{1,2}", part.strip()) or abs(int(part)) > MOD_LIMIT:
            raise BadInput("odds.not_a_number", key="mods", value=part.strip(), low=-MOD_LIMIT, high=MOD_LIMIT)
        mods.append(Mod(int(part), "mod.given"))
    return tuple(mods)


def _vs(text: str) -> dict[int, int]:
    split: dict[int, int] = {}
    for part in text.split(","):
        found = re.fullmatch(r"(\d{1,3}):(\d{1,3})", part.strip())
        if not found:
            raise BadInput("odds.vs_form", value=part.strip() or text)
        place, dice = int(found[1]), int(found[2])
        if place < 1 or place in split:
            raise BadInput("odds.vs_form", value=part.strip())
        split[place] = dice
    return split


def _weapon(
    given: Mapping[str, str],
    numbers: Mapping[str, int],
    chosen: Mapping[str, str],
    skill: Skill,
    known: Mapping[str, Ammunition],
) -> Weapon:
    # Continuous Damage is a trait, but people load it like an ammunition: N+Continuous.
    parts = given.get("ammo", "N").split("+")
    burning = [part for part in parts if part.lower() == CONTINUOUS]
    load = ammunition("+".join(part for part in parts if part not in burning) or "N", known)
    traits = [*_traits(given.get("traits", "")), *map(str.lower, burning)]
    return Weapon(
        damage=numbers.get("damage", 13),
        ammunition=of_a_blow(load) if skill is Skill.CC else load,
        saved_with=_saved_with(chosen.get("save"), load, skill),
        arm_zero="arm0" in traits,
        bts_zero="bts0" in traits,
        continuous=CONTINUOUS in traits,
        state=Condition(chosen["state"]) if "state" in chosen else None,
    )


def _saved_with(save: str | None, load: Ammunition, skill: Skill) -> tuple[Attribute, ...]:
    if load.attribute is not None:
        if save not in (None, load.attribute.value):
            raise BadInput("odds.contradiction", first=f"ammo={load.name}", second=f"save={save}")
        return (load.attribute,)
    if save == "none":
        return ()
    usual = "bts" if skill is Skill.HACK or Condition.STUNNED in load.conditions else "arm"
    return tuple(Attribute(name) for name in (save or usual).split("+"))


def _traits(text: str) -> Iterable[str]:
    traits = [part.strip() for part in text.split(",") if part.strip()]
    for trait in traits:
        if trait not in TRAITS:
            raise BadInput("odds.not_allowed", key="traits", value=trait, allowed=", ".join(TRAITS))
    return traits
