"""What players can do in N4 beyond the commands of the core."""

from sightline.kernel import Command


class SpendCommandToken(Command, frozen=True, kw_only=True):
    """Spend a Command Token."""

    use: str
    """On what: a key of the uses that there are at the moment."""
    trooper: str = ""
    """Whom it is about, where it is about somebody."""
    groups: tuple[int, ...] = ()
    """The combat groups that it is about, where it is about some."""


class GoOn(Command, frozen=True, kw_only=True):
    """Do nothing more in this phase."""


COMMANDS: tuple[type[Command], ...] = (SpendCommandToken, GoOn)
