"""What the rules do quickly is done at once; what took long is left to threads, until that is forgotten."""

import time

from sightline.server.effort import SLIGHT, Effort


def _toil() -> None:
    """Keep the processor busy for longer than is slight."""
    until = time.thread_time() + 2 * SLIGHT
    while time.thread_time() < until:
        pass


def test_nothing_is_taken_for_slight_before_it_was_done() -> None:
    assert not Effort().slight


def test_a_great_effort_is_remembered_for_a_while_and_then_forgotten() -> None:
    effort = Effort()
    effort.measured(lambda: None)
    assert effort.slight
    effort.measured(_toil)
    assert not effort.slight
    for _ in range(20):
        effort.measured(lambda: None)
    assert effort.slight
