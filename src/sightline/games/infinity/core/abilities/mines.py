"""Mines: Deployable Weapons that go off when an enemy does something near them."""

import functools
import itertools
from collections.abc import Callable, Iterable, Iterator
from typing import Annotated

import msgspec

from sightline.games.infinity.core.match.events import Attacked, Removed, TemplateLaid
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import Declared, PlacedTemplate, State, Trooper
from sightline.games.infinity.core.order.declarations import Label, Placement
from sightline.games.infinity.core.order.outcomes import Strike
from sightline.games.infinity.core.table.area_of_effect import (
    affected_by,
    laid,
    reach_of,
    split,
    takes_effect,
)
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.markers import reveal
from sightline.games.infinity.core.troopers.profiles import TOKEN, Ability, Profile, thing
from sightline.games.infinity.core.troopers.weapons import Mode
from sightline.geometry.shapes import Body
from sightline.geometry.templates import Template, TemplateKind
from sightline.kernel import Play
from sightline.rules import rule

TURNS = (0, 6, -6, 12, -12, 20, -20, 30, -30)
"""By how many degrees a mine may point past the enemy that sets it off, to spare allies or catch others."""


MIMETISM: Annotated[tuple[Ability, ...], "C1-WEAP-215", "C1-WEAP-216"] = (Ability(key="mimetism", mod=-3),)


@rule("C1-WEAP-229", "C1-TRAIT-214", "C1-REF-220")
def mine_profile(unit: str, name: str) -> Profile:
    """A mine as a target: no armour, one point of STR, a token, and Mimetism (-3)."""
    return thing(unit, name, skills=MIMETISM)


@rule("C1-WEAP-213")
def charge_of(now: Situation, device: str) -> Mode | None:
    """What goes off in a deployed weapon: its Direct Template mode; None for what is no mine."""
    weapon = now.fixed.edition.chart.weapons.get(device)
    modes = weapon.modes if weapon is not None else ()
    return next((mode for mode in modes if mode.direct_template and "deployable" in mode.traits), None)


def is_comms(charge: Mode) -> bool:
    """Whether what goes off is a Comms Attack."""
    return Label.COMMS_ATTACK in charge.traits


# ------------------------------------------------------------------ the Trigger Area


def _token(mine: Body) -> Body:
    """The mine itself, whatever Marker lies over it."""
    return msgspec.structs.replace(mine, silhouette=TOKEN)


def in_trigger_area(now: Situation, mine: Body, charge: Mode, body: Body) -> bool:
    """Whether a body is in the Trigger Area of a mine; a glance at how far it is comes first."""
    reach = reach_of(charge) + TOKEN.radius + body.silhouette.radius + 1
    return now.table.near(mine.at, body.at, reach) and _reaches(now, mine, charge, body)


@rule("C1-WEAP-225", "C1-WEAP-226", "C1-WEAP-222")
def _reaches(now: Situation, mine: Body, charge: Mode, body: Body) -> bool:
    """Whether the template of a mine, laid from the edge of its base straight at a body, covers it.

    So the area is as wide as the template is long, and leaves out what is in Total Cover from the Blast Focus.
    """
    return now.table.covers(now.table.aimed(_token(mine), TemplateKind(charge.template), body), body)


# ------------------------------------------------------------------ going off


@rule("C1-WEAP-221", "C1-CSK-276", "C1-WEAP-222")
def set_off(play: Play[State], declared: Declared) -> None:
    """Every mine of the other side goes off in whose Trigger Area a trooper declares or does something."""
    state = play.state
    culprit = state.troopers.get(declared.trooper)
    if culprit is None or not any(each.device for each in state.troopers.values()):
        return
    now = Situation(state)
    spent = {each.by for each in now.order.templates}
    mines = [each for each in now.targets_of(culprit.owner) if each.device and each.id not in spent]
    for mine in mines:
        charge = _charge_against(now, mine, culprit)
        template = _blast(now, mine, charge, culprit) if charge is not None else None
        if charge is not None and template is not None:
            _detonate(play, mine, charge, template)


def _charge_against(now: Situation, mine: Trooper, culprit: Trooper) -> Mode | None:
    """What a device goes off with; some troopers set nothing off."""
    charge = charge_of(now, mine.device)
    spared = charge is not None and any(ignores(now, charge, culprit) for ignores in now.fixed.edition.untriggered)
    return None if spared else charge


