"""N4, the Hacking Area: Repeaters of both sides, Firewalls, ECM, TinBots, and who may react."""

import msgspec
import pytest
from skirmish import Piece, Skirmish, piece, soldier, wall

from sightline.games.infinity.core.match.commands import EndTurn, React
from sightline.games.infinity.core.match.events import BecameIdle, Rolled, SavesRolled
from sightline.games.infinity.core.table.situation import Situation
from sightline.games.infinity.core.troopers.profiles import Ability, Profile, TroopType
from sightline.games.infinity.n4.hacking.deployed import DEVICES

FAR = wall(0, 600, 1200, 20, top=200)
"""Across the table: nobody sees anybody on the other side."""
HEAVY = soldier(type=TroopType.HI, bts=6, wip=13)
BOT = soldier(type=TroopType.REM, equipment=(Ability(key="repeater"),))
TOWER = piece(at=(900, 900), device="deployable_repeater")
HACKER = soldier("hacker", wip=13, bts=3)


def with_equipment(profile: Profile, *equipment: Ability) -> Profile:
    return msgspec.structs.replace(profile, equipment=equipment)


def network(*mine: Piece, targets: tuple[Piece, ...], **more: object) -> Skirmish:
    """The active side's Hacker in one corner, the targets in the other, with a wall between."""
    return Skirmish([piece(HACKER, at=(200, 200)), *mine], list(targets), solids=[FAR], **more)  # type: ignore[arg-type]


def hack(game: Skirmish, program: str, aims: dict[str, int]) -> Skirmish:
    game.activate("A1").declare("hack", weapon=program, aims=aims)
    return game.no_more_aros().declare("idle").no_more_aros()


# ------------------------------------------------------------------ Repeaters of one's own


TARGET = piece(HEAVY, at=(1000, 900))


@pytest.mark.rule("N4-HACK-009", "N4-HACK-012")
@pytest.mark.parametrize("relay", [piece(BOT, at=(900, 900)), TOWER])
@pytest.mark.parametrize("program", ["carbonite", "oblivion", "spotlight"])
def test_a_repeater_extends_the_hacking_area_by_its_zone_of_control(relay: Piece, program: str) -> None:
    burst = 1 if program == "spotlight" else 2
    game = hack(network(relay, targets=(TARGET,), dice=[5, 20, 1, 1]), program, {"B1": burst})
    assert {"immobilized_b", "isolated", "targeted"} & game.trooper("B1").states


@pytest.mark.rule("N4-HACK-009", "N4-HACK-100")
def test_beyond_all_zones_of_control_a_program_comes_to_nothing() -> None:
    away = piece(HEAVY, at=(1000, 630))
    game = hack(network(TOWER, targets=(away,), aids="strict"), "oblivion", {"B1": 2})
    assert [each.reasons for each in game.happened(BecameIdle)] == [("hacking.out_of_area",)]


@pytest.mark.example("N4-EX2-001")
@pytest.mark.rule("N4-HACK-009")
def test_the_area_is_the_union_of_all_zones_of_control() -> None:
    near, by_bot, by_tower = piece(HEAVY, at=(300, 200)), piece(HEAVY, at=(300, 900)), TARGET
    game = network(piece(BOT, at=(200, 900)), TOWER, targets=(near, by_bot, by_tower)).activate("A1")
    offered = {
        target
        for option in game.match.options()
        if getattr(option.command, "use", None) is not None and option.command.use.skill == "hack"  # type: ignore[attr-defined]
        for target in option.command.use.targets  # type: ignore[attr-defined]
    }
    assert offered == {"B1", "B2", "B3"}


@pytest.mark.rule("N4-HACK-011", "N4-HACK-015", "N4-HACK-104")
@pytest.mark.parametrize("states", [{"unconscious"}, {"isolated"}])
def test_a_repeater_stops_while_its_bearer_is_null_or_isolated(states: set[str]) -> None:
    relay = piece(BOT, at=(900, 900), states=states)
    game = hack(network(relay, targets=(TARGET,), aids="strict"), "oblivion", {"B1": 2})
    assert game.happened(BecameIdle)


@pytest.mark.rule("N4-HACK-015", "N4-HACK-038", "N4-HACK-152")
def test_other_states_leave_a_repeater_on() -> None:
    relay = piece(BOT, at=(900, 900), states={"immobilized_b", "targeted"})
    game = hack(network(relay, targets=(TARGET,), dice=[5, 20, 1]), "oblivion", {"B1": 2})
    assert "isolated" in game.trooper("B1").states


