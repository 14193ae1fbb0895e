"""Airborne Deployment: troopers that come onto the table during the game, with an Order of their own."""

import itertools
import random
from collections.abc import Iterator
from typing import ClassVar

import msgspec

from sightline.games.infinity.core.match.commands import Arrive, Deploy
from sightline.games.infinity.core.match.events import Activated, Joined, Landed, Remembered, Rolled, SkillDeclared
from sightline.games.infinity.core.match.part import ROLL_BRACKETS, Entrance, Part
from sightline.games.infinity.core.match.stages import Stage, asks, enter
from sightline.games.infinity.core.match.state import Declared, Order, State, Trooper, tokens_for
from sightline.games.infinity.core.order.declarations import Declaration, SkillType
from sightline.games.infinity.core.order.modifiers import Attempt, needed_for
from sightline.games.infinity.core.order.normal_rolls import roll_side
from sightline.games.infinity.core.skills.base import Offer, Skill, When
from sightline.games.infinity.core.table.deployment import AIRBORNE_DEPLOYMENT
from sightline.games.infinity.core.table.deployment_places import (
    check_room,
    deployment_zone,
    random_company,
    random_spot,
    standing,
    whole_table,
)
from sightline.games.infinity.core.table.port import Edge, Touching, Within
from sightline.games.infinity.core.table.putting_down import next_id, place
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Profile
from sightline.geometry.shapes import Body, Point3, Zone, bearing
from sightline.kernel import Command, Decision, Option, Parameter, Play, Player, RuleId, Violation
from sightline.odds.rolls import judge
from sightline.rules import rule

SAMPLES = 30
OWN = "own"
"""The kind of the Order of somebody who is not on the table."""
BLANKS = (Parameter(name="at", kind="point"), Parameter(name="facing", kind="facing"))
LANDED = "arrival.landed"
"""How many have landed so far of those who come by the same Order."""


@rule("C1-SSK-255", "C1-SSK-300", "C1-LABEL-206")
class _Airborne(Skill):
    """A skill that is used off the table only, by `Arrive`."""

    types = frozenset({SkillType.ENTIRE_ORDER})
    own_order: ClassVar[str]
    """The rule that lets it enter by its own Order only."""
    banned: ClassVar[str]
    """The rule about the places where it may not come down."""

    def offers(self, now: Situation, trooper: Trooper, when: When) -> Iterator[Offer]:
        """Nothing, for who is on the table."""
        return iter(())

    def check(self, now: Situation, trooper: Trooper, use: Declaration, when: When) -> Iterator[Violation]:
        """Who is on the table has arrived already."""
        yield Violation(code="deployment.already_here", params={"trooper": trooper.id}, rule=self.own_order)

    def check_spot(self, now: Situation, player: Player, body: Body, profile: Profile) -> Iterator[Violation]:
        """What this skill in particular asks of the place."""
        return iter(())


class Parachutist(_Airborne):
    """Enter at the edge of the table, without a roll."""

    key = "parachutist"
    ability = "parachutist"
    own_order = "C1-SSK-257"
    banned = "C1-SSK-258"

    @rule("C1-SCEN-255")
    def check_spot(self, now: Situation, player: Player, body: Body, profile: Profile) -> Iterator[Violation]:
        """At the edge of the table, and outside the enemy Deployment Zone."""
        if not now.table.lies(body, Edge()):
            yield Violation(code="deployment.not_at_edge", rule="C1-SSK-259")
        if not self.enters_enemy_zone(now, profile) and now.table.lies(
            body, Touching(deployment_zone(now.state, 1 - player))
        ):
            yield Violation(code="deployment.enemy_zone", rule="C1-SSK-260")

    def enters_enemy_zone(self, now: Situation, profile: Profile) -> bool:
        """Whether it may come down in the enemy Deployment Zone after all."""
        return now.fixed.scenario.landing_zone


