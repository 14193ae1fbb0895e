"""Messages in the reader's language.

Code speaks in message keys (`odds.unknown_key`) with parameters; only the edge, that is the command line and the
server, asks for words. Each area of the program keeps its messages in `<language>/<area>.toml`.
"""

import functools
import tomllib
from collections.abc import Mapping
from importlib import resources
from typing import Literal, get_args

Language = Literal["en", "es", "fr"]
LANGUAGES: tuple[Language, ...] = get_args(Language)


@functools.cache
def messages(language: Language) -> Mapping[str, str]:
    """Every message of a language by its key.

    >>> messages("es")["common.yes"]
    'sí'
    """
    found: dict[str, str] = {}
    for file in resources.files(__name__).joinpath(language).iterdir():
        if file.name.endswith(".toml"):
            area = file.name.removesuffix(".toml")
            _flatten(area, tomllib.loads(file.read_text(encoding="utf-8")), found)
    return found


def _flatten(prefix: str, node: Mapping[str, object], into: dict[str, str]) -> None:
    for name, value in node.items():
        key = f"{prefix}.{name}"
        if isinstance(value, Mapping):
            _flatten(key, value, into)
        else:
            into[key] = str(value)


def translate(key: str, language: Language = "en", /, **params: object) -> str:
    """The message of a key with its parameters filled in; the key itself where nobody wrote a message.

    >>> translate("common.unexpected", "fr", what="x")
    'Erreur inattendue : x'
    """
    template = messages(language).get(key)
    if template is None:
        return " ".join([key, *(f"{name}={value}" for name, value in params.items())])
    return template.format(**params)
