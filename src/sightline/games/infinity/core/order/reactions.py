"""Automatic Reaction Orders: who may react, when, and with what."""

import functools
import itertools
import random
from collections.abc import Callable, Iterable, Iterator, Sequence

import msgspec

from sightline.games.infinity.core.match.commands import EndReactions, React
from sightline.games.infinity.core.match.events import AroDeclared, BecameIdle, ReactionsEnded
from sightline.games.infinity.core.match.lazily import Lazily
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.stages import Stage, asks, enter
from sightline.games.infinity.core.match.state import Declared, State, Trooper
from sightline.games.infinity.core.order.declarations import Declaration, Label
from sightline.games.infinity.core.order.declaring import check_use, offers_for, takes_whole_order, worth_trying
from sightline.games.infinity.core.order.groups import check_same_aro
from sightline.games.infinity.core.order.reshaping import in_its_form, take_form
from sightline.games.infinity.core.skills.base import Offer, When
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.markers import reveal_if_given_away
from sightline.kernel import Command, Decision, Option, Play, Player, Violation
from sightline.kernel.drawing import draw_from
from sightline.rules import rule


class Entitlement(msgspec.Struct, frozen=True):
    """Why a trooper may react. Who sees needs no other reason, and none is looked for."""

    sees: bool
    """It has line of fire to an active trooper at some point of its route."""
    near: bool
    """An active trooper acts in its Zone of Control."""
    targeted: bool
    """It is under a template, or the target of a Comms Attack."""
    beyond: bool = False
    """It has some means that needs neither."""

    @property
    def any(self) -> bool:
        """Whether it may react at all."""
        return self.sees or self.near or self.targeted or self.beyond

    @property
    def evident(self) -> bool:
        """Whether that can be told without measuring."""
        return self.sees or self.targeted or self.beyond


NOBODY = Entitlement(False, False, False)
IN_SIGHT = Entitlement(True, False, False)


def entitlement(now: Situation, trooper: Trooper) -> Entitlement:
    """Why this reactive trooper may react to the Order at hand, judged truthfully."""
    if now.is_null(trooper):
        return NOBODY
    if trooper.device:
        return _of_a_thing(now, trooper)
    if now.find(trooper.id) is not trooper:
        return _of_a_trooper(now, trooper)
    key = ("aro.noticed", now.order.number, trooper.id, trooper.id in _targeted(now))
    return now.while_declared(key, lambda: _of_a_trooper(now, trooper))


def _of_a_trooper(now: Situation, trooper: Trooper) -> Entitlement:
    """What others react with does not change it."""
    for mover in _active(now):
        if _sees(now, trooper, mover):
            return IN_SIGHT
    return Entitlement(
        sees=False,
        near=_has_near(now, trooper),
        targeted=trooper.id in _targeted(now),
        beyond=_reaches_beyond(now, trooper),
    )


def _of_a_thing(now: Situation, device: Trooper) -> Entitlement:
    """Something that reacts by itself has a chance where there is something that it can do."""
    noticed = _has_near(now, device) or any(_sees(now, device, mover) for mover in _active(now))
    able = noticed and next(offers_for(now, device, When.ARO), None) is not None
    return Entitlement(sees=False, near=able, targeted=False)


@rule("C1-ARO-002")
def _sees(now: Situation, trooper: Trooper, mover: Trooper) -> bool:
    return now.glimpses(trooper, mover) and not any(hush(now, mover, trooper) for hush in now.fixed.edition.unseen)


@rule("C1-ARO-003", "C1-INTRO-021")
def _has_near(now: Situation, trooper: Trooper) -> bool:
    """Whether an active trooper acts in its Zone of Control, or in what counts as that."""
    if now.fixed.scenario.zone_of_control_aros and any(
        now.passes_near(mover, trooper) and _is_heard(now, mover, trooper) for mover in _active(now)
    ):
        return True
    return any(reach(now, trooper) for reach in now.fixed.edition.near)


