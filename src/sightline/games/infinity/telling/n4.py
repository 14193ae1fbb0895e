"""What N4 tells beyond the core."""

from sightline.games.infinity.core.match.state import orders_left
from sightline.games.infinity.n4 import events as n4
from sightline.games.infinity.n4.deployment import events as n4_deployment
from sightline.games.infinity.telling.scene import Scene, side_of, tells
from sightline.i18n import translate

# ------------------------------------------------------------------ the Orders of N4


@tells(n4.CommandTokenSpent)
def _(scene: Scene, event: n4.CommandTokenSpent) -> str:
    whom = {"trooper": scene.who(event.trooper)} if event.trooper else {}
    key = "command_token_on" if whom else "command_token"
    use = scene.word("token_use", event.use)
    return scene.say(key, player=scene.player(event.player), use=use, left=event.left, **whom)


@tells(n4.Regrouped)
def _(scene: Scene, event: n4.Regrouped) -> str:
    if not event.trooper:
        return scene.say("regrouped_off_table", player=scene.player(event.player), group=event.group)
    return scene.say("regrouped", trooper=scene.who(event.trooper), group=event.group)


@tells(n4.CommandLost)
def _(scene: Scene, event: n4.CommandLost) -> str:
    return scene.say("loss_of_lieutenant" if event.lost else "command_restored", player=scene.player(event.player))


@tells(n4.Retreating)
def _(scene: Scene, event: n4.Retreating) -> str:
    return scene.say("retreat" if event.retreats else "retreat_over", player=scene.player(event.player))


@tells(n4.OrdersChanged)
def _(scene: Scene, event: n4.OrdersChanged) -> str | None:
    if orders_left(event.pool) == orders_left(scene.before.pool):
        kinds = _lapsed(scene, event)
        return scene.say("orders_lapse", player=scene.player(event.player), kind=kinds) if kinds else None
    return scene.say("orders_changed", player=scene.player(event.player), count=orders_left(event.pool))


def _lapsed(scene: Scene, event: n4.OrdersChanged) -> str:
    """The kinds of Orders of which some were left, and none are."""
    kinds = dict.fromkeys(each.kind for each in scene.before.pool if each.left)
    kept = {each.kind for each in event.pool}
    return ", ".join(scene.word("order", kind) for kind in kinds if kind not in kept)


@tells(n4.LimitSet)
def _(scene: Scene, event: n4.LimitSet) -> str:
    return scene.say("token_limit", player=scene.player(event.player), limit=event.limit)


# ------------------------------------------------------------------ deployment in N4


@tells(n4_deployment.DeploymentRolled)
def _(scene: Scene, event: n4_deployment.DeploymentRolled) -> str:
    who = scene.who(event.trooper) if event.trooper else scene.player(event.player)
    key = "n4_deception.roll_passed" if event.passed else "n4_deception.roll_failed"
    said = translate(key, scene.language, who=who, skill=scene.word("skill", event.skill))
    return f"{said} {side_of(scene, event.side)}" if event.side is not None else said


@tells(n4_deployment.SentBack)
def _(scene: Scene, event: n4_deployment.SentBack) -> str:
    return translate("n4_deception.sent_back", scene.language, who=scene.who(event.trooper))
