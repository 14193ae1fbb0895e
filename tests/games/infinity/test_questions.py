"""Every question the game asks can be put in words, in every language."""

import random

import pytest

from sightline import new_match
from sightline.bots.random_player import RandomPlayer
from sightline.games.infinity.core.match.game import Setup
from sightline.games.infinity.core.missions.introductory import introductory_lists
from sightline.i18n import LANGUAGES, Language, messages, translate
from sightline.kernel import Decision


def decisions(seed: int) -> list[Decision]:
    setup = Setup(scenario="introductory", points=15, table="harbour-steps", lists=introductory_lists())
    match = new_match("codeone", setup, seed=seed).fork(chance=random.Random(seed))
    player, found = RandomPlayer(seed), []
    while (decision := match.decision) is not None:
        found.append(decision)
        match.apply(player.choose(match, decision.waiting[0]))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_of_a_game_has_words(language: Language) -> None:
    asked = {decision.kind: decision for decision in decisions(1)}
    assert len(asked) > 5
    for kind, decision in asked.items():
        assert kind in messages(language)
        said = translate(kind, language, **decision.params)
        assert "{" not in said