@pytest.mark.rule("N4-DEPLOY-003", "N4-DEPLOY-004")
def test_a_deployable_repeater_is_a_token_with_a_repeater() -> None:
    row = DEVICES["deployable_repeater"]
    assert (row.arm, row.bts, row.vitality, row.structure, row.silhouette) == (0, 0, 1, True, "X")
    assert row.ability("repeater") is not None


@pytest.mark.rule("N4-DEPLOY-001", "N4-DEPLOY-002")
def test_three_deployable_repeaters_are_placed_beside_their_bearer() -> None:
    bearer = soldier(weapons=("deployable_repeater",))
    game = Skirmish([piece(bearer, at=(300, 300))], [piece(at=(1100, 1100))])
    weapon = game.state.fixed.edition.chart.weapons["deployable_repeater"]
    assert weapon.uses == 3
    assert weapon.modes[0].traits == {"deployable", "indiscriminate", "comms_equipment", "zone_of_control"}
    game.activate("A1").declare("place_deployable", weapon="deployable_repeater", place=[((325, 300), 0)])
    game.no_more_aros().declare("idle").no_more_aros()
    assert [each.device for each in game.state.troopers.values() if each.device] == ["deployable_repeater"]
    assert game.trooper("A1").uses == {"deployable_repeater": 1}


@pytest.mark.rule("N4-EQUIP-027", "N4-EQUIP-029")
def test_a_fastpanda_is_a_repeater_on_its_own() -> None:
    row, weapon = DEVICES["fastpanda"], network(targets=()).state.fixed.edition.chart.weapons["fastpanda"]
    assert (row.arm, row.bts, row.vitality, row.structure, row.silhouette) == (0, 0, 1, True, "1")
    assert weapon.uses == 1
    assert weapon.modes[0].traits == {"deployable", "indiscriminate", "perimeter", "zone_of_control"}
    panda = piece(at=(900, 900), device="fastpanda")
    game = hack(network(panda, targets=(TARGET,), dice=[5, 20, 1]), "oblivion", {"B1": 2})
    assert "isolated" in game.trooper("B1").states


@pytest.mark.rule("N4-HACK-162")
@pytest.mark.parametrize(("relay", "reached"), [((TOWER,), True), ((), False)])
def test_trinity_reaches_as_far_as_the_hacking_area(relay: tuple[Piece, ...], reached: bool) -> None:
    killer = soldier("hacker", wip=13, equipment=(Ability(key="killer_hacking_device"),))
    target = piece(HACKER, at=(1000, 900))
    game = Skirmish([piece(killer, at=(200, 200)), *relay], [target], solids=[FAR], dice=[20, 20, 20], aids="strict")
    assert bool(hack(game, "trinity", {"B1": 3}).happened(BecameIdle)) is not reached


@pytest.mark.rule("N4-HACK-007", "N4-SSK-049")
def test_programs_are_aimed_at_models_and_at_peripherals_but_at_no_marker() -> None:
    master = soldier(type=TroopType.HI, peripherals=(soldier(type=TroopType.REM),))
    hidden = piece(soldier("camouflage", type=TroopType.HI), at=(300, 200), states={"camouflaged"})
    servant = piece(master, at=(350, 200), peripheral_of=1)
    game = network(targets=(hidden, piece(master, at=(400, 200)), servant)).activate("A1")
    assert game.refuses_declaring("hack", weapon="oblivion", aims={"B1": 2}) == {"C1-STATE-208"}
    assert game.refuses_declaring("hack", weapon="oblivion", aims={"B3": 2}) == set()


# ------------------------------------------------------------------ Repeaters of the enemy


def in_enemy_net(*enemies: Piece, **more: object) -> Skirmish:
    """The active Hacker stands beside a Repeater of the other side, which is its second piece or so."""
    relay = piece(BOT, at=(300, 200), facing=90)
    return Skirmish([piece(HACKER, at=(200, 200))], [*enemies, relay], solids=[FAR], **more)  # type: ignore[arg-type]


