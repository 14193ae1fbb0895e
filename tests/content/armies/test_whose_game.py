"""The builder's data does not name its game: it is imported for all that it is for, and lists are of the one wanted."""

import copy
import json
from pathlib import Path

import pytest
from tests.content.armies.conftest import Run
from tests.content.armies.test_importing import _faction
from tests.content.armies.test_pasted_lists import code

from sightline.content.armies.storage import imported
from sightline.games.infinity.armies.pasting import exported, paste


@pytest.fixture
def source(tmp_path: Path) -> Path:
    folder = tmp_path / "source"
    folder.mkdir()
    (folder / "scouts.json").write_text(json.dumps(_faction()))
    return folder


def numbered(folder: Path, number: int) -> Path:
    (folder / "metadata.json").write_text(
        json.dumps({"factions": [{"id": number, "name": "Scouts", "slug": "scouts"}]})
    )
    return folder


def test_what_is_numbered_as_codeone_does_is_imported_for_codeone(source: Path, run: Run) -> None:
    assert run("import", str(numbered(source, 10701)))[0] == 0
    assert imported() == ("codeone/scouts",)


def test_anything_else_is_imported_for_n4_and_for_human_sphere(source: Path, run: Run) -> None:
    status, out, _ = run("import", str(numbered(source, 701)), "--json")
    assert (status, [each["game"] for each in json.loads(out)]) == (0, ["n4", "human_sphere"])
    assert imported() == ("human_sphere/scouts", "n4/scouts")


def test_without_numbers_half_points_tell(source: Path, run: Run) -> None:
    body = copy.deepcopy(_faction())
    body["units"][1]["profileGroups"][0]["options"][0]["points"] = 2.5  # type: ignore[index]
    (source / "scouts.json").write_text(json.dumps(body))
    run("import", str(source))
    assert imported() == ("codeone/scouts",)


@pytest.mark.parametrize(("prefers", "game"), [("", "n4"), ("n4", "n4"), ("human_sphere", "human_sphere")])
def test_what_could_be_a_list_of_several_games_is_one_of_the_preferred(
    source: Path, run: Run, prefers: str, game: str
) -> None:
    run("import", str(numbered(source, 701)))
    found = paste(code((7, 1, 2)), prefers=prefers)
    assert (found.file.game, found.missing) == (game, ())
    assert paste(exported(found.file, "text"), prefers=prefers).file.game == game


def test_a_preferred_game_without_the_faction_costs_nothing(source: Path, run: Run) -> None:
    run("import", str(numbered(source, 701)))
    assert paste(code((7, 1, 2)), prefers="codeone").file.game == "n4"
