"""Areas over the table: who sees into, out of and through them, and how long they last."""

import msgspec
import pytest
from skirmish import Skirmish, piece, soldier

from sightline.games.infinity.codeone.edition import CODEONE
from sightline.games.infinity.core.match.commands import EndTurn
from sightline.games.infinity.core.match.events import AreasLifted
from sightline.games.infinity.core.match.state import Area
from sightline.games.infinity.core.match.views import view_of
from sightline.games.infinity.core.table.areas import AreaKind
from sightline.games.infinity.core.table.situation import Situation

SMOKE = AreaKind(
    key="smoke",
    blocks_sight=True,
    seen_through_by=lambda now, viewer: now.ability(viewer, "multispectral_visor") is not None,
)
NOISE = AreaKind(key="noise")
EDITION = msgspec.structs.replace(CODEONE, area_kind={"smoke": SMOKE, "noise": NOISE})
VISOR = soldier("multispectral_visor")


def clouded(
    *, y: float = 350, kind: str = "smoke", until: str = "turn", visor: bool = False, **more: object
) -> Skirmish:
    """A1 and B1 face each other over 30 cm, with an area on the line between them; A1 may have a visor."""
    area = Area(kind=kind, at=(200, y, 0), radius=60, height=1000, until=until)  # type: ignore[arg-type]
    mine = piece(VISOR if visor else soldier(), at=(200, 200))
    theirs = piece(at=(200, 500), facing=270)
    return Skirmish([mine], [theirs], edition=EDITION, areas=(area,), **more)  # type: ignore[arg-type]


def sights(game: Skirmish) -> tuple[bool, bool]:
    """Whether A1 sees B1, and B1 sees A1."""
    now = Situation(game.state)
    one, two = game.trooper("A1"), game.trooper("B1")
    return now.sees(one, two), now.sees(two, one)


@pytest.mark.parametrize("y", [350, 200, 500])
def test_nobody_sees_through_it_into_it_or_out_of_it(y: float) -> None:
    assert sights(clouded(y=y)) == (False, False)


def test_beside_the_line_it_is_in_nobodys_way() -> None:
    area = Area(kind="smoke", at=(400, 350, 0), radius=60, height=1000)
    game = Skirmish([piece(at=(200, 200))], [piece(at=(200, 500), facing=270)], edition=EDITION, areas=(area,))
    assert sights(game) == (True, True)


def test_what_does_not_block_sight_is_in_nobodys_way() -> None:
    assert sights(clouded(kind="noise")) == (True, True)


@pytest.mark.parametrize("y", [350, 200, 500])
def test_who_sees_through_it_sees_and_is_not_seen(y: float) -> None:
    assert sights(clouded(y=y, visor=True)) == (True, False)


def test_who_is_not_seen_is_shot_at_without_an_answer() -> None:
    game = clouded(visor=True).activate("A1")
    assert game.refuses_declaring("bs_attack", weapon="combi_rifle", aims={"B1": 3}) == set()
    game.declare("bs_attack", weapon="combi_rifle", aims={"B1": 3})
    assert "bs_attack" not in {
        option.command.use.skill for option in game.match.options() if hasattr(option.command, "use")
    }


def test_in_the_reactive_turn_only_who_sees_through_it_shoots() -> None:
    game = clouded(visor=True, active=1).activate("B1").declare("idle")
    assert game.refuses_reacting("A1", "bs_attack", weapon="combi_rifle", aims={"B1": 1}) == set()
    blind = clouded(active=1).activate("B1").declare("idle")
    assert blind.refuses_reacting("A1", "bs_attack", weapon="combi_rifle", aims={"B1": 1})


def test_everybody_sees_where_it_lies() -> None:
    game = clouded()
    assert view_of(game.state, 0).areas == view_of(game.state, 1).areas == game.state.areas != ()


@pytest.mark.parametrize(
    ("until", "lasts"), [("order", (False, False)), ("turn", (True, False)), ("match", (True, True))]
)
def test_it_lasts_as_long_as_it_says(until: str, lasts: tuple[bool, bool]) -> None:
    game = clouded(until=until).activate("A1").declare("idle").no_more_aros().declare("idle").no_more_aros()
    after_order = bool(game.state.areas)
    game.apply(EndTurn(player=0))
    assert (after_order, bool(game.state.areas)) == lasts
    assert len(game.happened(AreasLifted)) == (until != "match")


def test_until_the_end_of_the_round_is_both_turns() -> None:
    game = clouded(until="round").apply(EndTurn(player=0))
    assert game.state.areas
    game.apply(EndTurn(player=1))
    assert not game.state.areas
