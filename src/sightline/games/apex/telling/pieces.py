"""How what happens to Legends on the board is told."""

from sightline.games.apex import events as happened
from sightline.games.apex.narrator import Scene, tells, where
from sightline.i18n import translate

CAUSES = ("ring", "melee", "area", "card")
"""Where damage comes from, if not from a shot, which has been told already."""


@tells(happened.Moved)
def _(scene: Scene, event: happened.Moved) -> str:
    return scene.say("moved", legend=scene.legend(event.legend), to=where(event.path[-1]), mp=event.mp)


@tells(happened.Relocated)
def _(scene: Scene, event: happened.Relocated) -> str:
    key = "pushed" if event.why == "push" else "relocated"
    return scene.say(key, legend=scene.legend(event.legend), to=where(event.to))


@tells(happened.Collided)
def _(scene: Scene, event: happened.Collided) -> str:
    return scene.say("collided", legend=scene.legend(event.legend))


@tells(happened.Damaged)
def _(scene: Scene, event: happened.Damaged) -> str:
    told = {"legend": scene.legend(event.legend), "amount": event.amount}
    lost = {"shield": event.shield, "health": event.health}
    if event.source not in CAUSES:
        return scene.say("damaged", **told, **lost)
    return scene.say("damaged_by", cause=translate(f"apex.cause.{event.source}", scene.language), **told, **lost)


@tells(happened.DamageCancelled)
def _(scene: Scene, event: happened.DamageCancelled) -> str:
    return scene.say("cancelled", legend=scene.legend(event.legend), amount=event.amount)


@tells(happened.DamagePrevented)
def _(scene: Scene, event: happened.DamagePrevented) -> str:
    return scene.say("prevented", legend=scene.legend(event.legend), amount=event.amount)


@tells(happened.Restored)
def _(scene: Scene, event: happened.Restored) -> str:
    return scene.say("restored", legend=scene.legend(event.legend), amount=event.amount, pool=scene.say(event.pool))


@tells(happened.ShieldCut)
def _(scene: Scene, event: happened.ShieldCut) -> str:
    return scene.say("shield_cut", legend=scene.legend(event.legend), shield=event.shield)


@tells(happened.Eliminated)
def _(scene: Scene, event: happened.Eliminated) -> str:
    if not event.token:
        return scene.say("eliminated_again", legend=scene.legend(event.legend))
    taker = 1 - scene.after.legends[event.legend].squad
    return scene.say("eliminated", legend=scene.legend(event.legend), squad=scene.squad(taker))


@tells(happened.RespawnFree)
def _(scene: Scene, event: happened.RespawnFree) -> str:
    return scene.say("free_respawn", legend=scene.legend(event.legend))


@tells(happened.Respawned)
def _(scene: Scene, event: happened.Respawned) -> str:
    return scene.say("respawned", legend=scene.legend(event.legend), to=where(event.to))


@tells(happened.SceneryDestroyed)
def _(scene: Scene, event: happened.SceneryDestroyed) -> str:
    return scene.say("destroyed", piece=event.id)