def _reaches_beyond(now: Situation, trooper: Trooper) -> bool:
    """Whether it has some means that needs neither sight nor nearness."""
    hooks = now.fixed.edition.reaches
    return (
        bool(hooks)
        and any(reach(now, trooper) for reach in hooks)
        and any(_is_heard(now, mover, trooper) for mover in _active(now))
    )


def _is_heard(now: Situation, mover: Trooper, trooper: Trooper) -> bool:
    """Whether an active trooper does not keep quiet for this one."""
    return not any(hush(now, mover, trooper) for hush in now.fixed.edition.unheard)


def _active(now: Situation) -> list[Trooper]:
    """The troopers of the Order that are on the table."""
    return now.once("aro.active", lambda: [mover for key in now.order.troopers if (mover := now.find(key)) is not None])


@rule("C1-ARO-005", "C1-TPL-005", "C1-TPL-026", "C1-HACK-029")
def _targeted(now: Situation) -> frozenset[str]:
    """Under a template, even of a cancelled shot, or the target of a Comms Attack: that needs no line of fire."""

    def ask() -> frozenset[str]:
        skills = now.fixed.edition.skill
        hacked = (each.use.targets for each in now.order.skills if Label.COMMS_ATTACK in skills[each.use.skill].labels)
        under = (each.affected for each in now.order.templates)
        return now.order.hacked.union(now.order.leaps.values(), *under, *hacked)

    return now.once("aro.targeted", ask)


@rule("C1-ARO-008", "C1-ARO-010", "C1-ARO-011", "C1-INTRO-022")
def candidates(now: Situation, *, second: bool) -> dict[str, Entitlement]:
    """Every reactive trooper that may declare an ARO now: once each, and only on its first chance."""
    return now.once(("aro.candidates", second), lambda: _candidates(now, second))


@rule("C1-ARO-008", "C1-CSK-211")
def has_reacted(now: Situation, trooper: Trooper) -> bool:
    """Whether it has declared its one ARO of this Order; a copy and its original have one together."""
    return any(each.trooper in (trooper.id, trooper.copy_of) for each in now.order.aros)


def _candidates(now: Situation, second: bool) -> dict[str, Entitlement]:
    reacted = {each.trooper for each in now.order.aros}
    lost = lost_chances(now) if second else frozenset()
    passed = reacted | lost
    waiting = [each for each in now.acting(now.reactive) if each.id not in passed and not now.is_null(each)]
    waiting = [each for each in waiting if each.copy_of not in reacted]
    now.survey(waiting, _active(now))
    found = {}
    for trooper in waiting:
        reason = entitlement(now, trooper)
        if reason.any:
            found[trooper.id] = reason
    return found


@rule("C1-ZOC-002", "C1-SEQ-014")
def nobody_measures(now: Situation) -> bool:
    """Whether Zones of Control are a matter of guessing until the Resolution."""
    return now.fixed.aids == "strict" and now.fixed.scenario.zone_of_control_aros


def hopefuls(now: Situation, *, second: bool) -> dict[str, Entitlement]:
    """Who may declare an ARO now; where nobody measures, everybody who might be near an active trooper as well."""
    found = candidates(now, second=second)
    if not nobody_measures(now):
        return found
    lost = lost_chances(now) if second else frozenset[str]()
    return {
        trooper.id: found.get(trooper.id, NOBODY)
        for trooper in now.acting(now.reactive)
        if trooper.id not in lost and not has_reacted(now, trooper) and not now.is_null(trooper)
    }


@rule("C1-SEQ-007", "C1-SEQ-008")
def lapsed(now: Situation, declared: Declared) -> Iterator[Violation]:
    """An ARO declared in the hope of a Zone of Control: nobody was in it, or it came after the chance was gone."""
    skill = now.fixed.edition.skill[declared.use.skill]
    trooper = now.find(declared.trooper)
    reaction = declared in now.order.aros and skill.key != "idle" and skill.blind
    if not reaction or trooper is None or not nobody_measures(now):
        return
    if not entitlement(now, trooper).any:
        yield Violation(code="infinity.no_aro", params={"trooper": trooper.id}, rule="C1-ARO-003")
    elif declared.step == 2 and trooper.id in now.order.unmeasured:
        yield Violation(code="infinity.aro_lost", params={"trooper": trooper.id}, rule="C1-ARO-006")


