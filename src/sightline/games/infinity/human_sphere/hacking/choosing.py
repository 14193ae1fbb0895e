"""Whom several programs of Supportware would help in an Order, one of them helps: its player says which.

A program that is set aside for somebody says so on its token until the end of the Order.
"""

from collections.abc import Iterable, Iterator

import msgspec

from sightline.games.infinity.core.match.commands import UseAbility
from sightline.games.infinity.core.match.events import TokenChanged
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.stages import Question, ask
from sightline.games.infinity.core.match.state import Declared, State, Trooper
from sightline.games.infinity.core.order.declarations import Label
from sightline.games.infinity.core.order.modifiers import Attempt, burst_of
from sightline.games.infinity.core.order.resolution import everything
from sightline.games.infinity.core.skills.shooting import arm_of_declared
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.human_sphere.hacking.supportware import (
    ASIDE,
    KALEIDOSCOPE,
    OVERCLOCK,
    REBOOT,
    is_blurred,
    is_dusted,
    is_overclocked,
    reboots,
    runs,
    set_aside,
)
from sightline.games.infinity.n4.hacking import supportware as n4
from sightline.kernel import Command, Option, Play, Player, Violation
from sightline.rules import rule

ANSWERING = (n4.ENHANCED_REACTION, OVERCLOCK)
"""What adds dice in ARO: who has declared them has chosen."""


# ------------------------------------------------------------------ what would help whom


def at_stake(now: Situation, trooper: Trooper) -> list[str]:
    """The programs that would do something for a trooper in this Order."""
    mine = [each for each in everything(now.state) if each.trooper == trooper.id]
    hacked = any(trooper.id in each.use.targets and _is_comms(now, each) for each in everything(now.state))
    found = {
        n4.CONTROLLED_JUMP: _jumps(mine) and runs(now, trooper.owner, n4.CONTROLLED_JUMP),
        n4.ENHANCED_REACTION: _is_helped(now, n4.ENHANCED_REACTION, trooper) and _has_more_dice(now, trooper),
        OVERCLOCK: is_overclocked(now, trooper) and _has_more_dice(now, trooper),
        n4.ASSISTED_FIRE: _is_helped(now, n4.ASSISTED_FIRE, trooper) and _shoots(now, mine),
        n4.FAIRY_DUST: hacked and any(is_dusted(now, token, trooper) for _, token in n4.active(now.state)),
        KALEIDOSCOPE: hacked and is_blurred(now, trooper),
        REBOOT: hacked and reboots(now, trooper),
    }
    return [key for key, helps in found.items() if helps]


def _is_comms(now: Situation, declared: Declared) -> bool:
    return Label.COMMS_ATTACK in now.fixed.edition.skill[declared.use.skill].labels


def _jumps(mine: Iterable[Declared]) -> bool:
    return any(each.use.skill == "combat_jump" for each in mine)


def _shoots(now: Situation, mine: Iterable[Declared]) -> bool:
    return any(Label.BS_ATTACK in now.fixed.edition.skill[each.use.skill].labels for each in mine)


def _is_helped(now: Situation, kind: str, trooper: Trooper) -> bool:
    return any(token.kind == kind and n4.helps(now, runner, trooper) for runner, token in n4.active(now.state))


def _has_more_dice(now: Situation, trooper: Trooper) -> bool:
    """Whether it reacts with dice that it would not have without Supportware."""
    without = Situation(_without(now.state, trooper, ANSWERING))
    for each in now.order.aros:
        if each.trooper == trooper.id and each.use.skill == "bs_attack":
            _, mode = arm_of_declared(now, each)
            target = now.find(each.use.aims[0].target)
            attempt = Attempt(actor=trooper, skill=each.use.skill, attribute=mode.attribute, target=target, mode=mode)
            return sum(aim.dice for aim in each.use.aims) > burst_of(without, attempt)
    return False


def _without(state: State, trooper: Trooper, kinds: Iterable[str]) -> State:
    """The state with some programs set aside for a trooper."""
    aside = {token.id: set_aside(token, trooper.id) for _, token in n4.active(state) if token.kind in kinds}
    return msgspec.structs.replace(state, tokens={**state.tokens, **aside})


# ------------------------------------------------------------------ choosing


@rule("HS-HACK-017")
def choose(play: Play[State]) -> None:
    """Before anything is rolled: what was used already is chosen, and about the rest its player is asked."""
    if not any(n4.active(play.state)):
        return
    undecided = []
    for trooper in list(play.state.troopers.values()):
        now = Situation(play.state)
        stake = at_stake(now, trooper)
        if len(stake) < 2:
            continue
        used = next((key for key in stake if key in (n4.CONTROLLED_JUMP, *ANSWERING)), None)
        if used is None:
            undecided.append(trooper.id)
        else:
            keep(play, trooper, used, stake)
    ask(play, WhichSupportware.name, undecided)


def keep(play: Play[State], trooper: Trooper, kept: str, stake: Iterable[str]) -> None:
    """One program helps a trooper in this Order, the others do not."""
    for _, token in list(n4.active(play.state)):
        if token.kind in stake and token.kind != kept and token.owner == trooper.owner:
            play.emit(TokenChanged(token=set_aside(token, trooper.id), rule="HS-HACK-017"))


class WhichSupportware(Question):
    """Which of several programs helps a trooper in this Order."""

    name = "order.supportware"
    takes = (UseAbility,)
    kind = "supportware"

    def options(self, now: Situation, player: Player) -> Iterator[Option]:
        """Each of them."""
        key = now.state.pending[0].trooper
        for program in at_stake(now, now.trooper(key)):
            yield Option(command=UseAbility(player=player, trooper=key, ability=program, use=True))

    def check(self, now: Situation, command: Command) -> Iterator[Violation]:
        """One of them."""
        assert isinstance(command, UseAbility)
        stake = at_stake(now, now.trooper(now.state.pending[0].trooper))
        if not command.use or command.ability not in stake:
            params = {"program": command.ability[:40]}
            yield Violation(code="hs_hacking.no_such_help", params=params, rule="HS-HACK-017")

    def play(self, play: Play[State], command: Command) -> None:
        """The others are set aside."""
        assert isinstance(command, UseAbility)
        now = Situation(play.state)
        trooper = now.trooper(command.trooper)
        self.answered(play)
        keep(play, trooper, command.ability, at_stake(now, trooper))


def forget(play: Play[State]) -> None:
    """With the end of the Order everything may help again."""
    for _, token in list(n4.active(play.state)):
        states = frozenset(each for each in token.states if not each.startswith(ASIDE))
        if states != token.states:
            play.emit(TokenChanged(token=msgspec.structs.replace(token, states=states), rule="HS-HACK-017"))


FIRST = Part(resolution=(choose,))
"""Comes before the rolls."""

PART = Part(stages=(WhichSupportware(),), at_conclusion=(forget,))
