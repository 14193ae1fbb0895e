"""Our own pack: the counts of the box, and every figure that the book gives."""

from collections import Counter

import pytest

from sightline.games.apex.content import Pack, find_faults
from sightline.games.apex.content.cards import Ability, Feat
from sightline.games.apex.content.loot import BodyShield, Helmet, KnockdownShield, Optic, Stock
from sightline.games.apex.content.ops import Attach, BagLoot, FreeRespawn, IgnoreIcon, Place, PreventDamage, ShotMod
from sightline.games.apex.content.reading import Raw
from sightline.games.apex.content.words import Range, Selector

LEGENDS = ["gibraltar", "bangalore", "wraith", "bloodhound", "lifeline", "pathfinder"]


@pytest.mark.rule("AX-ABIL-001", "AX-AOE-001", "AX-AOE-003", "AX-ATT-002", "AX-BOARD-004", "AX-CARD-004", "AX-COMP-001")
@pytest.mark.rule("AX-COMP-002", "AX-COMP-003", "AX-COMP-004", "AX-HIT-004", "AX-INST-001", "AX-INT-003", "AX-INT-010")
@pytest.mark.rule("AX-LEG-001", "AX-LEG-002", "AX-LEG-003", "AX-LEG-004", "AX-LEG-005", "AX-LEG-015", "AX-LOOT-037")
@pytest.mark.rule("AX-LOOT-039", "AX-RATE-002", "AX-RATE-007", "AX-RATE-010", "AX-RATE-015", "AX-REACT-003")
@pytest.mark.rule("AX-REACT-004", "AX-SHOOT-008", "AX-SHOOT-012", "AX-SHOOT-020", "AX-SHOOT-021", "AX-TIME-002")
@pytest.mark.rule("AX-TIME-005", "AX-WEAP-004", "AX-WEAP-009", "AX-ZONE-001", "AX-ZONE-005")
def test_it_keeps_every_rule_that_packs_are_checked_for(raw: Raw) -> None:
    assert find_faults(raw) == ()


@pytest.mark.rule("AX-COMP-001")
def test_decks_and_bags_have_the_counts_of_the_box(pack: Pack) -> None:
    assert (len(pack.aim_deck), len(pack.weapons), len(pack.bins), len(pack.ring_cards)) == (14, 48, 18, 8)
    sizes = {name: sum(bag.values()) for name, bag in pack.bags.items()}
    assert sizes == {"starting": 18, "common": 50, "rare": 52, "epic": 35, "legendary": 6, "lifeline": 13}


@pytest.mark.rule("AX-COMP-002", "AX-ABIL-001")
def test_six_legends_with_eight_feats_and_two_abilities_each(pack: Pack) -> None:
    assert list(pack.legends) == LEGENDS
    for legend in LEGENDS:
        assert len(pack.feats_of(legend)) == 8
        assert sorted(card.kind for card in pack.abilities_of(legend)) == ["tactical", "ultimate"]


@pytest.mark.rule("AX-COMP-003", "AX-LEG-005")
def test_bangalore_has_three_ability_tokens_and_the_others_two(pack: Pack) -> None:
    tokens = {legend: sum(card.tokens for card in pack.abilities_of(legend)) for legend in LEGENDS}
    assert tokens == dict.fromkeys(LEGENDS, 2) | {"bangalore": 3}
    assert pack.abilities["bangalore_tactical"].tokens == 2


@pytest.mark.rule("AX-COMP-004")
def test_ability_pieces_of_each_legend(pack: Pack) -> None:
    assert {key: dict(sheet.pieces) for key, sheet in pack.legends.items()} == {
        "gibraltar": {"dome": 1, "bombardment": 1},
        "bangalore": {"smoke": 2, "rolling_thunder": 1},
        "wraith": {"rift": 2},
        "bloodhound": {"raven": 3, "beast": 1},
        "lifeline": {"doc_drone": 1, "survival_pack": 1, "airdrop": 1},
        "pathfinder": {"zipline": 2},
    }
    rarities = Counter[str]()
    for name, count in pack.bags["lifeline"].items():
        rarities[pack.loot[name].rarity] += count
    assert rarities == {"rare": 6, "epic": 4, "legendary": 3}


