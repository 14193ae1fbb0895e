"""What the core tells: initiative, turns, declarations, troopers, dice and the end."""

from sightline.games.infinity.core.match import events as happened
from sightline.games.infinity.core.match.events import SaveRolled
from sightline.games.infinity.core.order.declarations import Declaration
from sightline.games.infinity.telling.scene import Scene, mods_of, side_of, tells
from sightline.geometry.shapes import Point3
from sightline.i18n import messages, translate

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
    if not scene.open_book:
        return translate("places.placed", scene.language, trooper=scene.who(one.id), where=scene.where(one.at))
    marker = " (CAMO)" if "camouflaged" in one.states else ""
    return scene.say("placed", trooper=scene.who(one.id) + marker, x=round(one.at[0] / 10), y=round(one.at[1] / 10))


@tells(happened.Landed)
def _(scene: Scene, event: happened.Landed) -> str:
    if not scene.open_book:
        return translate("places.placed", scene.language, trooper=scene.who(event.trooper), where=scene.where(event.at))
    return scene.say("placed", trooper=scene.who(event.trooper), x=round(event.at[0] / 10), y=round(event.at[1] / 10))


@tells(happened.LieutenantNamed)
def _(scene: Scene, event: happened.LieutenantNamed) -> str | None:
    if event.member is None or not (scene.open_book or event.player == scene.knower):
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
    if not scene.open_book:
        at = ", ".join(f"{scene.who(aim.target)}{f' ×{aim.dice}' if aim.dice > 1 else ''}" for aim in use.aims)
        return " · ".join(parts) + (f" → {at}" if at else "")
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
    why = "; ".join(dict.fromkeys(_reason(scene, code) for code in event.reasons))
    return scene.say("idle", trooper=scene.who(event.trooper), skill=skill, why=why)


def _reason(scene: Scene, code: str) -> str:
    """Why something came to nothing, as far as it can be said without naming anybody."""
    known = messages(scene.language).get(code, "")
    return known.rstrip(".") if known and "{" not in known else scene.say("idle_why")


# ------------------------------------------------------------------ troopers


@tells(happened.Moved)
def _(scene: Scene, event: happened.Moved) -> str:
    x, y, z = end_at = event.trail[-1].at
    if not scene.open_book:
        who, cost = scene.who(event.trooper), scene.number(event.cost / 10)
        return translate("places.moved", scene.language, trooper=who, cost=cost, where=scene.where(end_at))
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
    if not scene.open_book:
        key = f"places.{key}_{'one' if abs(event.points) == 1 else 'many'}"
        return translate(key, scene.language, trooper=scene.who(event.trooper), points=abs(event.points))
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
    trooper, covered = scene.who(event.template.by), scene.everybody(sorted(event.template.affected))
    return scene.say("template" if covered else "template_empty", trooper=trooper, targets=covered)


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
        return _lies(scene, "token_dropped", name, token.at)
    return _lies(scene, "token_placed", name, token.at) if before is None else None


def _lies(scene: Scene, key: str, name: str, at: Point3) -> str:
    """Where a token is left or laid."""
    if scene.open_book:
        return scene.say(key, token=name, x=round(at[0] / 10), y=round(at[1] / 10))
    return translate(f"places.{key}", scene.language, token=name, where=scene.where(at))


# ------------------------------------------------------------------ dice


@tells(happened.Rolled)
def _(scene: Scene, event: happened.Rolled) -> str:
    sides = " | ".join(side_of(scene, side) for side in event.sides)
    return scene.say("rolled" if event.kind == "normal" else "face_to_face", sides=sides)


def _save(scene: Scene, save: SaveRolled) -> str:
    outcome = scene.say("save_failed" if save.failed else "save_passed")
    die = save.die if save.die is not None else "-"
    return f"{save.base}{mods_of(scene, save.mods)} = {save.value} -> {die} {outcome}"


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
