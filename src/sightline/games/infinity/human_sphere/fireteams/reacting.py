"""The AROs of a Fireteam: each member has its own, and all should be the same."""

from collections import Counter
from collections.abc import Iterator

from sightline.games.infinity.core.match.commands import UseAbility
from sightline.games.infinity.core.match.part import Part
from sightline.games.infinity.core.match.stages import Question, ask
from sightline.games.infinity.core.match.state import Declared, State
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.human_sphere.fireteams.events import FireteamDoomed, find_team
from sightline.games.infinity.human_sphere.fireteams.lasting import current, leave, recount
from sightline.games.infinity.human_sphere.fireteams.teams import Team, member, stray, team_of, teams
from sightline.kernel import Command, Option, Play, Player, Violation
from sightline.rules import rule


@rule("HS-FTARO-006", "HS-FTINT-013")
def initial_check(play: Play[State], declared: Declared) -> None:
    """When the first of a Fireteam declares an ARO: who is out of Coherency leaves, and has no bonus in this Order."""
    now = Situation(play.state)
    trooper = now.find(declared.trooper)
    team = team_of(now, trooper) if trooper is not None and declared in now.order.aros else None
    leader = member(now, team, team.leader) if team is not None else None
    if team is None or leader is None or len(_aros(now, team)) > 1:
        return
    for key in stray(now, team, leader):
        leave(play, team, key, "coherency")
    recount(play, team)


@rule("HS-FTARO-009")
def _aros(now: Situation, team: Team) -> list[Declared]:
    """What its members have declared; who declares nothing does not deviate."""
    return [each for each in now.order.aros if each.trooper in team.members]


@rule("HS-FTARO-004", "HS-FTARO-005", "HS-FTARO-007", "HS-FTINT-009")
def agree(play: Play[State]) -> None:
    """At the Resolution the Fireteam ARO is what more than half of those who react have declared."""
    for team in list(teams(play.state)):
        declared = Counter(each.use.skill for each in _aros(Situation(play.state), team))
        if len(declared) < 2:
            continue
        ((skill, count),) = declared.most_common(1)
        if 2 * count > declared.total():
            deviate(play, team, skill)
        else:
            ask(play, FireteamAro.name, [next(key for key in sorted(team.members) if key in play.state.troopers)])


@rule("HS-FTINT-008", "HS-FTCAN-002")
def deviate(play: Play[State], team: Team, skill: str) -> None:
    """Who reacts with something else leaves; if it is the Team Leader, the Fireteam ends with the Order."""
    for each in _aros(Situation(play.state), team):
        if each.use.skill != skill:
            if each.trooper in team.leaders:
                play.emit(FireteamDoomed(team=team.id, rule="HS-FTCAN-002"))
            now = current(play, team)
            if now is not None:
                leave(play, now, each.trooper, "aro")
    recount(play, team)


class FireteamAro(Question):
    """Without a majority the player says which of the AROs is that of the Fireteam."""

    name = "order.fireteam_aro"
    takes = (UseAbility,)
    kind = "fireteam_aro"

    def _choices(self, now: Situation) -> list[str]:
        team = team_of(now, now.trooper(now.state.pending[0].trooper))
        return sorted({each.use.skill for each in _aros(now, team)}) if team is not None else []

    def options(self, now: Situation, player: Player) -> Iterator[Option]:
        """Each of those declared."""
        key = now.state.pending[0].trooper
        for skill in self._choices(now):
            yield Option(command=UseAbility(player=player, trooper=key, ability=skill, use=True))

    def check(self, now: Situation, command: Command) -> Iterator[Violation]:
        """One of those declared."""
        assert isinstance(command, UseAbility)
        asked = now.state.pending[0].trooper
        if command.trooper != asked or not command.use or command.ability not in self._choices(now):
            yield Violation(code="fireteams.not_declared", params={"skill": command.ability[:40]}, rule="HS-FTINT-010")

    def play(self, play: Play[State], command: Command) -> None:
        """The others leave."""
        assert isinstance(command, UseAbility)
        now = Situation(play.state)
        team = team_of(now, now.trooper(command.trooper))
        self.answered(play)
        if team is not None:
            deviate(play, find_team(play.state, team.id), command.ability)


FIRST = Part(resolution=(agree,))
"""Comes before the rolls."""

PART = Part(stages=(FireteamAro(),), on_declaration=(initial_check,))
