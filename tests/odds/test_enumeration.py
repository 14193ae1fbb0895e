"""The exact odds agree with an independent enumeration of every die, over hundreds of random exchanges.

The first half of this file is that enumeration: a slow second reading of the rules that shares no code with
`sightline.odds`, knows no shortcut, and takes plain numbers and words.
"""

import itertools
import math
import random
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

import pytest

from sightline.odds import Action, Attribute, Duel, Odds, SideOdds, Skill, Trooper, Weapon, ammunition, exchange
from sightline.odds.rolls import GAMES, RollRules

SKILLS = ("bs", "cc", "hack", "dodge", "reset", "template", "none")
AMMUNITION = ("N", "AP", "DA", "EXP", "AP+DA", "AP+EXP", "T2", "PARA", "Shock", "DA+Shock", "Stun", "E/M")
MODES = {"codeone": "extra_save", "human_sphere": "direct", "introductory": "none"}
CLOSE = 1e-12


@dataclass(frozen=True)
class Side:
    skill: str = "bs"
    sv: int = 0
    burst: int = 1
    damage: int = 13
    ammo: str = "N"
    save: str = "arm"
    continuous: bool = False
    arm: int = 0
    bts: int = 0
    ph: int | None = 10
    cover: bool = False
    wounds: int = 1
    heavy: bool = False


Dist = dict[tuple[int, frozenset[str]], float]


@dataclass
class Counted:
    """What the enumeration found."""

    active_wins: list[float] = field(default_factory=list)
    reactive_wins: list[float] = field(default_factory=list)
    neither: list[float] = field(default_factory=list)
    hits: list[tuple[dict[int, float], dict[int, float]]] = field(default_factory=list)
    criticals: list[tuple[dict[int, float], dict[int, float]]] = field(default_factory=list)
    wounds: list[tuple[dict[int, float], dict[int, float]]] = field(default_factory=list)
    active_state: dict[str, float] = field(default_factory=dict)
    reactive_states: list[dict[str, float]] = field(default_factory=list)


# A judged die: 0 for a failure, its result for a success, and whether it is a critical.
Face = tuple[int, bool]


def faces(sv: int, criticals: bool) -> list[Face]:
    judged: list[Face] = []
    for natural in range(1, 21):
        if sv < 1 or natural > sv:
            judged.append((0, False))
        elif sv > 20:
            result = natural + sv - 20
            judged.append((result, criticals and result >= 20))
        else:
            judged.append((natural, criticals and natural == sv))
    return judged


def throws(sv: int, burst: int, criticals: bool) -> Iterator[tuple[tuple[Face, ...], float]]:
    """Every set of dice with its chance; the order of the dice does not matter."""
    kinds = sorted(Counter(faces(sv, criticals)).items())
    for chosen in itertools.combinations_with_replacement(kinds, burst):
        ways = math.factorial(burst)
        for repeated in Counter(chosen).values():
            ways //= math.factorial(repeated)
        yield tuple(face for face, _ in chosen), ways * math.prod(count / 20 for _, count in chosen)


def compare(ours: tuple[Face, ...], theirs: tuple[Face, ...]) -> list[Face]:
    """Our successes that nothing of theirs cancels."""
    alive = []
    for result, critical in ours:
        if result == 0:
            continue
        beaten = False
        for other, other_critical in theirs:
            if other == 0:
                continue
            if other_critical or (not critical and other >= result):
                beaten = True
        if not beaten:
            alive.append((result, critical))
    return alive


def rolls(skill: str) -> bool:
    return skill in ("bs", "cc", "hack", "dodge", "reset")


def stops(shield: str, attack: str) -> bool:
    return (shield, attack) in {("dodge", "bs"), ("dodge", "cc"), ("dodge", "template"), ("reset", "hack")}


def against_each_other(mine: str, theirs: str) -> bool:
    if not (rolls(mine) and rolls(theirs)):
        return False
    attacks = ("bs", "cc", "hack")
    return (mine in attacks and theirs in attacks) or stops(mine, theirs) or stops(theirs, mine)


