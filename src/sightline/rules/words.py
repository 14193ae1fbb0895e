"""Words made comparable: without accents, capitals and plurals, the same way in English, Spanish and French."""

import re
import unicodedata

NOISE = frozenset(
    re.findall(
        r"\w+",
        "a an and as at au aux by con d dans de del des du e el en et for from il in is it l la las le les lo los no "
        "of on or ou para par pour por que s se sur the to un una une with y",
    )
)
"""Little words that say nothing about a rule. "no" goes with them: it is in half of all titles."""

_WORD = re.compile(r"[a-z0-9]+")


Phrase = tuple[str, ...]
"""Words in order, each a stem."""


def fold(text: str) -> str:
    """Small letters without accents.

    >>> fold("Línea de Tiro"), fold("Jet Opposé")
    ('linea de tiro', 'jet oppose')
    """
    if not text.isascii():
        text = "".join(each for each in unicodedata.normalize("NFKD", text) if not unicodedata.combining(each))
    return text.lower()


def stem(word: str) -> str:
    """A word without its plural ending. It need not be a word any more, only the same for every number.

    >>> stem("lignes") == stem("ligne"), stem("ordenes") == stem("orden"), stem("armies") == stem("army")
    (True, True, True)
    """
    if len(word) <= 3 or word.endswith("ss"):
        return word
    single = word.rstrip("sx") if word[-1] in "sx" else word
    single = single.removesuffix("e")
    return single[:-1] + "i" if single.endswith("y") else single


def stems(text: str) -> Phrase:
    """The meaningful words of a text, in order, each reduced to its stem.

    >>> stems("Les lignes de vue")
    ('lign', 'vue')
    """
    return tuple(stem(word) for word in _WORD.findall(fold(text)) if word not in NOISE)
