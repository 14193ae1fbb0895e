"""Every fault of a pack is named with its place."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from sightline.games.apex.content import find_faults, load_pack
from sightline.games.apex.content.reading import Raw
from sightline.i18n import messages
from sightline.kernel.errors import BadInput, Refused

Spoil = Callable[[Any], object]


def card(raw: Any, section: str, identity: str) -> Any:
    return next(each for each in raw[section] if each.get("id", each.get("key")) == identity)


def feat(raw: Any, identity: str = "gibraltar_feat5") -> Any:
    return card(raw, "feats", identity)


def ability(raw: Any, identity: str) -> Any:
    return card(raw, "abilities", identity)


def weapon(raw: Any, identity: str = "car_smg") -> Any:
    return card(raw, "weapons", identity)


def loot(raw: Any, key: str, rarity: str) -> Any:
    return next(each for each in raw["loot"] if (each["key"], each["rarity"]) == (key, rarity))


SPOILT: dict[str, tuple[Spoil, str]] = {
    # the format
    "misfit.multiple": (lambda raw: raw["aim_deck"][0].update(value=17), "aim_deck.aim01.value"),
    "misfit.missing": (lambda raw: raw["aim_deck"][0].pop("arrow"), "aim_deck.aim01.arrow"),
    "misfit.kind": (lambda raw: weapon(raw).update(damage="much"), "weapons.car_smg.damage"),
    "misfit.limit": (lambda raw: weapon(raw)["cards"].update(w01=6), "weapons.car_smg.cards.w01"),
    "misfit.length": (
        lambda raw: loot(raw, "frag", "common")["area"]["cells"].append([1, 1]),
        "loot.frag.area.cells[10]",
    ),
    "misfit.unknown_field": (lambda raw: raw.update(zzz=1), "zzz"),
    "misfit.unknown_field_guess": (lambda raw: weapon(raw).update(damages=1), "weapons.car_smg.damages"),
    "misfit.unknown_word": (lambda raw: weapon(raw).update(ammo_type="q"), "weapons.car_smg.ammo_type"),
    "misfit.unknown_word_guess": (lambda raw: weapon(raw).update(type="snipe"), "weapons.car_smg.type"),
    "misfit.unknown_op": (lambda raw: feat(raw)["effects"][0].update(op="zzz"), "feats.gibraltar_feat5.effects[1].op"),
    "misfit.unknown_op_guess": (
        lambda raw: feat(raw)["effects"][0].update(op="movee"),
        "feats.gibraltar_feat5.effects[1].op",
    ),
    # the counts
    "fault.count": (lambda raw: raw["aim_deck"].pop(0), "aim_deck"),
    "fault.count_feats": (lambda raw: raw["feats"].remove(feat(raw)), "legends.gibraltar"),
    "fault.count_abilities": (
        lambda raw: ability(raw, "wraith_ultimate").update(kind="tactical"),
        "legends.wraith",
    ),
    "fault.count_tokens": (lambda raw: ability(raw, "wraith_ultimate").update(tokens=2), "legends.wraith"),
    "fault.no_such_legend": (lambda raw: feat(raw).update(legend="mirage"), "feats.gibraltar_feat5.legend"),
    "fault.no_such_loot": (lambda raw: raw["bags"]["common"].update(stapler=0), "bags.common.stapler"),
    "fault.twice": (lambda raw: raw["ring_deck"][0].update(id="ring2"), "ring_deck.ring2"),
    "fault.rounds": (lambda raw: raw["round_track"].pop(0), "round_track"),
    "fault.trophy": (lambda raw: raw["round_track"].pop(), "round_track"),
    "fault.round_space": (lambda raw: raw["round_track"][0].pop("ring_damage"), "round_track[1]"),
    "fault.aim_board": (lambda raw: raw["aim_board"]["modifiers"].pop(-3), "aim_board.modifiers"),
    # gear
    "fault.range": (lambda raw: weapon(raw, "heavy_lmg").update(range=[5, 3]), "weapons.heavy_lmg.range"),
    "fault.no_cards": (lambda raw: weapon(raw, "heavy_lmg").update(cards={}), "weapons.heavy_lmg.cards"),
    "fault.passive": (
        lambda raw: weapon(raw).update(passive=[{"op": "shoot", "who": "self"}]),
        "weapons.car_smg.passive[1]",
    ),
    "fault.does_not_fit": (
        lambda raw: weapon(raw)["slots"][0].update(printed="common_holo_1x"),
        "weapons.car_smg.slots[1].printed",
    ),
    "fault.printed_only": (lambda raw: raw["bags"]["common"].update(holo_1x=0), "bags.common.holo_1x"),
    "fault.no_origin": (lambda raw: loot(raw, "frag", "common")["area"]["cells"].pop(4), "loot.common_frag.area"),
    "fault.does_nothing": (
        lambda raw: loot(raw, "standard_stock", "common").update(damage_per_hit=0),
        "loot.common_standard_stock",
    ),
    # cards
    "fault.ap": (lambda raw: feat(raw).update(ap=1), "feats.gibraltar_feat5.ap"),
    "fault.reaction_when": (
        lambda raw: feat(raw, "wraith_feat1").update(keywords=["SQUAD"]),
        "feats.wraith_feat1.keywords",
    ),
    "fault.keywords": (lambda raw: feat(raw).update(keywords=["SQUAD"]), "feats.gibraltar_feat5.keywords"),
    "fault.trigger": (
        lambda raw: feat(raw).update(trigger={"event": "eliminated", "subject": "any"}),
        "feats.gibraltar_feat5.trigger",
    ),
    "fault.condition": (
        lambda raw: feat(raw).update(condition={"test": "always", "any": [{"test": "always"}]}),
        "feats.gibraltar_feat5.condition",
    ),
    "fault.needs_ability": (
        lambda raw: feat(raw).update(effects=[{"op": "remove", "what": "dome"}]),
        "feats.gibraltar_feat5.effects[1]",
    ),
    "fault.needs_delay": (
        lambda raw: ability(raw, "bangalore_ultimate").pop("delay"),
        "abilities.bangalore_ultimate.effects.on_due",
    ),
    "fault.needs_due": (
        lambda raw: ability(raw, "wraith_tactical").update(delay=1),
        "abilities.wraith_tactical.delay",
    ),
    "fault.needs_duration": (
        lambda raw: ability(raw, "wraith_ultimate").pop("duration"),
        "abilities.wraith_ultimate.effects",
    ),
    "fault.needs_zone": (
        lambda raw: ability(raw, "gibraltar_tactical").pop("mini_tags"),
        "abilities.gibraltar_tactical.effects.while_active[1]",
    ),
    "fault.needs_area": (
        lambda raw: ability(raw, "gibraltar_ultimate").pop("area"),
        "abilities.gibraltar_ultimate.effects.on_due",
    ),
    "fault.needs_respawning": (
        lambda raw: feat(raw).update(effects=[{"op": "free_respawn", "who": "self"}]),
        "feats.gibraltar_feat5.effects[1]",
    ),
    "fault.not_continuous": (
        lambda raw: ability(raw, "wraith_ultimate")["effects"]["while_active"].append({"op": "shoot", "who": "self"}),
        "abilities.wraith_ultimate.effects.while_active[2]",
    ),
    "fault.continuous": (
        lambda raw: ability(raw, "wraith_tactical")["effects"]["on_use"].append(
            {"op": "move_mod", "who": "self", "mp": 1}
        ),
        "abilities.wraith_tactical.effects.on_use[2]",
    ),
    "fault.scope": (
        lambda raw: feat(raw).update(effects=[{"op": "redraw_aim", "count": 1}]),
        "feats.gibraltar_feat5.effects[1]",
    ),
    "fault.selector": (
        lambda raw: feat(raw, "lifeline_feat2")["effects"][0]["who"].update(max=None),
        "feats.lifeline_feat2.effects[1]",
    ),
    "fault.nobody": (lambda raw: feat(raw)["effects"][0].update(who="actor"), "feats.gibraltar_feat5.effects[1]"),
    "fault.pieces": (
        lambda raw: ability(raw, "wraith_ultimate")["effects"]["on_use"][0].update(count=3),
        "abilities.wraith_ultimate.effects.on_use",
    ),
    "fault.never_placed": (
        lambda raw: ability(raw, "wraith_ultimate")["effects"]["while_active"][0].update(what="smoke"),
        "abilities.wraith_ultimate.effects.while_active",
    ),
    "fault.as_enhancement": (
        lambda raw: feat(raw).update(as_enhancement=True),
        "feats.gibraltar_feat5.as_enhancement",
    ),
    "fault.no_later_steps": (
        lambda raw: feat(raw).update(later={"after_damage": [{"op": "draw_feat", "who": "self", "count": 1}]}),
        "feats.gibraltar_feat5.later.after_damage[1]",
    ),
    # what the book says
    "fault.figure": (lambda raw: weapon(raw, "longbow").update(damage=11), "weapons.longbow.damage"),
    "fault.aim_value": (lambda raw: raw["aim_deck"][12].update(value=80), "aim_deck"),
    "fault.aim_icons": (lambda raw: raw["aim_deck"][3].update(icons=[]), "aim_deck"),
    "fault.longbow_recoil": (lambda raw: weapon(raw, "longbow").pop("passive"), "weapons.longbow.passive"),
    "fault.longbow_slots": (lambda raw: weapon(raw, "longbow")["slots"].pop(0), "weapons.longbow.slots"),
    "fault.bin_card": (lambda raw: raw["bin_deck"][0].update(common=2), "bin_deck"),
    "fault.ring_card": (lambda raw: raw["ring_deck"][0].update(N=3), "ring_deck"),
    "fault.rewards": (lambda raw: raw["rewards"][0].update(movement=5), "rewards"),
    "fault.smoke": (
        lambda raw: ability(raw, "bangalore_tactical").update(duration=4),
        "abilities.bangalore_tactical.duration",
    ),
    "fault.guardian_angel": (
        lambda raw: feat(raw, "lifeline_feat1").update(effects=[{"op": "draw_feat", "who": "self", "count": 1}]),
        "feats.lifeline",
    ),
    # what does nothing
    "fault.no_effects": (lambda raw: feat(raw).update(effects=[]), "feats.gibraltar_feat5.effects"),
    "fault.empty_choice": (
        lambda raw: feat(raw).update(effects=[{"op": "choose", "options": []}]),
        "feats.gibraltar_feat5.effects[1].options",
    ),
    # tags
    "fault.tag_edge": (
        lambda raw: ability(raw, "wraith_ultimate").update(mini_tags=["CONNECTABLE"]),
        "abilities.wraith_ultimate.mini_tags",
    ),
    "fault.tag_space": (
        lambda raw: ability(raw, "gibraltar_tactical")["mini_tags"].append("COVER"),
        "abilities.gibraltar_tactical.mini_tags",
    ),
    "fault.tag_intersection": (
        lambda raw: ability(raw, "wraith_ultimate").update(mini_tags=["ZONE"]),
        "abilities.wraith_ultimate.mini_tags",
    ),
    "fault.tag_interactive": (
        lambda raw: ability(raw, "bloodhound_tactical").update(mini_tags=["INTERACTIVE"]),
        "abilities.bloodhound_tactical.mini_tags",
    ),
    "fault.tag_aerial": (
        lambda raw: ability(raw, "gibraltar_ultimate")["area"].update(aerial=False),
        "abilities.gibraltar_ultimate.mini_tags",
    ),
    "fault.interactive": (
        lambda raw: ability(raw, "lifeline_ultimate")["effects"].pop("on_interact"),
        "abilities.lifeline_ultimate.effects.on_interact",
    ),
}
CITED = {
    "fault.aim_board": ("AX-RATE-007",),
    "fault.aim_icons": ("AX-HIT-004",),
    "fault.aim_value": ("AX-COMP-001",),
    "fault.as_enhancement": ("AX-SHOOT-012",),
    "fault.bin_card": ("AX-COMP-001",),
    "fault.count_abilities": ("AX-ABIL-001",),
    "fault.does_nothing": ("AX-LOOT-037",),
    "fault.guardian_angel": ("AX-LEG-015",),
    "fault.keywords": ("AX-REACT-003",),
    "fault.longbow_recoil": ("AX-RATE-010",),
    "fault.longbow_slots": ("AX-ATT-002",),
    "fault.needs_area": ("AX-AOE-001",),
    "fault.needs_delay": ("AX-TIME-005",),
    "fault.needs_due": ("AX-TIME-005",),
    "fault.needs_duration": ("AX-TIME-002",),
    "fault.needs_respawning": ("AX-LEG-015",),
    "fault.needs_zone": ("AX-ZONE-005",),
    "fault.printed_only": ("AX-LOOT-039",),
    "fault.range": ("AX-WEAP-004",),
    "fault.reaction_when": ("AX-REACT-004", "AX-REACT-005"),
    "fault.rewards": ("AX-COMP-001",),
    "fault.ring_card": ("AX-COMP-001",),
    "fault.rounds": ("AX-COMP-001",),
    "fault.smoke": ("AX-LEG-002",),
    "fault.trigger": ("AX-INST-001",),
    "fault.count": ("AX-COMP-001",),
    "fault.count_feats": ("AX-COMP-002",),
    "fault.count_tokens": ("AX-COMP-003",),
    "fault.pieces": ("AX-COMP-004",),
    "fault.passive": ("AX-WEAP-009", "AX-WEAP-013"),
    "fault.scope": ("AX-SHOOT-020",),
    "fault.no_later_steps": ("AX-SHOOT-021",),
    "fault.ap": ("AX-CARD-004",),
    "fault.does_not_fit": ("AX-ATT-002",),
    "fault.no_origin": ("AX-AOE-001",),
    "fault.tag_edge": ("AX-BOARD-004",),
    "fault.tag_space": ("AX-BOARD-004",),
    "fault.tag_intersection": ("AX-ZONE-001",),
    "fault.tag_interactive": ("AX-INT-003",),
    "fault.tag_aerial": ("AX-AOE-003",),
    "fault.interactive": ("AX-INT-010",),
}


@pytest.mark.parametrize(
    "code", [pytest.param(code, marks=[pytest.mark.rule(*CITED[code])] if code in CITED else []) for code in SPOILT]
)
def test_a_fault_is_named_with_its_place(raw: Raw, code: str) -> None:
    spoil, place = SPOILT[code]
    spoil(raw)
    faults = {(fault.code, fault.params["place"]): fault for fault in find_faults(raw)}
    assert (f"apex_content.{code}", place) in faults
    assert faults[f"apex_content.{code}", place].rule == CITED.get(code, (None,))[0]


FIGURES: dict[str, tuple[Spoil, str, str]] = {
    "car": (lambda raw: weapon(raw).update(range=[2, 4]), "weapons.car_smg.range", "AX-SHOOT-008"),
    "longbow": (lambda raw: weapon(raw, "longbow").update(range=[7, 9]), "weapons.longbow.range", "AX-SHOOT-008"),
    "rate": (lambda raw: weapon(raw, "longbow").update(rate={"spaces": 3}), "weapons.longbow.rate", "AX-RATE-002"),
    "type": (lambda raw: _smoke(raw).update(type="special", ap=1), "type", "AX-LEG-001"),
    "place": (lambda raw: _smoke(raw)["effects"]["on_use"][0].update(range=[0, 4]), "effects.on_use", "AX-LEG-001"),
    "duration": (lambda raw: _smoke(raw).update(duration=2), "duration", "AX-LEG-002"),
    "cooldown": (lambda raw: _smoke(raw).update(cooldown=3), "cooldown", "AX-LEG-003"),
    "effect": (
        lambda raw: _smoke(raw)["effects"]["while_active"][0].update(delta=5),
        "effects.while_active",
        "AX-LEG-004",
    ),
    "tokens": (lambda raw: _smoke(raw).update(tokens=1), "tokens", "AX-LEG-005"),
}


def _smoke(raw: Any) -> Any:
    return ability(raw, "bangalore_tactical")


@pytest.mark.parametrize(
    "what", [pytest.param(what, marks=pytest.mark.rule(*(row[2] for row in FIGURES.values()))) for what in FIGURES]
)
def test_a_figure_of_the_book_is_kept(raw: Raw, what: str) -> None:
    spoil, place, rule = FIGURES[what]
    spoil(raw)
    found = {(str(fault.params["place"]), fault.rule) for fault in find_faults(raw)}
    assert (
        place if "." in place and "effects" not in place else f"abilities.bangalore_tactical.{place}",
        rule,
    ) in found


@pytest.mark.rule("AX-SHOOT-020")
@pytest.mark.parametrize(
    "spoil",
    [
        lambda raw: _smoke(raw)["effects"]["while_active"][0].update(scope="this_shot"),
        lambda raw: feat(raw, "wraith_feat1")["effects"][0].update(scope="shots_by_self"),
        lambda raw: feat(raw).update(effects=[{"op": "shot_mod", "stat": "rate", "delta": 1, "scope": "this_shot"}]),
        lambda raw: feat(raw).update(
            effects=[{"op": "shot_mod", "stat": "rate", "delta": 1, "scope": "shots_by_self"}]
        ),
    ],
)
def test_an_effect_on_a_shot_says_whose_shot_it_means(raw: Raw, spoil: Spoil) -> None:
    spoil(raw)
    assert ("apex_content.fault.scope", "AX-SHOOT-020") in {(fault.code, fault.rule) for fault in find_faults(raw)}


@pytest.mark.rule("AX-WEAP-013", "AX-WEAP-009")
@pytest.mark.parametrize(
    ("op", "sound"),
    [
        ({"op": "shot_mod", "stat": "rate", "delta": 1, "scope": "this_shot"}, True),
        ({"op": "ignore_icon", "icon": "headshot", "scope": "this_shot"}, True),
        ({"op": "shot_mod", "stat": "rate", "delta": 1, "scope": "shots_by_self"}, False),
        ({"op": "draw_feat", "who": "self", "count": 1}, False),
    ],
)
def test_a_passive_changes_the_shots_of_its_weapon_and_nothing_else(raw: Raw, op: dict[str, Any], sound: bool) -> None:
    weapon(raw, "heavy_lmg").update(passive=[op])
    assert ("apex_content.fault.passive" in {fault.code for fault in find_faults(raw)}) is not sound


@pytest.mark.rule("AX-ZONE-005")
@pytest.mark.parametrize("card", ["gibraltar_tactical", "bangalore_tactical"])
def test_what_works_in_a_zone_has_a_zone_to_work_in(raw: Raw, card: str) -> None:
    tags = ability(raw, card)["mini_tags"]
    ability(raw, card)["mini_tags"] = [tag for tag in tags if tag != "ZONE"]
    found = [fault for fault in find_faults(raw) if fault.code == "apex_content.fault.needs_zone"]
    assert found
    assert all(str(fault.params["place"]).startswith(f"abilities.{card}.effects.while_active") for fault in found)
    assert {fault.rule for fault in found} == {"AX-ZONE-005"}


@pytest.mark.rule("AX-COMP-002")
def test_there_are_six_legends(raw: Raw) -> None:
    raw["legends"] = raw["legends"][:-1]  # type: ignore[index]
    assert ("legends", "AX-COMP-002") in {(fault.params["place"], fault.rule) for fault in find_faults(raw)}


@pytest.mark.rule("AX-WEAP-003")
@pytest.mark.parametrize("ammo", ["energy", "light", "heavy", "shotgun", "sniper", "mythic", "plasma"])
def test_there_are_six_types_of_ammo(raw: Raw, ammo: str) -> None:
    weapon(raw, "heavy_lmg").update(ammo_type=ammo, slots=[])
    assert bool(find_faults(raw)) is (ammo == "plasma")


def test_every_fault_there_is_has_a_case_here() -> None:
    said = {key.removeprefix("apex_content.") for key in messages("en") if key.startswith("apex_content.")}
    assert {key for key in said if key.startswith(("fault.", "misfit."))} == set(SPOILT)


@pytest.mark.rule("AX-COMP-001")
@pytest.mark.parametrize("fault", ["bin_card", "ring_card", "rewards", "aim_value"])
def test_the_cards_that_the_book_shows_are_in_the_box(raw: Raw, fault: str) -> None:
    spoil, place = SPOILT[f"fault.{fault}"]
    spoil(raw)
    found = {(each.code, each.params["place"], each.rule) for each in find_faults(raw)}
    assert (f"apex_content.fault.{fault}", place, "AX-COMP-001") in found


@pytest.mark.rule("AX-RATE-015")
@pytest.mark.parametrize("space", [-1, 0, 1, 3])
def test_the_modifiers_of_the_aim_board_are_those_of_the_book(raw: Raw, space: int) -> None:
    raw["aim_board"]["modifiers"][space] += 5  # type: ignore[index]
    assert [(fault.rule, fault.params["place"]) for fault in find_faults(raw)] == [
        ("AX-RATE-015", f"aim_board.modifiers.{space}")
    ]


def test_all_faults_are_named_at_once(raw: Raw) -> None:
    raw["aim_deck"][0].update(value=17, icons=["headshoot"])  # type: ignore[index]
    weapon(raw).update(damage=-1)
    assert [fault.params["place"] for fault in find_faults(raw)] == [
        "aim_deck.aim01.value",
        "aim_deck.aim01.icons[1]",
        "weapons.car_smg.damage",
    ]


def test_a_variant_may_depart_from_the_cards_of_the_book(raw: Raw) -> None:
    raw["variant"] = True
    weapon(raw, "longbow").update(damage=11)
    assert find_faults(raw) == ()


def test_a_pack_of_ones_own_changes_single_cards(tmp_path: Path, raw: Raw) -> None:
    mine = {**weapon(raw, "heavy_lmg"), "damage": 6}
    document = {"format": 1, "key": "mine", "name": "Mine", "based_on": "standard", "weapons": [mine]}
    file = tmp_path / "mine.yaml"
    file.write_text(yaml.safe_dump(document))
    pack = load_pack(file)
    assert (pack.weapons["w22"].model.damage, pack.weapons["w01"].model.damage, len(pack.weapons)) == (6, 4, 48)


def test_a_faulty_pack_is_refused_with_every_fault(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("format: 1\nkey: mine\nname: Mine\nbased_on: standard\nring_deck:\n- {id: ring1, N: x}\n")
    with pytest.raises(Refused) as refused:
        load_pack(file)
    assert refused.value.violations[0].params["place"] == "ring_deck.ring1.N"
    assert len(refused.value.violations) == 4


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("a: [", "documents.yaml.bracket"),
        ("- 1", "apex_content.no_sections"),
        ("based_on: mine.yaml", "apex_content.circle"),
        ("based_on: nothing", "apex_content.unknown"),
    ],
)
def test_unreadable_packs(tmp_path: Path, text: str, code: str) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(text)
    with pytest.raises(BadInput) as refused:
        load_pack(file)
    assert refused.value.code == code


def test_a_folder_is_a_pack_whose_sections_are_written_once(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.yaml").write_text("key: twice")
    with pytest.raises(BadInput) as refused:
        load_pack(tmp_path)
    assert refused.value.code == "apex_content.twice"


@pytest.mark.rule("AX-WEAP-013")
def test_only_weapons_have_passives(raw: Raw) -> None:
    passive = [{"op": "shot_mod", "stat": "recoil", "delta": 1, "scope": "this_shot"}]
    feat(raw).update(passive=passive)
    ability(raw, "wraith_tactical").update(passive=passive)
    weapon(raw).update(passive=passive)
    assert {fault.params["place"] for fault in find_faults(raw)} == {
        "feats.gibraltar_feat5.passive",
        "abilities.wraith_tactical.passive",
    }


@pytest.mark.rule("AX-COMP-001")
@pytest.mark.parametrize(
    ("spoil", "place"),
    [
        (lambda raw: raw["aim_deck"].pop(), "aim_deck"),
        (lambda raw: weapon(raw)["cards"].popitem(), "weapons"),
        (lambda raw: raw["bin_deck"].pop(), "bin_deck"),
        (lambda raw: raw["ring_deck"].pop(), "ring_deck"),
        (lambda raw: raw["rewards"].pop(), "rewards"),
        (lambda raw: raw["bags"]["epic"].popitem(), "bags.epic"),
        (lambda raw: raw["private_bag"]["rare"].popitem(), "private_bag.rare"),
        (lambda raw: raw["bags"]["starting"].update(helmet=5), "bags.starting.helmet"),
    ],
)
def test_every_deck_and_bag_is_counted(raw: Raw, spoil: Spoil, place: str) -> None:
    spoil(raw)
    found = {fault.params["place"] for fault in find_faults(raw) if fault.code == "apex_content.fault.count"}
    assert place in found


@pytest.mark.rule("AX-RATE-007")
@pytest.mark.parametrize(
    ("spaces", "sound"), [((-3, 3), True), ((-4, 4), True), ((-2, 3), False), ((-3, 2), False), ((), False)]
)
def test_the_aim_board_reaches_three_spaces_to_each_side(raw: Raw, spaces: tuple[int, ...], sound: bool) -> None:
    printed = raw["aim_board"]["modifiers"]  # type: ignore[index]
    wanted = range(spaces[0], spaces[1] + 1) if spaces else ()
    raw["aim_board"]["modifiers"] = {space: printed.get(space, 0) for space in wanted}  # type: ignore[index]
    assert ("apex_content.fault.aim_board" in {fault.code for fault in find_faults(raw)}) is not sound


@pytest.mark.rule("AX-RATE-007")
def test_the_aim_board_has_no_holes(raw: Raw) -> None:
    del raw["aim_board"]["modifiers"][2]  # type: ignore[index]
    assert "apex_content.fault.aim_board" in {fault.code for fault in find_faults(raw)}


@pytest.mark.rule("AX-ATT-002")
@pytest.mark.parametrize("kind", ["barrel", "mag"])
def test_the_longbow_has_a_slot_for_a_barrel_and_one_for_a_mag(raw: Raw, kind: str) -> None:
    slots = weapon(raw, "longbow")["slots"]
    slots[:] = [slot for slot in slots if slot["kind"] != kind]
    assert "apex_content.fault.longbow_slots" in {fault.code for fault in find_faults(raw)}


@pytest.mark.rule("AX-LEG-001")
def test_the_smoke_launcher_has_to_be_there(raw: Raw) -> None:
    raw["abilities"].remove(ability(raw, "bangalore_tactical"))  # type: ignore[attr-defined]
    found = [(fault.code, fault.rule) for fault in find_faults(raw)]
    assert ("apex_content.fault.smoke", "AX-LEG-001") in found
