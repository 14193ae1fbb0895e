"""What costs nothing between actions: dropping tokens of the Backpack, and picking tokens up."""

import random
from collections.abc import Iterator

from sightline.games.apex.activation import activation
from sightline.games.apex.board import adjacent, nearby
from sightline.games.apex.commands import Drop, PickUp
from sightline.games.apex.events import Dropped, PickedUp, replace
from sightline.games.apex.frames import push
from sightline.games.apex.obtaining import Obtaining
from sightline.games.apex.offers import Offer, offers
from sightline.games.apex.places import BACKPACK, check_drop
from sightline.games.apex.situation import Situation
from sightline.games.apex.state import Lying, State
from sightline.kernel import Command, Option, Parameter, Play, Player, Violation
from sightline.rules import rule

WHAT_AND_WHERE = (Parameter(name="loot", kind="backpack"), Parameter(name="to", kind="space"))


@offers(Drop)
class Dropping(Offer):
    """Tokens of the Backpack, in one's own space or nearby. One form to fill in stands for every token and space."""

    @rule("AX-ACT-013")
    def options(self, now: Situation, legend: str, player: Player) -> Iterator[Option]:
        """If there is anything to drop."""
        one = now.legend(legend)
        assert one.at is not None
        if one.backpack:
            yield Option(command=Drop(player=player, loot=one.backpack[0], to=one.at), parameters=WHAT_AND_WHERE)

    def complete(self, now: Situation, legend: str, option: Option, chance: random.Random) -> Command | None:
        """Any token, anywhere in reach."""
        one = now.legend(legend)
        assert one.at is not None
        near = sorted(nearby(now.board, one.at), key=lambda space: (space.x, space.y, space.level))
        return replace(option.command, loot=chance.choice(one.backpack), to=chance.choice([one.at, *near]))

    def check(self, now: Situation, legend: str, command: Command) -> Iterator[Violation]:
        """From the Backpack only; Equipment is never simply dropped."""
        assert isinstance(command, Drop)
        one = now.legend(legend)
        if command.loot not in one.backpack:
            yield Violation(code="apex.not_in_backpack", params={"loot": command.loot}, rule="AX-ACT-020")
        yield from check_drop(now, one, command.to)

    def play(self, play: Play[State], legend: str, command: Command) -> None:
        """It lies there."""
        assert isinstance(command, Drop)
        play.emit(Dropped(legend=legend, loot=command.loot, place=BACKPACK, to=command.to, rule="AX-ACT-013"))


@offers(PickUp)
class PickingUp(Offer):
    """Tokens in one's own or an adjacent space."""

    @rule("AX-ACT-014", "AX-ACT-015")
    def _in_reach(self, now: Situation, legend: str) -> tuple[Lying, ...]:
        at = now.legend(legend).at
        assert at is not None
        near = adjacent(now.board, at)
        return tuple(dict.fromkeys(lying for lying in now.state.loot if lying.at == at or lying.at in near))

    def options(self, now: Situation, legend: str, player: Player) -> Iterator[Option]:
        """Each of them."""
        for lying in self._in_reach(now, legend):
            yield Option(command=PickUp(player=player, loot=lying.loot, at=lying.at))

    def check(self, now: Situation, legend: str, command: Command) -> Iterator[Violation]:
        """It has to be there, and in reach."""
        assert isinstance(command, PickUp)
        if Lying(command.loot, command.at) not in now.state.loot:
            yield Violation(code="apex.no_such_loot", params={"loot": command.loot}, rule="AX-ACT-014")
        elif Lying(command.loot, command.at) not in self._in_reach(now, legend):
            yield Violation(code="apex.pick_up_too_far", params={"loot": command.loot}, rule="AX-ACT-015")

    @rule("AX-INV-014", "AX-ACT-019", "AX-ACT-021")
    def play(self, play: Play[State], legend: str, command: Command) -> None:
        """Take it as it lies. What was dropped in this activation comes back only into the Backpack."""
        assert isinstance(command, PickUp)
        own = activation(Situation(play.state)).dropped.get(command.loot, 0) > 0
        play.emit(PickedUp(legend=legend, loot=command.loot, at=command.at, rule="AX-ACT-014"))
        push(play, Obtaining(legend=legend, tokens=(command.loot,), backpack_only=own))
