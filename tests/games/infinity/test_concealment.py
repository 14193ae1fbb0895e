"""Every kind of concealment: what others see of it, and that what it hides makes no difference to them."""

import random
from collections.abc import Iterator

import msgspec
import pytest
from skirmish import Skirmish, piece, soldier

from sightline.games.infinity.codeone.edition import CODEONE
from sightline.games.infinity.core.match.commands import Activate, Declare, Deploy, EndTurn, React
from sightline.games.infinity.core.match.edition import compose
from sightline.games.infinity.core.match.events import Placed, Revealed
from sightline.games.infinity.core.match.game import InfinityGame, Setup
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import State
from sightline.games.infinity.core.match.views import View, view_of
from sightline.games.infinity.core.troopers.profiles import Ability, ArmyList, Member, Profile
from sightline.games.infinity.core.troopers.rows import AbilityRow, Guise, StateRow
from sightline.games.infinity.desk.imagining import as_known
from sightline.games.infinity.n4.edition import N4
from sightline.kernel import Command, Match, Refused, ScriptedDice, Viewer

replace = msgspec.structs.replace

KINDS = {
    "posing": StateRow(key="posing", guise=Guise.ANOTHER, deployed_with="mask"),
    "doubled": StateRow(key="doubled", guise=Guise.COPY, deployed_with="echoes"),
    "buried": StateRow(key="buried", guise=Guise.NOTHING, deployed_with="burrow"),
}
"""Made-up states, one for each kind of concealment that CodeOne does not have."""
EDITION = compose(
    CODEONE,
    Part(
        states=tuple(KINDS.values()),
        abilities=tuple(AbilityRow(key=row.deployed_with, private=True) for row in KINDS.values()),
    ),
    name="codeone",
    ruleset="concealment",
    roll_rules=CODEONE.roll_rules,
    chart=CODEONE.chart,
    sizes=CODEONE.sizes,
    lists=CODEONE.lists,
)
GAMES = {
    **dict.fromkeys(KINDS, InfinityGame(EDITION)),
    **dict.fromkeys(("masked", "holoecho", "decoy"), InfinityGame(N4)),
}
"""The concealments that are tried, with the game that has them: made up, and those of N4."""
ALIKE = ("doubled", "holoecho", "decoy")
"""Those whose secret is which of several is real."""
OWNER, OPPONENT = 0, 1

GUARD = soldier(name="Guard", unit="guards", bs=11)
RAIDER = soldier("mask", "echoes", "burrow", name="Raider", unit="raiders", cc=20, arm=3, cost=2)
SAPPER = soldier("mask", "echoes", "burrow", "hacker", "engineer", name="Sapper", unit="sappers", bs=13, cost=3)
SLY = ("holomask", "holoprojector", Ability(key="decoy", level=1))
HAFZA = soldier(*SLY, name="Raider", unit="raiders", cc=20, arm=3, cost=2)
AYYAR = soldier(*SLY, "hacker", "engineer", name="Sapper", unit="sappers", bs=13, cost=3)


def army(secret: Profile) -> ArmyList:
    others = (Member(profile=GUARD, lieutenant=True), Member(profile=GUARD), Member(profile=GUARD))
    return ArmyList(faction="a", members=(Member(profile=secret), *others))


SEARCHING = ArmyList(
    faction="b", members=(Member(profile=soldier(), lieutenant=True), *(Member(profile=soldier("hacker")),) * 3)
)


# ------------------------------------------------------------------ what others see


def deployed(concealed: str, **more: object) -> Skirmish:
    """A Raider is put down, concealed."""
    game = Skirmish(
        [piece(GUARD, at=(100, 100))],
        [piece(at=(600, 1100), facing=270)],
        off_table=((RAIDER,), ()),
        stage="deployment.last",
        edition=EDITION,
    )
    return game.apply(Deploy(player=0, member=1, at=(300, 100, 0), concealed=concealed, **more))  # type: ignore[arg-type]


