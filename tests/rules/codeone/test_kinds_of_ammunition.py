"""C1-AMMO-001: which kinds of ammunition there are."""

import pytest

from sightline.kernel.errors import BadInput
from sightline.odds.ammunition import CODEONE_AMMUNITION, ammunition


@pytest.mark.rule("C1-AMMO-001")
def test_there_are_five_kinds_alone_or_joined() -> None:
    assert set(CODEONE_AMMUNITION) == {"N", "DA", "EXP", "PARA", "AP"}
    assert ammunition("AP+DA", CODEONE_AMMUNITION).name == "AP+DA"
    with pytest.raises(BadInput, match="unknown_ammunition"):
        ammunition("T2", CODEONE_AMMUNITION)
