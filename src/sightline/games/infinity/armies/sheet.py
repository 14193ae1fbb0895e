"""What stands on the sheet of a list: profiles, weapons with their ranges, skills in a sentence each."""

import itertools
import re
from collections.abc import Iterator, Sequence

import msgspec

from sightline.content.armies import Faction
from sightline.content.armies.codes import encode
from sightline.content.armies.lists import ListFile, Pick
from sightline.content.armies.naming import as_game, called
from sightline.content.armies.sheets.page import RANGES, Heading, Note, Orders, ProfileLine, Sheet, WeaponLine
from sightline.content.armies.storage import load
from sightline.games.infinity.armies.building import Totals, muster, totals
from sightline.games.infinity.armies.drawn import draw, label, seen_of
from sightline.games.infinity.armies.knowledge import chart_of, edition_of, gaps, lost_entries
from sightline.games.infinity.armies.printed import (
    SUPPRESSIVE,
    ability_names,
    own_modes,
    programs_on,
    weapon_names,
)
from sightline.games.infinity.core.troopers.profiles import Member, Profile
from sightline.games.infinity.core.troopers.programs import Program
from sightline.games.infinity.core.troopers.weapons import Mode, Weapon
from sightline.games.infinity.telling.names import mode_name
from sightline.i18n import Language, messages, translate
from sightline.kernel import BadInput
from sightline.rules import term

STATS = ("mov", "cc", "bs", "ph", "wip", "arm", "bts", "w", "s", "c", "swc")
FIGURES = ("damage", "burst", "ammunition", "save")
_WORD = re.compile(r"\W")


def sheet_of(given: ListFile, language: Language = "en") -> Sheet:
    """The sheet of a list in a language.

    >>> from sightline.games.infinity.armies import build, load
    >>> watch = load("lantern_watch")
    >>> sheet = sheet_of(build(watch, ["lamplighters:lieutenant", "menders:doctor"], points=15), "fr")
    >>> [line.name for line in sheet.profiles], sheet.weapons[0].name
    (['Lamplighter', 'Mender Doctor', 'Moth'], 'Fusil Combi')
    """
    return _Writer(given, language).sheet()