class CombatJump(_Airborne):
    """Come down anywhere, if a roll of PH succeeds."""

    key = "combat_jump"
    ability = "combat_jump"
    own_order = "C1-SSK-302"
    banned = "C1-SSK-303"

    @rule("C1-SSK-305")
    def check_spot(self, now: Situation, player: Player, body: Body, profile: Profile) -> Iterator[Violation]:
        """Any surface, but not inside buildings."""
        building = now.table.building(body)
        if building is not None:
            yield Violation(code="deployment.inside_building", params={"piece": building}, rule="C1-SSK-305")


# ------------------------------------------------------------------ arriving


def fare_of(now: Situation, player: Player, member: int) -> str:
    """The kind of Orders with which a member comes onto the table: its own, unless it has none."""
    return next((kind for fare in now.fixed.edition.fares if (kind := fare(now, player, member))), "own")


def check_fare(now: Situation, player: Player, member: int) -> Iterator[Violation]:
    """Who has no Order of its own needs another."""
    row = now.fixed.edition.order_kind.get(fare_of(now, player, member))
    mine = Trooper(id="", owner=player, member=member, at=(0, 0, 0), facing=0.0)
    if row is not None and tokens_for(now.state, mine, row.key) is None:
        yield Violation(code=row.none_left[0], rule=row.none_left[1])


def arrivals(now: Situation, player: Player) -> Iterator[Option]:
    """Every way in which a trooper off the table may enter it."""
    for option in _arrivals(now, player):
        if isinstance(option.command, Arrive) and not any(check_fare(now, player, option.command.member)):
            yield option


def _arrivals(now: Situation, player: Player) -> Iterator[Option]:
    for member in sorted(now.state.reserve[player]):
        yield from descents(now, player, member)
    for entrance in now.fixed.edition.entrances:
        yield from entrance.options(now, player)


def descents(now: Situation, player: Player, member: int) -> Iterator[Option]:
    """Every way in which a member that is off the table may come down."""
    profile = now.fixed.lists[player].members[member].profile
    company = (Parameter(name="peripherals", kind="points"),) if profile.peripherals else ()
    for key in AIRBORNE_DEPLOYMENT:
        if profile.ability(key) is not None and not now.fixed.scenario.check_arrival(key):
            command = Arrive(player=player, member=member, skill=key, at=(0, 0, 0))
            yield Option(command=command, parameters=(*BLANKS, *company))


def _entrance(now: Situation, command: Arrive) -> Entrance | None:
    return next((each for each in now.fixed.edition.entrances if each.key == command.skill), None)


def check_arrival(now: Situation, command: Arrive) -> Iterator[Violation]:
    """Whoever can pay for it: by an entrance of the edition, or from the air."""
    if not 0 <= command.member < len(now.fixed.lists[command.player].members):
        yield Violation(code="infinity.not_in_reserve", params={"member": command.member}, rule="C1-SSK-257")
        return
    yield from check_fare(now, command.player, command.member)
    entrance = _entrance(now, command)
    yield from entrance.check(now, command) if entrance is not None else check_descent(now, command)


@rule("C1-SSK-258", "C1-SSK-303", "C1-CSK-207")
def check_descent(now: Situation, command: Arrive) -> Iterator[Violation]:
    """Only who is off the table, by a skill of its own, to a place where it may come down."""
    if command.member not in now.state.reserve[command.player]:
        yield Violation(code="infinity.not_in_reserve", params={"member": command.member}, rule="C1-SSK-257")
        return
    profile = now.fixed.lists[command.player].members[command.member].profile
    skill = now.fixed.edition.skill.get(command.skill)
    if not isinstance(skill, _Airborne) or profile.ability(command.skill) is None:
        yield Violation(code="infinity.skill_not_known", params={"skill": command.skill}, rule="C1-CSK-205")
        return
    yield from now.fixed.scenario.check_arrival(command.skill)
    for body in _bodies(profile, command):
        yield from check_spot(now, command.player, body, skill.banned)
        yield from skill.check_spot(now, command.player, body, profile)
    yield from _check_company(now, command)


@rule("C1-SSK-258", "C1-SSK-303", "C1-DEP-010")
def check_spot(now: Situation, player: Player, body: Body, cited: RuleId) -> Iterator[Violation]:
    """Room for the base, no contact with what is not one's own, and no scenery to have Cover from."""
    yield from check_room(now, body, player)
    yield from now.fixed.scenario.check_deployment(now, body)
    piece = now.table.leans_on(body)
    if piece is not None:
        yield Violation(code="deployment.in_cover", params={"piece": piece}, rule=cited)


