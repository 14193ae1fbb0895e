"""Weapons of few uses: the Chest Mine in close combat, and both shots at once."""

from collections.abc import Iterator

import msgspec

from sightline.games.infinity.core.match.events import UseSpent
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import State, Trooper
from sightline.games.infinity.core.order.declarations import Declaration, Label
from sightline.games.infinity.core.order.modifiers import Attempt, is_a
from sightline.games.infinity.core.order.outcomes import Hit
from sightline.games.infinity.core.order.resolution import everything
from sightline.games.infinity.core.skills.base import Skill, When
from sightline.games.infinity.core.skills.close_combat import met
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.weapons import Chart, Mode, Weapon
from sightline.kernel import Mod, Play, Violation
from sightline.rules import rule

CHEST_MINE = "chest_mine"
CC_PLUS_3 = "cc_attack_+3"
DOUBLE_SHOT = "double_shot"
BOTH = "both_shots"
"""The trait by which a mode is known that adds a die."""

# ------------------------------------------------------------------ the Chest Mine


@rule("N4-WEAP-012", "N4-WEAP-013", "N4-WEAP-014")
def all_around(now: Situation, hit: Hit) -> Iterator[Trooper]:
    """In close combat a Chest Mine that wins hits every enemy in contact with its bearer, and nobody else."""
    bearer = now.find(hit.strike.attacker)
    if hit.strike.weapon != CHEST_MINE or hit.strike.attribute != "cc" or bearer is None:
        return
    for enemy in now.of(1 - bearer.owner):
        if enemy.id != hit.on.target and not now.is_marker(enemy) and met(now, bearer, enemy.id):
            yield enemy


@rule("N4-WEAP-013")
def no_ally_near(
    now: Situation,
    trooper: Trooper,
    skill: Skill,
    use: Declaration,
    when: When,  # noqa: ARG001
) -> Iterator[Violation]:
    """It is no use in close combat with an ally in contact."""
    if use.weapon != CHEST_MINE or Label.CC_ATTACK not in skill.labels:
        return
    for ally in now.of(trooper.owner):
        if ally.id != trooper.id and now.contact(trooper, ally):
            yield Violation(code="n4_weapons.ally_near", params={"trooper": ally.id}, rule="N4-WEAP-013")


def eager(now: Situation, attempt: Attempt) -> Iterator[Mod]:
    """What is printed for its CC Attacks."""
    if attempt.mode is not None and CC_PLUS_3 in attempt.mode.traits and is_a(now, attempt, Label.CC_ATTACK):
        yield Mod(3, "n4_weapons.mod_chest_mine", "N4-WEAP-012")


# ------------------------------------------------------------------ Double Shot


def _doubled(mode: Mode) -> Mode:
    name = f"{mode.name}_{DOUBLE_SHOT}" if mode.name else DOUBLE_SHOT
    return msgspec.structs.replace(mode, name=name, burst=mode.burst + 1, traits=mode.traits | {BOTH})


@rule("N4-TRAIT-013")
def with_double_shots(chart: Chart) -> Chart:
    """A chart in which every mode with the trait comes with another die as well: nobody has to use it."""

    def doubled(weapon: Weapon) -> Weapon:
        more = tuple(_doubled(mode) for mode in weapon.modes if DOUBLE_SHOT in mode.traits)
        return msgspec.structs.replace(weapon, modes=(*weapon.modes, *more))

    return Chart(weapons={key: doubled(weapon) for key, weapon in chart.weapons.items()})


def _is_double(state: State, use: Declaration) -> bool:
    weapon = state.fixed.edition.chart.weapons.get(use.weapon)
    mode = weapon.mode(use.mode) if weapon is not None else None
    return mode is not None and BOTH in mode.traits


@rule("N4-TRAIT-013")
def both_or_one(
    now: Situation,
    trooper: Trooper,
    skill: Skill,  # noqa: ARG001
    use: Declaration,
    when: When,
) -> Iterator[Violation]:
    """In the Active Turn, and only while no use of it is spent."""
    if not _is_double(now.state, use):
        return
    if when is When.ARO or trooper.uses.get(use.weapon, 0):
        yield Violation(code="n4_weapons.double_shot", params={"weapon": use.weapon}, rule="N4-TRAIT-013")


@rule("N4-TRAIT-013")
def unload(play: Play[State]) -> None:
    """Who fired twice has nothing left when the Order ends."""
    for declared in list(everything(play.state)):
        if _is_double(play.state, declared.use) and declared.trooper in play.state.troopers:
            play.emit(UseSpent(trooper=declared.trooper, weapon=declared.use.weapon, rule="N4-TRAIT-013"))


PART = Part(
    bans=(no_ally_near, both_or_one),
    mods=(eager,),
    sweeps=(all_around,),
    at_conclusion=(unload,),
)
