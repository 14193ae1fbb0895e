"""Putting troopers on the table: with their states, their copies, their Peripherals and what they lay."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from sightline.games.infinity.core.abilities.remdriver import mark
from sightline.games.infinity.core.match.commands import Deploy
from sightline.games.infinity.core.match.events import Concealed, Placed
from sightline.games.infinity.core.match.state import State, Trooper
from sightline.games.infinity.core.table.hiding import mask_of
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Profile
from sightline.games.infinity.core.troopers.rows import Guise
from sightline.geometry.shapes import Point3, bearing
from sightline.kernel import Play, Player
from sightline.rules import rule


def next_id(state: State, player: Player, more: int = 0) -> str:
    """A name for a piece that comes onto the table, after so many more; it tells nothing but the order of arrival."""
    letter, pieces = "AB"[player], (*state.troopers.values(), *state.fallen)
    known = [int(each.id[1:]) for each in pieces if each.id.startswith(letter)]
    return f"{letter}{max(known, default=0) + more + 1}"


@rule("C1-DEP-006", "C1-PRONE-001", "C1-STATE-203", "C1-STATE-288", "C1-SSK-224")
def _deployed_in(now: Situation, command: Deploy) -> frozenset[str]:
    """The states that its player may choose when it is put on the table."""
    mask = mask_of(now, now.fixed.lists[command.player].members[command.member].profile) or ""
    wishes = {
        "prone": command.prone,
        mask: bool(mask) and command.poses_as is not None,
        command.concealed: bool(command.concealed),
    }
    return frozenset(state for state, wanted in wishes.items() if wanted)


def place(play: Play[State], command: Deploy) -> Trooper:
    """Put a member on the table, with its Peripherals; who is nowhere to be seen gets no name."""
    edition, profile = play.state.fixed.edition, play.state.fixed.lists[command.player].members[command.member].profile
    states = _deployed_in(Situation(play.state), command) | edition.state.beginning(profile)
    laid, chart = tuple(_laid(play.state, command)), edition.chart.weapons
    spent = {each.device: 1 for each in laid if chart[each.device].uses is not None}
    if any(chart[each].uses == 1 for each in spent):
        states |= {"unloaded"}
    trooper = Trooper(
        id="",
        owner=command.player,
        member=command.member,
        form=command.form,
        at=command.at,
        facing=bearing(command.facing),
        states=states,
        poses_as=command.poses_as,
        uses={**_used(profile, states), **spent},
    )
    if edition.state.guises.get(command.concealed) is Guise.NOTHING:
        play.emit(Concealed(trooper=trooper, rule="C1-DEP-002"))
        for each in laid:
            put_down(play, each)
        return trooper
    trooper = put_down(play, trooper, command.copies, laid)
    if command.marks:
        mark(play, trooper.id, command.marks)
    place_company(play, trooper, command.peripherals)
    return trooper


def _laid(state: State, command: Deploy) -> Iterator[Trooper]:
    """What is put on the table together with a trooper, concealed if that is its nature."""
    if not command.lays or command.lays_at is None:
        return
    modes = state.fixed.edition.chart.weapons[command.lays].modes
    concealed = any("concealed" in mode.traits for mode in modes)
    yield Trooper(
        id="",
        owner=command.player,
        member=command.member,
        device=command.lays,
        at=command.lays_at,
        facing=0.0,
        states=frozenset({"camouflaged"}) if concealed else frozenset(),
    )


def put_down(
    play: Play[State], trooper: Trooper, copies: Sequence[Point3] = (), more: Sequence[Trooper] = ()
) -> Trooper:
    """Put a piece on the table, and its copies and what else comes with it.

    They are named from west to east, so that no name tells which one is real, or which one is a mine.
    """
    alike = [trooper, *(msgspec.structs.replace(trooper, at=at) for at in copies)]
    every = sorted((*alike, *more), key=lambda each: each.at)
    names = {id(each): next_id(play.state, trooper.owner, number) for number, each in enumerate(every)}
    for each in every:
        original = names[id(trooper)] if any(each is one for one in alike[1:]) else ""
        named = msgspec.structs.replace(each, id=names[id(each)], copy_of=original)
        play.emit(Placed(trooper=named, rule="C1-DEP-002"))
    return msgspec.structs.replace(trooper, id=names[id(trooper)])


def _used(profile: Profile, states: Iterable[str]) -> Mapping[str, int]:
    """What is used up by deploying in a state: Camouflage (1 Use) brings a trooper onto the table and never back."""
    camouflage = profile.ability("camouflage")
    limited = camouflage is not None and camouflage.uses and "camouflaged" in states
    return {"camouflage": 1} if limited else {}


@rule("C1-SSK-263")
def place_company(play: Play[State], controller: Trooper, spots: tuple[Point3, ...]) -> None:
    """Put the Peripherals of a Controller on the table."""
    for index, at in enumerate(spots):
        servant = msgspec.structs.replace(
            controller,
            id=next_id(play.state, controller.owner),
            peripheral=index,
            form=0,
            at=at,
            states=controller.states.difference(play.state.fixed.edition.state.guises),
            poses_as=None,
            uses={},
        )
        play.emit(Placed(trooper=servant, rule="C1-SSK-263"))
