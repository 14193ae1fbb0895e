"""Feats and Abilities: labels, keywords, and operations where they make sense."""

from collections.abc import Iterator

from sightline.games.apex.content.cards import Ability, Feat, Later
from sightline.games.apex.content.checks.faults import fault
from sightline.games.apex.content.ops import (
    CONTINUOUS_OPS,
    SHOT_OPS,
    AreaDamage,
    Attach,
    Choose,
    FreeRespawn,
    MoveMod,
    Op,
    Place,
    Portal,
    PreventDamage,
    Remove,
    Transform,
)
from sightline.games.apex.content.pack import PackFile
from sightline.games.apex.content.words import LegendChoice, Selector
from sightline.kernel.errors import Violation

Playable = Feat | Ability
AP_OF = {"special": (1, 2)}
REFS = {
    "shoot_enhancement": {"self", "target", "chosen"},
    "reaction": {"self", "target", "shooter", "chosen"},
    "instant": {"self", "subject", "chosen"},
    "after_damage": {"self", "target", "shooter", "chosen"},
    "free": {"self", "chosen"},
    "special": {"self", "chosen"},
}


def labels(card: Playable, place: str) -> Iterator[Violation]:
    """Special actions cost 1 or 2 AP and nothing else does; Reactions say when; Instants say what triggers them."""
    if card.ap not in AP_OF.get(card.type, (0,)):
        yield fault("ap", f"{place}.ap", "AX-CARD-004", type=card.type, ap=card.ap)
    moments = {"BEFORE SHOOTING", "AFTER SHOOTING"} & set(card.keywords)
    if card.type == "reaction" and len(moments) != 1:
        yield fault("reaction_when", f"{place}.keywords", "AX-REACT-004")
    if card.type != "reaction" and card.keywords:
        yield fault("keywords", f"{place}.keywords", "AX-REACT-003", type=card.type)
    answers = card.type == "instant" and not getattr(card, "as_enhancement", False)
    if answers != (card.trigger is not None):
        yield fault("trigger", f"{place}.trigger", "AX-INST-001", type=card.type)
    if not card.condition.sound:
        yield fault("condition", f"{place}.condition")


def walk(ops: tuple[Op, ...], place: str) -> Iterator[tuple[str, Op]]:
    """Every operation with its place, those inside a choice too."""
    for index, op in enumerate(ops):
        here = f"{place}[{index + 1}]"
        yield here, op
        if isinstance(op, Choose):
            for number, option in enumerate(op.options):
                yield from walk(option, f"{here}.options[{number + 1}]")


def feats(file: PackFile) -> Iterator[Violation]:
    """Every Feat."""
    for card in file.feats:
        place = f"feats.{card.id}"
        yield from labels(card, place)
        context = "shoot_enhancement" if card.as_enhancement else card.type
        if card.as_enhancement and card.type != "instant":
            yield fault("as_enhancement", f"{place}.as_enhancement", "AX-SHOOT-012")
        if not card.effects and card.later == Later():
            yield fault("no_effects", f"{place}.effects")
        yield from later(card.later, place, before_the_shot=_before(card))
        for here, op in walk(card.effects, f"{place}.effects"):
            yield from _op(op, here, context)
            if isinstance(op, Place | Attach | Portal | Transform | Remove | AreaDamage | MoveMod | PreventDamage):
                yield fault("needs_ability", here, None, op=_name(op))
        yield from _chosen(card.effects, f"{place}.effects")


def _before(card: Feat) -> bool:
    """Whether a card is played before the Aim cards of a shot are revealed."""
    return card.type == "shoot_enhancement" or card.as_enhancement or "BEFORE SHOOTING" in card.keywords


def later(steps: Later, place: str, *, before_the_shot: bool) -> Iterator[Violation]:
    """Later steps of a shot: only for cards in force by then."""
    for timing in steps.__struct_fields__:
        for here, op in walk(getattr(steps, timing), f"{place}.later.{timing}"):
            if not before_the_shot:
                yield fault("no_later_steps", here, "AX-SHOOT-021")
            yield from _op(op, here, "reaction" if timing == "after_first_shot" else "after_damage")


def abilities(file: PackFile) -> Iterator[Violation]:
    """Every Ability."""
    pieces = {sheet.key: sheet.pieces for sheet in file.legends}
    for card in file.abilities:
        place = f"abilities.{card.id}"
        yield from labels(card, place)
        if not any(True for _ in card.effects.everything()):
            yield fault("no_effects", f"{place}.effects")
        yield from _timing(card, place)
        yield from _pieces(card, place, pieces.get(card.legend, {}))
        for timing in card.effects.__struct_fields__:
            for here, op in walk(getattr(card.effects, timing), f"{place}.effects.{timing}"):
                yield from _op(op, here, card.type if timing == "on_use" else timing)


