"""Stage 1: gearing up. Everybody at once, each squad behind its screens."""

import itertools
import random
from collections.abc import Iterator, Sequence

from sightline.games.apex.commands import GearUp, Give, Stow
from sightline.games.apex.drawing import draw
from sightline.games.apex.events import GearedUp, GearPlaced, GearShown, Given, PoolDrawn, replace
from sightline.games.apex.frames import Handler, asks, handles, not_now, pop, swap
from sightline.games.apex.layout import bare, lay_out, suggestion
from sightline.games.apex.places import fitting
from sightline.games.apex.recruiting import enter_stage
from sightline.games.apex.situation import Situation
from sightline.games.apex.state import Legend, Loot, Pending, State
from sightline.kernel import Command, Decision, Option, Parameter, Play, Player, Violation
from sightline.rules import rule

GEAR = (Parameter(name="weapons", kind="pool_weapons"), Parameter(name="loot", kind="pool_loot"))


class GearStage(Pending, frozen=True, kw_only=True):
    """Stage 1 begins."""


class Gearing(Pending, frozen=True, kw_only=True):
    """Legends exchange what they have drawn, and lay out what they keep."""


@handles(GearStage)
class _GearStage(Handler[GearStage]):
    @rule("AX-GEAR-001", "AX-SEQ-001", "AX-SEQ-002")
    def resume(self, play: Play[State], frame: GearStage) -> None:
        """Everybody draws a pool of Weapons and tokens."""
        enter_stage(play, "gear")
        pool = play.state.fixed.constants.pool
        for key in play.state.legends:
            weapons = draw(play, play.state.weapon_deck, pool.weapons, "apex.roll.weapon")
            tokens = [*_tokens(play, "common", pool.common), *_tokens(play, "rare", pool.rare)]
            play.emit(PoolDrawn(legend=key, weapons=weapons, loot=tuple(tokens), rule="AX-GEAR-001"))
        swap(play, Gearing())


def _tokens(play: Play[State], bag: str, count: int) -> tuple[Loot, ...]:
    """Some tokens of a bag; the event that tells of them takes them out."""
    contents = [token for token, number in play.state.bags[bag].items() for _ in range(number)]
    return draw(play, contents, count, f"apex.roll.bag_{bag}")


def unready(now: Situation) -> tuple[Legend, ...]:
    """Legends that have not geared up."""
    return tuple(one for one in now.state.legends.values() if not one.geared)


