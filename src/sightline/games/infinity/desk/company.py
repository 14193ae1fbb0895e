"""Aids for an Order to several troopers: who may come along, and whether those who were named may act together."""

from sightline.games.infinity.core.match.commands import Activate
from sightline.games.infinity.core.match.state import Trooper
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.desk.questions import Company
from sightline.kernel import BadInput, Player


def company_of(now: Situation, player: Player, leader: Trooper, question: Company) -> tuple[Activate, list[str]]:
    """The Order to all who have been named, and those who may be named as well."""
    kind = now.fixed.edition.group_kind.get(question.group)
    if kind is None or kind.joins is None or kind.admits is None:
        raise BadInput("desk.no_company", group=question.group)
    named = (leader.id, *question.members)
    others = (key for key in kind.joins(now, leader) if key not in named)
    able = [key for key in others if not any(kind.admits(now, (*named, key), question.order))]
    return Activate(player=player, troopers=named, order=question.order, group=question.group), able