@pytest.mark.rule("AX-LEG-016")
def test_the_sheets_of_the_legends_whose_roles_the_book_names(pack: Pack) -> None:
    roles = {key: getattr(sheet.role, "en", None) for key, sheet in pack.legends.items()}
    assert roles == {
        "gibraltar": "Support",
        "bangalore": "Assault",
        "wraith": "Skirmisher",
        "bloodhound": None,
        "lifeline": None,
        "pathfinder": None,
    }
    pieces = {key: sheet.pieces for key, sheet in pack.legends.items() if roles[key]}
    assert pieces == {
        "gibraltar": {"dome": 1, "bombardment": 1},
        "bangalore": {"smoke": 2, "rolling_thunder": 1},
        "wraith": {"rift": 2},
    }


@pytest.mark.rule("AX-WEAP-001", "AX-WEAP-002", "AX-WEAP-003")
def test_a_weapon_card_has_its_fields(pack: Pack) -> None:
    card = pack.weapons["w43"]
    assert (card.number, card.ammo, card.model.ammo_type) == (43, 2, "sniper")
    assert (card.model.type, card.model.threshold, card.model.damage, card.model.headshot) == ("sniper", 55, 10, 14)
    assert [slot.kind for slot in card.model.slots] == ["barrel", "mag", "optic", "stock"]
    assert {model.ammo_type for model in pack.file.weapons} == {"light", "heavy", "energy", "shotgun", "sniper"}
    assert all(0 <= each.ammo <= 5 for each in pack.weapons.values())


def _helmet(pack: Pack, rarity: str) -> tuple[int, int, bool]:
    token = pack.loot[f"{rarity}_helmet"]
    assert isinstance(token, Helmet)
    return token.headshots, token.value, token.interact_and_use


@pytest.mark.rule("AX-LOOT-001", "AX-LOOT-002", "AX-LOOT-003")
def test_helmets(pack: Pack) -> None:
    assert _helmet(pack, "starting")[0] == 0
    assert _helmet(pack, "rare") == (1, 50, False)
    assert _helmet(pack, "epic") == (2, 60, False)


@pytest.mark.rule("AX-LOOT-004")
def test_the_legendary_helmet_also_gives_an_action(pack: Pack) -> None:
    assert _helmet(pack, "legendary") == (2, 60, True)


def _body(pack: Pack, rarity: str) -> tuple[int, int]:
    token = pack.loot[f"{rarity}_body_shield"]
    assert isinstance(token, BodyShield)
    return token.maximum, token.recover


@pytest.mark.rule("AX-LOOT-005", "AX-LOOT-006")
def test_lesser_body_shields(pack: Pack) -> None:
    assert (_body(pack, "starting"), _body(pack, "rare")) == ((20, 0), (30, 10))


@pytest.mark.rule("AX-LOOT-007", "AX-LOOT-008")
def test_greater_body_shields(pack: Pack) -> None:
    assert (_body(pack, "epic"), _body(pack, "legendary")) == ((40, 10), (40, 20))


def _knockdown(pack: Pack, rarity: str) -> tuple[int, int | None]:
    token = pack.loot[f"{rarity}_knockdown_shield"]
    assert isinstance(token, KnockdownShield)
    return token.cancel, token.ring_damage


@pytest.mark.rule("AX-LOOT-011", "AX-LOOT-012", "AX-LOOT-013")
def test_knockdown_shields(pack: Pack) -> None:
    assert [_knockdown(pack, rarity) for rarity in ("starting", "rare", "epic")] == [(0, None), (10, None), (15, None)]