@pytest.mark.rule("N4-HACK-010", "N4-HACK-013", "N4-HACK-003")
def test_beside_an_enemy_repeater_every_enemy_hacker_is_in_reach_behind_a_firewall() -> None:
    enemies = (piece(HACKER, at=(1000, 1000)), piece(BOT, at=(1100, 1000)))
    game = hack(in_enemy_net(*enemies, dice=[5, 20, 11, 20]), "carbonite", {"B1": 2})
    (roll,), (saves,) = game.happened(Rolled), game.happened(SavesRolled)
    assert [(mod.value, mod.rule) for mod in roll.sides[0].mods] == [(-3, "N4-HACK-013")]
    assert [(each.base, each.value) for each in saves.saves] == [(13, 7), (13, 7)]


@pytest.mark.rule("N4-HACK-010")
def test_an_enemy_repeater_leads_to_hackers_and_to_nobody_else() -> None:
    game = in_enemy_net(piece(HEAVY, at=(1000, 1000)), aids="strict")
    assert hack(game, "oblivion", {"B1": 2}).happened(BecameIdle)


@pytest.mark.rule("N4-HACK-013")
def test_who_is_in_reach_anyway_is_not_behind_the_firewall_of_the_repeater() -> None:
    game = hack(in_enemy_net(piece(HACKER, at=(200, 300)), dice=[20, 20]), "carbonite", {"B1": 2})
    assert game.happened(Rolled)[0].sides[0].mods == ()


@pytest.mark.rule("N4-HACK-014", "N4-ARO-009")
def test_nobody_reacts_against_a_repeater_that_is_used() -> None:
    relay = piece(BOT, at=(900, 900))
    watcher = piece(HEAVY, at=(1000, 900), facing=180)
    game = network(relay, targets=(watcher,)).activate("A1")
    game.declare("hack", weapon="oblivion", aims={"B1": 2})
    assert game.refuses_reacting("B1", "bs_attack", weapon="combi_rifle", aims={"A2": 1}) >= {"C1-ARO-009"}
    assert game.refuses_reacting("B1", "reset") == set()
    idle = network(relay, targets=(watcher, piece(HEAVY, at=(1100, 640)))).activate("A1").declare("idle")
    assert idle.can_react() == {"B1"}


# ------------------------------------------------------------------ who may react


@pytest.mark.rule("N4-ARO-005")
def test_who_is_hacked_reacts_wherever_it_is() -> None:
    """Isolated, it reaches nobody by itself; neither does the other, which is not a target."""
    cut_off = [piece(HACKER, at=(1000, 1000), states=["isolated"]), piece(HACKER, at=(1100, 1100), states=["isolated"])]
    game = in_enemy_net(*cut_off).activate("A1").declare("hack", weapon="carbonite", aims={"B1": 2})
    assert ("B1" in game.can_react(), "B2" in game.can_react()) == (True, False)


@pytest.mark.example("N4-EX2-002")
@pytest.mark.rule("N4-HACK-013", "N4-HACK-031", "N4-HACK-148")
def test_reactions_to_a_hacker_that_works_through_repeaters() -> None:
    knight, orc = piece(HEAVY, at=(1000, 900)), piece(soldier("hacker", wip=13), at=(900, 1000))
    game = network(TOWER, targets=(knight, orc), dice=[20, 20, 9, 20, 20])
    game.activate("A1").declare("idle")
    assert game.can_react() == {"B1", "B2"}
    game.react("B1", "reset").react("B2", "hack", weapon="oblivion", aims={"A1": 1}).no_more_aros()
    game.declare("hack", weapon="carbonite", aims={"B1": 1, "B2": 1}).no_more_aros()
    first, second = game.happened(Rolled)
    assert {side.trooper: (side.value, side.mods) for side in first.sides} == {"A1": (13, ()), "B1": (13, ())}
    assert {side.trooper: side.value for side in second.sides} == {"A1": 13, "B2": 10}
    (save,) = game.happened(SavesRolled)[0].saves
    assert (save.base, [mod.value for mod in save.mods], save.value) == (16, [-2, -3], 11)


@pytest.mark.rule("N4-HACK-010", "N4-HACK-012")
def test_a_hacker_reacts_to_who_acts_in_the_zone_of_its_repeater() -> None:
    mover = piece(HEAVY, at=(900, 200))
    theirs = [piece(HACKER, at=(1000, 1000)), piece(at=(900, 300), device="deployable_repeater")]
    game = Skirmish([mover], theirs, solids=[FAR]).activate("A1").declare("idle")
    assert game.can_react() == {"B1"}
    uses = {o.command.use.skill for o in game.match.options() if isinstance(o.command, React)}
    assert "hack" in uses


