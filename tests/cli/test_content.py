"""`sightline content ...`, as people and programs use it."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

FAULTY = """
format: 1
key: mine
name: Mine
based_on: standard
aim_deck:
  - {id: aim01, value: 17, icons: [headshoot], arrow: null}
"""


@pytest.fixture
def faulty(tmp_path: Path) -> str:
    file = tmp_path / "mine.yaml"
    file.write_text(FAULTY)
    return str(file)


def test_a_sound_pack(cli: Callable[..., tuple[int, str, str]]) -> None:
    code, out, err = cli("content", "check", "standard")
    assert (code, out, err) == (0, "standard: no faults.\n", "")
    code, out, err = cli("content", "check", "standard", "--json")
    assert (code, json.loads(out), err) == (0, {"pack": "standard", "sound": True, "faults": []}, "")


def test_a_faulty_pack_names_every_fault_with_its_place(cli: Callable[..., tuple[int, str, str]], faulty: str) -> None:
    code, out, _ = cli("content", "check", faulty)
    assert code == 2
    assert "aim_deck.aim01.value: 17 is not a multiple of 5." in out
    assert 'aim_deck.aim01.icons[1]: "headshoot" is not possible here. Did you mean "headshot"?' in out
    code, out, err = cli("content", "check", faulty, "--json")
    document = json.loads(out)
    assert (code, err, document["sound"]) == (2, "", False)
    assert [fault["place"] for fault in document["faults"]] == ["aim_deck.aim01.value", "aim_deck.aim01.icons[1]"]
    assert document["faults"][0]["code"] == "apex_content.misfit.multiple"


def test_faults_are_said_in_the_readers_language(cli: Callable[..., tuple[int, str, str]], faulty: str) -> None:
    assert "17 no es múltiplo de 5" in cli("content", "check", faulty, "--lang", "es")[1]


def test_a_pack_that_is_not_there(cli: Callable[..., tuple[int, str, str]]) -> None:
    code, out, err = cli("content", "check", "standart")
    assert (code, out) == (2, "")
    assert 'Did you mean "standard"?' in err
    assert json.loads(cli("content", "check", "nowhere", "--json")[1])["error"]["code"] == "apex_content.unknown"


def test_listing_packs(cli: Callable[..., tuple[int, str, str]]) -> None:
    assert "standard" in cli("content", "list")[1]
    (pack,) = json.loads(cli("content", "list", "--json")[1])
    assert (pack["name"], pack["weapons"], pack["feats"], pack["abilities"]) == ("standard", 48, 48, 12)


def test_showing_cards(cli: Callable[..., tuple[int, str, str]]) -> None:
    assert "Cúpula de protección" in cli("content", "show", "standard", "gibraltar_tactical", "--lang", "es")[1]
    assert "10/14" in cli("content", "show", "standard", "longbow")[1]
    assert json.loads(cli("content", "show", "standard", "longbow", "--json")[1])["threshold"] == 55
    assert len(json.loads(cli("content", "show", "standard", "--json")[1])["cards"]) == 48 + 12 + 16
    assert "Guardian Angel" in cli("content", "show", "standard")[1]


def test_a_card_that_is_not_there(cli: Callable[..., tuple[int, str, str]]) -> None:
    code, _, err = cli("content", "show", "standard", "longbo")
    assert code == 2
    assert 'Did you mean "longbow"?' in err
    assert cli("content", "show", "standard", "zzz")[0] == 2


def test_a_new_pack_is_sound_as_it_stands(cli: Callable[..., tuple[int, str, str]], tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    assert cli("content", "new", str(file))[0] == 0
    assert cli("content", "check", str(file))[0] == 0
    assert "Rompemuros" in cli("content", "show", str(file), "heavy_lmg", "--lang", "es")[1]
    code, _, err = cli("content", "new", str(file))
    assert code == 2
    assert "--force" in err
    assert json.loads(cli("content", "new", str(file), "--force", "--json")[1]) == {"file": str(file)}


def test_the_format_as_a_schema(cli: Callable[..., tuple[int, str, str]]) -> None:
    schema = json.loads(cli("content", "schema")[1])
    assert "PackFile" in schema["$defs"]
    assert {"Move", "ShotMod", "BagLoot"} <= set(schema["$defs"])
