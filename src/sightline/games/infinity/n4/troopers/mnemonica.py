"""Mnemonica: who falls moves into another body of its army, with its WIP and its command."""

from collections.abc import Iterator

import msgspec

from sightline.games.infinity.core.match.commands import UseAbility
from sightline.games.infinity.core.match.events import Asked, Remembered, Removed
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.stages import Question, asks
from sightline.games.infinity.core.match.state import Pending, State, Trooper
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability, Profile
from sightline.games.infinity.core.troopers.rows import AbilityRow
from sightline.games.infinity.n4.lieutenant import MNEMONICA_ASKED, CommandTaken, chain_of_command
from sightline.games.infinity.n4.troopers.events import Endowed
from sightline.games.infinity.n4.troopers.healing import has_cube
from sightline.kernel import Command, Decision, Option, Play, Player, Violation
from sightline.rules import rule

MNEMONICA = "mnemonica"


def _asked_key(trooper: Trooper) -> str:
    return f"{MNEMONICA}.{trooper.id}"


@rule("N4-SSK-188", "N4-SSK-189", "N4-SSK-193", "N4-SSK-196")
def look_for_a_body(play: Play[State]) -> None:
    """At the end of the Order in which its owner has become Null: who has been given it can do it again."""
    now = Situation(play.state)
    standing = {each.id for each in play.state.troopers.values() if not now.is_null(each)}
    for trooper in (*play.state.troopers.values(), *play.state.fallen):
        asked = now.state.memory.get(_asked_key(trooper))
        if trooper.id in standing or trooper.device or now.entry(trooper, MNEMONICA) is None:
            if asked:
                play.emit(Remembered(key=_asked_key(trooper), value=0))
        elif not asked:
            play.emit(Remembered(key=_asked_key(trooper), value=1))
            if any(bodies_for(now, trooper)):
                play.emit(Asked(pending=(Pending(question=Download.name, trooper=trooper.id),)))


@rule("N4-SSK-190")
def bodies_for(now: Situation, fallen: Trooper) -> Iterator[Trooper]:
    """Who may receive it: those on the table, Models or Markers, with a Cube or of type REM.

    Ruling: not who is Null itself, and no Peripherals.
    """
    for trooper in now.of(fallen.owner):
        if trooper.id == fallen.id or now.is_null(trooper) or trooper.peripheral is not None:
            continue
        if has_cube(now, trooper) or now.profile(trooper).type == "REM":
            yield trooper


def _fallen(state: State) -> Trooper | None:
    """Whom the pending question is about, on the table or off it."""
    key = state.pending[0].trooper
    return state.troopers.get(key) or next((each for each in reversed(state.fallen) if each.id == key), None)


class Download(Question):
    """Into whom, if anybody."""

    name = MNEMONICA_ASKED
    kind = MNEMONICA
    takes = (UseAbility,)
    names_others = True

    def decision(self, state: State) -> Decision | None:
        """The player whose trooper has fallen."""
        fallen = _fallen(state)
        if fallen is None or not any(bodies_for(Situation(state), fallen)):
            return None
        return asks(self.kind, fallen.owner, trooper=fallen.id)

    def options(self, now: Situation, player: Player) -> Iterator[Option]:
        """Every body; or none."""
        fallen = _fallen(now.state)
        assert fallen is not None
        for body in bodies_for(now, fallen):
            yield Option(command=UseAbility(player=player, trooper=body.id, ability=MNEMONICA, use=True))
        yield Option(command=UseAbility(player=player, trooper=fallen.id, ability=MNEMONICA, use=False))

    def check(self, now: Situation, command: Command) -> Iterator[Violation]:
        """One of those."""
        assert isinstance(command, UseAbility)
        if command not in (option.command for option in self.options(now, command.player)):
            yield Violation(code="n4_command.no_body", params={"trooper": command.trooper}, rule="N4-SSK-190")

    @rule("N4-SSK-190", "N4-SSK-192", "N4-SSK-194", "N4-SSK-195")
    def play(self, play: Play[State], command: Command) -> None:
        """Everybody sees into whom; who commands is nobody's business. The old body is taken off the table."""
        assert isinstance(command, UseAbility)
        fallen = _fallen(play.state)
        assert fallen is not None
        self.answered(play)
        if command.use:
            now = Situation(play.state)
            wip = now.fixed.profile(fallen).wip
            play.emit(
                Endowed(player=command.player, trooper=command.trooper, key=MNEMONICA, value=wip, rule="N4-SSK-190")
            )
            if fallen.peripheral is None and now.state.lieutenants[command.player] == fallen.member:
                body = now.trooper(command.trooper)
                play.emit(CommandTaken(player=command.player, member=body.member, rule="N4-SSK-192"))
            if fallen.id in play.state.troopers:
                play.emit(Removed(trooper=fallen.id, rule="N4-SSK-195"))
        chain_of_command(play)

    def proceed(self, play: Play[State]) -> None:
        """Nobody is left to receive it."""
        super().proceed(play)
        chain_of_command(play)


@rule("N4-SSK-190", "N4-SSK-191", "N4-SSK-196")
def received(profile: Profile, wip: int) -> Profile:
    """The WIP takes the place of its own, and it can move on in its turn."""
    return msgspec.structs.replace(profile, wip=wip, skills=(*profile.skills, Ability(key=MNEMONICA)))


PART = Part(
    stages=(Download(),),
    at_conclusion=(look_for_a_body,),
    endowments={MNEMONICA: received},
    abilities=(AbilityRow(key=MNEMONICA),),
)