def _bodies(profile: Profile, command: Arrive) -> list[Body]:
    """Who comes down, where: the trooper and its Peripherals."""
    spots = (command.at, *command.peripherals)
    return [standing(each, at) for each, at in zip((profile, *profile.peripherals), spots, strict=False)]


@rule("C1-SSK-263")
def _check_company(now: Situation, command: Arrive) -> Iterator[Violation]:
    """Peripherals come together with their Controller, each on a place of its own."""
    profile = now.fixed.lists[command.player].members[command.member].profile
    if len(profile.peripherals) != len(command.peripherals):
        yield Violation(code="army.peripherals_missing", params={"count": len(profile.peripherals)}, rule="C1-SSK-263")
    pairs = itertools.combinations(_bodies(profile, command), 2)
    if any(now.overlaps(one, two) for one, two in pairs):
        yield Violation(code="infinity.occupied", params={"trooper": profile.name}, rule="C1-DEP-007")


def complete_arrival(now: Situation, command: Arrive, chance: random.Random) -> Arrive | None:
    """Somewhere legal, at random."""
    if _entrance(now, command) is not None:
        return None if any(check_arrival(now, command)) else command
    tried = (random_descent(now, command, chance) for _ in range(SAMPLES))
    return next((filled for filled in tried if not any(check_arrival(now, filled))), None)


def random_descent(now: Situation, command: Arrive, chance: random.Random) -> Arrive:
    """Somewhere on the table, or at its edge, with its Peripherals; whether that is legal or not."""
    table = whole_table(now.state)
    if command.skill == Parachutist.key:
        return at_edge(now, command, table, chance)
    spot, facing = random_spot(now, table, chance), round(chance.uniform(0, 360), 1)
    filled = msgspec.structs.replace(command, at=spot, facing=facing)
    return msgspec.structs.replace(filled, peripherals=random_company(now, _as_deployment(filled), chance))


def at_edge(now: Situation, command: Arrive, zone: Zone, chance: random.Random) -> Arrive:
    """The command with some point of a zone at the edge of the table, and its Peripherals beside it."""
    scene = now.fixed.field.scene
    profile = now.fixed.lists[command.player].members[command.member].profile
    at = edge_spot(now, profile, zone, chance)
    spots, along = [], profile.template.radius
    upright = at[0] in (along, scene.width - along)
    for each in profile.peripherals:
        base = each.template.radius
        along += base + chance.uniform(0.5, 60)
        beside = (at[1] if upright else at[0]) + chance.choice((-1, 1)) * along
        across, far = (at[0], scene.width) if upright else (at[1], scene.depth)
        inset = base if across < far / 2 else far - base
        spots.append((inset, round(beside, 1), at[2]) if upright else (round(beside, 1), inset, at[2]))
        along += base
    facing = round(chance.uniform(0, 360), 1)
    return msgspec.structs.replace(command, at=at, facing=facing, peripherals=tuple(spots))


def edge_spot(now: Situation, profile: Profile, zone: Zone, chance: random.Random) -> Point3:
    """A point of a zone at which a base touches the edge of the table."""
    scene, radius = now.fixed.field.scene, profile.template.radius
    x, y, _ = random_spot(now, zone, chance)
    sides = [(radius, y), (scene.width - radius, y), (x, radius), (x, scene.depth - radius)]
    xs, ys = zip(*zone.outline, strict=True)
    x, y = chance.choice([p for p in sides if min(xs) <= p[0] <= max(xs) and min(ys) <= p[1] <= max(ys)] or sides)
    heights = now.fixed.field.heights(x, y)
    return (x, y, chance.choice(heights) if heights else 0.0)


def _as_deployment(command: Arrive) -> Deploy:
    return Deploy(
        player=command.player,
        member=command.member,
        at=command.at,
        facing=command.facing,
        peripherals=command.peripherals,
    )


