"""What Perimeter elements tell."""

from sightline.games.infinity.human_sphere.perimeter.counting import ElementRegained
from sightline.games.infinity.telling.scene import Scene, tells
from sightline.i18n import translate


@tells(ElementRegained)
def _(scene: Scene, event: ElementRegained) -> str:
    who = scene.who(event.trooper)
    return translate("perimeter.element_regained", scene.language, trooper=who, weapon=scene.weapon(event.weapon))
