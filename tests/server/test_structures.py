"""Whatever several threads read is known before they do: two that find it out at once can bring a server down."""

import msgspec

from sightline.games import desk_of
from sightline.server.structures import prepare, prepared

Word = int
"""What the structure below holds, as long as it is there."""


class Late(msgspec.Struct):
    """Its field can be found out only while `Word` is there."""

    word: "Word"


def test_a_structure_is_looked_at_before_anybody_reads_it() -> None:
    class Outer(msgspec.Struct):
        late: Late

    prepare()
    del globals()["Word"]
    assert msgspec.json.decode(b'{"late":{"word":3}}', type=Outer).late.word == 3


def test_a_game_is_prepared_with_its_desk() -> None:
    asked: list[str] = []

    def desks(name: str) -> object:
        asked.append(name)
        return desk_of("codeone")

    desk = prepared(desks)  # type: ignore[arg-type]
    assert desk("codeone") is desk("codeone")
    assert asked == ["codeone"]