def failing_faces(attack: Side, target: Side, attribute: str) -> int:
    count = 0
    for natural in range(1, 21):
        if attribute == "ph":
            assert target.ph is not None
            count += natural > target.ph - 6
            continue
        protection = target.arm if attribute == "arm" else target.bts
        if "AP" in attack.ammo.split("+") or "E/M" in attack.ammo.split("+"):
            protection = math.ceil(protection / 2)
        total = attack.damage - protection
        if target.cover and attack.skill == "bs":
            total -= 3
        count += natural <= total
    return count


def one_save(before: Dist, chance: float, points: int, brings: frozenset[str], again: int) -> Dist:
    """One save after what happened before; `again` is how often a failure may repeat it (0: never)."""
    after: Dist = defaultdict(float)
    for (lost, has), weight in before.items():
        after[lost, has] += weight * (1 - chance)
        failed = {(lost + points, has | brings): weight * chance}
        if again > 1:
            failed = one_save(failed, chance, points, brings, again - 1)
        for key, more in failed.items():
            after[key] += more
    return after


def suffer(attack: Side, target: Side, hits: list[Face], mode: str) -> Dist:
    parts = attack.ammo.split("+")
    number = max({"DA": 2, "EXP": 3, "Stun": 2, "E/M": 2}.get(part, 1) for part in parts)
    non_lethal = attack.ammo in ("PARA", "Stun", "E/M")
    points = 0 if non_lethal else 2 if "T2" in parts else 1
    brings = frozenset(
        {"PARA": "immobilized_a", "Stun": "stunned", "E/M": "isolated", "Shock": "shock"}[part]
        for part in parts
        if part in ("PARA", "Stun", "E/M", "Shock")
    )
    if "E/M" in parts and target.heavy:
        brings |= {"immobilized_b"}
    attributes = {"PARA": ["ph"], "E/M": ["bts"]}.get(attack.ammo, attack.save.split("+"))
    again = target.wounds + 1 if attack.continuous else 0
    harm: Dist = {(0, frozenset()): 1.0}
    if attributes == ["ph"] and target.ph is None:
        return harm
    for _, critical in hits:
        dice = [attribute for attribute in attributes for _ in range(number)]
        if critical and mode == "direct":
            first = dice.pop(0)
            harm = one_save(harm, 1.0, points, brings, 1)
            if again > 1:
                chance = failing_faces(attack, target, first) / 20
                harm = one_save(harm, chance, points, brings, again - 1)
        for attribute in dice:
            harm = one_save(harm, failing_faces(attack, target, attribute) / 20, points, brings, again)
        if critical and mode == "extra_save":
            harm = one_save(harm, failing_faces(attack, target, attributes[0]) / 20, min(points, 1), brings, 0)
        if again:
            harm = limited(harm, target.wounds + 1)
    return harm


def limited(harm: Dist, most: int) -> Dist:
    total: Dist = defaultdict(float)
    for (lost, has), weight in harm.items():
        total[min(most, lost), has] += weight
    return total


def ends_as(target: Side, lost: int, has: frozenset[str]) -> str:
    if lost > target.wounds:
        return "dead"
    if lost == target.wounds:
        return "dead" if "shock" in has else "unconscious"
    return "+".join(sorted(has - {"shock"})) or "normal"


def conditions(active: Side, criticals: bool) -> Iterator[tuple[Face | None, float]]:
    """The one die of an active trooper that protects itself, face by face."""
    if active.skill in ("dodge", "reset"):
        for face in faces(active.sv, criticals):
            yield face, 1 / 20
    else:
        yield None, 1.0


def fight(
    active: Side, other: Side, dice: int, known: Face | None, mode: str
) -> Iterator[tuple[list[Face], list[Face], float]]:
    """Every outcome between two troopers: the successes both keep, and the chance of it."""
    criticals = mode != "none"
    nothing: list[tuple[tuple[Face, ...], float]] = [((), 1.0)]
    mine = list(throws(active.sv, dice, criticals)) if rolls(active.skill) else nothing
    if known is not None:
        mine = [((known,), 1.0)]
    theirs = list(throws(other.sv, other.burst, criticals)) if rolls(other.skill) else nothing
    aimed = dice > 0 or active.skill not in ("bs", "cc", "hack", "template")
    facing = aimed and against_each_other(active.skill, other.skill)
    for (ours, p), (reply, q) in itertools.product(mine, theirs):
        kept = compare(ours, reply if facing else ())
        kept_by_other = compare(reply, ours if facing else ())
        if active.skill == "template":
            kept = [] if stops(other.skill, "template") and kept_by_other else [(1, False)] * dice
        if other.skill == "template":
            kept_by_other = [] if stops(active.skill, "template") and kept else [(1, False)] * other.burst
        yield kept, kept_by_other, p * q


