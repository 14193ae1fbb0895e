"""What the builder prints in brackets, understood by its shape: made-up names that an edition plays, or does not."""

import msgspec
import pytest

from sightline.content import armies
from sightline.content.armies.importing.brackets import Vocabulary, speak
from sightline.content.armies.importing.source import Named
from sightline.content.armies.naming import resolve
from sightline.content.armies.notation import parse
from sightline.games.infinity.armies.knowledge import edition_of, reasons, vocabulary_of
from sightline.games.infinity.armies.printed import ability_name
from sightline.games.infinity.core.troopers.recruiting import ability_of, profile_of
from sightline.i18n import LANGUAGES

WORDS = vocabulary_of(edition_of("n4"))


def spoken(name: str, *inside: str, words: Vocabulary = WORDS) -> tuple[tuple[str, ...], bool]:
    known = resolve(name, "n4")
    assert known is not None
    found = speak(name, known, [Named(id=1, name=each) for each in inside], words, "n4")
    for each in found.entries:
        parse(each)
    return found.entries, found.complete


@pytest.mark.parametrize(
    ("name", "inside", "entries"),
    [
        ("Mimetism", ("-3",), ("mimetism(-3)",)),
        ("Terrain", ("Zero-G",), ("terrain_zero_g",)),
        ("Terrain", ("Aquatic/Jungle",), ("terrain_aquatic", "terrain_jungle")),
        ("Immunity", ("Total",), ("immunity_total",)),
        ("Immunity", ("POS",), ("immunity_possessed",)),
        ("Immunity", ("Shock", "Critical"), ("immunity(SHOCK)", "immunity_critical")),
        ("ECM: Guided", ("-6",), ("ecm_guided(-6)",)),
        ("TinBot: Firewall", ("-3",), ("tinbot(firewall(-3))",)),
        ("Decoy", ("1",), ("decoy(L1)",)),
        ("Impersonation", ("IMP-2",), ("impersonation(L2)",)),
        ("Combat Jump", ("Explosion",), ("combat_jump(explosion)",)),
        ("Combat Jump", ("+3", "Explosion"), ("combat_jump(+3; explosion)",)),
        ("Parachutist", ("Dep. Zone",), ("parachutist(deployment_zone)",)),
        ("Lieutenant", ("+1 Order",), ("lieutenant(+1ORDER)",)),
        ("Lieutenant", ("+1 Order", "+1 Command Token"), ("lieutenant(+1ORDER, +1COMMAND_TOKEN)",)),
        ("Hacker", ("Zero Pain",), ("hacker(zero_pain)",)),
        ("Hacking Device", ("UPGRADE:\xa0Trinity",), ("hacking_device(trinity)",)),
        ("Hacking Device", ("UPGRADE: Total Control (+1B)",), ("hacking_device(total_control(+1B))",)),
        ("Hacking Device Plus", ("UPGRADE: (+1 Damage)",), ("hacking_device_plus(+1D)",)),
        ("Booty", ("ReRoll",), ("booty(reroll)",)),
        ("CC Attack", ("+1 Dam", "Antimaterial"), ("cc_attack(+1D; anti_materiel)",)),
        ("Vulnerability", ("Viral",), ("vulnerability(VIRAL)",)),
        ("Doctor", ("2W",), ("doctor(2W)",)),
        ("Lieutenant", ("+2 Command Tokens",), ("lieutenant(+2COMMAND_TOKEN)",)),
        ("RemDriver", ("+1 BS", "+3 BTS"), ("remdriver(+1BS, +3BTS)",)),
        ("Immunity", ("IMM-A",), ("immunity_immobilized_a",)),
        ("TinBot: Guided", ("-6",), ("tinbot(ecm_guided(-6))",)),
        ("TinBot: Discover", ("+3",), ("tinbot(discover(+3))",)),
        ("BS Attack", ("Guided",), ("bs_attack_guided",)),
        ("BS Attack", ("AP + Shock",), ("bs_attack(AP, SHOCK)",)),
        ("CC Attack", ("+3", "AP", "-3"), ("cc_attack(+3, AP)", "cc_attack(-3)")),
        ("Combi Rifle", ("Continuous Damage",), ("combi_rifle(continuous_damage)",)),
        ("Forward Deployment", ('+4"',), ("forward_deployment(+10)",)),
        ("Forward Deployment", ("+20 cm",), ("forward_deployment(+20)",)),
        ("Dodge", ('+2"',), ("dodge(+5cm)",)),
    ],
)
def test_brackets_are_put_into_our_notation(name: str, inside: tuple[str, ...], entries: tuple[str, ...]) -> None:
    assert spoken(name, *inside) == (entries, True)


