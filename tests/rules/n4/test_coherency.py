"""Coherency is measured with the Zone of Control of the Reference Troop."""

import pytest

from sightline.geometry.shapes import SILHOUETTES, Body
from sightline.geometry.zones import out_of_coherency


def member(name: str, x: float, z: float = 0.0) -> Body:
    return Body(at=(x, 0, z), silhouette=SILHOUETTES["2"], id=name)


@pytest.mark.rule("N4-COH-001", "N4-COH-002")
def test_members_outside_the_reference_troops_zone_of_control_break_coherency() -> None:
    leader = member("leader", 0)
    team = [member("near", 100), member("edge", 225), member("far", 226), member("roof", 0, 241)]
    assert [one.id for one in out_of_coherency(leader, team)] == ["far", "roof"]


@pytest.mark.rule("N4-COH-002")
def test_members_need_not_be_near_each_other() -> None:
    assert out_of_coherency(member("leader", 0), [member("left", -225), member("right", 225)]) == ()
