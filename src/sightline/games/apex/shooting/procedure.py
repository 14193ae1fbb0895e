"""The Shoot action step by step: aim, Reactions, reveal, hits and damage, Reactions, done."""

from collections.abc import Iterable, Iterator

from sightline.games.apex.board import sees
from sightline.games.apex.constants import Part
from sightline.games.apex.drawing import draw_aim
from sightline.games.apex.effects.asking import question
from sightline.games.apex.effects.commands import Decline, Redraw, Shoot
from sightline.games.apex.effects.conditions import ShotAt, holds
from sightline.games.apex.effects.events import AimPlaced, CardPlayed, ShotDeclared, ShotResolved
from sightline.games.apex.effects.frames import Placed, Resolving, Shooting
from sightline.games.apex.effects.playing import frame_of
from sightline.games.apex.effects.reacting import open_window
from sightline.games.apex.effects.resolving import resolve_card
from sightline.games.apex.events import AmmoChanged, FeatUsed, ShotTaken, replace
from sightline.games.apex.frames import Handler, handles, not_now, pop, push, swap
from sightline.games.apex.harm import harm
from sightline.games.apex.parts import PartOfAction, part
from sightline.games.apex.shooting.account import resolve
from sightline.games.apex.shooting.aiming import aim_at_hand
from sightline.games.apex.shooting.judging import Revealed
from sightline.games.apex.shooting.placing import placement
from sightline.games.apex.situation import Situation
from sightline.games.apex.state import State
from sightline.kernel import Command, Decision, Option, Play, Player, Violation
from sightline.rules import rule


@rule("AX-SHOOT-003", "AX-SHOOT-004")
def targets(now: Situation, shooter: str) -> tuple[str, ...]:
    """Enemies in line of sight, however far away."""
    at = now.legend(shooter).at
    if at is None:
        return ()
    board = now.board
    return tuple(one.key for one in now.enemies(shooter) if one.at is not None and sees(board, at, one.at))


@rule("AX-SHOOT-005", "AX-WEAP-012")
def loaded(now: Situation, shooter: str, only: int | None) -> tuple[int, ...]:
    """The Weapon spaces whose Weapon has ammo; a Weapon's own Special action is shot with that Weapon."""
    spaces = (0, 1) if only is None else (only,)
    weapons = now.legend(shooter).weapons
    return tuple(space for space in spaces if (held := weapons[space]) is not None and held.ammo > 0)


@rule("AX-SHOOT-011", "AX-SHOOT-012", "AX-CARD-005", "AX-CARD-002")
def enhancements(now: Situation, shooter: str, target: str) -> Iterator[str]:
    """Shoot Enhancements in hand that fit this shot."""
    activation = now.state.activation
    if activation is None or activation.legend != shooter:
        return
    for feat in now.legend(shooter).hand:
        card = now.fixed.pack.feats[feat]
        enhances = card.type == "shoot_enhancement" or card.as_enhancement
        if enhances and holds(now, card.condition, shooter, ShotAt(shooter, target)):
            yield feat


@rule("AX-ACT-003", "AX-CARD-006")
def has_shot(now: Situation, shooter: str) -> bool:
    """Whether a Legend has used up its Shoot action."""
    activation = now.state.activation
    return activation is not None and activation.legend == shooter and activation.shot


