"""Armies as a list builder shows them: what a faction can field, and what a list comes to."""

import re
from collections.abc import Iterator, Sequence

import msgspec

from sightline.content.armies import Faction, OptionRow, UnitRow
from sightline.content.armies.codes import encode
from sightline.content.armies.importing.rows import ImportedOption
from sightline.content.armies.lists import ListFile, Pick, of_row
from sightline.content.armies.naming import called
from sightline.content.armies.storage import load, names
from sightline.games.desk import Document
from sightline.games.infinity.armies.building import check, muster, rules_of, totals
from sightline.games.infinity.armies.drawn import address, label, seen_of, seen_of_unit
from sightline.games.infinity.armies.fireteams import Formable, formable, in_words
from sightline.games.infinity.armies.knowledge import Gap, edition_of, game_of, reasons
from sightline.games.infinity.armies.wording import sentence
from sightline.i18n import Language, translate
from sightline.kernel import BadInput, Violation

_LEVEL, _DICE, _WOUNDS = re.compile(r"\bL(?=\d\b)"), re.compile(r"(?<=\d)B\b"), re.compile(r"(?<=\d)W\b")


def faction_of(name: str) -> Faction:
    """A faction that is shipped or was imported: by its name alone, for a name may come from anybody.

    >>> faction_of("../../secrets.yaml")
    Traceback (most recent call last):
    sightline.kernel.errors.BadInput: army.unknown_faction ...
    """
    if name not in names():
        raise BadInput("army.unknown_faction", name=name[:80], known=", ".join(names()))
    return load(name)


def figures(game: str) -> Document:
    """The sizes of games that lists are made for, and how a list is divided.

    >>> figures("n4")
    {'sizes': [150, 200, 250, 300, 400], 'standard': 300, 'troopers': 15, 'group': 10}
    """
    rules, edition = rules_of(game), edition_of(game)
    return {
        "sizes": [] if edition is None else list(edition.sizes.rows),
        "standard": rules.standard,
        "troopers": rules.troopers,
        "group": rules.group if rules.group_rule else None,
    }


def faction_document(faction: Faction, language: Language) -> Document:
    """A faction with its units, their options and its ready lists, named in the reader's language.

    >>> from sightline.content import armies
    >>> watch = faction_document(armies.load("lantern_watch"), "es")
    >>> watch["units"][0]["options"][-1]["lieutenant"], len(watch["lists"]) > 0
    (True, True)
    """
    return {
        "key": faction.key,
        "game": game_of(faction),
        "name": faction.name[language],
        "summary": faction.summary[language],
        "original": faction.original,
        "units": [_unit(faction, unit, language) for unit in faction.units if any(_chosen(unit))],
        "lists": [
            {
                "key": row.key,
                "name": row.name[language],
                "how": row.how[language],
                "points": row.points,
                "file": msgspec.to_builtins(of_row(faction, row, language)),
            }
            for row in faction.lists
        ],
    }


def _unit(faction: Faction, unit: UnitRow, language: Language) -> Document:
    return {
        "key": unit.isc,
        "name": unit.name[language],
        "summary": unit.summary.get(language, ""),
        "drawing": _drawing(faction, unit, language),
        "type": unit.type,
        "stats": {
            "mov": "-".join(map(str, unit.mov)),
            "cc": unit.cc,
            "bs": unit.bs,
            "ph": unit.ph,
            "wip": unit.wip,
            "arm": unit.arm,
            "bts": unit.bts,
            "str" if unit.w is None else "w": unit.vitality,
            "s": unit.s,
        },
        "ava": unit.ava,
        "skills": _named(unit.skills, language),
        "equipment": _named(unit.equipment, language),
        "options": [_option(faction, unit, option, language) for option in _chosen(unit)],
    }


def _drawing(faction: Faction, unit: UnitRow, language: Language) -> Document:
    """Where the drawing of a unit is, and what it shows."""
    facts = seen_of_unit(faction, unit)
    return {"address": address(faction.key, facts), "label": label(unit.name[language], facts, language)}


def _chosen(unit: UnitRow) -> Iterator[OptionRow]:
    """The options that somebody can choose; pilots, companions and the like come with others."""
    return (each for each in unit.options if not (isinstance(each, ImportedOption) and each.companion))


