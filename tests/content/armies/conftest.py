"""What the tests of armies share: a data folder of their own, the command line, the builder's data."""

from collections.abc import Callable
from pathlib import Path

import pytest

from sightline.cli import main

Run = Callable[..., tuple[int, str, str]]
ROOT = Path(__file__).parents[3]


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Nothing that a test imports may reach the user's own folder."""
    monkeypatch.setenv("SIGHTLINE_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """`sightline army ...`: exit code, output, errors."""

    def command(*words: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as left:
            main(["army", *words])
        output = capsys.readouterr()
        assert isinstance(left.value.code, int)
        return left.value.code, output.out, output.err

    return command


@pytest.fixture(scope="session")
def builder_data() -> Path:
    """The public data of the official list builder, which is not part of the repository."""
    folder = ROOT.parent / "shared" / "data" / "infinity-army"
    if not folder.is_dir():
        pytest.skip(f"the list builder's data is not at {folder}: see docs/how-to/build-an-army.md")
    return folder
