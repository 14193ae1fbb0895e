"""Running the command line in the tests."""

from collections.abc import Callable
from typing import NamedTuple

import pytest

from sightline.cli import main


class Ran(NamedTuple):
    code: int
    out: str
    err: str


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str]) -> Callable[..., Ran]:
    """Run one command; a traceback would be an error of the test."""

    def run(*words: str) -> Ran:
        capsys.readouterr()
        with pytest.raises(SystemExit) as leaving:
            main(words)
        code = leaving.value.code
        captured = capsys.readouterr()
        return Ran(code if isinstance(code, int) else 0, captured.out, captured.err)

    return run
