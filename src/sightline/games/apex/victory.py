"""Unique Eliminations: who has won, and how ties are broken."""

from sightline.games.apex.events import Ended, Examined
from sightline.games.apex.situation import Situation
from sightline.games.apex.state import Legend, Squad, State, other_squad
from sightline.kernel import Play
from sightline.rules import rule


@rule("AX-WIN-001", "AX-ELIM-010")
def examine(play: Play[State]) -> None:
    """After all eliminations of one effect: has every enemy Legend lost a Deathbox token?"""
    now = Situation(play.state)
    play.emit(Examined())
    each = now.fixed.constants.deathboxes
    won = [squad for squad in (0, 1) if all(one.deathboxes < each for one in now.squad(other_squad(squad)))]
    if len(won) == 1:
        play.emit(Ended(reason="eliminations", winner=won[0], rule="AX-WIN-001"))
    elif won:
        settle_by_tie_breaks(play)


@rule("AX-WIN-002")
def threshold_winner(now: Situation, legend: str) -> Squad | None:
    """At the start of an activation: a Legend without Deathbox tokens loses to a squad with enough Victory Points."""
    one = now.legend(legend)
    enough = now.fixed.constants.victory_points[now.fixed.setup.legends_each]
    return (
        other_squad(one.squad) if not one.deathboxes and now.victory_points(other_squad(one.squad)) >= enough else None
    )


@rule("AX-WIN-003", "AX-WIN-004", "AX-WIN-005", "AX-WIN-006")
def settle_by_tie_breaks(play: Play[State]) -> None:
    """More Victory Points, then the Legends that nobody has eliminated, then a draw."""
    now = Situation(play.state)
    points = (now.victory_points(0), now.victory_points(1))
    if points[0] != points[1]:
        play.emit(Ended(reason="victory_points", winner=points.index(max(points)), rule="AX-WIN-004"))
        return
    best = [_standing(now, squad) for squad in (0, 1)]
    if best[0] != best[1]:
        play.emit(Ended(reason="health", winner=best.index(max(best)), rule="AX-WIN-005"))
    else:
        play.emit(Ended(reason="draw", rule="AX-WIN-006"))


def _standing(now: Situation, squad: Squad) -> tuple[int, ...]:
    """What the second tie-break compares: the most Health of Legends with both tokens, or first their number."""
    intact: list[Legend] = [one for one in now.squad(squad) if one.deathboxes == now.fixed.constants.deathboxes]
    top = max((one.health for one in intact), default=0)
    return (top,) if now.fixed.setup.tie_break_2 == "top_health" else (len(intact), top)
