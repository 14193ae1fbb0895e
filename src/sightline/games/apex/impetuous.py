"""The Impetuous action: any Feat, discarded for a little movement, once in an activation."""

from collections.abc import Iterable, Iterator

from sightline.games.apex.commands import Impetuous
from sightline.games.apex.constants import Part
from sightline.games.apex.events import FeatUsed, replace
from sightline.games.apex.situation import Situation
from sightline.games.apex.state import State
from sightline.kernel import Option, Play, Player, Violation
from sightline.rules import rule

STEP = Part(kind="move", mp=1)
"""The Movement 1 action that a discarded Feat may give."""


def check_feat(now: Situation, legend: str, command: Impetuous) -> Iterator[Violation]:
    """A Feat of the active Legend's own hand, and once only."""
    activation = now.state.activation
    if activation is None or activation.legend != legend:
        yield Violation(code="apex.not_its_activation", params={"legend": legend}, rule="AX-ACT-012")
        return
    if activation.impetuous:
        yield Violation(code="apex.impetuous_twice", rule="AX-ACT-012")
    if command.feat not in now.legend(legend).hand:
        yield Violation(code="apex.no_such_feat", params={"feat": command.feat}, rule="AX-ACT-012")


def _may(now: Situation, legend: str) -> bool:
    """Whether a Legend is active and has not been Impetuous yet."""
    activation = now.state.activation
    return activation is not None and activation.legend == legend and not activation.impetuous


def boosted(now: Situation, legend: str, part: Part, card: str = "") -> Part | None:
    """A Movement with the point that a Feat would add to it; None for whoever has none to discard.

    `card` is what the Movement comes from: a Feat that is being played is no longer in hand. Only the size of the hand
    is looked at, which everybody knows.
    """
    one, feat = now.legend(legend), now.fixed.pack.feats.get(card)
    playing = feat is not None and feat.legend == legend and card not in one.discard
    if part.kind != "move" or not _may(now, legend) or len(one.hand) <= playing:
        return None
    return longer(part)


def longer(part: Part) -> Part:
    """A Movement with one more point."""
    return replace(part, mp=part.mp + 1)


@rule("AX-FEAT-003")
def feat_options(now: Situation, legend: str, player: Player) -> Iterator[Option]:
    """One for each Feat in hand."""
    if not _may(now, legend):
        return
    for feat in now.legend(legend).hand:
        yield Option(command=Impetuous(player=player, feat=feat))


def boost_options(now: Situation, legend: str, parts: Iterable[Part], player: Player) -> Iterator[Option]:
    """While a Movement is still to come, a Feat may lengthen it."""
    if any(part.kind == "move" for part in parts):
        yield from feat_options(now, legend, player)


def check_boost(now: Situation, legend: str, parts: Iterable[Part], command: Impetuous) -> Iterator[Violation]:
    """There has to be a Movement to lengthen."""
    yield from check_feat(now, legend, command)
    if not any(part.kind == "move" for part in parts):
        yield Violation(code="apex.nothing_to_boost", rule="AX-ACT-012")


@rule("AX-MOVE-029", "AX-ACT-012")
def spend_boost(play: Play[State], legend: str, parts: Iterable[Part], command: Impetuous) -> tuple[Part, ...]:
    """Discard the Feat; the Movement has one more point."""
    play.emit(FeatUsed(legend=legend, feat=command.feat, impetuous=True, rule="AX-ACT-012"))
    left = list(parts)
    index = next(index for index, part in enumerate(left) if part.kind == "move")
    left[index] = longer(left[index])
    return tuple(left)
