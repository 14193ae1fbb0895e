"""What is wrong with a list is said with names, in the reader's language."""

import pytest

from sightline.games.infinity.armies import build, check, load
from sightline.games.infinity.armies.wording import sentence
from sightline.games.infinity.desk.armies import list_document
from sightline.i18n import LANGUAGES, Language
from sightline.kernel import Violation


@pytest.mark.parametrize("language", LANGUAGES)
def test_too_many_of_a_unit_are_called_by_its_name(language: Language) -> None:
    watch = load("lantern_watch")
    unit = watch.unit("gantry")
    assert unit is not None
    given = build(watch, ["gantry:cannon*2"], points=30)
    said = next(
        each["message"] for each in list_document(given, watch, language)["violations"] if "unit" in each["params"]
    )
    assert unit.name[language] in said
    assert "gantry" not in said.replace(unit.name[language], "")


def test_several_units_that_share_a_limit_are_all_called_by_their_names() -> None:
    watch = load("lantern_watch")
    shared = Violation(code="army.too_many_of_unit", params={"unit": "moth, menders", "count": 3, "limit": 1})
    assert "Moth, Menders" in sentence(shared, "en", watch)


def test_what_somebody_needs_is_called_by_its_name() -> None:
    alone = Violation(code="army.nobody_in_charge", params={"name": "Gaki", "equipment": "control_device_hungries"})
    assert "control_device" not in sentence(alone, "en")


def test_programs_still_read_the_keys() -> None:
    found = check(build(load("lantern_watch"), ["gantry:cannon*2"], points=30))
    assert [each.params["unit"] for each in found if "unit" in each.params] == ["gantry"]
