"""Aids for choosing: the skills that a trooper may ever use; which can be declared now, and why the others cannot."""

from collections.abc import Callable

from sightline.games.desk import Document
from sightline.games.infinity.core.match.commands import Declare, React
from sightline.games.infinity.core.match.state import Trooper
from sightline.games.infinity.core.order.declarations import Declaration
from sightline.games.infinity.core.skills.base import When
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.desk.reasons import never, why_not
from sightline.i18n import Language, messages
from sightline.kernel import Option, Violation

WHEN = {"order.first": When.FIRST, "order.second": When.SECOND, "order.aros": When.ARO, "order.new_aros": When.ARO}


def skills_of(
    now: Situation, trooper: Trooper, options: tuple[Option, ...], say: Callable[[Violation], Document], lang: Language
) -> Document:
    """The skills of a trooper in the decision at hand, each with the options that declare it.

    Where only something special can be declared, as against a Combat Jump, nobody asks why nothing else can.
    """
    when = WHEN.get(now.state.stage)
    by_skill: dict[str, list[int]] = {}
    for number, option in enumerate(options):
        use = _use(option, trooper)
        if use is not None:
            by_skill.setdefault(use.skill, []).append(number)
    words = messages(lang)
    skills = []
    for key, skill in now.fixed.edition.skill.items():
        chosen = by_skill.get(key, [])
        if not chosen and (when is None or not skill.known_by(now, trooper) or never(now, trooper, skill)):
            continue
        reasons = [] if chosen or when is None else [say(each) for each in why_not(now, trooper, skill, when)]
        name = words.get(f"log.skill.{key}") or key.replace("_", " ")
        skills.append({"skill": key, "name": name, "available": bool(chosen), "options": chosen, "violations": reasons})
    return {"trooper": trooper.id, "skills": skills}


def _use(option: Option, trooper: Trooper) -> Declaration | None:
    command = option.command
    if isinstance(command, Declare):
        return command.use
    if isinstance(command, React) and command.trooper == trooper.id:
        return command.use
    return None
