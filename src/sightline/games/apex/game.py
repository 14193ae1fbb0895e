"""Apex Legends: The Board Game, as a game for the kernel."""

import functools
import operator
import random
from collections.abc import Iterable

import msgspec

from sightline.games.apex import (
    airdrop,
    basic_actions,
    destroying,
    effects,
    gearing,
    interacting,
    melee,
    moving,
    pockets,
    recruiting,
    telling,
    turns,
)
from sightline.games.apex.board import Ring
from sightline.games.apex.commands import COMMANDS, Resign
from sightline.games.apex.events import Ended, Happening
from sightline.games.apex.frames import HANDLERS, push, question
from sightline.games.apex.setup import Setup, fixed_of
from sightline.games.apex.situation import Situation
from sightline.games.apex.state import State, other_squad
from sightline.games.apex.transition import reveal_ring_card
from sightline.games.apex.victory import examine
from sightline.games.apex.views import View, view_of
from sightline.kernel import (
    Change,
    Command,
    Decision,
    Event,
    Measures,
    NothingToMeasure,
    Option,
    Play,
    Player,
    Result,
    Viewer,
    Violation,
)
from sightline.kernel.fixed import put_back
from sightline.rules import rule

PARTS_OF_THE_GAME = (
    airdrop,
    basic_actions,
    destroying,
    effects,
    gearing,
    interacting,
    melee,
    moving,
    pockets,
    recruiting,
    telling,
    turns,
)
"""Modules that register what they handle when they are imported."""


OUT_OF_THE_GAME = ("legendary", "starting")
"""Tokens that are in no bag."""


@functools.cache
def _pending() -> object:
    """Every kind of pending thing, for decoding."""
    return functools.reduce(operator.or_, HANDLERS)


class ApexGame:
    """The rules, as the kernel wants them."""

    name = "apex"
    ruleset = "apex-2"
    setup_type = Setup
    command_types: tuple[type[Command], ...] = (*COMMANDS, *effects.COMMANDS)

    @rule("AX-SETUP-009", "AX-SETUP-010", "AX-SETUP-011", "AX-SETUP-013", "AX-SETUP-014", "AX-SETUP-023")
    @rule("AX-SETUP-902", "AX-RING-008")
    def new(self, setup: msgspec.Struct) -> State:
        """Check the setup and lay everything out."""
        assert isinstance(setup, Setup)
        fixed = fixed_of(setup)
        pack = fixed.pack
        return State(
            fixed=fixed,
            weapon_deck=tuple(card.id for card in pack.weapons.values() if card.model.deck == "basic"),
            bin_deck=tuple(pack.bins),
            bags={bag: dict(contents) for bag, contents in pack.bags.items() if bag not in OUT_OF_THE_GAME},
            ring=Ring.around(fixed.board) if setup.ring else None,
        )

    def measures(self, setup: msgspec.Struct) -> Measures:
        """The board is part of the game."""
        return NothingToMeasure()

    @rule("AX-SEQ-001", "AX-SETUP-022")
    def begin(self, play: Play[State]) -> None:
        """Reveal the first Ring Shift card and go through the stages."""
        if play.state.ring is not None:
            reveal_ring_card(play)
        push(play, recruiting.Recruiting(), gearing.GearStage(), airdrop.AirDrop(), turns.Battle())
        settle(play)

    def decision(self, state: State) -> Decision | None:
        """What the innermost pending thing asks."""
        return None if state.ended else question(Situation(state))

    def options(self, state: State, player: Player, measures: Measures) -> Iterable[Option]:
        """What it offers."""
        frame = state.pending[-1]
        return HANDLERS[type(frame)].options(Situation(state), frame, player)

    def complete(self, state: State, option: Option, chance: random.Random, measures: Measures) -> Command | None:
        """Let it fill in the blanks."""
        frame = state.pending[-1]
        return HANDLERS[type(frame)].complete(Situation(state), frame, option, chance)

    def check(self, state: State, command: Command, measures: Measures) -> tuple[Violation, ...]:
        """Everything it has against a command. Resigning is always possible."""
        if isinstance(command, Resign):
            return ()
        frame = state.pending[-1]
        return tuple(HANDLERS[type(frame)].check(Situation(state), frame, command))

    def play(self, play: Play[State], command: Command) -> None:
        """Carry it out, and go on to the next question."""
        if isinstance(command, Resign):
            squad = play.state.fixed.squad_of(command.player)
            play.emit(Ended(reason="resigned", winner=other_squad(squad)))
            return
        frame = play.state.pending[-1]
        HANDLERS[type(frame)].play(play, frame, command)
        settle(play)

    def restored(self, first: State, written: bytes) -> State:
        """A state from what was written of it; what is pending is read as the kinds that somebody handles."""
        plain: dict[str, object] = msgspec.msgpack.decode(written, type=dict[str, object])
        pending = msgspec.convert(plain.pop("pending", ()), type=tuple[_pending(), ...])  # type: ignore[misc]
        state = msgspec.convert(plain, type=State, dec_hook=put_back(first.fixed))
        return msgspec.structs.replace(state, pending=pending)

    def evolve(self, state: State, event: Event) -> State:
        """Events apply themselves."""
        assert isinstance(event, Happening)
        return event.apply(state)

    def view(self, state: State, viewer: Viewer) -> View:
        """What somebody may know."""
        return view_of(state, viewer)

    def redact(self, change: Change[State], viewer: Viewer) -> Event | None:
        """Events know what others see of them."""
        assert isinstance(change.event, Happening)
        return change.event.seen_by(change, viewer)

    def result(self, state: State) -> Result | None:
        """Who won; each player's score is the Victory Points of the squad."""
        if not state.ended:
            return None
        now = Situation(state)
        seats = range(state.fixed.setup.players)
        winners = () if state.winner is None else now.seats(state.winner)
        points = tuple(float(now.victory_points(state.fixed.squad_of(seat))) for seat in seats)
        return Result(winners=winners, scores=points, reason=f"apex.ended.{state.ended}")


@rule("AX-WIN-001", "AX-ELIM-010")
def settle(play: Play[State]) -> None:
    """Go on until somebody is asked or the match is over; victory is looked at after every effect."""
    while not play.state.ended:
        if play.state.eliminations != play.state.examined:
            examine(play)
            continue
        if question(Situation(play.state)) is not None:
            return
        frame = play.state.pending[-1]
        HANDLERS[type(frame)].resume(play, frame)
