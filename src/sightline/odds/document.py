"""Odds as a JSON document: the stable interface of `sightline odds --json`."""

from collections.abc import Sequence

from sightline.odds.exchange import ExchangeOdds, Odds, SideOdds

Document = dict[str, object]


def to_document(odds: Odds) -> Document:
    """The odds as plain JSON values.

    Distributions are objects from the number to its chance, up to the last number that can happen. `hits` counts
    every success kept, Criticals included; `wounds` are those that the side inflicts; `both` is the chance that both
    sides keep a success, which only Normal Rolls allow, so that wins + wins - both + neither is 1.

    >>> from sightline.odds import odds_from_specs
    >>> to_document(odds_from_specs("sv=20 damage=10", ["wounds=1"]))["exchanges"][0]["active"]["criticals"]
    {'0': 0.95, '1': 0.05}
    """
    return {
        "exchanges": [_exchange(fought) for fought in odds.exchanges],
        "active_state": dict(odds.active_state),
        "reactive_states": [dict(states) for states in odds.reactive_states],
    }


def _exchange(odds: ExchangeOdds) -> Document:
    return {
        "face_to_face": odds.face_to_face,
        "active": _side(odds.active),
        "reactive": _side(odds.reactive),
        "neither": odds.neither,
        "both": odds.both,
    }


def _side(odds: SideOdds) -> Document:
    return {
        "skill": odds.skill.value,
        "sv": odds.sv if odds.skill.rolled else None,
        "burst": odds.burst,
        "wins": odds.wins,
        "hits": _distribution(odds.hits),
        "criticals": _distribution(odds.criticals),
        "wounds": _distribution(odds.wounds),
    }


def _distribution(chances: Sequence[float]) -> dict[str, float]:
    last = max((number for number, chance in enumerate(chances) if chance > 0), default=0)
    return {str(number): chance for number, chance in enumerate(chances[: last + 1])}
