"""Small situations for tests that read like rulings.

    game = Skirmish([piece(at=(100, 100))], [piece(at=(100, 500), facing=270)], dice=[8, 3, 14, 11])
    game.activate("A1").declare("bs_attack", weapon="combi_rifle", aims={"B1": 3})

Pieces are named A1, A2 ... and B1, B2 ... in the order given. Player 0 (A) is active unless told otherwise.

It is CodeOne unless told otherwise; for the tests of what editions share (`tests/rules/infinity`) `playing` says which
edition it is. They name rules as the core does, by the ids of CodeOne: `cited` says how the edition cites them.
"""

import contextlib
import copy
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeVar, cast

import msgspec

from sightline.games.infinity.codeone.edition import CODEONE
from sightline.games.infinity.core.match.commands import Activate, Declare, EndReactions, React, TurnAround, UseAbility
from sightline.games.infinity.core.match.edition import Edition, compose
from sightline.games.infinity.core.match.events import Rolled
from sightline.games.infinity.core.match.fixed import Fixed
from sightline.games.infinity.core.match.game import InfinityGame, Setup
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.stages import at_another_moment, current
from sightline.games.infinity.core.match.state import FACING, OrderTokens, State, Trooper, orders_left
from sightline.games.infinity.core.order.declarations import Aim, Declaration, Placement
from sightline.games.infinity.core.table.field import Field
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability, ArmyList, Member, Profile, TeamChart
from sightline.games.infinity.core.troopers.weapons import Chart, Weapon
from sightline.games.infinity.n4.commands import GoOn
from sightline.geometry.moving.paths import Leg, Walk
from sightline.geometry.shapes import Scene, Solid, Zone
from sightline.kernel import Command, Event, Match, Play, ScriptedDice
from sightline.kernel.dice import Roll
from sightline.kernel.vocabulary import Player

E = TypeVar("E", bound=Event)

_playing = [CODEONE]

UNASKED = ("command.executive", "command.strategic", "order.reroll")
"""Moments at which only Command Tokens could be spent."""


@contextlib.contextmanager
def playing(edition: Edition) -> Iterator[Edition]:
    """Play this edition wherever a test does not say which."""
    _playing.append(edition)
    try:
        yield edition
    finally:
        _playing.pop()


def edition_at_hand() -> Edition:
    """The edition of the running test."""
    return _playing[-1]


def cited(rule_id: str) -> str:
    """How the edition at hand cites a rule; a test that needs one which its book cannot cite is in the wrong place."""
    found = edition_at_hand().book.cite(rule_id)
    assert found is not None, f"{edition_at_hand().name} has nothing that says the same as {rule_id}"
    return found


def mine_at_hand() -> str:
    """The key of a mine that the edition at hand has, of Damage 13, saved against with ARM."""
    return "anti_personnel_mine" if "anti_personnel_mine" in edition_at_hand().chart.weapons else "ap_mine"


def mode_firing(ammunition: str, weapon: str) -> str:
    """The name of the mode in which a weapon of the edition at hand fires some ammunition."""
    modes = edition_at_hand().chart.weapons[weapon].modes
    return next(mode.name for mode in modes if mode.ammunition == ammunition)


def with_weapon(weapon: Weapon) -> Edition:
    """The edition at hand with a weapon of the test's own."""
    edition = edition_at_hand()
    return msgspec.structs.replace(edition, chart=Chart(weapons={**edition.chart.weapons, weapon.key: weapon}))


def with_parts(*parts: Part) -> Edition:
    """The edition at hand with parts of the test's own."""
    edition = edition_at_hand()
    return compose(
        edition,
        *parts,
        name=edition.name,
        ruleset=edition.ruleset,
        roll_rules=edition.roll_rules,
        burst_mods=edition.burst_mods,
        chart=edition.chart,
        sizes=edition.sizes,
        lists=edition.lists,
        ammunition=edition.ammunition,
    )


SOLDIER = Profile(
    unit="soldier",
    name="Soldier",
    mov=(10, 10),
    cc=13,
    bs=12,
    ph=10,
    wip=12,
    arm=1,
    weapons=("combi_rifle", "cc_weapon"),
    cost=1,
)


def soldier(*abilities: Ability | str, **changes: object) -> Profile:
    """A plain trooper, with abilities and changes."""
    skills = tuple(Ability(key=each) if isinstance(each, str) else each for each in abilities)
    return msgspec.structs.replace(SOLDIER, skills=skills, **changes)


