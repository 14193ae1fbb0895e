"""What goes wrong, said so that a person can act on it.

Nothing here holds a sentence: an error carries a code and its parameters, and the edge
(command line, server) turns them into the reader's language with `sightline.i18n`.
"""

from collections.abc import Mapping, Sequence

import msgspec

RuleId = str
"""The id of a rule of the catalogue, such as `C1-LOF-003`."""

Param = str | int | float


class Violation(msgspec.Struct, frozen=True, kw_only=True):
    """One reason why a thing is not allowed.

    >>> Violation(code="movement.too_far", params={"cost": 112, "limit": 100}, rule="C1-MOV-011").rule
    'C1-MOV-011'
    """

    code: str
    """Message key; it is also what programs compare."""
    params: Mapping[str, Param] = {}
    rule: RuleId | None = None
    """The rule that forbids it; None when no rulebook does (not your turn, no such match ...)."""


class BadInput(Exception):  # noqa: N818  (it is the user's input, not our error)
    """Something a user gave us cannot be used; nothing has changed because of it.

    >>> raise BadInput("odds.unknown_key", key="brust", allowed="burst, damage")
    Traceback (most recent call last):
    sightline.kernel.errors.BadInput: odds.unknown_key key=brust allowed=burst, damage
    """

    def __init__(self, code: str, /, *, rule: RuleId | None = None, **params: Param) -> None:
        self.code = code
        self.params: dict[str, Param] = params
        self.rule = rule
        super().__init__(" ".join([code, *(f"{name}={value}" for name, value in params.items())]))


class Refused(BadInput):
    """A command was refused: every reason is listed and the state is untouched.

    >>> refusal = Refused([Violation(code="movement.too_far", rule="C1-MOV-011"), Violation(code="movement.off_table")])
    >>> refusal.rule, [violation.code for violation in refusal.violations]
    ('C1-MOV-011', ['movement.too_far', 'movement.off_table'])
    """

    def __init__(self, violations: Sequence[Violation]) -> None:
        self.violations = tuple(violations)
        first = self.violations[0]
        super().__init__(first.code, rule=first.rule, **first.params)
