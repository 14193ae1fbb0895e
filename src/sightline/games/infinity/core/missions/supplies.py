"""Supplies: find the boxes, carry them, and hold on to them."""

from collections.abc import Iterator

from sightline.games.infinity.core.match.events import Scored, TokenChanged, replace
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import Declared, State, Token, Trooper
from sightline.games.infinity.core.missions.mission import Mission, acts_as_specialist, too_few_standing
from sightline.games.infinity.core.missions.objectives import (
    SUPPLY_BOX,
    body_of,
    central_line,
    lay_out,
    objectives,
    touched,
)
from sightline.games.infinity.core.order.declarations import Aim, Declaration, SkillType
from sightline.games.infinity.core.skills.base import Offer, Skill, When
from sightline.games.infinity.core.table.situation import Situation
from sightline.geometry.shapes import Body
from sightline.kernel import Play, Player, Violation
from sightline.rules import rule


class Supplies(Mission):
    """Objective Points for Supply Boxes at the end."""

    name = "supplies"
    for_specialists = True

    @rule("C1-SCEN-237")
    def set_up(self, play: Play[State]) -> None:
        """One box in the middle of the table, two on the central line."""
        lay_out(play, SUPPLY_BOX, central_line(play.state.fixed.field.scene), "C1-SCEN-237")

    @rule("C1-SCEN-236")
    def check_deployment(self, now: Situation, body: Body) -> list[Violation]:
        """Nobody is deployed in contact with a box."""
        return [
            Violation(code="scenario.deployed_at_box", params={"token": box.id}, rule="C1-SCEN-236")
            for box in objectives(now.state, SUPPLY_BOX)
            if now.table.touches(body, body_of(box))
        ]

    def must_end(self, now: Situation, player: Player) -> bool:
        """Too few points are left standing."""
        return too_few_standing(now, player)

    @rule("C1-SCEN-232", "C1-SCEN-233", "C1-SCEN-234")
    def score(self, play: Play[State]) -> tuple[float, float]:
        """Two points for each box, two for more of them than the enemy, two more for all."""
        now = Situation(play.state)
        boxes = list(objectives(play.state, SUPPLY_BOX))
        held = [sum(controls(now, player, box) for box in boxes) for player in (0, 1)]
        totals = []
        for player in (0, 1):
            mine, theirs = held[player], held[1 - player]
            lines = (
                ("scenario.score.boxes", 2 * mine, "C1-SCEN-232"),
                ("scenario.score.more_boxes", 2 if mine > theirs else 0, "C1-SCEN-233"),
                ("scenario.score.all_boxes", 2 if boxes and mine == len(boxes) else 0, "C1-SCEN-234"),
            )
            for what, points, cited in lines:
                play.emit(Scored(player=player, points=points, what=what, params={"count": mine}, rule=cited))
            totals.append(sum(points for _, points, _ in lines))
        return (totals[0], totals[1])


@rule("C1-SCEN-244", "C1-SCEN-242")
def controls(now: Situation, player: Player, box: Token) -> bool:
    """Whether a player's Model carries it, neither Null nor in contact with an enemy who could dispute it."""
    carrier = now.find(box.carrier)
    if carrier is None or carrier not in now.own(player) or now.is_null(carrier) or now.is_marker(carrier):
        return False
    return not any(not now.is_null(enemy) and now.contact(carrier, enemy) for enemy in now.of(1 - player))


def box_of(state: State, trooper: str) -> Token | None:
    """The box that a trooper carries."""
    return next((box for box in objectives(state, SUPPLY_BOX) if box.carrier == trooper), None)


# ------------------------------------------------------------------ Pick Up Supply Box


