"""Building army lists: from picks to troopers, with their totals and every rule they break."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from sightline.content.armies import Faction, OptionRow
from sightline.content.armies.importing.rows import ImportedFaction, ImportedOption
from sightline.content.armies.lists import ListFile, Pick
from sightline.content.armies.storage import load
from sightline.games.infinity.armies.finding import parse_pick
from sightline.games.infinity.armies.knowledge import game_of
from sightline.games.infinity.codeone import sizes as codeone
from sightline.games.infinity.core.troopers.lists import ListRules, check_list, cost_of, swc_of
from sightline.games.infinity.core.troopers.profiles import ArmyList, Member
from sightline.games.infinity.core.troopers.recruiting import charts_of, company, pools_of, profile_of, recruit
from sightline.games.infinity.human_sphere import lists as human_sphere
from sightline.games.infinity.n4 import sizes as n4
from sightline.kernel import BadInput, Violation
from sightline.kernel.errors import Param
from sightline.rules import rule
from sightline.rules.equivalents import BOOKS

SERVANT = "peripheral_servant"


class Totals(msgspec.Struct, frozen=True, kw_only=True):
    """The sums of a list beside what is allowed."""

    points: float
    points_limit: int
    swc: float
    swc_limit: float
    troopers: int
    peripherals: int
    orders: int
    """Regular Orders in the pool of the first turn."""
    other_orders: Mapping[str, int]
    """Those of other kinds: irregular, impetuous, tactical ... The Lieutenant's is not counted."""


RULES: Mapping[str, ListRules] = {"codeone": codeone.LISTS, "n4": n4.LISTS, "human_sphere": human_sphere.LISTS}
"""What each game asks of army lists."""


def rules_of(game: str) -> ListRules:
    """What a game asks of army lists."""
    if game not in RULES:
        raise BadInput("armies.unknown_game", game=game, known=", ".join(RULES))
    return RULES[game]


def standard_points(faction: Faction) -> int:
    """The size of a standard game of the faction's game."""
    return rules_of(game_of(faction)).standard


def build(
    faction: Faction, adds: Sequence[str], *, points: int | None = None, name: str = "", base: ListFile | None = None
) -> ListFile:
    """A list from what somebody adds, each as `unit:option`, to nothing or to a list that there is.

    >>> watch = load("lantern_watch")
    >>> mine = build(watch, ["lamplighters:lieutenant", "lamplighters:combi*2", "menders:doctor"], points=15)
    >>> totals(mine).points, totals(mine).troopers, totals(mine).peripherals
    (5.0, 4, 1)
    """
    picks = tuple(parse_pick(faction, each) for each in adds)
    if base is not None:
        return msgspec.structs.replace(
            base, members=base.members + picks, points=points or base.points, name=name or base.name
        )
    return ListFile(
        game=game_of(faction),
        faction=faction.key,
        points=points or standard_points(faction),
        name=name,
        members=picks,
    )


def muster(given: ListFile, faction: Faction | None = None) -> ArmyList:
    """A list as the troopers that a match begins with.

    >>> watch = load("lantern_watch")
    >>> muster(build(watch, ["lamplighters:hmg"])).members[0].profile.weapons[0]
    'hmg'
    """
    faction = faction or load(given.faction)
    members = (member for pick in given.members for _ in range(pick.count) for member in _recruit(faction, pick))
    return ArmyList(
        faction=faction.key,
        name=given.name,
        members=tuple(members),
        fireteams=charts_of(faction),
        team_limits=faction.team_limits,
        pools=pools_of(faction),
    )


@rule("C1-SSK-270", "C1-SSK-277", "C1-SSK-278")
def _recruit(faction: Faction, pick: Pick) -> tuple[Member, ...]:
    """A trooper with the Peripherals bought for it, whose Cost is added to its own, and the rest of its team."""
    members = company(faction, pick.unit, pick.option)
    if rules_of(game_of(faction)).group_rule:
        members = tuple(msgspec.structs.replace(member, group=pick.group) for member in members)
    bought = []
    for isc in pick.peripherals:
        unit = faction.unit(isc)
        servant = profile_of(faction, unit, unit.options[0]) if unit is not None else None
        if servant is None or servant.ability(SERVANT) is None:
            raise BadInput("armies.not_a_peripheral", unit=isc, rule="C1-SSK-277")
        if servant.ava == 0:
            raise BadInput("armies.not_bought", unit=isc, rule="C1-SSK-278")
        bought.append(servant)
    if not bought:
        return members
    member, *others = members
    profile = msgspec.structs.replace(
        member.profile,
        peripherals=(*member.profile.peripherals, *bought),
        cost=member.profile.cost + sum(each.cost for each in bought),
    )
    return (msgspec.structs.replace(member, profile=profile), *others)


