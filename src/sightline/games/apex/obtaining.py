"""Obtaining loot: every token is kept or dropped."""

import random
from collections.abc import Iterator

from sightline.games.apex.board import Space, nearby
from sightline.games.apex.commands import Keep, Leave
from sightline.games.apex.content.loot import BodyShield
from sightline.games.apex.events import Dropped, Flipped, Kept, Left, ShieldCut, Shifted, replace
from sightline.games.apex.frames import Handler, asks, handles, not_now, pop, swap
from sightline.games.apex.harm import maximum, restore
from sightline.games.apex.places import BACKPACK, check_drop, fitting, installed, misfits, room
from sightline.games.apex.situation import Situation
from sightline.games.apex.state import EXHAUSTED, Legend, Loot, Pending, State
from sightline.kernel import Command, Decision, Option, Parameter, Play, Player, Violation
from sightline.rules import rule

WHERE = (Parameter(name="to", kind="space"),)


class Obtaining(Pending, frozen=True, kw_only=True):
    """A Legend has obtained tokens, which lie by its board until it has decided about each."""

    legend: str
    tokens: tuple[Loot, ...]
    backpack_only: bool = False
    """Whether they are its own drops of this activation, which go nowhere but into the Backpack."""


@handles(Obtaining)
class _Obtaining(Handler[Obtaining]):
    @rule("AX-INV-008", "AX-INV-009")
    def decision(self, now: Situation, frame: Obtaining) -> Decision | None:
        """Keep it or drop it? One token after the other."""
        if not frame.tokens:
            return None
        return asks("keep", now.legend(frame.legend).seat, legend=frame.legend, loot=frame.tokens[0])

    def resume(self, play: Play[State], frame: Obtaining) -> None:
        """All tokens have found their place."""
        pop(play)

    def options(self, now: Situation, frame: Obtaining, player: Player) -> Iterator[Option]:
        """Every place where it belongs, and dropping it. What has to make room is dropped in one's own space."""
        one, token = now.legend(frame.legend), frame.tokens[0]
        for place in fitting(now, one, token):
            if place == BACKPACK or not frame.backpack_only:
                yield from _keeping(now, one, place, player)
        yield Option(command=Leave(player=player))
        if one.at is not None and nearby(now.board, one.at):
            yield Option(command=Leave(player=player), parameters=WHERE)

    def complete(self, now: Situation, frame: Obtaining, option: Option, chance: random.Random) -> Command | None:
        """Drop it in any nearby space."""
        at = now.legend(frame.legend).at
        assert at is not None
        return replace(option.command, to=chance.choice(sorted(nearby(now.board, at), key=_order)))

    def check(self, now: Situation, frame: Obtaining, command: Command) -> Iterator[Violation]:
        """It has to belong there, and there has to be room."""
        one, token = now.legend(frame.legend), frame.tokens[0]
        if not isinstance(command, Keep | Leave):
            yield not_now()
            return
        yield from check_drop(now, one, command.to)
        if isinstance(command, Leave):
            return
        yield from misfits(now, one, token, command.place)
        if frame.backpack_only and command.place != BACKPACK:
            yield Violation(code="apex.own_drop", params={"loot": token}, rule="AX-ACT-021")
        yield from _check_room(now, one, command)

    def play(self, play: Play[State], frame: Obtaining, command: Command) -> None:
        """Put it there."""
        one, token = play.state.legends[frame.legend], frame.tokens[0]
        swap(play, replace(frame, tokens=frame.tokens[1:]))
        to = command.to or one.at if isinstance(command, Keep | Leave) else None
        if isinstance(command, Leave):
            play.emit(Left(legend=one.key, loot=token, to=to, rule="AX-INV-008"))
        elif isinstance(command, Keep):
            keep(play, one.key, token, command, to)


def _order(space: Space) -> tuple[int, int, int]:
    return (space.x, space.y, space.level)


def _keeping(now: Situation, one: Legend, place: str, player: Player) -> Iterator[Option]:
    """The ways of keeping a token in a place."""
    free = room(now, one)
    if place == BACKPACK and not free:
        for other in dict.fromkeys(one.backpack):
            yield Option(command=Keep(player=player, place=place, instead=other))
        return
    yield Option(command=Keep(player=player, place=place))
    if ":" in place and free and installed(now, one, place):
        yield Option(command=Keep(player=player, place=place, stow=True))


def _check_room(now: Situation, one: Legend, command: Keep) -> Iterator[Violation]:
    free = room(now, one)
    if command.place == BACKPACK:
        if command.instead and command.instead not in one.backpack:
            yield Violation(code="apex.not_in_backpack", params={"loot": command.instead}, rule="AX-INV-017")
        elif command.instead and free:
            yield Violation(code="apex.room_left", rule="AX-INV-017")
        elif not command.instead and not free:
            yield Violation(code="apex.backpack_full", rule="AX-INV-016")
    elif command.instead:
        yield Violation(code="apex.room_left", rule="AX-INV-017")
    if command.stow and not (free and ":" in command.place and installed(now, one, command.place)):
        yield Violation(code="apex.nothing_to_stow", rule="AX-INV-019")


def keep(play: Play[State], key: str, token: Loot, how: Keep, to: Space | None) -> None:
    """Put a token where it was said."""
    _make_room(play, key, how, to)
    play.emit(Kept(legend=key, loot=token, place=how.place, rule="AX-INV-008"))
    if how.place == "body_shield":
        _wear(play, key, token)


@rule("AX-INV-012", "AX-INV-014", "AX-INV-019", "AX-ACT-019", "AX-LOOT-009", "AX-ATT-008")
def _make_room(play: Play[State], key: str, how: Keep, to: Space | None) -> None:
    """What makes room for a token is dropped as it lies, without flipping, or stowed."""
    now = Situation(play.state)
    one = now.legend(key)
    if how.instead:
        play.emit(Dropped(legend=key, loot=how.instead, place=BACKPACK, to=to, rule="AX-INV-017"))
    old = one.equipment.get(how.place) or installed(now, one, how.place)
    if old and how.stow:
        play.emit(Shifted(legend=key, loot=old, source=how.place, place=BACKPACK, rule="AX-INV-019"))
    elif old:
        why = "AX-INV-019" if ":" in how.place else "AX-INV-012"
        play.emit(Dropped(legend=key, loot=old, place=how.place, to=to, rule=why))


@rule("AX-LIFE-004", "AX-LIFE-015", "AX-LOOT-006", "AX-LOOT-007", "AX-LOOT-008", "AX-LOOT-901", "AX-INV-013")
def _wear(play: Play[State], key: str, token: Loot) -> None:
    """First the new maximum, then what an active Body Shield recovers once, then its exhausted side."""
    now = Situation(play.state)
    one, worn = now.legend(key), now.loot(token)
    assert isinstance(worn, BodyShield)
    limit = maximum(now, one, "shield")
    if one.shield > limit:
        play.emit(ShieldCut(legend=key, shield=limit, rule="AX-LIFE-015"))
    if worn.recover and not token.endswith(EXHAUSTED):
        restore(play, key, "shield", worn.recover, token)
        play.emit(Flipped(legend=key, slot="body_shield", loot=token + EXHAUSTED, rule="AX-ICON-005"))
