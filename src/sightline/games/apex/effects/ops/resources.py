"""Operations on ammo, Feats, tokens and loot."""

import itertools

from sightline.games.apex.abilities import shift_cooldown
from sightline.games.apex.content.ops import BagLoot, Choose, Cooldown, DrawFeat, FreeRespawn, GainAmmo
from sightline.games.apex.drawing import draw_feats, draw_loot
from sightline.games.apex.effects.commands import PickOption, PickToken, PickWeapon, TakeLoot
from sightline.games.apex.effects.frames import Resolving
from sightline.games.apex.effects.ops.registry import Choices, OpHandler, does, feasible, on_board, seat
from sightline.games.apex.effects.whom import named
from sightline.games.apex.events import AmmoChanged, LootReturned, RespawnFree, replace
from sightline.games.apex.frames import push, swap
from sightline.games.apex.obtaining import Obtaining
from sightline.games.apex.situation import Situation
from sightline.games.apex.state import State
from sightline.kernel import Command, Play
from sightline.rules import rule


def _loadable(now: Situation, key: str) -> tuple[int, ...]:
    """The Weapon spaces of a Legend whose Weapon can take more ammo."""
    most = now.fixed.constants.ammo
    return tuple(
        space for space, weapon in enumerate(now.legend(key).weapons) if weapon is not None and weapon.ammo < most
    )


@does(GainAmmo)
class _GainAmmo(OpHandler[GainAmmo]):
    def feasible(self, now: Situation, frame: Resolving, op: GainAmmo) -> bool:
        """Whether any Weapon has room."""
        return any(_loadable(now, key) for key in named(now, frame, op.who))

    def choices(self, now: Situation, frame: Resolving, op: GainAmmo) -> Choices:
        """Which Weapon?"""
        if op.weapons == "all":
            return None
        spaces = {space for key in named(now, frame, op.who) for space in _loadable(now, key)}
        return [PickWeapon(player=seat(now, frame), weapon=space) for space in sorted(spaces)]

    def play(self, play: Play[State], frame: Resolving, op: GainAmmo, choice: Command | None) -> None:
        """The Ammo marker goes up, to its last space at most."""
        now = Situation(play.state)
        for key in named(now, frame, op.who):
            for space in _loadable(now, key):
                weapon = now.legend(key).weapons[space]
                if weapon is not None and (not isinstance(choice, PickWeapon) or choice.weapon == space):
                    ammo = min(now.fixed.constants.ammo, weapon.ammo + op.amount)
                    play.emit(AmmoChanged(legend=key, space=space, ammo=ammo))


@does(DrawFeat)
class _DrawFeat(OpHandler[DrawFeat]):
    def play(self, play: Play[State], frame: Resolving, op: DrawFeat, choice: Command | None) -> None:
        """As many as the deck has."""
        for key in named(Situation(play.state), frame, op.who):
            draw_feats(play, key, op.count)


@does(Cooldown)
class _Cooldown(OpHandler[Cooldown]):
    def _tokens(self, now: Situation, frame: Resolving, op: Cooldown) -> tuple[int, ...]:
        owners = named(now, frame, op.who)
        return tuple(index for index, token in enumerate(now.state.cooling) if token.legend in owners)

    def feasible(self, now: Situation, frame: Resolving, op: Cooldown) -> bool:
        """Whether any token is on the track."""
        return bool(self._tokens(now, frame, op))

    def choices(self, now: Situation, frame: Resolving, op: Cooldown) -> Choices:
        """Which token?"""
        if op.tokens == "all":
            return None
        abilities = dict.fromkeys(now.state.cooling[index].ability for index in self._tokens(now, frame, op))
        return [PickToken(player=seat(now, frame), ability=ability) for ability in abilities]

    @rule("AX-COOL-005")
    def play(self, play: Play[State], frame: Resolving, op: Cooldown, choice: Command | None) -> None:
        """Tokens that leave the track return to their Legend."""
        indices = self._tokens(Situation(play.state), frame, op)
        if isinstance(choice, PickToken):
            fitting = [index for index in indices if play.state.cooling[index].ability == choice.ability]
            indices = (min(fitting, key=lambda index: play.state.cooling[index].position),)
        shift_cooldown(play, indices, op.delta, "AX-COOL-005")


@does(FreeRespawn)
class _FreeRespawn(OpHandler[FreeRespawn]):
    @rule("AX-LEG-015")
    def play(self, play: Play[State], frame: Resolving, op: FreeRespawn, choice: Command | None) -> None:
        """The Respawn action at hand is paid."""
        for key in named(Situation(play.state), frame, op.who):
            play.emit(RespawnFree(legend=key, rule="AX-LEG-015"))


@does(BagLoot)
class _BagLoot(OpHandler[BagLoot]):
    """First the tokens are drawn, for all to see; then some are taken."""

    def feasible(self, now: Situation, frame: Resolving, op: BagLoot) -> bool:
        """Even from an empty bag nothing can be drawn."""
        return True

    def choices(self, now: Situation, frame: Resolving, op: BagLoot) -> Choices:
        """Which of those drawn?"""
        if not frame.tokens:
            return None
        sizes = range(min(op.take, len(frame.tokens)) + 1)
        found = dict.fromkeys(some for size in sizes for some in itertools.combinations(sorted(frame.tokens), size))
        return [TakeLoot(player=seat(now, frame), loot=some) for some in found]

    @rule("AX-LEG-014")
    def play(self, play: Play[State], frame: Resolving, op: BagLoot, choice: Command | None) -> None:
        """Draw; or give the chosen ones to the Legend, which keeps or drops each, and the others to the rest."""
        who = on_board(Situation(play.state), named(Situation(play.state), frame, op.who))
        if not isinstance(choice, TakeLoot):
            drawn = [draw_loot(play, frame.decides, op.bag) for _ in range(op.draw)]
            tokens = tuple(token for token in drawn if token is not None)
            if tokens:
                swap(play, replace(frame, ops=(op, *frame.ops), tokens=tokens))
            return
        rest = list(frame.tokens)
        for token in choice.loot:
            rest.remove(token)
        for token in rest if op.rest == "return_to_bag" else ():
            play.emit(LootReturned(bag=op.bag, loot=token))
        swap(play, replace(frame, tokens=()))
        if who:
            push(play, Obtaining(legend=who[0], tokens=choice.loot))


@does(Choose)
class _Choose(OpHandler[Choose]):
    def choices(self, now: Situation, frame: Resolving, op: Choose) -> Choices:
        """Which of the lists that can be done?"""
        return [
            PickOption(player=seat(now, frame), option=number)
            for number, ops in enumerate(op.options)
            if all(feasible(now, frame, each) for each in ops)
        ]

    def play(self, play: Play[State], frame: Resolving, op: Choose, choice: Command | None) -> None:
        """That one comes next."""
        assert isinstance(choice, PickOption)
        swap(play, replace(frame, ops=(*op.options[choice.option], *frame.ops)))
