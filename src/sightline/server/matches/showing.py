"""What those who look at a match are shown after each change of it.

Everybody who sits at the same seat, or at none, and reads the same language sees the same: it is worked out once for
each such kind of viewer, and for all of them at once. Whoever has seen how it stood before is told what has changed.
"""

import asyncio
import functools
from collections.abc import Callable, Coroutine, Iterable, Mapping
from typing import Any, NamedTuple, TypeVar

import msgspec

from sightline.games.desk import Desk
from sightline.i18n import Language
from sightline.kernel import Viewer
from sightline.kernel.fixed import skip
from sightline.server.deltas import changes
from sightline.server.effort import Effort
from sightline.server.matches.logs import Log
from sightline.server.matches.standing import Standing
from sightline.server.matches.telling import decision_of, options_of
from sightline.server.messages import DecisionCard, OptionCard

T = TypeVar("T")
Kind = tuple[Viewer, Language]
Engine = Callable[[Callable[[], T], Effort], Coroutine[Any, Any, T]]
"""Lets the rules work, in a thread if that is worth it."""

_encoder = msgspec.json.Encoder(enc_hook=skip, order="deterministic")


NEVER = -1


class Scene(msgspec.Struct, frozen=True, kw_only=True):
    """What a kind of viewer sees of a match; the rest of what is told depends on who it is."""

    view: msgspec.Struct | None
    decision: DecisionCard | None
    asked: bool
    options: tuple[OptionCard, ...]


class Shown(NamedTuple):
    """A scene, with what is new in it."""

    scene: Scene
    since: int
    """The sequence number of the scene that it is compared with; `NEVER`, if with none."""
    changes: Mapping[str, msgspec.Raw]
    """Of each part of the scene that has changed."""
    entries: tuple[msgspec.Raw, ...]
    """What was written into the log meanwhile."""


def ready(value: object) -> msgspec.Raw:
    """As it is sent."""
    return msgspec.Raw(_encoder.encode(value))


def scene_of(standing: Standing, seat: Viewer, language: Language) -> Scene:
    """What a kind of viewer sees."""
    match = standing.match
    decision = match.decision if match is not None and standing.row.status == "playing" else None
    asked = decision is not None and seat is not None and seat in decision.waiting
    return Scene(
        view=None if match is None else match.view(seat),
        decision=decision_of(decision, seat, language),
        asked=asked,
        options=options_of(match.options(seat), language) if match is not None and asked else (),
    )


class Showing:
    """The latest scenes of one match."""

    def __init__(self, log: Log, usual: Effort | None = None) -> None:
        self._log = log
        self._effort = Effort(usual)
        self._standing: Standing | None = None
        self._shown: asyncio.Future[dict[Kind, Shown]] | None = None

    def forget(self) -> None:
        """Nobody looks any more."""
        self._standing = self._shown = None

    @property
    def slight(self) -> bool:
        """Whether looking takes hardly any time."""
        return self._effort.slight

    def known(self, standing: Standing, kind: Kind) -> Shown | None:
        """What a kind of viewer is shown, if that is found out already."""
        if self._shown is None or self._standing is None or not self._shown.done() or _differ(self._standing, standing):
            return None
        return self._shown.result().get(kind)

    async def at(self, standing: Standing, desk: Desk, kind: Kind, kinds: Iterable[Kind], engine: Engine[Any]) -> Shown:
        """What a kind of viewer is shown. These kinds will all want to know it, so that it is found out for all."""
        before = self._standing
        if self._shown is None or before is None or _differ(before, standing):
            self._standing = standing
            self._shown = self._begin(standing, desk, {kind, *kinds}, before, engine)
        shown = self._shown.result() if self._shown.done() else await asyncio.shield(self._shown)
        if kind not in shown:
            look = functools.partial(self._look, standing, desk, kind, None, None)
            shown[kind] = await engine(look, self._effort)
        return shown[kind]

    def _begin(
        self, standing: Standing, desk: Desk, kinds: Iterable[Kind], before: Standing | None, engine: Engine[Any]
    ) -> "asyncio.Future[dict[Kind, Shown]]":
        """Look for several kinds of viewers; at once, where that is slight and nobody is still looking."""
        earlier = self._shown

        def look(known: Mapping[Kind, Shown]) -> dict[Kind, Shown]:
            return {kind: self._look(standing, desk, kind, before, known.get(kind)) for kind in kinds}

        async def later() -> dict[Kind, Shown]:
            known = {} if earlier is None else await earlier
            found: dict[Kind, Shown] = await engine(functools.partial(look, known), self._effort)
            return found

        if not self._effort.slight or not (earlier is None or earlier.done()):
            return asyncio.ensure_future(later())
        known = {} if earlier is None else earlier.result()
        found: asyncio.Future[dict[Kind, Shown]] = asyncio.get_running_loop().create_future()
        found.set_result(self._effort.measured(functools.partial(look, known)))
        return found

    def _look(self, standing: Standing, desk: Desk, kind: Kind, before: Standing | None, last: Shown | None) -> Shown:
        scene = scene_of(standing, *kind)
        if before is None or last is None:
            return Shown(scene, NEVER, {}, ())
        found = changes(last.scene, scene)
        parts = {name: ready(part) for name, part in found.items()} if isinstance(found, dict) else {}
        return Shown(scene, before.sequence, parts, self._log.since(standing, desk, *kind, before.sequence))


def _differ(one: Standing, two: Standing) -> bool:
    return one.match is not two.match or one.sequence != two.sequence
