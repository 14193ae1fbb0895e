"""The desk of an edition of Infinity."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Union

import msgspec

from sightline.content import tables
from sightline.games.desk import AnyMatch, Document, Line
from sightline.games.infinity.account import account
from sightline.games.infinity.core.match.commands import Declare, React
from sightline.games.infinity.core.match.game import InfinityGame, Setup
from sightline.games.infinity.core.match.state import State, Trooper
from sightline.games.infinity.core.order.declarations import Declaration
from sightline.games.infinity.core.table.deployment import AIRBORNE_DEPLOYMENT, SUPERIOR_DEPLOYMENT
from sightline.games.infinity.core.table.deployment_places import deployment_zone
from sightline.games.infinity.core.table.hiding import lookalikes
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import ArmyList
from sightline.games.infinity.desk.company import company_of
from sightline.games.infinity.desk.imagining import as_known, with_prices
from sightline.games.infinity.desk.mission import briefing_of, earned_so_far, prospect_of
from sightline.games.infinity.desk.movement import as_declared, reach_of, route_of
from sightline.games.infinity.desk.placing import placed
from sightline.games.infinity.desk.prospects import odds_of, reactions_to
from sightline.games.infinity.desk.questions import (
    Company,
    Mission,
    Odds,
    Question,
    Reach,
    Reactions,
    Route,
    Sight,
    Skills,
    Spots,
    Stand,
    Suggest,
    Vision,
    points_of,
)
from sightline.games.infinity.desk.repertoire import skills_of
from sightline.games.infinity.desk.retrospect import InfinityChronicle
from sightline.games.infinity.desk.scenery import scenery_of
from sightline.games.infinity.desk.seeing import sight_of
from sightline.games.infinity.desk.setups import offers_of, setup_of
from sightline.games.infinity.desk.vision import vision_of
from sightline.games.infinity.desk.words import words_of
from sightline.games.infinity.narrator import narrate, sentence
from sightline.games.infinity.refusals import in_words
from sightline.games.retrospect import Retrospect, look_back
from sightline.i18n import Language, translate
from sightline.kernel import BadInput, Change, Command, Option, Player, Viewer, Violation
from sightline.kernel.limits import COMMAND, convert, normal
from sightline.rules import rule

MEASURING = (Sight, Vision, Reactions, Odds)
"""Questions that are a measurement; where the match is played without aids they are not answered."""
MOVING = (Reach, Route)
"""Questions about a movement that is still to be declared."""


class InfinityDesk:
    """What presents an edition of Infinity."""

    question_type = Question

    def __init__(self, game: InfinityGame, *, fixed_lists: Mapping[str, tuple[ArmyList, ArmyList]], first: str) -> None:
        self.game = game
        self._fixed_lists = fixed_lists
        self._first = first
        """The scenario that a newcomer begins with."""

    def seats(self, wishes: Document) -> int:
        """Always two."""
        return 2

    def sides(self, setup: msgspec.Struct) -> Sequence[Sequence[Player]]:
        """One against the other."""
        return ((0,), (1,))

    def setup(self, wishes: Document, choices: Sequence[Document]) -> Setup:
        """Scenario, size, table and two lists; refused as the rules refuse it."""
        setup = setup_of(self.game.edition, self._fixed_lists, wishes, choices)
        self.game.new(setup)
        return setup

    def offers(self, language: Language) -> Document:
        """Scenarios, tables, lists, and the words of the edition."""
        offers = offers_of(self.game.edition, self._fixed_lists, self._first, language)
        return {**offers, "words": words_of(self.game.edition, language)}

    def public(self, setup: msgspec.Struct) -> Document:
        """Everything but the lists."""
        assert isinstance(setup, Setup)
        return {"scenario": setup.scenario, "points": setup.points, "table": setup.table, "aids": setup.aids}

    def tables(self) -> Sequence[str]:
        """The shipped tables."""
        return tables.names()

    def table(self, name: str, language: Language) -> Document:
        """A shipped table."""
        if name not in tables.names():
            raise BadInput("table.unknown", name=name, known=", ".join(tables.names()))
        return scenery_of(name, tables.load_scene(name), language)

    def scenery(self, setup: msgspec.Struct, language: Language) -> Document:
        """The table of a match, with what its scenario puts there."""
        assert isinstance(setup, Setup)
        scenario = self.game.edition.scenario.get(setup.scenario)
        if scenario is None:
            return self.table(setup.table, language)
        return scenery_of(setup.table, scenario.field_on(setup.table).scene, language)

    def tell(
        self, change: Change[State], language: Language, viewer: Viewer, *, knower: Player | None = None
    ) -> Line | None:
        """The sentence of the narrator."""
        text = sentence(change, language, viewer, knower=knower)
        return None if text is None else Line(text=text, rule=change.event.rule)

    def narrate(self, match: AnyMatch, language: Language) -> Iterator[str]:
        """The whole log of the narrator."""
        return narrate(match, language)

    def account(self, match: AnyMatch, language: Language) -> str:
        """Where every point came from."""
        return account(match, language)

    def retrospect(self, match: AnyMatch, language: Language) -> Retrospect:
        """Army Points on their feet and Objective Points, Order by Order."""
        return look_back(match, InfinityChronicle(self.game, language))

    def in_words(self, match: AnyMatch, violation: Violation, viewer: Viewer, language: Language) -> Violation:
        """Names of troopers, skills, weapons and scenery in place of their keys."""
        return in_words(violation, match.state, viewer, language)

    # ------------------------------------------------------------------ aids

    @rule("C1-MEAS-001", "C1-SEQ-014")
    def answer(self, match: AnyMatch, player: Player, question: msgspec.Struct, language: Language) -> Document:
        """Movement may always be measured; lines of fire, reactions and odds only where the match gives every aid."""
        state: State = match.state
        question = normal(question, COMMAND)
        _check_points(state, question)
        if isinstance(question, MOVING) and state.ended:
            raise BadInput("kernel.over")
        if isinstance(question, MEASURING) and state.fixed.aids == "strict":
            raise BadInput("desk.strict", rule="C1-MEAS-001")
        answer: Callable[..., Document] = _ANSWERS[type(question)]
        return answer(_Asked(self.game, match, player, language), question)


class _Asked:
    """A question of one player about a match."""

    def __init__(self, game: InfinityGame, match: AnyMatch, player: Player, language: Language) -> None:
        self.game = game
        self.match = match
        self.player = player
        self.language = language

    @property
    def state(self) -> State:
        state: State = self.match.state
        return state

    def own(self, key: str) -> Trooper:
        """One of one's own troopers on the table."""
        trooper = self.state.troopers.get(key)
        if trooper is None or trooper.owner != self.player:
            raise BadInput("infinity.not_your_trooper", trooper=key)
        return trooper

    def option(self, number: int) -> Option:
        """One of the options at hand."""
        options = self.match.options(self.player)
        if not 0 <= number < len(options):
            raise BadInput("desk.no_such_option", option=number, count=len(options))
        return options[number]

    def say(self, violation: Violation) -> Document:
        """A reason as people read it."""
        said = in_words(violation, self.state, self.player, self.language)
        message = translate(said.code, self.language, **said.params)
        return {"code": violation.code, "rule": violation.rule, "params": violation.params, "message": message}

    def against(self, command: Command) -> list[Document]:
        """Everything that the rules have against a command."""
        return [self.say(each) for each in self.match.check(command)]

    def command(self, given: dict[str, Any]) -> Command:
        """A command as somebody wrote it; one may only ask about one's own."""
        found: Command = convert({**given, "player": self.player}, _any_of(self.game), COMMAND, "command")
        return found

    def legal(self, given: dict[str, Any]) -> Declare | React:
        """A declaration that the rules allow now."""
        command = self.command(given)
        if not isinstance(command, Declare | React):
            raise BadInput("desk.no_declaration")
        reasons = self.match.check(command)
        if reasons:
            said = in_words(reasons[0], self.state, self.player, self.language)
            raise BadInput(said.code, rule=said.rule, **said.params)
        return command