@rule("C1-STATE-218", "C1-STATE-219")
def lost_chances(now: Situation) -> frozenset[str]:
    """Who had its chance at the first skill. Who waited because of a Marker has it again once that is revealed."""
    waiting = frozenset[str]() if is_camouflaged_activation(now) else now.order.delayed
    return now.order.had_chance - waiting


def is_camouflaged_activation(now: Situation) -> bool:
    """Whether the Order is that of a Marker that has not been revealed."""
    movers = [one for key in now.order.troopers if (one := now.find(key)) is not None]
    awaited = now.fixed.edition.state.awaited
    return any(now.keeps_up(one) and not one.states.isdisjoint(awaited) for one in movers)


class Reactions(Stage):
    """Step 2: the reactive player declares AROs to the first skill."""

    name = "order.aros"
    takes = (React, EndReactions)
    second = False

    @rule("C1-TURN-002")
    def decision(self, state: State) -> Decision | None:
        """Ask when anybody can do anything."""
        now = Situation(state)
        if next(self.options(now, now.reactive), None) is None:
            return None
        return asks("aros", now.reactive, trooper=now.order.troopers[0])

    def options(self, now: Situation, player: Player) -> Iterator[Option]:
        """Every reaction worth offering; and to declare no more."""
        return iter(now.once((self.name, player), lambda: Lazily(self._options(now, player))))

    def _options(self, now: Situation, player: Player) -> Iterator[Option]:
        found = any(discreet(now, player) for discreet in now.fixed.edition.discretion)
        for key, reason in hopefuls(now, second=self.second).items():
            found = found or now.is_inert(now.trooper(key))  # its player is asked as if it could do something
            for option in self._of(now, player, key, reason):
                found = True
                yield option
        for name in lurking(now, player):
            found = True
            yield from self._ambush(now, player, name)
        if found:
            yield Option(command=EndReactions(player=player))

    def _of(self, now: Situation, player: Player, key: str, reason: Entitlement) -> Iterator[Option]:
        """What one trooper may do."""
        trooper = now.trooper(key)
        for offer in _reactions_of(now, trooper, reason) if not now.is_inert(trooper) else ():
            if not any(check_same_aro(now, trooper, offer.use.skill)):
                yield Option(command=React(player=player, trooper=key, use=offer.use), parameters=offer.blanks)

    def _ambush(self, now: Situation, player: Player, name: str) -> Iterator[Option]:
        """What somebody may do who is not on the table yet."""
        out = emerged(now, name) if not (self.second and name in lost_chances(now)) else None
        if out is None:
            return
        there, trooper = out
        reason = entitlement(there, trooper)
        for offer in _reactions_of(there, trooper, reason) if reason.any else ():
            yield Option(command=React(player=player, trooper=name, use=offer.use), parameters=offer.blanks)

    def draw(self, now: Situation, player: Player, chance: random.Random) -> Command | None:
        """Anybody who may react, then anything that one may do; or no more."""
        able = hopefuls(now, second=self.second)
        names = [*able, *lurking(now, player), None]
        chance.shuffle(names)
        for name in itertools.takewhile(lambda each: each is not None, names):
            assert name is not None
            offered = self._of(now, player, name, able[name]) if name in able else self._ambush(now, player, name)
            command = draw_from(offered, functools.partial(self.complete, now), chance)
            if command is not None:
                return command
        return EndReactions(player=player)

    def complete(self, now: Situation, option: Option, chance: random.Random) -> Command | None:
        """Let the skill fill in its own blanks."""
        command = option.command
        if not isinstance(command, React):
            return command
        now, trooper = emerged(now, command.trooper) or (now, now.trooper(command.trooper))
        skill = now.fixed.edition.skill[command.use.skill]
        use = skill.complete(*in_its_form(now, trooper, skill, command.use, When.ARO), command.use, When.ARO, chance)
        if use is None or any(check_use(now, trooper, use, When.ARO)):
            return None
        return msgspec.structs.replace(command, use=use)

    @rule("C1-ARO-007", "C1-SEQ-004", "C1-SEQ-006")
    def check(self, now: Situation, command: Command) -> Iterator[Violation]:
        """May this trooper still react, and with this?"""
        if isinstance(command, EndReactions):
            return
        assert isinstance(command, React)
        now, trooper = emerged(now, command.trooper) or (now, now.find(command.trooper))
        idle = trooper is not None and trooper.is_thing and not now.is_roused(trooper)
        if trooper is None or idle or trooper.owner != command.player:
            yield Violation(code="infinity.not_your_trooper", params={"trooper": command.trooper}, rule="C1-ARO-001")
            return
        if now.is_inert(trooper):
            yield Violation(code="infinity.inert", params={"trooper": trooper.id})
        elif has_reacted(now, trooper):
            yield Violation(code="infinity.one_aro", params={"trooper": trooper.id}, rule="C1-ARO-008")
        elif self.second and command.trooper in lost_chances(now):
            yield Violation(code="infinity.aro_lost", params={"trooper": trooper.id}, rule="C1-ARO-006")
        elif not self._may_try(now, trooper, command.use):
            yield Violation(code="infinity.no_aro", params={"trooper": trooper.id}, rule="C1-ARO-002")
        yield from check_use(now, trooper, command.use, When.ARO)

    @rule("C1-ARO-004", "C1-ZOC-002", "C1-CSK-237", "C1-CSK-261")
    def _may_try(self, now: Situation, trooper: Trooper, use: Declaration) -> bool:
        """Whether it has an ARO, or may hope for one: nobody measures a Zone of Control before the resolution.

        Where the match gives every aid, a hope that geometry does not bear out is not offered in the first place.
        """
        reason = entitlement(now, trooper)
        skill = now.fixed.edition.skill.get(use.skill)
        blind = skill is not None and skill.blind
        if reason.sees or (reason.any and blind):
            return True
        return blind and not now.is_null(trooper) and nobody_measures(now)

    def play(self, play: Play[State], command: Command) -> None:
        """Declare an ARO, or go on."""
        if isinstance(command, EndReactions):
            self._comply(play)
            self._end(play)
            return
        assert isinstance(command, React)
        react(play, command, step=2 if self.second else 1)

    def _comply(self, play: Play[State]) -> None:
        """Whatever has to be declared is declared, one after the other."""
        for duty in play.state.fixed.edition.duties:
            while (due := next(self._due(Situation(play.state), duty), None)) is not None:
                react(play, due, step=2 if self.second else 1)

    def _due(self, now: Situation, duty: Callable[[Situation], Iterable[React]]) -> Iterator[React]:
        return (each for each in duty(now) if not any(self.check(now, each)))

    def proceed(self, play: Play[State]) -> None:
        """Nobody can react."""
        self._end(play)

    @rule("C1-ARO-006", "C1-INTRO-025", "C1-STATE-217", "C1-STATE-219")
    def _end(self, play: Play[State]) -> None:
        now = Situation(play.state)
        found, reacted = candidates(now, second=False), {each.trooper for each in now.order.aros}
        unmeasured = {key for key, reason in found.items() if nobody_measures(now) and not reason.evident}
        passed = frozenset(found) - unmeasured - _patient(now, found) | reacted
        camouflaged = is_camouflaged_activation(now)
        play.emit(
            ReactionsEnded(
                had_chance=passed | _lurkers_with_a_chance(now),
                delayed=passed - reacted if camouflaged else frozenset(),
                unmeasured=frozenset() if camouflaged else frozenset(unmeasured),
                rule="C1-ARO-006",
            )
        )
        enter(play, "order.resolution" if takes_whole_order(now) else "order.second", play.state.active)


