"""Programs that attack somebody: whom they are for, what is in their way, and what they leave behind."""

from collections.abc import Iterator
from typing import Annotated

from sightline.games.infinity.core.match.events import Remembered
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import Pose, State, Trooper
from sightline.games.infinity.core.order.harm import cancel
from sightline.games.infinity.core.order.outcomes import Outcome, Strike
from sightline.games.infinity.core.skills import hacking
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability, TroopType
from sightline.games.infinity.core.troopers.programs import Program
from sightline.games.infinity.core.troopers.rows import AbilityRow
from sightline.games.infinity.human_sphere.fireteams import lasting
from sightline.games.infinity.human_sphere.fireteams.teams import team_of
from sightline.games.infinity.human_sphere.hacking.chart import CHART, KILLER, WHITE
from sightline.games.infinity.human_sphere.hacking.supportware import hampered
from sightline.games.infinity.n4.control import possessed
from sightline.games.infinity.n4.hacking import hack
from sightline.games.infinity.n4.hacking.area import FIREWALL
from sightline.kernel import Mod, Play
from sightline.odds.saves import Weapon as Harm
from sightline.rules import rule

OWN_FIREWALL: Annotated[int, "HS-HACK-060"] = -3
MAESTRO, EXILE, ICEBREAKER = "maestro", "exile", "icebreaker"
FROZEN = "icebreaker."
"""What a match remembers of whom Icebreaker has immobilized, until the end of the Player Turn."""
IMMOBILIZED = "immobilized_b"


class Hack(hack.Hack):
    """Use a program on enemies in the Hacking Area; some programs are for those in a certain situation."""

    @staticmethod
    def _works_on(now: Situation, program: Program, target: Trooper) -> bool:
        if "fireteam" in program.targets:
            return _is_in_a_team(now, target)
        if "unconscious_remote" in program.targets:
            return _is_a_fallen_remote(now, target)
        if "possessed_tag" in program.targets:
            return _is_a_possessed_tag(now, target)
        return hack.Hack._works_on(now, program, target)

    def _seems_right(self, now: Situation, program: Program, target: Trooper) -> bool:
        """That somebody is in a Fireteam shows, whatever it passes for."""
        if "fireteam" in program.targets:
            return _is_in_a_team(now, target)
        return super()._seems_right(now, program, target)

    def in_the_way(self, now: Situation, hacker: Trooper, at: Pose, target: Trooper, there: Pose) -> tuple[Mod, ...]:
        """A Firewall, or else what Supportware of the other side does; one of them, not both."""
        walls = () if self._breaks_walls(now, hacker) else super().in_the_way(now, hacker, at, target, there)
        return walls or hampered(now, target)

    @rule("HS-HACK-056")
    def _breaks_walls(self, now: Situation, hacker: Trooper) -> bool:
        """Nothing that a Killer Hacking Device does is held up by a Firewall."""
        return any(device.key == KILLER for device in self.devices_of(now, hacker))

    @rule("HS-HACK-019", "HS-HACK-025")
    def harm_of(self, program: Program, in_the_way: tuple[Mod, ...]) -> Harm:
        """Only a Firewall takes something off the Damage."""
        return super().harm_of(program, tuple(mod for mod in in_the_way if mod.source == "n4_hacking.mod.firewall"))


@rule("HS-HACK-033")
def _is_in_a_team(now: Situation, target: Trooper) -> bool:
    """Exile is for members of Fireteams."""
    return team_of(now, target) is not None


@rule("HS-HACK-038")
def _is_a_fallen_remote(now: Situation, target: Trooper) -> bool:
    """Goodnight is for who has Remote Presence and is Unconscious."""
    return now.profile(target).ability("remote_presence") is not None and "unconscious" in target.states


@rule("HS-REF-015")
def _is_a_possessed_tag(now: Situation, target: Trooper) -> bool:
    """Exorcism is for a TAG that the enemy has taken over; being taken over by its own side sets it free."""
    return possessed.STATE in target.states and now.profile(target).type is TroopType.TAG


@rule("HS-HACK-060")
def walled(now: Situation, trooper: Trooper) -> Iterator[Ability]:
    """A White Hacking Device is a Firewall for its owner, for as long as it works."""
    profile = now.fixed.profile(trooper)
    if profile.ability(WHITE) is not None and "isolated" not in trooper.states and not now.is_null(trooper):
        yield Ability(key=FIREWALL, mod=OWN_FIREWALL)


# ------------------------------------------------------------------ what they leave behind


@rule("HS-HACK-044")
def spent(now: Situation, target: Trooper, strike: Strike, harm: Harm) -> Harm | None:
    """Maestro does nothing more to who is down."""
    return None if strike.weapon == MAESTRO and now.vitality(target) <= 0 else harm


@rule("HS-HACK-035", "HS-HACK-036")
def break_up(play: Play[State], outcome: Outcome) -> None:
    """Whoever is Isolated by Exile takes its whole Fireteam along."""
    for hit in outcome.hits_of(hacking.Hack.key):
        now = Situation(play.state)
        target = now.find(hit.on.target)
        if hit.strike.weapon != EXILE or target is None or "isolated" not in target.states:
            continue
        team = team_of(now, target)
        if team is not None:
            lasting.cancel(play, team, "exile")


def freeze(play: Play[State], outcome: Outcome) -> None:
    """Note whom Icebreaker has immobilized; not who is immobilized by something else as well."""
    frozen = {hit.on.target for hit in outcome.hits_of(hacking.Hack.key) if hit.strike.weapon == ICEBREAKER}
    others = {hit.on.target for hit in outcome.hits if hit.strike.weapon != ICEBREAKER}
    for key in sorted(frozen - others):
        trooper = play.state.troopers.get(key)
        if trooper is not None and IMMOBILIZED in trooper.states:
            play.emit(Remembered(key=f"{FROZEN}{key}", value=1))


@rule("HS-HACK-053")
def thaw(play: Play[State]) -> None:
    """What Icebreaker did ends with the Player Turn."""
    for name in sorted(each for each, value in play.state.memory.items() if each.startswith(FROZEN) and value):
        play.emit(Remembered(key=name, value=0))
        key = name.removeprefix(FROZEN)
        if key in play.state.troopers and IMMOBILIZED in play.state.troopers[key].states:
            cancel(play, key, IMMOBILIZED, "HS-HACK-053")


DEVICES = frozenset({WHITE})
UPGRADES = tuple(sorted(CHART.programs.keys() - hack.CHART.programs.keys()))
"""Programs of this book, which may stand in the brackets of a Hacker or of a device as those of N4 do."""

PARTS = (
    hacking.part(Hack(CHART)),
    Part(
        grants=(walled,),
        wards=(spent,),
        after_combat=(break_up, freeze),
        in_states_phase=(thaw,),
        abilities=(
            *(AbilityRow(key=key, comms=True) for key in DEVICES),
            *(AbilityRow(key=key) for key in UPGRADES),
        ),
        brackets={
            **{key: frozenset({"grants"}) for key in DEVICES},
            **{key: frozenset({"damage", "burst"}) for key in UPGRADES},
        },
        gifts={key: frozenset(CHART.programs) for key in (hack.HACKER, *CHART.devices)},
    ),
)
