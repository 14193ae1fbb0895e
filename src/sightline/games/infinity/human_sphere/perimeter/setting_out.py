"""Perimeter elements come onto the table with their bearer; those that Baggage hands out, at its feet."""

import random
from collections.abc import Iterator
from typing import ClassVar

import msgspec

from sightline.games.infinity.core.match.commands import Deploy
from sightline.games.infinity.core.match.events import Placed, Remembered, UseSpent
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.stages import Question, ask
from sightline.games.infinity.core.match.state import State, Trooper
from sightline.games.infinity.core.skills.deployables import device_of
from sightline.games.infinity.core.table.deployment_places import check_room, deployment_zone
from sightline.games.infinity.core.table.port import Within
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.human_sphere.perimeter.elements import DEVICES, owed, perimeter_weapons
from sightline.geometry.shapes import Body, Point3
from sightline.kernel import Command, Decision, Option, Parameter, Play, Player, Violation
from sightline.rules import rule

OUT, RELOADED = 1, 2
REACH = 200.0
"""Millimetres around the bearer in which places are looked for."""


def out_key(bearer: str) -> str:
    """What a match remembers of a bearer: whether its elements are out, or new ones are to be put at its feet."""
    return f"set_out.{bearer}"


def is_out(now: Situation, bearer: Trooper) -> bool:
    """Whether its elements have been put on the table."""
    return now.state.memory.get(out_key(bearer.id)) == OUT


class SetOut(Command, frozen=True, kw_only=True):
    """Put a Perimeter element on the table."""

    trooper: str
    """Its bearer."""
    at: Point3


# ------------------------------------------------------------------ where


def _body(weapon: str, at: Point3) -> Body:
    return Body(at=at, silhouette=DEVICES[weapon].template)


def check_place(now: Situation, bearer: Trooper, token: Body) -> Iterator[Violation]:
    """What is against an element being put somewhere."""
    yield from check_room(now, token, bearer.owner)
    yield from now.fixed.scenario.check_deployment(now, token)
    if now.state.memory.get(out_key(bearer.id)) == RELOADED:
        yield from _check_contact(now, bearer, token)
    else:
        yield from _check_deployment(now, bearer, token)


@rule("HS-EQUIP-017")
def _check_contact(now: Situation, bearer: Trooper, token: Body) -> Iterator[Violation]:
    """What Baggage has handed out is put in contact with its owner."""
    if not now.table.touches(token, now.body(bearer)):
        yield Violation(code="perimeter.not_at_its_feet", params={"trooper": bearer.id}, rule="HS-EQUIP-017")


@rule("HS-PERIM-002", "HS-PERIM-003")
def _check_deployment(now: Situation, bearer: Trooper, token: Body) -> Iterator[Violation]:
    """In the Zone of Control of its bearer, where that one might be deployed, and with no enemy in its own."""
    if not now.in_zone_of_control(now.body(bearer), token):
        yield Violation(code="perimeter.too_far", params={"trooper": bearer.id}, rule="HS-PERIM-002")
    if not _may_be_deployed(now, bearer, token):
        yield Violation(code="infinity.outside_zone", rule="HS-PERIM-002")
    for enemy in now.pieces_of(1 - bearer.owner):
        if now.in_zone_of_control(token, now.body(enemy)):
            yield Violation(code="perimeter.enemy_near", params={"target": enemy.id}, rule="HS-PERIM-003")


def _may_be_deployed(now: Situation, bearer: Trooper, token: Body) -> bool:
    """In the Deployment Phase: in the zone of its player, or where a skill of its bearer lets that one be."""
    if now.state.orders or now.table.lies(token, Within(deployment_zone(now.state, bearer.owner))):
        return True
    there = Deploy(player=bearer.owner, member=bearer.member, at=token.at)
    return any(zone(now, there, token) for zone in now.fixed.edition.deployment_zones)


