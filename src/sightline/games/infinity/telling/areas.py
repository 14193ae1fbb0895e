"""What comes to lie over the table and is lifted again, what is carried and what is taken over."""

from sightline.games.infinity.core.match import events as happened
from sightline.games.infinity.human_sphere.letting_go import SphereFaded
from sightline.games.infinity.n4.lieutenant import CommandTaken
from sightline.games.infinity.telling import core  # noqa: F401 (it tells of Lieutenants)
from sightline.games.infinity.telling.scene import TELLERS, Scene, tells
from sightline.i18n import translate


@tells(happened.AreaLaid)
def _(scene: Scene, event: happened.AreaLaid) -> str:
    area = event.area
    if not scene.open_book:
        name = area_name(scene, area.kind)
        return translate("places.area", scene.language, area=name, where=scene.where(area.at))
    return translate(
        "n4_offer.area_laid",
        scene.language,
        area=area_name(scene, area.kind),
        x=round(area.at[0] / 10, 1),
        y=round(area.at[1] / 10, 1),
    )


@tells(happened.AreasLifted)
def _(scene: Scene, event: happened.AreasLifted) -> str:
    lifted = dict.fromkeys(each.kind for each in scene.before.areas if each.until == event.until)
    return translate(
        "n4_offer.areas_lifted", scene.language, areas=", ".join(area_name(scene, kind) for kind in lifted)
    )


@tells(SphereFaded)
def _(scene: Scene, event: SphereFaded) -> str:
    return translate("n4_offer.areas_lifted", scene.language, areas=area_name(scene, event.kind))


@tells(happened.Reloaded)
def _(scene: Scene, event: happened.Reloaded) -> str:
    return translate("n4_offer.reloaded", scene.language, trooper=scene.who(event.trooper))


TELLERS[CommandTaken] = TELLERS[happened.LieutenantNamed]


def area_name(scene: Scene, kind: str) -> str:
    """What an area is called."""
    return translate(f"n4_offer.area.{kind}", scene.language)
