"""The errands there are, one small function each: what it is, for whom, and what it is worth.

Add a function to `ERRANDS` to add one.
"""

import functools
from collections.abc import Callable, Iterator, Sequence

import numpy as np

from sightline.bots.infinity.duels import HELD_UP
from sightline.bots.infinity.escorting import bring_home, win_over
from sightline.bots.infinity.goals import PATIENCE, Drift, Goal, ways_of
from sightline.bots.infinity.hazards import braved, hazard_of
from sightline.bots.infinity.hunting import seek_fight
from sightline.bots.infinity.mind import Mind
from sightline.bots.infinity.networks import DEFIED, victims
from sightline.bots.infinity.quadrants import NOWHERE, boxes, has_quadrants, quadrant_of, strengths
from sightline.bots.infinity.stakes import (
    KEPT_CONSOLE,
    POINT,
    PRESSING,
    PRESSING_BOX,
    box_worth,
    carriers,
    console_worth,
    free_boxes,
    is_last_turn,
    lasting,
    lead,
    pressing,
    price,
    standing,
    turns_to_come,
    value,
)
from sightline.bots.infinity.standings import box_of, gained_by, handling, promised, standings
from sightline.bots.infinity.standings import chance_of as chance_of_handling
from sightline.games.infinity.core.match.state import Token, Trooper
from sightline.games.infinity.core.missions.handling import Handle
from sightline.games.infinity.core.missions.mission import acts_as_specialist
from sightline.games.infinity.core.missions.objectives import CONSOLE, SHAPES, SUPPLY_BOX, objectives
from sightline.games.infinity.core.order.modifiers import Attempt, needed_for
from sightline.games.infinity.core.skills.healing import is_fallen
from sightline.games.infinity.human_sphere.civilians.neutral import is_civilian
from sightline.geometry.shapes import Point3
from sightline.geometry.zones import ZONE_OF_CONTROL

OTHERS = 0.4
"""What an objective is worth to who is not the nearest to it of those who could go."""
FEW = 3
"""How many objectives of a kind one thinks of."""
DAMAGED = 0.3
"""What a point of STR is worth, compared with all of who has lost it."""
ANSWERED = 0.6
"""What ground is worth that the other side can still contest in this Round."""
LEAVING, SAFE = -0.8, 700.0
"""What a Move away from the enemies is worth to who carries a box, and how far is far enough, in mm."""
CHASE = 3.0
"""How much more eagerly enemies are sought who carry what one wants."""
TREATMENTS = ("doctor", "engineer", "medikit", "gizmokit")
REPAIRS, KITS = frozenset({"engineer", "gizmokit"}), frozenset({"medikit", "gizmokit"})
"""Those for who has STR, and those that can be shot at somebody."""
BASE = 12.5
"""The radius of most bases, in mm."""

Errand = Callable[[Mind, Trooper], Iterator[Goal]]


# ------------------------------------------------------------------ objectives


def fetch_box(mind: Mind, trooper: Trooper) -> Iterator[Goal]:
    """Pick up a Supply Box that nobody holds."""
    if not acts_as_specialist(mind.now, trooper):
        return
    prize = _pressing(mind, PRESSING_BOX) * box_worth(mind.now, mind.player)
    yield from _objectives(mind, trooper, free_boxes(mind.now), "pick_up_supply_box", lambda _: prize)


def hack_console(mind: Mind, trooper: Trooper) -> Iterator[Goal]:
    """Make a Console one's own."""
    if not mind.now.fixed.edition.skill["hack_console"].known_by(mind.now, trooper):
        return
    attempt = Attempt(actor=trooper, skill="hack_console", attribute="wip", active=True)
    chance = needed_for(mind.now, attempt).value / 20
    consoles = [each for each in objectives(mind.now.state, CONSOLE) if each.owner != mind.player]

    def prize(console: Token) -> float:
        return _pressing(mind) * chance * console_worth(mind.now, mind.player, console)

    yield from _objectives(mind, trooper, consoles, "hack_console", prize)


def _pressing(mind: Mind, share: tuple[float, float] = PRESSING) -> float:
    """How much more an objective counts than who may fall for it, for who thinks of that."""
    return pressing(mind.now, mind.player, share) if mind.effort.planning else 1.0


