"""Shots into a close combat: what misses the enemy hits an ally."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

import msgspec

from sightline.games.infinity.core.match.events import Happening
from sightline.games.infinity.core.match.events.happening import with_order
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.stages import Question, ask
from sightline.games.infinity.core.match.state import State, Trooper
from sightline.games.infinity.core.order import harm
from sightline.games.infinity.core.order.modifiers import Attempt
from sightline.games.infinity.core.order.outcomes import Hit, Strike, Struck
from sightline.games.infinity.core.order.resolution import everything
from sightline.games.infinity.core.skills.shooting import arm_of_declared, is_covered
from sightline.games.infinity.core.table.contacts import melee
from sightline.games.infinity.core.table.situation import Situation
from sightline.kernel import Change, Command, Option, Play, Player, Viewer, Violation
from sightline.rules import rule

NOBODY = Struck(target="", harm=None)
"""Whom a stray shot hits until its player has decided."""


class TakeStray(Command, frozen=True, kw_only=True):
    """Say which ally a stray shot hits."""

    trooper: str


class WentAstray(Happening, frozen=True, kw_only=True):
    """Shots have missed, and their player has to say whom they hit instead."""

    strike: Strike
    shots: int

    def apply(self, state: State) -> State:
        """Note them among what hits."""
        assert state.order is not None
        astray = Hit(strike=self.strike, on=NOBODY, hits=self.shots)
        outcome = state.order.outcome
        return with_order(state, outcome=msgspec.structs.replace(outcome, hits=(*outcome.hits, astray)))

    def seen_by(self, change: Change[State], viewer: Viewer) -> "Happening | None":
        """The dice have been told already."""
        return None


class Strayed(Happening, frozen=True, kw_only=True):
    """A shot that missed hits an ally of who fired it."""

    trooper: str
    """Who fired."""
    on: Struck

    def apply(self, state: State) -> State:
        """One of those that went astray has found somebody."""
        assert state.order is not None
        hits = list(state.order.outcome.hits)
        place = next(number for number, hit in enumerate(hits) if _is_astray(hit, self.trooper))
        astray = hits[place]
        left = (msgspec.structs.replace(astray, hits=astray.hits - 1),) if astray.hits > 1 else ()
        hits[place : place + 1] = [*left, msgspec.structs.replace(astray, on=self.on, hits=1)]
        return with_order(state, outcome=msgspec.structs.replace(state.order.outcome, hits=tuple(hits)))


def _is_astray(hit: Hit, shooter: str) -> bool:
    return hit.on == NOBODY and hit.strike.attacker == shooter


def allies_there(now: Situation, strike: Strike) -> list[Trooper]:
    """The shooter's allies in the close combat that it shot into."""
    shooter, target = now.find(strike.attacker), now.find(strike.target)
    into = strike.needed is not None and any(mod.source == "mod.close_combat" for mod in strike.needed.mods)
    if shooter is None or target is None or not into:
        return []
    fighters = melee(now, target).values()
    return [each for each in fighters if each.owner == shooter.owner and each.id != shooter.id]


@rule("N4-BS-012")
def let_them_stray(play: Play[State], misses: Sequence[tuple[Strike, int]]) -> None:
    """Each die that fails hits an ally in that combat; of several its player chooses, die by die."""
    now = Situation(play.state)
    for strike, missed in misses:
        if missed and allies_there(now, strike):
            play.emit(WentAstray(strike=strike, shots=missed, rule="N4-BS-012"))
    shooters = dict.fromkeys(strike.attacker for strike, _ in misses)
    ask(play, StrayShot.name, [key for key in shooters if _settle_plain(play, key)])


def _settle_plain(play: Play[State], shooter: str) -> bool:
    """Settle what leaves no choice; whether something does."""
    while (hit := _next_astray(play.state, shooter)) is not None:
        allies = allies_there(Situation(play.state), hit.strike)
        if len(allies) > 1:
            return True
        _stray(play, hit.strike, allies[0])
    return False


def _next_astray(state: State, shooter: str) -> Hit | None:
    hits = state.order.outcome.hits if state.order is not None else ()
    return next((hit for hit in hits if _is_astray(hit, shooter)), None)


def _stray(play: Play[State], strike: Strike, ally: Trooper) -> None:
    struck = _as_struck(Situation(play.state), strike, ally)
    play.emit(Strayed(trooper=strike.attacker, on=struck, rule="N4-BS-012"))


def _as_struck(now: Situation, strike: Strike, ally: Trooper) -> Struck:
    """What the shot does to an ally, which may be proof against other things than its target."""
    for declared in everything(now.state):
        skill = now.fixed.edition.skill[declared.use.skill]
        fits = declared.trooper == strike.attacker and (skill.key, declared.use.weapon) == (strike.skill, strike.weapon)
        for each in skill.strikes(now, declared) if fits else ():
            if each.target == strike.target:
                actor, mode = now.trooper(strike.attacker), arm_of_declared(now, declared)[1]
                shot = Attempt(actor=actor, skill=skill.key, attribute=strike.attribute, target=ally, mode=mode)
                on_ally = msgspec.structs.replace(each, target=ally.id, covered=is_covered(now, shot), also=())
                return harm.warded(now, on_ally).struck[0]
    return Struck(target=ally.id, harm=strike.harm)


class StrayShot(Question):
    """Which ally a shot hits that has missed: the shooter's player says so."""

    name = "order.stray_shot"
    kind = "stray_shot"
    takes: ClassVar[tuple[type[Command], ...]] = (TakeStray,)
    names_others = True

    def options(self, now: Situation, player: Player) -> Iterator[Option]:
        """Every ally in that combat."""
        hit = _next_astray(now.state, now.state.pending[0].trooper)
        for ally in allies_there(now, hit.strike) if hit is not None else ():
            yield Option(command=TakeStray(player=player, trooper=ally.id))

    @rule("N4-BS-012")
    def check(self, now: Situation, command: Command) -> Iterator[Violation]:
        """One of them."""
        assert isinstance(command, TakeStray)
        if command not in (option.command for option in self.options(now, command.player)):
            yield Violation(code="n4_shooting.not_in_the_fight", params={"trooper": command.trooper}, rule="N4-BS-012")

    def play(self, play: Play[State], command: Command) -> None:
        """It is hit; the next shot may hit another."""
        assert isinstance(command, TakeStray)
        shooter = play.state.pending[0].trooper
        hit = _next_astray(play.state, shooter)
        assert hit is not None
        _stray(play, hit.strike, play.state.troopers[command.trooper])
        if not _settle_plain(play, shooter):
            self.answered(play)


PART = Part(commands=(TakeStray,), stages=(StrayShot(),), after_rolls=(let_them_stray,))
