"""What weapons and deployables of N4 tell."""

from sightline.games.infinity.n4.deployables.events import Leapt
from sightline.games.infinity.n4.shooting.stray_shots import Strayed
from sightline.games.infinity.telling.scene import Scene, tells
from sightline.i18n import translate


@tells(Leapt)
def _(scene: Scene, event: Leapt) -> str:
    who, whom = scene.who(event.trooper), scene.who(event.target)
    return translate("n4_weapons.leapt", scene.language, trooper=who, target=whom)


@tells(Strayed)
def _(scene: Scene, event: Strayed) -> str:
    who, whom = scene.who(event.trooper), scene.who(event.on.target)
    return translate("n4_shooting.strayed", scene.language, trooper=who, target=whom)
