"""The log as people read it: events become sentences, with the rules behind them.

The sentences of each kind of event are in `sightline.games.apex.telling`; cards add their own with `tells`.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from sightline.games.apex.board import Edge, Intersection, Space, cell_name
from sightline.games.apex.content import Pack
from sightline.games.apex.content.words import Words
from sightline.games.apex.events import Happening
from sightline.games.apex.miniatures import name_of
from sightline.games.apex.state import EXHAUSTED, Loot, Squad, State
from sightline.i18n import Language, translate
from sightline.kernel import Change, Match, Viewer

H = TypeVar("H", bound=Happening)
INDENT = "  "
TELLERS: dict[type[Happening], Callable[["Scene", Happening], str | None]] = {}
"""How each kind of event is told; what is not here is of no interest to people."""


class Scene:
    """Where an event happens: the states on either side of it, and who is listening in which language."""

    def __init__(self, before: State, after: State, language: Language, viewer: Viewer, *, open_book: bool) -> None:
        self.before = before
        self.after = after
        self.language = language
        self.viewer = viewer
        self.open_book = open_book
        """Whether nothing is hidden from the listener."""

    def say(self, key: str, **params: object) -> str:
        """A sentence of the log."""
        return translate(f"apex.log.{key}", self.language, **params)

    def words(self, words: Words) -> str:
        """Words of the pack in the listener's language."""
        return words if isinstance(words, str) else str(getattr(words, self.language))

    def legend(self, key: str) -> str:
        """A Legend by its name."""
        sheet = self.after.fixed.pack.legends.get(key)
        return sheet.name if sheet else key

    def squad(self, squad: Squad) -> str:
        """A squad: one's own or the other one; for those who are in neither, by its colour."""
        if self.viewer is not None:
            own = self.after.fixed.squad_of(self.viewer)
            return translate(f"apex.squad.{'yours' if squad == own else 'theirs'}", self.language)
        return translate(f"apex.squad.{'red' if squad == self.after.red else 'blue'}", self.language)

    def loot(self, token: Loot) -> str:
        """A token by its name and rarity."""
        kind = self.after.fixed.pack.loot[token.removesuffix(EXHAUSTED)]
        name = f"{self.words(kind.name)} ({translate(f'apex.rarity.{kind.rarity}', self.language)})"
        return self.say("exhausted", loot=name) if token.endswith(EXHAUSTED) else name

    def weapon(self, card: str) -> str:
        """A Weapon by its name."""
        return self.words(self.after.fixed.pack.weapons[card].model.name)

    def card(self, identity: str) -> str:
        """A Feat or an Ability by its name."""
        return self.words(self.after.fixed.pack.card(identity).name)

    def piece(self, kind: str) -> str:
        """A piece by its name."""
        return name_of(kind, self.language)

    def several(self, names: Iterable[str]) -> str:
        """Several names; a word of its own for none."""
        return ", ".join(names) or self.say("nothing")


def where(place: Space | Edge | Intersection) -> str:
    """A place as people name it: a space, an edge by the two spaces beside it, a corner by two across from each other.

    >>> where(Space(3, 4, 1)), where(Edge("V", 2, 0)), where(Intersection(2, 1))
    ('D5↑1', 'B1|C1', 'B1/C2')
    """
    level = f"↑{place.level}" if place.level else ""
    if isinstance(place, Space):
        return f"{cell_name(place.cell)}{level}"
    if isinstance(place, Edge):
        return f"{'|'.join(map(cell_name, place.cells))}{level}"
    north_west, _, south_east, _ = place.cells
    return f"{cell_name(north_west)}/{cell_name(south_east)}{level}"


def source_name(source: str, state: State, language: Language) -> str:
    """Where a modifier comes from, in words: a message, a card, a token or a Weapon."""
    return named_in(state.fixed.pack, source, language)


def named_in(pack: Pack, source: str, language: Language) -> str:
    """The same for what is printed in a pack."""
    if source in pack.loot:
        named = pack.loot[source].name
    elif source in pack.feats or source in pack.abilities:
        named = pack.card(source).name
    else:
        models = {model.key: model.name for model in pack.file.weapons}
        if source not in models:
            return translate(source, language)
        named = models[source]
    return named if isinstance(named, str) else str(getattr(named, language))


def tells(kind: type[H]) -> Callable[[Callable[[Scene, H], str | None]], Callable[[Scene, H], str | None]]:
    """Register how a kind of event is told."""

    def register(teller: Callable[[Scene, H], str | None]) -> Callable[[Scene, H], str | None]:
        TELLERS[kind] = teller  # type: ignore[assignment]
        return teller

    return register


def sentence(
    change: Change[State], language: Language = "en", viewer: Viewer = None, *, open_book: bool = False
) -> str | None:
    """One event, as the viewer has seen it, in words; None where there is nothing to tell."""
    event = change.event
    assert isinstance(event, Happening)
    teller = TELLERS.get(type(event))
    return teller(Scene(change.before, change.after, language, viewer, open_book=open_book), event) if teller else None


def tell(
    change: Change[State], language: Language = "en", viewer: Viewer = None, *, open_book: bool = False
) -> str | None:
    """One event as a sentence with its rule."""
    text = sentence(change, language, viewer, open_book=open_book)
    return f"{text} [{change.event.rule}]" if text is not None and change.event.rule else text


def narrate(match: Match[State], language: Language = "en") -> Iterator[str]:
    """A whole match with all its secrets, line by line, for those who may know everything: after the game, in tests."""
    for change in match.changes():
        line = tell(change, language, open_book=True)
        if line is not None:
            yield INDENT * (0 if change.before.activation is None else 1) + line
