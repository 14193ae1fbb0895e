"""Guard, Natural Born Warrior and i-Kohl: how somebody fights is said with the blow.

Each Level or Mode that is announced is a mode of every weapon for close combat; whoever does not have it cannot use it.
"""

from collections.abc import Iterator, Mapping
from typing import Annotated

import msgspec

from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import Declared, Trooper
from sightline.games.infinity.core.order.declarations import Declaration, Label
from sightline.games.infinity.core.order.modifiers import Attempt, is_a
from sightline.games.infinity.core.order.outcomes import Strike
from sightline.games.infinity.core.skills.base import Skill, When
from sightline.games.infinity.core.skills.close_combat import CcAttack, blow_against
from sightline.games.infinity.core.skills.shooting import arm_of
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability
from sightline.games.infinity.core.troopers.rows import AbilityRow
from sightline.games.infinity.core.troopers.weapons import Chart, Mode, Weapon
from sightline.games.infinity.n4.close_combat import skills as berserk
from sightline.kernel import Mod, RuleId, Violation
from sightline.rules import rule

GUARD, BORN, IKOHL, PROTHEION = "guard", "natural_born_warrior", "i_kohl", "protheion"
_TRAIT = "technique:"


class Technique(msgspec.Struct, frozen=True):
    """A row of a chart of close combat."""

    skill: str
    level: int
    attack: int
    opponent: int
    damage: int
    burst: int
    rule: RuleId

    @property
    def key(self) -> str:
        """How a mode is called that uses it."""
        return f"{self.skill}_{self.level}"


GUARDS: Annotated[tuple[Technique, ...], "HS-REF-001"] = (
    Technique(GUARD, 1, 0, -3, 1, 0, "HS-GUARD-006"),
    Technique(GUARD, 2, 3, 0, 1, 0, "HS-GUARD-007"),
    Technique(GUARD, 3, 0, -3, 2, 0, "HS-GUARD-008"),
    Technique(GUARD, 4, 0, 0, 3, 0, "HS-GUARD-009"),
)
MODE_A: Annotated[Technique, "HS-NBW-007", "HS-REF-002"] = Technique(BORN, 1, 0, 0, 0, 0, "HS-NBW-007")
MODE_B: Annotated[Technique, "HS-NBW-006", "HS-REF-002"] = Technique(BORN, 2, 3, 0, 1, 0, "HS-NBW-006")
DRAINS: Annotated[tuple[Technique, ...], "HS-REF-005"] = (
    Technique(PROTHEION, 1, 3, 0, 1, 0, "HS-PROTH-015"),
    Technique(PROTHEION, 2, 0, -3, 1, 0, "HS-PROTH-016"),
    Technique(PROTHEION, 3, 0, 0, 3, 0, "HS-PROTH-017"),
    Technique(PROTHEION, 4, 0, 0, 0, 1, "HS-PROTH-018"),
    Technique(PROTHEION, 5, 3, -3, 0, 0, "HS-PROTH-019"),
)
KOHL: Annotated[Mapping[int, int], "HS-REF-004", "HS-IKOHL-007", "HS-IKOHL-008", "HS-IKOHL-009"] = {1: -3, 2: -6, 3: -9}
KOHL_RULES = {1: "HS-IKOHL-007", 2: "HS-IKOHL-008", 3: "HS-IKOHL-009"}

BLOWS = frozenset({CcAttack.key, berserk.Berserk.key})
"""The skills with which somebody strikes."""

TECHNIQUES: Mapping[str, Technique] = {each.key: each for each in (*GUARDS, MODE_A, MODE_B, *DRAINS)}


# ------------------------------------------------------------------ modes of weapons


def mode_of(technique: Technique, mode: Mode) -> Mode:
    """A way of striking with a technique."""
    name = f"{mode.name}_{technique.key}" if mode.name else technique.key
    return msgspec.structs.replace(mode, name=name, traits=mode.traits | {f"{_TRAIT}{technique.key}"})


@rule("HS-GUARD-005", "HS-NBW-005")
def with_techniques(chart: Chart) -> Chart:
    """A chart in which every weapon for close combat can be used with every technique, which is announced with it."""

    def taught(weapon: Weapon) -> Weapon:
        blows = [mode for mode in weapon.modes if mode.close_combat]
        more = (mode_of(each, mode) for mode in blows for each in (*GUARDS, MODE_A, MODE_B))
        return msgspec.structs.replace(weapon, modes=(*weapon.modes, *more)) if blows else weapon

    return Chart(weapons={key: taught(weapon) for key, weapon in chart.weapons.items()})


