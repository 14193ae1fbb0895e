"""What the four missions have in common: sizes, tables, and that they end by conditions of their own."""

from collections.abc import Mapping
from typing import ClassVar

from sightline.games.infinity.core.match.scenario import Scenario
from sightline.games.infinity.core.match.state import State, Token, Trooper
from sightline.games.infinity.core.missions.objectives import SHAPES
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Profile
from sightline.geometry.shapes import Silhouette
from sightline.kernel import Player
from sightline.rules import rule

SPECIALISTS = ("hacker", "engineer", "doctor", "specialist_operative", "paramedic")


@rule("C1-SCEN-207")
class Mission(Scenario):
    """A scenario with Objective Points, at one of three sizes on the table that goes with it."""

    tables: ClassVar[Mapping[int, tuple[float, float]]] = {
        15: (600.0, 800.0),
        25: (800.0, 1200.0),
        30: (1200.0, 1200.0),
    }
    """The table of each game size, in mm."""

    def token_shape(self, token: Token) -> Silhouette:
        """The room of a console or a box."""
        return SHAPES.get(token.kind) or super().token_shape(token)

    @rule("C1-GEN-001", "C1-SCEN-208", "C1-SCEN-216", "C1-SCEN-256")
    def is_over_after_order(self, state: State) -> bool:
        """A mission defines its own end: nothing ends it in the middle of a Player Turn."""
        return False


@rule("C1-SCEN-209", "C1-SSK-253", "C1-SSK-254")
def is_specialist(profile: Profile) -> bool:
    """Hackers, Engineers, Doctors, Specialist Operatives and Paramedics.

    >>> from sightline.games.infinity.core.troopers.profiles import Ability, Profile
    >>> medic = Profile(unit="m", name="M", mov=(10, 10), cc=13, bs=11, ph=10, wip=12, skills=(Ability(key="doctor"),))
    >>> is_specialist(medic)
    True
    """
    return any(profile.ability(key) for key in SPECIALISTS)


@rule("C1-SCEN-209", "C1-SCEN-210")
def acts_as_specialist(now: Situation, trooper: Trooper) -> bool:
    """Whether a trooper on the table may do what only Specialists may; Peripherals never stand in for them."""
    return trooper.peripheral is None and not trooper.device and is_specialist(now.profile(trooper))


# ------------------------------------------------------------------ who was Killed


@rule("C1-SCEN-214", "C1-SCEN-250")
def survives(now: Situation, trooper: Trooper) -> bool:
    """Not Killed: neither Dead nor Null at the end, except an embryo, which the enemy has not eliminated."""
    return not now.is_null(trooper) or "shasvastii_embryo" in trooper.states


def survivors(now: Situation, player: Player) -> list[Trooper]:
    """Everybody of a player who is on the table at the end and was not Killed, Peripherals included."""
    return [each for each in now.of(player) if survives(now, each)]


@rule("C1-SCEN-214", "C1-SCEN-215", "C1-SCEN-250", "C1-SSK-270")
def points_killed(now: Situation, victim: Player) -> float:
    """Army Points of a player that the enemy has Killed; whoever was never deployed counts as Killed."""
    total = sum(member.profile.cost for member in now.fixed.lists[victim].members)
    return total - sum(now.cost(each) for each in survivors(now, victim))


@rule("C1-SCEN-214", "C1-SCEN-215", "C1-SCEN-250")
def members_killed(now: Situation, victim: Player) -> set[int]:
    """The members of a list that were Killed or never deployed."""
    alive = {each.member for each in survivors(now, victim) if each.peripheral is None}
    return set(range(len(now.fixed.lists[victim].members))) - alive


@rule("C1-SCEN-216", "C1-SCEN-256")
def nobody_left(now: Situation, player: Player) -> bool:
    """Whether all troopers of the list are Null; who is still to come is not."""
    return not now.state.reserve[player] and all(now.is_null(each) for each in now.of(player))


@rule("C1-SCEN-231", "C1-SCEN-245")
def points_standing(now: Situation, player: Player) -> float:
    """The Cost of the troopers of a list that are not Null, those still to come included."""
    members = now.fixed.lists[player].members
    return sum(now.cost(each) for each in now.of(player) if not now.is_null(each)) + sum(
        members[waiting].profile.cost for waiting in now.state.reserve[player]
    )