def _timing(card: Ability, place: str) -> Iterator[Violation]:
    effects = card.effects
    lasting = card.duration is not None or "PERMANENT" in card.mini_tags
    if effects.on_due and card.delay is None:
        yield fault("needs_delay", f"{place}.effects.on_due", "AX-TIME-005")
    if card.delay is not None and not effects.on_due:
        yield fault("needs_due", f"{place}.delay", "AX-TIME-005")
    if (effects.while_active or effects.on_turn_start) and not lasting:
        yield fault("needs_duration", f"{place}.effects", "AX-TIME-002")
    for here, op in walk(effects.while_active, f"{place}.effects.while_active"):
        if not isinstance(op, CONTINUOUS_OPS):
            yield fault("not_continuous", here, None, op=_name(op))
        if isinstance(op, PreventDamage) and "ZONE" not in card.mini_tags:
            yield fault("needs_zone", here, "AX-ZONE-005")
        if getattr(op, "scope", "") == "shots_in_zone" and "ZONE" not in card.mini_tags:
            yield fault("needs_zone", here, "AX-ZONE-005")


def _pieces(card: Ability, place: str, pieces: dict[str, int]) -> Iterator[Violation]:
    """Pieces that the Legend has, in the numbers that it has; areas that exist."""
    placed: set[str] = set()
    for timing, op in card.effects.everything():
        here = f"{place}.effects.{timing}"
        if isinstance(op, Place | Attach | Transform):
            what = op.into if isinstance(op, Transform) else op.what
            placed.add(what)
            count = op.count if isinstance(op, Place) else _most(op)
            if pieces.get(what, 0) < count:
                yield fault("pieces", here, "AX-COMP-004", what=what, wanted=count, got=pieces.get(what, 0))
        if isinstance(op, AreaDamage) and card.area is None:
            yield fault("needs_area", here, "AX-AOE-001")
    for timing, op in card.effects.everything():
        named = (
            op.at if isinstance(op, AreaDamage) else op.what if isinstance(op, Portal | Remove | Transform) else None
        )
        if named is not None and named not in placed:
            yield fault("never_placed", f"{place}.effects.{timing}", None, what=named)
    if card.area is not None and not any((dx, dy) == (0, 0) for dx, dy, _ in card.area.cells):
        yield fault("no_origin", f"{place}.area", "AX-AOE-001")


def _most(op: Attach | Transform) -> int:
    """How many pieces an operation may need."""
    return op.who.max or 1 if isinstance(op, Attach) and isinstance(op.who, Selector) else 1


def _op(op: Op, place: str, context: str) -> Iterator[Violation]:
    """What an operation asks for where it stands: `context` is the type of the card or the timing of an Ability."""
    in_shot = context in ("shoot_enhancement", "reaction")
    if isinstance(op, SHOT_OPS):
        this_shot = getattr(op, "scope", "this_shot") == "this_shot"
        if this_shot != in_shot or (not in_shot and context != "while_active"):
            yield fault("scope", place, "AX-SHOOT-020", op=_name(op))
    elif isinstance(op, CONTINUOUS_OPS) and context != "while_active":
        yield fault("continuous", place, None, op=_name(op))
    if isinstance(op, Choose) and not (op.options and all(op.options)):
        yield fault("empty_choice", f"{place}.options")
    if isinstance(op, FreeRespawn) and context != "instant":
        yield fault("needs_respawning", place, "AX-LEG-015")
    for who in _whom(op):
        yield from _who(who, place, context)


def _who(who: LegendChoice, place: str, context: str) -> Iterator[Violation]:
    if isinstance(who, Selector):
        if (who.reach == "range") != (who.range is not None) or (who.pick == "choose") != (who.max is not None):
            yield fault("selector", place)
        return
    allowed = REFS.get(context, {"self", "attached"}) | ({"actor"} if context == "on_interact" else set())
    if who not in allowed:
        yield fault("nobody", place, None, who=who)


def _whom(op: Op) -> list[LegendChoice]:
    return [getattr(op, name) for name in ("who", "a", "b") if hasattr(op, name)] + (
        [op.to] if hasattr(op, "to") and isinstance(op.to, Selector) else []
    )


def _chosen(ops: tuple[Op, ...], place: str) -> Iterator[Violation]:
    """`chosen` needs somebody to have been chosen before."""
    chosen = False
    for here, op in walk(ops, place):
        if not chosen and "chosen" in _whom(op):
            yield fault("nobody", here, None, who="chosen")
        chosen = chosen or any(isinstance(who, Selector) and who.pick == "choose" for who in _whom(op))


def _name(op: Op) -> str:
    return str(type(op).__struct_config__.tag)
