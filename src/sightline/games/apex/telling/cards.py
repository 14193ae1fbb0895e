"""How Feats, Aim cards and Abilities are told."""

from sightline.games.apex import events as happened
from sightline.games.apex.narrator import Scene, tells, where


@tells(happened.FeatsDrawn)
def _(scene: Scene, event: happened.FeatsDrawn) -> str:
    if not event.feats:
        return scene.say("feats_hidden", legend=scene.legend(event.legend), count=event.count)
    return scene.say("feats", legend=scene.legend(event.legend), feats=scene.several(map(scene.card, event.feats)))


@tells(happened.FeatUsed)
def _(scene: Scene, event: happened.FeatUsed) -> str:
    key = "impetuous" if event.impetuous else "feat"
    return scene.say(key, legend=scene.legend(event.legend), feat=scene.card(event.feat))


@tells(happened.AimDrawn)
def _(scene: Scene, event: happened.AimDrawn) -> str:
    aim = scene.after.fixed.pack.aim
    if event.what == "melee":
        value, needed = aim[event.cards[0]].value, scene.after.fixed.constants.melee.threshold
        key = "melee_hit" if value >= needed else "melee_miss"
        return scene.say(key, legend=scene.legend(event.legend), value=value, needed=needed)
    return scene.say("aim", cards=scene.several(str(aim[card].value) for card in event.cards))


@tells(happened.UseBegan)
def _(scene: Scene, event: happened.UseBegan) -> str:
    use = event.use
    key = {"duration": "use_due", "delay": "use_delayed", "none": "use"}[use.timing]
    due = {} if use.due is None else {"due": use.due}
    return scene.say(key, legend=scene.legend(use.legend), ability=scene.card(use.ability), **due)


@tells(happened.CooldownBegan)
def _(scene: Scene, event: happened.CooldownBegan) -> str:
    return scene.say("cooldown", ability=scene.card(event.ability), position=event.position)


@tells(happened.CooldownShifted)
def _(scene: Scene, event: happened.CooldownShifted) -> str:
    if event.position > 0:
        return scene.say("cooldown", ability=scene.card(event.ability), position=event.position)
    return scene.say("ready", ability=scene.card(event.ability))


@tells(happened.PiecePlaced)
def _(scene: Scene, event: happened.PiecePlaced) -> str:
    piece = event.piece
    name = scene.piece(piece.kind)
    if piece.at is None:
        return scene.say("piece_attached", piece=name, legend=scene.legend(piece.attached))
    return scene.say("piece", piece=name, to=where(piece.at))


@tells(happened.PieceRemoved)
def _(scene: Scene, event: happened.PieceRemoved) -> str:
    return scene.say("destroyed" if event.destroyed else "piece_removed", piece=scene.piece(event.kind))
