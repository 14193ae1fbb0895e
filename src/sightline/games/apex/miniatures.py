"""What the pieces that Abilities put on the board are called."""

from sightline.i18n import Language, messages


def name_of(kind: str, language: Language) -> str:
    """A piece by its name; one of somebody's own pack has only its key.

    >>> name_of("smoke", "fr"), name_of("big_wall", "fr")
    ('Fumée', 'Big Wall')
    """
    return messages(language).get(f"apex.piece.{kind}") or kind.replace("_", " ").title()