def _patient(now: Situation, found: Iterable[str]) -> set[str]:
    """Those who may wait for the second skill."""
    hooks = now.fixed.edition.patient
    return {key for key in found if any(waits(now, now.trooper(key)) for waits in hooks)} if hooks else set()


def _reactions_of(now: Situation, trooper: Trooper, reason: Entitlement) -> Iterator[Offer]:
    """What is worth offering to who may react: without line of fire only what needs none."""
    skills = None if reason.sees else [each.key for each in worth_trying(now, trooper, When.ARO) if each.blind]
    return offers_for(now, trooper, When.ARO, skills)


class NewReactions(Reactions):
    """Step 4: AROs that only the second skill has made possible."""

    name = "order.new_aros"
    second = True

    @rule("C1-STATE-218", "C1-STATE-219")
    def _end(self, play: Play[State]) -> None:
        enter(play, "order.resolution")


def lurking(now: Situation, player: Player) -> list[str]:
    """Those of a player who may react though they are not on the table, by their names."""
    return [name for ambush in now.fixed.edition.ambushes for name in ambush.lurking(now, player)]


def emerged(now: Situation, name: str) -> tuple[Situation, Trooper] | None:
    """The situation with one of them on the table; None for everybody else, and for who cannot appear."""
    for ambush in now.fixed.edition.ambushes:
        if name in ambush.lurking(now, now.reactive):
            return ambush.emerged(now, name)
    return None


