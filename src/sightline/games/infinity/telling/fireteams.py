"""What Fireteams tell."""

from sightline.games.infinity.human_sphere.fireteams import events as fireteams
from sightline.games.infinity.telling.scene import Scene, tells
from sightline.i18n import translate


def _say(scene: Scene, key: str, **params: str) -> str:
    return translate(f"fireteams.{key}", scene.language, **params)


@tells(fireteams.FireteamFormed)
def _(scene: Scene, event: fireteams.FireteamFormed) -> str:
    leader, *others = (scene.who(each) for each in event.members)
    kind = _say(scene, f"kind.{event.kind}")
    player = scene.player(event.player)
    return _say(scene, "formed", player=player, kind=kind, leader=leader, members=", ".join(others))


@tells(fireteams.FireteamLed)
def _(scene: Scene, event: fireteams.FireteamLed) -> str:
    return _say(scene, "led", trooper=scene.who(event.trooper))


@tells(fireteams.FireteamLeft)
def _(scene: Scene, event: fireteams.FireteamLeft) -> str:
    return _say(scene, f"left.{event.why}", trooper=scene.who(event.trooper))


@tells(fireteams.FireteamRejoined)
def _(scene: Scene, event: fireteams.FireteamRejoined) -> str:
    return _say(scene, "rejoined", trooper=scene.who(event.trooper))


@tells(fireteams.FireteamDoomed)
def _(scene: Scene, event: fireteams.FireteamDoomed) -> str:  # noqa: ARG001
    return _say(scene, "doomed")


@tells(fireteams.FireteamCancelled)
def _(scene: Scene, event: fireteams.FireteamCancelled) -> str:
    return _say(scene, f"cancelled.{event.why}", player=scene.player(event.player))