class PickUpSupplyBox(Skill):
    """A Specialist takes a box: a lone one, a fallen carrier's, or an ally's."""

    key = "pick_up_supply_box"
    reads = frozenset({"aims"})
    types = frozenset({SkillType.SHORT})

    @rule("C1-SCEN-239", "C1-SCEN-210")
    def known_by(self, now: Situation, trooper: Trooper) -> bool:
        """Specialists, where there are boxes."""
        return any(objectives(now.state, SUPPLY_BOX)) and acts_as_specialist(now, trooper)

    def offers(self, now: Situation, trooper: Trooper, when: When) -> Iterator[Offer]:
        """Every box within reach."""
        for box in objectives(now.state, SUPPLY_BOX):
            if within_reach(now, trooper, box):
                yield Offer(use=Declaration(skill=self.key, aims=(Aim(box.id),)))

    def check(self, now: Situation, trooper: Trooper, use: Declaration, when: When) -> Iterator[Violation]:
        """A box within reach, for a Model that carries none."""
        box = _box(now, use)
        if box is None:
            yield Violation(code="scenario.no_box", rule="C1-SCEN-239")
        elif not within_reach(now, trooper, box):
            yield Violation(code="scenario.box_out_of_reach", params={"token": box.id}, rule="C1-SCEN-239")
        if box_of(now.state, trooper.id) is not None:
            yield Violation(code="scenario.one_box", params={"trooper": trooper.id}, rule="C1-SCEN-241")
        if now.is_marker(trooper):
            yield Violation(code="scenario.markers_carry_nothing", rule="C1-SCEN-242")

    @rule("C1-SCEN-240")
    def resolve(self, play: Play[State], declared: Declared) -> None:
        """It is the Specialist's now, without a roll."""
        now = Situation(play.state)
        box, trooper = _box(now, declared.use), now.find(declared.trooper)
        assert box is not None
        if trooper is not None:
            play.emit(TokenChanged(token=replace(box, carrier=trooper.id, at=trooper.at), rule="C1-SCEN-240"))


def _box(now: Situation, use: Declaration) -> Token | None:
    token = now.state.tokens.get(use.aims[0].target) if len(use.aims) == 1 else None
    return token if token is not None and token.kind == SUPPLY_BOX else None


@rule("C1-SCEN-239")
def within_reach(now: Situation, trooper: Trooper, box: Token) -> bool:
    """In contact with a lone box, with the Null trooper it lies with, or with the ally who carries it."""
    carrier = now.find(box.carrier) if box.carrier else None
    if carrier is not None and not now.is_null(carrier):
        mine = carrier.owner == trooper.owner and carrier.id != trooper.id
        return mine and not now.is_marker(carrier) and touched(now, trooper, now.body(carrier))
    if touched(now, trooper, body_of(box)):
        return True
    fallen = [each for each in now.state.troopers.values() if now.is_null(each) and each.at == box.at]
    return any(touched(now, trooper, now.body(each)) for each in fallen if each.id != trooper.id)


@rule("C1-SCEN-243")
def carry_boxes(play: Play[State]) -> None:
    """At the end of an Order boxes are where their carriers are; a carrier that has become Null has left its box.

    Who has left the table alive has left it where it went.
    """
    now = Situation(play.state)
    for box in list(objectives(play.state, SUPPLY_BOX)):
        if not box.carrier:
            continue
        carrier = now.find(box.carrier)
        if carrier is None or now.is_null(carrier):
            fallen = (each for each in reversed(play.state.fallen) if each.id == box.carrier)
            last = carrier or next(fallen, None)
            at = last.at if last is not None else box.at
            play.emit(TokenChanged(token=replace(box, carrier="", at=at), rule="C1-SCEN-243"))
        elif carrier.at != box.at:
            play.emit(TokenChanged(token=replace(box, at=carrier.at)))


@rule("C1-SCEN-242")
def carriers_stay_models(
    now: Situation,
    trooper: Trooper,
    skill: Skill,
    use: Declaration,  # noqa: ARG001
    when: When,  # noqa: ARG001
) -> Iterator[Violation]:
    """Only Models carry boxes, so a carrier cannot become a Marker again."""
    if skill.key == "camouflage" and box_of(now.state, trooper.id) is not None:
        yield Violation(code="scenario.markers_carry_nothing", rule="C1-SCEN-242")


PART = Part(
    scenarios=(Supplies(),), skills=(PickUpSupplyBox(),), bans=(carriers_stay_models,), at_conclusion=(carry_boxes,)
)
