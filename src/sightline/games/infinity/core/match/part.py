"""A part of an edition: one chapter of the rules, and everywhere it may have a say."""

import random
from collections.abc import Callable, Iterable, Mapping, Sequence

import msgspec

from sightline.games.infinity.core.match.commands import Activate, Arrive, Deploy, React
from sightline.games.infinity.core.match.events.happening import Happening
from sightline.games.infinity.core.match.scenario import Scenario
from sightline.games.infinity.core.match.stages import Stage
from sightline.games.infinity.core.match.state import Declared, State, Trooper
from sightline.games.infinity.core.order.declarations import Declaration, Label
from sightline.games.infinity.core.order.groups import GroupKind
from sightline.games.infinity.core.order.modifiers import Attempt, BurstSource, ModSource
from sightline.games.infinity.core.order.outcomes import Hit, Outcome, Strike, Suffered
from sightline.games.infinity.core.order.rolls import Rolling
from sightline.games.infinity.core.order.spending import TokenUse
from sightline.games.infinity.core.order.tokens import OrderKind
from sightline.games.infinity.core.skills.base import Skill, When
from sightline.games.infinity.core.table.areas import AreaKind
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability, Profile
from sightline.games.infinity.core.troopers.rows import AbilityRow, StateRow
from sightline.games.infinity.core.troopers.weapons import Mode
from sightline.geometry.shapes import Body, Point3, Zone
from sightline.kernel import Command, Mod, Option, Play, Player, RuleId, Violation
from sightline.odds.saves import Weapon as Harm

ROLL_BRACKETS = frozenset({"mod", "sets"})
"""What in brackets counts for every skill that asks for a roll."""
ATTACK_BRACKETS = ROLL_BRACKETS | {"adds", "burst", "damage", "ammunition"}
"""What in brackets counts for an attack, after its name or after the weapon's."""

Ban = Callable[[Situation, Trooper, Skill, Declaration, When], Iterable[Violation]]
"""A restriction on what a trooper may declare: a state's, a place's, an equipment's."""


class Limited(msgspec.Struct, frozen=True):
    """A restriction that concerns few troopers, or few Orders: nobody else is asked what it would forbid.

    A trooper has many declarations to choose from, and an edition many restrictions; whom one concerns is found out
    once for all of them.
    """

    concerns: Callable[[Situation, Trooper, When], bool]
    ban: Ban

    def __call__(
        self, now: Situation, trooper: Trooper, skill: Skill, use: Declaration, when: When
    ) -> Iterable[Violation]:
        """What it forbids to somebody whom it concerns."""
        return self.ban(now, trooper, skill, use, when) if self.concerns(now, trooper, when) else ()


Grant = Callable[[Situation, Trooper], Iterable[Ability]]
"""Abilities that a trooper has from elsewhere, such as a Remdriver's.

They depend on the trooper, on tokens, on whose turn it is and on who is on the table, not on where others stand or how
they fare.
"""

Raise = Callable[[Situation, Trooper], Iterable[Mapping[str, int]]]
"""What is added to the attributes of a trooper, for as long as there are tokens on the table."""

Moment = Callable[[Play[State]], None]
"""Something that happens at a fixed moment of the sequence: at the end of an Order, in the States Phase ..."""


AfterRolls = Callable[[Play[State], Sequence[tuple[Strike, int]]], None]
"""What comes of dice that were no success, before Saving Rolls are made: each attack with how many of them it has."""

AfterCombat = Callable[[Play[State], Outcome], None]
"""What abilities make of the outcome of the rolls."""

Unnoticed = Callable[[Situation, Trooper, Trooper], bool]
"""Whether a mover gives somebody who watches no ARO, though it is seen or near."""

Waiver = Callable[[Situation, Attempt, Mod], bool]
"""Whether a roll ignores a MOD."""

Nullifier = Callable[[Situation, Trooper, str, Trooper], bool]
"""Whether the skill of a trooper is of no use against an opponent."""

DeploymentRule = Callable[[Situation, Deploy, Body], bool]


