"""What vehicles bring."""

from sightline.games.infinity.n4.vehicles import events as vehicles
from sightline.games.infinity.telling.scene import Scene, tells
from sightline.i18n import translate


@tells(vehicles.Dismounted)
def _(scene: Scene, event: vehicles.Dismounted) -> str:
    return translate("n4_vehicles.dismounted", scene.language, trooper=scene.who(event.trooper))


@tells(vehicles.Mounted)
def _(scene: Scene, event: vehicles.Mounted) -> str:
    return translate("n4_vehicles.remounted", scene.language, trooper=scene.who(event.trooper))
