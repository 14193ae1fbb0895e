"""What is told of those who are not what they seem."""

from sightline.games.infinity.core.match.events import Vanished
from sightline.games.infinity.n4.deception.events import ChangedPlaces, Disguised
from sightline.games.infinity.telling.scene import Scene, tells
from sightline.i18n import translate


@tells(Vanished)
def _(scene: Scene, event: Vanished) -> str:
    return translate("n4_holo.vanished", scene.language, trooper=scene.who(event.trooper))


@tells(Disguised)
def _(scene: Scene, event: Disguised) -> str:
    if event.member < 0:
        return translate("n4_holo.disguised", scene.language, trooper=event.trooper)
    owner = scene.after.troopers[event.trooper].owner
    name = scene.after.fixed.lists[owner].members[event.member].profile.name
    return translate("n4_holo.disguised_as", scene.language, trooper=scene.who(event.trooper), name=name)


@tells(ChangedPlaces)
def _(scene: Scene, event: ChangedPlaces) -> str:
    return translate("n4_holo.changed_places", scene.language, trooper=event.trooper, other=event.other)
