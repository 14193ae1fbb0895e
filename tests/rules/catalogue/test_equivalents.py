"""What one book says of another's rules."""

from sightline.kernel.mods import Mod
from sightline.rules import catalogue
from sightline.rules.equivalents import BOOKS, Book, counterparts, equivalents
from sightline.rules.overlay import beneath, overlay, replaced, said_again


def test_every_rule_of_codeone_has_its_row_and_every_row_names_rules_that_exist() -> None:
    assert equivalents().keys() == catalogue("codeone").rules.keys()
    known = catalogue("n4").rules.keys()
    for row in equivalents().values():
        assert {*row.n4, *row.also} <= known, row.c1
        assert bool(row.also) == (row.relation == "extended"), row.c1
        assert bool(row.n4) == (row.relation != "absent"), row.c1
        assert bool(row.difference) == (row.relation != "same"), row.c1


def test_a_rule_that_differs_cannot_be_cited_for_another() -> None:
    differing = [row for row in equivalents().values() if row.relation == "differs"]
    assert differing
    assert all(Book("n4").cites(row.c1) == () for row in differing)
    assert all(Book("n4").cites(each) == (each,) for row in differing for each in row.n4)


def test_a_rule_that_n4_extends_is_cited_by_what_says_the_same_and_not_by_what_adds_to_it() -> None:
    extended = [row for row in equivalents().values() if row.relation == "extended"]
    assert extended
    assert all(Book("n4").cites(row.c1) == row.n4 and not {*row.n4} & {*row.also} for row in extended)


def test_a_book_never_cites_another_one() -> None:
    assert Book("codeone").cites("N4-ROLL-001") == ()
    assert Book("n4").cites("HS-AMTT-004") == ()


def test_human_sphere_cites_n4_and_codeone_by_what_n4_says() -> None:
    book = Book("human_sphere")
    assert book.cites("HS-AMTT-004") == ("HS-AMTT-004",)
    assert book.cites("N4-ROLL-001") == ("N4-ROLL-001",)
    assert book.cites("C1-FTF-002") == Book("n4").cites("C1-FTF-002") != ()


def test_every_row_of_the_overlay_names_rules_that_exist_and_none_is_both_replaced_and_said_again() -> None:
    books = {"hs": catalogue("human_sphere").rules.keys(), "n4": catalogue("n4").rules.keys()}
    for row in overlay():
        assert row.hs in books["hs"], row
        assert {*row.n4} <= books["n4"], row
    assert not replaced() & said_again().keys()


def test_what_human_sphere_says_again_is_cited_and_proven_as_its_own() -> None:
    book = Book("human_sphere")
    assert book.cites("N4-COH-002") == book.proves("N4-COH-002") == ("HS-COH-002",)
    assert book.proves("N4-ROLL-001") == ()


def test_what_human_sphere_replaces_it_cannot_cite() -> None:
    assert replaced()
    assert all(Book("human_sphere").cites(each) == () for each in replaced())


def test_a_clause_of_a_rule_needs_a_test_of_its_own() -> None:
    book = Book("human_sphere")
    assert "N4-SSK-111" in beneath()["HS-GJUMP-002"]
    assert "HS-GJUMP-002" not in book.proves("N4-SSK-111")
    assert book.proves("HS-GJUMP-002") == ("HS-GJUMP-002",)


def test_a_merged_rule_is_cited_by_what_says_the_same_as_any_it_became() -> None:
    kept = catalogue("codeone").aliases["C1-TURN-006"]
    assert set(Book("n4").cites("C1-TURN-006")) == {each for one in kept for each in Book("n4").cites(one)}


def test_what_leaves_for_a_book_cites_it_and_what_it_cannot_cite_has_no_rule() -> None:
    mods = (Mod(-3, "mod.cover", "C1-COV-003"), Mod(3, "mod.any"), Mod(1, "mod.burst", "C1-GEN-004"))
    assert Book("codeone").restate(mods) == mods
    assert [mod.rule for mod in Book("n4").restate(mods)] == ["N4-COVER-003", None, None]
    assert [mod.rule for mod in BOOKS["introductory"].restate(mods)] == ["C1-INTRO-031", None, "C1-GEN-004"]


def test_counterparts_are_found_from_either_side() -> None:
    for row in list(equivalents().values())[::40]:
        for rule_id in row.n4:
            assert row.c1 in {each for found in counterparts(rule_id) for each in found.rules}