@pytest.mark.rule("N4-HACK-104")
def test_an_isolated_hacker_neither_hacks_nor_reacts_by_net() -> None:
    lost = piece(HACKER, at=(1000, 1000), states={"isolated"})
    theirs = [lost, piece(at=(900, 300), device="deployable_repeater")]
    game = Skirmish([piece(HEAVY, at=(900, 200))], theirs, solids=[FAR]).activate("A1").declare("idle")
    assert game.can_react() == set()
    alone = piece(HACKER, at=(200, 200), states={"isolated"})
    game = Skirmish([alone], [piece(HEAVY, at=(300, 200), facing=0)], active=1).apply(EndTurn(player=1))
    game.activate("A1", order="irregular")
    assert "N4-HACK-104" in game.refuses_declaring("hack", weapon="oblivion", aims={"B1": 2})


def test_a_marker_with_a_repeater_gives_nothing_away() -> None:
    """Who is in its zone is not asked for a reaction, and cannot use it; its own side can."""
    hidden = piece(
        msgspec.structs.replace(BOT, skills=(Ability(key="camouflage"),)), at=(900, 900), states={"camouflaged"}
    )
    game = network(hidden, targets=(TARGET,)).activate("A1").declare("idle")
    assert game.can_react() == set()
    game.declare("hack", weapon="oblivion", aims={"B1": 2})
    assert game.can_react() == {"B1"}
    mine = [piece(HACKER, at=(1000, 900))]
    game = Skirmish(mine, [piece(HACKER, at=(200, 200)), hidden], solids=[FAR], aids="strict")
    assert hack(game, "oblivion", {"B1": 2}).happened(BecameIdle)


# ------------------------------------------------------------------ Firewalls, TinBots, ECM


def protected(*equipment: Ability, states: tuple[str, ...] = (), dice: tuple[int, ...] = (20, 20)) -> Skirmish:
    """Oblivion on a Heavy trooper of BTS 6 with this equipment, next to the Hacker."""
    target = piece(with_equipment(HEAVY, *equipment), at=(200, 330), facing=90, states=states)
    game = Skirmish([piece(HACKER, at=(200, 200))], [target], solids=[wall(150, 260, 100, 20)], dice=dice)
    return hack(game, "oblivion", {"B1": 2})


@pytest.mark.rule("N4-HACK-002")
@pytest.mark.parametrize("value", [-3, -6])
def test_a_firewall_takes_its_mod_off_the_wip_of_the_attacker(value: int) -> None:
    side = protected(Ability(key="firewall", mod=value)).happened(Rolled)[0].sides[0]
    assert (side.value, [mod.value for mod in side.mods]) == (13 + value, [value])


@pytest.mark.rule("N4-HACK-003")
@pytest.mark.parametrize("value", [-3, -6])
def test_any_firewall_takes_three_off_the_damage(value: int) -> None:
    game = protected(Ability(key="firewall", mod=value), dice=(5, 20, 20))
    assert [each.value for each in game.happened(SavesRolled)[0].saves] == [16 - 3 - 3]


@pytest.mark.rule("N4-HACK-004")
def test_of_several_firewalls_one_counts_the_best() -> None:
    tinbot = Ability(key="tinbot", grants=(Ability(key="firewall", mod=-6),))
    game = protected(Ability(key="firewall", mod=-3), tinbot, dice=(5, 20, 20))
    assert [mod.value for mod in game.happened(Rolled)[0].sides[0].mods] == [-6]
    assert [each.value for each in game.happened(SavesRolled)[0].saves] == [10]


@pytest.mark.rule("N4-HACK-001")
def test_a_firewall_is_always_on() -> None:
    game = protected(Ability(key="firewall", mod=-3), states=("isolated", "immobilized_b"))
    assert [mod.value for mod in game.happened(Rolled)[0].sides[0].mods] == [-3]


@pytest.mark.rule("N4-EQUIP-066", "N4-EQUIP-067")
def test_a_tinbot_protects_its_owner_unless_that_is_isolated() -> None:
    tinbot = Ability(key="tinbot", grants=(Ability(key="firewall", mod=-3),))
    assert [mod.value for mod in protected(tinbot).happened(Rolled)[0].sides[0].mods] == [-3]
    assert protected(tinbot, states=("isolated",)).happened(Rolled)[0].sides[0].mods == ()
    fallen = Skirmish([piece(with_equipment(HEAVY, tinbot), at=(200, 200), states={"unconscious"}, lost=1)])
    assert Situation(fallen.state).ability(fallen.trooper("A1"), "firewall") is None


