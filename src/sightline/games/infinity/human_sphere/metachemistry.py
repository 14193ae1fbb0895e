"""MetaChemistry, Level 2: a chart of its own, or the old one, as its player likes."""

from collections.abc import Iterator, Mapping
from typing import Annotated, ClassVar

import msgspec

from sightline.games.infinity.core.match.commands import UseAbility
from sightline.games.infinity.core.match.stages import Question, ask
from sightline.games.infinity.core.match.state import State, Trooper
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability, Profile
from sightline.games.infinity.n4.troopers.fortune import (
    CITED,
    METACHEMISTRY,
    Gain,
    charts_of,
    gain_of,
    part,
    roll_on,
    with_gain,
)
from sightline.kernel import Command, Option, Play, Player, Violation
from sightline.rules import rule

NEW = "metachemistry_2"
BIOIMMUNE: Annotated[Gain, "HS-META-005"] = Gain(most=4, adds={"arm": 1}, skills=(Ability(key="bioimmunity"),))
TOUGH: Annotated[Gain, "HS-META-006"] = Gain(most=8, skills=(Ability(key="dogged"), Ability(key="immunity_total")))
LEAPING: Annotated[Gain, "HS-META-007"] = Gain(most=12, mov=(15, 10), skills=(Ability(key="super_jump"),))
CLIMBING: Annotated[Gain, "HS-META-008"] = Gain(most=16, mov=(20, 10), skills=(Ability(key="climbing_plus"),))
REGENERATING: Annotated[Gain, "HS-META-009"] = Gain(most=20, adds={"ph": 3}, skills=(Ability(key="regeneration"),))
CHART: Annotated[tuple[Gain, ...], "HS-REF-006"] = (BIOIMMUNE, TOUGH, LEAPING, CLIMBING, REGENERATING)
CHARTS: Mapping[str, tuple[Gain, ...]] = {NEW: CHART}


def _improved(profile: Profile, die: int) -> Profile:
    return with_gain(profile, gain_of(CHART, die))


def is_of_the_second_level(now: Situation, trooper: Trooper) -> bool:
    """Whether somebody has a choice of charts."""
    ability = now.fixed.profile(trooper).ability(METACHEMISTRY)
    return ability is not None and ability.level > 1


@rule("HS-META-002", "HS-META-004")
def try_fortune(play: Play[State], trooper: Trooper) -> None:
    """One roll. With Level 2 its player says on which chart; of a Marker that is not asked, for it would be known."""
    now = Situation(play.state)
    for skill in charts_of(now, trooper):
        if skill != METACHEMISTRY or not is_of_the_second_level(now, trooper):
            roll_on(play, trooper, skill, skill, CITED[skill])
        elif NEW in trooper.endowed:
            continue
        elif trooper.id not in play.state.troopers or now.is_concealed(trooper):
            roll_on(play, trooper, skill, NEW, "HS-META-002")
        else:
            ask(play, ChartChoice.name, [trooper.id])


class ChartChoice(Question):
    """On which of the two charts somebody rolls."""

    name = "chart_choice"
    kind = "chart_choice"
    takes: ClassVar[tuple[type[Command], ...]] = (UseAbility,)

    def options(self, now: Situation, player: Player) -> Iterator[Option]:
        """Either of them."""
        trooper = now.state.pending[0].trooper
        for chart in (NEW, METACHEMISTRY):
            yield Option(command=UseAbility(player=player, trooper=trooper, ability=chart, use=True))

    def check(self, now: Situation, command: Command) -> Iterator[Violation]:
        """One of the two."""
        assert isinstance(command, UseAbility)
        if command not in (option.command for option in self.options(now, command.player)):
            params = {"skill": command.ability}
            yield Violation(code="infinity.skill_not_known", params=params, rule="HS-META-002")

    @rule("HS-META-002", "HS-META-004")
    def play(self, play: Play[State], command: Command) -> None:
        """Roll on that one, and never on the other."""
        assert isinstance(command, UseAbility)
        self.answered(play)
        roll_on(play, play.state.troopers[command.trooper], METACHEMISTRY, command.ability, "HS-META-002")


_PART = part(try_fortune)
PART = msgspec.structs.replace(
    _PART,
    stages=(*_PART.stages, ChartChoice()),
    endowments={**_PART.endowments, NEW: _improved},
    brackets={**_PART.brackets, METACHEMISTRY: frozenset({"level", "grants"})},
)