def places(now: Situation, bearer: Trooper) -> list[Point3]:
    """Where the next element of a bearer may be put: enough places to tell whether there is one."""

    def ask_table() -> list[Point3]:
        token = _body(owed(now, bearer)[0], bearer.at)
        around = now.table.beside(now.body(bearer), token.silhouette, None)
        further = () if now.state.memory.get(out_key(bearer.id)) else now.table.places(token, REACH, (), ())
        every = (msgspec.structs.replace(token, at=at) for at in (*around, *further))
        return [each.at for each in every if not any(check_place(now, bearer, each))]

    return now.once(("set_out", bearer.id), ask_table)


# ------------------------------------------------------------------ the question


class SettingOut(Question):
    """Where the elements of a bearer are put, one after the other."""

    name = "setting_out"
    kind = "set_out"
    takes: ClassVar[tuple[type[Command], ...]] = (SetOut,)

    def decision(self, state: State) -> Decision | None:
        """Ask while there are elements, and a place for the next one."""
        now = Situation(state)
        bearer = self._bearer(now)
        able = bearer is not None and owed(now, bearer) and places(now, bearer)
        return super().decision(state) if able else None

    @staticmethod
    def _bearer(now: Situation) -> Trooper | None:
        """The bearer; of several alike the real one."""
        asked = now.find(now.state.pending[0].trooper)
        return None if asked is None else now.original(asked)

    def options(self, now: Situation, player: Player) -> Iterator[Option]:
        """A place to choose."""
        command = SetOut(player=player, trooper=now.state.pending[0].trooper, at=(0, 0, 0))
        yield Option(command=command, parameters=(Parameter(name="at", kind="point"),))

    def complete(self, now: Situation, option: Option, chance: random.Random) -> Command | None:
        """Any place that there is."""
        bearer = self._bearer(now)
        assert bearer is not None
        return msgspec.structs.replace(option.command, at=chance.choice(places(now, bearer)))

    @rule("HS-PERIM-002")
    def check(self, now: Situation, command: Command) -> Iterator[Violation]:
        """Whether the next element may be put there."""
        assert isinstance(command, SetOut)
        bearer = self._bearer(now)
        assert bearer is not None
        yield from check_place(now, bearer, _body(owed(now, bearer)[0], command.at))

    @rule("HS-PERIM-002")
    def play(self, play: Play[State], command: Command) -> None:
        """Put it there."""
        assert isinstance(command, SetOut)
        now = Situation(play.state)
        bearer = self._bearer(now)
        assert bearer is not None
        device = device_of(play.state, bearer, owed(now, bearer)[0], command.at, concealed=False)
        device = msgspec.structs.replace(device, fielded_by=bearer.fielded_by, peripheral=bearer.peripheral)
        play.emit(Placed(trooper=device, rule="HS-PERIM-002"))

    @rule("HS-PERIM-004")
    def proceed(self, play: Play[State]) -> None:
        """All of them are out, or there is no place for the rest: that is lost."""
        now = Situation(play.state)
        bearer = self._bearer(now)
        if bearer is not None:
            for key in owed(now, bearer):
                play.emit(UseSpent(trooper=bearer.id, weapon=key, rule="HS-PERIM-004"))
            play.emit(Remembered(key=out_key(bearer.id), value=OUT))
        self.answered(play)


# ------------------------------------------------------------------ when


@rule("HS-PERIM-002")
def deploy(play: Play[State], command: Deploy, trooper: Trooper) -> None:  # noqa: ARG001
    """As soon as their bearer has been deployed."""
    set_out(play)


@rule("HS-PERIM-002", "HS-EQUIP-017")
def set_out(play: Play[State]) -> None:
    """Ask about whoever is on the table and has elements that are not."""
    now = Situation(play.state)
    waiting = play.state.waiting(SettingOut.name)
    bearers = [each for each in now.everybody() if any(perimeter_weapons(now, each)) and not is_out(now, each)]
    asked = dict.fromkeys(now.alike(each)[0].id for each in bearers)
    ask(play, SettingOut.name, [key for key in asked if key not in waiting])


PART = Part(commands=(SetOut,), stages=(SettingOut(),), after_deployment=(deploy,), at_conclusion=(set_out,))
