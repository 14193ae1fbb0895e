"""The odds of a shot that is asked about without a match."""

import msgspec
import pytest

from sightline.games.apex.content import load_pack
from sightline.games.apex.desk.shots import ShotQuestion, aim_of, shot_document, shot_offers
from sightline.games.apex.shooting import Guard
from sightline.kernel import BadInput

PACK = load_pack("standard")
PLAIN = ShotQuestion(weapon="car_smg")


def test_what_is_chosen_is_what_is_aimed_with() -> None:
    question = msgspec.structs.replace(PLAIN, attachments=("rare_barrel_stabilizer",), helmet="rare_helmet", cover=True)
    aim = aim_of(question, PACK)
    helmet = PACK.loot["rare_helmet"]
    assert [token.id for token in aim.attachments] == ["rare_barrel_stabilizer"]
    assert (aim.cover, aim.guard) == (True, Guard(helmet.headshots, helmet.value))  # type: ignore[union-attr]


def test_the_chances_are_whole_and_name_their_rules() -> None:
    found = shot_document(msgspec.structs.replace(PLAIN, distance=7, elevation=-1, cover=True), PACK, "es")
    assert sum(found["damage"].values()) == pytest.approx(1)
    assert [term["rule"] for term in found["threshold"]["terms"]] == ["AX-WEAP-005", "AX-SHOOT-008"]
    assert [each["rule"] for each in found["effects"]] == ["AX-HIT-006", "AX-HIT-004", "AX-LIFE-005"]


@pytest.mark.parametrize("slot", range(4))
def test_whatever_is_offered_for_a_slot_fits(slot: int) -> None:
    for token in shot_offers(PACK, "en")["weapons"]["car_smg"]["slots"][slot]["tokens"]:
        assert aim_of(msgspec.structs.replace(PLAIN, attachments=(token,)), PACK).attachments[0].id == token


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"weapon": "laser"}, "weapon"),
        ({"distance": 41}, "distance"),
        ({"health": 0}, "health"),
        ({"helmet": "rare_knockdown_shield"}, "helmet"),
        ({"attachments": ("rare_helmet",)}, "attachments"),
        ({"attachments": ("rare_barrel_stabilizer", "epic_barrel_stabilizer")}, "attachments"),
    ],
)
def test_what_cannot_be_is_refused_where_it_stands(change: dict[str, object], field: str) -> None:
    with pytest.raises(BadInput) as refused:
        aim_of(msgspec.structs.replace(PLAIN, **change), PACK)
    assert refused.value.params["key"] == field