def arrive(play: Play[State], command: Arrive, kind: str = OWN) -> None:
    """Enter the table, by an entrance of the edition or from the air."""
    entrance = _entrance(Situation(play.state), command)
    if entrance is not None:
        entrance.arrive(play, command)
    else:
        _descend(play, command, kind)


def _descend(play: Play[State], command: Arrive, kind: str) -> None:
    """Put a trooper down by its Order; who comes with it is put down before anybody lands."""
    mine = _put_down(play, command)
    _spend(play, mine, command, fare_of(Situation(play.state), mine.owner, mine.member) if kind == OWN else kind)
    _declare(play, mine, command)
    now = Situation(play.state)
    others = next((name for hook in now.fixed.edition.entourages if (name := hook(now, mine))), None)
    if others is not None:
        enter(play, others, command.player)
    else:
        land(play)


@rule("C1-SSK-257", "C1-SSK-302")
def _spend(play: Play[State], trooper: Trooper, command: Arrive, kind: str) -> None:
    """Spend the Order of somebody who arrives."""
    now, skill = Situation(play.state), play.state.fixed.edition.skill[command.skill]
    assert isinstance(skill, _Airborne)
    order = Order(number=now.state.orders + 1, kind=kind, troopers=_acting(now, trooper))
    play.emit(Activated(order=order, rule=skill.own_order))


def join(play: Play[State], command: Arrive) -> None:
    """Put somebody down who comes by the Order that another has spent."""
    mine = _put_down(play, command)
    play.emit(Joined(troopers=_acting(Situation(play.state), mine)))
    _declare(play, mine, command)


def _put_down(play: Play[State], command: Arrive) -> Trooper:
    key = next_id(play.state, command.player)
    place(play, _as_deployment(command))
    return play.state.troopers[key]


def _acting(now: Situation, trooper: Trooper) -> tuple[str, ...]:
    """Who acts when somebody arrives; a Peripheral that has come with it acts with it."""
    company = [each.id for each in now.of(trooper.owner) if _together(each, trooper) and each.peripheral is not None]
    return trooper.id, *company[:1]


def _declare(play: Play[State], trooper: Trooper, command: Arrive) -> None:
    declared = Declared(trooper=trooper.id, use=Declaration(skill=command.skill))
    play.emit(SkillDeclared(declared=declared, rule="C1-SEQ-003"))


# ------------------------------------------------------------------ landing


def _landing(state: State) -> Declared:
    """Whose turn it is to land: of those who come by the same Order one does after the other."""
    assert state.order is not None
    return state.order.skills[state.memory.get(LANDED, 0)]


def lander(state: State) -> Trooper:
    """Who is about to land."""
    return state.troopers[_landing(state).trooper]


@rule("C1-SSK-306")
def land(play: Play[State]) -> None:
    """Let whose turn it is come down: after a roll, by a Combat Jump."""
    now, mine = Situation(play.state), lander(play.state)
    if _landing(play.state).use.skill != CombatJump.key:
        down(play)
        return
    first = next((name for hook in now.fixed.edition.before_landing if (name := hook(now, mine))), None)
    if first is not None:
        enter(play, first, 1 - mine.owner)
    else:
        touch_down(play, landed=lands(play, mine))


def touch_down(play: Play[State], *, landed: bool) -> None:
    """A jumper comes down where it wanted, or its player has to find another place."""
    if landed:
        down(play)
    else:
        enter(play, MissedLanding.name, play.state.active)


@rule("C1-SSK-261", "C1-SSK-306", "C1-SSK-307")
def down(play: Play[State]) -> None:
    """It has come down: whatever that sets off goes off; when all have, the other side may react."""
    declared, landed = _landing(play.state), play.state.memory.get(LANDED, 0) + 1
    for watcher in play.state.fixed.edition.after_declaration:
        watcher(play, declared)
    assert play.state.order is not None
    if landed < len(play.state.order.skills):
        play.emit(Remembered(key=LANDED, value=landed))
        land(play)
        return
    if landed > 1:
        play.emit(Remembered(key=LANDED, value=0))
    enter(play, "order.aros", 1 - play.state.active)


