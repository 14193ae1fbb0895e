"""From a faction file of the builder to a faction of ours: units, groups, options, companions, fireteams."""

import re
from collections.abc import Iterator, Mapping, Sequence

from sightline.content.armies.format import LANGUAGES, Included, TeamRow
from sightline.content.armies.importing.brackets import FIRETEAM, Vocabulary
from sightline.content.armies.importing.entries import Dictionary, Written
from sightline.content.armies.importing.printing import printed_line
from sightline.content.armies.importing.rows import (
    Fireteam,
    FireteamChart,
    ImportedFaction,
    ImportedForm,
    ImportedOption,
    ImportedUnit,
    SharedLimit,
    TeamUnit,
    Unknown,
)
from sightline.content.armies.importing.source import FactionFile, Group, Include, Metadata, Option, Profile, Unit
from sightline.content.armies.importing.team_rows import limits_of, rows_of
from sightline.content.armies.importing.unit_names import names_of
from sightline.content.armies.library import SILHOUETTES, TYPES
from sightline.content.armies.naming import slug
from sightline.content.armies.notation import parse
from sightline.rules import Game

TOTAL = 255
_PRICE = re.compile(r"(\+?)(\d{1,3}(?:\.\d+)?)")
NOBODY = -1
"""What the builder writes for a dash: an AVA of those that only come with others, an attribute that is not there."""
PERIPHERALS = frozenset({"peripheral_servant", "peripheral_synchronized", "peripheral_control"})
DISTINCTIVE = ("hacker", "doctor", "engineer", "paramedic", "specialist_operative", "forward_observer", "remdriver")
"""Skills that tell options of a unit apart."""


def translate_faction(
    file: FactionFile, metadata: Metadata, *, game: Game, key: str, vocabulary: Vocabulary | None = None
) -> ImportedFaction:
    """A faction of the builder in our own format; `key` is how the builder calls it, such as `panoceania`.

    Brackets are put into the words of an edition, if there is one.
    """
    named = next((each for each in metadata.factions if each.slug == key), None)
    words = dict.fromkeys(LANGUAGES, named.name if named else key.replace("-", " ").title())
    translator = _Translator(file, Dictionary.of(file, metadata, game, vocabulary or Vocabulary()))
    return ImportedFaction(
        format=1,
        key=f"{game}/{key}",
        name=words,
        summary=words,
        original=False,
        game=game,
        version=str(file.version),
        number=named.id if named else 0,
        units=tuple(row for unit in file.units for row in translator.unit(unit)),
        fireteams=translator.fireteams(),
        teams=tuple(translator.teams()),
        team_limits=translator.team_limits(),
        shared_limits=tuple(translator.shared_limits()),
    )


