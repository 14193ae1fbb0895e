"""Reading YAML that somebody else has written: never more of it than a document may hold, whatever its author is up to.

The parser is written in C and follows nesting with the machine's own stack, so the depth is looked at first. Names for
parts of a document (anchors) may stand for far more than is written down; what they stand for is counted afterwards.
"""

from pathlib import Path

import yaml

from sightline.content.not_yaml import not_yaml
from sightline.kernel.errors import BadInput
from sightline.kernel.files import read_text
from sightline.kernel.limits import Limits, check

_Loader: type[yaml.SafeLoader] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

YAML = Limits(size=2_000_000)
"""What we read of a file of content: a table, a board, a faction, a list, a pack."""


def read_yaml(path: Path, what: str = "") -> object:
    """The document in a file. Raises BadInput where it is none."""
    return parse_yaml(read_text(path, YAML.size), what or path.name)


def parse_yaml(text: str, what: str, *, any_number: bool = False, aliases: bool = True) -> object:
    """The document in a text. Raises BadInput for one beyond limits, and where it is none, with the place.

    With `any_number` the numbers in it are left to the caller, who knows better words for what is wrong with them.
    Without `aliases` no part of it may stand for another one: a few lines of those can grow beyond any memory before
    they are counted, and what strangers send is read that way.

    >>> parse_yaml("a: [1, 2]", "x.yaml")
    {'a': [1, 2]}
    >>> parse_yaml("[" * 90_000, "x.yaml")
    Traceback (most recent call last):
    sightline.kernel.errors.BadInput: kernel.limits.depth what=x.yaml limit=40
    """
    if len(text) > YAML.size:
        raise BadInput("kernel.limits.size", what=what, count=len(text), limit=YAML.size)
    try:
        _refuse_early(text, what, aliases)
        document: object = yaml.load(text, Loader=_Loader)
    except (yaml.YAMLError, ValueError, KeyError, AttributeError, TypeError, OverflowError) as error:
        raise not_yaml(error, text, what) from None
    check(document, YAML, what, any_number=any_number)
    return document


def _refuse_early(text: str, what: str, aliases: bool) -> None:
    depth = 0
    for event in yaml.parse(text, Loader=_Loader):
        if isinstance(event, yaml.AliasEvent) and not aliases:
            mark = event.start_mark
            raise BadInput("kernel.limits.alias", what=what, line=mark.line + 1 if mark else 0)
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
            if depth > YAML.depth:
                raise BadInput("kernel.limits.depth", what=what, limit=YAML.depth)
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
