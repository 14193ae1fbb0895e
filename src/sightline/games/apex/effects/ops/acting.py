"""Operations that let a Legend act: move, melee, shoot, interact, use."""

from sightline.games.apex.constants import Part
from sightline.games.apex.content.ops import Interact, Melee, Move, Op, Operation, Shoot, UseResource
from sightline.games.apex.content.words import LegendChoice
from sightline.games.apex.effects.commands import Pick
from sightline.games.apex.effects.frames import Resolving
from sightline.games.apex.effects.ops.registry import Choices, OpHandler, does, on_board, seat
from sightline.games.apex.effects.whom import choices, named
from sightline.games.apex.frames import push
from sightline.games.apex.parts import PARTS, Acting, doable
from sightline.games.apex.situation import Situation
from sightline.games.apex.state import State
from sightline.kernel import Command, Play
from sightline.rules import rule

ActingOp = Move | Melee | Shoot | Interact | UseResource


@rule("AX-USE-002", "AX-WEAP-012", "AX-CARD-006")
def part_of(op: ActingOp, weapon: int | None = None) -> Part:
    """The part of an action that an operation gives. A Weapon's own Shoot action has to be shot with it."""
    match op:
        case Move(mp=mp, ignore=ignore, require=require):
            return Part(kind="move", mp=mp, ignore=ignore, require=require)
        case Melee(bonus_damage=bonus):
            return Part(kind="melee", bonus=bonus)
        case Shoot():
            return Part(kind="shoot", weapon=weapon)
        case Interact():
            return Part(kind="interact")
        case UseResource():
            return Part(kind="use")


def parts_of(frame: Resolving) -> tuple[Part, ...] | None:
    """All operations of a card as parts of one action of its owner; None when some are something else."""
    parts = [part_of(op, frame.weapon) for op in frame.ops if isinstance(op, ActingOp) and op.who == "self"]
    return tuple(parts) if len(parts) == len(frame.ops) else None


def picks(now: Situation, frame: Resolving, who: LegendChoice) -> Choices:
    """The choices of Legends as commands."""
    found = choices(now, frame, who)
    return None if found is None else [Pick(player=seat(now, frame), legends=some) for some in found]


def picked(now: Situation, frame: Resolving, who: LegendChoice, choice: Command | None) -> tuple[str, ...]:
    """Whom an operation concerns after the choice, as far as they are on the board."""
    legends = choice.legends if isinstance(choice, Pick) else named(now, frame, who)
    return on_board(now, legends)


class _Acting(OpHandler[Operation]):
    """Each Legend concerned acts, steered by its own player."""

    def feasible(self, now: Situation, frame: Resolving, op: Operation) -> bool:
        """Whether any of them can."""
        assert isinstance(op, ActingOp)
        part = part_of(op, frame.weapon)
        legends = on_board(now, named(now, frame, op.who))
        return any(doable(now, key, part, frame.card) for key in legends)

    def choices(self, now: Situation, frame: Resolving, op: Operation) -> Choices:
        """Who?"""
        assert isinstance(op, ActingOp)
        return picks(now, frame, op.who)

    def play(self, play: Play[State], frame: Resolving, op: Operation, choice: Command | None) -> None:
        """Let them."""
        assert isinstance(op, ActingOp)
        part = part_of(op, frame.weapon)
        legends = picked(Situation(play.state), frame, op.who, choice)
        push(play, *(Acting(legend=key, parts=(part,)) for key in legends))


for _kind in (Move, Melee, Shoot, Interact, UseResource):
    does(_kind)(_Acting)


def is_secret(op: Op) -> bool:
    """Whether it is nobody else's business if an operation can be done."""
    return isinstance(op, ActingOp) and PARTS[part_of(op).kind].secret