@pytest.mark.rule("N4-EQUIP-068")
def test_a_tinbot_is_nothing_on_the_table() -> None:
    tinbot = Ability(key="tinbot", grants=(Ability(key="firewall", mod=-3),))
    game = protected(tinbot)
    assert game.happened(Rolled)[0].sides[0].mods != (), "it works"
    assert set(game.state.troopers) == {"A1", "B1"}, "and is nobody's target"
    now, owner = Situation(game.state), game.trooper("B1")
    dead = msgspec.structs.replace(owner, states=owner.states | {"dead"})
    assert now.ability(owner, "firewall") is not None
    assert now.ability(dead, "firewall") is None


@pytest.mark.rule("N4-EQUIP-026")
def test_ecm_makes_programs_against_its_owner_harder() -> None:
    assert [mod.value for mod in protected(Ability(key="ecm_hacker", mod=-3)).happened(Rolled)[0].sides[0].mods] == [-3]


GUIDED = soldier("bs_attack_guided", bs=12)


def guided(*equipment: Ability) -> Skirmish:
    """A Guided Attack on somebody with this equipment."""
    target = piece(soldier(equipment=equipment), at=(200, 500), facing=90, states=["targeted"])
    game = Skirmish([piece(GUIDED, at=(200, 200))], [target], dice=[20])
    return game.activate("A1").declare("guided_attack", weapon="combi_rifle", aims={"B1": 1}).no_more_aros()


@pytest.mark.rule("N4-EQUIP-026")
def test_ecm_against_guided_attacks_is_no_help_against_programs_and_the_other_way_round() -> None:
    assert guided(Ability(key="ecm_guided", mod=-6)).happened(Rolled)[0].sides[0].value == 12
    assert guided(Ability(key="ecm_hacker", mod=-3)).happened(Rolled)[0].sides[0].value == 18
    assert protected(Ability(key="ecm_guided", mod=-6)).happened(Rolled)[0].sides[0].mods == ()


def tinbot(key: str, mod: int) -> Ability:
    return Ability(key="tinbot", grants=(Ability(key=key, mod=mod),))


@pytest.mark.rule("N4-EQUIP-070")
def test_the_tinbots_of_the_book() -> None:
    (firewall,) = protected(tinbot("firewall", -3)).happened(Rolled)[0].sides[0].mods
    assert firewall.value == -3
    assert guided(tinbot("ecm_guided", -6)).happened(Rolled)[0].sides[0].value == 12
    seeker = soldier(wip=12, equipment=(tinbot("discover", 3),))
    marker = piece(soldier("camouflage"), at=(200, 300), facing=90, states={"camouflaged"})
    game = Skirmish([piece(seeker, at=(200, 200))], [marker], dice=[20]).activate("A1")
    game.declare("discover", aims={"B1": 1}).no_more_aros().declare("idle").no_more_aros()
    (roll,) = game.happened(Rolled)
    assert ("mod.bracket", 3) in [(mod.source, mod.value) for mod in roll.sides[0].mods]


# ------------------------------------------------------------------ Comms Attacks


@pytest.mark.rule("N4-LABEL-021")
def test_a_comms_attack_is_avoided_by_reset_not_by_dodge_and_cover_is_no_help() -> None:
    def attacked(reaction: str, dice: tuple[int, ...]) -> Skirmish:
        target = piece(HEAVY, at=(200, 330), facing=270)
        low = wall(180, 300, 40, 10, top=20)
        game = Skirmish([piece(HACKER, at=(200, 200))], [target], solids=[low], dice=dice).activate("A1")
        game.declare("hack", weapon="oblivion", aims={"B1": 2}).react("B1", reaction)
        return game.no_more_aros().declare("idle").no_more_aros()

    reset = attacked("reset", (5, 4, 6))
    assert [each.kind for each in reset.happened(Rolled)] == ["face_to_face"]
    assert "isolated" not in reset.trooper("B1").states
    dodged = attacked("dodge", (5, 20, 6, 1))
    assert {each.kind for each in dodged.happened(Rolled)} == {"normal"}
    (side,) = (each.sides[0] for each in dodged.happened(Rolled) if each.sides[0].skill == "hack")
    assert side.mods == ()
    assert [mod.source for mod in dodged.happened(SavesRolled)[0].saves[0].mods] == ["mod.bts"]
    assert "isolated" in dodged.trooper("B1").states
