"""Booty and MetaChemistry: who has one of them rolls on its chart when it is deployed."""

from collections.abc import Callable, Iterator, Mapping
from typing import Annotated

import msgspec

from sightline.games.infinity.core.match.commands import Deploy, UseAbility
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.stages import Whether, ask, asks
from sightline.games.infinity.core.match.state import Declared, State, Trooper
from sightline.games.infinity.core.table.deployment import AIRBORNE_DEPLOYMENT
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability, Profile
from sightline.games.infinity.core.troopers.rows import AbilityRow
from sightline.games.infinity.n4.troopers.events import Endowed
from sightline.kernel import Command, Decision, Play, RuleId
from sightline.rules import rule

BOOTY, METACHEMISTRY = "booty", "metachemistry"
REROLL = "reroll"
"""In brackets after one of them."""


class Gain(msgspec.Struct, frozen=True, kw_only=True):
    """One row of a chart."""

    most: int
    """The highest number of the die that it is for."""
    adds: Mapping[str, int] = {}
    mov: tuple[int, int] = (0, 0)
    weapons: tuple[str, ...] = ()
    equipment: tuple[Ability, ...] = ()
    skills: tuple[Ability, ...] = ()


def _skills(*keys: str) -> tuple[Ability, ...]:
    return tuple(Ability(key=key) for key in keys)


BOOTY_CHART: Annotated[tuple[Gain, ...], "N4-SSK-036"] = (
    Gain(most=2, adds={"arm": 1}),
    Gain(most=4, weapons=("light_flamethrower",)),
    Gain(most=6, weapons=("grenades",)),
    Gain(most=8, weapons=("da_cc_weapon",)),
    Gain(most=9, equipment=(Ability(key="multispectral_visor", level=1),)),
    Gain(most=10, weapons=("exp_cc_weapon",)),
    Gain(most=11, weapons=("adhesive_launcher",)),
    Gain(most=12, adds={"arm": 2}),
    Gain(most=13, weapons=("panzerfaust",)),
    Gain(most=14, weapons=("monofilament_cc_weapon",)),
    Gain(most=15, mov=(20, 10)),
    Gain(most=16, weapons=("multi_rifle",)),
    Gain(most=17, weapons=("multi_sniper_rifle",)),
    Gain(most=18, adds={"arm": 4}),
    Gain(most=19, skills=(Ability(key="mimetism", mod=-6),)),
    Gain(most=20, weapons=("heavy_machine_gun",)),
)
METACHEMISTRY_CHART: Annotated[tuple[Gain, ...], "N4-SSK-178"] = (
    Gain(most=3, adds={"ph": 3}),
    Gain(most=5, skills=_skills("super_jump")),
    Gain(most=7, skills=_skills("regeneration")),
    Gain(most=10, skills=_skills("climbing_plus")),
    Gain(most=12, mov=(20, 10)),
    Gain(most=14, adds={"bts": 6}),
    Gain(most=15, skills=_skills("no_wound_incapacitation")),
    Gain(most=16, adds={"arm": 1}, skills=_skills("bioimmunity")),
    Gain(most=17, skills=_skills("dogged", "immunity_total")),
    Gain(most=18, mov=(15, 10), skills=_skills("super_jump")),
    Gain(most=19, mov=(20, 10), skills=_skills("climbing_plus")),
    Gain(most=20, adds={"ph": 3}, skills=_skills("regeneration")),
)
CHARTS: Mapping[str, tuple[Gain, ...]] = {BOOTY: BOOTY_CHART, METACHEMISTRY: METACHEMISTRY_CHART}
CITED: Mapping[str, RuleId] = {BOOTY: "N4-SSK-034", METACHEMISTRY: "N4-SSK-176"}


def gain_of(chart: tuple[Gain, ...], die: int) -> Gain:
    """The row of a chart for a number of the die.

    >>> gain_of(BOOTY_CHART, 3).weapons, gain_of(METACHEMISTRY_CHART, 18).mov
    (('light_flamethrower',), (15, 10))
    """
    return next(row for row in chart if die <= row.most)


@rule("N4-SSK-035", "N4-SSK-177")
def with_gain(profile: Profile, gain: Gain) -> Profile:
    """It has all that it had, and this: of a skill that it has twice the stronger, of its MOV the longer values."""
    return msgspec.structs.replace(
        profile.raised([gain.adds]) if gain.adds else profile,
        mov=(max(profile.mov[0], gain.mov[0]), max(profile.mov[1], gain.mov[1])),
        weapons=tuple(dict.fromkeys((*profile.weapons, *gain.weapons))),
        equipment=_stronger(profile.equipment, gain.equipment),
        skills=_stronger(profile.skills, gain.skills),
    )


