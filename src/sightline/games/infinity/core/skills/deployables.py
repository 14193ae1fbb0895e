"""Place Deployable: put a weapon or a piece of equipment on the table, where it is on its own."""

import math
import random
from collections.abc import Iterator

import msgspec

from sightline.games.infinity.core.match.events import BecameIdle, Placed, UseSpent
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import Declared, Pose, State, Trooper
from sightline.games.infinity.core.order.declarations import Declaration, Label, Placement, SkillType
from sightline.games.infinity.core.skills.base import Offer, Skill, When
from sightline.games.infinity.core.skills.shooting import arms
from sightline.games.infinity.core.table.deployment_places import check_room
from sightline.games.infinity.core.table.putting_down import next_id
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.table.where import MARKER_OF_DEVICE
from sightline.games.infinity.core.troopers.profiles import TOKEN
from sightline.games.infinity.core.troopers.weapons import Mode, Weapon
from sightline.geometry.shapes import SILHOUETTES, Body, Point3, Silhouette
from sightline.kernel import Parameter, Play, Violation
from sightline.rules import rule

ATTEMPTS = 8


@rule("C1-TRAIT-214")
def deployables_of(now: Situation, trooper: Trooper) -> Iterator[tuple[Weapon, Mode]]:
    """What a trooper carries that can be put on the table, with a use left."""
    follows = now.fixed.edition.follows
    return ((weapon, mode) for weapon, mode in arms(now, trooper) if "deployable" in mode.traits and not follows(mode))


@rule("C1-TRAIT-202", "C1-WEAP-214", "C1-STATE-214")
def token_of(mode: Mode, at: Point3, shape: Silhouette = TOKEN) -> Body:
    """The token at a point; what is Concealed lies under a Camouflage Marker of Silhouette 2."""
    return Body(at=at, silhouette=SILHOUETTES[MARKER_OF_DEVICE] if "concealed" in mode.traits else shape)


def shape_of(state: State, weapon: str) -> Silhouette:
    """How large something is once it has been deployed."""
    profile = state.fixed.edition.devices.get(weapon)
    return TOKEN if profile is None else profile.template


