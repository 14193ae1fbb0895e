"""The Holoprojector by Levels: a mask (1), and always three Holoechoes (2), which are in nobody's way (3)."""

from collections.abc import Iterator, Sequence
from typing import Annotated

import msgspec

from sightline.games.infinity.core.match.commands import Deploy
from sightline.games.infinity.core.match.part import Doubling, Part
from sightline.games.infinity.core.match.stages import ask
from sightline.games.infinity.core.match.state import State, Trooper
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.markers import reveal
from sightline.games.infinity.core.troopers.profiles import Ability, Profile
from sightline.games.infinity.core.troopers.rows import AbilityRow, Deed, StateRow
from sightline.games.infinity.human_sphere.fire import BURNT
from sightline.games.infinity.human_sphere.fireteams import acting
from sightline.games.infinity.human_sphere.fireteams.lasting import final_check, keep_figures
from sightline.games.infinity.human_sphere.fireteams.teams import FIRETEAM
from sightline.games.infinity.human_sphere.projectors import FREE, LEVELS, PROJECTING, level_of
from sightline.games.infinity.human_sphere.surprise import BLOW, SURPRISE_ATTACK, SURPRISE_SHOT
from sightline.games.infinity.n4.deception import holoecho, holomask, projecting
from sightline.games.infinity.n4.deception.holoecho import HOLOECHO, HOLOPROJECTOR
from sightline.games.infinity.n4.deception.holomask import HOLOMASK, MASKED
from sightline.games.infinity.n4.hacking import hack
from sightline.games.infinity.n4.hacking.area import in_own_area
from sightline.geometry.shapes import Body
from sightline.kernel import Command, Play, Player, Violation
from sightline.rules import rule

IMAGES: Annotated[int, "HS-STATE-042", "HS-STATE-043", "HS-STATE-044"] = 2
"""Besides the trooper, neither more nor fewer."""


@rule("HS-EQUIP-075", "HS-LABEL-003", "HS-STATE-051")
def included(now: Situation, trooper: Trooper) -> Iterator[Ability]:
    """Each Level has the mask of the first; from the second on it comes with Surprise Attack and Surprise Shot L1."""
    level = level_of(now.profile(trooper))
    if level is None or BURNT in trooper.states:
        return
    yield Ability(key=HOLOMASK)
    if level in PROJECTING:
        yield from (Ability(key=SURPRISE_ATTACK, mod=BLOW), Ability(key=SURPRISE_SHOT, level=1))


@rule("HS-EQUIP-076")
def undisturbed(now: Situation, trooper: Trooper, key: str) -> bool:
    """What the highest Level projects goes together with anything."""
    return key in (HOLOECHO, MASKED) and level_of(now.profile(trooper)) == FREE


# ------------------------------------------------------------------ always three


@rule("HS-STATE-042")
def three_of_them(now: Situation, command: Deploy, bodies: Sequence[Body]) -> Iterator[Violation]:  # noqa: ARG001
    """Who is deployed as a Holoecho is deployed with both images."""
    if command.concealed == HOLOECHO and len(command.copies) != IMAGES:
        yield Violation(code="deployment.copies", params={"count": len(command.copies)}, rule="HS-STATE-042")


def no_more_of_them(now: Situation, profile: Profile, concealed: str) -> int:  # noqa: ARG001
    """Nothing else lets anybody have copies."""
    return 0


# ------------------------------------------------------------------ projecting again


class Holoprojector(projecting.Holoprojector):
    """Project images again, with an Entire Order that no enemy sees; it takes the second Level."""

    cited = "HS-STATE-044"

    @rule("HS-STATE-044")
    def known_by(self, now: Situation, trooper: Trooper) -> bool:
        """From the second Level on."""
        return super().known_by(now, trooper) and level_of(now.profile(trooper)) in PROJECTING


@rule("HS-STATE-043")
def project_again(play: Play[State]) -> None:
    """When its Reactive Turn begins, by itself, whoever is in nobody's Line of Fire."""
    now = Situation(play.state)
    mine = now.of(1 - play.state.active)
    ask(play, Projection.name, [each.id for each in mine if projecting.may_project(now, each)])


