"""CivEvac: a Civilian who goes along with a trooper, its Controller, and what puts an end to that."""

from collections.abc import Iterator
from typing import Annotated

from sightline.games.infinity.core.match.events import replace, with_trooper
from sightline.games.infinity.core.match.events.happening import Happening
from sightline.games.infinity.core.match.part import Limited, Part
from sightline.games.infinity.core.match.state import Declared, State, Trooper
from sightline.games.infinity.core.order.declarations import Declaration
from sightline.games.infinity.core.order.groups import GroupKind
from sightline.games.infinity.core.skills.base import Skill, When
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.rows import StateRow
from sightline.games.infinity.human_sphere.civilians.neutral import ATTACKS, civilians, is_civilian
from sightline.games.infinity.n4.troopers.peripherals import coherent
from sightline.kernel import Play, Player, RuleId, Violation
from sightline.rules import rule

CIVEVAC = "civevac"
HELD: Annotated[str, "HS-CIV-035"] = "immobilized_a"
"""Immobilized-2, by the name that N4 has for it."""
BEYOND_THEM: Annotated[frozenset[str], "HS-CIV-026"] = frozenset({"activate", "discover", "cautious_movement"})


class Escorted(Happening, frozen=True, kw_only=True):
    """A Civilian goes along with a trooper from now on."""

    trooper: str
    controller: str
    player: Player

    @rule("HS-CIV-021", "HS-CIV-024", "HS-CIV-030")
    def apply(self, state: State) -> State:
        """The trooper is its Controller, and it is held fast no longer."""
        one = state.troopers[self.trooper]
        states = one.states - {HELD} | {CIVEVAC}
        return with_trooper(state, replace(one, owner=self.player, captor=self.controller, states=states))


class LeftAlone(Happening, frozen=True, kw_only=True):
    """A Civilian goes along with nobody any longer."""

    trooper: str

    @rule("HS-CIV-035")
    def apply(self, state: State) -> State:
        """It stays where it is until somebody takes it along again."""
        one = state.troopers[self.trooper]
        return with_trooper(state, replace(one, captor="", states=one.states - {CIVEVAC} | {HELD}))


def controller_of(now: Situation, civilian: Trooper) -> Trooper | None:
    """With whom a Civilian goes along."""
    return now.find(civilian.captor) if civilian.captor else None


def company_of(now: Situation, controller: Trooper) -> list[Trooper]:
    """The Civilians who go along with a trooper."""
    return [each for each in civilians(now) if each.captor == controller.id]


# ------------------------------------------------------------------ acting together


@rule("HS-CIV-025")
def companies(now: Situation, controller: Trooper) -> Iterator[tuple[str, ...]]:
    """The Order of a Controller activates its Civilians as well."""
    found = tuple(each.id for each in company_of(now, controller))
    if found:
        yield found


def together(one: Trooper, two: Trooper) -> bool:
    """Whether two are a Controller and its Civilian, or Civilians of one Controller."""
    return bool(one.captor or two.captor) and (one.captor or one.id) == (two.captor or two.id)


GROUP: Annotated[GroupKind, "HS-CIV-025"] = GroupKind(
    key=CIVEVAC,
    companies=companies,
    compulsory=True,
    same_skill="HS-CIV-025",
    same_aro="HS-CIV-025",
    together=together,
    refused=("civilians.not_with_it", "HS-CIV-025"),
)


@rule("HS-CIV-025")
def goes_along(now: Situation, trooper: Trooper) -> bool:
    """A Civilian acts and reacts while it has a Controller."""
    return is_civilian(trooper) and CIVEVAC in trooper.states and not now.is_null(trooper)


@rule("HS-CIV-001", "HS-CIV-025")
def never_by_itself(now: Situation, trooper: Trooper) -> Iterator[Violation]:  # noqa: ARG001
    """Nobody gives an Order to a Civilian."""
    if is_civilian(trooper):
        yield Violation(code="civilians.no_order", params={"trooper": trooper.id}, rule="HS-CIV-001")


def _is_civilian(now: Situation, trooper: Trooper, when: When) -> bool:  # noqa: ARG001
    return is_civilian(trooper)


@rule("HS-CIV-026")
def only_peaceful(
    now: Situation,  # noqa: ARG001
    trooper: Trooper,
    skill: Skill,
    use: Declaration,  # noqa: ARG001
    when: When,  # noqa: ARG001
) -> Iterator[Violation]:
    """No Attack, no Discover, no Cautious Movement; they are Idle meanwhile."""
    if skill.key in BEYOND_THEM or not skill.labels.isdisjoint(ATTACKS):
        params = {"trooper": trooper.id, "skill": skill.key}
        yield Violation(code="civilians.cannot", params=params, rule="HS-CIV-026")


# ------------------------------------------------------------------ the end of it


def leave(play: Play[State], civilian: Trooper, cited: RuleId) -> None:
    """A Civilian goes along no longer."""
    play.emit(LeftAlone(trooper=civilian.id, rule=cited))


@rule("HS-CIV-027", "HS-CIV-031")
def check_at_start(play: Play[State], declared: Declared) -> None:
    """Initial Coherency: who is away from its Controller when either declares something is left alone at once."""
    now = Situation(play.state)
    for civilian in civilians(now):
        controller = controller_of(now, civilian)
        if controller is None or declared.trooper not in (civilian.id, controller.id) or declared.step == 2:
            continue
        if not coherent(now, controller, civilian):
            leave(play, civilian, "HS-CIV-031")


@rule("HS-CIV-027", "HS-CIV-031", "HS-CIV-032", "HS-CIV-033")
def check_at_end(play: Play[State]) -> None:
    """Final Coherency, and what has become of Controllers."""
    now = Situation(play.state)
    for civilian in civilians(now):
        if civilian.captor and (cited := _parted(now, controller_of(now, civilian), civilian)):
            leave(play, civilian, cited)


def _parted(now: Situation, controller: Trooper | None, civilian: Trooper) -> RuleId | None:
    """By which rule a Civilian goes along no longer, if it does not."""
    if controller is None or _is_unable(now, controller):
        return "HS-CIV-032"
    if now.is_marker(controller) or controller.copy_of or len(now.alike(controller)) > 1:
        return "HS-CIV-033"
    return None if coherent(now, controller, civilian) else "HS-CIV-031"


@rule("HS-CIV-032")
def _is_unable(now: Situation, controller: Trooper) -> bool:
    """Isolated, Immobilized or Null; or on another side."""
    held = now.is_immobilized(controller) or now.is_null(controller)
    return held or "isolated" in controller.states or now.has_turned(controller)


@rule("HS-CIV-035")
def stays_held(now: Situation, trooper: Trooper, state: str) -> bool:  # noqa: ARG001
    """Nothing else sets a Civilian free that was left alone."""
    return is_civilian(trooper) and state == HELD


PART = Part(
    states=(StateRow(key=CIVEVAC),),
    groups=(GROUP,),
    roused=(goes_along,),
    passive=(never_by_itself,),
    bans=(Limited(_is_civilian, only_peaceful),),
    on_declaration=(check_at_start,),
    at_conclusion=(check_at_end,),
    clinging=(stays_held,),
)
