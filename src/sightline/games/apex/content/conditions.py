"""When a card may be played: conditions, and the triggers of Instants."""

import msgspec

from sightline.games.apex.content.words import Positive, Test, TriggerSubject


class Condition(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One test, or all or any of several conditions; exactly one of the three is written.

    >>> msgspec.convert({"any": [{"test": "target_is_self"}]}, Condition).some[0].test
    'target_is_self'
    """

    test: Test | None = None
    every: tuple["Condition", ...] | None = msgspec.field(name="all", default=None)
    some: tuple["Condition", ...] | None = msgspec.field(name="any", default=None)

    @property
    def sound(self) -> bool:
        """Whether it says exactly one thing, all the way down."""
        written = [part for part in (self.test, self.every, self.some) if part]
        return len(written) == 1 and all(part.sound for part in (*(self.every or ()), *(self.some or ())))


ALWAYS = Condition(test="always")


class HealthReduced(msgspec.Struct, frozen=True, kw_only=True, tag_field="event", tag="health_reduced"):
    """Damage has just lowered the Health of the subject to `at_most` or less without eliminating it."""

    subject: TriggerSubject
    at_most: Positive


class Respawning(msgspec.Struct, frozen=True, kw_only=True, tag_field="event", tag="respawning"):
    """The subject has declared a Respawn action and not yet paid for it."""

    subject: TriggerSubject


class Eliminated(msgspec.Struct, frozen=True, kw_only=True, tag_field="event", tag="eliminated"):
    """The subject has just been eliminated."""

    subject: TriggerSubject


class EliminatesEnemy(msgspec.Struct, frozen=True, kw_only=True, tag_field="event", tag="eliminates_enemy"):
    """The subject has just eliminated an enemy."""

    subject: TriggerSubject


Trigger = HealthReduced | Respawning | Eliminated | EliminatesEnemy