def test_who_poses_is_seen_as_whom_it_poses_as() -> None:
    game = deployed("posing", poses_as=0)
    (seen,) = (each for each in view_of(game.state, 1).troopers if each.id == "A2")
    (like,) = (each for each in view_of(game.state, 1).troopers if each.id == "A1")
    assert replace(seen, id="", at=(0, 0, 0), facing=0) == replace(like, id="", at=(0, 0, 0), facing=0)


def test_its_own_player_sees_who_poses_and_as_whom() -> None:
    game = deployed("posing", poses_as=0)
    (seen,) = (each for each in view_of(game.state, 0).troopers if each.id == "A2")
    assert seen.profile is not None
    assert (seen.profile.unit, seen.poses_as, set(seen.states)) == ("raiders", 0, {"posing"})


def test_copies_look_like_the_one_that_is_real() -> None:
    game = deployed("doubled", copies=((200, 100, 0), (400, 100, 0)))
    alike = [
        replace(each, id="", at=(0, 0, 0)) for each in view_of(game.state, 1).troopers if each.id in ("A2", "A3", "A4")
    ]
    assert len(alike) == 3
    assert alike[0] == alike[1] == alike[2]
    assert {each.id: each.copy_of for each in view_of(game.state, 0).troopers if each.copy_of} == {
        "A2": "A3",
        "A4": "A3",
    }


def test_the_names_of_copies_do_not_tell_which_one_is_real() -> None:
    for real, copies in (((200, 100, 0), ((300, 100, 0),)), ((300, 100, 0), ((200, 100, 0),))):
        game = Skirmish([], off_table=((RAIDER,), ()), stage="deployment.last", edition=EDITION)
        game.apply(Deploy(player=0, member=0, at=real, concealed="doubled", copies=copies))
        assert [(each.id, each.at[0]) for each in view_of(game.state, 1).troopers] == [("A1", 200), ("A2", 300)]


def test_who_is_nowhere_to_be_seen_is_in_nobody_elses_view_and_takes_no_name() -> None:
    game = deployed("buried")
    assert [each.id for each in view_of(game.state, 1).troopers if each.owner == 0] == ["A1"]
    assert (view_of(game.state, 1).hidden, view_of(game.state, None).hidden) == ((), ())
    (mine,) = view_of(game.state, 0).hidden
    assert (mine.member, mine.at) == (1, (300, 100, 0))
    assert [type(each).__name__ for each in game.match.seen(1)] == [
        type(each).__name__ for each in game.match.seen(0) if type(each).__name__ != "Concealed"
    ]


def test_who_is_nowhere_to_be_seen_stands_in_nobodys_way() -> None:
    game = deployed("buried")
    on_top = Deploy(player=0, member=1, at=(300, 100, 0))
    free = Skirmish([], off_table=((RAIDER, GUARD), ()), stage="deployment.last", edition=EDITION)
    free.apply(replace(on_top, member=0, concealed="buried"))
    assert "A1" not in free.state.troopers
    assert [each.member for each in (*game.state.hidden, *free.state.hidden)] == [1, 0]


@pytest.mark.parametrize(
    ("concealed", "more"),
    [
        ("posing", {}),
        ("posing", {"poses_as": 7}),
        ("posing", {"poses_as": 1}),
        ("buried", {"poses_as": 0}),
        ("doubled", {}),
        ("", {"copies": ((200.0, 100.0, 0.0),)}),
        ("doubled", {"copies": ((100.0, 100.0, 0.0),)}),
        ("camouflaged", {}),
        ("unconscious", {}),
    ],
)
def test_a_concealment_needs_its_ability_and_its_details(concealed: str, more: dict[str, object]) -> None:
    with pytest.raises(Refused):
        deployed(concealed, **more)


# ------------------------------------------------------------------ non-interference


