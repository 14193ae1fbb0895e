"""D-Charges: put on what cannot get away, and set off whenever it suits."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

from sightline.games.infinity.core.match.events import Remembered
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import Declared, State, Trooper
from sightline.games.infinity.core.order.declarations import Aim, Declaration, Label, SkillType
from sightline.games.infinity.core.order.modifiers import Attempt, is_a
from sightline.games.infinity.core.order.outcomes import Strike
from sightline.games.infinity.core.skills.base import Offer, Skill, When
from sightline.games.infinity.core.skills.healing import as_it_was
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.weapons import Mode, Weapon
from sightline.games.infinity.n4.deployables.charges import CHARGES, PlaceCharge, blast
from sightline.kernel import Mod, Play, Player, Violation
from sightline.rules import rule

CC_MINUS_3 = "cc_attack_-3"


def placed_key(player: Player, target: str) -> str:
    """Under what a match remembers how many D-Charges of a player are on somebody."""
    return f"d_charges.{player}.{target}"


def placed(now: Situation, player: Player, target: str) -> int:
    """How many are on it."""
    return now.state.memory.get(placed_key(player, target), 0)


def _count(play: Play[State], player: Player, target: str, more: int, cited: str) -> None:
    count = placed(Situation(play.state), player, target) + more
    play.emit(Remembered(key=placed_key(player, target), value=count, rule=cited))


class PlaceAndWait(PlaceCharge):
    """Put a D-Charge on scenery, or on an enemy in contact that is Immobilized or Null, and leave it there."""

    in_aro: ClassVar[Annotated[bool, "HS-WEAP-109", "HS-WEAP-112"]] = True

    @rule("HS-WEAP-113")
    def strikes(self, now: Situation, declared: Declared) -> Iterator[Strike]:
        """It does not go off by itself."""
        return iter(()) if declared.use.weapon == CHARGES else super().strikes(now, declared)

    def conclude(self, play: Play[State], declared: Declared) -> None:
        """From now on it is there: nothing else is put on anybody."""
        super().conclude(play, declared)
        trooper = play.state.troopers.get(declared.trooper)
        if trooper is None:
            return
        for target in declared.use.targets:
            _count(play, trooper.owner, target, 1, "HS-WEAP-113")


@rule("HS-WEAP-115")
class Detonate(Skill):
    """Set off a D-Charge that somebody of one's own side has put on an enemy, however far away."""

    key = "detonate_d_charges"
    reads = frozenset({"aims"})
    types = frozenset({SkillType.SHORT, SkillType.ARO})

    @property
    def blind(self) -> bool:
        """It needs no line of fire."""
        return True

    @rule("HS-WEAP-114")
    def known_by(self, now: Situation, trooper: Trooper) -> bool:
        """Whoever carries D-Charges, spent or not, and every Engineer."""
        return CHARGES in now.profile(trooper).weapons or now.ability(trooper, "engineer") is not None

    def offers(self, now: Situation, trooper: Trooper, when: When) -> Iterator[Offer]:
        """Every enemy that has one on it."""
        for target in now.targets_of(trooper.owner):
            if placed(now, trooper.owner, target.id):
                yield Offer(use=Declaration(skill=self.key, aims=(Aim(target.id),)))

    @rule("HS-WEAP-113")
    def check(self, now: Situation, trooper: Trooper, use: Declaration, when: When) -> Iterator[Violation]:
        """One that was put there before."""
        if len(use.aims) != 1 or now.find(use.aims[0].target) is None or not placed(now, trooper.owner, use.targets[0]):
            target = use.aims[0].target if use.aims else "-"
            yield Violation(code="hs_weapons.no_charge", params={"target": target}, rule="HS-WEAP-113")

    @rule("HS-WEAP-114", "HS-WEAP-115")
    def strikes(self, now: Situation, declared: Declared) -> Iterator[Strike]:
        """Without a roll."""
        target = now.find(declared.use.targets[0])
        if target is not None:
            yield blast(now, declared, target, _arm(now))

    def conclude(self, play: Play[State], declared: Declared) -> None:
        """It is gone."""
        trooper = as_it_was(play.state, declared.trooper)
        assert trooper is not None
        _count(play, trooper.owner, declared.use.targets[0], -1, "HS-WEAP-115")


def _arm(now: Situation) -> tuple[Weapon, Mode]:
    weapon = now.fixed.edition.chart.weapons[CHARGES]
    mode = weapon.mode("deployable")
    assert mode is not None
    return weapon, mode


@rule("HS-WEAP-116")
def unwieldy(now: Situation, attempt: Attempt) -> Iterator[Mod]:
    """What is printed for its CC Attacks."""
    if attempt.mode is not None and CC_MINUS_3 in attempt.mode.traits and is_a(now, attempt, Label.CC_ATTACK):
        yield Mod(-3, "hs_weapons.mod_d_charges", "HS-WEAP-116")


PART = Part(skills=(PlaceAndWait(), Detonate()), mods=(unwieldy,))