def technique_of(mode: Mode | None) -> Technique | None:
    """The technique that a mode uses."""
    key = next((each for each in mode.traits if each.startswith(_TRAIT)), None) if mode is not None else None
    return TECHNIQUES[key.removeprefix(_TRAIT)] if key is not None else None


@rule("HS-GUARD-004", "HS-NBW-004", "HS-PROTH-004", "HS-LABEL-003")
def has(now: Situation, trooper: Trooper, technique: Technique) -> bool:
    """Whether somebody has a technique: a Level includes the lower ones, and whoever is a warrior has both Modes."""
    ability = now.ability(trooper, technique.skill)
    return ability is not None and (technique.skill == BORN or technique.level <= ability.level)


def unlearned(
    now: Situation,
    trooper: Trooper,
    skill: Skill,
    use: Declaration,
    when: When,  # noqa: ARG001
) -> Iterator[Violation]:
    """Nobody fights in a way that it has not learned."""
    arm = arm_of(now, trooper, use) if Label.CC_ATTACK in skill.labels else None
    technique = technique_of(arm[1]) if arm is not None else None
    if technique is not None and not has(now, trooper, technique):
        params: dict[str, str | int | float] = {"ability": technique.skill, "level": technique.level}
        yield Violation(code="techniques.unlearned", params=params, rule=technique.rule)


# ------------------------------------------------------------------ what they do


def _struck_with(now: Situation, striker: Trooper, target: Trooper) -> list[Technique]:
    """The techniques of the blows that somebody has declared against another."""
    chart = now.fixed.edition.chart.weapons
    found = []
    for each in (*now.order.skills, *now.order.aros) if now.state.order is not None else ():
        if each.trooper == striker.id and each.use.skill in BLOWS and target.id in each.use.targets:
            weapon = chart.get(each.use.weapon)
            technique = technique_of(weapon.mode(each.use.mode)) if weapon is not None else None
            found += [technique] if technique is not None else []
    return found


@rule("HS-NBW-007", "HS-NBW-009", "HS-NBW-012", "HS-NBW-014", "HS-NBW-015", "HS-NBW-016", "HS-NBW-018", "HS-REF-003")
def is_thwarted(now: Situation, striker: Trooper, opponent: Trooper | None) -> bool:
    """Whether who is struck answers with Mode A: then no CC Special Skill of the striker counts against it."""
    if opponent is None or MODE_A not in _struck_with(now, opponent, striker):
        return False
    return any(
        each.trooper == striker.id and each.use.skill in BLOWS and opponent.id in each.use.targets
        for each in (*now.order.skills, *now.order.aros)
    )


def _counts(now: Situation, technique: Technique, striker: Trooper, opponent: Trooper | None) -> bool:
    """Whether a technique has its effect; Mode A itself is never thwarted."""
    return technique is MODE_A or not is_thwarted(now, striker, opponent)


@rule("HS-GUARD-003", "HS-NBW-003")
def attack_mod(now: Situation, attempt: Attempt) -> Iterator[Mod]:
    """To one's own roll."""
    technique = technique_of(attempt.mode) if is_a(now, attempt, Label.CC_ATTACK) else None
    if technique is not None and _counts(now, technique, attempt.actor, attempt.target):
        yield Mod(technique.attack, f"techniques.{technique.skill}", technique.rule)


def opponent_mod(now: Situation, attempt: Attempt) -> Iterator[Mod]:
    """To whatever meets the blow Face to Face."""
    if blow_against(now, attempt) is None or attempt.target is None:
        return
    for technique in _struck_with(now, attempt.target, attempt.actor):
        if _counts(now, technique, attempt.target, attempt.actor):
            yield Mod(technique.opponent, f"techniques.enemy_{technique.skill}", technique.rule)


def damage_mod(now: Situation, attempt: Attempt) -> Iterator[Mod]:
    """To one's PH as the Damage of the blow."""
    technique = technique_of(attempt.mode)
    if technique is None or attempt.mode is None or not attempt.mode.damage_is_ph:
        return
    if _counts(now, technique, attempt.actor, attempt.target):
        yield Mod(technique.damage, f"techniques.{technique.skill}", technique.rule)