def begin(concealed: str, secret: Profile, seed: int) -> Match[State]:
    chance = random.Random(seed)
    dice = ScriptedDice(chance.randint(1, 20) for _ in range(100_000))
    points = 15 if concealed in KINDS else min(N4.sizes.rows)
    setup = Setup(scenario="standard", points=points, table="harbour-steps", lists=(army(secret), SEARCHING))
    return Match(GAMES[concealed], setup, dice=dice)


def is_quiet(match: Match[State], command: Command, concealed: str) -> bool:
    """Whether a command keeps the secret: it is concealed like this, and then walks at most."""
    if command.player != OWNER:
        return True
    if isinstance(command, Deploy):
        return command.concealed == (concealed if command.member == 0 else "")
    if isinstance(command, Activate):
        return command.order != "lieutenant"
    if isinstance(command, Declare | React):
        hidden = match.state.troopers[command.trooper].member == 0
        return not hidden or command.use.skill in ("move", "idle")
    return True


def commands(match: Match[State], twin: Match[State], concealed: str, chance: random.Random) -> Iterator[Command]:
    options = [option for option in match.options() if is_quiet(match, option.command, concealed)]
    chance.shuffle(options)
    options.sort(key=lambda option: isinstance(option.command, EndTurn) and chance.random() < 0.8)
    for option in options:
        command = option.command if option.ready else match.complete(option, chance)
        if command is not None and (command.player != OWNER or not twin.check(in_the_twin(command))):
            yield command


def is_shown(match: Match[State]) -> bool:
    mine = [each for each in match.state.troopers.values() if each.owner == OWNER and each.member == 0]
    fallen = any(each.owner == OWNER and each.member == 0 for each in match.state.fallen)
    hurt = any(each.lost or each.states & match.state.fixed.edition.state.null for each in mine)
    revealed = any(isinstance(each, Revealed) and each.trooper in {one.id for one in mine} for each in match.events)
    return fallen or hurt or revealed or bool(match.state.ended)


def compare(match: Match[State], twin: Match[State], since: int) -> None:
    viewers: tuple[Viewer, ...] = (OPPONENT, None)
    for viewer in viewers:
        assert match.view(viewer) == twin.view(viewer)
        assert match.seen(viewer, since) == twin.seen(viewer, since)
    assert match.decision == twin.decision
    assert match.options(OPPONENT) == twin.options(OPPONENT)
    view = match.view(OPPONENT)
    assert isinstance(view, View)
    if view.lists[OPPONENT] is not None:
        assert as_known(match.state, OPPONENT).troopers == as_known(twin.state, OPPONENT).troopers


def in_the_twin(command: Command) -> Command:
    """The same, but the real one stands where its first copy does: which one that is, is the secret of copies."""
    if not isinstance(command, Deploy) or not command.copies:
        return command
    return replace(command, at=command.copies[0], copies=(command.at, *command.copies[1:]))


@pytest.mark.parametrize("concealed", GAMES)
@pytest.mark.parametrize("seed", range(2))
def test_what_a_concealment_hides_makes_no_difference_to_others(concealed: str, seed: int) -> None:
    """A Raider or a Sapper, this one or its copy: to the other side it is the same game, question by question."""
    one, other = (RAIDER, SAPPER) if concealed in KINDS else (HAFZA, AYYAR)
    match, twin = (begin(concealed, each, seed) for each in (one, one if concealed in ALIKE else other))
    chance = random.Random(f"{seed} {concealed}")
    compare(match, twin, 0)
    while match.sequence < 120 and match.decision is not None:
        command = next(commands(match, twin, concealed, chance), None)
        if command is None:
            break
        match.apply(command)
        twin.apply(in_the_twin(command))
        if is_shown(match) or is_shown(twin):
            break
        compare(match, twin, match.sequence)
    assert match.sequence > 20
    assert any(isinstance(each, Placed) and each.trooper.owner == OWNER for each in match.events)