def _any_of(game: InfinityGame) -> Any:
    return Union[game.command_types]  # noqa: UP007 (a union of a tuple)


def _skills(asked: _Asked, question: Skills) -> Document:
    now = Situation(asked.state)
    decision = asked.match.decision
    key = question.trooper or str(decision.params.get("trooper", "") if decision is not None else "")
    return skills_of(now, asked.own(key), asked.match.options(asked.player), asked.say, asked.language)


def _company(asked: _Asked, question: Company) -> Document:
    # Who is not on the table yet goes by its number in the list, as in `?3`.
    leader = asked.own(question.trooper)
    for key in question.members:
        if not key.startswith("?"):
            asked.own(key)
    command, able = company_of(Situation(asked.state), asked.player, leader, question)
    return {"able": able, **_judged(asked, command)}


def _judged(asked: _Asked, command: Command) -> Document:
    """A command, and whether the rules allow it."""
    reasons = asked.against(command)
    return {"command": msgspec.to_builtins(command), "legal": not reasons, "violations": reasons}


def _reach(asked: _Asked, question: Reach) -> Document:
    now, trooper = as_declared(Situation(asked.state), asked.own(question.trooper), _declared(asked, question.option))
    return reach_of(now, trooper, question)


def _route(asked: _Asked, question: Route) -> Document:
    use = _declared(asked, question.option)
    towards = question.via[0] if question.via else question.to
    now, trooper = as_declared(Situation(asked.state), asked.own(question.trooper), use, towards)
    command, drawn = route_of(now, asked.player, trooper, question, use)
    return {**drawn, **_judged(asked, command)}


