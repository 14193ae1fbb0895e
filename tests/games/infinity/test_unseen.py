"""What nobody is told by an event of its own."""

from early_turns import deployed

from sightline.games.infinity.core.match.events import StageEntered


def test_the_stage_is_in_everybodys_view_and_in_nobodys_log() -> None:
    match = deployed()
    assert any(isinstance(each, StageEntered) for each in match.events)
    for viewer in (0, 1, None):
        assert not any(isinstance(each, StageEntered) for each in match.seen(viewer))
        assert match.view(viewer).stage == "orders"  # type: ignore[attr-defined]