def burst_mod(now: Situation, attempt: Attempt) -> int:
    """More dice."""
    technique = technique_of(attempt.mode)
    thwarted = technique is None or not _counts(now, technique, attempt.actor, attempt.target)
    return 0 if technique is None or thwarted else technique.burst


@rule("HS-NBW-009")
def no_martial_arts(now: Situation, trooper: Trooper, key: str, opponent: Trooper) -> bool:
    """Mode A leaves no Level of Martial Arts."""
    return key == "martial_arts" and is_thwarted(now, trooper, opponent)


@rule("HS-NBW-015")
def not_surprised(now: Situation, trooper: Trooper, attacker: Trooper, close: bool) -> bool:
    """Mode A prevents a Surprise Attack in close combat."""
    return close and is_thwarted(now, attacker, trooper)


# ------------------------------------------------------------------ i-Kohl


@rule("HS-IKOHL-002", "HS-IKOHL-003", "HS-IKOHL-004", "HS-IKOHL-006", "HS-IKOHL-010")
def kohl(now: Situation, attempt: Attempt) -> Iterator[Mod]:
    """Whoever fights the owner hand to hand finds it harder, while it strikes or dodges; machines do not mind."""
    owner = attempt.target
    if owner is None or now.state.order is None or not is_a(now, attempt, Label.CC_ATTACK):
        return
    ability = now.ability(owner, IKOHL)
    if ability is None or now.profile(attempt.actor).structure or not _resists(now, owner, attempt.actor):
        return
    if not is_thwarted(now, owner, attempt.actor):
        yield Mod(KOHL[ability.level], "techniques.enemy_i_kohl", KOHL_RULES[ability.level])


def _resists(now: Situation, owner: Trooper, adversary: Trooper) -> bool:
    """Whether somebody strikes back at who strikes it, or dodges."""
    declared = [each for each in (*now.order.skills, *now.order.aros) if each.trooper == owner.id]
    blows = any(each.use.skill == CcAttack.key and adversary.id in each.use.targets for each in declared)
    return blows or any(each.use.skill == "dodge" for each in declared)


# ------------------------------------------------------------------ Berserk


class Berserk(berserk.Berserk):
    """Run at somebody and strike; and announce a technique with the blow, as with any other."""

    @rule("HS-NBW-013", "HS-NBW-018", "HS-NBW-019")
    def strikes(self, now: Situation, declared: Declared) -> Iterator[Strike]:
        """Who meets it with Mode A makes an ordinary blow of it, Face to Face; it has run all the same."""
        target = now.find(declared.use.targets[0])
        if is_thwarted(now, now.trooper(declared.trooper), target):
            yield from now.fixed.edition.skill[CcAttack.key].strikes(now, declared)
        else:
            yield from super().strikes(now, declared)


# ------------------------------------------------------------------ what comes along

_COURAGE, _STEALTH, _SURPRISE = Ability(key="courage"), Ability(key="stealth"), Ability(key="surprise_attack", mod=-6)
ALONG: Annotated[Mapping[str, tuple[Ability, ...]], "HS-GUARD-002", "HS-NBW-002", "HS-PROTH-002", "HS-NBW-008"] = {
    GUARD: (_COURAGE,),
    BORN: (_SURPRISE, _STEALTH, _COURAGE),
    PROTHEION: (_SURPRISE, _STEALTH, _COURAGE),
}


def come_along(now: Situation, trooper: Trooper) -> Iterator[Ability]:
    """What owners of a technique have besides; nothing takes it from them in a fight."""
    profile = now.profile(trooper)
    for key, others in ALONG.items():
        if profile.ability(key) is not None:
            yield from others


ABILITIES: Annotated[tuple[AbilityRow, ...], "HS-GUARD-001", "HS-NBW-001", "HS-IKOHL-001"] = (
    AbilityRow(key=GUARD, levels=range(1, 5)),
    AbilityRow(key=BORN),
    AbilityRow(key=IKOHL, levels=KOHL),
)

PART = Part(
    skills=(Berserk(),),
    mods=(attack_mod, opponent_mod, kohl),
    damages=(damage_mod,),
    bursts=(burst_mod,),
    bans=(unlearned,),
    nullifiers=(no_martial_arts,),
    unsurprised=(not_surprised,),
    grants=(come_along,),
    abilities=ABILITIES,
    brackets={key: frozenset({"level"}) for key in (GUARD, IKOHL, PROTHEION)},
)
