"""Free and Special actions: Feats, Abilities, and the Special actions of Weapons."""

from collections.abc import Iterable, Iterator

from sightline.games.apex.abilities import begin_use
from sightline.games.apex.content.cards import Ability, Feat, WeaponSpecial
from sightline.games.apex.effects.commands import PlayFeat, UseAbility, WeaponAction
from sightline.games.apex.effects.conditions import holds
from sightline.games.apex.effects.events import CardPlayed
from sightline.games.apex.effects.frames import Resolving, Settling
from sightline.games.apex.effects.resolving import possible, resolve_card
from sightline.games.apex.events import ActionTaken, FeatUsed
from sightline.games.apex.frames import push
from sightline.games.apex.offers import Offer, offers
from sightline.games.apex.situation import Situation
from sightline.games.apex.state import Legend, State
from sightline.kernel import Command, Option, Play, Player, Violation
from sightline.rules import rule

ACTIONS = ("free", "special")


def frame_of(legend: str, card: Feat | Ability, use: int = 0, subject: str = "") -> Resolving:
    """A card as something to be resolved."""
    return Resolving(card=card.id, owner=legend, ops=card.ops(), join=card.join, use=use, subject=subject)


@rule("AX-INST-002", "AX-ACT-017", "AX-ELIM-007")
def cards_at_hand(now: Situation, legend: str) -> Iterator[Feat | Ability]:
    """The Feats in hand and the Abilities with a token; who is off the board uses none, of whatever type."""
    one, pack = now.legend(legend), now.fixed.pack
    if one.at is not None:
        yield from (pack.feats[feat] for feat in one.hand)
        yield from _abilities_at_hand(now, one)


def cards_they_expect(now: Situation, legend: str) -> Iterator[Feat | Ability]:
    """What a Legend on the board might hold, as far as everybody knows: a question must not tell what it holds."""
    one = now.legend(legend)
    if one.at is None:
        return
    if one.hand:
        yield from (card for card in now.fixed.pack.feats_of(legend) if card.id not in one.discard)
    yield from _abilities_at_hand(now, one)


def _abilities_at_hand(now: Situation, one: Legend) -> Iterator[Ability]:
    return (now.fixed.pack.abilities[ability] for ability, tokens in one.supply.items() if tokens)


@rule("AX-CARD-002", "AX-ACT-016")
def _is_activated(now: Situation, legend: str) -> bool:
    """Whether it is the Legend's own activation."""
    return now.state.activation is not None and now.state.activation.legend == legend


def why_not(now: Situation, legend: str, card: Feat | Ability) -> Iterator[Violation]:
    """What stands against a Free or Special action at this moment."""
    activation = now.state.activation
    params = {"card": card.id}
    if now.legend(legend).at is None:
        yield Violation(code="apex_effects.off_board", params=params, rule="AX-CARD-001")
        return
    if activation is None or not _is_activated(now, legend):
        yield Violation(code="apex_effects.not_activated", params=params, rule="AX-CARD-002")
        return
    if card.type not in ACTIONS:
        yield Violation(code=f"apex_effects.not_now_{card.type}", params=params, rule="AX-CARD-007")
        return
    yield from _unpaid(activation.ap, card)
    if not holds(now, card.condition, legend, None) or not possible(now, frame_of(legend, card)):
        yield Violation(code="apex_effects.impossible", params=params, rule="AX-ABIL-004")


@rule("AX-ACT-006")
def _unpaid(left: int, card: Feat | Ability) -> Iterator[Violation]:
    """Whatever a card is, the cost printed on it has to be paid."""
    if left < card.ap:
        yield Violation(
            code="apex_effects.no_ap", params={"card": card.id, "cost": card.ap, "left": left}, rule="AX-CARD-004"
        )


def pay(play: Play[State], legend: str, card: str, label: str, ap: int) -> None:
    """Say that a card is played, and pay for it."""
    play.emit(CardPlayed(legend=legend, card=card, label=label))
    play.emit(ActionTaken(legend=legend, action=card, ap=ap, rule="AX-CARD-004" if ap else "AX-CARD-003"))


@offers(PlayFeat)
class Feats(Offer):
    """Feats that are Free or Special actions."""

    def options(self, now: Situation, legend: str, player: Player) -> Iterator[Option]:
        """Those in hand that can be played."""
        for feat in now.legend(legend).hand:
            if not any(True for _ in why_not(now, legend, now.fixed.pack.feats[feat])):
                yield Option(command=PlayFeat(player=player, feat=feat))

    def check(self, now: Situation, legend: str, command: Command) -> Iterable[Violation]:
        """A Feat in hand, playable now."""
        assert isinstance(command, PlayFeat)
        if command.feat not in now.legend(legend).hand:
            return (Violation(code="apex_effects.not_in_hand", params={"card": command.feat}, rule="AX-FEAT-002"),)
        return why_not(now, legend, now.fixed.pack.feats[command.feat])

    @rule("AX-FEAT-002", "AX-ACT-008")
    def play(self, play: Play[State], legend: str, command: Command) -> None:
        """Onto the discard pile, and resolve it."""
        assert isinstance(command, PlayFeat)
        card = play.state.fixed.pack.feats[command.feat]
        pay(play, legend, card.id, card.type, card.ap)
        play.emit(FeatUsed(legend=legend, feat=card.id, rule="AX-FEAT-002"))
        resolve_card(play, frame_of(legend, card))


