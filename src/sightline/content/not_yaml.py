"""What is wrong with a text that is no YAML, with its line and column: the library knows it in English only."""

import re

import yaml

from sightline.kernel.errors import BadInput

_PROBLEMS: tuple[tuple[str, str], ...] = (
    (r"cannot start any token", "documents.yaml.start"),
    (r"mapping values are not allowed", "documents.yaml.colon"),
    (r"could not find expected ':'", "documents.yaml.no_colon"),
    (r"scanning a quoted scalar", "documents.yaml.quote"),
    (r"expected ',' or '[\]}]'|parsing a flow", "documents.yaml.bracket"),
    (r"parsing a block|expected <block end>|expected '-'|expected key", "documents.yaml.indent"),
    (r"alias|anchor", "documents.yaml.name"),
    (r"constructor for the tag|tag", "documents.yaml.tag"),
    (r"control characters|special characters", "documents.yaml.control"),
)
"""What the library says, in either of its two spellings (ours is written in C), and our message for it."""


def not_yaml(error: Exception, text: str, file: str) -> BadInput:
    """The refusal of a text that the library could not read."""
    line, column = _place(error, text)
    said = f"{getattr(error, 'context', None)} {getattr(error, 'problem', None)} {error}"
    if not isinstance(error, yaml.YAMLError):
        # A value that is not what its tag or its looks promise, such as 2020-13-45; nobody says where it stands.
        return BadInput("documents.yaml.value", file=file)
    code = next((code for pattern, code in _PROBLEMS if re.search(pattern, said)), "documents.yaml.other")
    if code == "documents.yaml.start":
        found = text.splitlines()[line - 1][column - 1 : column] if line <= len(text.splitlines()) else ""
        if found != "\t":
            return BadInput(code, file=file, line=line, column=column, found=found)
        code = "documents.yaml.tab"
    return BadInput(code, file=file, line=line, column=column)


def _place(error: Exception, text: str) -> tuple[int, int]:
    """Where the library stopped, as people count: from 1."""
    mark = getattr(error, "problem_mark", None)
    if mark is not None:
        return mark.line + 1, mark.column + 1
    before = text[: getattr(error, "position", 0)].splitlines() or [""]
    return len(before), len(before[-1]) + 1