def _declared(asked: _Asked, option: int | None) -> Declaration | None:
    """The declaration of an option."""
    command = None if option is None else asked.option(option).command
    return command.use if isinstance(command, Declare | React) else None


def _sight(asked: _Asked, question: Sight) -> Document:
    asked.own(question.trooper)
    now = Situation(as_known(asked.state, asked.player))
    return sight_of(now, now.trooper(question.trooper), question)


def _vision(asked: _Asked, question: Vision) -> Document:
    # Which way a model looks is there for all to see; of a Marker nobody knows.
    now = Situation(as_known(asked.state, asked.player))
    trooper = now.find(question.trooper)
    if trooper is None or (trooper.owner != asked.player and question.at is not None):
        raise BadInput("infinity.not_your_trooper", trooper=question.trooper)
    return vision_of(now, trooper, question)


def _mission(asked: _Asked, question: Mission) -> Document:  # noqa: ARG001 (it asks for all there is)
    state = asked.state
    told: dict[str, Any] = {
        **briefing_of(state, asked.language),
        "earned": earned_so_far(iter(asked.match.events), asked.language),
    }
    # Who holds what is a matter of measuring.
    if state.fixed.aids != "strict" and state.round and not state.ended:
        known = with_prices(as_known(state, asked.player), asked.player)
        told["prospect"] = prospect_of(asked.game, known, asked.language)
    return told


def _reactions(asked: _Asked, question: Reactions) -> Document:
    command = asked.legal(question.command)
    if not isinstance(command, Declare):
        raise BadInput("desk.no_declaration")
    return reactions_to(asked.game, as_known(asked.state, asked.player), command)


def _odds(asked: _Asked, question: Odds) -> Document:
    command = asked.legal(question.command)
    return odds_of(asked.game, as_known(asked.state, asked.player), command, asked.language)


def _spots(asked: _Asked, question: Spots) -> Document:
    if question.member not in asked.state.reserve[asked.player]:
        raise BadInput("infinity.not_in_reserve", member=question.member)
    profile = asked.state.fixed.lists[asked.player].members[question.member].profile
    anywhere = any(profile.ability(key) for key in (*SUPERIOR_DEPLOYMENT, *AIRBORNE_DEPLOYMENT))
    return {
        "outline": deployment_zone(asked.state, asked.player).outline,
        "elsewhere": anywhere,
        "lookalikes": lookalikes(Situation(asked.state), asked.player, question.member),
    }


def _stand(asked: _Asked, question: Stand) -> Document:
    command = placed(asked.match, asked.player, asked.option(question.option), question)
    return {"at": getattr(command, "at", None), **_judged(asked, command)}


def _suggest(asked: _Asked, question: Suggest) -> Document:
    chance = random.Random(f"{asked.match.sequence} {question.option} {question.nth}")
    command = asked.match.complete(asked.option(question.option), chance)
    return {"command": None if command is None else msgspec.to_builtins(command)}


_ANSWERS: Mapping[type[msgspec.Struct], Callable[[_Asked, Any], Document]] = {
    Skills: _skills,
    Company: _company,
    Reach: _reach,
    Route: _route,
    Sight: _sight,
    Vision: _vision,
    Mission: _mission,
    Reactions: _reactions,
    Odds: _odds,
    Spots: _spots,
    Stand: _stand,
    Suggest: _suggest,
}


def _check_points(state: State, question: msgspec.Struct) -> None:
    """Nobody asks about what is far from the table."""
    field = state.fixed.field
    if not all(field.ground.box.has(point) for point in points_of(question)):
        raise BadInput("desk.far_from_table", width=field.scene.width, depth=field.scene.depth)