class _Translator:
    """One file being translated."""

    def __init__(self, file: FactionFile, dictionary: Dictionary) -> None:
        self.file = file
        self.dictionary = dictionary
        self.names = names_of(file.units)
        self.types = {each.id: each.name for each in file.filters.type}
        self.chars = {each.id: each.name for each in file.filters.chars}
        self.categories = {each.id: each.name for each in file.filters.category}

    def unit(self, unit: Unit) -> Iterator[ImportedUnit]:
        """A row for each profile group: each is fielded by itself, or comes with another."""
        keys = {group.id: self._option_keys(group) for group in unit.profileGroups}
        for group in unit.profileGroups:
            if group.profiles and group.options:
                yield self._group(unit, group, keys)

    def isc(self, unit: Unit, group: Group) -> str:
        """The name of a profile group."""
        return self.names[unit.id, group.id]

    def _first(self, unit: Unit) -> str:
        """What the first profile group of a unit is called, which others mean when they name the unit."""
        return next((self.isc(unit, group) for group in unit.profileGroups), slug(unit.slug))

    def _type(self, profile: Profile) -> str:
        """Its troop type; that of most, where there is no such type, and then `_oddities` says so."""
        named = self.types.get(profile.type, "")
        return named if named in TYPES else TYPES[0]

    def _oddities(self, profile: Profile, others: Sequence[Profile]) -> Iterator[Unknown]:
        """What our format cannot say: a type nobody knows; no Silhouette, and no other form to have it from."""
        if self.types.get(profile.type, "") not in TYPES:
            yield Unknown(printed=self.types.get(profile.type, f"type {profile.type}"))
        if str(profile.s) not in SILHOUETTES and not others:
            yield Unknown(printed=f"S {profile.s}")

    def _group(self, unit: Unit, group: Group, keys: Mapping[int, Mapping[int, str]]) -> ImportedUnit:
        first, *others = group.profiles
        skills = self.dictionary.write("skills", first.skills)
        equipment = self.dictionary.write("equip", first.equip)
        weapons = self.dictionary.write("weapons", first.weapons)
        chars = tuple(self.chars.get(each, str(each)) for each in first.chars)
        unknown = (*skills.unknown, *equipment.unknown, *weapons.unknown, *self._oddities(first, others))
        return ImportedUnit(
            isc=self.isc(unit, group),
            id=unit.id,
            profile_group=group.id,
            printed=unit.isc.strip(),
            name=dict.fromkeys(LANGUAGES, group.isc or first.name),
            type=self._type(first),
            mov=(max(first.move[0], 0), max(first.move[1], 0)),
            cc=max(first.cc, 0),
            bs=max(first.bs, 0),
            ph=first.ph if first.ph != NOBODY else None,
            wip=max(first.wip, 0),
            arm=max(first.arm, 0),
            bts=max(first.bts, 0),
            w=None if first.str else first.w,
            structure=first.w if first.str else None,
            s=_silhouette(first, *others),
            ava="total" if first.ava == TOTAL else max(first.ava, 0),
            hackable=_hackable(self._type(first), chars),
            skills=(
                *(each for each in skills.entries if each != "lieutenant"),
                *self._team_skills(self.isc(unit, group)),
            ),
            equipment=equipment.entries,
            weapons=weapons.entries,
            options=tuple(self._options(unit, group, keys, weapons)),
            category=self.categories.get(group.category or 0, ""),
            characteristics=chars,
            forms=tuple(self._form(each) for each in others),
            lacks=_lacking(first),
            unknown=unknown,
            notes=unit.notes or "",
        )

    def _form(self, profile: Profile) -> ImportedForm:
        written = [
            self.dictionary.write("skills", profile.skills),
            self.dictionary.write("equip", profile.equip),
            self.dictionary.write("weapons", profile.weapons),
        ]
        return ImportedForm(
            name=profile.name,
            type=self._type(profile),
            mov=(max(profile.move[0], 0), max(profile.move[1], 0)),
            cc=max(profile.cc, 0),
            bs=max(profile.bs, 0),
            ph=profile.ph if profile.ph != NOBODY else None,
            wip=max(profile.wip, 0),
            arm=max(profile.arm, 0),
            bts=max(profile.bts, 0),
            vitality=profile.w,
            structure=profile.str,
            s=_silhouette(profile),
            skills=written[0].entries,
            equipment=written[1].entries,
            weapons=written[2].entries,
            unknown=(*(each for part in written for each in part.unknown), *self._oddities(profile, (profile,))),
        )

    def _options(
        self, unit: Unit, group: Group, keys: Mapping[int, Mapping[int, str]], common: Written
    ) -> Iterator[ImportedOption]:
        """The options of a group. Where a unit has fixed teams, those stand for its first group's options."""
        teams = unit.options if group is unit.profileGroups[0] else ()
        by_id = {option.id: option for option in group.options}
        leaders = [(team, next((each for each in team.includes if each.group == group.id), None)) for team in teams]
        for team, leader in leaders:
            if leader is None or leader.option not in by_id:
                continue
            option = by_id[leader.option]
            companions = [each for each in team.includes if each is not leader]
            includes = [*option.includes, *group.profiles[0].includes, *companions]
            yield self._option(unit, option, f"team_{slug(team.name)}_{team.id}", common, includes, team)
        for option in group.options:
            if not any(leader is not None and leader.option == option.id for _, leader in leaders):
                includes = [*option.includes, *group.profiles[0].includes]
                yield self._option(unit, option, keys[group.id][option.id], common, includes, option)

    def _option(
        self, unit: Unit, option: Option, key: str, common: Written, includes: Sequence[Include], priced: Option
    ) -> ImportedOption:
        weapons = common + self.dictionary.write("weapons", option.weapons)
        equipment = self.dictionary.write("equip", option.equip)
        # What training it has, its Orders say.
        skills = self.dictionary.write("skills", option.skills).without("regular")
        orders = tuple(each.kind for each in priced.orders for _ in range(each.total))
        servants, others = self._companions(unit, includes)
        own = self.dictionary.write("weapons", option.weapons)
        lost = (*own.unknown, *equipment.unknown, *skills.unknown, *_odd_price(priced))
        return ImportedOption(
            key=key,
            id=priced.id,
            team=priced is not option,
            line=printed_line(self.dictionary, option, priced),
            name=priced.name,
            weapons=weapons.entries,
            equipment=equipment.entries,
            skills=(*(each for each in skills.entries if each != "lieutenant"), *_training(orders)),
            peripherals=servants,
            lieutenant="lieutenant" in orders or "lieutenant" in skills.entries,
            cost=priced.points,
            swc=_swc(priced.swc),
            orders=orders,
            includes=others,
            companion=priced.disabled,
            slots=max(priced.minis, 1),
            unknown=lost,
        )

    def _companions(self, unit: Unit, includes: Sequence[Include]) -> tuple[tuple[str, ...], tuple[Included, ...]]:
        """Who comes with an option: Peripherals, which our format knows, and others."""
        servants: list[str] = []
        others: list[Included] = []
        groups = {group.id: group for group in unit.profileGroups}
        for each in includes:
            group = groups.get(each.group)
            if group is None or not group.profiles:
                continue
            isc, keys = self.isc(unit, group), self._option_keys(group)
            skills = self.dictionary.write("skills", group.profiles[0].skills).entries
            if not PERIPHERALS.isdisjoint(skills) and each.option in keys:
                first = each.option == group.options[0].id
                servants += [isc if first else f"{isc}:{keys[each.option]}"] * each.q
            else:
                others.append(Included(unit=isc, option=keys.get(each.option, ""), count=each.q))
        return tuple(servants), tuple(others)

    def _option_keys(self, group: Group) -> Mapping[int, str]:
        """Short keys: what tells options apart and their first weapon, and their number where that is not enough."""
        wanted = {option.id: self._describe(option) for option in group.options}
        taken = list(wanted.values())
        return {number: key if taken.count(key) == 1 else f"{key}_{number}" for number, key in wanted.items()}

    def _describe(self, option: Option) -> str:
        skills = {parse(each).key for each in self.dictionary.write("skills", option.skills).entries}
        weapons = self.dictionary.write("weapons", option.weapons).entries
        words = [key for key in (*DISTINCTIVE, "lieutenant") if key in skills]
        words += [parse(weapons[0]).key] if weapons else []
        return "_".join(words) or slug(option.name)

    def fireteams(self) -> FireteamChart | None:
        """The fireteam chart, with its units as ours."""
        chart = self.file.fireteamChart
        if chart is None:
            return None
        units = {unit.slug: self._first(unit) for unit in self.file.units}
        teams = (
            Fireteam(
                name=team.name,
                types=tuple(each.lower() for each in team.type),
                notes=team.obs,
                units=tuple(
                    TeamUnit(
                        unit=units.get(each.slug, ""),
                        name=each.name,
                        least=each.min,
                        most=each.max,
                        required=each.required,
                        comment=each.comment,
                    )
                    for each in team.units
                ),
            )
            for team in chart.teams
        )
        limits = {kind.lower(): number for kind, number in chart.spec.items()}
        return FireteamChart(limits=limits, teams=tuple(teams), notes=chart.desc)

    def teams(self) -> Iterator[TeamRow]:
        """Who may form which type of Fireteam together, for an edition that plays them."""
        chart = self.fireteams() if self.dictionary.vocabulary.plays_fireteams else None
        if chart is not None:
            groups = ((self._first(unit), group) for unit in self.file.units for group in unit.profileGroups[:1])
            yield from rows_of(chart, {key: [option.name for option in group.options] for key, group in groups})

    def team_limits(self) -> Mapping[str, int]:
        """How many Fireteams of each type there may be."""
        chart = self.fireteams() if self.dictionary.vocabulary.plays_fireteams else None
        return limits_of(chart) if chart is not None else {}

    def _team_skills(self, isc: str) -> Iterator[str]:
        """The builder says by its chart who may form which type, our profiles by a skill."""
        kinds = dict.fromkeys(team.kind for team in self.teams() if isc in team.units)
        played = self.dictionary.vocabulary.played
        yield from (skill for kind in kinds if (skill := f"{FIRETEAM}{kind}") in played)

    def shared_limits(self) -> Iterator[SharedLimit]:
        """Units that share one limit."""
        units = {unit.id: self._first(unit) for unit in self.file.units}
        for relation in self.file.relations:
            names = tuple(units[each.unit] for each in relation.units if each.unit in units)
            if len(names) > 1:
                yield SharedLimit(units=names, most=relation.max)