class Remedy(msgspec.Struct, frozen=True, kw_only=True):
    """What cancels a state: a successful roll of a skill, of the trooper itself or of somebody who sees to it."""

    state: str
    skill: str
    rule: RuleId
    applies: Callable[[Situation, Trooper], bool] | None = None
    """Who it works for; None for everybody."""


class PhaseChoice(msgspec.Struct, frozen=True, kw_only=True):
    """An optional ability of the States Phase: its player says for each trooper whether to use it."""

    ability: str
    usable: Callable[[Situation, Trooper], bool]
    use: Callable[[Play[State], Trooper], None]
    rule: RuleId


class Entrance(msgspec.Struct, frozen=True, kw_only=True):
    """A way to come onto the table with an Order of one's own, told by the skill of `Arrive`."""

    key: str
    options: Callable[[Situation, Player], Iterable[Option]]
    check: Callable[[Situation, Arrive], Iterable[Violation]]
    arrive: Callable[[Play[State], Arrive], None]


class Ambush(msgspec.Struct, frozen=True, kw_only=True):
    """Who reacts though it is not on the table. While there is anybody like that, its player is always asked."""

    lurking: Callable[[Situation, Player], Iterable[str]]
    """Those who wait, by the names that `React` has for them."""
    emerged: Callable[[Situation, str], "tuple[Situation, Trooper] | None"]
    """The situation as it would be with one of them on the table; None for who cannot appear now."""
    emerge: Callable[[Play[State], React], str]
    """Put it on the table as what it declares lets it be; by which name it is known from now on."""


class Muster(msgspec.Struct, frozen=True, kw_only=True):
    """How somebody takes part in an Order who is not on the table when it is spent."""

    imagined: "Callable[[Situation, Activate], tuple[Situation, Activate]]"
    """The situation with everybody there, and the Order with the names that they have then."""
    appear: "Callable[[Play[State], Activate], Activate]"
    """Put them on the table."""


class Laying(msgspec.Struct, frozen=True, kw_only=True):
    """What a trooper may put on the table together with itself when it is deployed."""

    offers: Callable[[Situation, Profile], Iterable[str]]
    check: Callable[[Situation, Deploy], Iterable[Violation]]


class Doubling(msgspec.Struct, frozen=True, kw_only=True):
    """A way to be deployed together with copies of oneself."""

    most: Callable[[Situation, Profile, str], int]
    """How many copies somebody may have in a concealment, or in none; 0 where it does not go with that."""
    check: Callable[[Situation, Deploy, Sequence[Body]], Iterable[Violation]]
    """What is against where they stand, the real one first."""


Endowment = Callable[[Profile, int], Profile]
"""What somebody is on paper who was given something in the match."""

AfterDeployment = Callable[[Play[State], Deploy, Trooper], None]
"""What follows when a trooper has been put down in the Deployment Phase: rolls for the place it was put."""
Ward = Callable[[Situation, Trooper, Strike, Harm], Harm | None]
"""What is left of an attack on somebody who is proof against part of it; None where it does nothing."""

Spared = Callable[[Situation, Trooper], bool]
"""Who does not fall with its last point of W or STR: something else becomes of it at the end of the Order."""

Fall = Callable[[Play[State], Trooper], bool]
"""What else comes of falling Unconscious; whether it settles itself if the trooper lies down."""

SecondChance = Callable[[Play[State], Declared], bool]
"""Whether a failed roll to heal may be repeated: then its player is asked, and nothing comes of the failure yet."""


class Reshape(msgspec.Struct, frozen=True, kw_only=True):
    """A way to change one's form by declaring something."""

    ways: Callable[[Situation, Trooper, Skill, When], Iterable[int]]
    """The forms that a trooper may take with a skill."""
    rule: RuleId
    compulsory: bool = False
    """Whether it has no choice."""
    shows: bool = False
    """Whether a Marker is replaced by its Model."""
    changes: "Callable[[Situation, Trooper, Declaration, int], Iterable[Happening]] | None" = None
    """What happens when it takes the form, where it is more than having another profile."""
    check: "Callable[[Situation, Trooper, Declaration, int], Iterable[Violation]] | None" = None
    """What is against taking the form with a declaration."""


