"""The Use action: Grenades and Consumables of the Backpack."""

import random
from collections.abc import Iterator

from sightline.games.apex.abilities import shift_cooldown
from sightline.games.apex.board import Space, area, cell_name, distance, landing
from sightline.games.apex.constants import Part
from sightline.games.apex.content.loot import Consumable, Grenade
from sightline.games.apex.content.words import Arrow
from sightline.games.apex.drawing import draw_aim
from sightline.games.apex.effects.areas import explode, turns_of
from sightline.games.apex.effects.commands import Consume, Throw
from sightline.games.apex.effects.events import GrenadeThrown
from sightline.games.apex.events import Consumed
from sightline.games.apex.harm import restore
from sightline.games.apex.parts import PartOfAction, part
from sightline.games.apex.situation import Situation
from sightline.games.apex.state import Legend, State
from sightline.kernel import Command, Option, Parameter, Play, Player, Violation
from sightline.rules import rule

STEPS: dict[Arrow, tuple[int, int]] = {
    "N": (0, -1),
    "NE": (1, -1),
    "E": (1, 0),
    "SE": (1, 1),
    "S": (0, 1),
    "SW": (-1, 1),
    "W": (-1, 0),
    "NW": (-1, -1),
}
WHERE = (Parameter(name="at", kind="space"), Parameter(name="turned", kind="quarter_turns"))


def in_range(now: Situation, one: Legend, grenade: Grenade) -> tuple[Space, ...]:
    """Spaces that a Grenade can be aimed at: on any level, seen or not, occupied or not."""
    at = one.at
    return () if at is None else tuple(s for s in now.board.spaces if distance(at, s) in grenade.range)


def _worth_a_throw(now: Situation, one: Legend, grenade: Grenade) -> Iterator[tuple[Space, int]]:
    """Aims whose area would cover an enemy if nothing scattered: those that are offered ready-made."""
    enemies = {enemy.at for enemy in now.enemies(one.key) if enemy.at is not None}
    for space in in_range(now, one, grenade):
        if min((distance(space, enemy) for enemy in enemies), default=99) > 4:
            continue
        for turned in turns_of(grenade.area):
            cells = area(now.board, grenade.area.cells, space, turned=turned, aerial=grenade.area.aerial)
            if enemies & cells.keys():
                yield space, turned


@part("use")
class Use(PartOfAction):
    """Use one Grenade or one Consumable. Whether there is one in the Backpack is nobody else's business."""

    commands = (Throw, Consume)
    secret = True

    def possible(self, now: Situation, legend: str, part: Part) -> bool:
        """Whether there is anything to use."""
        return any(isinstance(now.loot(token), Grenade | Consumable) for token in now.legend(legend).backpack)

    @rule("AX-USE-001", "AX-USE-002", "AX-INV-007")
    def options(self, now: Situation, legend: str, part: Part, player: Player) -> Iterator[Option]:
        """Every Consumable; Grenades at any enemy, or wherever one likes."""
        one = now.legend(legend)
        for token in dict.fromkeys(one.backpack):
            kind = now.loot(token)
            if isinstance(kind, Consumable):
                yield Option(command=Consume(player=player, loot=token))
            elif isinstance(kind, Grenade) and one.at is not None:
                yield Option(command=Throw(player=player, loot=token, at=one.at), parameters=WHERE)
                for space, turned in _worth_a_throw(now, one, kind):
                    yield Option(command=Throw(player=player, loot=token, at=space, turned=turned))

    def complete(
        self, now: Situation, legend: str, part: Part, option: Option, chance: random.Random
    ) -> Command | None:
        """Anywhere in range."""
        command = option.command
        if not isinstance(command, Throw):
            return command
        grenade = now.loot(command.loot)
        assert isinstance(grenade, Grenade)
        spaces = in_range(now, now.legend(legend), grenade)
        if not spaces:
            return None
        turned = chance.choice(turns_of(grenade.area))
        return Throw(player=command.player, loot=command.loot, at=chance.choice(spaces), turned=turned)

    def check(self, now: Situation, legend: str, part: Part, command: Command) -> Iterator[Violation]:
        """A token of the Backpack of the right kind; a Grenade within its range, its area turned if it can be."""
        assert isinstance(command, Throw | Consume)
        one = now.legend(legend)
        if command.loot not in one.backpack:
            yield Violation(code="apex_effects.not_in_backpack", params={"loot": command.loot}, rule="AX-USE-001")
            return
        kind = now.loot(command.loot)
        if isinstance(command, Consume):
            if not isinstance(kind, Consumable):
                yield Violation(code="apex_effects.no_consumable", params={"loot": command.loot}, rule="AX-USE-014")
        elif not isinstance(kind, Grenade):
            yield Violation(code="apex_effects.no_grenade", params={"loot": command.loot}, rule="AX-USE-003")
        else:
            yield from _check_throw(now, one, kind, command)

    def play(self, play: Play[State], legend: str, part: Part, command: Command) -> None:
        """Take the token out of the Backpack and use it."""
        assert isinstance(command, Throw | Consume)
        kind = Situation(play.state).loot(command.loot)
        why = "AX-USE-013" if isinstance(command, Throw) else "AX-USE-014"
        play.emit(Consumed(legend=legend, loot=command.loot, rule=why))
        if isinstance(command, Throw):
            assert isinstance(kind, Grenade)
            throw(play, legend, command, kind)
        else:
            assert isinstance(kind, Consumable)
            consume(play, legend, kind)