def _training(orders: Sequence[str]) -> Iterator[str]:
    """The builder says by their Orders who is Irregular, our profiles by a skill."""
    if "irregular" in orders and "regular" not in orders:
        yield "irregular"


def _hackable(kind: str, chars: Sequence[str]) -> bool | None:
    """As the source says; None where it says nothing unusual, since a Hacker is hackable whatever its type."""
    if "Hackable" in chars:
        return True
    return False if kind in ("HI", "REM", "TAG", "VH") else None


def _silhouette(*profiles: Profile) -> str:
    """The first that is printed: a form without one is as large as what it becomes."""
    return next((str(each.s) for each in profiles if str(each.s) in SILHOUETTES), "2")


def _lacking(profile: Profile) -> tuple[str, ...]:
    """Attributes that are printed as a dash. PH has a way of its own to say so."""
    missing = tuple(name for name in ("cc", "bs", "wip") if getattr(profile, name) == NOBODY)
    return (*missing, "mov") if NOBODY in profile.move else missing


def _swc(text: str) -> float:
    """SWC as printed: below zero where it stands with a plus; 0 where it is no number."""
    found = _PRICE.fullmatch(text.strip())
    if found is None:
        return 0.0
    return -float(found[2]) if found[1] else float(found[2])


def _odd_price(option: Option) -> Iterator[Unknown]:
    """SWC that is neither a number nor a dash."""
    if option.swc.strip() not in ("", "-") and not _PRICE.fullmatch(option.swc.strip()):
        yield Unknown(printed=f"SWC {option.swc[:20]}")
