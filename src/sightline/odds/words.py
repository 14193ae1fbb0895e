"""Odds in the reader's language, for tables and pictures."""

from collections.abc import Mapping

from sightline.i18n import Language, translate
from sightline.odds.exchange import ExchangeOdds, SideOdds
from sightline.odds.opposition import Skill
from sightline.odds.spec import Order


def percent(chance: float, language: Language) -> str:
    """A chance as a percentage with one decimal.

    >>> percent(0.7465, "en"), percent(0.7465, "fr"), percent(0.00004, "en")
    ('74.7 %', '74,7 %', '< 0.1 %')
    """
    text = "< 0.1 %" if 0 < chance < 0.0005 else f"{100 * chance:.1f} %"
    return text if language == "en" else text.replace(".", ",")


def doing(side: SideOdds, language: Language) -> str:
    """What a side does.

    >>> from sightline.odds import odds_from_specs
    >>> doing(odds_from_specs("sv=12 burst=3", ["sv=11"]).exchanges[0].active, "es")
    'Ataque CD 12, 3 dados'
    """
    form = "dice" if side.burst != 1 else "die"
    if side.skill is Skill.TEMPLATE:
        form = "templates"
    elif not side.skill.rolled:
        form = "unrolled"
    skill = translate(f"odds.skill.{side.skill}", language)
    return translate(f"odds.show.{form}", language, skill=skill, sv=side.sv, burst=side.burst)


def state_name(state: str, language: Language) -> str:
    """The name of a state, or of several at once.

    >>> state_name("immobilized_b+isolated", "en")
    'Immobilized-B + Isolated'
    """
    return " + ".join(translate(f"odds.state.{part}", language) for part in state.split("+"))


def kind_of_roll(odds: ExchangeOdds, language: Language) -> str:
    """Face to Face Roll, or Normal Rolls."""
    return translate("odds.show.face_to_face" if odds.face_to_face else "odds.show.normal", language)


def names(order: Order, language: Language) -> tuple[str, tuple[str, ...]]:
    """What to call the active trooper and those who react.

    >>> from sightline.odds.spec import read_order
    >>> names(read_order("sv=12 name=Fusilier", ["sv=11"]), "fr")
    ('Fusilier', ('Réactive',))
    """
    several = len(order.reactive_names) > 1
    return order.active_name or translate("odds.show.active", language), tuple(
        name or translate("odds.show.reactive_number" if several else "odds.show.reactive", language, number=place)
        for place, name in enumerate(order.reactive_names, 1)
    )


def outcomes(odds: ExchangeOdds) -> Mapping[str, float]:
    """The four ways an exchange may end, which exclude one another and sum to 1.

    >>> from sightline.odds import odds_from_specs
    >>> outcomes(odds_from_specs("sv=20", ["sv=0"]).exchanges[0])
    {'you': 1.0, 'both': 0.0, 'neither': 0.0, 'them': 0.0}
    """
    return {
        "you": odds.active.wins - odds.both,
        "both": odds.both,
        "neither": odds.neither,
        "them": odds.reactive.wins - odds.both,
    }
