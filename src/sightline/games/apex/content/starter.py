"""A pack to begin from."""

TEXT = """# A pack of cards for Apex Legends: The Board Game.
# `sightline content check {file}` names what is wrong with it, with the place.
format: 1
key: {key}
name: {key}

# Everything that is not written here is taken from this pack. A card with the id (or key) of one of its cards
# replaces that card; others are added. `sightline content show standard` lists all of them.
based_on: standard

# The book documents a few cards. Say `variant: true` if this pack departs from them on purpose.
variant: false

weapons:
  - key: heavy_lmg
    name: {{en: Wall Chewer, es: Rompemuros, fr: Broyeur de murs}}
    type: lmg
    ammo_type: heavy
    range: [2, 4]                        # [5, null] would be "5 or more"
    threshold: 55                        # a multiple of 5
    rate: {{spaces: 6, cards: 1}}
    damage: 5
    headshot: 2
    passive:                             # in force whenever it is fired
      - {{op: shot_mod, stat: recoil, delta: 1, scope: this_shot}}
    slots:
      - {{kind: barrel}}
      - {{kind: mag, ammo_type: heavy}}
    cards: {{w22: 3, w23: 3, w24: 3}}      # three cards, each with its starting ammo

feats:
  - id: wraith_feat3
    legend: wraith
    name: Long Blink                     # one text for all languages, or {{en: ..., es: ..., fr: ...}}
    type: special                        # free, special, shoot_enhancement, reaction or instant
    ap: 1
    description: Move 3 without obstacle surcharges.
    effects:
      - {{op: move, who: self, mp: 3, ignore: [obstacle_cost], require: none}}
"""


def starter(key: str) -> str:
    """A short, commented pack that is sound as it stands.

    >>> "based_on: standard" in starter("mine")
    True
    """
    return TEXT.format(key=key, file=f"{key}.yaml")