@pytest.mark.rule("AX-LOOT-014")
def test_the_legendary_knockdown_shield_also_caps_ring_damage(pack: Pack) -> None:
    assert _knockdown(pack, "legendary") == (15, 8)


OPTICS = {
    "common_hcog_classic_1x": (Range(1, 2), -5),
    "common_holo_1x": (Range(1, 2), -5),
    "rare_hcog_bruiser_2x": (Range(2, 3), -10),
    "rare_holo_variable_1x2x": (Range(1, 4), -5),
    "rare_sniper_6x": (Range(5), -5),
    "epic_hcog_ranger_3x": (Range(4, 6), -10),
    "epic_aog_variable_2x4x": (Range(2, 5), -10),
    "epic_sniper_variable_4x8x": (Range(4), -10),
    "legendary_digital_threat_1x": (Range(1, 2), -15),
    "legendary_digital_sniper_threat_6x10x": (Range(5), -15),
}
OPTIC_RULES = dict(zip(OPTICS, (f"AX-LOOT-{number:03d}" for number in range(27, 37)), strict=True))


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.rule(cited)) for name, cited in OPTIC_RULES.items()]
)
def test_optics(pack: Pack, name: str) -> None:
    token = pack.loot[name]
    assert isinstance(token, Optic)
    assert (token.range, token.threshold) == OPTICS[name]
    assert token.rule == OPTIC_RULES[name]


@pytest.mark.rule("AX-LOOT-037", "AX-LOOT-038")
def test_stocks(pack: Pack) -> None:
    standard = [pack.loot[f"{rarity}_standard_stock"] for rarity in ("common", "rare", "epic")]
    sniper = [pack.loot[f"{rarity}_sniper_stock"] for rarity in ("common", "rare", "epic")]
    assert [token.damage_per_hit for token in standard if isinstance(token, Stock)] == [1, 2, 3]
    assert [token.first_hit_damage for token in sniper if isinstance(token, Stock)] == [3, 6, 9]


@pytest.mark.rule("AX-LOOT-039")
def test_printed_only_attachments_are_in_no_bag(pack: Pack) -> None:
    printed = {name for name, token in pack.loot.items() if token.printed_only}
    assert printed == {
        "common_holo_1x",
        "legendary_digital_threat_1x",
        "legendary_digital_sniper_threat_6x10x",
        "common_sniper_stock",
    }
    assert not any(printed & bag.keys() for bag in pack.bags.values())


@pytest.mark.rule("AX-LOOT-025")
def test_extended_mags_are_made_for_one_ammo_type(pack: Pack) -> None:
    mags = {name: getattr(token, "ammo_type", None) for name, token in pack.loot.items() if "extended_mag" in name}
    assert all(name.endswith(f"_{ammo}") for name, ammo in mags.items())
    assert set(mags.values()) == {"light", "heavy", "energy", "sniper"}


@pytest.mark.rule("AX-LEG-001", "AX-LEG-002", "AX-LEG-003")
def test_the_smoke_launcher_is_as_documented(pack: Pack) -> None:
    card = pack.abilities["bangalore_tactical"]
    assert card.effects.on_use == (Place(what="smoke", count=1, to="free_intersection", range=Range(0, 5), los=False),)
    assert (card.type, card.ap, card.duration, card.cooldown) == ("free", 0, 3, 2)
    assert card.effects.while_active == (ShotMod(stat="threshold", delta=10, scope="shots_in_zone"),)


@pytest.mark.rule("AX-LEG-006", "AX-LEG-007", "AX-LEG-008")
def test_rolling_thunder_is_as_documented(pack: Pack) -> None:
    card = pack.abilities["bangalore_ultimate"]
    assert card.effects.on_use == (Place(what="rolling_thunder", count=1, to="space", range=Range(1, 5), los=False),)
    assert card.area is not None
    assert card.area.aerial
    assert sorted(card.area.cells) == [(x, y, 15) for x in range(-2, 3) for y in range(4)]
    assert card.area.orientable
    assert (card.type, card.ap, card.delay, card.duration, card.cooldown) == ("special", 1, 3, None, 4)