def _objectives(
    mind: Mind, trooper: Trooper, tokens: Sequence[Token], skill: str, prize: Callable[[Token], float]
) -> Iterator[Goal]:
    nearest = mind.now.once(("errands: nearest", skill, mind.player), lambda: _nearest(mind, tokens))
    radius = mind.now.profile(trooper).template.radius
    ways = ways_of(mind, trooper)
    toll = hazard_of(mind, trooper, ways.net, PATIENCE)
    # A box is reached by touching who has fallen with it.
    lying = {
        each.at: mind.now.profile(each).template.radius
        for each in mind.now.state.troopers.values()
        if mind.now.is_null(each)
    }
    for token in tokens:
        share = 1.0 if nearest.get(token.id, trooper.id) == trooper.id else OTHERS
        reach = max(SHAPES[token.kind].radius, lying.get(token.at, 0.0)) + radius
        yield Goal(
            what=token.id,
            prize=share * prize(token),
            field=ways.to((token.at,)),
            seeming=ways.to((token.at,), toll) if toll else None,
            at=token.at,
            reach=reach,
            skill=skill,
            openly=token.kind == SUPPLY_BOX,
            braved=braved(mind, trooper, ways.net, token.at, reach),
        )


def _walk(mind: Mind, trooper: Trooper, token: Token) -> float:
    ways = ways_of(mind, trooper)
    return ways.distance(ways.to((token.at,)), trooper.at)


def _nearest(mind: Mind, tokens: Sequence[Token]) -> dict[str, str]:
    """Who goes for which objective: the nearest first, and everybody for one."""
    busy = carriers(mind.now)
    able = [each for each in mind.mine if each.id not in busy and acts_as_specialist(mind.now, each)]
    pairs = sorted((_walk(mind, each, token), token.id, each.id) for token in tokens for each in able)
    found: dict[str, str] = {}
    for _, token, trooper in pairs:
        if token not in found and trooper not in found.values():
            found[token] = trooper
    return found


def handle(mind: Mind, trooper: Trooper) -> Iterator[Goal]:
    """What else there is to do to the objectives of a mission: the most promising of each kind."""
    for skill in handling(mind.now):
        if skill.known_by(mind.now, trooper):
            prizes = _prizes(mind, trooper, skill)
            tokens = [mind.now.state.tokens[key] for key in sorted(prizes, key=lambda key: -prizes[key][1])[:FEW]]
            yield from _objectives(mind, trooper, tokens, skill.key, functools.partial(_prize_of, prizes))


def _prizes(mind: Mind, trooper: Trooper, skill: Handle) -> dict[str, tuple[float, float]]:
    """What each objective is worth to who can handle it, and that with the way there in mind."""
    now, ways, found = mind.now, ways_of(mind, trooper), {}
    share = _pressing(mind) * chance_of_handling(now, trooper, skill) * POINT * lasting(now, mind.player, KEPT_CONSOLE)
    for token in objectives(now.state, skill.kind):
        if skill.is_worth_it(now, trooper, token):
            prize = share * promised(now, mind.player, skill, token)
            walk = ways.distance(ways.to((token.at,)), trooper.at) / ways.stride
            found[token.id] = (prize, prize * float(PATIENCE**walk))
    return found


def _prize_of(prizes: dict[str, tuple[float, float]], token: Token) -> float:
    return prizes[token.id][0]


def take_room(mind: Mind, trooper: Trooper) -> Iterator[Goal]:
    """Where it counts who is somewhere at the end, go there."""
    if trooper.peripheral is not None:
        return
    for each in standings(mind.now):
        if each.whose != "troopers" or each.zones is None:
            continue
        gained = gained_by(mind.now, mind.player, [trooper], each)
        if gained > 0:
            share = _pressing(mind) * POINT * lasting(mind.now, mind.player, ANSWERED)
            field = ways_of(mind, trooper).to_box(box_of(each.zones[mind.player]))
            yield Goal(what="", prize=share * gained, field=field)


# ------------------------------------------------------------------ allies and enemies


def treat(mind: Mind, trooper: Trooper) -> Iterator[Goal]:
    """Bring a fallen ally back, or mend one, as a Doctor, an Engineer or with a MediKit."""
    now = mind.now
    skills = [key for key in TREATMENTS if now.ability(trooper, key) is not None]
    if not skills or trooper.peripheral is not None:
        return
    for patient in now.of(mind.player):
        structure = now.profile(patient).structure
        skill = next((key for key in skills if (key in REPAIRS) == structure), "")
        prize = chance_of(mind, trooper, patient, skill) * healed(mind, patient) if skill else 0.0
        if prize > 0 and patient.id != trooper.id and not patient.device:
            yield Goal(
                what=patient.id,
                prize=prize,
                field=ways_of(mind, trooper).to((patient.at,)),
                at=patient.at,
                reach=now.profile(trooper).template.radius + now.profile(patient).template.radius,
                skill=skill,
            )


