"""The basic actions, and the Feat discarded for a little movement."""

from collections.abc import Iterator

from sightline.games.apex.activation import activation
from sightline.games.apex.commands import Impetuous, TakeAction
from sightline.games.apex.constants import Part
from sightline.games.apex.content.loot import Helmet
from sightline.games.apex.events import ActionTaken, FeatUsed
from sightline.games.apex.impetuous import STEP, check_feat, feat_options
from sightline.games.apex.offers import Offer, offers
from sightline.games.apex.parts import PARTS, act, doable
from sightline.games.apex.situation import Situation
from sightline.games.apex.state import State
from sightline.kernel import Command, Option, Play, Player, Violation
from sightline.rules import rule

HELMET_ACTION = "interact_and_use"
"""The Special action of the legendary Helmet."""


@rule("AX-LOOT-004")
def actions(now: Situation, legend: str) -> dict[str, tuple[Part, ...]]:
    """The basic actions, and the Special action of a legendary Helmet."""
    known = dict(now.fixed.constants.basic_actions)
    worn = now.loot(now.legend(legend).equipment["helmet"])
    if isinstance(worn, Helmet) and worn.interact_and_use:
        known[HELMET_ACTION] = (Part(kind="interact"), Part(kind="use"))
    return known


@offers(TakeAction)
class BasicActions(Offer):
    """The basic actions, for 1 AP each."""

    def options(self, now: Situation, legend: str, player: Player) -> Iterator[Option]:
        """Every action of which some part might be done; what only moves is offered once."""
        if activation(now).ap < 1:
            return
        for action, parts in actions(now, legend).items():
            if _shoots(parts) and activation(now).shot:
                continue
            if not any(doable(now, legend, each) for each in reversed(parts)):
                continue
            if any(PARTS[each.kind].worthwhile(now, legend, parts, each) for each in parts):
                yield Option(command=TakeAction(player=player, action=action))

    def check(self, now: Situation, legend: str, command: Command) -> Iterator[Violation]:
        """It costs 1 AP, and only one Shoot action is allowed."""
        assert isinstance(command, TakeAction)
        parts = actions(now, legend).get(command.action)
        if parts is None:
            yield Violation(code="apex.no_such_action", params={"action": command.action}, rule="AX-ACT-001")
            return
        yield from _unpaid(now)
        if activation(now).shot and _shoots(parts):
            yield Violation(code="apex.shot_already", rule="AX-ACT-003")
        elif not any(doable(now, legend, each) for each in parts):
            reasons = [why for each in parts if (why := PARTS[each.kind].missing(now, legend, each)) is not None]
            yield from reasons or [Violation(code="apex.nothing_to_do", params={"action": command.action})]

    def play(self, play: Play[State], legend: str, command: Command) -> None:
        """Pay and act."""
        assert isinstance(command, TakeAction)
        parts = actions(Situation(play.state), legend)[command.action]
        play.emit(ActionTaken(legend=legend, action=command.action, ap=1, rule="AX-ACT-001"))
        act(play, legend, *parts)


@rule("AX-ACT-002", "AX-ROUND-009", "AX-ROUND-011")
def _unpaid(now: Situation) -> Iterator[Violation]:
    """A basic action costs 1 AP and nothing else: the same one may be taken again."""
    left = activation(now).ap
    if left < 1:
        yield Violation(code="apex.no_ap", params={"cost": 1, "left": left}, rule="AX-ROUND-011")


def _shoots(parts: tuple[Part, ...]) -> bool:
    return any(each.kind == "shoot" for each in parts)


@offers(Impetuous)
class ImpetuousStep(Offer):
    """A Feat discarded for a Movement 1 action."""

    def options(self, now: Situation, legend: str, player: Player) -> Iterator[Option]:
        """Any Feat in hand, if there is anywhere to go."""
        if now.legend(legend).hand and PARTS["move"].possible(now, legend, STEP):
            yield from feat_options(now, legend, player)

    def check(self, now: Situation, legend: str, command: Command) -> Iterator[Violation]:
        """Once in an activation."""
        assert isinstance(command, Impetuous)
        yield from check_feat(now, legend, command)
        if not PARTS["move"].possible(now, legend, STEP):
            yield Violation(code="apex.nothing_to_do", params={"action": "impetuous"})

    @rule("AX-ACT-012")
    def play(self, play: Play[State], legend: str, command: Command) -> None:
        """Discard it and move."""
        assert isinstance(command, Impetuous)
        play.emit(FeatUsed(legend=legend, feat=command.feat, impetuous=True, rule="AX-ACT-012"))
        act(play, legend, STEP)
