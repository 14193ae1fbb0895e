"""What the builder prints in brackets, in our notation. It is understood by its shape, so that new factions are too.

| printed | in our notation | because |
|---|---|---|
| `Mimetism (-3)` | `mimetism(-3)` | the notation has a word for it |
| `Terrain (Zero-G)` | `terrain_zero_g` | the edition plays something of that name |
| `ECM: Guided (-6)` | `ecm_guided(-6)` | the same, after a colon |
| `TinBot: Firewall (-3)` | `tinbot(firewall(-3))` | a TinBot may grant something, and this is played |
| `Decoy (1)`, `Impersonation (IMP-2)` | `decoy(L1)`, `impersonation(L2)` | these have levels |
"""

import re
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from sightline.content.armies.importing.source import Named
from sightline.content.armies.naming import Known, resolve, slug
from sightline.content.armies.notation import AMMUNITION, read_bracket
from sightline.rules import Game

FIRETEAM = "fireteam_"
"""How the skills begin that a type of Fireteam takes."""
DISTANCES = frozenset({"forward_deployment"})
"""Whose distance in brackets our notation says as a plain number; elsewhere a plain number is a MOD to a roll."""
_DISTANCE = re.compile(r"\+(\d+(?:\.\d+)?) ?(cm|[\"″”]|inch(?:es)?)", re.IGNORECASE)
_INCH = 2.5
"""Centimetres, as the game counts them."""
_DAMAGE = re.compile(r"\+(\d+) Dam(?:age)?\.?", re.IGNORECASE)
_USES = re.compile(r"(\d+) Uses?", re.IGNORECASE)
_ADDED = re.compile(r"([+-]\d+) ([A-Za-z ]+)")
_LEVEL = re.compile(r"(?:[A-Z]+-)?(\d)")
_LABEL = re.compile(r"[A-Z]{2,}:\s*")
"""What stands before a program that a device has beyond the usual ones: `UPGRADE:`."""
_GRANT = re.compile(r"(?P<name>[^()]+?)\s*(?:\((?P<inside>[^()]*)\))?")


class Vocabulary(msgspec.Struct, frozen=True, kw_only=True):
    """What an edition plays, as far as names and brackets are concerned."""

    played: frozenset[str] = frozenset()
    """Everything that an entry, or something in its brackets, may be called."""
    brackets: Mapping[str, frozenset[str]] = {}
    """Which kinds of brackets have an effect, by key."""
    gifts: Mapping[str, frozenset[str]] = {}
    """What may be granted in brackets, by key."""
    levels: Mapping[str, frozenset[int]] = {}
    """The levels there are, of what has any."""
    unlevelled: Mapping[str, int] = {}
    """At which of them something is that is printed without any."""

    @property
    def plays_fireteams(self) -> bool:
        """Whether there are Fireteams: then some types of them take a skill."""
        return any(key.startswith(FIRETEAM) for key in self.played)

    def has_level(self, key: str, level: int) -> bool:
        """Whether something is played at a level; 0 where none is printed."""
        return key not in self.levels or level in self.levels[key]

    def takes(self, key: str, kind: str) -> bool:
        """Whether brackets of a kind have an effect after a name."""
        return kind in self.brackets.get(key, ())


class Spoken(msgspec.Struct, frozen=True, kw_only=True):
    """An entry in our notation: perhaps several, and whether something was lost."""

    entries: tuple[str, ...]
    complete: bool = True


def speak(name: str, known: Known, extras: Sequence[Named], vocabulary: Vocabulary, game: Game) -> Spoken:
    """An entry whose name is known, with all that stands in its brackets."""
    speaker = _Speaker(vocabulary, game, known.key, slug(name.partition(":")[0]))
    printed = any(_LEVEL.fullmatch(extra.name.strip()) for extra in extras)
    level = known.level or (0 if printed else vocabulary.unlevelled.get(known.key, 0))
    inside: list[str] = [f"L{level}"] if level else []
    if known.rest:
        if composed := speaker.composed(known.rest):
            speaker.key = composed[0]
        else:
            return speaker.gift(known.rest, extras, inside)
    more: list[str] = []
    complete = True
    for extra in apart(extras):
        if (said := speaker.said(extra)) is not None:
            inside.append(said)
        elif composed := speaker.composed(extra.name):
            more += composed
        else:
            complete = False
    if more and not inside:
        return Spoken(entries=tuple(more), complete=complete)
    # One entry has one MOD: what is for its owner and what is for enemies are two.
    first, *others = [each for each in inside if "mod" in (read_bracket(each) or ())] or [""]
    whole = written(speaker.key, [each for each in inside if each == first or each not in others])
    return Spoken(entries=(whole, *(written(speaker.key, [each]) for each in others), *more), complete=complete)


