"""What kind of skill the new ones are: what they cost, whether they attack, and what they can do without."""

import pytest
from skirmish import edition_at_hand

from sightline.games.infinity.core.order.declarations import Label, SkillType

SHORT, ARO, ENTIRE = SkillType.SHORT, SkillType.ARO, SkillType.ENTIRE_ORDER
ATTACK, UNSEEN, UNROLLED = Label.ATTACK, Label.NO_LOF, Label.NO_ROLL


@pytest.mark.parametrize(
    ("key", "types", "labels"),
    [
        pytest.param("detonate_d_charges", {SHORT, ARO}, set(), marks=pytest.mark.rule("HS-WEAP-115")),
        pytest.param("stand_by", {SHORT, ARO}, {ATTACK, UNSEEN, UNROLLED}, marks=pytest.mark.rule("HS-PERIM-013")),
        pytest.param("boost", {ARO}, {ATTACK, UNSEEN, UNROLLED}, marks=pytest.mark.rule("HS-BOOST-001")),
        pytest.param("shed_armor", {SHORT}, {UNSEEN, UNROLLED}, marks=pytest.mark.rule("HS-STATE-012")),
        pytest.param("nimbus_sphere", {SHORT, ARO}, {UNSEEN}, marks=pytest.mark.rule("HS-NIMB-001")),
        pytest.param("mirrorball", {SHORT, ARO}, {UNSEEN}, marks=pytest.mark.rule("HS-MIRR-001")),
        pytest.param("first_aid", {SHORT}, {UNSEEN}, marks=pytest.mark.rule("HS-FAID-001")),
        pytest.param("revitalis", {SHORT, ARO}, {UNSEEN}, marks=pytest.mark.rule("HS-REVIT-001")),
        pytest.param("reload", {SHORT}, {UNSEEN, UNROLLED}, marks=pytest.mark.rule("HS-EQUIP-015")),
        pytest.param(
            "detonate_kuang_shi", {ENTIRE}, {UNSEEN, UNROLLED}, marks=pytest.mark.rule("HS-EQUIP-049", "HS-EQUIP-051")
        ),
        pytest.param("biolocator", {SHORT}, {UNSEEN, UNROLLED}, marks=pytest.mark.rule("HS-EQUIP-033")),
        pytest.param("synchronize_civilian", {SkillType.SHORT_MOVEMENT}, set(), marks=pytest.mark.rule("HS-CIV-012")),
        pytest.param("release_civilian", {SHORT}, {UNROLLED}, marks=pytest.mark.rule("HS-CIV-034")),
        pytest.param("casevac", {SHORT}, {UNSEEN, UNROLLED}, marks=pytest.mark.rule("HS-CASEV-001")),
        pytest.param("put_down", {SHORT}, {UNSEEN, UNROLLED}, marks=pytest.mark.rule("HS-STATE-033")),
        pytest.param("minesweeper", {SHORT}, {ATTACK, Label.BS_ATTACK}, marks=pytest.mark.rule("HS-EQUIP-028")),
        pytest.param("open_gates", {SHORT}, {ATTACK}, marks=pytest.mark.rule("HS-SCEN-011")),
        pytest.param("use_panoply", {SHORT}, {ATTACK}, marks=pytest.mark.rule("HS-SCEN-063")),
    ],
)
def test_what_kind_of_skill_it_is(key: str, types: set[SkillType], labels: set[Label]) -> None:
    skill = edition_at_hand().skill[key]
    assert ({*skill.types}, {*skill.labels}) == (types, labels)
