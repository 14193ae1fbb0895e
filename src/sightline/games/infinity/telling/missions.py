"""What the missions of Human Sphere have to tell."""

from sightline.games.infinity.human_sphere.missions.engineering_deck import GatesOpened
from sightline.games.infinity.telling.scene import Scene, tells
from sightline.i18n import translate


@tells(GatesOpened)
def _(scene: Scene, event: GatesOpened) -> str:
    return translate("missions.gates_opened", scene.language, trooper=scene.who(event.trooper))