@pytest.mark.parametrize(
    ("name", "inside"),
    [
        ("Dodge", "Sideways"),
        ("Stealth", "2"),
        ("Terrain", "Lava"),
        ("Terrain", "Jungle/Lava"),
        ("Hacker", "UPGRADE: Tea"),
        ("Hacker", "ReRoll"),
        ("CC Attack", "ReRoll"),
        ("Parachutist", "Explosion"),
        ("TinBot", "Trinity"),
    ],
)
def test_what_nobody_plays_is_lost_and_said(name: str, inside: str) -> None:
    assert not spoken(name, inside)[1]


def test_an_edition_that_plays_something_new_is_understood() -> None:
    """No list of names: what counts is that the edition plays it."""
    words = Vocabulary(
        played=frozenset({"terrain_lava", "tea"}),
        brackets={"hacker": frozenset({"grants"})},
        gifts={"hacker": frozenset({"tea"})},
    )
    assert spoken("Terrain", "Lava", words=words) == (("terrain_lava",), True)
    assert spoken("Hacker", "UPGRADE: Tea (+1B)", words=words) == (("hacker(tea(+1B))",), True)


@pytest.mark.parametrize("entry", ["cc_attack(reroll)", "combi_rifle(explosion)", "hacker(albedo)", "tinbot(trinity)"])
def test_what_has_its_effect_after_other_names_has_none_after_this(entry: str) -> None:
    march = armies.load("ninefold_march")
    unit = march.units[0]
    kind = "weapons" if entry.startswith("combi") else "skills"
    odd = msgspec.structs.replace(unit.options[0], **{kind: (entry,)})
    assert [each.entry for each in reasons(edition_of("n4"), march, unit, odd)] == [entry]


def test_wounds_that_a_doctor_gives_back_are_said_in_every_language() -> None:
    doctor = ability_of(parse("doctor(2W)"))
    assert [ability_name(doctor, each, "n4") for each in LANGUAGES] == ["Doctor (2W)", "Médico (2H)", "Médecin (2B)"]


def test_two_entries_of_one_name_are_one_in_play() -> None:
    watch = armies.load("lantern_watch")
    unit = msgspec.structs.replace(watch.units[0], skills=("dodge(-3)", "dodge(+3)", "dodge(+5cm)", "tinbot(albedo)"))
    option = msgspec.structs.replace(unit.options[0], skills=("tinbot(firewall(-3))",))
    profile = profile_of(watch, unit, option)
    dodges = [(each.mod, each.distance) for each in profile.skills if each.key == "dodge"]
    assert dodges == [(3, 5), (-3, 0)]
    tinbot = profile.ability("tinbot")
    assert tinbot is not None
    assert [each.key for each in tinbot.grants] == ["albedo", "firewall"]


@pytest.mark.parametrize(
    ("name", "entry"),
    [
        ("Biometric Visor", "biometric_visor(L1)"),
        ("Holoprojector", "holoprojector(L2)"),
        ("Protheion", "protheion(L1)"),
        ("Martial Arts L3", "martial_arts(L3)"),
    ],
)
def test_what_n4_prints_without_a_level_has_the_one_that_does_the_same_in_human_sphere(name: str, entry: str) -> None:
    words = vocabulary_of(edition_of("human_sphere"))
    assert spoken(name, words=words) == ((entry,), True)
