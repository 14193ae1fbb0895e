"""One open socket: it reads what a client says, and shows it what is new."""

import asyncio
import contextlib
import functools
import time
from collections import deque

import msgspec
from sqlalchemy.exc import SQLAlchemyError
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from sightline.i18n import Language, translate
from sightline.kernel import Violation
from sightline.kernel.errors import BadInput
from sightline.kernel.limits import MESSAGE
from sightline.kernel.snapshots import DoesNotFit
from sightline.server.forms import MatchCard
from sightline.server.house import House
from sightline.server.identity import session_of
from sightline.server.limits import Buckets
from sightline.server.matches.asking import ask
from sightline.server.matches.playing import carry_out
from sightline.server.matches.room import Room
from sightline.server.matches.showing import Kind, Shown, ready
from sightline.server.matches.standing import Standing
from sightline.server.matches.telling import (
    EVERYTHING,
    error_of,
    violations_of,
)
from sightline.server.matches.writing import NOT_WRITTEN, Refusal, arm
from sightline.server.messages import (
    AnswerTold,
    AskSaid,
    CardTold,
    ChangedReady,
    CommandSaid,
    DoneTold,
    LogReady,
    LookSaid,
    NoAnswerTold,
    PingSaid,
    PongTold,
    ProblemTold,
    RefusedTold,
    Said,
    StateReady,
    ThinkingTold,
    Told,
)
from sightline.server.protection import LARGEST_BODY
from sightline.server.store.accounts import account_of
from sightline.server.wire import speaker_of
from sightline.server.words import language_of

AGAIN, TOO_FAST = 1012, 1008
"""Why a socket is closed: come back, or do not."""
MOST_QUESTIONS = 4
"""Asked and not answered yet, over one socket."""
TRUSTED = 30.0
"""Seconds for which a session is taken for what it was."""
LAST_WORDS = 0.1
"""Seconds for what is still to be said before a socket is closed."""
_DECODER: msgspec.json.Decoder[Said] = msgspec.json.Decoder(Said)
_encode = msgspec.json.Encoder().encode


