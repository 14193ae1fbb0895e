"""What taking over and being taken over has to tell."""

from sightline.games.infinity.core.match.events import SidesChanged
from sightline.games.infinity.n4.control.events import AttributesCopied
from sightline.games.infinity.telling.scene import Scene, tells
from sightline.i18n import translate


@tells(SidesChanged)
def _(scene: Scene, event: SidesChanged) -> str:
    key = "n4_control.taken" if event.captor else "n4_control.regained"
    return translate(key, scene.language, trooper=scene.who(event.trooper), player=scene.player(event.player))


@tells(AttributesCopied)
def _(scene: Scene, event: AttributesCopied) -> str:
    who, whom = scene.who(event.trooper), scene.who(event.target)
    return translate("n4_control.copied", scene.language, trooper=who, target=whom)
