"""The log as people read it: events become sentences, with dice, MODs and the rules behind them."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from sightline.games.infinity.core.match import events as happened
from sightline.games.infinity.core.match.events import Happening, RollSide, SaveRolled
from sightline.games.infinity.core.match.secrecy import hides
from sightline.games.infinity.core.match.state import State, orders_left
from sightline.games.infinity.core.order.declarations import Declaration
from sightline.games.infinity.n4 import events as n4
from sightline.games.infinity.n4.deployment import events as n4_deployment
from sightline.i18n import Language, messages, translate
from sightline.kernel import Change, Match, Mod, Player, Viewer

H = TypeVar("H", bound=Happening)
INDENT = "  "
TELLERS: dict[type[Happening], Callable[["Scene", Happening], str | None]] = {}
"""How each kind of event is told; what is not here is of no interest to people."""


class Scene:
    """Where an event happens: the states on either side of it, and who is listening in which language."""

    def __init__(self, before: State, after: State, language: Language, viewer: Viewer, *, open_book: bool) -> None:
        self.before = before
        self.after = after
        self.language = language
        self.viewer = viewer
        self.open_book = open_book
        """Whether nothing is hidden from the listener."""

    def say(self, key: str, **params: object) -> str:
        """A sentence of the log."""
        return translate(f"log.{key}", self.language, **params)

    def word(self, kind: str, key: str) -> str:
        """A word of the game: a skill, a state, an attribute; its key where nobody has translated it."""
        return messages(self.language).get(f"log.{kind}.{key}") or key.replace("_", " ")

    def weapon(self, key: str, mode: str = "") -> str:
        """A weapon with the mode it is used in."""
        weapon = self.after.fixed.edition.chart.weapons.get(key)
        name = (weapon.name.get(self.language) or key) if weapon else key.replace("_", " ")
        return f"{name} ({mode.replace('_', ' ')})" if mode else name

    def who(self, key: str) -> str:
        """A trooper by its name; a Marker only by the letter and number it was given."""
        state = self.after if key in self.after.troopers else self.before
        one = state.troopers.get(key)
        if one is None or (not self.open_book and hides(state, key, self.viewer)):
            return key
        return f"{key} {state.fixed.profile(one).name}"

    def everybody(self, keys: Iterable[str]) -> str:
        """Several troopers."""
        return ", ".join(self.who(key) for key in keys)

    def player(self, number: Player) -> str:
        """A player as people count them."""
        return self.say("player", number=number + 1)


def tells(kind: type[H]) -> Callable[[Callable[[Scene, H], str | None]], Callable[[Scene, H], str | None]]:
    """Register how a kind of event is told."""

    def register(teller: Callable[[Scene, H], str | None]) -> Callable[[Scene, H], str | None]:
        TELLERS[kind] = teller  # type: ignore[assignment]
        return teller

    return register


def sentence(
    change: Change[State], language: Language = "en", viewer: Viewer = None, *, open_book: bool = False
) -> str | None:
    """One event, as the viewer has seen it, in words; None where there is nothing to tell."""
    event = change.event
    assert isinstance(event, Happening)
    teller = TELLERS.get(type(event))
    return teller(Scene(change.before, change.after, language, viewer, open_book=open_book), event) if teller else None


def tell(
    change: Change[State], language: Language = "en", viewer: Viewer = None, *, open_book: bool = False
) -> str | None:
    """The sentence with its rule."""
    text = sentence(change, language, viewer, open_book=open_book)
    return text if text is None or not change.event.rule else f"{text} [{change.event.rule}]"


def narrate(match: Match[State], language: Language = "en") -> Iterator[str]:
    """A whole match with all its secrets, line by line, for those who may know everything: after the game, in tests."""
    before = match.game.new(match.setup)
    last = ""
    for entry in match.history:
        for event in entry.events:
            after = match.game.evolve(before, event)
            line = tell(Change(before, event, after), language, open_book=True)
            depth = 2 if before.order is not None and not isinstance(event, happened.Activated) else 0
            if line is not None and line != last:
                yield INDENT * depth + line
                last = line
            before = after


# ------------------------------------------------------------------ before the first turn


@tells(happened.InitiativeWon)
def _(scene: Scene, event: happened.InitiativeWon) -> str:
    return scene.say("initiative_won", player=scene.player(event.player))


@tells(happened.TurnOrderChosen)
def _(scene: Scene, event: happened.TurnOrderChosen) -> str:
    return scene.say("turn_order", player=scene.player(event.first))


@tells(happened.DeploymentChosen)
def _(scene: Scene, event: happened.DeploymentChosen) -> str:
    return scene.say("deployment", player=scene.player(event.first))


@tells(happened.Placed)
def _(scene: Scene, event: happened.Placed) -> str:
    one = event.trooper
    marker = " (CAMO)" if "camouflaged" in one.states else ""
    return scene.say("placed", trooper=scene.who(one.id) + marker, x=round(one.at[0] / 10), y=round(one.at[1] / 10))


@tells(happened.Landed)
def _(scene: Scene, event: happened.Landed) -> str:
    return scene.say("placed", trooper=scene.who(event.trooper), x=round(event.at[0] / 10), y=round(event.at[1] / 10))


@tells(happened.LieutenantNamed)
def _(scene: Scene, event: happened.LieutenantNamed) -> str | None:
    if event.member is None or not (scene.open_book or event.player == scene.viewer):
        return None
    name = scene.after.fixed.lists[event.player].members[event.member].profile.name
    return scene.say("lieutenant", player=scene.player(event.player), name=name)


@tells(happened.LieutenantRevealed)
def _(scene: Scene, event: happened.LieutenantRevealed) -> str:
    return scene.say("lieutenant", player=scene.player(event.player), name=scene.who(event.trooper))


# ------------------------------------------------------------------ turns, Orders, declarations


@tells(happened.TurnBegan)
def _(scene: Scene, event: happened.TurnBegan) -> str:
    return scene.say("turn", round=event.round, player=scene.player(event.player))


@tells(happened.OrdersCounted)
def _(scene: Scene, event: happened.OrdersCounted) -> str:
    return scene.say("orders_with_lieutenant" if event.lieutenant else "orders", count=event.regular)


@tells(happened.Activated)
def _(scene: Scene, event: happened.Activated) -> str:
    kind = scene.word("order", event.order.kind)
    return scene.say("activated", number=event.order.number, troopers=scene.everybody(event.order.troopers), order=kind)


def _details(scene: Scene, use: Declaration) -> str:
    """The skill with everything that was declared about it."""
    parts = [scene.word("skill", use.skill)]
    if use.weapon:
        parts.append(scene.weapon(use.weapon, use.mode))
    elif use.mode:
        parts.append(use.mode)
    if use.aims:
        parts.append(", ".join(f"{scene.who(aim.target)} x{aim.dice}" for aim in use.aims))
    return " - ".join(parts)


@tells(happened.SkillDeclared)
def _(scene: Scene, event: happened.SkillDeclared) -> str:
    use = _details(scene, event.declared.use)
    return scene.say("declares", trooper=scene.who(event.declared.trooper), skill=use)


@tells(happened.AroDeclared)
def _(scene: Scene, event: happened.AroDeclared) -> str:
    use = _details(scene, event.declared.use)
    return scene.say("reacts", trooper=scene.who(event.declared.trooper), skill=use)


@tells(happened.BecameIdle)
def _(scene: Scene, event: happened.BecameIdle) -> str:
    skill = scene.word("skill", event.skill)
    return scene.say("idle", trooper=scene.who(event.trooper), skill=skill, why=", ".join(event.reasons))


# ------------------------------------------------------------------ troopers


@tells(happened.Moved)
def _(scene: Scene, event: happened.Moved) -> str:
    x, y, z = event.trail[-1].at
    end = f"({x / 10:.1f}, {y / 10:.1f}, {z / 10:.1f})"
    return scene.say("moved", trooper=scene.who(event.trooper), cost=round(event.cost / 10, 1), end=end)


@tells(happened.StateGained)
def _(scene: Scene, event: happened.StateGained) -> str:
    return scene.say("gains", trooper=scene.who(event.trooper), state=scene.word("state", event.state))


@tells(happened.StateLost)
def _(scene: Scene, event: happened.StateLost) -> str:
    return scene.say("loses", trooper=scene.who(event.trooper), state=scene.word("state", event.state))


@tells(happened.Revealed)
def _(scene: Scene, event: happened.Revealed) -> str:
    return scene.say("revealed", trooper=scene.who(event.trooper))


@tells(happened.VitalityChanged)
def _(scene: Scene, event: happened.VitalityChanged) -> str:
    key = "hurt" if event.points > 0 else "recovers"
    return scene.say(key, trooper=scene.who(event.trooper), points=abs(event.points))


@tells(happened.Removed)
def _(scene: Scene, event: happened.Removed) -> str:
    return scene.say("removed", trooper=scene.who(event.trooper))


@tells(happened.UseSpent)
def _(scene: Scene, event: happened.UseSpent) -> str:
    return scene.say("spent", trooper=scene.who(event.trooper), weapon=scene.weapon(event.weapon))


@tells(happened.CoupDeGrace)
def _(scene: Scene, event: happened.CoupDeGrace) -> str:
    return scene.say("coup_de_grace", trooper=scene.who(event.attacker), target=scene.who(event.target))


@tells(happened.TemplateLaid)
def _(scene: Scene, event: happened.TemplateLaid) -> str:
    covered = scene.everybody(sorted(event.template.affected)) or "-"
    return scene.say("template", trooper=scene.who(event.template.by), targets=covered)


@tells(happened.TokenChanged)
def _(scene: Scene, event: happened.TokenChanged) -> str | None:
    token = event.token
    before = scene.before.tokens.get(token.id)
    name = scene.word("token", token.kind)
    if token.carrier and (before is None or before.carrier != token.carrier):
        return scene.say("token_carried", token=name, trooper=scene.who(token.carrier))
    if before is not None and before.owner != token.owner and token.owner is not None:
        return scene.say("token_taken", token=name, player=scene.player(token.owner))
    if before is not None and before.carrier and not token.carrier:
        return scene.say("token_dropped", token=name, x=round(token.at[0] / 10), y=round(token.at[1] / 10))
    if before is None:
        return scene.say("token_placed", token=name, x=round(token.at[0] / 10), y=round(token.at[1] / 10))
    return None


# ------------------------------------------------------------------ dice


def _mods(scene: Scene, mods: Iterable[Mod]) -> str:
    """Every MOD with its source and its rule."""
    return "".join(
        f" {mod.value:+d} {translate(mod.source, scene.language)}" + (f" ({mod.rule})" if mod.rule else "")
        for mod in mods
    )


def _side(scene: Scene, side: RollSide) -> str:
    number = side.trooper.removeprefix("player ")
    who = scene.player(int(number)) if number != side.trooper else scene.who(side.trooper)
    kept = list(side.kept)
    dice = []
    for die in side.dice:
        counts = die in kept
        if counts:
            kept.remove(die)
        dice.append(f"{die}*" if counts else f"{die}")
    if side.criticals:
        dice.append(scene.say("criticals", count=side.criticals))
    attribute = scene.word("attribute", side.attribute)
    rolled = ", ".join(dice) or "-"
    skill = scene.word("skill", side.skill)
    return f"{who}, {skill}: {attribute} {side.base}{_mods(scene, side.mods)} = {side.value} -> {rolled}"


@tells(happened.Rolled)
def _(scene: Scene, event: happened.Rolled) -> str:
    sides = " | ".join(_side(scene, side) for side in event.sides)
    return scene.say("rolled" if event.kind == "normal" else "face_to_face", sides=sides)


def _save(scene: Scene, save: SaveRolled) -> str:
    outcome = scene.say("save_failed" if save.failed else "save_passed")
    return (
        f"{save.base}{_mods(scene, save.mods)} = {save.value} -> {save.die if save.die is not None else '-'} {outcome}"
    )


@tells(happened.SavesRolled)
def _(scene: Scene, event: happened.SavesRolled) -> str:
    return scene.say(
        "saves",
        trooper=scene.who(event.trooper),
        weapon=scene.weapon(event.weapon),
        hits=event.hits + event.criticals,
        criticals=event.criticals,
        saves="; ".join(_save(scene, save) for save in event.saves) or "-",
    )


# ------------------------------------------------------------------ the end


@tells(happened.Scored)
def _(scene: Scene, event: happened.Scored) -> str:
    what = translate(event.what, scene.language, **event.params)
    return scene.say(f"scored_{event.kind}", player=scene.player(event.player), points=f"{event.points:g}", what=what)


@tells(happened.Ended)
def _(scene: Scene, event: happened.Ended) -> str:
    reason = translate(f"scenario.ended.{event.reason}", scene.language)
    if event.winner is None:
        return f"{reason} {scene.say('drawn')}"
    return f"{reason} {scene.say('won', player=scene.player(event.winner))}"


# ------------------------------------------------------------------ the Orders of N4


@tells(n4.CommandTokenSpent)
def _(scene: Scene, event: n4.CommandTokenSpent) -> str:
    whom = {"trooper": scene.who(event.trooper)} if event.trooper else {}
    key = "command_token_on" if whom else "command_token"
    use = scene.word("token_use", event.use)
    return scene.say(key, player=scene.player(event.player), use=use, left=event.left, **whom)


@tells(n4.Regrouped)
def _(scene: Scene, event: n4.Regrouped) -> str:
    return scene.say("regrouped", trooper=scene.who(event.trooper), group=event.group)


@tells(n4.CommandLost)
def _(scene: Scene, event: n4.CommandLost) -> str:
    return scene.say("loss_of_lieutenant" if event.lost else "command_restored", player=scene.player(event.player))


@tells(n4.Retreating)
def _(scene: Scene, event: n4.Retreating) -> str:
    return scene.say("retreat" if event.retreats else "retreat_over", player=scene.player(event.player))


@tells(n4.OrdersChanged)
def _(scene: Scene, event: n4.OrdersChanged) -> str:
    return scene.say("orders_changed", player=scene.player(event.player), count=orders_left(event.pool))


@tells(n4.LimitSet)
def _(scene: Scene, event: n4.LimitSet) -> str:
    return scene.say("token_limit", player=scene.player(event.player), limit=event.limit)


# ------------------------------------------------------------------ deployment in N4


@tells(n4_deployment.DeploymentRolled)
def _(scene: Scene, event: n4_deployment.DeploymentRolled) -> str:
    who = scene.who(event.trooper) if event.trooper else scene.player(event.player)
    key = "n4_deception.roll_passed" if event.passed else "n4_deception.roll_failed"
    said = translate(key, scene.language, who=who, skill=scene.word("skill", event.skill))
    return f"{said} {_side(scene, event.side)}" if event.side is not None else said


@tells(n4_deployment.SentBack)
def _(scene: Scene, event: n4_deployment.SentBack) -> str:
    return translate("n4_deception.sent_back", scene.language, who=scene.who(event.trooper))
