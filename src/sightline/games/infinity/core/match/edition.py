"""An edition: the composition of skills, restrictions, modifiers, weapons and stages that make one game."""

from collections.abc import Callable, Iterable, Mapping

import msgspec

from sightline.games.infinity.core.match.part import ATTACK_BRACKETS, ROLL_BRACKETS, Part
from sightline.games.infinity.core.match.scenario import Scenario
from sightline.games.infinity.core.match.sizes import Sizes
from sightline.games.infinity.core.match.stages import Stage
from sightline.games.infinity.core.match.state import Trooper
from sightline.games.infinity.core.order.groups import GroupKind
from sightline.games.infinity.core.order.spending import TokenUse
from sightline.games.infinity.core.order.tokens import OrderKind
from sightline.games.infinity.core.skills.base import Skill, When
from sightline.games.infinity.core.table.areas import AreaKind
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.lists import ListRules
from sightline.games.infinity.core.troopers.profiles import Ability, Profile
from sightline.games.infinity.core.troopers.rows import Abilities, States
from sightline.games.infinity.core.troopers.weapons import Chart, Mode
from sightline.kernel import Player, RuleId
from sightline.odds.ammunition import CODEONE_AMMUNITION, Ammunition
from sightline.odds.rolls import RollRules
from sightline.rules.equivalents import BOOKS, Book

ATTACK = "bs_attack"
"""What has an effect in its brackets has one in those of a weapon."""


class Edition(Part, frozen=True, kw_only=True):
    """One edition of Infinity: all its parts together. Nothing in the core asks which one it is."""

    name: str
    ruleset: str
    book: Book
    """What it cites: the parts of the core cite CodeOne, and whatever leaves a match is restated for this book."""
    roll_rules: RollRules
    burst_mods: Callable[[Iterable[int]], int]
    """What several MODs to Burst add up to."""
    chart: Chart
    ammunition: Mapping[str, Ammunition]
    """Every kind of ammunition that it knows."""
    opening: str
    """The first stage."""
    sizes: Sizes
    lists: ListRules
    skill: Mapping[str, Skill]
    order_kind: Mapping[str, OrderKind]
    group_kind: Mapping[str, GroupKind]
    token_use: Mapping[str, TokenUse]
    area_kind: Mapping[str, AreaKind]
    state: States
    ability: Abilities
    stage: Mapping[str, Stage]
    scenario: Mapping[str, Scenario]
    declarable: Mapping[When, tuple[Skill, ...]] = {}
    """The skills that may fit into an Order at some point of it: this follows from `skill`."""

    def __post_init__(self) -> None:
        """Sort the skills by when they may be declared."""
        fitting = {when: tuple(skill for skill in self.skill.values() if skill.fits(when)) for when in When}
        msgspec.structs.force_setattr(self, "declarable", fitting)

    def brackets_of(self, key: str) -> frozenset[str]:
        """What in brackets after the name of a skill, weapon or piece of equipment has an effect."""
        if key in self.brackets:
            return self.brackets[key]
        if key in self.chart.weapons:
            return self.brackets.get(ATTACK, ATTACK_BRACKETS)
        skill = self.skill.get(key)
        return ROLL_BRACKETS if skill is not None and skill.needs_roll else frozenset()

    def may_grant(self, key: str, gift: str) -> bool:
        """Whether something in the brackets of a name has an effect there; what a few may grant, others may not."""
        own = self.gifts.get(ATTACK if key in self.chart.weapons else key)
        return gift in own if own is not None else all(gift not in others for others in self.gifts.values())

    def keeps_upright(self, profile: Profile) -> RuleId | None:
        """The rule by which somebody cannot lie down; None for who can."""
        return next((cited for stays in self.upright if (cited := stays(profile)) is not None), None)

    def worth(self, profile: Profile) -> float:
        """The points that a profile counts for in play, with its Peripherals: its Cost, and what there is beyond it."""
        bearers = (profile, *profile.peripherals)
        return profile.cost + sum(extra(each) for extra in self.extras for each in bearers)

    def company(self, profile: Profile, form: int) -> tuple[Profile, ...]:
        """The Peripherals that are on the table with somebody in a form."""
        ridden = any(profile.as_form(form).ability(key) is not None for key in self.steeds)
        return () if ridden else profile.peripherals

    def follows(self, mode: Mode) -> bool:
        """Whether a Deployable comes onto the table with its bearer."""
        return any(follows(mode) for follows in self.followers)

    def forms_to_deploy(self, profile: Profile) -> tuple[int, ...]:
        """The forms in which somebody may be deployed."""
        return (0, *dict.fromkeys(form for forms in self.opening_forms for form in forms(profile)))

    def out_of_it(self, now: Situation, player: Player) -> set[int]:
        """The members of a player's list that have left the table alive."""
        return {member for each in self.escaped for member in each(now, player)}

    def granted(self, now: Situation, trooper: Trooper) -> tuple[Ability, ...]:
        """What a trooper has beyond its profile."""
        return tuple(ability for grant in self.grants for ability in grant(now, trooper))


def compose(
    *parts: Part,
    name: str,
    ruleset: str,
    roll_rules: RollRules,
    chart: Chart,
    sizes: Sizes,
    lists: ListRules,
    ammunition: Mapping[str, Ammunition] = CODEONE_AMMUNITION,
    burst_mods: Callable[[Iterable[int]], int] = sum,
    opening: str = "lieutenants",
) -> Edition:
    """An edition from its parts; where two bring a skill, stage or scenario of one name, the later one counts."""
    joined: dict[str, object] = {}
    for field in Part.__struct_fields__:
        values = [getattr(part, field) for part in parts]
        if field in ("devices", "brackets", "gifts", "endowments"):
            joined[field] = {key: row for value in values for key, row in value.items()}
        else:
            joined[field] = tuple(each for value in values for each in value)
    return Edition(
        name=name,
        ruleset=ruleset,
        book=BOOKS[name],
        roll_rules=roll_rules,
        burst_mods=burst_mods,
        chart=chart,
        ammunition=ammunition,
        opening=opening,
        sizes=sizes,
        lists=lists,
        skill={skill.key: skill for part in parts for skill in part.skills},
        order_kind={kind.key: kind for part in parts for kind in part.order_kinds},
        group_kind={kind.key: kind for part in parts for kind in part.groups},
        token_use={use.key: use for part in parts for use in part.token_uses},
        area_kind={kind.key: kind for part in parts for kind in part.areas},
        state=States.of(row for part in parts for row in part.states),
        ability=Abilities.of(row for part in parts for row in part.abilities),
        stage={stage.name: stage for part in parts for stage in part.stages},
        scenario={scenario.name: scenario for part in parts for scenario in part.scenarios},
        **joined,  # type: ignore[arg-type]
    )
