"""What a server writes about itself."""

import io
import logging
import logging.config

import msgspec
import pytest

from sightline.cli import main
from sightline.server.journal import STYLES, JsonLines, TextLines, configuration


def lines(formatter: logging.Formatter) -> str:
    out = io.StringIO()
    handler, logger = logging.StreamHandler(out), logging.Logger("sightline.server")
    handler.setFormatter(formatter)
    logger.addHandler(handler)
    logger.error("%s failed: %s", "clock", "IndexError", extra={"where": "clock", "frames": '  File "clocks.py"'})
    return out.getvalue()


def test_for_programs_every_event_is_one_line_of_json_with_when_how_grave_and_where() -> None:
    (line,) = lines(JsonLines()).splitlines()
    said = msgspec.json.decode(line)
    assert (said["level"], said["where"], said["message"]) == ("error", "clock", "clock failed: IndexError")
    assert said["frames"] == '  File "clocks.py"'
    assert said["time"].endswith("Z")


def test_for_people_it_has_the_time_the_level_and_the_place() -> None:
    said = lines(TextLines())
    assert "ERROR sightline.server: clock failed: IndexError" in said
    assert said.endswith('  File "clocks.py"\n')


@pytest.mark.parametrize("style", STYLES)
def test_both_are_known_to_the_logging_of_the_standard_library(style: str) -> None:
    logging.config.dictConfigClass(configuration(style))


def test_another_style_is_refused_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["serve", "--log", "xml"])
    assert ended.value.code
    assert "text, json" in capsys.readouterr().err
