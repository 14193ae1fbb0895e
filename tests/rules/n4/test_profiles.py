"""N4, unit profiles: what a unit has in common, what an option adds, and how both are told apart."""

import msgspec
import pytest

from sightline.content.armies import Faction, OptionRow, UnitRow
from sightline.content.armies.library import TYPES, check
from sightline.games.infinity.core.troopers.profiles import Profile, TroopType
from sightline.games.infinity.core.troopers.recruiting import profile_of
from sightline.games.infinity.n4.edition import N4

NAMES = {"en": "Ferrymen", "es": "Barqueros", "fr": "Passeurs"}
FERRYMEN = UnitRow(
    isc="ferrymen",
    name=NAMES,
    type="MI",
    mov=(10, 10),
    cc=14,
    bs=12,
    ph=11,
    wip=13,
    arm=2,
    bts=3,
    w=1,
    s="2",
    ava=3,
    skills=("courage",),
    equipment=("nanoscreen",),
    options=(
        OptionRow(key="rifle", weapons=("combi_rifle", "pistol", "cc_weapon"), cost=20),
        OptionRow(
            key="doctor",
            weapons=("combi_rifle", "da_cc_weapon"),
            skills=("doctor(+3)",),
            equipment=("multispectral_visor(L2)",),
            peripherals=("oar",),
            cost=28,
            swc=0.5,
        ),
    ),
)
OAR = msgspec.structs.replace(
    FERRYMEN, isc="oar", type="REM", w=None, structure=1, skills=("peripheral_servant",), options=FERRYMEN.options[:1]
)
GUILD = Faction(format=1, key="guild", name=NAMES, summary=NAMES, units=(FERRYMEN, OAR))


def recruited(option: int) -> Profile:
    return profile_of(GUILD, FERRYMEN, FERRYMEN.options[option])


@pytest.mark.rule("N4-ARMY-001")
def test_a_profile_has_the_attributes_of_its_unit_and_what_its_option_carries() -> None:
    rifle, doctor = recruited(0), recruited(1)
    for one in (rifle, doctor):
        assert (one.unit, one.type, one.mov) == ("ferrymen", TroopType.MI, (10, 10))
        assert (one.cc, one.bs, one.ph, one.wip) == (14, 12, 11, 13)
        assert (one.arm, one.bts, one.vitality, one.structure, one.silhouette, one.ava) == (2, 3, 1, False, "2", 3)
    assert ((rifle.cost, rifle.swc), (doctor.cost, doctor.swc)) == ((20, 0), (28, 0.5))


@pytest.mark.rule("N4-ARMY-002")
def test_what_stands_below_the_attributes_belongs_to_every_option() -> None:
    for option in (0, 1):
        assert [each.key for each in recruited(option).skills][:1] == ["courage"]
        assert [each.key for each in recruited(option).equipment][:1] == ["nanoscreen"]


@pytest.mark.rule("N4-ARMY-003", "N4-ARMY-004")
def test_what_stands_beside_an_option_belongs_to_that_option() -> None:
    doctor = recruited(1)
    assert [(each.key, each.mod) for each in doctor.skills] == [("courage", 0), ("doctor", 3)]
    assert [(each.key, each.level) for each in doctor.equipment][1:] == [("multispectral_visor", 2)]
    assert recruited(0).ability("doctor") is recruited(0).ability("multispectral_visor") is None


@pytest.mark.rule("N4-ARMY-005", "N4-ARMY-006", "N4-ARMY-007")
def test_weapons_equipment_peripherals_and_melee_weapons_are_told_apart() -> None:
    doctor = recruited(1)
    assert doctor.weapons == ("combi_rifle", "da_cc_weapon")
    assert [each.key for each in doctor.equipment] == ["nanoscreen", "multispectral_visor"]
    assert [each.unit for each in doctor.peripherals] == ["oar"]
    assert recruited(0).peripherals == ()
    modes = {mode.close_combat for mode in N4.chart.weapons["pistol"].modes}
    assert modes == {True, False}, "some are used either way"


@pytest.mark.rule("N4-ARMY-010")
@pytest.mark.parametrize("kind", ["LI", "MI", "HI", "REM", "TAG", "WB", "SK"])
def test_these_are_the_troop_types(kind: str) -> None:
    unit = msgspec.structs.replace(FERRYMEN, type=kind)
    assert list(check(msgspec.structs.replace(GUILD, units=(unit, OAR)))) == []
    assert profile_of(GUILD, unit, unit.options[0]).type is TroopType(kind)
    assert kind in TYPES


@pytest.mark.rule("N4-ARMY-010")
def test_there_are_no_others_and_a_peripheral_says_so_in_its_skills() -> None:
    unit = msgspec.structs.replace(FERRYMEN, type="CAV")
    faults = list(check(msgspec.structs.replace(GUILD, units=(unit, OAR))))
    assert [(each.params["field"], each.code) for each in faults] == [("type", "army.why_unknown")]
    assert recruited(1).peripherals[0].ability("peripheral_servant") is not None


@pytest.mark.rule("N4-ARMY-024")
@pytest.mark.parametrize(("s", "faults"), [("2", 0), ("7", 0), ("99", 1)])
def test_s_names_a_silhouette_template(s: str, faults: int) -> None:
    unit = msgspec.structs.replace(FERRYMEN, s=s)
    assert len(list(check(msgspec.structs.replace(GUILD, units=(unit, OAR))))) == faults