NoRoom = Callable[[Situation, Trooper, Trooper], "Iterable[Happening]"]
"""What happens to what takes the place of a piece (the latter of the two) where there is no room for it."""

Placing = Callable[[Situation, Player, str, Body], Iterable[Violation]]
"""What is against a weapon or a piece of equipment of a player being put somewhere."""

AfterDeclaration = Callable[[Play[State], Declared], None]
"""What is set off as soon as somebody declares something: mines."""

MoreStrikes = Callable[[Situation], Iterable[Strike]]
"""Attacks that nobody declares: a mine that goes off."""


class Part(msgspec.Struct, frozen=True, kw_only=True):
    """One chapter of the rules: what it adds to an edition.

    A module that brings skills, restrictions or modifiers ends in a `PART`, and an edition is a list of parts.
    """

    # ------------------------------------------------------------------ what there is

    commands: tuple[type[Command], ...] = ()
    """What players can do beyond the commands of the core."""
    skills: tuple[Skill, ...] = ()
    order_kinds: tuple[OrderKind, ...] = ()
    groups: tuple[GroupKind, ...] = ()
    """Ways in which one Order activates several troopers."""
    token_uses: tuple[TokenUse, ...] = ()
    """What Command Tokens may be spent on."""
    stages: tuple[Stage, ...] = ()
    scenarios: tuple[Scenario, ...] = ()
    states: tuple[StateRow, ...] = ()
    abilities: tuple[AbilityRow, ...] = ()
    """Special Skills and Equipment that profiles may list, with their labels."""
    brackets: Mapping[str, frozenset[str]] = {}
    """What in brackets after a name has an effect, by the fields of `Ability`.

    After whatever asks for a roll MODs and attributes always have one, and after weapons what `ATTACK_BRACKETS` says.
    """
    gifts: Mapping[str, frozenset[str]] = {}
    """What may be granted in the brackets of a name; where nothing is said, whatever a profile may list."""
    wielded: tuple[str, ...] = ()
    """Special Skills that are used like the weapon that the chart has under the same name."""
    devices: Mapping[str, Profile] = {}
    """What can be deployed on the table, with its profile as a target."""
    neutral: tuple[str, ...] = ()
    """Which of these belong to nobody: they are no enemies of anybody, and stand in nobody's way but as friends do."""
    areas: tuple[AreaKind, ...] = ()
    """What may lie over the table for a while."""

    # ------------------------------------------------------------------ what a trooper is made of

    grants: tuple[Grant, ...] = ()
    raises: tuple[Raise, ...] = ()
    endowments: Mapping[str, Endowment] = {}
    """What may be given to a trooper in the match, by the name under which it is noted."""
    extras: tuple[Callable[[Profile], int], ...] = ()
    """What somebody is worth beyond its Cost, wherever points are counted in play."""
    upright: tuple[Callable[[Profile], RuleId | None], ...] = ()
    """Who cannot lie down, and by which rule."""
    strides: tuple[Callable[[Situation, Trooper, int], float], ...] = ()
    """What is added to a MOV value, the first (0) or the second (1), in mm."""
    mutes: tuple[Callable[[Situation, Trooper, str], bool], ...] = ()
    """Which skills and equipment of whom do not work at present; it depends on what `grants` may depend on."""
    immune: tuple[Callable[[Situation, Trooper, str], bool], ...] = ()
    """Who cannot enter which state."""
    without_feedback: tuple[Callable[[Situation, Trooper, str], bool], ...] = ()
    """Which elements of whom have no Negative Feedback, though their like has."""
    endurance: tuple[Callable[[Situation, Trooper], int], ...] = ()
    """How many points below zero somebody is still Unconscious, not Dead."""
    steeds: tuple[str, ...] = ()
    """Equipment that is a Peripheral, but only while its owner has got off it."""

    # ------------------------------------------------------------------ who acts, and who counts

    passive: tuple[Callable[[Situation, Trooper], Iterable[Violation]], ...] = ()
    """What keeps somebody from being given an Order."""
    roused: tuple[Callable[[Situation, Trooper], bool], ...] = ()
    """Who may be given an Order, or react, though it is Null, or no trooper: a vehicle with nobody in it, a device."""
    retinues: tuple[Callable[[Situation, Trooper], Iterable[str]], ...] = ()
    """What is activated together with a trooper by every Order, whomever else it acts with."""
    repertoires: tuple[Callable[[Situation, Trooper], frozenset[str] | None], ...] = ()
    """The only skills that somebody may declare; None for whom it does not concern."""
    orderless: tuple[Callable[[Situation, Trooper], bool], ...] = ()
    """Who gives no Order, though it is not Null."""
    casualties: tuple[Callable[[Situation, Trooper], bool], ...] = ()
    """Who counts as lost, though it is not Null."""
    escaped: tuple[Callable[[Situation, Player], Iterable[int]], ...] = ()
    """Members of a player's list that have left the table alive: they are worth their points and were not Killed."""
    peaceful: tuple[Callable[[Situation, Trooper], bool], ...] = ()
    """Who is never in close combat, whomever it touches."""
    disconnects: tuple[Callable[[Situation, Trooper, Trooper], bool], ...] = ()
    """What cuts a Peripheral (the latter of the two) off from its Controller, besides a Controller that is Null."""

    # ------------------------------------------------------------------ deployment and arrival

    deployment_zones: tuple[DeploymentRule, ...] = ()
    """What lets a trooper deploy outside its Deployment Zone."""
    deployment_bans: tuple[Callable[[Situation, Deploy, Body], Iterable[Violation]], ...] = ()
    """What is against somebody being deployed somewhere."""
    deployment_spots: tuple[Callable[[Situation, Deploy, random.Random], Point3 | None], ...] = ()
    """Where chance looks for a place for somebody who is never deployed in the own Deployment Zone."""
    deployment_order: tuple[Callable[[State, Player, int], Iterable[Violation]], ...] = ()
    """What is against a member of a list being deployed now, wherever that would be."""
    grounded: tuple[Callable[[State, Player, int], bool], ...] = ()
    """Which members of a list have to be deployed before the first turn, though they have a skill to come later."""
    opening_forms: tuple[Callable[[Profile], Iterable[int]], ...] = ()
    """In which forms somebody may be deployed, besides its first."""
    held_back: tuple[Callable[[State, Player], int], ...] = ()
    """How many more a player may deploy after the other side."""
    layings: tuple[Laying, ...] = ()
    doublings: tuple[Doubling, ...] = ()
    after_deployment: tuple[AfterDeployment, ...] = ()
    entrances: tuple[Entrance, ...] = ()
    entourages: tuple[Callable[[Situation, Trooper], str | None], ...] = ()
    """Which stage puts those down who come by the same Order as somebody that has arrived; it lets all of them land."""
    before_landing: tuple[Callable[[Situation, Trooper], str | None], ...] = ()
    """Which stage comes between the declaration of a Combat Jump and its roll; it lets the jumper touch down."""
    fares: tuple[Callable[[Situation, Player, int], str | None], ...] = ()
    """From which kind of Orders a member of a list pays to come onto the table, if it has none of its own."""
    placings: tuple[Placing, ...] = ()
    followers: tuple[Callable[[Mode], bool], ...] = ()
    """Deployables that come onto the table with their bearer: nobody places them."""

    # ------------------------------------------------------------------ declaring

    bans: tuple[Ban, ...] = ()
    aro_bans: tuple[Callable[[Situation, Trooper, str], Iterable[Violation]], ...] = ()
    """Which AROs the AROs of others rule out."""
    reshapes: tuple[Reshape, ...] = ()
    """What changes somebody's form when it declares something."""
    on_declaration: tuple[AfterDeclaration, ...] = ()
    """What is looked at when something is declared, before anybody moves."""
    after_declaration: tuple[AfterDeclaration, ...] = ()
    unmet: tuple[Callable[[Situation, Declared], Iterable[Violation]], ...] = ()
    """What makes a declaration Idle at the Resolution, besides Requirements of its own."""
    rough: tuple[Callable[[Situation, Trooper, str], Iterable[Zone]], ...] = ()
    """Ground that stops a trooper that moves with a skill as soon as it comes into contact with it."""
    arm_lengths: tuple[Callable[[Situation, Trooper, Trooper], bool], ...] = ()
    """What lets a trooper strike another with a CC Attack, though they are not in contact."""
    fair_game: tuple[Callable[[Situation, Trooper], bool], ...] = ()
    """Who may be attacked from afar by its own side."""
    outsiders: tuple[Callable[[Situation, Trooper, Trooper], bool], ...] = ()
    """Who adds nothing to somebody's CC Attack, though it is in the same close combat: the attacker and its ally."""
    untriggered: tuple[Callable[[Situation, Mode, Trooper], bool], ...] = ()
    """Who does not set off which mine."""

    # ------------------------------------------------------------------ seeing, noticing and reacting

    attentive: tuple[Callable[[Situation, Trooper, Trooper], bool], ...] = ()
    """What lets a viewer see somebody whichever way it faces, even in close combat."""
    answers: tuple[Callable[[Situation, Trooper, Trooper], bool], ...] = ()
    """What lets a trooper look at another through areas that are in its way."""
    opaque: tuple[Callable[[Situation, Trooper], Iterable[Zone]], ...] = ()
    """Areas of the table through which a viewer sees nothing."""
    veils: tuple[Callable[[Situation, Trooper, Trooper], bool], ...] = ()
    """Whom a viewer does not see wherever they stand, unless they touch each other: viewer and target."""
    unobtrusive: tuple[Callable[[Situation, Trooper], bool], ...] = ()
    """Which Models stand in nobody's line of fire."""
    unseen: tuple[Unnoticed, ...] = ()
    """What keeps a mover from giving AROs to those who see it."""
    unheard: tuple[Unnoticed, ...] = ()
    """What keeps a mover from giving AROs to those in whose Zone of Control it is."""
    reaches: tuple[Callable[[Situation, Trooper], bool], ...] = ()
    """What lets a trooper react with neither line of fire nor Zone of Control."""
    near: tuple[Callable[[Situation, Trooper], bool], ...] = ()
    """What lets a trooper react as if somebody acted in its Zone of Control: nobody measures it, either."""
    patient: tuple[Callable[[Situation, Trooper], bool], ...] = ()
    """Who may wait with its ARO until the second skill is declared."""
    duties: tuple[Callable[[Situation], Iterable[React]], ...] = ()
    """AROs that are declared whether their player wants them or not."""
    ambushes: tuple[Ambush, ...] = ()
    musters: tuple[Muster, ...] = ()
    discretion: tuple[Callable[[Situation, Player], bool], ...] = ()
    """When a player is asked for AROs whether anybody can react or not, so that the question tells nothing."""
    known_to_all: tuple[Callable[[Situation, Trooper], Mapping[str, int]], ...] = ()
    """What everybody may know of a piece, whatever it is or hides."""
    supplies: tuple[Callable[[Situation, Player], Mapping[str, int]], ...] = ()
    """What a player has left to spend besides Orders."""
    insights: tuple[Callable[[Situation, Trooper, Player, Profile], Profile], ...] = ()
    """What a player knows better of a Model that is not what it seems, given what it seems."""
    unalarmed: tuple[Callable[[Situation, Trooper], bool], ...] = ()
    """Who does not notice an attack, and does not turn by Alert!."""
    seeming_friends: tuple[Callable[[Situation, Trooper, Player], bool], ...] = ()
    """Whom a player has to take for one of its own when it lays templates."""
    unmaskings: tuple[Callable[[Play[State], Trooper], bool], ...] = ()
    """What becomes of a Marker that is discovered, other than being revealed; whether it does."""

    # ------------------------------------------------------------------ rolls

    mods: tuple[ModSource, ...] = ()
    bursts: tuple[BurstSource, ...] = ()
    extra_dice: tuple[BurstSource, ...] = ()
    """What may be added to the Burst whatever else is: who attacks may do without."""
    thinning: tuple[BurstSource, ...] = ()
    """What is added to the dice that a target was given; one is always left."""
    damages: tuple[ModSource, ...] = ()
    """What adds to the Damage of an attack."""
    waivers: tuple[Waiver, ...] = ()
    """What spares a roll a MOD."""
    nullifiers: tuple[Nullifier, ...] = ()
    """What makes a skill of an opponent useless."""
    surprising: tuple[Label, ...] = ()
    """What a skill is labelled with that can be a Surprise Attack."""
    motionless: tuple[Callable[[Trooper], bool], ...] = ()
    """Which copies of a trooper never do anything."""
    unsurprised: tuple[Callable[[Situation, Trooper, Trooper, bool], bool], ...] = ()
    """Who ignores the MOD of a Surprise Attack of somebody, in close combat or not."""
    exposed: tuple[Callable[[Situation, Trooper], bool], ...] = ()
    """Who never benefits from Partial Cover."""
    sheltered: tuple[Callable[[Situation, Trooper], bool], ...] = ()
    """Who benefits from Partial Cover wherever a line of fire comes from."""
    ignores_cover: tuple[Callable[[Situation, Attempt], bool], ...] = ()
    """What makes Partial Cover no MOD to a roll."""

    # ------------------------------------------------------------------ harm and healing

    strikes: tuple[MoreStrikes, ...] = ()
    sweeps: tuple[Callable[[Situation, Hit], Iterable[Trooper]], ...] = ()
    """Who else is hit wherever an attack gets through to its target."""
    entangled: tuple[Callable[[Situation, Trooper], Iterable[str]], ...] = ()
    """Who is under every template that touches somebody, besides those in close combat with it."""
    wards: tuple[Ward, ...] = ()
    urgent: tuple[Callable[[Situation, Hit], bool], ...] = ()
    """Hits whose Saving Rolls are made before all others."""
    tolls: tuple[Callable[[Situation, Trooper, Suffered], int], ...] = ()
    """What somebody loses beyond the points of the saves that it has failed."""
    spared: tuple[Spared, ...] = ()
    falls: tuple[Fall, ...] = ()
    stays_put: tuple[Callable[[Situation, Trooper], bool], ...] = ()
    """Who does not move when it has dodged."""
    remedies: tuple[Remedy, ...] = ()
    """What cancels which state."""
    no_room: tuple[NoRoom, ...] = ()
    """What becomes of a piece that must take a place that is too small for it; the first that has an answer counts."""
    clinging: tuple[Callable[[Situation, Trooper, str], bool], ...] = ()
    """Who stays in which state, whatever else would cancel it."""
    outlasts: tuple[Callable[[Situation, Trooper, str], bool], ...] = ()
    """Who stays in which state beyond the States Phase that usually ends it."""
    second_chances: tuple[SecondChance, ...] = ()

    # ------------------------------------------------------------------ moments

    resolution: tuple[Moment, ...] = ()
    """The steps of the Resolution, in order. What one of them asks is answered before the next."""
    rerolls: tuple[Callable[[Play[State], Rolling], bool], ...] = ()
    """Whether somebody is asked for dice to be rolled again before anything comes of them; who answers settles them."""
    after_rolls: tuple[AfterRolls, ...] = ()
    after_combat: tuple[AfterCombat, ...] = ()
    at_conclusion: tuple[Moment, ...] = ()
    when_shown: tuple[Moment, ...] = ()
    """At the very end of an Order, when everybody who was given away in it is seen as what it is."""
    in_tactical_phase: tuple[Moment, ...] = ()
    in_states_phase: tuple[Moment, ...] = ()
    choices_in_states_phase: tuple[PhaseChoice, ...] = ()