def _option(faction: Faction, unit: UnitRow, option: OptionRow, language: Language) -> Document:
    return {
        "key": option.key,
        "name": option.name or unit.trooper or unit.name[language],
        "weapons": _named(option.weapons, language),
        "equipment": _named(option.equipment, language),
        "skills": _named(option.skills, language),
        "peripherals": [rows[0].name[language] for each in option.peripherals if (rows := faction.peripheral(each))],
        "lieutenant": option.lieutenant,
        "cost": option.cost,
        "swc": option.swc,
        "without_effect": _without_effect(faction, unit, option, language),
    }


def _without_effect(faction: Faction, unit: UnitRow, option: OptionRow, language: Language) -> list[str]:
    """What of an option cannot be played, each with the reason."""
    edition = edition_of(game_of(faction))
    return [told_gap(each, language) for each in reasons(edition, faction, unit, option)]


def told_gap(gap: Gap, language: Language) -> str:
    """Something that cannot be played, with the reason.

    >>> told_gap(Gap(what="Juggling", why="unknown"), "en")
    'Juggling: no rule of the books has this name'
    """
    what = _name(gap.entry, language) if gap.entry else gap.what
    return translate("armies.not_played", language, what=what, why=translate(f"armies.why.{gap.why}", language))


def _named(entries: Sequence[str], language: Language) -> list[str]:
    """Entries as people read them: the name in their language, brackets as they are printed."""
    return [_name(each, language) for each in entries]


def _name(entry: str, language: Language) -> str:
    key, _, inside = entry.partition("(")
    name = called(key.strip(), language)
    return f"{name} ({_inside(inside.removesuffix(')'), language)})" if inside else name


def _inside(brackets: str, language: Language) -> str:
    """Figures as they are printed, with the letters of the language; what is granted by its name.

    >>> _inside("+3; explosion", "en"), _inside("trinity(+1D)", "en"), _inside("L3", "es"), _inside("+1B", "fr")
    ('+3, Explosion', 'Trinity (+1D)', 'N3', '+1R')
    """
    pieces = (piece.strip() for piece in brackets.split(";"))
    return ", ".join(_name(each, language) if each[:1].islower() else _figure(each, language) for each in pieces)


def _figure(printed: str, language: Language) -> str:
    """A level, Wounds or dice by the letter that the language has for them; anything else as it is."""
    printed = _LEVEL.sub(translate("armies.stat.level", language), printed)
    printed = _WOUNDS.sub(translate("armies.stat.w", language), printed)
    return _DICE.sub(translate("armies.stat.burst", language), printed)


def list_document(given: ListFile, faction: Faction, language: Language) -> Document:
    """What a list comes to, everything that is wrong with it, and the code that shares it."""
    sums = totals(given, faction)
    violations = check(given, faction)
    return {
        "file": msgspec.to_builtins(given),
        "totals": msgspec.to_builtins(sums),
        "legal": not violations,
        "violations": told(violations, language, faction),
        "code": encode(given),
        "members": [_member(given, pick, faction) for pick in given.members],
        "fireteams": [_fireteam(each, language) for each in formable(muster(given, faction))],
    }


def _fireteam(team: Formable, language: Language) -> Document:
    """A Fireteam that a list can form."""
    return {**msgspec.to_builtins(team), "words": in_words(team, language)}


def told(violations: Sequence[Violation], language: Language, faction: Faction | None = None) -> list[Document]:
    """Violations with their sentences, which call units by their names in a faction."""
    return [
        {
            "code": each.code,
            "rule": each.rule,
            "params": each.params,
            "message": sentence(each, language, faction),
        }
        for each in violations
    ]


def _member(given: ListFile, pick: Pick, faction: Faction) -> Document:
    alone = msgspec.structs.replace(given, members=(msgspec.structs.replace(pick, count=1),))
    member, *others = muster(alone, faction).members
    return {
        "name": member.profile.name,
        "cost": member.profile.cost + sum(each.profile.cost for each in others),
        "swc": member.profile.swc,
        "lieutenant": member.lieutenant,
        "drawing": address(faction.key, seen_of(member.profile, lieutenant=member.lieutenant)),
    }
