"""Whoever looks at a match is told what has changed, and knows as much as if everything had been told."""

import random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sightline.games import desk_of
from sightline.kernel import Match, SeededDice
from sightline.server.deltas import SAME, changed, changes
from sightline.server.matches import showing
from sightline.server.matches.showing import ready
from sightline.server.visiting import Visitor

ME = {"kind": "me"}
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.text(max_size=2),
    lambda parts: st.lists(parts, max_size=3) | st.dictionaries(st.text(max_size=2), parts, max_size=3),
    max_leaves=12,
)


@given(JSON, JSON)
def test_changes_lead_from_any_document_to_any_other(old: Any, new: Any) -> None:
    found = changes(old, new)
    if found is SAME:
        assert old == new
    else:
        told = msgspec.json.decode(msgspec.json.encode(found))
        assert msgspec.json.encode(changed(old, told), order="sorted") == msgspec.json.encode(new, order="sorted")


@pytest.mark.parametrize("game", ["codeone", "n4", "apex"])
def test_every_view_of_a_game_follows_from_the_one_before(game: str) -> None:
    desk = desk_of(game)
    match = Match(desk.game, desk.setup({}, [{}, {}]), dice=SeededDice("deltas"))
    chance = random.Random(5)
    views = {viewer: match.view(viewer) for viewer in (0, 1, None)}
    known = {viewer: msgspec.json.decode(ready(view)) for viewer, view in views.items()}
    for _ in range(60):
        if match.decision is None:
            break
        command = None
        while command is None:
            allowed = [each for each in match.options(match.decision.waiting[0]) if not each.refused]
            command = match.complete(chance.choice(allowed), chance)
        match.apply(command)
        for viewer, before in views.items():
            views[viewer] = match.view(viewer)
            found = changes(before, views[viewer])
            if found is not SAME:
                known[viewer] = changed(known[viewer], msgspec.json.decode(ready(found)))
            assert known[viewer] == msgspec.json.decode(ready(views[viewer]))


def test_what_two_spectators_see_is_worked_out_once(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[int, object]] = []
    scene_of = showing.scene_of

    def counted(standing: Any, seat: Any, language: Any) -> Any:
        seen.append((standing.sequence, seat))
        return scene_of(standing, seat, language)

    monkeypatch.setattr(showing, "scene_of", counted)
    visitor = Visitor(address)
    visitor.arrive()
    match = visitor.make(ME, ME)["id"]
    with visitor.watch(match, 0) as player, visitor.watch(match) as one, visitor.watch(match) as other:
        for each in (player, one, other):
            each.until_state()
        player.do(player.anything(random.Random(1)))
        for each in (player, one, other):
            each.until_state(lambda state: state["sequence"] == 1)
        assert sorted(str(seat) for sequence, seat in seen if sequence == 1) == ["0", "None"]
        assert one.state["view"] == other.state["view"]


def test_a_spectator_who_comes_later_sees_what_the_others_see(address: str) -> None:
    visitor = Visitor(address)
    visitor.arrive()
    match = visitor.make(ME, ME)["id"]
    with visitor.watch(match, 0) as one, visitor.watch(match, 1) as two, visitor.watch(match) as early:
        for each in (one, two, early):
            each.until_state()
        for number in range(3):
            player = next(each for each in (one, two) if each.state["asked"])
            player.do(player.anything(random.Random(1)))
            for each in (one, two, early):
                each.until_state(lambda state, number=number: state["sequence"] > number)  # type: ignore[misc]
        with visitor.watch(match) as late:
            late.until_state()
            assert late.state["view"] == early.state["view"]
            assert late.log == early.log
