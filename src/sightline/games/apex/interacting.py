"""Interact: Supply Bins and other objects, and Attachments between Backpack and Weapons."""

from collections.abc import Iterable, Iterator

from sightline.games.apex.arming import ChoosingWeapon
from sightline.games.apex.board import Edge, adjacent, distance
from sightline.games.apex.commands import Finish, Install, OpenBin, Operate, Uninstall
from sightline.games.apex.constants import Part
from sightline.games.apex.content.cards import BinCard
from sightline.games.apex.content.loot import Attachment
from sightline.games.apex.drawing import draw, draw_loot
from sightline.games.apex.events import BinOpened, Dropped, Shifted, WeaponsDrawn
from sightline.games.apex.frames import Handler, asks, handles, not_now, pop, push, swap
from sightline.games.apex.hooks import HOOKS
from sightline.games.apex.obtaining import Obtaining
from sightline.games.apex.parts import PartOfAction, part
from sightline.games.apex.places import BACKPACK, check_drop, fitting, installed, misfits, room, weapon_slots
from sightline.games.apex.situation import Situation
from sightline.games.apex.state import Legend, Pending, State
from sightline.kernel import Command, Decision, Option, Play, Player, Violation
from sightline.rules import rule

COMMANDS = (OpenBin, Operate, Install, Uninstall)


class Interacting(Pending, frozen=True, kw_only=True):
    """A Legend performs an Interact action: an object, installing, returning, once each and in any order."""

    legend: str
    done: tuple[str, ...] = ()
    doing: str = ""
    """What it is at; beginning something else finishes it."""


def _group(command: Command) -> str:
    if isinstance(command, Install):
        return "install"
    return "return" if isinstance(command, Uninstall) else "object"


@rule("AX-INT-003", "AX-INT-009", "AX-INT-012", "AX-ADJ-005")
def bins(now: Situation, one: Legend) -> tuple[Edge, ...]:
    """Closed Supply Bins next to a Legend."""
    board = now.board
    return tuple(edge for edge in board.bins if edge not in now.state.opened and one.at in adjacent(board, edge))


@rule("AX-INT-003", "AX-INT-010")
def objects(now: Situation, one: Legend) -> tuple[str, ...]:
    """INTERACTIVE pieces next to a Legend."""
    pieces = [piece for piece in now.state.pieces.values() if "INTERACTIVE" in piece.tags and piece.at is not None]
    return tuple(piece.id for piece in pieces if piece.at is not None and one.at in adjacent(now.board, piece.at))


def _options(now: Situation, key: str, frame: Interacting, player: Player) -> Iterator[Option]:
    one = now.legend(key)
    if "object" not in frame.done:
        for edge in bins(now, one):
            yield Option(command=OpenBin(player=player, at=edge))
        for piece in objects(now, one):
            yield Option(command=Operate(player=player, piece=piece))
    if "install" not in frame.done:
        yield from _installing(now, one, player)
    if "return" not in frame.done and room(now, one):
        for place, _, token in weapon_slots(now, one):
            if token is not None:
                yield Option(command=Uninstall(player=player, place=place))


def _installing(now: Situation, one: Legend, player: Player) -> Iterator[Option]:
    for token in dict.fromkeys(one.backpack):
        if not isinstance(now.loot(token), Attachment):
            continue
        for place in fitting(now, one, token):
            old = installed(now, one, place)
            if place == BACKPACK or old == token:
                continue
            yield Option(command=Install(player=player, loot=token, place=place))
            if old is not None:
                yield Option(command=Install(player=player, loot=token, place=place, stow=True))


def _check(now: Situation, key: str, frame: Interacting, command: Command) -> Iterator[Violation]:
    one = now.legend(key)
    group = _group(command)
    if group in frame.done:
        yield Violation(code="apex.interact_once", params={"what": group}, rule="AX-INT-001")
    if isinstance(command, OpenBin | Operate):
        yield from _check_object(now, one, command)
    elif isinstance(command, Install):
        yield from _check_install(now, one, command)
    elif isinstance(command, Uninstall):
        if installed(now, one, command.place) is None:
            yield Violation(code="apex.nothing_installed", params={"place": command.place}, rule="AX-INT-001")
        elif not room(now, one):
            yield Violation(code="apex.backpack_full", rule="AX-INT-002")


def _check_object(now: Situation, one: Legend, command: OpenBin | Operate) -> Iterator[Violation]:
    if isinstance(command, OpenBin) and command.at in now.state.opened:
        yield Violation(code="apex.bin_open", rule="AX-INT-009")
        return
    reach = command.at in bins(now, one) if isinstance(command, OpenBin) else command.piece in objects(now, one)
    if not reach:
        yield Violation(code="apex.object_not_adjacent", rule="AX-INT-003")


def _check_install(now: Situation, one: Legend, command: Install) -> Iterator[Violation]:
    if command.loot not in one.backpack:
        yield Violation(code="apex.not_in_backpack", params={"loot": command.loot}, rule="AX-INT-001")
        return
    if command.place == BACKPACK:
        yield Violation(code="apex.no_such_place", params={"place": command.place})
        return
    yield from misfits(now, one, command.loot, command.place)
    if command.stow and not installed(now, one, command.place):
        yield Violation(code="apex.nothing_to_stow", rule="AX-INV-019")
    yield from check_drop(now, one, command.to)


