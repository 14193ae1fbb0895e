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


def test_what_was_never_done_is_taken_for_what_such_work_usually_is() -> None:
    usual = Effort()
    assert not Effort(usual).slight
    Effort(usual).measured(lambda: None)
    assert Effort(usual).slight


def test_one_great_effort_is_remembered_where_it_was_made_and_by_those_who_begin() -> None:
    usual = Effort()
    light, heavy = Effort(usual), Effort(usual)
    light.measured(lambda: None)
    heavy.measured(_toil)
    assert (light.slight, heavy.slight, Effort(usual).slight) == (True, False, False)
