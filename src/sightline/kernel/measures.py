"""The measurement port: who answers "does A see B?" and "how far is it?".

On a computer table geometry answers, by computing. At a real table people answer, and what they said is recorded with
the command, so that the match replays without the table.
"""

from collections.abc import Iterable
from typing import Any, ClassVar, Protocol

import msgspec

from sightline.kernel.limits import COMMAND, convert

Answer = bool | int | float | str | tuple[str, ...]


class Question(msgspec.Struct, frozen=True, kw_only=True, tag_field="ask", tag=True):
    """Something to be measured. Each family of games derives its own questions.

    >>> class Paces(Question, frozen=True):
    ...     to: str
    >>> Paces("the oak").to
    'the oak'
    """

    answered_by: ClassVar[Any] = Answer
    """The type of its answers, bounds included: what people enter is held against it."""


class Measures(Protocol):
    """Who answers questions about the table."""

    def answer(self, question: Question) -> Answer:
        """Answer one question."""


class AnswerNeeded(Exception):  # noqa: N818  (a question, not an error)
    """People have to measure something before the command can go on. Nothing has changed yet."""

    def __init__(self, question: Question) -> None:
        self.question = question
        super().__init__(repr(question))


class NothingToMeasure:
    """For games whose table is part of their state.

    >>> NothingToMeasure().answer(Question())
    Traceback (most recent call last):
    TypeError: this game has no table to measure: Question()
    """

    def answer(self, question: Question) -> Answer:
        """Nobody should ask."""
        raise TypeError(f"this game has no table to measure: {question!r}")


class EnteredMeasures:
    """Answers that people give: those already known are read back, then the next question is asked.

    >>> EnteredMeasures([True]).answer(Question())
    True
    >>> EnteredMeasures([float("nan")]).answer(Question())
    Traceback (most recent call last):
    sightline.kernel.errors.BadInput: kernel.limits.not_finite what=answer where=$
    """

    def __init__(self, entered: Iterable[Answer] = ()) -> None:
        self._entered = iter(tuple(entered))

    def answer(self, question: Question) -> Answer:
        """Read the next answer, or ask for it."""
        for known in self._entered:
            found: Answer = convert(known, question.answered_by, COMMAND, "answer")
            return found
        raise AnswerNeeded(question)