@pytest.mark.rule("AX-LEG-013")
def test_the_ravens_are_as_documented(pack: Pack) -> None:
    card = pack.abilities["bloodhound_tactical"]
    (attach,) = card.effects.on_use
    assert isinstance(attach, Attach)
    assert isinstance(attach.who, Selector)
    assert (attach.what, attach.who.side, attach.who.pick) == ("raven", "enemy", "choose")
    assert (attach.who.max, attach.who.range, attach.who.los) == (3, Range(1, 3), False)
    assert (card.type, card.ap, card.duration, card.cooldown) == ("special", 1, 2, 2)
    assert card.effects.while_active == (
        ShotMod(stat="threshold", delta=-10, scope="shots_at_attached"),
        IgnoreIcon(icon="auto_miss_cover", scope="shots_at_attached"),
    )


@pytest.mark.rule("AX-LEG-009", "AX-LEG-010", "AX-LEG-011")
def test_the_dome_is_as_documented(pack: Pack) -> None:
    dome = pack.abilities["gibraltar_tactical"]
    assert dome.effects.on_use == (Place(what="dome", count=1, to="free_intersection", range=Range(1, 2), los=True),)
    assert {"ZONE", "OCCUPIES INTERSECTION"} <= set(dome.mini_tags)
    assert (dome.type, dome.ap, dome.duration, dome.cooldown) == ("special", 1, 2, 3)
    assert dome.effects.while_active == (
        PreventDamage(source="shoot", where="outside_zone"),
        PreventDamage(source="area", where="outside_zone"),
    )


@pytest.mark.rule("AX-LEG-012")
def test_the_bombardment_is_as_documented(pack: Pack) -> None:
    bombardment = pack.abilities["gibraltar_ultimate"]
    assert bombardment.effects.on_use == (Place(what="bombardment", count=1, to="space", range=Range(0, 5), los=False),)
    assert (bombardment.type, bombardment.ap, bombardment.delay, bombardment.cooldown) == ("special", 1, 2, 4)
    assert bombardment.area is not None
    assert (bombardment.area.aerial, bombardment.area.orientable) == (True, False)
    assert sorted(bombardment.area.cells) == [
        (x, y, 20 if (x, y) == (0, 0) else 10) for x in range(-2, 3) for y in range(-2, 3)
    ]


@pytest.mark.rule("AX-LEG-015")
def test_guardian_angel_is_as_documented(pack: Pack) -> None:
    card = next(card for card in pack.feats_of("lifeline") if getattr(card.name, "en", "") == "Guardian Angel")
    assert card.type == "instant"
    assert card.effects == (FreeRespawn(who="subject"),)
    assert getattr(card.trigger, "subject", "") == "squadmate"


@pytest.mark.rule("AX-FEAT-001", "AX-ABIL-002")
def test_cards_have_names_and_texts_in_every_language(pack: Pack) -> None:
    cards: tuple[Feat | Ability, ...] = (*pack.feats.values(), *pack.abilities.values())
    for card in cards:
        for text in (card.name, card.description):
            assert all(getattr(text, language, "") for language in ("en", "es", "fr")), card.id
        assert card.legend in LEGENDS
    assert all(card.cooldown >= 1 for card in pack.abilities.values())


@pytest.mark.rule("AX-LEG-014")
def test_the_airdrop_is_as_documented(pack: Pack) -> None:
    card = pack.abilities["lifeline_ultimate"]
    assert card.effects.on_use == (Place(what="airdrop", count=1, to="free_space", range=Range(1, 2), los=True),)
    assert (card.type, card.ap, card.delay, card.cooldown) == ("special", 1, 2, 4)
    loot = card.effects.on_interact[0]
    assert loot == BagLoot(who="actor", bag="lifeline", draw=3, take=2, rest="return_to_bag")
    assert sum(pack.bags["lifeline"].values()) == 13