def chance_of(mind: Mind, trooper: Trooper, patient: Trooper, skill: str) -> float:
    """How likely a treatment works: by the WIP of who gives it, or by the PH of who gets it from a kit."""
    if skill in KITS:
        return (mind.now.profile(patient).ph or 0) / 20
    return mind.now.profile(trooper).wip / 20


def healed(mind: Mind, patient: Trooper) -> float:
    """What it is worth to have somebody back, or whole again: less when it will not get another Order."""
    now = mind.now
    held = now.is_immobilized(patient) and now.profile(patient).structure
    damaged = patient.lost > 0 and now.profile(patient).structure
    share = 1.0 if is_fallen(mind.now, patient) else HELD_UP if held else DAMAGED if damaged else 0.0
    return share * standing(now, patient) * (1.0 if turns_to_come(now, mind.player) else 0.6)


def hack_enemy(mind: Mind, trooper: Trooper) -> Iterator[Goal]:
    """Come near enough to an enemy that a program of one's own works on."""
    now = mind.now
    for foe in victims(mind, trooper) if not now.is_marker(trooper) else ():
        radii = now.profile(trooper).template.radius + now.profile(foe).template.radius
        yield Goal(
            what=foe.id,
            prize=HELD_UP * DEFIED * now.profile(trooper).wip / 20 * value(now, foe),
            field=np.maximum(0.0, ways_of(mind, trooper).to((foe.at,)) - ZONE_OF_CONTROL),
            at=foe.at,
            reach=ZONE_OF_CONTROL + radii,
            skill="hack",
        )


# ------------------------------------------------------------------ ground


def take_ground(mind: Mind, trooper: Trooper) -> Iterator[Goal]:
    """Where Quadrants count, go where one makes a difference."""
    if has_quadrants(mind.now) and trooper.peripheral is None:
        ways = ways_of(mind, trooper)
        toll = hazard_of(mind, trooper, ways.net, PATIENCE)
        for box, prize in zip(boxes(mind.now), _differences(mind, trooper), strict=False):
            if prize > 0:
                seeming = ways.to_box(box, toll) if toll else None
                yield Goal(what="", prize=prize, field=ways.to_box(box), seeming=seeming)


def hold_of(mind: Mind, trooper: Trooper) -> Callable[[Point3], float]:
    """What it costs to leave the ground that one holds for another; the fewer Orders are left the more."""
    if not has_quadrants(mind.now):
        return lambda _: 0.0
    differences = _differences(mind, trooper)
    return lambda at: mind.lateness * min(0.0, differences[quadrant_of(mind.now, at)])


def _differences(mind: Mind, trooper: Trooper) -> list[float]:
    """What it changes for the count at the end of the Round to be in each Quadrant, or in none, instead of here."""
    state = mind.now.state
    certain = state.active != state.first
    known = strengths(mind)
    here, own = quadrant_of(mind.now, trooper.at), price(mind.now, trooper)
    share = (1.0 if certain else ANSWERED) * _pressing(mind)
    before = lead(known, certain)
    found = []
    for quadrant in (*range(len(known)), NOWHERE):
        moved = [list(each) for each in known]
        if here != NOWHERE:
            moved[here][0] -= own
        if quadrant != NOWHERE:
            moved[quadrant][0] += own
        found.append(share * (lead(moved, certain) - before))
    return found


# ------------------------------------------------------------------ otherwise


def drift_of(mind: Mind, trooper: Trooper) -> Drift | None:
    """Towards the enemies, those before all who carry what one wants; who carries a box runs from them."""
    laden = carriers(mind.now)
    if trooper.id in laden:
        if is_last_turn(mind.now) or not mind.foes:
            return None
        foes = tuple(sorted(each.at for each in mind.foes))
        return Drift(field=ways_of(mind, trooper).to(foes), pull=LEAVING, far=SAFE)
    wanted = [each for each in mind.foes if each.id in laden]
    foes = tuple(sorted(each.at for each in wanted or mind.foes))
    if not foes:
        return None
    pull = mind.effort.hunt * (CHASE if wanted else 1.0)
    return Drift(field=ways_of(mind, trooper).to(foes), pull=pull)


ERRANDS: tuple[Errand, ...] = (
    fetch_box,
    hack_console,
    handle,
    take_room,
    win_over,
    bring_home,
    treat,
    hack_enemy,
    take_ground,
    seek_fight,
)
"""What can be done for one's side by going somewhere."""


def goals_of(mind: Mind, trooper: Trooper) -> list[Goal]:
    """All that a trooper could be after; who carries a box has no other errand than to keep it."""
    if trooper.id in carriers(mind.now):
        return []
    if is_civilian(trooper):
        return list(bring_home(mind, trooper))
    return [goal for errand in ERRANDS for goal in errand(mind, trooper)]