class _Speaker(msgspec.Struct, kw_only=False):
    """One entry being put into words."""

    vocabulary: Vocabulary
    game: Game
    key: str
    head: str
    """Its name as a key of its own, which may differ from what it means."""

    def said(self, extra: Named) -> str | None:
        """A bracket in our notation: a figure, a level, or something that is granted; None where it has no word."""
        text = " ".join(extra.name.split())
        bare = msgspec.structs.replace(extra, name=_LABEL.sub("", text).removeprefix("(").removesuffix(")"))
        if (plain := figure(self.key, extra) or figure(self.key, bare)) is not None:
            return plain
        if (found := _LEVEL.fullmatch(text)) and self.vocabulary.takes(self.key, "level"):
            return f"L{found[1]}"
        return self._granted(text)

    def composed(self, text: str) -> list[str]:
        """What the edition plays by the name of an entry and of its brackets; all that a slash joins, or nothing."""
        found = [next(self._composed(part), "") for part in text.split("/")]
        return found if all(found) else []

    def _composed(self, text: str) -> Iterator[str]:
        known = resolve(text, self.game)
        for base in dict.fromkeys((self.key, self.head)):
            for word in (slug(text), *((known.key,) if known else ())):
                if (key := f"{base}_{word}") in self.vocabulary.played:
                    yield key

    def gift(self, rest: str, extras: Sequence[Named], inside: list[str]) -> Spoken:
        """What follows a colon and is granted: the brackets are its own."""
        granted = self._granted(rest)
        if granted is None:
            return Spoken(entries=(written(self.key, inside),), complete=False)
        said = [figure(granted, extra) for extra in extras]
        gift = written(granted, [each for each in said if each is not None])
        return Spoken(entries=(written(self.key, [*inside, gift]),), complete=None not in said)

    def _granted(self, text: str) -> str | None:
        """Something that the edition plays and that may stand in these brackets, with brackets of its own."""
        found = _GRANT.fullmatch(_LABEL.sub("", text)) if self.vocabulary.takes(self.key, "grants") else None
        known = resolve(found["name"], self.game) if found else None
        key = known.key if known and not known.rest else slug(found["name"]) if found else ""
        if found is None or key not in self.vocabulary.gifts.get(self.key, ()):
            return None
        said = [figure(key, Named(id=0, name=part.strip())) for part in (found["inside"] or "").split(",") if part]
        plain = [each for each in said if each is not None]
        return written(key, plain) if len(plain) == len(said) else None


def apart(extras: Sequence[Named]) -> Iterator[Named]:
    """Kinds of ammunition that a plus joins, each by itself.

    >>> [each.name for each in apart([Named(id=1, name="AP + Shock"), Named(id=2, name="+1B")])]
    ['AP', 'Shock', '+1B']
    """
    for extra in extras:
        kinds = [each.strip() for each in extra.name.split("+")]
        joined = all(each.upper() in AMMUNITION for each in kinds)
        yield from (msgspec.structs.replace(extra, name=each) for each in kinds if joined)
        if not joined:
            yield extra


def written(key: str, inside: Sequence[str]) -> str:
    """An entry with its brackets; what it grants stands apart from its figures.

    >>> written("combat_jump", ["+3", "explosion"]), written("dodge", ["+3", "+5cm"]), written("stealth", [])
    ('combat_jump(+3; explosion)', 'dodge(+3, +5cm)', 'stealth')
    """
    figures = [each for each in inside if read_bracket(each) is not None]
    granted = [each for each in inside if read_bracket(each) is None]
    parts = [", ".join(figures)] if figures else []
    return f"{key}({'; '.join((*parts, *granted))})" if inside else key


def figure(key: str, extra: Named) -> str | None:
    """A figure in brackets in our notation; None where that has no word for it.

    >>> [figure("dodge", Named(id=1, name=name)) for name in ("+3", "+1 Dam", "1 Use", "+3 BTS", "Shock", "Sideways")]
    ['+3', '+1D', '1 use', '+3BTS', 'SHOCK', None]
    >>> figure("dodge", Named(id=1, name="+2.5", type="DISTANCE"))
    '+2.5cm'
    >>> [figure("lieutenant", Named(id=1, name=name)) for name in ("+1 Command Token", "+2 Command Tokens")]
    ['+1COMMAND_TOKEN', '+2COMMAND_TOKEN']
    >>> figure("dodge", Named(id=1, name='+2"')), figure("forward_deployment", Named(id=1, name="+10 cm"))
    ('+5cm', '+10')
    """
    name = " ".join(extra.name.split())
    if extra.type == "DISTANCE":
        name += "cm"
    if found := _DISTANCE.fullmatch(name):
        name = f"+{float(found[1]) * (1 if found[2].lower() == 'cm' else _INCH):g}" + "cm" * (key not in DISTANCES)
    elif found := _DAMAGE.fullmatch(name):
        name = f"+{found[1]}D"
    elif found := _USES.fullmatch(name):
        name = f"{found[1]} use"
    elif found := _ADDED.fullmatch(name):
        name = found[1] + found[2].upper().replace(" ", "_")
        name = name if read_bracket(name) is not None else name.removesuffix("S")  # Command Tokens, but BTS
    elif read_bracket(name.upper()) is not None:
        name = name.upper()
    return name if read_bracket(name) is not None else None
