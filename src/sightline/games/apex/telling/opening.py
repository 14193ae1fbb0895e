"""What is told before the battle."""

from sightline.games.apex import events as happened
from sightline.games.apex.narrator import Scene, tells
from sightline.i18n import translate


@tells(happened.CardsCompared)
def _(scene: Scene, event: happened.CardsCompared) -> str:
    return scene.say("cards_compared", first=event.values[0], second=event.values[1])


@tells(happened.ColoursSet)
def _(scene: Scene, event: happened.ColoursSet) -> str:
    return scene.say("colours", squad=scene.squad(event.red))


@tells(happened.Recruited)
def _(scene: Scene, event: happened.Recruited) -> str:
    return scene.say(
        "recruited", player=event.seat + 1, legend=scene.legend(event.legend), squad=scene.squad(event.squad)
    )


@tells(happened.PoolDrawn)
def _(scene: Scene, event: happened.PoolDrawn) -> str:
    legend = scene.legend(event.legend)
    if not event.weapons:
        return scene.say("pool_hidden", legend=legend)
    weapons, loot = scene.several(map(scene.weapon, event.weapons)), scene.several(map(scene.loot, event.loot))
    return scene.say("pool", legend=legend, weapons=weapons, loot=loot)


@tells(happened.Given)
def _(scene: Scene, event: happened.Given) -> str:
    what = scene.several((*map(scene.weapon, event.weapons), *map(scene.loot, event.loot)))
    return scene.say("given", legend=scene.legend(event.legend), to=scene.legend(event.to), what=what)


@tells(happened.GearPlaced)
def _(scene: Scene, event: happened.GearPlaced) -> str:
    return scene.say("backpack", legend=scene.legend(event.legend), loot=scene.several(map(scene.loot, event.backpack)))


@tells(happened.GearedUp)
def _(scene: Scene, event: happened.GearedUp) -> str:
    return scene.say("geared", legend=scene.legend(event.legend))


@tells(happened.GearShown)
def _(scene: Scene, event: happened.GearShown) -> str:
    weapons = scene.several(
        " + ".join((scene.weapon(weapon.card), *map(scene.loot, weapon.attachments.values())))
        for weapon in event.weapons
        if weapon is not None
    )
    worn = scene.several(scene.loot(token) for token in event.equipment.values())
    return scene.say("gear_shown", legend=scene.legend(event.legend), weapons=weapons, equipment=worn)


def _edge(scene: Scene, edge: str) -> str:
    return translate(f"web_apex.edge.{edge}", scene.language)


@tells(happened.RewardLaid)
def _(scene: Scene, event: happened.RewardLaid) -> str:
    reward = next(each for each in scene.after.fixed.pack.rewards if each.id == event.reward)
    rest = ""
    if reward.loot:
        rest += scene.say("with_loot", bag=translate(f"apex.rarity.{reward.loot}", scene.language))
    if reward.ammo:
        rest += scene.say("with_ammo", ammo=reward.ammo)
    return scene.say("reward", edge=_edge(scene, event.edge), movement=reward.movement, rest=rest)


@tells(happened.EpicLaid)
def _(scene: Scene, event: happened.EpicLaid) -> str:
    return scene.say("epic", edge=_edge(scene, event.edge), loot=scene.loot(event.loot))


@tells(happened.PlacedAtEdge)
def _(scene: Scene, event: happened.PlacedAtEdge) -> str:
    return scene.say("at_edge", legend=scene.legend(event.legend), edge=_edge(scene, event.edge))


@tells(happened.EntryModuleCleared)
def _(scene: Scene, _event: happened.EntryModuleCleared) -> str:
    return scene.say("entry_cleared")
