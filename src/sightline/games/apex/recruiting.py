"""Colours and recruitment."""

from collections.abc import Iterator

from sightline.games.apex.commands import ChooseColour, Recruit
from sightline.games.apex.drawing import draw
from sightline.games.apex.events import CardsCompared, ColoursSet, Recruited, StageEntered
from sightline.games.apex.frames import Handler, asks, handles, not_now, pop, swap
from sightline.games.apex.situation import Situation
from sightline.games.apex.state import Pending, Squad, State, other_squad
from sightline.kernel import Command, Decision, Option, Play, Player, Violation
from sightline.rules import rule


class Recruiting(Pending, frozen=True, kw_only=True):
    """Before stage 1: colours and Legends."""


class ChoosingColour(Pending, frozen=True, kw_only=True):
    """The squad with the highest card chooses its colour."""

    squad: Squad


class Drafting(Pending, frozen=True, kw_only=True):
    """Squads take Legends in turn, Blue first."""


@rule("AX-SETUP-025", "AX-SETUP-026")
def draw_for_colours(play: Play[State]) -> Squad:
    """Each squad draws an Aim card until one is higher; the cards go back each time."""
    while True:
        pack = play.state.fixed.pack
        first, second = draw(play, pack.aim_deck, 2, "apex.roll.colour")
        values = (first.value, second.value)
        play.emit(CardsCompared(cards=(first.id, second.id), values=values, rule="AX-SETUP-025"))
        if values[0] != values[1]:
            return values.index(max(values))


@handles(Recruiting)
class _Recruiting(Handler[Recruiting]):
    @rule("AX-SETUP-025", "AX-SETUP-029", "AX-SETUP-901")
    def resume(self, play: Play[State], frame: Recruiting) -> None:
        """In the introductory game the highest card is Red and the line-ups are fixed."""
        highest = draw_for_colours(play)
        fixed = play.state.fixed
        if fixed.setup.recruitment != "introductory":
            swap(play, ChoosingColour(squad=highest))
            return
        pop(play)
        play.emit(ColoursSet(red=highest, rule="AX-SETUP-025"))
        lineups = fixed.constants.introductory
        for squad, keys in ((highest, lineups.red), (1 - highest, lineups.blue)):
            for key, seat in zip(keys, fixed.setup.seats[squad], strict=False):
                play.emit(Recruited(legend=key, squad=squad, seat=seat, rule="AX-SETUP-029"))


@handles(ChoosingColour)
class _ChoosingColour(Handler[ChoosingColour]):
    @rule("AX-SETUP-026")
    def decision(self, now: Situation, frame: ChoosingColour) -> Decision | None:
        """Red or Blue?"""
        return asks("colour", *now.seats(frame.squad))

    def options(self, now: Situation, frame: ChoosingColour, player: Player) -> Iterator[Option]:
        """Either."""
        yield Option(command=ChooseColour(player=player, colour="red"))
        yield Option(command=ChooseColour(player=player, colour="blue"))

    def play(self, play: Play[State], frame: ChoosingColour, command: Command) -> None:
        """Then Legends are recruited."""
        assert isinstance(command, ChooseColour)
        red = frame.squad if command.colour == "red" else other_squad(frame.squad)
        play.emit(ColoursSet(red=red, rule="AX-SETUP-026"))
        if play.state.fixed.setup.recruitment == "random":
            pop(play)
            _deal(play)
        else:
            swap(play, Drafting())


@rule("AX-SETUP-033")
def _deal(play: Play[State]) -> None:
    """Legends at random, Blue's first."""
    fixed = play.state.fixed
    slots = [
        (squad, seat) for squad in (other_squad(play.state.red), play.state.red) for seat in fixed.setup.seats[squad]
    ]
    for squad, seat in slots:
        (key,) = draw(play, free_legends(Situation(play.state)), 1, "apex.roll.legend")
        play.emit(Recruited(legend=key, squad=squad, seat=seat, rule="AX-SETUP-033"))


def free_legends(now: Situation) -> tuple[str, ...]:
    """Legends that nobody has taken."""
    return tuple(key for key in now.fixed.pack.legends if key not in now.state.legends)


@rule("AX-SETUP-028", "AX-SETUP-032")
def next_to_pick(now: Situation) -> tuple[Squad, tuple[Player, ...]] | None:
    """Whose pick it is, and which of its people have a Legend to take; None when everybody has all of theirs."""
    taken = len(now.state.legends)
    squad = other_squad(now.state.red) if taken % 2 == 0 else now.state.red
    left = list(now.fixed.setup.seats[squad])
    for one in now.squad(squad):
        left.remove(one.seat)
    return (squad, tuple(left)) if left else None


@rule("AX-SETUP-032")
def foreseen(now: Situation) -> tuple[Player, str] | None:
    """Who of those whose pick it is has planned it, and the dearest of their wishes that nobody has taken."""
    pick, plans = next_to_pick(now), now.fixed.setup.recruitment
    if pick is None or isinstance(plans, str):
        return None
    free = free_legends(now)
    return next(((seat, key) for seat in pick[1] for key in plans[seat] if key in free), None)


@handles(Drafting)
class _Drafting(Handler[Drafting]):
    @rule("AX-SETUP-024", "AX-SETUP-028", "AX-SETUP-032")
    def decision(self, now: Situation, frame: Drafting) -> Decision | None:
        """Who takes which Legend? Anybody of the squad who has one to take may pick."""
        pick = next_to_pick(now)
        return asks("recruit", *pick[1]) if pick and foreseen(now) is None else None

    def resume(self, play: Play[State], frame: Drafting) -> None:
        """Somebody picks as planned, or everybody has their Legends."""
        planned = foreseen(Situation(play.state))
        if planned is None:
            pop(play)
        else:
            seat, key = planned
            _take(play, seat, key)

    def options(self, now: Situation, frame: Drafting, player: Player) -> Iterator[Option]:
        """Any Legend that is left."""
        for key in free_legends(now):
            yield Option(command=Recruit(player=player, legend=key))

    def check(self, now: Situation, frame: Drafting, command: Command) -> Iterator[Violation]:
        """Each Legend can be taken once."""
        if not isinstance(command, Recruit):
            yield not_now()
        elif command.legend not in free_legends(now):
            yield Violation(code="apex.legend_taken", params={"legend": command.legend}, rule="AX-SETUP-032")

    def play(self, play: Play[State], frame: Drafting, command: Command) -> None:
        """Take it."""
        assert isinstance(command, Recruit)
        _take(play, command.player, command.legend)


def _take(play: Play[State], seat: Player, legend: str) -> None:
    squad = play.state.fixed.squad_of(seat)
    play.emit(Recruited(legend=legend, squad=squad, seat=seat, rule="AX-SETUP-032"))


def enter_stage(play: Play[State], stage: str) -> None:
    """Go into a stage."""
    play.emit(StageEntered(stage=stage))
