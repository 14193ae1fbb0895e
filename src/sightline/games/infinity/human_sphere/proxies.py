"""The Proxies of a G: Jumper come onto the table together, before the first turn or during the game."""

import random
from collections.abc import Iterator

from sightline.games.infinity.core.match.commands import Arrive
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.stages import Stage, asks
from sightline.games.infinity.core.match.state import State, Trooper
from sightline.games.infinity.core.table.arrival import (
    SAMPLES,
    check_descent,
    descents,
    join,
    land,
    lander,
    random_descent,
)
from sightline.games.infinity.core.table.deployment import FirstDeployment, LastDeployment, must_deploy
from sightline.games.infinity.core.table.situation import Situation
from sightline.kernel import Command, Decision, Option, Play, Player, Violation
from sightline.kernel.errors import Param
from sightline.rules import rule

# ------------------------------------------------------------------ before the first turn


def _waiting(state: State, player: Player, member: int) -> tuple[list[int], list[int]]:
    """The Proxies of a G: Jumper that are not on the table yet, and those that are, or were."""
    bodies = state.fixed.lists[player].bodies(member)
    there = [each for each in bodies if each not in state.reserve[player]]
    return [each for each in bodies if each not in there], there


def _begun(state: State, player: Player) -> list[int]:
    """The Proxies that are still to come of a G: Jumper that has begun to be deployed."""
    found = (_waiting(state, player, member) for member in sorted(state.reserve[player]))
    return next((waiting for waiting, there in found if there), [])


@rule("HS-GJUMP-015")
def one_after_the_other(state: State, player: Player, member: int) -> Iterator[Violation]:
    """Nobody comes between the Proxies of a G: Jumper; where it is all that is left, it is held back as one trooper."""
    begun, (waiting, _) = _begun(state, player), _waiting(state, player, member)
    left = len(waiting) == len(state.reserve[player]) > 1
    last = left and not begun and state.stage == FirstDeployment.name and state.fixed.scenario.last_trooper
    if last or (begun and member not in begun):
        params: dict[str, Param] = {"member": (waiting if last else begun)[0]}
        yield Violation(code="talents.proxies_together", params=params, rule="HS-GJUMP-015")


@rule("HS-GJUMP-015")
def none_stays_away(state: State, player: Player, member: int) -> bool:
    """No Proxy comes later if another was deployed, whatever skill it has for that."""
    return state.stage in (FirstDeployment.name, LastDeployment.name) and member in _begun(state, player)


@rule("HS-GJUMP-015")
def held_as_one(state: State, player: Player) -> int:
    """A G: Jumper is held back with all its Proxies, or not at all."""
    if _begun(state, player):
        return -len(state.reserve[player])
    must = must_deploy(state, player)
    return len(must) - 1 if must and must == _waiting(state, player, must[0])[0] else 0


# ------------------------------------------------------------------ during the game


def _still_to_come(now: Situation, proxy: Trooper) -> list[int]:
    """The Proxies of a G: Jumper that have a way onto the table and are not there yet."""
    waiting, _ = _waiting(now.state, proxy.owner, proxy.member)
    return [member for member in waiting if any(descents(now, proxy.owner, member))]


@rule("HS-GJUMP-015")
def come_together(now: Situation, proxy: Trooper) -> str | None:
    """With the first Proxy that comes all the others do, by the same Order."""
    return Entourage.name if _still_to_come(now, proxy) else None


class Entourage(Stage):
    """One Proxy has come during the game: the others are put down, each by its own skill, before anybody lands."""

    name = "order.proxies"
    takes = (Arrive,)

    def decision(self, state: State) -> Decision | None:
        """Ask where the next one comes down."""
        return asks("proxies", state.active, left=len(_still_to_come(Situation(state), lander(state))))

    def options(self, now: Situation, player: Player) -> Iterator[Option]:
        """Any of those who are still to come, by any skill that it has for it."""
        for member in _still_to_come(now, lander(now.state)):
            yield from descents(now, player, member)

    def complete(self, now: Situation, option: Option, chance: random.Random) -> Command | None:
        """Somewhere legal, at random; nobody can be left behind, so chance tries long."""
        assert isinstance(option.command, Arrive)
        tried = (random_descent(now, option.command, chance) for _ in range(20 * SAMPLES))
        return next((filled for filled in tried if not any(self.check(now, filled))), None)

    def check(self, now: Situation, command: Command) -> Iterator[Violation]:
        """Another Proxy of the same trooper, to a place where it may come down."""
        assert isinstance(command, Arrive)
        waiting = _still_to_come(now, lander(now.state))
        if command.member in waiting:
            yield from check_descent(now, command)
        else:
            yield Violation(code="talents.proxies_together", params={"member": waiting[0]}, rule="HS-GJUMP-015")

    def play(self, play: Play[State], command: Command) -> None:
        """Put it down; after the last of them they land."""
        assert isinstance(command, Arrive)
        join(play, command)
        if not _still_to_come(Situation(play.state), lander(play.state)):
            land(play)


PART = Part(
    stages=(Entourage(),),
    deployment_order=(one_after_the_other,),
    grounded=(none_stays_away,),
    held_back=(held_as_one,),
    entourages=(come_together,),
)
