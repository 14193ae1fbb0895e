"""What happens when troopers are copied."""

from collections.abc import Mapping

from sightline.games.infinity.core.match.events import Happening, replace, with_trooper
from sightline.games.infinity.core.match.state import State


class AttributesCopied(Happening, frozen=True, kw_only=True):
    """A trooper has attributes of somebody else from now on."""

    trooper: str
    target: str
    attributes: Mapping[str, int | tuple[int, int] | None]

    def apply(self, state: State) -> State:
        """They count in place of those of its profile."""
        return with_trooper(state, replace(state.troopers[self.trooper], attributes=self.attributes))
