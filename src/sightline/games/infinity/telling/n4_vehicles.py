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


@tells(vehicles.Ejected)
def _(scene: Scene, event: vehicles.Ejected) -> str:
    return translate("n4_vehicles.ejected", scene.language, trooper=scene.who(event.trooper))


@tells(vehicles.PilotPlaced)
def _(scene: Scene, event: vehicles.PilotPlaced) -> str:
    return translate("n4_vehicles.pilot_placed", scene.language, trooper=scene.who(event.trooper))
