"""Questions, views and events tell the enemy nothing about hands and Backpacks."""

import msgspec
import pytest
from apex_packs import pack_with
from encounter import Encounter, at

from sightline.games.apex.commands import TakeAction
from sightline.games.apex.content import Pack, load_pack
from sightline.games.apex.effects.commands import Shoot

HANDS = [
    ("gibraltar_feat1", "gibraltar_feat2"),
    ("gibraltar_feat5", "gibraltar_feat7"),
    ("gibraltar_feat8", "gibraltar_feat3"),
]
BACKPACKS = [("common_frag", "common_syringe"), ("common_standard_stock", "rare_barrel_stabilizer"), ()]


def after_the_shot(hand: tuple[str, ...], backpack: tuple[str, ...], pack: Pack) -> Encounter:
    game = Encounter(
        red={"wraith": at(2, 2), "bangalore": at(0, 0)},
        blue={"gibraltar": at(5, 2, hand=hand, backpack=backpack), "lifeline": at(6, 2)},
        dice=[1] * 4,
        pack=pack,
    )
    return game.do(TakeAction, action="shoot").do(Shoot, target="gibraltar", weapon=0)


def seen(game: Encounter) -> tuple[object, bytes]:
    """What the shooter knows: the question that is asked, and the view."""
    return game.match.decision, msgspec.json.encode(game.match.view(0), order="sorted")


@pytest.mark.parametrize("hand", HANDS)
def test_whether_somebody_is_asked_does_not_depend_on_the_hand(hand: tuple[str, ...]) -> None:
    pack = load_pack("standard")
    assert seen(after_the_shot(hand, (), pack)) == seen(after_the_shot(HANDS[0], (), pack))


@pytest.mark.parametrize("backpack", BACKPACKS[:2])
def test_nor_on_the_backpack(backpack: tuple[str, ...]) -> None:
    """A Reaction that uses a resource: whether there is one to use is nobody's business."""
    reaction = {
        "type": "reaction",
        "keywords": ["BEFORE SHOOTING"],
        "effects": [{"op": "use_resource", "who": "self"}],
    }
    others = {
        card: {"condition": {"test": "target_in_cover"}}
        for card in ("gibraltar_feat1", "gibraltar_feat2", "gibraltar_feat4")
    }
    pack = pack_with(feats={"gibraltar_feat5": reaction, **others})
    one = after_the_shot(("gibraltar_feat5",), backpack, pack)
    other = after_the_shot(("gibraltar_feat5",), BACKPACKS[1], pack)
    assert seen(one) == seen(other)
    assert one.match.decision is not None
    assert one.match.decision.kind == "apex_effects.decision.react_before"
