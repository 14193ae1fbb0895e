"""How shots, Grenades and cards are told."""

from sightline.games.apex.effects import events as happened
from sightline.games.apex.narrator import Scene, source_name, tells, where
from sightline.games.apex.shooting.account import Shot
from sightline.i18n import translate
from sightline.kernel.mods import Mod


def _say(scene: Scene, key: str, **params: object) -> str:
    return translate(f"apex_effects.log.{key}", scene.language, **params)


def _sum(scene: Scene, mods: tuple[Mod, ...]) -> str:
    """A sum with the sources of its parts."""
    parts = [f"{mod.value:+d} {source_name(mod.source, scene.after, scene.language)}" for mod in mods]
    return f"{sum(mod.value for mod in mods)} ({', '.join(parts)})"


@tells(happened.ShotDeclared)
def _(scene: Scene, event: happened.ShotDeclared) -> str:
    return _say(
        scene,
        "shoots",
        legend=scene.legend(event.legend),
        target=scene.legend(event.target),
        weapon=scene.weapon(event.card),
    )


@tells(happened.ShotRedirected)
def _(scene: Scene, event: happened.ShotRedirected) -> str:
    return _say(scene, "redirected", target=scene.legend(event.target), card=scene.card(event.source))


@tells(happened.ShotResolved)
def _(scene: Scene, event: happened.ShotResolved) -> str:
    shot = event.shot
    return _say(
        scene,
        "resolved",
        threshold=_sum(scene, shot.threshold),
        cards=_cards(scene, shot),
        hits=shot.hits,
        headshots=shot.headshots,
        damage=shot.damage,
    )


def _cards(scene: Scene, shot: Shot) -> str:
    """Every card with its value, the modifier of its space, what became of it, and the icon that decided."""
    said = []
    for each in shot.cards:
        modifier = f"{each.modifier:+d}" if each.modifier else ""
        verdict = "headshot" if each.headshot else "stopped" if each.stopped else each.verdict
        why = f" ({translate(f'apex_effects.icon.{each.icon}', scene.language)})" if each.icon else ""
        said.append(f"{each.value}{modifier} {_say(scene, verdict)}{why}")
    if shot.partial:
        said.append(_say(scene, "partial", hits=shot.partial))
    return ", ".join(said)


@tells(happened.CardPlayed)
def _(scene: Scene, event: happened.CardPlayed) -> str | None:
    pack = scene.after.fixed.pack
    if event.card in pack.feats or event.card in pack.abilities:
        return None  # the card on the discard pile, or its token, is told by itself
    name = source_name(event.card, scene.after, scene.language)
    return _say(scene, "weapon_action", legend=scene.legend(event.legend), weapon=name)


@tells(happened.GrenadeThrown)
def _(scene: Scene, event: happened.GrenadeThrown) -> str:
    return _say(
        scene,
        "thrown",
        legend=scene.legend(event.legend),
        loot=scene.loot(event.loot),
        aimed=where(event.aimed),
        to=where(event.to),
    )


@tells(happened.Exploded)
def _(scene: Scene, event: happened.Exploded) -> str:
    inside = {space for space, _ in event.spaces}
    hurt = scene.several(scene.legend(one.key) for one in scene.after.legends.values() if one.at in inside)
    source = source_name(event.source, scene.after, scene.language)
    return _say(scene, "exploded", source=source, at=where(event.at), legends=hurt)