class Piece(msgspec.Struct, frozen=True, kw_only=True):
    profile: Profile = SOLDIER
    at: tuple[float, ...]
    facing: float = 90.0
    states: frozenset[str] = frozenset()
    lost: int = 0
    form: int = 0
    lieutenant: bool = False
    peripheral_of: int | None = None
    device: str = ""
    captor: str = ""
    uses: Mapping[str, int] = {}
    poses_as: int | None = None
    copy_of: str = ""
    """The name of the piece that it is a copy of."""
    bearer: str = ""
    """The name of the piece whose device it is."""


def piece(
    profile: Profile = SOLDIER,
    *,
    at: tuple[float, ...],
    facing: float = 90.0,
    states: Iterable[str] = (),
    **more: object,
) -> Piece:
    """A trooper at a point of the plan (on the ground unless z is given)."""
    return Piece(profile=profile, at=at, facing=facing, states=frozenset(states), **more)  # type: ignore[arg-type]


def wall(
    x: float, y: float, width: float, depth: float, top: float = 100, *, name: str = "wall", bottom: float = 0
) -> Solid:
    """A box of scenery by its lower left corner."""
    outline = ((x, y), (x + width, y), (x + width, y + depth), (x, y + depth))
    return Solid(id=name, outline=outline, bottom=bottom, top=top, piece=name)


def _zones(width: float, depth: float) -> tuple[Zone, ...]:
    strips = {"a": (0.0, 200.0), "b": (depth - 200.0, depth)}
    return tuple(
        Zone(
            id=f"deployment-{side}",
            outline=((0, low), (width, low), (width, high), (0, high)),
            properties={"kind": "deployment", "side": side},
        )
        for side, (low, high) in strips.items()
    )


class _Arranged(InfinityGame):
    """The game, begun in the middle."""

    def __init__(self, edition: Edition, state: State) -> None:
        super().__init__(edition)
        self.state = state

    def new(self, setup: msgspec.Struct) -> State:
        return self.state

    def begin(self, play: Play[State]) -> None:
        return