@part("shoot")
class ShootAction(PartOfAction):
    """A Shoot action."""

    commands = (Shoot,)

    def possible(self, now: Situation, legend: str, part: Part) -> bool:
        """A Weapon with ammo, an enemy in sight, and no Shoot action in this activation yet."""
        return not has_shot(now, legend) and bool(loaded(now, legend, part.weapon)) and bool(targets(now, legend))

    def missing(self, now: Situation, legend: str, part: Part) -> Violation | None:
        """Ammo, or somebody to shoot at."""
        if not loaded(now, legend, part.weapon):
            return Violation(code="apex.no_loaded_weapon", rule="AX-SHOOT-005")
        return None if targets(now, legend) else Violation(code="apex.nobody_in_sight", rule="AX-SHOOT-003")

    def options(self, now: Situation, legend: str, part: Part, player: Player) -> Iterator[Option]:
        """Every target with every Weapon, with or without an Enhancement."""
        if has_shot(now, legend):
            return
        for target in targets(now, legend):
            cards = ("", *enhancements(now, legend, target))
            for weapon in loaded(now, legend, part.weapon):
                for card in cards:
                    yield Option(command=Shoot(player=player, target=target, weapon=weapon, enhancement=card))

    def check(self, now: Situation, legend: str, part: Part, command: Command) -> Iterator[Violation]:
        """One Shoot action in an activation; an enemy in sight; a Weapon with ammo; one fitting Enhancement."""
        assert isinstance(command, Shoot)
        if has_shot(now, legend):
            yield Violation(code="apex_effects.shot_already", rule="AX-CARD-006")
        one = now.state.legends.get(command.target)
        if one is None or one.squad == now.legend(legend).squad or one.at is None:
            params = {"target": command.target}
            yield Violation(code="apex_effects.no_target", params=params, rule="AX-SHOOT-003")
        elif command.target not in targets(now, legend):
            yield Violation(code="apex_effects.no_sight", params={"target": command.target}, rule="AX-SHOOT-003")
        yield from _check_weapon(now, legend, part, command)
        if one and command.enhancement and command.enhancement not in set(enhancements(now, legend, command.target)):
            params = {"card": command.enhancement}
            yield Violation(code="apex_effects.no_such_enhancement", params=params, rule="AX-SHOOT-011")

    @rule("AX-SHOOT-006", "AX-SHOOT-007", "AX-SHOOT-011")
    def play(self, play: Play[State], legend: str, part: Part, command: Command) -> None:
        """Spend 1 ammo, whatever the Rate of Fire, and play the Enhancement; the rest follows step by step."""
        assert isinstance(command, Shoot)
        held = play.state.legends[legend].weapons[command.weapon]
        assert held is not None
        play.emit(ShotTaken(legend=legend, rule="AX-ACT-003"))
        play.emit(
            ShotDeclared(
                legend=legend, target=command.target, weapon=command.weapon, card=held.card, rule="AX-SHOOT-001"
            )
        )
        play.emit(AmmoChanged(legend=legend, space=command.weapon, ammo=held.ammo - 1, rule="AX-SHOOT-006"))
        one, other = play.state.legends[legend].at, play.state.legends[command.target].at
        assert one is not None
        assert other is not None
        push(play, Shooting(legend=legend, target=command.target, weapon=command.weapon, line=(one, other)))
        if command.enhancement:
            card = play.state.fixed.pack.feats[command.enhancement]
            play.emit(CardPlayed(legend=legend, card=card.id, label="shoot_enhancement", rule="AX-SHOOT-011"))
            play.emit(FeatUsed(legend=legend, feat=card.id, rule="AX-FEAT-002"))
            resolve_card(play, frame_of(legend, card))


def _check_weapon(now: Situation, legend: str, part: Part, command: Shoot) -> Iterator[Violation]:
    params = {"space": command.weapon}
    if command.weapon not in (0, 1) or now.legend(legend).weapons[command.weapon] is None:
        yield Violation(code="apex_effects.no_weapon", params=params, rule="AX-SHOOT-005")
    elif part.weapon not in (None, command.weapon):
        yield Violation(code="apex_effects.other_weapon", params=params, rule="AX-WEAP-012")
    elif command.weapon not in loaded(now, legend, None):
        yield Violation(code="apex_effects.no_ammo", params=params, rule="AX-SHOOT-005")


@handles(Shooting)
class _Shooting(Handler[Shooting]):
    def decision(self, now: Situation, frame: Shooting) -> Decision | None:
        """Only replacing revealed cards is asked."""
        if frame.step != "redraw":
            return None
        return question("redraw", now.legend(frame.legend).seat, legend=frame.legend, left=frame.redraws)

    @rule("AX-SHOOT-002", "AX-SHOOT-013", "AX-SHOOT-017", "AX-SHOOT-018")
    def resume(self, play: Play[State], frame: Shooting) -> None:
        """The next step."""
        if frame.step == "before":
            swap(play, replace(frame, step="reveal"))
            open_window(play, "before")
        elif frame.step == "reveal":
            _reveal_if_both_are_there(play, frame)
        elif frame.step == "first":
            _first_shot(play, frame)
        elif frame.step == "resolve":
            _resolve(play, frame)
        elif frame.step == "after":
            swap(play, replace(frame, step="end"))
            open_window(play, "after")
        else:
            _done(play)

    def options(self, now: Situation, frame: Shooting, player: Player) -> Iterator[Option]:
        """Any of the revealed cards, or none."""
        for number in range(len(frame.cards)):
            yield Option(command=Redraw(player=player, card=number))
        yield Option(command=Decline(player=player))

    def check(self, now: Situation, frame: Shooting, command: Command) -> Iterable[Violation]:
        """A card that lies there."""
        if isinstance(command, Decline) or (isinstance(command, Redraw) and 0 <= command.card < len(frame.cards)):
            return ()
        return (not_now(),)

    def play(self, play: Play[State], frame: Shooting, command: Command) -> None:
        """The new card takes the place of the old one, which is out until the end of the action."""
        if not isinstance(command, Redraw):
            swap(play, replace(frame, step="first", redraws=0))
            return
        old = frame.cards[command.card]
        without = (*(each.card for each in frame.cards), *frame.replaced)
        cards = list(frame.cards)
        for new in draw_aim(play, 1, "shoot", frame.legend, without=without):
            cards[command.card] = Placed(new.id, old.space)
        left = frame.redraws - 1
        swap(play, replace(frame, redraws=left, step="redraw" if left else "first"))
        play.emit(AimPlaced(legend=frame.legend, cards=tuple(cards), replaced=(old.card,)))