@rule("AX-USE-005")
def _check_throw(now: Situation, one: Legend, grenade: Grenade, command: Throw) -> Iterator[Violation]:
    if not now.board.has(command.at):
        params = {"space": cell_name((command.at.x, command.at.y))}
        yield Violation(code="apex_effects.no_such_space", params=params, rule="AX-USE-004")
    elif one.at is not None and (far := distance(one.at, command.at)) not in grenade.range:
        reach = {"distance": far, "least": grenade.range.least, "most": grenade.range.most or 0}
        yield Violation(code="apex_effects.out_of_range", params=reach, rule="AX-USE-004")
    if command.turned not in ((0, 1, 2, 3) if grenade.area.orientable else (0,)):
        yield Violation(code="apex_effects.cannot_turn", params={"loot": command.loot}, rule="AX-USE-004")


@rule("AX-ICON-008")
def _follow(arrow: Arrow, x: int, y: int) -> tuple[int, int]:
    """Where an arrow of an Aim card leads."""
    dx, dy = STEPS[arrow]
    return x + dx, y + dy


@rule("AX-USE-003", "AX-USE-006", "AX-USE-007", "AX-USE-008", "AX-USE-009", "AX-USE-010", "AX-USE-011")
def throw(play: Play[State], legend: str, command: Throw, grenade: Grenade) -> None:
    """Aim, scatter by the arrows of the Aim cards one after the other, land, explode."""
    path, x, y = [], command.at.x, command.at.y
    for card in draw_aim(play, grenade.scatter, "grenade", legend):
        if card.arrow is not None:
            x, y = _follow(card.arrow, x, y)
            path.append(Space(x, y))
    board = Situation(play.state).board
    to = landing(board, x, y)
    play.emit(
        GrenadeThrown(
            legend=legend,
            loot=command.loot,
            aimed=command.at,
            path=tuple(landing(board, each.x, each.y) for each in path),
            to=to,
            rule="AX-USE-007",
        )
    )
    explode(play, grenade.area, to, command.turned, source=command.loot, by=legend)


@rule(
    "AX-USE-014", "AX-USE-015", "AX-LOOT-015", "AX-LOOT-016", "AX-LOOT-017", "AX-LOOT-018", "AX-LOOT-019", "AX-LOOT-020"
)
def consume(play: Play[State], legend: str, token: Consumable) -> None:
    """Recover points up to the maximum; move one's tokens on the Cooldown track."""
    if token.health:
        restore(play, legend, "health", token.health, token.id)
    if token.shield:
        restore(play, legend, "shield", token.shield, token.id)
    if token.cooldown:
        mine = [index for index, each in enumerate(play.state.cooling) if each.legend == legend]
        shift_cooldown(play, mine, -token.cooldown, "AX-LOOT-020")
