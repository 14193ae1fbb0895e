"""What troopers of N4 are given in a match, and how they leave it."""

from collections.abc import Iterator

from sightline.content.armies.naming import called
from sightline.games.infinity.core.match.events import FormChanged
from sightline.games.infinity.core.match.secrecy import profile_as_seen
from sightline.games.infinity.human_sphere.metachemistry import CHARTS as NEW_CHARTS
from sightline.games.infinity.n4.evacuation import LeftTable
from sightline.games.infinity.n4.events import Replaced
from sightline.games.infinity.n4.terrain.difficult import CHOSEN, skill_for
from sightline.games.infinity.n4.terrain.zones import TYPES
from sightline.games.infinity.n4.troopers.events import Endowed
from sightline.games.infinity.n4.troopers.fortune import CHARTS, Gain, gain_of
from sightline.games.infinity.telling.scene import Scene, tells
from sightline.i18n import translate


@tells(Endowed)
def _(scene: Scene, event: Endowed) -> str:
    if event.key == CHOSEN:
        skill = called(skill_for(TYPES[event.value]), scene.language, "n4")
        return translate("n4_weapons.terrain_chosen", scene.language, trooper=scene.who(event.trooper), skill=skill)
    chart = {**CHARTS, **NEW_CHARTS}.get(event.key)
    if chart is None:
        trooper = scene.who(event.trooper)
        return translate(f"n4_command.{event.key}", scene.language, trooper=trooper, value=event.value)
    gain = ", ".join(_gained(scene, gain_of(chart, event.value)))
    who = scene.who(event.trooper) if event.trooper else scene.player(event.player)
    skill = called(event.key.removesuffix("_2"), scene.language, "n4")
    return translate("n4_command.endowed", scene.language, who=who, skill=skill, value=event.value, gain=gain)


def _gained(scene: Scene, gain: Gain) -> Iterator[str]:
    """Everything that a row gives, in words."""
    for attribute, more in gain.adds.items():
        yield f"{more:+d} {scene.word('attribute', attribute)}"
    if any(gain.mov):
        yield f"MOV {gain.mov[0]}-{gain.mov[1]}"
    yield from (scene.weapon(key) for key in gain.weapons)
    for each in (*gain.equipment, *gain.skills):
        bracket = f" L{each.level}" if each.level else f" ({each.mod:+d})" if each.mod else ""
        yield called(each.key, scene.language, "n4") + bracket


@tells(LeftTable)
def _(scene: Scene, event: LeftTable) -> str:
    return translate("n4_command.left_table", scene.language, trooper=scene.who(event.trooper))


@tells(Replaced)
def _(scene: Scene, event: Replaced) -> str:
    return translate("n4_troopers.replaced", scene.language, trooper=scene.who(event.trooper))


@tells(FormChanged)
def _(scene: Scene, event: FormChanged) -> str | None:
    one = scene.before.troopers[event.trooper]
    was = Scene(
        scene.before, scene.before, scene.language, scene.viewer, open_book=scene.open_book, knower=scene.knower
    ).who(event.trooper)
    form = profile_as_seen(scene.after, scene.after.troopers[event.trooper], scene.knower).name
    if form == profile_as_seen(scene.before, one, scene.knower).name:
        return None
    return translate("n4_troopers.becomes", scene.language, trooper=was, form=form)
