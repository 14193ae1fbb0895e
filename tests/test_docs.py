"""The examples of the documentation run."""

import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[1] / "docs"
PAGES = ("tutorial/match.md",)


@pytest.mark.parametrize("page", PAGES)
def test_the_python_on_a_page_runs(page: str, capsys: pytest.CaptureFixture[str]) -> None:
    blocks = re.findall(r"```python\n(.*?)```", (DOCS / page).read_text(encoding="utf-8"), re.DOTALL)
    assert blocks
    exec("\n".join(blocks), {})
    assert "Result(" in capsys.readouterr().out
