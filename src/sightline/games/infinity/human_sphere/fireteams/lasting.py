"""How long a Fireteam lasts: who leaves it, who comes back, and when it is cancelled."""

from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.state import State, combat_group
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.human_sphere.control_devices import rein_in
from sightline.games.infinity.human_sphere.fireteams import teampro
from sightline.games.infinity.human_sphere.fireteams.events import (
    Ending,
    FireteamCancelled,
    FireteamFigures,
    FireteamLed,
    FireteamLeft,
    FireteamRejoined,
    Leaving,
)
from sightline.games.infinity.human_sphere.fireteams.teams import Team, belongs, member, stray, teams
from sightline.games.infinity.human_sphere.fireteams.types import DUO, FEWEST
from sightline.games.infinity.human_sphere.projectors import stands_apart
from sightline.games.infinity.n4.events import retreat_key
from sightline.games.infinity.n4.tactical_phase import Count
from sightline.kernel import Play, RuleId
from sightline.rules import rule

LEAVING: dict[Leaving, RuleId] = {
    "coherency": "HS-FTINT-002",
    "own_order": "HS-FTINT-003",
    "suppressive_fire": "HS-FTINT-006",
    "group": "HS-FTINT-007",
    "aro": "HS-FTINT-008",
    "state": "HS-FTINT-001",
}
ENDING: dict[Ending, RuleId] = {
    "leader": "HS-FTCAN-001",
    "aro": "HS-FTCAN-002",
    "few": "HS-FTCAN-003",
    "retreat": "HS-FTCAN-004",
    "replaced": "HS-FTCAN-005",
    "wish": "HS-FTCAN-006",
    "exile": "HS-HACK-035",
    "teampro": "HS-HACK-031",
}


def leave(play: Play[State], team: Team, trooper: str, why: Leaving) -> None:
    """Somebody is a member no longer."""
    play.emit(FireteamLeft(team=team.id, trooper=trooper, why=why, rule=LEAVING[why]))


def cancel(play: Play[State], team: Team, why: Ending) -> None:
    """The Fireteam is no more."""
    play.emit(FireteamCancelled(team=team.id, player=team.player, why=why, rule=ENDING[why]))


def current(play: Play[State], team: Team) -> Team | None:
    """The Fireteam as it is now, if it still is."""
    return next((each for each in teams(play.state) if each.id == team.id), None)


@rule("HS-FTCAN-003", "HS-FTINT-014")
def recount(play: Play[State], team: Team) -> None:
    """As soon as somebody has left it is counted again: with fewer than two it is cancelled."""
    left = current(play, team)
    if left is not None and left.size < FEWEST:
        cancel(play, left, "few")


@rule("HS-EQUIP-077", "HS-EQUIP-901")
def keep_figures(play: Play[State]) -> None:
    """The Holoechoes of a member are in the Fireteam with it, as many as there are: nobody learns which is real."""
    now = Situation(play.state)
    for team in list(teams(play.state)):
        for key in team.single:
            one = member(now, team, key)
            figures = tuple(each.id for each in now.alike(one)) if one is not None else ()
            if one is not None and figures != team.figures(key) and not stands_apart(now, one):
                play.emit(FireteamFigures(team=team.id, trooper=key, figures=figures, rule="HS-EQUIP-901"))


@rule("HS-FTCAN-002", "HS-FTCAN-003")
def final_check(play: Play[State]) -> None:
    """At the end of the Order: who may no longer be a member leaves, and so does who is out of Coherency."""
    for team in list(teams(play.state)):
        if team.ends:
            cancel(play, team, "aro")
        elif (led := led_by(play, team)) is not None:
            _part_with(play, led)
            recount(play, led)


@rule("HS-FTACT-007", "HS-FTARO-008", "HS-FTSEQ-006")
def _part_with(play: Play[State], team: Team) -> None:
    """Let everybody go who is a member no longer."""
    now = Situation(play.state)
    for key in team.single:
        if not belongs(now, team, key):
            leave(play, team, key, _why(now, team, key))
    fit = current(play, team)
    leader = member(now, team, team.leader)
    if fit is not None and leader is not None:
        for key in stray(Situation(play.state), fit, leader):
            leave(play, fit, key, "coherency")


def _why(now: Situation, team: Team, key: str) -> Leaving:
    """Why somebody can no longer be a member."""
    trooper, leader = member(now, team, key), member(now, team, team.leader)
    if trooper is not None and "suppressive_fire" in trooper.states:
        return "suppressive_fire"
    apart = trooper is not None and leader is not None
    if apart and combat_group(now.state, trooper) != combat_group(now.state, leader):  # type: ignore[arg-type]
        return "group"
    return "state"


@rule("HS-FTCAN-001", "HS-FTLDR-001", "HS-NMTWO-002", "HS-NMTWO-003", "HS-NMTWO-004")
def led_by(play: Play[State], team: Team) -> Team | None:
    """Without its Team Leader a Fireteam is cancelled, unless a Number 2, or by TeamPro another, takes the lead."""
    now = Situation(play.state)
    if belongs(now, team, team.leader):
        return team
    able = [key for key in team.single if key not in team.leaders and belongs(now, team, key)]
    others = [each for key in able if (each := member(now, team, key)) is not None]
    second = next((each.id for each in others if now.ability(each, "number_2") is not None), None)
    next_leader, cited = (second, "HS-NMTWO-003") if second else (teampro.heir(now, team, others), "HS-HACK-028")
    if next_leader is None:
        cancel(play, team, "leader")
        return None
    play.emit(FireteamLed(team=team.id, trooper=team.figures(next_leader)[0], rule=cited))
    return current(play, team)


@rule("HS-FTCAN-004", "HS-FTINT-015")
class OrderCount(Count):
    """Before the Orders are counted: Retreat! cancels Fireteams, and who is near its Team Leader again is back."""

    def proceed(self, play: Play[State]) -> None:
        """Then count."""
        player = play.state.active
        keep_figures(play)
        for team in [each for each in teams(play.state) if each.player == player]:
            if play.state.memory.get(retreat_key(player)):
                cancel(play, team, "retreat")
            else:
                _come_back(play, team)
        rein_in(play)
        super().proceed(play)


def _come_back(play: Play[State], team: Team) -> None:
    now = Situation(play.state)
    leader = member(now, team, team.leader)
    for key in sorted(team.strays):
        trooper = now.find(key)
        if trooper is None or leader is None or not belongs(now, team, key) or team.size >= team.type.most:
            continue
        if any(key in other.members for other in teams(play.state)):
            continue
        if now.in_zone_of_control(now.body(leader), now.body(now.original(trooper))):
            play.emit(FireteamRejoined(team=team.id, trooper=key, rule="HS-FTINT-015"))


@rule("HS-HACK-031")
def end_duos(play: Play[State]) -> None:
    """Without TeamPro there are no Duos in an army that has no Fireteams."""
    now = Situation(play.state)
    for team in list(teams(play.state)):
        lent = team.type is DUO and teampro.is_generic(now, team.player)
        if lent and not teampro.is_running(play.state, team.player):
            cancel(play, team, "teampro")


PART = Part(stages=(OrderCount(),), at_conclusion=(final_check,), when_shown=(keep_figures,))

LAST = Part(at_conclusion=(end_duos,), in_states_phase=(end_duos,))
"""Comes after Supportware has ended."""
