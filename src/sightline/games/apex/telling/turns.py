"""How rounds, turns and the end are told."""

from sightline.games.apex import events as happened
from sightline.games.apex.board import cell_name
from sightline.games.apex.narrator import Scene, source_name, tells
from sightline.i18n import translate


@tells(happened.RoundBegan)
def _(scene: Scene, event: happened.RoundBegan) -> str:
    return scene.say("round", round=event.round)


@tells(happened.TurnBegan)
def _(scene: Scene, event: happened.TurnBegan) -> str:
    return scene.say("turn", squad=scene.squad(event.squad))


@tells(happened.ActivationBegan)
def _(scene: Scene, event: happened.ActivationBegan) -> str:
    return scene.say("activated", legend=scene.legend(event.legend))


@tells(happened.ActionTaken)
def _(scene: Scene, event: happened.ActionTaken) -> str | None:
    if event.action not in (*scene.after.fixed.constants.basic_actions, "respawn", "interact_and_use"):
        return _card_action(scene, event) if event.ap else None
    action = translate(f"apex.action.{event.action}", scene.language)
    return scene.say("action", legend=scene.legend(event.legend), action=action, ap=event.ap)


def _card_action(scene: Scene, event: happened.ActionTaken) -> str:
    """An action of a card or a Weapon, by what it costs."""
    name = source_name(event.action, scene.after, scene.language)
    return scene.say("action", legend=scene.legend(event.legend), action=name, ap=event.ap)


@tells(happened.RingShifted)
def _(scene: Scene, event: happened.RingShifted) -> str:
    ring = event.ring
    first, last = cell_name((ring.left, ring.top)), cell_name((ring.right, ring.bottom))
    return scene.say("ring", first=first, last=last)


@tells(happened.RingCardRevealed)
def _(scene: Scene, event: happened.RingCardRevealed) -> str:
    card = scene.after.fixed.pack.ring_cards[event.card]
    return scene.say("ring_card", north=card.north, east=card.east, south=card.south, west=card.west)


@tells(happened.Ended)
def _(scene: Scene, event: happened.Ended) -> str:
    why = translate(f"apex.ended.{event.reason}", scene.language)
    if event.winner is None:
        return scene.say("drawn", why=why)
    return scene.say("won", squad=scene.squad(event.winner), why=why)