class _Writer:
    """One sheet being written."""

    def __init__(self, given: ListFile, language: Language) -> None:
        self.given = given
        self.language = language
        self.faction: Faction = load(given.faction)
        self.edition = edition_of(given.game)
        self.game = as_game(given.game)

    def say(self, key: str, **params: object) -> str:
        return translate(f"armies.{key}", self.language, **params)

    def sheet(self) -> Sheet:
        sums = totals(self.given, self.faction)
        title = self.given.name.strip() or self.say("unnamed")
        members = muster(self.given, self.faction).members
        profiles = [each for member in members for each in (member.profile, *member.profile.peripherals)]
        return Sheet(
            title=title,
            subtitle=self.faction.name[self.language],
            sums=(
                self.say("sheet.points", points=f"{sums.points:g}", limit=sums.points_limit),
                self.say("sheet.swc_sum", swc=f"{sums.swc:g}", limit=f"{sums.swc_limit:g}"),
            ),
            orders=tuple(self._orders(sums)),
            heading=self._heading(),
            profiles=tuple(self._profiles()),
            weapons=tuple(self._weapons(profiles)),
            notes=tuple(self._notes(profiles)),
            language=self.language,
            code=encode(self.given),
        )

    def _orders(self, sums: Totals) -> Iterator[Orders]:
        """Regular Orders, by Combat Groups where there are several, those of other kinds, and the Lieutenant's."""
        groups = sorted({pick.group for pick in self.given.members})
        for group in groups if len(groups) > 1 else ():
            yield Orders(label=self._group(group), count=totals(self._only(group), self.faction).orders)
        if len(groups) <= 1:
            yield Orders(label=self.say("sheet.orders"), count=sums.orders)
        for kind, count in sums.other_orders.items():
            yield Orders(label=self.say(f"order.{kind}"), count=count)
        yield Orders(label=self.say("sheet.lieutenant_order"), count=1, special=True)

    def _group(self, number: int) -> str:
        return translate("web_builder.group", self.language, number=number)

    def _only(self, group: int) -> ListFile:
        """The list with nobody but one Combat Group."""
        return msgspec.structs.replace(
            self.given, members=tuple(each for each in self.given.members if each.group == group)
        )

    def _heading(self) -> Heading:
        say = self.say
        return Heading(
            profiles=say("sheet.profiles"),
            weapons=say("sheet.weapons"),
            notes=say("sheet.skills"),
            name=say("sheet.name"),
            carries=say("sheet.carries"),
            stats=tuple(f"{say('stat.w')}/{say('stat.str')}" if each == "w" else say(f"stat.{each}") for each in STATS),
            weapon=say("sheet.weapon"),
            figures=tuple(say(f"sheet.{each}") for each in FIGURES),
            traits=say("sheet.traits"),
            footer=say("sheet.footer"),
        )

    # ------------------------------------------------------------------ profiles

    def _profiles(self) -> Iterator[ProfileLine]:
        """One line for each option, with those who are alike counted together, then its Peripherals."""
        counts: dict[Pick, int] = {}
        for pick in sorted(self.given.members, key=lambda each: each.group):
            alike = msgspec.structs.replace(pick, count=1)
            counts[alike] = counts.get(alike, 0) + pick.count
        several = len({pick.group for pick in counts}) > 1
        for pick, count in counts.items():
            one = msgspec.structs.replace(self.given, members=(pick,))
            for place, member in enumerate(muster(one, self.faction).members):
                line = self._line(member, count, "" if place else self._without_effect(pick))
                yield msgspec.structs.replace(line, group=self._group(pick.group) if several else "")
                for servant in self._servants(member, count):
                    yield msgspec.structs.replace(servant, group=self._group(pick.group) if several else "")

    def _servants(self, member: Member, count: int) -> Iterator[ProfileLine]:
        servants = member.profile.peripherals
        for servant in dict.fromkeys(servant.unit for servant in servants):
            alike = [each for each in servants if each.unit == servant]
            yield self._line(Member(profile=alike[0]), count * len(alike), "", servant=True)

    def _line(self, member: Member, count: int, without_effect: str, *, servant: bool = False) -> ProfileLine:
        profile = member.profile
        tags = [profile.type.value]
        tags += [self.say("sheet.lieutenant")] if member.lieutenant else []
        tags += [self.say("sheet.peripheral")] if servant else []
        facts = seen_of(profile, lieutenant=member.lieutenant)
        return ProfileLine(
            name=profile.name,
            count=count,
            tag=" · ".join(tags),
            stats=self._stats(profile, servant),
            vitality=profile.vitality,
            carries=tuple(text for text in self._carries(profile) if text),
            lieutenant=member.lieutenant,
            servant=servant,
            without_effect=without_effect,
            drawing=draw(self.faction, facts, "badge", "paper"),
            drawn=label(profile.name, facts, self.language),
        )

    def _stats(self, profile: Profile, servant: bool) -> tuple[str, ...]:
        vitality = f"{profile.vitality}{' ' + self.say('stat.str') if profile.structure else ''}"
        return (
            f"{profile.mov[0]}-{profile.mov[1]}",
            *(str(each) for each in (profile.cc, profile.bs)),
            "-" if profile.ph is None else str(profile.ph),
            *(str(each) for each in (profile.wip, profile.arm, profile.bts)),
            vitality,
            profile.silhouette,
            "" if servant else f"{profile.cost:g}",
            "" if servant or not profile.swc else f"{-profile.swc:+g}" if profile.swc < 0 else f"{profile.swc:g}",
        )

    def _carries(self, profile: Profile) -> Iterator[str]:
        for names in (weapon_names, ability_names):
            yield ", ".join(name for _, name in names(profile, self.language, self.given.game))

    def _without_effect(self, pick: Pick) -> str:
        """What of an option the engine does not play: kept, shown, and marked."""
        unit = self.faction.unit(pick.unit)
        option = next(each for each in unit.options if each.key == pick.option) if unit else None
        if unit is None or option is None:
            return ""
        if self.edition is None:
            return ", ".join(each.printed for each in lost_entries(unit, option))
        found = gaps(self.edition, self.faction, unit, option)
        return f"{', '.join(found)} ({self.say('sheet.unknown')})" if found else ""

    # ------------------------------------------------------------------ weapons

    def _weapons(self, profiles: Sequence[Profile]) -> Iterator[WeaponLine]:
        """Every weapon of the list with its ranges, those for shooting first, and the programs of its Hackers."""
        chart = chart_of(self.given.game).weapons
        keys = dict.fromkeys(key for profile in profiles for key in profile.weapons)
        carried = dict.fromkeys(each.key for profile in profiles for each in profile.equipment)
        known = [chart[key] for key in (*keys, *carried) if key in chart]
        for weapon in sorted(known, key=lambda each: (each.modes[0].close_combat, not each.modes[0].bands)):
            for mode in own_modes(weapon.modes):
                yield self._mode(weapon, mode, self._name_of(weapon, mode))
        yield from self._suppressive_fire(known)
        yield from (self._program(each) for each in self._programs(profiles))

    def _name_of(self, weapon: Weapon, mode: Mode) -> str:
        name = weapon.name[self.language]
        return f"{name} · {mode_name(mode.name, self.language)}" if mode.name else name

    def _suppressive_fire(self, weapons: Sequence[Weapon]) -> Iterator[WeaponLine]:
        """One line for all that can: the ranges and the Burst are the same, the rest is the weapon's own."""
        modes = ((weapon, mode) for weapon in weapons for mode in weapon.modes if SUPPRESSIVE in mode.traits)
        for weapon, mode in itertools.islice(modes, 1):
            line = self._mode(weapon, mode, translate(f"web_facts.trait.{SUPPRESSIVE}", self.language))
            yield msgspec.structs.replace(line, figures=("", line.figures[1], "", ""), traits="")

    def _mode(self, weapon: Weapon, mode: Mode, name: str) -> WeaponLine:
        damage = "-" if mode.damage is None else str(mode.damage)
        return WeaponLine(
            name=name,
            mods=tuple(_mod_at(mode, reach) for reach in RANGES),
            figures=(
                self.say("sheet.ph_damage") if mode.damage_is_ph else damage,
                str(mode.burst),
                mode.ammunition,
                "+".join(self.say(f"stat.{each}") for each in mode.save.split("+")) if mode.save else "-",
            ),
            traits=", ".join(self._traits(weapon, mode)),
        )

    def _traits(self, weapon: Weapon, mode: Mode) -> Iterator[str]:
        if mode.template:
            template = self.say(f"sheet.{mode.template}")
            yield self.say("sheet.impact_template" if mode.impact else "sheet.template", template=template)
        if mode.state is not None:
            yield self.say("sheet.state", state=self._term(mode.state.value, mode.state.value))
        if weapon.uses is not None:
            yield self.say("sheet.disposable", uses=weapon.uses)
        for trait in sorted(mode.traits):
            yield translate(f"web_facts.trait.{_WORD.sub('_', trait)}", self.language)

    def _term(self, key: str, otherwise: str) -> str:
        try:
            return term(key, self.language, self.game).partition(" (")[0]
        except BadInput:
            return otherwise.replace("_", " ")

    def _programs(self, profiles: Sequence[Profile]) -> list[Program]:
        """Those that somebody has, in the order of the chart of whoever comes first."""
        found = {each.key: each for profile in profiles for each in programs_on(self.edition, profile)}
        return list(found.values())

    def _program(self, program: Program) -> WeaponLine:
        return WeaponLine(
            name=program.name[self.language],
            mods=(None,) * len(RANGES),
            figures=(
                "-" if program.damage is None else str(program.damage),
                str(program.burst),
                program.ammunition,
                "-" if program.damage is None else self.say(f"stat.{program.save.value}"),
            ),
            traits=self.say("sheet.state", state=self._term(program.state.value, "")) if program.state else "",
        )

    # ------------------------------------------------------------------ notes

    def _notes(self, profiles: Sequence[Profile]) -> Iterator[Note]:
        """Each skill and piece of equipment of the list in a sentence, for those that we have one."""
        abilities = [each for profile in profiles for each in (*profile.skills, *profile.equipment)]
        keys = dict.fromkeys([*(each.key for each in abilities), *(each.key for each in self._programs(profiles))])
        for key in sorted(keys, key=lambda each: called(each, self.language, self.game)):
            if text := summary_of(key, self.language, self.given.game):
                yield Note(name=called(key, self.language, self.game), text=text)


BOOKS_OF = {"n4": ("n4",), "human_sphere": ("human_sphere", "n4")}
"""Whose sentences count, the first that has one; those of CodeOne serve for all."""


def summary_of(key: str, language: Language, game: str) -> str:
    """What a skill or a piece of equipment does, in a sentence: as the edition's own book has it, if that differs.

    >>> summary_of("visor_360", "en", "n4"), summary_of("made_up", "en", "n4")
    ('Sees all round.', '')
    """
    known = messages(language)
    names = (*(f"summaries.{book}.{key}" for book in BOOKS_OF.get(game, ())), f"armies.summary.{key}")
    return next((known[name] for name in names if name in known), "")


def _mod_at(mode: Mode, reach: int) -> int | None:
    """The MOD in the column that ends at a distance; None beyond reach."""
    return next((band.mod for band in mode.bands if reach <= band.to), None)