@handles(Gearing)
class _Gearing(Handler[Gearing]):
    @rule("AX-GEAR-002", "AX-SETUP-036")
    def decision(self, now: Situation, frame: Gearing) -> Decision | None:
        """What does everybody take? All at once, and nobody sees the others' answers."""
        left = unready(now)
        return asks("gear", *(one.seat for one in left), secret=True) if left else None

    def resume(self, play: Play[State], frame: Gearing) -> None:
        """Everybody is ready: what lies beside the screens is shown."""
        pop(play)
        for one in play.state.legends.values():
            play.emit(GearShown(legend=one.key, weapons=one.weapons, equipment=one.equipment, shield=one.shield))

    def options(self, now: Situation, frame: Gearing, player: Player) -> Iterator[Option]:
        """For each pair of Weapons a sensible layout; a layout of one's own; gifts to squadmates."""
        for one in unready(now):
            if one.seat != player:
                continue
            for pair in itertools.combinations(one.pool_weapons, 2):
                yield Option(command=suggestion(now, one, pair))
            first, second = one.pool_weapons[:2]
            yield Option(command=GearUp(player=player, legend=one.key, weapons=(first, second)), parameters=GEAR)
            for mate in now.squadmates(one.key):
                if not mate.geared and (one.pool_weapons or one.pool_loot):
                    yield Option(command=Give(player=player, legend=one.key, to=mate.key), parameters=GEAR)

    def complete(self, now: Situation, frame: Gearing, option: Option, chance: random.Random) -> Command | None:
        """Two Weapons of the pool and any tokens that fit; or a gift of any size."""
        command = option.command
        assert isinstance(command, GearUp | Give)
        one = now.legend(command.legend)
        if isinstance(command, Give):
            spare = one.pool_weapons[now.fixed.constants.pool.must_equip :]
            weapons = tuple(card for card in spare if chance.random() < 0.5)
            loot = tuple(token for token in one.pool_loot if chance.random() < 0.3)
            return replace(command, weapons=weapons, loot=loot) if weapons or loot else None
        first, second = chance.sample(one.pool_weapons, 2)
        laid = bare(now, one, (first, second))
        stows: list[Stow] = []
        for token in one.pool_loot:
            stow = Stow(loot=token, place=chance.choice(tuple(fitting(now, laid, token))))
            if not lay_out(now, bare(now, one, (first, second)), (*stows, stow))[1]:
                stows.append(stow)
        return replace(command, weapons=(first, second), loot=tuple(stows))

    def check(self, now: Situation, frame: Gearing, command: Command) -> Iterator[Violation]:
        """Whose Legend it is, what it has, and whether it fits."""
        if not isinstance(command, Give | GearUp):
            yield not_now()
            return
        one = now.state.legends.get(command.legend)
        if one is None or one.seat != command.player:
            yield Violation(code="apex.not_your_legend", params={"legend": command.legend}, rule="AX-SETUP-006")
        elif one.geared:
            yield Violation(code="apex.geared_already", params={"legend": one.key}, rule="AX-GEAR-002")
        elif isinstance(command, Give):
            yield from _check_gift(now, one, command)
        else:
            yield from _check_gear(now, one, command)

    def play(self, play: Play[State], frame: Gearing, command: Command) -> None:
        """Hand it over, or lay it out."""
        if isinstance(command, Give):
            play.emit(
                Given(
                    legend=command.legend,
                    to=command.to,
                    weapons=command.weapons,
                    loot=command.loot,
                    rule="AX-GEAR-002",
                )
            )
            return
        assert isinstance(command, GearUp)
        now = Situation(play.state)
        laid, _ = lay_out(now, bare(now, now.legend(command.legend), command.weapons), command.loot)
        first, second = laid.weapons
        assert first is not None
        assert second is not None
        play.emit(
            GearPlaced(
                legend=laid.key,
                weapons=(first, second),
                equipment=laid.equipment,
                backpack=laid.backpack,
                shield=laid.shield,
                rule="AX-GEAR-005",
            )
        )
        play.emit(GearedUp(legend=laid.key, rule="AX-GEAR-003"))


def _missing(have: Sequence[str], want: Sequence[str]) -> Iterator[str]:
    left = list(have)
    for each in want:
        if each in left:
            left.remove(each)
        else:
            yield each


def _check_gift(now: Situation, one: Legend, command: Give) -> Iterator[Violation]:
    """To a squadmate that is not ready yet, out of one's own pool; two Weapons have to stay at any time."""
    if len(one.pool_weapons) - len(command.weapons) < now.fixed.constants.pool.must_equip and command.weapons:
        yield Violation(code="apex.unarmed", params={"legend": one.key}, rule="AX-GEAR-003")
    mate = now.state.legends.get(command.to)
    if mate is None or mate.squad != one.squad or mate.key == one.key or mate.geared:
        yield Violation(code="apex.no_such_squadmate", params={"legend": command.to}, rule="AX-GEAR-002")
    if not command.weapons and not command.loot:
        yield Violation(code="apex.empty_gift", rule="AX-GEAR-002")
    for each in (*_missing(one.pool_weapons, command.weapons), *_missing(one.pool_loot, command.loot)):
        yield Violation(code="apex.not_in_pool", params={"what": each}, rule="AX-GEAR-002")


@rule("AX-GEAR-003", "AX-GEAR-005")
def _check_gear(now: Situation, one: Legend, command: GearUp) -> Iterator[Violation]:
    """Two Weapons, and tokens that fit, all of the pool."""
    wrong = (
        *_missing(one.pool_weapons, command.weapons),
        *_missing(one.pool_loot, [stow.loot for stow in command.loot]),
    )
    for each in wrong:
        yield Violation(code="apex.not_in_pool", params={"what": each}, rule="AX-GEAR-003")
    if not wrong:
        yield from lay_out(now, bare(now, one, command.weapons), command.loot)[1]
