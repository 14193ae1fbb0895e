"""The Chest Mine: whoever falls in close combat takes its enemies along."""

from sightline.games.infinity.core.match.events import Attacked, Remembered, UseSpent
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import State, Trooper
from sightline.games.infinity.core.order import harm
from sightline.games.infinity.core.order.outcomes import Hit, Strike
from sightline.games.infinity.core.skills.close_combat import met
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.n4.shooting.disposable import CHEST_MINE
from sightline.games.infinity.n4.troopers.incapacitation import kill_by_shock
from sightline.kernel import Play
from sightline.rules import rule

_FELL = "chest_mine.fell."


def _around(now: Situation, bearer: Trooper) -> list[Trooper]:
    """The enemies that it fights."""
    return [each for each in now.of(1 - bearer.owner) if not now.is_marker(each) and met(now, bearer, each.id)]


def _unspent(now: Situation, bearer: Trooper) -> int:
    uses = now.fixed.edition.chart.weapons[CHEST_MINE].uses or 0
    return uses - bearer.uses.get(CHEST_MINE, 0) if CHEST_MINE in now.profile(bearer).weapons else 0


@rule("HS-WEAP-189")
def note_fall(play: Play[State], trooper: Trooper) -> bool:
    """Who falls Unconscious while it is Engaged, with a mine that is not spent."""
    now = Situation(play.state)
    if _unspent(now, trooper) and _around(now, trooper):
        play.emit(Remembered(key=f"{_FELL}{trooper.id}", value=1, rule="HS-WEAP-189"))
    return False


@rule("HS-WEAP-189", "HS-WEAP-191")
def self_detonation(play: Play[State]) -> None:
    """At the end of the Order what was not spent goes off, unless its bearer is Dead or an ally is too near."""
    fell = [key for key, value in play.state.memory.items() if key.startswith(_FELL) and value]
    for key in fell:
        play.emit(Remembered(key=key, value=0, rule="HS-WEAP-189"))
        now = Situation(play.state)
        bearer = now.find(key.removeprefix(_FELL))
        allies = (each for each in now.of(bearer.owner) if each.id != bearer.id) if bearer is not None else ()
        if bearer is not None and not any(now.contact(bearer, ally) for ally in allies):
            _go_off(play, bearer)


@rule("HS-WEAP-190", "HS-WEAP-188")
def _go_off(play: Play[State], bearer: Trooper) -> None:
    """Every enemy in contact makes a save for each mine, whatever it has dodged."""
    now = Situation(play.state)
    mode = now.fixed.edition.chart.weapons[CHEST_MINE].mode("cc")
    assert mode is not None
    mines, hits = _unspent(now, bearer), []
    for enemy in _around(now, bearer):
        strike = Strike(
            attacker=bearer.id,
            target=enemy.id,
            skill="cc_attack",
            weapon=CHEST_MINE,
            dice=mines,
            attribute=mode.attribute,
            needed=None,
            harm=mode.harm(known=now.fixed.edition.ammunition),
        )
        strike = harm.warded(now, strike)
        hits.append(Hit(strike=strike, on=strike.struck[0], hits=mines))
    play.emit(Attacked(targets=frozenset(hit.on.target for hit in hits), rule="HS-WEAP-190"))
    for _ in range(mines):
        play.emit(UseSpent(trooper=bearer.id, weapon=CHEST_MINE, rule="HS-WEAP-189"))
    suffered = harm.make_saves(play, hits)
    harm.apply_all(play, suffered)
    kill_by_shock(play, suffered)


PART = Part(falls=(note_fall,), resolution=(self_detonation,))