Tally = dict[str, dict[object, float]]


def enumerate_duel(
    active: Side, other: Side, dice: int, known: Face | None, mode: str, weight: float, tally: Tally
) -> Dist:
    """Enter everything that may happen between two troopers; the harm to the active one is handed back."""
    seen: dict[tuple[int, int, int, int], float] = defaultdict(float)
    for kept, kept_by_other, chance in fight(active, other, dice, known, mode):
        mine, theirs = sum(c for _, c in kept), sum(c for _, c in kept_by_other)
        seen[len(kept), mine, len(kept_by_other), theirs] += chance
    to_active: Dist = defaultdict(float)
    for (hits, crits, hits_back, crits_back), chance in seen.items():
        share = weight * chance
        tally["wins"]["active"] += share * (hits > 0)
        tally["wins"]["reactive"] += share * (hits_back > 0)
        tally["wins"]["neither"] += share * (hits == 0 and hits_back == 0)
        for (lost, has), p in enter_hits(active, other, hits, crits, mode, share, "active", tally).items():
            tally["state"][ends_as(other, lost, has)] += share * p
        for key, p in enter_hits(other, active, hits_back, crits_back, mode, share, "reactive", tally).items():
            to_active[key] += chance * p
    return to_active


def enter_hits(
    shooter: Side, target: Side, hits: int, crits: int, mode: str, share: float, name: str, tally: Tally
) -> Dist:
    if shooter.skill not in ("bs", "cc", "hack", "template"):
        hits = crits = 0
    tally[f"hits {name}"][hits] += share
    tally[f"criticals {name}"][crits] += share
    harm = suffer(shooter, target, [(1, place < crits) for place in range(hits)], mode)
    for (lost, _), p in harm.items():
        tally[f"wounds {name}"][lost] += share * p
    return harm


def enumerate_exchange(active: Side, others: list[Side], dice: list[int], mode: str) -> Counted:
    active_state: dict[str, float] = defaultdict(float)
    tallies: list[Tally] = [defaultdict(lambda: defaultdict(float)) for _ in others]
    for known, weight in conditions(active, mode != "none"):
        total: Dist = {(0, frozenset()): 1.0}
        for other, count, tally in zip(others, dice, tallies, strict=True):
            here = enumerate_duel(active, other, count, known, mode, weight, tally)
            added: Dist = defaultdict(float)
            for ((lost, has), p), ((more, also), q) in itertools.product(total.items(), here.items()):
                added[lost + more, has | also] += p * q
            total = added
        for (lost, has), p in total.items():
            active_state[ends_as(active, lost, has)] += weight * p
    counted = Counted(active_state=dict(active_state))
    for tally in tallies:
        counted.active_wins.append(tally["wins"]["active"])
        counted.reactive_wins.append(tally["wins"]["reactive"])
        counted.neither.append(tally["wins"]["neither"])
        for name, store in (("hits", counted.hits), ("criticals", counted.criticals), ("wounds", counted.wounds)):
            store.append((_ints(tally[f"{name} active"]), _ints(tally[f"{name} reactive"])))
        counted.reactive_states.append({str(key): chance for key, chance in tally["state"].items()})
    return counted


def _ints(tally: dict[object, float]) -> dict[int, float]:
    return {key: chance for key, chance in tally.items() if isinstance(key, int)}


def random_side(dice: random.Random, most: int) -> Side:
    skill = dice.choice(SKILLS)
    ammo = dice.choice(AMMUNITION)
    return Side(
        skill=skill,
        sv=dice.choice((dice.randint(-1, 3), dice.randint(4, 18), dice.randint(19, 26))),
        burst=1 if skill in ("dodge", "reset") else dice.randint(1, most),
        damage=dice.randint(8, 21),
        ammo=ammo,
        save=dice.choice(("arm", "bts", "arm+bts")),
        continuous=dice.random() < 0.15,
        arm=dice.randint(0, 9),
        bts=dice.randint(0, 9),
        ph=dice.choice((None, 5, 8, 11, 14, 27)),
        cover=dice.random() < 0.4,
        wounds=dice.randint(1, 3),
        heavy=dice.random() < 0.3,
    )