@rule("C1-WEAP-219", "C1-WEAP-220")
def _blast(now: Situation, mine: Trooper, charge: Mode, culprit: Trooper) -> Template | None:
    """The template that catches the culprit, spares all allied troopers and covers most enemies, if there is one."""
    found = (
        (each, *split(now, affected_by(now, each, mine.id), mine.owner))
        for each in _ways_to_lay(now, mine, charge, culprit)
    )
    fitting = ((len(enemies), each) for each, enemies, allies in found if culprit.id in enemies and not allies)
    return _fullest(fitting, functools.partial(_most, now, mine, charge))


def _fullest(fitting: Iterable[tuple[int, Template]], most: Callable[[], int]) -> Template | None:
    """The template that covers most; nobody looks any further where there is nobody more to cover."""
    best: tuple[int, Template] | None = None
    for count, template in fitting:
        if best is None or count > best[0]:
            best = (count, template)
        if best[0] >= most():
            break
    return best[1] if best is not None else None


def _ways_to_lay(now: Situation, mine: Trooper, charge: Mode, culprit: Trooper) -> Iterator[Template]:
    """The templates that are tried: at the culprit where it was in the Trigger Area, and a little to either side."""
    here = now.body(mine)
    moved = culprit.id in now.order.trails
    spots = [now.body(culprit, pose if moved else None) for pose in now.poses(culprit)]
    inside = [spot for spot in spots if in_trigger_area(now, here, charge, spot)]
    for spot, turn in itertools.product(dict.fromkeys((*inside[:1], *inside[-1:], *inside[1:-1:4])), TURNS):
        yield now.table.aimed(_token(here), TemplateKind(charge.template), spot, turn=turn)


def _most(now: Situation, mine: Trooper, charge: Mode) -> int:
    """How many enemies are near enough to be caught at all, in one direction or another."""
    reach = reach_of(charge) + TOKEN.radius + 1
    return sum(
        any(now.table.near(pose.at, mine.at, reach + now.profile(each).template.radius) for pose in now.poses(each))
        for each in now.targets_of(mine.owner)
    )


@rule("C1-WEAP-217", "C1-WEAP-218", "C1-WEAP-221")
def _detonate(play: Play[State], mine: Trooper, charge: Mode, template: Template) -> None:
    """Show the mine and lay its template; what it does is settled with everything else, at the Resolution."""
    reveal(play, mine.id, cited="C1-WEAP-221")
    now = Situation(play.state)
    placement = Placement(template.focus, template.direction)
    blast = laid(now, now.trooper(mine.id), mine.device, charge, placement)
    play.emit(TemplateLaid(template=blast, rule="C1-WEAP-218"))
    play.emit(Attacked(targets=blast.affected, comms=is_comms(charge), rule="C1-CSK-215"))


def _blasts(now: Situation) -> Iterator[tuple[PlacedTemplate, Mode]]:
    """The mines that have gone off in this Order."""
    for each in now.order.templates:
        mine = now.find(each.by)
        charge = charge_of(now, mine.device) if mine is not None and mine.device else None
        if charge is not None:
            yield each, charge


@rule("C1-WEAP-218")
def strikes(now: Situation) -> Iterator[Strike]:
    """What mines do to those under their templates."""
    for blast, charge in (each for each in _blasts(now) if takes_effect(now, *each)):
        for target in sorted(blast.affected):
            if now.find(target) is not None:
                yield Strike(
                    attacker=blast.by,
                    target=target,
                    skill="bs_attack",
                    weapon=blast.weapon,
                    dice=charge.burst,
                    attribute=charge.attribute,
                    needed=None,
                    harm=charge.harm(known=now.fixed.edition.ammunition),
                    comms=is_comms(charge),
                )


@rule("C1-WEAP-223", "C1-CSK-277")
def clear_away(play: Play[State]) -> None:
    """A mine that has gone off leaves the table."""
    for blast, _ in list(_blasts(Situation(play.state))):
        if blast.by in play.state.troopers:
            play.emit(Removed(trooper=blast.by, rule="C1-WEAP-223"))


def part(**mines: str) -> Part:
    """Mines, by the keys and the names that the weapon chart has for them."""
    return Part(
        devices={key: mine_profile(key, name) for key, name in mines.items()},
        after_declaration=(set_off,),
        strikes=(strikes,),
        at_conclusion=(clear_away,),
    )
