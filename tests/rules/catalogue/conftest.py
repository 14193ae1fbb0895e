"""A small package that cites rules in every way that counts and in every way that does not."""

from pathlib import Path

import pytest

MODULE = '''
"""Prose about C1-LOF-001 does not count."""

from typing import Annotated

TABLE = {"cover": "C1-COV-003"}
SIZES: Annotated[dict[str, int], "C1-SIL-003"] = {}
"""Nor does an attribute's docstring: C1-LOF-002."""


@rule("C1-LOF-003", "C1-LOF-004")
def sees():
    """C1-LOF-005"""
    # C1-LOF-006
    return "see C1-LOF-007 for more"


class Shot:
    @rule("C1-TURN-006")
    def mods(self):
        return Mod(-3, "mod.cover", "C1-COV-003")
'''


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    """The folder of a package named `toy`."""
    package = tmp_path / "toy"
    for name, text in {
        "fire.py": MODULE,
        "__init__.py": 'RULES = ("C1-GEN-001", "C1-EX-002")\n',
        "content/weapons.yaml": "combi:\n  rule: C1-INTRO-029\n  # C1-INTRO-030\n",
        "content/arms.json": '{"combi": {"rules": ["C1-RNG-001"]}}\n',
        "i18n/en/fire.toml": 'why = "C1-LOF-008"\n',
        "rules/notes.py": 'SEEN = "C1-LOF-009"\n',
        "readme.md": "C1-LOF-010\n",
    }.items():
        file = package / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return package