class Connection:
    """One socket. What it has shown is a number, so it can fall behind and catch up, and resume after a break."""

    def __init__(
        self,
        house: House,
        room: Room,
        socket: WebSocket,
        account: str | None,
        seat: int | None,
        since: int,
        identity: str,
    ) -> None:
        self.house = house
        self.room = room
        self.account = account
        self.seat = seat
        self.session = session_of(socket)
        self._known = house.now()
        """When it was last known that the session speaks for the account."""
        self._identity = identity
        self._socket = socket
        self.language: Language = language_of(socket)
        self._cursor = since
        self._shown: Standing | None = None
        self._told: MatchCard | None = None
        """The card that was told last."""
        self._online: frozenset[int] = frozenset()
        self._outbox: deque[Told] = deque()
        self._done: list[DoneTold] = []
        """To be said when what they led to has been shown."""
        self._speak = speaker_of(socket)
        self._dismissed = False
        self._carrying = self._left = False
        """Whether a command is being carried out, and whether nobody is there any more."""
        self._wakeup = asyncio.Event()
        self._wakeup.set()
        self._pace = Buckets(house.settings.limits.messages)
        self._questions: set[asyncio.Task[None]] = set()

    def wake(self) -> None:
        """Something may have changed."""
        self._wakeup.set()

    def thinking(self, seat: int) -> None:
        """A bot has begun to think."""
        self._tell(ThinkingTold(seat=seat))

    def problem(self, error: BadInput) -> None:
        """Something does not go as it should."""
        self._tell(ProblemTold(error=error_of(error, self.language)))

    def dismiss(self) -> None:
        """Come again, as whoever you are now."""
        self._dismissed = True
        self._wakeup.set()

    def _tell(self, told: Told) -> None:
        self._outbox.append(told)
        self._wakeup.set()

    async def run(self) -> None:
        """Until one side leaves."""
        self.room.come(self)
        self.house.spawn(self.house.neighbours.show(self.room))
        self.house.nudge(self.room)  # a match that was read from its log may wait for a bot or for a clock
        if self.room.timer is None:
            arm(self.house, self.room)
        sender = asyncio.create_task(self._send_all())
        reader = asyncio.create_task(self._read_all())
        try:
            await asyncio.wait((sender, reader), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.room.leave(self)
            self.house.spawn(self.house.neighbours.show(self.room))
            self._left = True
            ending = [sender, *self._questions]
            if self._carrying:
                self.house.adopt(reader)  # a command is carried out to its end even if its sender goes away
            else:
                ending.append(reader)
            for task in ending:
                task.cancel()
            done = await asyncio.gather(*ending, return_exceptions=True)
            for error in done:
                # Whoever writes to a socket that is closed meanwhile meets a RuntimeError, and nothing derived from it.
                left = isinstance(error, WebSocketDisconnect) or type(error) is RuntimeError
                if isinstance(error, Exception) and not left:
                    self.house.failed("socket", error)
            if self._socket.application_state is WebSocketState.CONNECTED:
                with contextlib.suppress(WebSocketDisconnect, RuntimeError):
                    await self._socket.close(AGAIN)

    # ------------------------------------------------------------------ sending

    async def _send_all(self) -> None:
        while True:
            await self._wakeup.wait()
            self._wakeup.clear()
            if self.room.gone or self._dismissed:
                await self._empty()
                await asyncio.sleep(LAST_WORDS)
                await self._empty()
                await self._socket.close(AGAIN)
                return
            try:
                await self._show()
            except DoesNotFit as error:
                await self.house.rooms.begin_anew(self.room, error)

    async def _empty(self, *more: Told | LogReady | StateReady | ChangedReady, last: bool = True) -> None:
        """Send what is still to be said, then what else there is, then which commands are done: all in one go."""
        said: list[Told | LogReady | StateReady | ChangedReady] = [*self._outbox, *more]
        self._outbox.clear()
        if last and self._done:
            # A command may be done while what came before it is still being shown: then it is said with the next.
            said += (each for each in self._done if each.sequence <= self._cursor)
            self._done = [each for each in self._done if each.sequence > self._cursor]
        texts = [_encode(each) for each in said]
        if texts:
            try:
                await self._speak(texts)
            except OSError:
                raise WebSocketDisconnect(1006) from None

    async def _show(self) -> None:
        """Send what is to be said, and what is new."""
        standing, shown, online = self.room.standing, self._shown, self.room.online()
        if shown is not None and standing.match is shown.match and standing.sequence == shown.sequence:
            if standing is not shown or online != self._online:
                self._shown, self._online, self._told = standing, online, self._card(standing, online)
                await self._empty(CardTold(card=self._told))
            else:
                await self._empty()
            return
        if shown is None and not self.house.looks.take(self._identity):
            # Whoever looks too often is shown what they looked at last, a little later; nobody else waits for it.
            asyncio.get_running_loop().call_later(self.house.looks.wait(self._identity), self._wakeup.set)
            await self._empty()
            return
        seat, since, before, card = self.seat, self._since(standing), self._told, self._card(standing, online)
        # Before waiting for it: whoever asks to look again meanwhile shall be shown it again.
        self._shown, self._online, self._cursor, self._told = standing, online, standing.sequence, card
        found = await self._found(standing, (seat, self.language))
        if shown is not None and before is not None and shown.sequence == since == found.since:
            told = {**found.changes, **self.room.cards.changes(before, card)}
            sequence = standing.sequence
            await self._empty(ChangedReady(since=since, sequence=sequence, changes=told, entries=found.entries))
            return
        log = functools.partial(self.room.log.since, standing, self.room.desk, seat, self.language, since)
        await self._empty(LogReady(since=since, entries=await self.house.engine(log)), last=False)
        scene = found.scene
        await self._empty(
            StateReady(
                card=card,
                seat=seat,
                sequence=standing.sequence,
                view=await self.house.engine(functools.partial(ready, scene.view)),
                decision=scene.decision,
                asked=scene.asked,
                options=scene.options,
            )
        )

    async def _found(self, standing: Standing, kind: Kind) -> Shown:
        """What is to be seen; who has to wait for it hears first what is to be said."""
        showing = self.room.showing
        found = showing.known(standing, kind)
        if found is None:
            kinds = {(each.seat, each.language) for each in self.room.listeners} | {kind}
            looking = showing.at(standing, self.room.desk, kind, kinds, self.house.engine)
            if not showing.slight:
                await self._empty(last=False)
            found = await looking
        return found

    def _since(self, standing: Standing) -> int:
        """From where the log has to be told: earlier than what was shown, if some of that was taken back."""
        backs = [mark.to for mark in standing.marks if mark.sequence > self._cursor and mark.to is not None]
        return min((self._cursor, *backs))

    def _card(self, standing: Standing, online: frozenset[int]) -> MatchCard:
        cards, now = self.room.cards, self.house.now()
        return cards.at(standing.row, self.account, online, self.language, now, standing.trouble)

    # ------------------------------------------------------------------ reading

    async def _read_all(self) -> None:
        while not self._left:
            message = await self._socket.receive()
            if message["type"] != "websocket.receive":
                return
            if not self._pace.take(""):
                self.problem(BadInput("server.too_fast"))
                await asyncio.sleep(LAST_WORDS)
                await self._socket.close(TOO_FAST)
                return
            try:
                await self._hear(_read(message.get("text") or message.get("bytes") or b""))
            except BadInput as error:
                self.problem(error)
            except Exception as error:  # ours, and no reason to leave somebody without a word
                self.house.failed("socket", error)
                self.problem(BadInput("server.failed"))

    async def _hear(self, said: Said) -> None:
        match said:
            case CommandSaid():
                await self._command(said)
            case AskSaid():
                self._ask(said)
            case LookSaid(seat=seat):
                if seat is not None and not self.room.owns(self.account, seat):
                    raise BadInput("server.not_yours", seat=seat)
                if seat != self.seat:
                    self.seat, self._cursor = seat, EVERYTHING
                self._shown = None
                self._wakeup.set()
            case PingSaid():
                self._tell(PongTold())

    async def _command(self, said: CommandSaid) -> None:
        self._carrying = True
        try:
            await self._carry(said, self.house.now())
        finally:
            self._carrying = False

    async def _carry(self, said: CommandSaid, received: float) -> None:
        """Carry a command out and say so."""
        house, began = self.house, time.perf_counter()
        try:
            if self.account is None or not await self._is_still_somebody(received):
                raise Refusal("not_yours", "server.not_yours", seat=said.seat)
            sequence = await carry_out(house, self.room, self.account, said, received)
        except Refusal as error:
            house.metrics.commands.labels(outcome=error.kind).inc()
            self._refused(said, error)
        except SQLAlchemyError as error:  # a database that is away for a while comes back
            house.failed("database", error)
            house.metrics.commands.labels(outcome="failed").inc()
            self._refused(said, Refusal("failed", NOT_WRITTEN))
        except Exception as error:
            house.failed("socket", error)
            house.metrics.commands.labels(outcome="failed").inc()
            self._refused(said, Refusal("failed", "server.failed"))
        else:
            house.metrics.commands_done.inc()
            self._done.append(DoneTold(id=said.id, sequence=sequence))
            self._wakeup.set()
        finally:
            house.metrics.command_seconds.observe(time.perf_counter() - began)

    async def _is_still_somebody(self, now: float) -> bool:
        """Whether its session still speaks for the account; it may have been ended in another house."""
        if now - self._known > TRUSTED:
            found = await self.house.database.read(functools.partial(account_of, token=self.session))
            self._known = now
            if found is None or found.id != self.account:
                self.dismiss()
        return not self._dismissed

    def _refused(self, said: CommandSaid, error: Refusal) -> None:
        told = violations_of(error.violations, self.language, functools.partial(self._in_words, said.seat))
        words = "\n".join(each.message for each in told) or translate(error.code, self.language, **error.params)
        self._tell(
            RefusedTold(
                id=said.id, code=error.kind, violations=told, message=words, sequence=self.room.standing.sequence
            )
        )

    def _in_words(self, seat: int, violation: Violation) -> Violation:
        match = self.room.standing.match
        return self.room.desk.in_words(match, violation, seat, self.language) if match else violation

    def _ask(self, said: AskSaid) -> None:
        if len(self._questions) >= MOST_QUESTIONS:
            self._tell(NoAnswerTold(id=said.id, error=error_of(BadInput("server.busy"), self.language)))
            return
        task = asyncio.create_task(self._answer(said))
        self._questions.add(task)
        task.add_done_callback(self._questions.discard)

    async def _answer(self, said: AskSaid) -> None:
        try:
            answer = await ask(self.house, self.room, self.account, said.seat, said.question, self.language)
        except BadInput as error:
            self._tell(NoAnswerTold(id=said.id, error=error_of(error, self.language)))
        else:
            self._tell(AnswerTold(id=said.id, answer=answer))


def _read(text: str | bytes) -> Said:
    if len(text) > LARGEST_BODY:
        raise BadInput("server.too_large", most=LARGEST_BODY // 1024)
    try:
        return _DECODER.decode(text)
    except msgspec.ValidationError as error:
        raise BadInput("server.malformed", field="message", why=str(error)) from None
    except RecursionError:
        raise BadInput("kernel.limits.depth", what="message", limit=MESSAGE.depth) from None
    except (msgspec.DecodeError, UnicodeError):
        raise BadInput("server.not_json") from None
