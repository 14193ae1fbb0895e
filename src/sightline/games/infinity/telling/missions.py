"""What the missions of Human Sphere have to tell."""

from sightline.games.infinity.human_sphere.civilians.civevac import Escorted, LeftAlone
from sightline.games.infinity.human_sphere.missions.engineering_deck import GatesOpened
from sightline.games.infinity.telling.scene import Scene, tells
from sightline.i18n import translate


@tells(GatesOpened)
def _(scene: Scene, event: GatesOpened) -> str:
    return translate("missions.gates_opened", scene.language, trooper=scene.who(event.trooper))


@tells(Escorted)
def _(scene: Scene, event: Escorted) -> str:
    who, whom = scene.who(event.trooper), scene.who(event.controller)
    return translate("civilians.escorts", scene.language, civilian=who, trooper=whom)


@tells(LeftAlone)
def _(scene: Scene, event: LeftAlone) -> str:
    return translate("civilians.left_alone", scene.language, civilian=scene.who(event.trooper))