def _lurkers_with_a_chance(now: Situation) -> frozenset[str]:
    """Who was not on the table and could have reacted: it does not get another chance in this Order."""
    found = {name: emerged(now, name) for name in lurking(now, now.reactive)}
    return frozenset(name for name, out in found.items() if out is not None and entitlement(*out).any)


def _show(play: Play[State], command: React) -> React:
    """Put whoever reacts on the table, if it is not there yet."""
    now = Situation(play.state)
    for ambush in now.fixed.edition.ambushes:
        if command.trooper in ambush.lurking(now, command.player):
            return msgspec.structs.replace(command, trooper=ambush.emerge(play, command))
    return command


def react(play: Play[State], command: React, step: int) -> None:
    """Announce an ARO; it is carried out together with everything else, at the Resolution.

    What is declared for a copy is declared for who it is a copy of: if that one cannot do it, it is Idle.
    """
    command = _show(play, command)
    now = Situation(play.state)
    if now.fixed.edition.skill[command.use.skill].waits:
        return
    trooper = now.original(now.trooper(command.trooper))
    vain = list(check_use(now, trooper, command.use, When.ARO)) if trooper.id != command.trooper else []
    announce(play, Declared(trooper=trooper.id, use=command.use, step=step), vain)


def announce(play: Play[State], declared: Declared, vain: Sequence[Violation] = ()) -> None:
    """Say what somebody on the table reacts with, and do what happens at once; or why nothing comes of it."""
    trooper, use = play.state.troopers[declared.trooper], declared.use
    play.emit(AroDeclared(declared=declared, rule="C1-ARO-001"))
    take_form(play, trooper, use, When.ARO)
    for watcher in play.state.fixed.edition.on_declaration:
        watcher(play, declared)
    reveal_if_given_away(play, play.state.troopers[trooper.id], use)
    skill = play.state.fixed.edition.skill[use.skill]
    if vain:
        reasons = tuple(dict.fromkeys(each.code for each in vain))
        play.emit(BecameIdle(trooper=trooper.id, skill=skill.key, step=declared.step, reasons=reasons))
        return
    skill.begin(play, play.state.troopers[trooper.id], use, When.ARO)
    for watcher in play.state.fixed.edition.after_declaration:
        watcher(play, declared)


PART = Part(stages=(Reactions(), NewReactions()))