def check(given: ListFile, faction: Faction | None = None) -> tuple[Violation, ...]:
    """Everything that is wrong with a list, each with its rule; nothing for a legal one.

    >>> watch = load("lantern_watch")
    >>> [(each.code, each.rule) for each in check(build(watch, ["gantry:cannon*2"], points=15))]
    [('army.too_many_points', 'C1-LIST-001'), ('army.too_much_swc', 'C1-LIST-007'), \
('army.too_many_of_unit', 'C1-LIST-005'), ('army.one_lieutenant', 'C1-LIST-009')]
    """
    rules = rules_of(given.game)
    faction = faction or load(given.faction)
    army = muster(given, faction)
    found = (*check_list(rules, army, given.points), *_shared_limits(army, faction))
    return (*BOOKS[given.game].restate(found), *_companions(given, faction))


@rule("C1-LIST-005")
def _shared_limits(army: ArmyList, faction: Faction) -> Iterator[Violation]:
    """Units that share one AVA: no more of all of them together."""
    for shared in faction.shared_limits if isinstance(faction, ImportedFaction) else ():
        count = sum(member.profile.unit in shared.units for member in army.members)
        if shared.most is not None and count > shared.most:
            params: dict[str, Param] = {"unit": ", ".join(shared.units), "count": count, "limit": shared.most}
            yield Violation(code="army.too_many_of_unit", params=params, rule="C1-LIST-005")


def _companions(given: ListFile, faction: Faction) -> Iterator[Violation]:
    """Pilots, ancillary Remotes and the like come with others and are not chosen by themselves."""
    for pick in dict.fromkeys((each.unit, each.option) for each in given.members):
        option = _option(faction, Pick(unit=pick[0], option=pick[1]))
        if isinstance(option, ImportedOption) and option.companion:
            yield Violation(code="armies.comes_with_others", params={"name": option.name or pick[0]})


def totals(given: ListFile, faction: Faction | None = None) -> Totals:
    """The sums of a list."""
    faction = faction or load(given.faction)
    army = muster(given, faction)
    spent, bonus = swc_of(army)
    orders: Counter[str] = sum((_orders(faction, pick) for pick in given.members), Counter())
    return Totals(
        points=cost_of(army),
        points_limit=given.points,
        swc=spent,
        swc_limit=rules_of(given.game).swc_allowance(given.points) + bonus,
        troopers=len(army.members),
        peripherals=sum(len(member.profile.peripherals) for member in army.members),
        orders=orders.pop("regular", 0),
        other_orders=dict(orders),
    )


def _orders(faction: Faction, pick: Pick) -> Counter[str]:
    """The Orders that a trooper brings, by kind: as its source says, or as its profile does."""
    option = _option(faction, pick)
    kinds = Counter(option.orders if isinstance(option, ImportedOption) else _printed_orders(faction, pick))
    del kinds["lieutenant"]
    return Counter({kind: count * pick.count for kind, count in kinds.items()})


def _printed_orders(faction: Faction, pick: Pick) -> Iterator[str]:
    """A regular or an irregular one, and what its skills bring beyond."""
    profile = recruit(faction, pick.unit, pick.option).profile
    yield "regular" if profile.ability("irregular") is None else "irregular"
    for skill, kind in (("impetuous", "impetuous"), ("tactical_awareness", "tactical")):
        if profile.ability(skill) is not None:
            yield kind


def _option(faction: Faction, pick: Pick) -> OptionRow | None:
    unit = faction.unit(pick.unit)
    return next((each for each in unit.options if each.key == pick.option), None) if unit else None