def _stronger(own: tuple[Ability, ...], gained: tuple[Ability, ...]) -> tuple[Ability, ...]:
    better = {
        each.key: each
        for each in gained
        if not any(one.key == each.key and (one.level, abs(one.mod)) >= (each.level, abs(each.mod)) for one in own)
    }
    return (*(each for each in own if each.key not in better), *better.values())


def _from_booty(profile: Profile, die: int) -> Profile:
    return with_gain(profile, gain_of(BOOTY_CHART, die))


def _from_metachemistry(profile: Profile, die: int) -> Profile:
    return with_gain(profile, gain_of(METACHEMISTRY_CHART, die))


# ------------------------------------------------------------------ when


@rule("N4-SSK-033", "N4-SSK-034", "N4-SSK-175", "N4-SSK-176")
def try_fortune(play: Play[State], trooper: Trooper) -> None:
    """One roll for each of the skills, once. It is optional; as it can only help, it is always made."""
    for skill in charts_of(Situation(play.state), trooper):
        roll_on(play, trooper, skill, skill, CITED[skill])


def roll_on(play: Play[State], trooper: Trooper, skill: str, chart: str, cited: RuleId) -> None:
    """Roll for a skill on a chart."""
    _roll(play, trooper, skill, chart, cited)
    now = Situation(play.state)
    here = trooper.id in play.state.troopers
    if may_roll_again(now, trooper, skill) and here and not now.is_concealed(play.state.troopers[trooper.id]):
        ask(play, RollAgain(skill).name, [trooper.id])


def _roll(play: Play[State], trooper: Trooper, skill: str, chart: str, cited: RuleId) -> None:
    (die,) = play.roll(1, what=f"roll.{skill}")
    play.emit(Endowed(player=trooper.owner, trooper=trooper.id, key=chart, value=die, rule=cited))


# ------------------------------------------------------------------ once more


@rule("N4-ROLL-010")
def may_roll_again(now: Situation, trooper: Trooper, skill: str) -> bool:
    """Booty (ReRoll), MetaChemistry (ReRoll)."""
    ability = now.fixed.profile(trooper).ability(skill)
    return ability is not None and any(each.key == REROLL for each in ability.grants)


class RollAgain(Whether):
    """Whether somebody repeats the die on its chart; what the second one says then counts.

    Nobody is asked about a Marker or about who is nowhere to be seen: the question would tell what is there.
    """

    name: str  # type: ignore[misc]  # one for each skill
    kind = "roll_again"
    cites = "N4-ROLL-010"

    def __init__(self, skill: str) -> None:
        self.ability = skill
        self.name = f"roll_again.{skill}"

    def decision(self, state: State) -> Decision | None:
        """With the die that it would give up."""
        trooper = state.troopers.get(state.pending[0].trooper)
        if trooper is None:
            return None
        return asks(self.kind, trooper.owner, trooper=trooper.id, die=trooper.endowed[self._chart(trooper)])

    def _chart(self, trooper: Trooper) -> str:
        """The chart that it has rolled on for this skill."""
        return next(key for key in trooper.endowed if key.startswith(self.ability))

    @rule("N4-ROLL-010")
    def play(self, play: Play[State], command: Command) -> None:
        """Once, and the first die is gone."""
        assert isinstance(command, UseAbility)
        self.answered(play)
        if command.use:
            trooper = play.state.troopers[command.trooper]
            _roll(play, trooper, self.ability, self._chart(trooper), "N4-ROLL-010")


# ------------------------------------------------------------------ who


def charts_of(now: Situation, trooper: Trooper) -> Iterator[str]:
    """The skills of somebody for which it has not rolled yet."""
    if trooper.peripheral is None and not trooper.device:
        profile = now.fixed.profile(trooper)
        yield from (key for key in CHARTS if profile.ability(key) is not None and key not in trooper.endowed)


def part(tries: Callable[[Play[State], Trooper], None]) -> Part:
    """The chapter, with what somebody does who is put on the table."""

    def when_deployed(play: Play[State], command: Deploy, trooper: Trooper) -> None:  # noqa: ARG001
        """In the Deployment Phase, also for who is not to be seen."""
        tries(play, play.state.troopers.get(trooper.id, trooper))

    def when_landed(play: Play[State], declared: Declared) -> None:
        """During the match, for who comes by Airborne Deployment."""
        trooper = play.state.troopers.get(declared.trooper)
        if trooper is not None and declared.use.skill in AIRBORNE_DEPLOYMENT:
            tries(play, trooper)

    return Part(
        after_deployment=(when_deployed,),
        after_declaration=(when_landed,),
        stages=tuple(RollAgain(skill) for skill in CHARTS),
        endowments={BOOTY: _from_booty, METACHEMISTRY: _from_metachemistry},
        abilities=tuple(AbilityRow(key=key) for key in (*CHARTS, REROLL)),
        brackets={skill: frozenset({"grants"}) for skill in CHARTS},
        gifts={skill: frozenset({REROLL}) for skill in CHARTS},
    )


PART = part(try_fortune)
