"""What stands on the sheet of a list: profiles, weapons with their ranges, skills in a sentence each."""

from collections.abc import Iterator, Sequence

import msgspec

from sightline.content.armies import Faction
from sightline.content.armies.codes import encode
from sightline.content.armies.lists import ListFile, Pick
from sightline.content.armies.naming import as_game, called
from sightline.content.armies.sheets.page import RANGES, Heading, Note, Orders, ProfileLine, Sheet, WeaponLine
from sightline.content.armies.storage import load
from sightline.games.infinity.armies.building import Totals, muster, totals
from sightline.games.infinity.armies.knowledge import chart_of, edition_of, gaps, lost_entries
from sightline.games.infinity.core.skills.hacking import Hack
from sightline.games.infinity.core.troopers.profiles import Ability, Member, Profile
from sightline.games.infinity.core.troopers.programs import Program
from sightline.games.infinity.core.troopers.weapons import Mode, Weapon
from sightline.i18n import Language, messages, translate
from sightline.kernel import BadInput
from sightline.rules import term

STATS = ("mov", "cc", "bs", "ph", "wip", "arm", "bts", "w", "s", "c", "swc")
FIGURES = ("damage", "burst", "ammunition", "save")
MODES = {"anti_materiel": "mode_antimateriel"}
"""Modes whose word has another key in the glossary."""


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
        title = self.given.name or self.say("unnamed")
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
        """Regular Orders, those of other kinds, and the Lieutenant's."""
        yield Orders(label=self.say("sheet.orders"), count=sums.orders)
        for kind, count in sums.other_orders.items():
            yield Orders(label=self.say(f"order.{kind}"), count=count)
        yield Orders(label=self.say("sheet.lieutenant_order"), count=1, special=True)

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
        for pick in self.given.members:
            alike = msgspec.structs.replace(pick, count=1)
            counts[alike] = counts.get(alike, 0) + pick.count
        for pick, count in counts.items():
            one = msgspec.structs.replace(self.given, members=(pick,))
            for place, member in enumerate(muster(one, self.faction).members):
                yield self._line(member, count, "" if place else self._without_effect(pick))
                yield from self._servants(member, count)

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
        bracketed = {each.key: each for each in profile.skills if each.key in profile.weapons}
        weapons = [self._weapon_name(key) + self._brackets(bracketed.get(key)) for key in profile.weapons]
        yield ", ".join(weapons)
        others = (*profile.equipment, *(each for each in profile.skills if each.key not in bracketed))
        yield ", ".join(self.ability(each) for each in others)

    def _weapon_name(self, key: str) -> str:
        weapon = chart_of(self.given.game).weapons.get(key)
        return weapon.name[self.language] if weapon else called(key, self.language, self.game)

    def ability(self, ability: Ability) -> str:
        """An entry of a profile as it is printed."""
        return called(ability.key, self.language, self.game) + self._brackets(ability)

    def _brackets(self, ability: Ability | None) -> str:
        if ability is None:
            return ""
        level = f" {self.say('stat.level')}{ability.level}" if ability.level else ""
        inside = [f"{ability.mod:+d}"] if ability.mod else []
        inside += [f"+{ability.burst}{self.say('stat.burst')}"] if ability.burst else []
        inside += [self.say("sheet.more_damage", damage=ability.damage)] if ability.damage else []
        inside += ability.ammunition
        inside += [self.say("sheet.more_distance", distance=f"{ability.distance:g}")] if ability.distance else []
        inside += [self.say("sheet.uses", uses=ability.uses)] if ability.uses else []
        inside += [f"{self.say(f'stat.{name}')}={value}" for name, value in ability.sets.items()]
        inside += [f"{value:+d} {self.say(f'stat.{name}')}" for name, value in ability.adds.items()]
        inside += [self.ability(each) for each in ability.grants]
        return level + (f" ({', '.join(inside)})" if inside else "")

    def _without_effect(self, pick: Pick) -> str:
        """What of an option the engine does not play: kept, shown, and marked."""
        unit = self.faction.unit(pick.unit)
        option = next(each for each in unit.options if each.key == pick.option) if unit else None
        if unit is None or option is None:
            return ""
        if self.edition is None:
            found: Sequence[str] = [each.printed for each in lost_entries(unit, option)]
            return ", ".join(found)
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
            for mode in weapon.modes:
                yield self._mode(weapon, mode)
        yield from (self._program(each) for each in self._programs(profiles))

    def _mode(self, weapon: Weapon, mode: Mode) -> WeaponLine:
        name = weapon.name[self.language]
        damage = "-" if mode.damage is None else str(mode.damage)
        return WeaponLine(
            name=f"{name} · {self._mode_name(mode.name)}" if mode.name else name,
            mods=tuple(_mod_at(mode, reach) for reach in RANGES),
            figures=(
                self.say("sheet.ph_damage") if mode.damage_is_ph else damage,
                str(mode.burst),
                mode.ammunition,
                "+".join(self.say(f"stat.{each}") for each in mode.save.split("+")) if mode.save else "-",
            ),
            traits=", ".join(self._traits(weapon, mode)),
        )

    def _mode_name(self, name: str) -> str:
        return self._term(MODES.get(name, f"mode_{name}"), name)

    def _traits(self, weapon: Weapon, mode: Mode) -> Iterator[str]:
        if mode.template:
            template = self.say(f"sheet.{mode.template}")
            yield self.say("sheet.impact_template" if mode.impact else "sheet.template", template=template)
        if mode.state is not None:
            yield self.say("sheet.state", state=self._term(mode.state.value, mode.state.value))
        if weapon.uses is not None:
            yield self.say("sheet.disposable", uses=weapon.uses)
        for trait in sorted(mode.traits):
            yield self._term(f"trait_{trait.replace('=', '_')}", trait)

    def _term(self, key: str, otherwise: str) -> str:
        try:
            return term(key, self.language, self.game).partition(" (")[0]
        except BadInput:
            return otherwise.replace("_", " ")

    def _programs(self, profiles: Sequence[Profile]) -> list[Program]:
        hack = self.edition.skill.get("hack") if self.edition else None
        if not isinstance(hack, Hack) or not any(each.ability("hacker") for each in profiles):
            return []
        return list(hack.chart.programs.values())

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
            if f"armies.summary.{key}" in messages(self.language):
                yield Note(name=called(key, self.language, self.game), text=self.say(f"summary.{key}"))


def _mod_at(mode: Mode, reach: int) -> int | None:
    """The MOD in the column that ends at a distance; None beyond reach."""
    return next((band.mod for band in mode.bands if reach <= band.to), None)