def trooper(side: Side) -> Trooper:
    return Trooper(wounds=side.wounds, arm=side.arm, bts=side.bts, ph=side.ph, cover=side.cover, heavy=side.heavy)


def action(side: Side, burst: int) -> Action:
    weapon = Weapon(
        damage=side.damage,
        ammunition=ammunition(side.ammo),
        saved_with=tuple(Attribute(name) for name in side.save.split("+")),
        continuous=side.continuous,
    )
    return Action(skill=Skill(side.skill), sv=side.sv, burst=burst, weapon=weapon)


def solve(active: Side, others: list[Side], dice: list[int], rules: RollRules) -> Odds:
    duels = [
        Duel(reactive=trooper(other), action=action(active, count), reaction=action(other, other.burst))
        for other, count in zip(others, dice, strict=True)
    ]
    return exchange(trooper(active), duels, rules)


def agree(chances: tuple[float, ...], counted: dict[int, float]) -> None:
    assert sum(chances) == pytest.approx(1, abs=CLOSE)
    for number in range(max(len(chances), *(key + 1 for key in counted))):
        exact = chances[number] if number < len(chances) else 0.0
        assert exact == pytest.approx(counted.get(number, 0.0), abs=CLOSE)


def sides_agree(side: SideOdds, counted: Counted, place: int, which: int) -> None:
    agree(side.hits, counted.hits[place][which])
    agree(side.criticals, counted.criticals[place][which])
    agree(side.wounds, counted.wounds[place][which])


def states_agree(states: Mapping[str, float], counted: dict[str, float]) -> None:
    assert sum(states.values()) == pytest.approx(1, abs=CLOSE)
    for state in {*states, *counted}:
        assert states.get(state, 0.0) == pytest.approx(counted.get(state, 0.0), abs=CLOSE)


def all_agree(odds: Odds, counted: Counted) -> None:
    for place, fought in enumerate(odds.exchanges):
        assert fought.active.wins == pytest.approx(counted.active_wins[place], abs=CLOSE)
        assert fought.reactive.wins == pytest.approx(counted.reactive_wins[place], abs=CLOSE)
        assert fought.neither == pytest.approx(counted.neither[place], abs=CLOSE)
        sides_agree(fought.active, counted, place, 0)
        sides_agree(fought.reactive, counted, place, 1)
        states_agree(odds.reactive_states[place], counted.reactive_states[place])
    states_agree(odds.active_state, counted.active_state)


@pytest.mark.parametrize("game", MODES)
@pytest.mark.parametrize("seed", range(10))
def test_odds_of_one_duel_are_those_of_all_its_dice(game: str, seed: int) -> None:
    dice = random.Random(f"{game} {seed}")
    for _ in range(10):
        active, other = random_side(dice, 3), random_side(dice, 2)
        odds = solve(active, [other], [active.burst], GAMES[game])
        all_agree(odds, enumerate_exchange(active, [other], [active.burst], MODES[game]))


@pytest.mark.parametrize("seed", range(15))
def test_odds_against_several_reactions_are_those_of_all_dice(seed: int) -> None:
    dice = random.Random(seed)
    game = dice.choice(list(MODES))
    for _ in range(6):
        active = random_side(dice, 3)
        others = [random_side(dice, 2) for _ in range(dice.randint(2, 3))]
        split = [dice.randint(0, 2) if Skill(active.skill).attacks else 1 for _ in others]
        odds = solve(active, others, split, GAMES[game])
        all_agree(odds, enumerate_exchange(active, others, split, MODES[game]))


def test_a_long_burst_is_the_enumeration_of_its_dice() -> None:
    active = Side(sv=14, burst=5, ammo="DA", damage=14)
    other = Side(sv=4, burst=2, arm=3, wounds=2, cover=True)
    all_agree(solve(active, [other], [5], GAMES["n4"]), enumerate_exchange(active, [other], [5], "extra_save"))