class Projection(projecting.Projection):
    """Two images in contact with the trooper, or none: which of them is real is its player's secret."""

    least = IMAGES
    cited = "HS-STATE-044"

    def carries(self, now: Situation, trooper: Trooper) -> bool:
        """The Marker of a Team Leader lies beside every one of them."""
        tokens = (each for each in now.state.tokens.values() if each.carrier == trooper.id)
        return any(not each.kind.startswith(f"{FIRETEAM}.") for each in tokens)

    @rule("HS-STATE-067", "HS-EQUIP-077", "HS-EQUIP-901")
    def play(self, play: Play[State], command: Command) -> None:
        """Who is a Holoecho is in no Fireteam any more; with the highest Level all three of them are."""
        super().play(play, command)
        keep_figures(play)
        final_check(play)


@rule("HS-EQUIP-077")
def by_themselves(now: Situation, leader: Trooper, order: str) -> bool:
    """Whether an Order is for the Holoechoes alone, and not for the Fireteam that they are in."""
    return not (acting.given(now, leader, order) and acting.companies(now, leader))


GROUP = msgspec.structs.replace(holoecho.GROUP, given=by_themselves)


# ------------------------------------------------------------------ what an enemy Hacker learns


@rule("HS-EQUIP-072", "HS-STATE-064")
def is_hackable(now: Situation, trooper: Trooper, viewer: Player, shown: Profile) -> Profile:
    """Whose Hacking Area it is in learns whether it can be hacked; of an image, whether its trooper can.

    Only what differs from what it seems is set right, and only for that player: who looks the same tells nobody that
    it is not what it seems, and nobody else is told that there is a Hacker.
    """
    truly = _can_be_hacked(now.fixed.profile(now.original(trooper)))
    unlike = trooper.states & {HOLOECHO, MASKED} and _can_be_hacked(shown) != truly
    if not unlike or viewer == trooper.owner or not _is_in_area_of(now, viewer, trooper):
        return shown
    skills = tuple(each for each in shown.skills if each.key != "non_hackable")
    return msgspec.structs.replace(shown, hackable=truly, skills=skills)


def _can_be_hacked(profile: Profile) -> bool:
    return profile.is_hackable and profile.ability("non_hackable") is None


def _is_in_area_of(now: Situation, player: Player, trooper: Trooper) -> bool:
    """Whether it is, or was on its way in this Order, in the Hacking Area of one of a player's Hackers, seen or not."""
    hidden = (each for each in now.state.hidden if each.owner == player)
    hackers = [each for each in (*now.of(player), *hidden) if hack.attacks(now, each) and not now.is_null(each)]
    return any(
        in_own_area(now, hacker, now.poses(hacker)[-1], trooper, pose)
        for hacker in hackers
        for pose in now.poses(trooper)
    )


# ------------------------------------------------------------------ what betrays them


@rule("HS-STATE-056", "HS-STATE-061", "HS-STATE-074")
def found_in_contact(play: Play[State]) -> None:
    """Who has come into contact with any Model in this Order, be it one of its own side; not with its own images."""
    now = Situation(play.state)
    moved, passing = now.order.trails, now.fixed.edition.state.lingering
    for one in [each for each in now.state.troopers.values() if not each.states.isdisjoint(passing)]:
        images = {each.id for each in now.alike(one)}
        models = (each for each in now.pieces_of(one.owner) if each.id not in images and not now.is_marker(each))
        met = (each for each in models if not now.is_null(each) and (one.id in moved or each.id in moved))
        cited = now.given_away_by(one, Deed.CONTACT)
        if cited and any(now.contact(one, each) for each in met):
            reveal(play, one.id, cited=cited)


# ------------------------------------------------------------------ the states


@rule("HS-STATE-042")
def echo() -> StateRow:
    """From the second Level on."""
    return msgspec.structs.replace(holoecho.state(), deployed_at=PROJECTING)


@rule("HS-LABEL-003")
def mask() -> StateRow:
    """With every Level."""
    return msgspec.structs.replace(holomask.state(), or_with=(HOLOPROJECTOR,))


PART = Part(
    groups=(GROUP,),
    skills=(Holoprojector(),),
    stages=(Projection(),),
    states=(echo(), mask()),
    abilities=(AbilityRow(key=HOLOPROJECTOR, levels=LEVELS),),
    brackets={HOLOPROJECTOR: frozenset({"level"})},
    grants=(included,),
    insights=(is_hackable,),
    without_feedback=(undisturbed,),
    doublings=(Doubling(most=no_more_of_them, check=three_of_them),),
    at_conclusion=(found_in_contact,),
    in_tactical_phase=(project_again,),
)