def _do(play: Play[State], frame: Interacting, command: Command) -> None:
    """Carry one thing out. Its own frame lies on top of the stack."""
    group = _group(command)
    done = frame.done
    if frame.doing and frame.doing != group:
        done = (*done, frame.doing)
    if group == "object":
        done = (*done, group)
    swap(play, Interacting(legend=frame.legend, done=done, doing="" if group == "object" else group))
    match command:
        case OpenBin(at=edge):
            open_bin(play, frame.legend, edge)
        case Operate(piece=piece):
            HOOKS.interact(play, frame.legend, piece)
        case Install():
            _install(play, frame.legend, command)
        case Uninstall(place=place):
            now = Situation(play.state)
            token = installed(now, now.legend(frame.legend), place)
            assert token is not None
            play.emit(Shifted(legend=frame.legend, loot=token, source=place, place=BACKPACK, rule="AX-INT-001"))


@rule("AX-INV-019", "AX-ATT-008")
def _install(play: Play[State], key: str, command: Install) -> None:
    """The slot is vacated first: to the Backpack, where the new one leaves its slot, or onto the board."""
    now = Situation(play.state)
    one = now.legend(key)
    old = installed(now, one, command.place)
    if old is not None and not command.stow:
        play.emit(Dropped(legend=key, loot=old, place=command.place, to=command.to or one.at, rule="AX-INV-019"))
    elif old is not None:
        play.emit(Shifted(legend=key, loot=old, source=command.place, place=BACKPACK, rule="AX-INV-019"))
    play.emit(Shifted(legend=key, loot=command.loot, source=BACKPACK, place=command.place, rule="AX-INT-001"))


@rule("AX-INT-004", "AX-INT-008")
def open_bin(play: Play[State], key: str, edge: Edge) -> None:
    """A card is revealed, as long as there are any; the bin is open after that."""
    cards = draw(play, play.state.bin_deck, 1, "apex.roll.bin")
    play.emit(BinOpened(legend=key, at=edge, card=cards[0] if cards else "", rule="AX-INT-004"))
    if cards:
        _loot_bin(play, key, play.state.fixed.pack.bins[cards[0]])


@rule("AX-INT-005", "AX-INT-006", "AX-INT-007")
def _loot_bin(play: Play[State], key: str, card: BinCard) -> None:
    """The tokens of a card, and two Weapons of which one is kept."""
    tokens = []
    for bag, count in (("common", card.common), ("rare", card.rare), ("epic", card.epic)):
        tokens += [token for _ in range(count) if (token := draw_loot(play, key, bag, "AX-INT-005")) is not None]
    weapons = draw(play, play.state.weapon_deck, card.weapon_draw, "apex.roll.weapon")
    push(play, Obtaining(legend=key, tokens=tuple(tokens)))
    if weapons:
        play.emit(WeaponsDrawn(legend=key, cards=weapons, rule="AX-INT-006"))
        push(play, ChoosingWeapon(legend=key, cards=weapons))


@part("interact")
class Interact(PartOfAction):
    """An Interact action."""

    commands = COMMANDS
    secret = True

    def worthwhile(self, now: Situation, legend: str, parts: tuple[Part, ...], part: Part) -> bool:
        """If it can be done at once, or an object is so near that the Movement of the action might reach it."""
        at, mp = now.legend(legend).at, sum(each.mp for each in parts)
        if at is None:
            return False
        things = [edge for edge in now.board.bins if edge not in now.state.opened]
        places = [piece.at for piece in now.state.pieces.values() if "INTERACTIVE" in piece.tags]
        near = any(distance(at, place) <= 1 + mp for place in (*things, *places) if place is not None)
        return near or self.possible(now, legend, part)

    def options(self, now: Situation, legend: str, part: Part, player: Player) -> Iterable[Option]:
        """Everything it may begin with."""
        return _options(now, legend, Interacting(legend=legend), player)

    def check(self, now: Situation, legend: str, part: Part, command: Command) -> Iterable[Violation]:
        """As in the middle of it."""
        return _check(now, legend, Interacting(legend=legend), command)

    def play(self, play: Play[State], legend: str, part: Part, command: Command) -> None:
        """Begin."""
        frame = Interacting(legend=legend)
        push(play, frame)
        _do(play, frame, command)


@handles(Interacting)
class _Interacting(Handler[Interacting]):
    @rule("AX-INT-001")
    def decision(self, now: Situation, frame: Interacting) -> Decision | None:
        """What else? Nothing, where the player has no choice that others might know of."""
        one = now.legend(frame.legend)
        if one.at is None or {"object", "install", "return"} <= {*frame.done}:
            return None
        return asks("interact", one.seat, legend=one.key)

    def resume(self, play: Play[State], frame: Interacting) -> None:
        """It is over."""
        pop(play)

    def options(self, now: Situation, frame: Interacting, player: Player) -> Iterator[Option]:
        """What has not been done yet."""
        yield from _options(now, frame.legend, frame, player)
        yield Option(command=Finish(player=player))

    def check(self, now: Situation, frame: Interacting, command: Command) -> Iterable[Violation]:
        """Each once."""
        if isinstance(command, Finish):
            return ()
        return _check(now, frame.legend, frame, command) if isinstance(command, COMMANDS) else (not_now(),)

    def play(self, play: Play[State], frame: Interacting, command: Command) -> None:
        """Do it, or finish."""
        if isinstance(command, Finish):
            pop(play)
        else:
            _do(play, frame, command)