class Skirmish:
    """A match in the middle of a turn, with dice that fall as the test says."""

    def __init__(
        self,
        a: Sequence[Piece],
        b: Sequence[Piece] = (),
        *,
        solids: Sequence[Solid] = (),
        dice: Iterable[int] = (),
        scenario: str = "standard",
        aids: str = "full",
        pool: int = 9,
        lieutenant_order: bool = False,
        points: int | None = None,
        active: Player = 0,
        size: tuple[float, float] = (1200, 1200),
        scene: Scene | None = None,
        stage: str = "orders",
        edition: Edition | None = None,
        ask_facing: bool = False,
        ask_tokens: bool = False,
        ask_guts: bool = False,
        special_terrain: bool = False,
        terrain: Sequence[Zone] = (),
        off_table: tuple[Sequence[Profile], Sequence[Profile]] = ((), ()),
        fireteams: Sequence[TeamChart] = (),
        team_limits: Mapping[str, int] | None = None,
        **more: object,
    ) -> None:
        edition = edition or edition_at_hand()
        lists = tuple(
            ArmyList(
                faction=side,
                fireteams=tuple(fireteams),
                team_limits=team_limits or {},
                members=(
                    *(Member(profile=one.profile, lieutenant=one.lieutenant) for one in pieces),
                    *(Member(profile=profile) for profile in waiting),
                ),
            )
            for side, pieces, waiting in zip("ab", (a, b), off_table, strict=True)
        )
        away = tuple(frozenset(range(len(p), len(p) + len(w))) for p, w in zip((a, b), off_table, strict=True))
        scene = scene or Scene(width=size[0], depth=size[1], solids=tuple(solids), zones=(*_zones(*size), *terrain))
        fixed = Fixed(
            edition=edition,
            scenario=edition.scenario[scenario],
            field=Field(edition.scenario[scenario].furnish(scene)),
            lists=(lists[0], lists[1]),
            points=points or edition.lists.standard,
            aids=aids,
            special_terrain=special_terrain,
        ).after(cast(Mapping[str, int], more.get("memory", {})))
        troopers = {
            trooper.id: trooper for owner, pieces in enumerate((a, b)) for trooper in self._troopers(owner, pieces)
        }
        state = State(
            fixed=fixed,
            stage=stage,
            active=active,
            pool=tokens(pool, lieutenant=lieutenant_order),
            troopers=troopers,
            lieutenants=(_lieutenant(a), _lieutenant(b)),
            reserve=(away[0], away[1]),
            choosing=active,
            **more,  # type: ignore[arg-type]
        )
        self.ask_facing, self.ask_tokens, self.ask_guts = ask_facing, ask_tokens, ask_guts
        setup = Setup(table="arranged", lists=(lists[0], lists[1]))
        self.match: Match[State] = Match(_Arranged(edition, state), setup, dice=_Dice(dice, calm=not ask_guts))

    @staticmethod
    def _troopers(owner: Player, pieces: Sequence[Piece]) -> Iterable[Trooper]:
        for index, one in enumerate(pieces):
            x, y, *z = one.at
            yield Trooper(
                id=f"{'AB'[owner]}{index + 1}",
                owner=owner,
                member=_member(index, one),
                peripheral=None if one.peripheral_of is None else 0,
                device=one.device,
                captor=one.captor,
                at=(float(x), float(y), float(z[0]) if z else 0.0),
                facing=one.facing,
                states=one.states,
                lost=one.lost,
                form=one.form,
                uses=one.uses,
                poses_as=one.poses_as,
                copy_of=one.copy_of,
            )

    # ------------------------------------------------------------------ doing

    @property
    def state(self) -> State:
        return self.match.state

    def trooper(self, key: str) -> Trooper:
        return self.match.state.troopers[key]

    def apply(self, command: Command) -> "Skirmish":
        """Carry out a command; who is revealed keeps its facing, unless the test wants to be asked.

        Nor does anybody spend Command Tokens or leave its position, in an edition that has Guts Rolls.
        """
        self.match.apply(command)
        if not self.ask_tokens:
            keep_tokens(self.match)
        if not self.ask_guts:
            hold_positions(self.match)
        while self.state.waiting(FACING) and not self.ask_facing and not self.state.ended:
            key = self.state.pending[0].trooper
            self.match.apply(TurnAround(player=self.trooper(key).owner, trooper=key))
        return self

    def activate(self, *troopers: str, order: str = "regular") -> "Skirmish":
        return self.apply(Activate(player=self.state.active, troopers=troopers, order=order))

    def declare(self, skill: str, **details: object) -> "Skirmish":
        """Declare for whoever is asked; the rest of its group is Idle."""
        self.declare_one(skill, **details)
        while self.asked and self.state.asking in ("order.first", "order.second") and self._begun():
            self.declare_one("idle")
        return self

    def declare_one(self, skill: str, **details: object) -> "Skirmish":
        """Declare for whoever is asked, and for nobody else."""
        return self.apply(self.declaring(skill, **details))

    def declaring(self, skill: str, **details: object) -> Declare:
        return Declare(player=self.state.active, trooper=self.asked, use=use(skill, **details))

    def _begun(self) -> bool:
        """Whether some of a group have declared in this half of the Order, and others have not."""
        step = 1 if self.state.asking == "order.first" else 2
        return self.state.order is not None and any(each.step == step for each in self.state.order.skills)

    @property
    def asked(self) -> str:
        """The trooper that the decision is about."""
        decision = self.match.decision
        return str(decision.params.get("trooper", "")) if decision is not None else ""

    @property
    def pool(self) -> int:
        """Regular Orders left."""
        return orders_left(self.state.pool)

    @property
    def lieutenant_order(self) -> bool:
        return bool(orders_left(self.state.pool, "lieutenant"))

    def react(self, trooper: str, skill: str, **details: object) -> "Skirmish":
        return self.apply(React(player=1 - self.state.active, trooper=trooper, use=use(skill, **details)))

    def no_more_aros(self) -> "Skirmish":
        """End the reactions, if anybody is asked for them."""
        if self.state.stage in ("order.aros", "order.new_aros"):
            self.apply(EndReactions(player=1 - self.state.active))
        return self

    def finish(self) -> "Skirmish":
        """The rest of the Order: nobody does anything more or turns around."""
        self.no_more_aros()
        while self.state.asking == "order.second":
            self.declare("idle").no_more_aros()
        while self.state.asking == "order.alert":
            key = self.state.pending[0].trooper
            self.apply(TurnAround(player=self.trooper(key).owner, trooper=key))
        return self

    def fork(self) -> "Skirmish":
        """A copy that goes on by itself."""
        twin = copy.copy(self)
        twin.match = self.match.fork()
        return twin

    # ------------------------------------------------------------------ asking

    def happened(self, kind: type[E]) -> list[E]:
        """The events of a kind, in order."""
        return [event for event in self._events if isinstance(event, kind)]

    @property
    def _events(self) -> Iterator[Event]:
        """Everything but the Guts Rolls that nobody asked for."""
        for event in self.match.events:
            calm = isinstance(event, Rolled) and event.sides[0].skill == "guts"
            if self.ask_guts or not calm:
                yield event

    def refuses(self, command: Command) -> set[str | None]:
        """The rules that a command breaks, by the names that the core has for them; what is said cites the edition."""
        said = self.match.check(command)
        if self.state.fixed.book.shared or not said:
            return {violation.rule for violation in said}
        stage = current(self.state)
        named = at_another_moment(stage, command) or tuple(stage.check(Situation(self.state), command))
        restated = said == self.state.fixed.book.restate(named)
        return {violation.rule for violation in (named if restated else said)}

    def refuses_declaring(self, skill: str, **details: object) -> set[str | None]:
        return self.refuses(self.declaring(skill, **details))

    def refuses_reacting(self, trooper: str, skill: str, **details: object) -> set[str | None]:
        return self.refuses(React(player=1 - self.state.active, trooper=trooper, use=use(skill, **details)))

    def can_react(self) -> set[str]:
        """Who is offered an ARO."""
        return {option.command.trooper for option in self.match.options() if isinstance(option.command, React)}

    def offered(self) -> set[str]:
        """The skills that are offered to declare."""
        return {option.command.use.skill for option in self.match.options() if isinstance(option.command, Declare)}