@rule("C1-SSK-306", "C1-WEAP-207")
def lands(play: Play[State], trooper: Trooper) -> bool:
    """A Normal Roll of PH, or of what stands in the brackets of the skill."""
    now = Situation(play.state)
    attempt = Attempt(actor=trooper, skill="combat_jump", attribute="ph")
    needed = needed_for(now, attempt)
    dice = play.roll(1, what="roll.combat_jump")
    kept = [die for die in (judge(dice[0], needed, now.fixed.roll_rules),) if die.success]
    side = roll_side(trooper.id, "combat_jump", "ph", needed, dice, kept)
    play.emit(Rolled(kind="normal", sides=(side,), rule="C1-SSK-306"))
    return bool(kept)


class MissedLanding(Stage):
    """A Combat Jump has failed: its player puts the trooper at the edge of the own Deployment Zone."""

    name = "order.missed_landing"
    takes = (Arrive,)

    def decision(self, state: State) -> Decision | None:
        """Ask where."""
        return asks("missed_landing", state.active, trooper=lander(state).id)

    def options(self, now: Situation, player: Player) -> Iterator[Option]:
        """A point to choose."""
        jumper = lander(now.state)
        company = (Parameter(name="peripherals", kind="points"),) if now.profile(jumper).peripherals else ()
        command = Arrive(player=player, member=jumper.member, skill="combat_jump", at=(0, 0, 0))
        yield Option(command=command, parameters=(*BLANKS, *company))

    def complete(self, now: Situation, option: Option, chance: random.Random) -> Command | None:
        """Somewhere along the edge."""
        command = option.command
        if not isinstance(command, Arrive):
            return command
        zone = deployment_zone(now.state, command.player)
        for _ in range(20 * SAMPLES):
            filled = at_edge(now, command, zone, chance)
            if not any(self.check(now, filled)):
                return filled
        return None

    def check(self, now: Situation, command: Command) -> Iterator[Violation]:
        """Who has missed, to a place at the edge."""
        assert isinstance(command, Arrive)
        jumper = lander(now.state)
        if command.member != jumper.member:
            yield Violation(code="infinity.not_this_trooper", params={"trooper": jumper.id})
        else:
            yield from self._check_place(now, jumper, command)

    @rule("C1-SSK-307")
    def _check_place(self, now: Situation, jumper: Trooper, command: Arrive) -> Iterator[Violation]:
        """Wholly inside the own Deployment Zone, touching the edge of the table."""
        gone = without(now, jumper)
        zone = deployment_zone(now.state, command.player)
        for body in _bodies(now.profile(jumper), command):
            yield from check_spot(gone, command.player, body, "C1-SSK-303")
            if not now.table.lies(body, Edge()):
                yield Violation(code="deployment.not_at_edge", rule="C1-SSK-307")
            if not now.table.lies(body, Within(zone)):
                yield Violation(code="infinity.outside_zone", rule="C1-SSK-307")
        yield from _check_company(gone, command)

    @rule("C1-SSK-307")
    def play(self, play: Play[State], command: Command) -> None:
        """Put it there; now the other side may react."""
        assert isinstance(command, Arrive)
        jumper = lander(play.state)
        team = [each for each in play.state.troopers.values() if _together(each, jumper)]
        team.sort(key=lambda each: -1 if each.peripheral is None else each.peripheral)
        for each, at in zip(team, (command.at, *command.peripherals), strict=True):
            play.emit(Landed(trooper=each.id, at=at, facing=bearing(command.facing), rule="C1-SSK-307"))
        down(play)


def _together(one: Trooper, two: Trooper) -> bool:
    return one.army == two.army and one.member == two.member and not one.device


def without(now: Situation, trooper: Trooper) -> Situation:
    """The situation as it would be without a trooper and its Peripherals."""
    rest = {key: each for key, each in now.state.troopers.items() if not _together(each, trooper)}
    return Situation(msgspec.structs.replace(now.state, troopers=rest))


PART = Part(skills=(Parachutist(), CombatJump()), stages=(MissedLanding(),), brackets={CombatJump.key: ROLL_BRACKETS})
