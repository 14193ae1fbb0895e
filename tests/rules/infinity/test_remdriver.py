"""C1-SSK-295..299: Remdriver."""

import msgspec
import pytest
from skirmish import Skirmish, cited, piece, soldier

from sightline.games.infinity.core.match.commands import Deploy
from sightline.games.infinity.core.match.events import TokenRemoved
from sightline.games.infinity.core.match.state import Token
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability, TroopType

GIVES = Ability(key="remdriver", grants=(Ability(key="mimetism", mod=-3),))
DRIVER = soldier(GIVES)
REMOTE = soldier(type=TroopType.REM, structure=True, silhouette="3")
SHOOT = {"weapon": "combi_rifle"}
MARK = Token(id="remdriver.A1", kind="remdriver", owner=0, at=(300, 100, 0), carrier="A2")


def deploying(*more: Token) -> Skirmish:
    """A Remote (A1) and a soldier (A2) stand; the Remdriver (member 2) is still to be deployed."""
    return Skirmish(
        [piece(REMOTE, at=(300, 100)), piece(at=(500, 100))],
        [piece(REMOTE, at=(300, 1100))],
        off_table=((DRIVER,), ()),
        stage="deployment.last",
        tokens={token.id: token for token in more},
    )


PLACE = Deploy(player=0, member=2, at=(100, 100, 0))


def marking(trooper: str) -> Deploy:
    return msgspec.structs.replace(PLACE, marks=trooper)


@pytest.mark.rule("C1-SSK-295", "C1-LABEL-219")
def test_marking_a_remote_is_optional_and_done_on_deployment() -> None:
    game = deploying()
    assert game.refuses(PLACE) == set()
    offered = {option.command.marks for option in game.match.options() if isinstance(option.command, Deploy)}
    assert offered == {"", "A1"}


@pytest.mark.rule("C1-SSK-296")
def test_only_a_remote_of_ones_own_side_that_is_already_there_can_be_marked() -> None:
    game = deploying()
    assert game.refuses(marking("A1")) == set()
    for other in ("A2", "B1", "A9"):
        assert game.refuses(marking(other)) == {"C1-SSK-296"}
    game.apply(marking("A1"))
    assert [(token.kind, token.carrier) for token in game.state.tokens.values()] == [("remdriver", "A1")]


@pytest.mark.rule("C1-SSK-295")
def test_who_has_no_remdriver_marks_nothing() -> None:
    game = Skirmish([piece(REMOTE, at=(300, 100))], off_table=((soldier(),), ()), stage="deployment.last")
    assert game.refuses(msgspec.structs.replace(marking("A1"), member=1)) == {"C1-SSK-295"}


@pytest.mark.rule("C1-SSK-299")
def test_a_remote_has_no_more_than_one_token() -> None:
    taken = msgspec.structs.replace(MARK, id="remdriver.A2", carrier="A1")
    assert deploying(taken).refuses(marking("A1")) == {"C1-SSK-299"}


def marked(**more: object) -> Skirmish:
    """The driver A1 has marked the Remote A2; the enemy B1 sees the driver."""
    return Skirmish(
        [piece(DRIVER, at=(100, 100)), piece(REMOTE, at=(600, 100)), piece(REMOTE, at=(800, 100))],
        [piece(at=(100, 400), facing=270)],
        tokens={MARK.id: MARK},
        **more,  # type: ignore[arg-type]
    )


@pytest.mark.rule("C1-SSK-297")
def test_the_marked_remote_has_what_stands_in_the_brackets() -> None:
    now = Situation(marked().state)
    mimetism = now.ability(now.trooper("A2"), "mimetism")
    assert mimetism is not None
    assert mimetism.mod == -3
    assert now.ability(now.trooper("A3"), "mimetism") is None
    assert now.ability(now.trooper("A1"), "mimetism") is None


@pytest.mark.rule("C1-SSK-298")
def test_the_token_goes_at_the_end_of_the_order_in_which_its_driver_falls() -> None:
    game = marked(dice=[5, 2])
    game.activate("A1").declare("idle").react("B1", "bs_attack", **SHOOT, aims={"A1": 1}).no_more_aros()
    game.declare("idle")
    assert game.happened(TokenRemoved) == [TokenRemoved(token="remdriver.A1", rule=cited("C1-SSK-298"))]
    now = Situation(game.state)
    assert now.ability(now.trooper("A2"), "mimetism") is None