@rule("AX-ABIL-003", "AX-LEG-005")
def without_token(now: Situation, legend: str, ability: str) -> Iterator[Violation]:
    """An Ability needs one of its tokens: those under the Initiative track or on the Cooldown track are not there."""
    if not now.legend(legend).supply[ability]:
        yield Violation(code="apex_effects.no_token", params={"card": ability}, rule="AX-ABIL-003")


@rule("AX-TIME-001", "AX-COOL-901", "AX-ACT-007")
def use_ability(play: Play[State], legend: str, card: Ability, subject: str = "") -> None:
    """Take a token, do what the card does at once; without a timing label its token cools down right afterwards."""
    use = begin_use(play, legend, card.id)
    if card.duration is None and card.delay is None:
        push(play, Settling(use=use.number))
    resolve_card(play, frame_of(legend, card, use.number, subject))


@offers(UseAbility)
class Abilities(Offer):
    """Abilities that are Free or Special actions."""

    def options(self, now: Situation, legend: str, player: Player) -> Iterator[Option]:
        """Those with a token that can be used."""
        for ability, tokens in now.legend(legend).supply.items():
            if tokens and not any(True for _ in why_not(now, legend, now.fixed.pack.abilities[ability])):
                yield Option(command=UseAbility(player=player, ability=ability))

    def check(self, now: Situation, legend: str, command: Command) -> Iterator[Violation]:
        """An Ability of its own, with a token, usable now."""
        assert isinstance(command, UseAbility)
        if command.ability not in now.legend(legend).supply:
            yield Violation(code="apex_effects.not_its_ability", params={"card": command.ability}, rule="AX-ABIL-001")
            return
        yield from without_token(now, legend, command.ability)
        yield from why_not(now, legend, now.fixed.pack.abilities[command.ability])

    def play(self, play: Play[State], legend: str, command: Command) -> None:
        """Pay, and use it."""
        assert isinstance(command, UseAbility)
        card = play.state.fixed.pack.abilities[command.ability]
        pay(play, legend, card.id, card.type, card.ap)
        use_ability(play, legend, card)


@offers(WeaponAction)
class WeaponActions(Offer):
    """Special actions of Weapons."""

    def options(self, now: Situation, legend: str, player: Player) -> Iterator[Option]:
        """Those that can be taken."""
        for space in (0, 1):
            if self._special(now, legend, space) and not any(True for _ in self._why_not(now, legend, space)):
                yield Option(command=WeaponAction(player=player, weapon=space))

    @rule("AX-ACT-009")
    def _special(self, now: Situation, legend: str, space: int) -> WeaponSpecial | None:
        weapon = now.legend(legend).weapons[space] if space in (0, 1) else None
        return None if weapon is None else now.card(weapon).model.special

    def _frame(self, now: Situation, legend: str, space: int) -> Resolving:
        weapon, special = now.legend(legend).weapons[space], self._special(now, legend, space)
        assert weapon is not None
        assert special is not None
        key = now.card(weapon).model.key
        return Resolving(card=key, owner=legend, ops=special.effects, join=special.join, weapon=space)

    def _why_not(self, now: Situation, legend: str, space: int) -> Iterator[Violation]:
        activation, special = now.state.activation, self._special(now, legend, space)
        if special is None:
            yield Violation(code="apex_effects.no_special", params={"space": space}, rule="AX-WEAP-011")
            return
        assert activation is not None
        frame = self._frame(now, legend, space)
        if activation.ap < special.ap:
            yield Violation(
                code="apex_effects.no_ap",
                params={"card": frame.card, "cost": special.ap, "left": activation.ap},
                rule="AX-WEAP-011",
            )
        if not possible(now, frame):
            yield Violation(code="apex_effects.impossible", params={"card": frame.card}, rule="AX-WEAP-011")

    def check(self, now: Situation, legend: str, command: Command) -> Iterable[Violation]:
        """The Weapon has one, and it can be paid for and done."""
        assert isinstance(command, WeaponAction)
        return self._why_not(now, legend, command.weapon)

    @rule("AX-WEAP-011")
    def play(self, play: Play[State], legend: str, command: Command) -> None:
        """Pay, and do it."""
        assert isinstance(command, WeaponAction)
        now = Situation(play.state)
        special = self._special(now, legend, command.weapon)
        assert special is not None
        frame = self._frame(now, legend, command.weapon)
        pay(play, legend, frame.card, "special", special.ap)
        resolve_card(play, frame)