def _reveal_if_both_are_there(play: Play[State], frame: Shooting) -> None:
    """A card may have taken one of them off the board: then the shot is over."""
    legends = play.state.legends
    if legends[frame.legend].at is None or legends[frame.target].at is None:
        pop(play)
    else:
        _reveal(play, frame)


@rule("AX-RATE-001", "AX-RATE-013", "AX-SHOOT-019")
def _reveal(play: Play[State], frame: Shooting) -> None:
    """Draw from the full deck as many cards as the Rate of Fire says, and place them on the Aim board."""
    now = Situation(play.state)
    pack = now.fixed.pack
    aim = aim_at_hand(now, frame)
    spaces = placement(aim, pack.aim_board, len(pack.aim_deck))
    cards = draw_aim(play, len(spaces), "shoot", frame.legend)
    placed = tuple(Placed(card.id, space) for card, space in zip(cards, spaces, strict=True))
    swap(play, replace(frame, step="redraw" if frame.redraws else "first"))
    play.emit(AimPlaced(legend=frame.legend, cards=placed, rule="AX-RATE-013"))


def _later(now: Situation, frame: Shooting, timing: str) -> Iterator[Resolving]:
    """What the Weapon and then the cards played for a shot do in a later step, in the order of play."""
    held = now.legend(frame.legend).weapons[frame.weapon]
    assert held is not None
    model = now.card(held).model
    if ops := getattr(model.later, timing):
        yield Resolving(card=model.key, owner=frame.legend, ops=ops, weapon=frame.weapon)
    for each in frame.played:
        feat = now.fixed.pack.feats.get(each.card)
        if feat is not None and (ops := getattr(feat.later, timing)):
            yield Resolving(card=feat.id, owner=each.owner, ops=ops)


@rule("AX-RATE-005")
def _first_shot(play: Play[State], frame: Shooting) -> None:
    """What happens after the first shot comes when its cards are judged: it changes the shots that follow."""
    swap(play, replace(frame, step="resolve", for_first=len(frame.changes)))
    push(play, *_later(Situation(play.state), frame, "after_first_shot"))


@rule("AX-DMG-002", "AX-SHOOT-021")
def _resolve(play: Play[State], frame: Shooting) -> None:
    """Hits, headshots, damage; what answers the damage comes before the Reactions after shooting."""
    now = Situation(play.state)
    pack = now.fixed.pack
    aim = aim_at_hand(now, frame)
    revealed = [Revealed(pack.aim[each.card], each.space) for each in frame.cards]
    first = aim_at_hand(now, frame, frame.changes[: frame.for_first])
    shot = resolve(aim, revealed, pack.aim_board, first)
    play.emit(
        ShotResolved(legend=frame.legend, target=frame.target, weapon=aim.weapon.key, shot=shot, rule="AX-DMG-001")
    )
    swap(play, replace(frame, step="after"))
    if shot.damage:
        push(play, *_later(now, frame, "after_damage"))
    origin = now.legend(frame.legend).at
    harm(play, frame.target, shot.damage, source="shoot", by=frame.legend, origin=origin)


@rule("AX-SHOOT-019")
def _done(play: Play[State]) -> None:
    """All Aim cards go back into the deck, which is shuffled: the next draw is from the full deck again."""
    pop(play)
