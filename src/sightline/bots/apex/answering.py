"""How each kind of question is answered: what one has learnt, or a look at where every answer leads."""

import random
from collections.abc import Callable, Mapping

from sightline.bots.apex import acting, activating, gearing, imagining, preparing
from sightline.bots.apex.mind import Mind
from sightline.bots.bot import Choice
from sightline.games.apex import GAME
from sightline.games.apex.effects.commands import Decline, Interrupt, React, Redraw
from sightline.games.apex.effects.frames import Shooting
from sightline.games.apex.shooting.account import resolve
from sightline.games.apex.shooting.aiming import aim_at_hand
from sightline.games.apex.shooting.judging import Revealed
from sightline.kernel import Command, Option

MOST = 16
"""Answers that are looked at."""
BETTER = 0.5
"""How much better than declining a card has to be."""

Habit = Callable[[Mind, tuple[Option, ...]], Choice]


def act(mind: Mind, options: tuple[Option, ...]) -> Choice:
    """The best part of an action."""
    return acting.answer(mind, options, mind.player)


def weigh(mind: Mind, options: tuple[Option, ...]) -> list[Choice]:
    """Every answer with the position it leads to, the best first."""
    commands = imagining.shortlist(mind, options)
    if len(commands) > MOST:
        commands = random.Random(len(commands)).sample(commands, MOST)
    found = []
    for command in commands:
        value = imagining.outcome(mind, command, quick, plans=False)
        if isinstance(command, React | Interrupt):
            value -= BETTER
        found.append(Choice(command=command, why=_reason(command), worth=value))
    return sorted(found, key=lambda choice: -choice.worth)


def _reason(command: Command) -> str:
    if isinstance(command, React | Interrupt):
        return "bots_apex.why.react"
    return "bots_apex.why.decline" if isinstance(command, Decline) else "bots_apex.why.best"


def look(mind: Mind, options: tuple[Option, ...]) -> Choice:
    """The answer that leads to the best position."""
    return weigh(mind, options)[0]


def quick(mind: Mind, options: tuple[Option, ...]) -> Command:
    """An answer inside of what is imagined already: by habit, or the first that looks good at a glance."""
    habit = HABITS.get(_kind(mind))
    if habit is not None and habit is not look:
        return habit(mind, options).command
    return imagining.shortlist(mind, options, 1)[0]


def _kind(mind: Mind) -> str:
    decision = GAME.decision(mind.state)
    return decision.kind if decision else ""


def redraw(mind: Mind, options: tuple[Option, ...]) -> Choice:
    """The Aim card whose replacement adds most damage on average; none if that would lower it."""
    frame = mind.state.pending[-1]
    assert isinstance(frame, Shooting)
    pack = mind.state.fixed.pack
    aim = aim_at_hand(mind.now, frame)
    cards = [Revealed(pack.aim[each.card], each.space) for each in frame.cards]
    out = {each.card for each in frame.cards} | set(frame.replaced)
    fresh = [card for card in pack.aim_deck if card.id not in out]
    best = Choice(command=Decline(player=mind.player), why="bots_apex.why.decline")
    base = resolve(aim, cards, pack.aim_board).damage
    for option in options:
        if isinstance(option.command, Redraw) and fresh:
            number = option.command.card
            total = 0
            for card in fresh:
                changed = [*cards[:number], Revealed(card, cards[number].space), *cards[number + 1 :]]
                total += resolve(aim, changed, pack.aim_board).damage
            gain = total / len(fresh) - base
            if gain > best.worth:
                best = Choice(command=option.command, why="bots_apex.why.redraw", worth=gain)
    return best


HABITS: Mapping[str, Habit] = {
    "apex.decision.colour": preparing.colour,
    "apex.decision.recruit": preparing.recruit,
    "apex.decision.gear": gearing.gear,
    "apex.decision.edge": preparing.edge,
    "apex.decision.enter": preparing.enter,
    "apex.decision.land_in": preparing.land,
    "apex.decision.keep": gearing.keep,
    "apex.decision.weapon": gearing.choose_weapon,
    "apex.decision.arm": gearing.arm,
    "apex.decision.load": gearing.load,
    "apex.decision.activate": activating.activate,
    "apex.decision.act": act,
    "apex.decision.interact": act,
    "apex.decision.return": preparing.come_back,
    "apex_effects.decision.redraw": redraw,
}
"""How each kind of question is answered by itself. Everything else is looked at, answer by answer."""