def keep_tokens(match: Match[State]) -> None:
    """Spend no Command Token, in an edition that has some."""
    while not match.state.ended and match.state.asking in UNASKED and match.decision is not None:
        match.apply(GoOn(player=match.decision.waiting[0]))


class _Dice(ScriptedDice):
    """Dice that fall as a test says; unless it says so, everybody passes Guts Rolls."""

    def __init__(self, values: Iterable[int], *, calm: bool) -> None:
        super().__init__(values)
        self.calm = calm

    def during(self, context: bytes) -> "_Dice":
        return self

    def roll(self, roll: Roll) -> tuple[int, ...]:
        return (1,) * roll.count if self.calm and roll.what == "roll.guts" else super().roll(roll)


def hold_positions(match: Match[State]) -> None:
    """Roll for Guts, in an edition that has Guts Rolls."""
    answers = {"order.guts": ("guts", True), "order.guts_passed": ("command_token", False)}
    while not match.state.ended and match.state.asking in answers and match.decision is not None:
        ability, use = answers[match.state.asking]
        asked, player = match.state.pending[0].trooper, match.decision.waiting[0]
        answer = UseAbility(player=player, trooper=asked, ability=ability, use=use)
        if match.check(answer):
            return  # it has no choice but to fail
        match.apply(answer)


def tokens(regular: int, *, lieutenant: bool = False) -> tuple[OrderTokens, ...]:
    """Order tokens, as a player of CodeOne has them."""
    return (OrderTokens(kind="regular", left=regular), OrderTokens(kind="lieutenant", left=int(lieutenant)))


def _member(index: int, one: Piece) -> int:
    """Which member of the list a piece is: a Peripheral, a copy and a device are that of somebody else."""
    if one.copy_of or one.bearer:
        return int((one.copy_of or one.bearer)[1:]) - 1
    return index if one.peripheral_of is None else one.peripheral_of


def _lieutenant(pieces: Sequence[Piece]) -> int | None:
    return next((index for index, one in enumerate(pieces) if one.lieutenant), None)


def use(skill: str, **details: object) -> Declaration:
    """A declaration: `to` walks through points of the plan, `aims` gives dice to targets."""
    return _use(skill, **details)  # type: ignore[arg-type]


def _use(
    skill: str,
    *,
    to: Sequence[tuple[float, ...]] = (),
    path: Sequence[Leg] = (),
    aims: Mapping[str, int] | None = None,
    place: Sequence[tuple[tuple[float, ...], float]] = (),
    **details: object,
) -> Declaration:
    walk = (
        (Walk(tuple((float(p[0]), float(p[1]), float(p[2]) if len(p) > 2 else 0.0) for p in to)),)
        if to
        else tuple(path)
    )
    return Declaration(
        skill=skill,
        path=walk,
        aims=tuple(Aim(target, dice) for target, dice in (aims or {}).items()),
        placements=tuple(
            Placement((float(at[0]), float(at[1]), float(at[2]) if len(at) > 2 else 0.0), way) for at, way in place
        ),
        **details,  # type: ignore[arg-type]
    )
