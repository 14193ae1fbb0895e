"""What one book says of another's rules."""

from sightline.rules import catalogue
from sightline.rules.equivalents import Book, counterparts, equivalents


def test_every_rule_of_codeone_has_its_row_and_every_row_names_rules_that_exist() -> None:
    assert equivalents().keys() == catalogue("codeone").rules.keys()
    known = catalogue("n4").rules.keys()
    for row in equivalents().values():
        assert set(row.n4) <= known, row.c1
        assert bool(row.n4) == (row.relation != "absent"), row.c1
        assert bool(row.difference) == (row.relation != "same"), row.c1


def test_a_rule_that_differs_cannot_be_cited_for_another() -> None:
    differing = [row for row in equivalents().values() if row.relation == "differs"]
    assert differing
    assert all(Book("n4").cites(row.c1) == () for row in differing)
    assert all(Book("n4").cites(each) == (each,) for row in differing for each in row.n4)


def test_a_book_never_cites_another_one() -> None:
    assert Book("codeone").cites("N4-ROLL-001") == ()
    assert Book("human_sphere").cites("C1-FTF-002") == ()


def test_counterparts_are_found_from_either_side() -> None:
    for row in list(equivalents().values())[::40]:
        for rule_id in row.n4:
            assert row.c1 in {each for found in counterparts(rule_id) for each in found.rules}
