"""Activations: what a Legend does with its Activation Points."""

import random
from collections.abc import Iterable, Iterator

from sightline.games.apex import respawning
from sightline.games.apex.commands import EndActivation, Respawn
from sightline.games.apex.events import ActivationEnded
from sightline.games.apex.frames import Handler, asks, handles, not_now, pop
from sightline.games.apex.offers import OFFER_OF, OFFERS
from sightline.games.apex.situation import Situation
from sightline.games.apex.state import Activation, Pending, State
from sightline.kernel import Command, Decision, Option, Play, Player, Violation
from sightline.rules import rule


class Activating(Pending, frozen=True, kw_only=True):
    """A Legend is being activated, and is between its actions."""

    legend: str


def activation(now: Situation) -> Activation:
    """The activation at hand."""
    found = now.state.activation
    assert found is not None
    return found


@handles(Activating)
class _Activating(Handler[Activating]):
    @rule("AX-ROUND-009", "AX-ROUND-010", "AX-ROUND-012")
    def decision(self, now: Situation, frame: Activating) -> Decision | None:
        """What next?"""
        one = now.legend(frame.legend)
        if one.at is None and not activation(now).ap:
            return None
        kind = "activation" if one.at is not None else "respawn"
        return asks(kind, one.seat, legend=one.key, ap=activation(now).ap)

    def resume(self, play: Play[State], frame: Activating) -> None:
        """Eliminated, and without the AP to return: the activation is over."""
        _end(play, frame.legend)

    def options(self, now: Situation, frame: Activating, player: Player) -> Iterator[Option]:
        """Off the board nothing but Respawn; on it everything that is offered."""
        if now.legend(frame.legend).at is None:
            yield from _options_away(now, frame.legend, player)
            return
        for offer in OFFERS:
            yield from offer.options(now, frame.legend, player)
        yield Option(command=EndActivation(player=player))

    def complete(self, now: Situation, frame: Activating, option: Option, chance: random.Random) -> Command | None:
        """Whoever offers it knows."""
        return OFFER_OF[type(option.command)].complete(now, frame.legend, option, chance)

    def check(self, now: Situation, frame: Activating, command: Command) -> Iterable[Violation]:
        """Whoever offers it knows."""
        if now.legend(frame.legend).at is None:
            return _check_away(now, frame.legend, command)
        if isinstance(command, EndActivation):
            return ()
        if isinstance(command, Respawn):
            return (Violation(code="apex.not_eliminated", rule="AX-ACT-004"),)
        offer = OFFER_OF.get(type(command))
        return (not_now(),) if offer is None else offer.check(now, frame.legend, command)

    def play(self, play: Play[State], frame: Activating, command: Command) -> None:
        """Do it."""
        if isinstance(command, EndActivation):
            _end(play, frame.legend)
        elif isinstance(command, Respawn):
            respawning.declare(play, frame.legend)
        else:
            OFFER_OF[type(command)].play(play, frame.legend, command)


@rule("AX-ACT-004", "AX-RESP-001", "AX-RESP-002")
def _options_away(now: Situation, legend: str, player: Player) -> Iterator[Option]:
    """Nothing but Respawn; staying away only for those who may."""
    if respawning.spaces(now, legend):
        yield Option(command=Respawn(player=player))
    if _may_stay_away(now, legend):
        yield Option(command=EndActivation(player=player))


def _end(play: Play[State], legend: str) -> None:
    pop(play)
    play.emit(ActivationEnded(legend=legend, rule="AX-ROUND-006"))


@rule("AX-ACT-018", "AX-RESP-002")
def _may_stay_away(now: Situation, legend: str) -> bool:
    """Who begins an activation off the board must return, if there is any space for it."""
    return activation(now).acted or not respawning.spaces(now, legend)


def _check_away(now: Situation, legend: str, command: Command) -> Iterator[Violation]:
    if isinstance(command, EndActivation):
        if not _may_stay_away(now, legend):
            yield Violation(code="apex.must_respawn", params={"legend": legend}, rule="AX-ACT-018")
    elif not isinstance(command, Respawn):
        yield Violation(code="apex.eliminated", params={"legend": legend}, rule="AX-RESP-001")
    elif not respawning.spaces(now, legend):
        yield Violation(code="apex.no_respawn_space", rule="AX-RESP-006")
