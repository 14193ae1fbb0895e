"""What the four missions have in common: sizes, tables, and that they end by conditions of their own."""

from sightline.games.infinity.core.match.edition import Edition
from sightline.games.infinity.core.match.scenario import Scenario
from sightline.games.infinity.core.match.state import State, Token, Trooper
from sightline.games.infinity.core.missions.objectives import SHAPES
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Profile
from sightline.geometry.shapes import Silhouette
from sightline.kernel import Player
from sightline.rules import rule


class Mission(Scenario):
    """A scenario with Objective Points, at one of the sizes of the edition on the table that goes with it."""

    sized = True

    def token_shape(self, token: Token) -> Silhouette:
        """The room of a console or a box."""
        return SHAPES.get(token.kind) or super().token_shape(token)

    @rule("C1-GEN-001", "C1-SCEN-208", "C1-SCEN-216", "C1-SCEN-256")
    def is_over_after_order(self, state: State) -> bool:
        """A mission defines its own end: nothing ends it in the middle of a Player Turn."""
        return False


@rule("C1-SSK-253", "C1-SSK-254")
def is_specialist(edition: Edition, profile: Profile) -> bool:
    """Whether it has a skill that makes a Specialist in this edition."""
    return any(profile.ability(key) for key in edition.ability.specialist)


@rule("C1-SCEN-210")
def acts_as_specialist(now: Situation, trooper: Trooper) -> bool:
    """Whether a trooper on the table may do what only Specialists may; Peripherals never stand in for them."""
    return (
        trooper.peripheral is None and not trooper.is_thing and is_specialist(now.fixed.edition, now.profile(trooper))
    )


# ------------------------------------------------------------------ who was Killed


def survives(now: Situation, trooper: Trooper) -> bool:
    """Not Killed: neither Dead nor Null at the end, except in a state that the edition says one survives."""
    return not now.is_casualty(trooper) or not trooper.states.isdisjoint(now.fixed.edition.state.surviving)


def survivors(now: Situation, player: Player) -> list[Trooper]:
    """Everybody of a player who is on the table at the end and was not Killed, Peripherals included."""
    return [each for each in now.own(player) if survives(now, each)]


def taken_over(now: Situation, player: Player) -> list[Trooper]:
    """Those of a list who fight for the other side: they count for nobody, neither as survivors nor as Killed."""
    return [each for each in now.state.troopers.values() if each.army == player and now.has_turned(each)]


@rule("C1-SCEN-215", "C1-SSK-270")
def points_killed(now: Situation, victim: Player) -> float:
    """Army Points of a player that the enemy has Killed; whoever was never deployed counts as Killed."""
    out = now.fixed.edition.out_of_it(now, victim)
    members = enumerate(now.fixed.lists[victim].members)
    total = sum(now.fixed.edition.worth(member.profile) for index, member in members if index not in out)
    return total - sum(now.cost(each) for each in (*survivors(now, victim), *taken_over(now, victim)))


@rule("C1-SCEN-215")
def members_killed(now: Situation, victim: Player) -> set[int]:
    """The members of a list that were Killed or never deployed."""
    spared = (*survivors(now, victim), *taken_over(now, victim))
    alive = {each.member for each in spared if each.peripheral is None}
    return set(range(len(now.fixed.lists[victim].members))) - alive - now.fixed.edition.out_of_it(now, victim)


@rule("C1-SCEN-216", "C1-SCEN-256")
def nobody_left(now: Situation, player: Player) -> bool:
    """Whether all troopers of the list are Null; who is still to come is not."""
    return not now.state.reserve[player] and all(now.is_casualty(each) for each in now.own(player))


def points_standing(now: Situation, player: Player) -> float:
    """The Cost of the troopers of a list that are not Null, those still to come included."""
    members = now.fixed.lists[player].members
    return sum(now.cost(each) for each in now.own(player) if not now.is_casualty(each)) + sum(
        now.fixed.edition.worth(members[waiting].profile) for waiting in now.state.reserve[player]
    )


def too_few_standing(now: Situation, player: Player) -> bool:
    """Whether fewer points are on their feet than a game of this size asks for."""
    return points_standing(now, player) < now.fixed.edition.sizes.rows[now.fixed.points].standing
