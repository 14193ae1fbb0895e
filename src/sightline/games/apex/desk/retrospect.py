"""The course of a match of Apex Legends: Deathbox tokens and what keeps Legends going, activation by activation."""

from collections.abc import Sequence

import msgspec

from sightline.games.apex.effects.events import AimPlaced, ShotResolved
from sightline.games.apex.effects.frames import Shooting
from sightline.games.apex.events import Damaged, Eliminated
from sightline.games.apex.narrator import Scene, source_name
from sightline.games.apex.shooting import Odds, shot_odds
from sightline.games.apex.shooting.aiming import aim_at_hand
from sightline.games.apex.shooting.prospect import cancelled
from sightline.games.apex.situation import Situation
from sightline.games.apex.state import Legend, State
from sightline.games.apex.telling.pieces import CAUSES
from sightline.games.retrospect import Deed, Worth
from sightline.i18n import Language, translate
from sightline.kernel import Change, Match
from sightline.kernel.match import Entry


class ApexChronicle:
    """What decides a match of Apex Legends, and who did what about it."""

    def __init__(self, language: Language) -> None:
        self.language = language

    def begins(self, entry: Entry[State]) -> bool:
        """With the battle: until then squads arm themselves and come down."""
        return entry.state.stage == "battle"

    def pauses(self, state: State) -> bool:
        """Between activations."""
        return state.activation is None

    def round(self, state: State) -> int:
        """The round."""
        return state.round

    def worth(self, state: State) -> Worth:
        """What the Legends of each squad have left."""
        squads = [sum(left(state, one) for one in Situation(state).squad(squad)) for squad in (0, 1)]
        return squads[0], squads[1]

    def deeds(self, match: Match[State], first: int, last: int) -> Sequence[Deed]:
        """What happened to every Legend that has more or less left than before."""
        before, after = match.history[first - 1].state, match.history[last].state
        told = _Telling(before, after, self.language)
        for number in range(first, last + 1):
            for change in match.changes(number):
                told.note(change)
        changed = {key: left(after, one) - left(before, before.legends[key]) for key, one in after.legends.items()}
        weighty = sorted((key for key, more in changed.items() if more), key=lambda key: -abs(changed[key]))
        return [told.deed(key, more=changed[key] > 0) for key in weighty]


def left(state: State, one: Legend) -> float:
    """What a Legend has left: its Deathbox tokens, and on the board its Health and Shield as part of a fresh one's."""
    constants = state.fixed.constants
    gone = one.at is None and one.entered
    return one.deathboxes + (0.0 if gone else (one.health + one.shield) / (constants.health + constants.shield))


class _Shot(msgspec.Struct, frozen=True):
    """A Shoot action as it came out, with the odds it had when its cards were revealed."""

    by: str
    weapon: str
    odds: Odds | None
    """None where cards could be changed afterwards."""
    damage: int
    eliminates: float | None


class _Telling:
    """What happened in a few commands, Legend by Legend."""

    def __init__(self, before: State, after: State, language: Language) -> None:
        self.after = after
        self.scene = Scene(before, after, language, None, open_book=True)
        self.eliminated: dict[str, Eliminated] = {}
        self.damaged: dict[str, list[Damaged]] = {}
        self.shots: dict[str, _Shot] = {}
        self._aimed: tuple[Shooting, Odds] | None = None

    def note(self, change: Change[State]) -> None:
        """One event."""
        match change.event:
            case AimPlaced(replaced=()):
                self._aimed = _aimed(change.before)
            case ShotResolved() as event:
                self.shots[event.target] = self._shot(Situation(change.before), event)
            case Damaged() as event:
                self.damaged.setdefault(event.legend, []).append(event)
            case Eliminated() as event:
                self.eliminated[event.legend] = event
            case _:
                pass

    def _shot(self, now: Situation, event: ShotResolved) -> _Shot:
        frame, aimed = shot_at_hand(now.state), self._aimed
        odds = None
        if frame is not None and aimed is not None and (frame.changes, frame.replaced) == (aimed[0].changes, ()):
            odds = aimed[1]
        target = now.legend(event.target)
        chance = odds.eliminates(target.shield, target.health, cancelled(now, target)) if odds is not None else None
        return _Shot(event.legend, event.weapon, odds, event.shot.damage, chance)

    def deed(self, key: str, *, more: bool) -> Deed:
        """What became of a Legend, through whom, and how likely that was."""
        if more:
            return Deed(text=self._say("stronger", legend=self.scene.legend(key)))
        out, hits = self.eliminated.get(key), self.damaged.get(key, [])
        by = out.by if out is not None else next((each.by for each in reversed(hits)), "")
        amount = sum(each.shield + each.health for each in hits)
        what = "damaged" if out is None else "eliminated"
        params = {"legend": self.scene.legend(key), "amount": amount}
        text = self._say(f"{what}_by", by=self.scene.legend(by), **params) if by else self._say(what, **params)
        shot = self.shots.get(key)
        shot = shot if shot is not None and len(hits) == 1 and hits[0].source == "shoot" else None
        if shot is not None:
            text = self._say("with", deed=text, weapon=source_name(shot.weapon, self.after, self.scene.language))
        elif cause := self._cause(hits):
            text = self._say("through", deed=text, cause=cause)
        return Deed(text=text, chance=None if shot is None else _chance(shot, out is not None))

    def _cause(self, hits: Sequence[Damaged]) -> str:
        """Where damage came from, if not from a shot; where from several things, the last."""
        source = hits[-1].source if hits else ""
        return translate(f"apex.cause.{source}", self.scene.language) if source in CAUSES else ""

    def _say(self, key: str, **params: object) -> str:
        return translate(f"turning.apex.{key}", self.scene.language, **params)


def shot_at_hand(state: State) -> Shooting | None:
    """The Shoot action that is going on."""
    return next((each for each in reversed(state.pending) if isinstance(each, Shooting)), None)


def _aimed(state: State) -> tuple[Shooting, Odds] | None:
    """The shot whose cards are revealed, and its odds; None where some of them may be replaced."""
    frame = shot_at_hand(state)
    if frame is None or frame.redraws:
        return None
    now = Situation(state)
    return frame, shot_odds(aim_at_hand(now, frame), now.fixed.pack.aim_deck, now.fixed.pack.aim_board)


def _chance(shot: _Shot, eliminated: bool) -> float | None:
    """How likely the shot eliminated its target, or dealt at least as much damage."""
    if shot.odds is None or eliminated:
        return shot.eliminates
    return min(1.0, sum(chance for damage, chance in shot.odds.damage.items() if damage >= shot.damage))
