"""Whatever somebody sends: a clear refusal that names what is wrong, never a crash, nothing half done."""

import copy
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from apex_packs import pack_with
from encounter import Encounter, at

import sightline
from sightline.content.boards.format import BoardFile
from sightline.games.apex import GAME
from sightline.games.apex.board import Space
from sightline.games.apex.commands import Move, ReplaceWeapon, TakeAction
from sightline.games.apex.content import load_pack
from sightline.games.apex.effects.commands import Shoot, Throw
from sightline.games.apex.setup import Setup, fixed_of, plain_pack
from sightline.i18n import LANGUAGES, translate
from sightline.kernel.errors import BadInput

PLAIN = plain_pack(load_pack("standard").file)
TEXT = {"en": "x", "es": "x", "fr": "x"}
BOARD: dict[str, Any] = {"format": 1, "game": "apex", "name": TEXT, "summary": TEXT, "size": [12, 12]}
DRAW = {"op": "draw_feat", "who": "self", "count": 1}
Change = Callable[[dict[str, Any]], object]


def nested(depth: int, inner: Any, wrap: Callable[[Any], Any]) -> Any:
    for _ in range(depth):
        inner = wrap(inner)
    return inner


def choosing(op: Any) -> Any:
    return {"op": "choose", "options": [[op]]}


def pack(change: Change) -> dict[str, Any]:
    raw = copy.deepcopy(PLAIN)
    change(raw)
    return raw


def feat(raw: dict[str, Any]) -> Any:
    return next(card for card in raw["feats"] if card["id"] == "gibraltar_feat5")


def refused(setup: dict[str, Any]) -> str:
    """What is said about a setup, which must be said in every language."""
    with pytest.raises(BadInput) as caught:
        sightline.new_match("apex", setup)
    said = {language: translate(caught.value.code, language, **caught.value.params) for language in LANGUAGES}
    assert len(set(said.values())) == len(LANGUAGES)
    return said["en"]


@pytest.mark.parametrize(
    ("setup", "named"),
    [
        ({"recruit": "draft"}, "recruit"),
        ({"seats": [[10**30, 0], [1, 1]]}, "seats[0][0]"),
        ({"seats": [[float("nan"), 0], [1, 1]]}, "seats[0][0]"),
        ({"ring": float("inf")}, "ring"),
        ({"board": {**BOARD, "size": [12, float("nan")]}}, "board.size[1]"),
        ({"board": {**BOARD, "size": [12, 10**30]}}, "board.size[1]"),
        ({"board": {**BOARD, "format": 2}}, "board.format"),
        ({"board": {**BOARD, "name": {**TEXT, "en": "\ud800"}}}, "name.en"),
        ({"board": {**BOARD, "pieces": [{"type": "thing", "id": "a", "at": [[1, 1]] * 50_000}]}}, "board"),
        ({"pack": {"a": object()}}, "setup is not as it should be"),
        ({"board": "x" * 100_000}, "setup: board"),
        ({"board": "x" * 1_000}, "crossroads"),
    ],
)
def test_a_setup_is_refused_by_name(setup: dict[str, Any], named: str) -> None:
    said = refused(setup)
    assert named in said
    assert len(said) < 400


@pytest.mark.parametrize(
    ("change", "named"),
    [
        (lambda raw: raw.update(format=2), "format"),
        (lambda raw: feat(raw).update(effects=[]), "feats.gibraltar_feat5.effects"),
        (lambda raw: feat(raw).update(effects=[{"op": "choose", "options": []}]), "gibraltar_feat5.effects[1].options"),
        (
            lambda raw: feat(raw).update(effects=[{"op": "choose", "options": [[]]}]),
            "gibraltar_feat5.effects[1].options",
        ),
        (lambda raw: feat(raw).update(effects=[nested(3000, DRAW, choosing)]), "too deeply"),
        (
            lambda raw: feat(raw).update(condition=nested(3000, {"test": "always"}, lambda c: {"any": [c]})),
            "too deeply",
        ),
        (lambda raw: feat(raw).update(name=nested(3000, "x", lambda text: [text])), "too deeply"),
        (lambda raw: raw["aim_deck"][0].update(value=float("nan")), "aim_deck[0].value"),
        (lambda raw: raw["aim_deck"][0].update(value=float("inf")), "aim_deck[0].value"),
        (lambda raw: raw["aim_deck"][0].update(value=5 * 10**12), "aim_deck[0].value"),
        (lambda raw: raw["weapons"][0].update(threshold=5 * 10**40), "weapons[0].threshold"),
        (lambda raw: raw["weapons"][0].update(range=[0, 10**12]), "weapons[0].range[1]"),
        (lambda raw: raw["aim_board"]["modifiers"].update({"4": 5 * 10**12}), "aim_board.modifiers"),
    ],
)
def test_a_pack_of_a_setup_is_refused_by_name(change: Change, named: str) -> None:
    said = refused({"pack": pack(change)})
    assert named in said
    assert len(said) < 400


def test_a_setup_made_in_python_is_looked_at_as_well() -> None:
    setup = Setup(pack=pack(lambda raw: feat(raw).update(effects=[nested(3000, DRAW, choosing)])))
    with pytest.raises(BadInput, match=r"limits\.depth what=Setup"):
        sightline.new_match("apex", setup)
    with pytest.raises(BadInput, match=r"limits\.depth what=pack"):
        fixed_of(setup)
    board = msgspec.convert({**BOARD, "name": {**TEXT, "en": "\ud800"}}, BoardFile)
    with pytest.raises(BadInput, match=r"limits\.characters what=board"):
        fixed_of(Setup(board=board))


def test_a_choice_within_a_choice_is_fine() -> None:
    raw = pack(lambda raw: feat(raw).update(effects=[nested(4, DRAW, choosing)]))
    assert sightline.new_match("apex", {"pack": raw}).decision is not None


def test_shooting_at_nobody_with_a_card_that_asks_for_something() -> None:
    feats = {"wraith_feat1": {"type": "shoot_enhancement", "keywords": [], "condition": {"test": "target_in_cover"}}}
    game = Encounter({"wraith": at(4, 4, hand=("wraith_feat1",))}, {"gibraltar": at(6, 4)}, pack=pack_with(feats))
    game.do(TakeAction, action="shoot")
    assert game.refuses(Shoot, target="nobody", weapon=0, enhancement="wraith_feat1") == {"AX-SHOOT-003"}


@pytest.mark.parametrize(
    "command",
    [
        Move(player=0, path=(Space(10**30, 4),)),
        Shoot(player=0, target="gibraltar", weapon=10**30),
        Throw(player=0, loot="common_frag", at=Space(4, 4), turned=10**30),
        ReplaceWeapon(player=0, space=-(10**30)),
    ],
)
def test_a_command_with_a_number_without_end_is_not_read(command: msgspec.Struct) -> None:
    with pytest.raises(msgspec.ValidationError, match="int"):
        msgspec.convert(msgspec.to_builtins(command), type(command))
    assert type(command) in GAME.command_types
