"""N4: Free Games."""

import pytest

from sightline.content import tables
from sightline.games.infinity.core.match.game import InfinityGame, Setup
from sightline.games.infinity.core.troopers.profiles import ArmyList, Member, Profile
from sightline.games.infinity.n4.edition import N4
from sightline.kernel import Refused

PLAIN = Profile(unit="plain", name="Plain", mov=(10, 10), cc=13, bs=12, ph=10, wip=12, arm=1, cost=20)
ARMY = ArmyList(faction="drawn", members=tuple(Member(profile=PLAIN, lieutenant=number == 0) for number in range(5)))
SMALL, LARGE = (tables.of_size(N4.sizes.rows[points].table)[0] for points in (150, 300))


def begin(scenario: str, points: int, table: str) -> int:
    setup = Setup(scenario=scenario, points=points, table=table, lists=(ARMY, ARMY))
    return InfinityGame(N4).new(setup).fixed.points


@pytest.mark.rule("N4-RETR-014")
@pytest.mark.parametrize(("points", "table"), [(150, LARGE), (300, SMALL), (175, LARGE)])
def test_players_may_agree_on_other_points_and_on_another_table(points: int, table: str) -> None:
    assert begin("standard", points, table) == points


@pytest.mark.rule("N4-RETR-014")
def test_missions_are_played_at_the_sizes_of_the_book() -> None:
    assert begin("annihilation", 150, SMALL) == 150
    with pytest.raises(Refused, match="wrong_table"):
        begin("annihilation", 150, LARGE)
    with pytest.raises(Refused, match="no_such_size"):
        begin("annihilation", 175, SMALL)
