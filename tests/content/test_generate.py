"""Generated tables: sound, fair, repeatable, of any size."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sightline.content.tables import trial
from sightline.content.tables.check import check
from sightline.content.tables.expand import expand
from sightline.content.tables.generate import generate, generate_measured, parse_size
from sightline.content.tables.layout import deployment_depth
from sightline.content.tables.measure import measure, shortcomings
from sightline.content.tables.reading import parse
from sightline.content.tables.starter import as_yaml, starter
from sightline.kernel.errors import BadInput

sizes = st.sampled_from([(600.0, 800.0), (700.0, 700.0), (800.0, 1200.0), (650.0, 900.0)])


@settings(max_examples=3, deadline=None)
@given(seed=st.integers(0, 10**9), size=sizes)
def test_any_seed_gives_a_sound_and_fair_table(seed: int, size: tuple[float, float]) -> None:
    table = generate(seed, size)
    figures = measure(expand(table))
    assert check(table) == []
    assert shortcomings(figures) == []
    assert figures.imbalance < 1e-6


def test_the_same_seed_gives_the_same_table_and_another_seed_another() -> None:
    assert generate(10, (600, 800)) == generate(10, (600, 800))
    assert generate(10, (600, 800)).pieces != generate(2, (600, 800)).pieces


def test_a_generated_table_comes_with_its_own_figures() -> None:
    made = generate_measured(10, (600, 800))
    assert made.table == generate(10, (600, 800))
    assert made.figures == measure(expand(made.table))


def test_the_trial_counts_who_met_the_aims(capsys: pytest.CaptureFixture[str]) -> None:
    assert trial.main(["--seeds", "1", "--first", "10", "--size", "600x800"]) == 0
    seed, total = capsys.readouterr().out.splitlines()
    assert seed.startswith(f"600x800 seed 10: {generate_measured(10, (600, 800)).tries} tries, ")
    assert total.startswith("600x800: 1 of 1 met the aims; ")


def test_a_seed_without_a_table_counts_as_one_that_failed() -> None:
    (found,) = trial.trials([(100.0, 100.0)], [1])
    assert found.made is None
    assert trial.summary([found])[0].startswith("100x100: 0 of 1 met the aims")


def test_a_large_table_of_official_size_has_official_zones() -> None:
    table = generate(3, (1200, 1200))
    assert {zone.box for zone in table.deployment} == {(0, 0, 1200, 300), (0, 900, 1200, 300)}


def test_a_generated_table_survives_being_written_and_read() -> None:
    table = generate(10, (600, 800))
    assert parse(as_yaml(table), "five.yaml") == table


@pytest.mark.parametrize(
    "size", [(600.0, 800.0), (800.0, 1200.0), (1200.0, 1200.0), (900.0, 1000.0), (600.0, 600.0), (2400.0, 600.0)]
)
def test_the_starter_file_is_sound_as_it_stands(size: tuple[float, float]) -> None:
    assert check(parse(starter("mine.yaml", size), "mine.yaml")) == []


def test_a_table_too_small_to_play_on_is_refused() -> None:
    with pytest.raises(BadInput) as caught:
        generate(1, (200, 200))
    assert caught.value.code == "table.generate.size"
    with pytest.raises(BadInput):
        starter("mine.yaml", (-5, 10))


@pytest.mark.parametrize("text", ["big", "600", "600x800x900", "nanx800", "x"])
def test_a_size_that_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(BadInput) as caught:
        parse_size(text)
    assert caught.value.code == "table.generate.unreadable_size"


def test_zones_of_unofficial_tables_take_a_quarter_of_the_depth() -> None:
    assert deployment_depth((900, 1000)) == 250
