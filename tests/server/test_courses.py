"""The courses of the coach: each can be played, and speaks of what there is."""

import json
from pathlib import Path
from typing import Any

import pytest

import sightline.bots.levels
from sightline import rules
from sightline.games import desk_of
from sightline.i18n import LANGUAGES, Language, messages
from sightline.kernel import Event

FOLDER = Path(__file__).parents[2] / "web" / "src" / "courses"
COURSES = [json.loads(file.read_text(encoding="utf-8")) for file in sorted(FOLDER.glob("*.json"))]
each_course = pytest.mark.parametrize("course", COURSES, ids=[str(each["key"]) for each in COURSES])


def happenings(course: dict[str, Any]) -> list[dict[str, Any]]:
    """Every event that a course waits for."""
    steps = course["steps"]
    return [each for step in steps for each in (step["when"].get("happened"), *step.get("done", ())) if each]


def tags(kind: type[Event]) -> set[str]:
    """The names of all kinds of events."""
    return {str(kind.__struct_config__.tag)}.union(*map(tags, kind.__subclasses__()))


def test_there_are_courses_for_every_game() -> None:
    assert {each["game"] for each in COURSES} == {"codeone", "n4", "human_sphere", "apex"}


@each_course
def test_a_course_can_be_played(course: dict[str, Any]) -> None:
    desk = desk_of(course["game"])
    choices = course.get("choices", [{}] * desk.seats(course["wishes"]))
    setup = desk.setup(course["wishes"], choices)
    assert desk.public(setup)["scenario"] == course["wishes"]["scenario"]
    assert course["opponent"] in sightline.bots.levels.LEVELS


@each_course
def test_a_course_cites_rules_of_its_game(course: dict[str, Any]) -> None:
    known = rules.catalogue(course["game"]).rules
    assert [step["rule"] for step in course["steps"] if "rule" in step and step["rule"] not in known] == []


@each_course
def test_a_course_waits_for_events_that_there_are(course: dict[str, Any]) -> None:
    desk_of(course["game"])
    assert {each["event"] for each in happenings(course)} - tags(Event) == set()


@pytest.mark.parametrize("language", LANGUAGES)
@each_course
def test_a_lesson_is_short(course: dict[str, Any], language: Language) -> None:
    said = messages(language)
    long = [step["key"] for step in course["steps"] if len(said[f"web_coach.{step['key']}.text"]) > 260]
    assert long == []