@rule("C1-CSK-268", "C1-CSK-280", "C1-LABEL-217", "C1-REF-218")
class PlaceDeployable(Skill):
    """Put a mine or another deployable on the table. It is an Attack, though it needs no roll."""

    key = "place_deployable"
    reads = frozenset({"weapon", "mode", "placements"})
    types = frozenset({SkillType.SHORT, SkillType.ARO})
    labels = frozenset({Label.ATTACK, Label.NO_ROLL})

    # -------------------------------------------------------------- declaring

    def offers(self, now: Situation, trooper: Trooper, when: When) -> Iterator[Offer]:
        """Each deployable, at a point to choose."""
        for weapon, mode in deployables_of(now, trooper):
            if when is When.ARO and any(self._check_sight(now, trooper)):
                return
            use = Declaration(skill=self.key, weapon=weapon.key, mode=mode.name)
            yield Offer(use=use, blanks=(Parameter(name="placements", kind="token"),))

    def complete(
        self, now: Situation, trooper: Trooper, use: Declaration, when: When, chance: random.Random
    ) -> Declaration | None:
        """Beside the trooper, somewhere along its way."""
        for _ in range(ATTEMPTS):
            filled = msgspec.structs.replace(use, placements=(self.somewhere(now, trooper, use, when, chance),))
            if not any(self.check(now, trooper, filled, when)):
                return filled
        return None

    def somewhere(
        self, now: Situation, trooper: Trooper, use: Declaration, when: When, chance: random.Random
    ) -> Placement:
        """A place at random."""
        pose = chance.choice(self._stances(now, trooper, when))
        turn, reach = chance.uniform(0, 2 * math.pi), self._reach(now, trooper, use, chance)
        x, y = pose.at[0] + reach * math.cos(turn), pose.at[1] + reach * math.sin(turn)
        return Placement((round(x, 4), round(y, 4), pose.at[2]))

    def _reach(self, now: Situation, trooper: Trooper, use: Declaration, chance: random.Random) -> float:
        """How far from the middle of the trooper a token may lie, in mm."""
        return now.profile(trooper).template.radius + TOKEN.radius

    def check(self, now: Situation, trooper: Trooper, use: Declaration, when: When) -> Iterator[Violation]:
        """Something to deploy, line of fire in ARO, and a place for it."""
        mode = self._mode(now, trooper, use)
        if mode is None:
            params = {"weapon": use.weapon or "-"}
            yield Violation(code="deployables.nothing", params=params, rule="C1-CSK-269")
            return
        if when is When.ARO:
            yield from self._check_sight(now, trooper)
        if len(use.placements) != 1:
            yield Violation(code="deployables.one_place", rule="C1-CSK-271")
            return
        token = token_of(mode, use.placements[0].at, shape_of(now.state, use.weapon))
        yield from self.check_spot(now, trooper, token, mode, when)
        for placing in now.fixed.edition.placings:
            yield from placing(now, trooper.owner, use.weapon, token)

    def check_spot(self, now: Situation, trooper: Trooper, token: Body, mode: Mode, when: When) -> Iterator[Violation]:
        """What is against a token being put somewhere, whoever is near."""
        yield from self._check_contact(now, trooper, token, mode, when)
        yield from self._check_place(now, trooper.owner, token)

    def _mode(self, now: Situation, trooper: Trooper, use: Declaration) -> Mode | None:
        found = (m for w, m in deployables_of(now, trooper) if (w.key, m.name) == (use.weapon, use.mode))
        return next(found, None)

    @rule("C1-CSK-270")
    def _check_sight(self, now: Situation, trooper: Trooper) -> Iterator[Violation]:
        """In ARO it must see an active trooper."""
        active = [mover for key in now.order.troopers if (mover := now.find(key)) is not None]
        if not any(now.glimpses(trooper, mover) for mover in active):
            params = {"target": now.order.troopers[0]}
            yield Violation(code="infinity.no_lof", params=params, rule="C1-CSK-270")

    def _stances(self, now: Situation, trooper: Trooper, when: When) -> tuple[Pose, ...]:
        return now.poses(trooper) if when is not When.ARO else now.poses(trooper)[-1:]

    @rule("C1-CSK-272", "C1-CSK-273")
    def _check_contact(
        self, now: Situation, trooper: Trooper, token: Body, mode: Mode, when: When
    ) -> Iterator[Violation]:
        """In contact with the trooper at a point of its route; in ARO, where it stands."""
        stances = self._stances(now, trooper, when)
        if not any(now.table.touches(token, now.body(trooper, pose)) for pose in stances):
            cited = "C1-CSK-273" if when is When.ARO else "C1-CSK-272"
            yield Violation(code="deployables.out_of_hand", params={"trooper": trooper.id}, rule=cited)

    @rule("C1-CSK-274", "C1-CSK-278", "C1-DEP-005", "C1-DEP-010")
    def _check_place(self, now: Situation, player: int, token: Body) -> Iterator[Violation]:
        """On a surface that holds it, and by the rules of Deployment, the scenario's included."""
        for violation in check_room(now, token, player):
            about_surface = violation.code in ("infinity.does_not_fit", "deployment.no_surface")
            yield msgspec.structs.replace(violation, rule="C1-CSK-274") if about_surface else violation
        yield from now.fixed.scenario.check_deployment(now, token)

    @rule("C1-CSK-271", "C1-TRAIT-204")
    def begin(self, play: Play[State], trooper: Trooper, use: Declaration, when: When) -> None:
        """A use is gone as soon as it is declared."""
        if play.state.fixed.edition.chart.weapons[use.weapon].uses is not None:
            play.emit(UseSpent(trooper=trooper.id, weapon=use.weapon))

    # -------------------------------------------------------------- resolving

    def conclude(self, play: Play[State], declared: Declared) -> None:
        """Put it on the table at the end of the Order."""
        use = declared.use
        mode = play.state.fixed.edition.chart.weapons[use.weapon].mode(use.mode)
        assert mode is not None
        put_down(play, declared, use.weapon, use.placements[0].at, concealed="concealed" in mode.traits)


@rule("C1-CSK-271", "C1-CSK-275", "C1-CSK-276", "C1-CSK-277")
def put_down(play: Play[State], declared: Declared, weapon: str, at: Point3, *, concealed: bool) -> None:
    """Put something on the table as declared, even if who placed it has fallen; if there is still room."""
    everybody = {each.id: each for each in (*play.state.fallen, *play.state.troopers.values())}
    placer = everybody[declared.trooper]
    shape = SILHOUETTES[MARKER_OF_DEVICE] if concealed else shape_of(play.state, weapon)
    taken = list(check_room(Situation(play.state), Body(at=at, silhouette=shape), placer.owner))
    if taken:
        codes = tuple(dict.fromkeys(reason.code for reason in taken))
        play.emit(BecameIdle(trooper=placer.id, skill=declared.use.skill, step=declared.step, reasons=codes))
        return
    device = device_of(play.state, placer, weapon, at, concealed=concealed)
    play.emit(Placed(trooper=device, rule="C1-WEAP-214" if device.states else "C1-CSK-275"))


@rule("C1-WEAP-214", "C1-CMB-005")
def device_of(state: State, placer: Trooper, weapon: str, at: Point3, *, concealed: bool) -> Trooper:
    """What was deployed, as a piece of its own; what is Concealed lies under a Marker."""
    return Trooper(
        id=next_id(state, placer.owner),
        owner=placer.owner,
        member=placer.member,
        device=weapon,
        at=at,
        facing=0.0,
        states=frozenset({"camouflaged"}) if concealed else frozenset(),
    )


PART = Part(skills=(PlaceDeployable(),))
