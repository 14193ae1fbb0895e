"""How it is told what Legends obtain, keep and drop."""

from sightline.games.apex import events as happened
from sightline.games.apex.narrator import Scene, tells, where


@tells(happened.LootDrawn)
def _(scene: Scene, event: happened.LootDrawn) -> str:
    return scene.say("loot_drawn", legend=scene.legend(event.legend), loot=scene.loot(event.loot))


@tells(happened.BinOpened)
def _(scene: Scene, event: happened.BinOpened) -> str:
    return scene.say("bin_opened", legend=scene.legend(event.legend), at=where(event.at))


@tells(happened.WeaponsDrawn)
def _(scene: Scene, event: happened.WeaponsDrawn) -> str:
    weapons = scene.several(map(scene.weapon, event.cards))
    return scene.say("weapons_drawn", legend=scene.legend(event.legend), weapons=weapons)


@tells(happened.WeaponReplaced)
def _(scene: Scene, event: happened.WeaponReplaced) -> str:
    return scene.say(
        "weapon_replaced", legend=scene.legend(event.legend), weapon=scene.weapon(event.card), ammo=event.ammo
    )


@tells(happened.WeaponDiscarded)
def _(scene: Scene, event: happened.WeaponDiscarded) -> str:
    return scene.say("weapon_discarded", weapon=scene.weapon(event.card))


@tells(happened.AmmoChanged)
def _(scene: Scene, event: happened.AmmoChanged) -> str:
    weapon = scene.after.legends[event.legend].weapons[event.space]
    assert weapon is not None
    return scene.say("ammo", legend=scene.legend(event.legend), weapon=scene.weapon(weapon.card), ammo=event.ammo)


@tells(happened.Kept)
def _(scene: Scene, event: happened.Kept) -> str:
    return scene.say("kept", legend=scene.legend(event.legend), loot=scene.loot(event.loot))


@tells(happened.Dropped)
def _(scene: Scene, event: happened.Dropped) -> str:
    return _laid_down(scene, event)


@tells(happened.Left)
def _(scene: Scene, event: happened.Left) -> str:
    return _laid_down(scene, event)


def _laid_down(scene: Scene, event: happened.Dropped | happened.Left) -> str:
    legend, loot = scene.legend(event.legend), scene.loot(event.loot)
    if event.to is None:
        return scene.say("given_up", legend=legend, loot=loot)
    return scene.say("dropped", legend=legend, loot=loot, to=where(event.to))


@tells(happened.PickedUp)
def _(scene: Scene, event: happened.PickedUp) -> str:
    return scene.say("picked_up", legend=scene.legend(event.legend), loot=scene.loot(event.loot))


@tells(happened.Shifted)
def _(scene: Scene, event: happened.Shifted) -> str:
    key = "uninstalled" if event.place == "backpack" else "installed"
    return scene.say(key, legend=scene.legend(event.legend), loot=scene.loot(event.loot))


@tells(happened.Consumed)
def _(scene: Scene, event: happened.Consumed) -> str:
    return scene.say("consumed", legend=scene.legend(event.legend), loot=scene.loot(event.loot))
