"""Matches as environments for reinforcement learning: PettingZoo for two players, Gymnasium for one against a bot.

What an agent sees and chooses from is up to the encoder in the game's lore (`sightline.bots.infinity.encoding`): a row
of numbers for the match, a row for each candidate action, and a mask. An action is the number of a candidate. Options
with blanks, such as routes, appear as a few candidates whose blanks are filled in by chance.
"""

import random
from collections.abc import Mapping
from typing import cast

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv  # type: ignore[import-untyped]

from sightline.bots.arenas import arena_of
from sightline.bots.bot import Bot
from sightline.bots.lore import Encoder, encoder_of
from sightline.bots.registry import make
from sightline.bots.seat import Seat
from sightline.games import AnyState, find
from sightline.kernel import BadInput, Command, Match, Player, SeededDice

Observation = dict[str, NDArray[np.float32] | NDArray[np.int8]]
AGENTS = ("player_0", "player_1")
ROUTES = 6
"""Candidates for an option with blanks, where there is room for them."""
LIMIT = 5_000
"""Decisions after which a match is broken off (truncated)."""
REWARDS = ("win", "score")
USUAL = "annihilation"
"""The scenario that is played where none is named, if the game has it; otherwise its first mission."""


def observation_space(encoder: Encoder) -> spaces.Dict:
    """What every observation of a game looks like."""
    rows = (encoder.most_candidates, encoder.candidate_size)
    return spaces.Dict(
        {
            "observation": spaces.Box(-1.0, 1.0, (encoder.observation_size,), np.float32),
            "candidates": spaces.Box(-1.0, 1.0, rows, np.float32),
            "action_mask": spaces.Box(0, 1, (encoder.most_candidates,), np.int8),
        }
    )


def usual(game: str, scenario: str | None, points: int | None) -> tuple[str, int]:
    """What is played where nothing is said: a usual scenario at its smallest size.

    >>> usual("codeone", None, None), usual("apex", "random", None)
    (('annihilation', 15), ('random', 2))
    """
    arena = arena_of(game)
    wanted = scenario or (USUAL if USUAL in arena.scenarios else arena.missions[0])
    arena.check(wanted, points if points is not None else arena.sizes(wanted)[0])
    return wanted, points if points is not None else arena.sizes(wanted)[0]


class Desk:
    """A match with numbered candidates: what both environments have in common."""

    def __init__(self, game: str, scenario: str, points: int, seed: int) -> None:
        self.seed = seed
        chance = random.Random(f"env/{seed}")
        setup = arena_of(game).setup(scenario, points, chance)
        self.encoder = encoder_of(game)
        self.match: Match[AnyState] = Match(find(game), setup, dice=SeededDice(f"env/{seed}"))
        self.seats = [Seat(self.match, player) for player in (0, 1)]
        self._known: tuple[int, tuple[Command, ...]] = (-1, ())

    @property
    def asked(self) -> Player | None:
        """Who has to decide; None when the match is over."""
        decision = self.match.decision
        return decision.waiting[0] if decision else None

    def candidates(self) -> tuple[Command, ...]:
        """What the player who is asked can choose from; the same position always gives the same."""
        if self._known[0] != self.match.sequence:
            self._known = (self.match.sequence, tuple(self._candidates()))
        return self._known[1]

    def _candidates(self) -> list[Command]:
        player = self.asked
        if player is None:
            return []
        chance = random.Random(f"env/{self.seed}/{self.match.sequence}")
        seat = self.seats[player]
        options = seat.options()
        ready = [option.command for option in options if not option.parameters]
        blanks = [option for option in options if option.parameters]
        chance.shuffle(ready)
        most = self.encoder.most_candidates
        room = most - min(len(blanks), most // 2)
        found = ready[:room]
        tries = [option for _ in range(ROUTES) for option in blanks]
        for option in tries[:most]:
            if len(found) == most:
                break
            command = seat.complete(option, chance)
            if command is not None and command not in found:
                found.append(command)
        return found

    def observe(self, player: Player) -> Observation:
        """What a player sees; candidates only for who is asked."""
        seat = self.seats[player]
        commands = self.candidates() if self.asked == player else ()
        mask = np.zeros(self.encoder.most_candidates, dtype=np.int8)
        mask[: len(commands)] = 1
        return {
            "observation": self.encoder.observation(seat),
            "candidates": self.encoder.candidates(commands, seat),
            "action_mask": mask,
        }

    def apply(self, action: int) -> None:
        """Carry out a candidate by its number."""
        commands = self.candidates()
        if not 0 <= action < len(commands):
            raise BadInput("bots.no_candidate", action=action, count=len(commands))
        self.match.apply(commands[action])

    def reward(self, player: Player, kind: str) -> float:
        """What the end of the match is worth to a player: won, lost or drawn, or the difference in points."""
        result = self.match.result
        if result is None:
            return 0.0
        if kind == "score":
            return float(np.clip((result.scores[player] - result.scores[1 - player]) / 10, -1, 1))
        return 0.0 if not result.winners else 1.0 if player in result.winners else -1.0


class SightlineEnv(AECEnv):  # type: ignore[misc]
    """A match of two agents, who act whenever the rules ask them."""

    metadata = {"name": "sightline_v0", "render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self,
        game: str = "codeone",
        scenario: str | None = None,
        points: int | None = None,
        reward: str = "win",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        scenario, points = usual(game, scenario, points)
        if reward not in REWARDS:
            raise BadInput("bots.unknown_reward", name=reward, known=", ".join(REWARDS))
        self.render_mode = render_mode
        self._plan = (game, scenario, points)
        self._reward = reward
        self._chance = random.Random()
        self.possible_agents = list(AGENTS)
        encoder = encoder_of(game)
        self.observation_spaces = {agent: observation_space(encoder) for agent in AGENTS}
        self.action_spaces = {agent: spaces.Discrete(encoder.most_candidates) for agent in AGENTS}

    def observation_space(self, agent: str) -> spaces.Dict:
        """The same for both."""
        found: spaces.Dict = self.observation_spaces[agent]
        return found

    def action_space(self, agent: str) -> spaces.Discrete:
        """The number of a candidate."""
        found: spaces.Discrete = self.action_spaces[agent]
        return found

    def reset(self, seed: int | None = None, options: Mapping[str, object] | None = None) -> None:
        """Begin a match; the same seed begins the same one, and the matches after it follow from it too."""
        if seed is not None:
            self._chance = random.Random(seed)
        self.desk = Desk(*self._plan, seed=self._chance.randrange(2**31))
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in AGENTS}
        self.agent_selection = AGENTS[self.desk.asked or 0]

    def observe(self, agent: str) -> Observation:
        """What an agent sees."""
        return self.desk.observe(AGENTS.index(agent))

    def step(self, action: int | None) -> None:
        """Carry out a candidate of the agent that is asked."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self.desk.apply(int(action))
        asked = self.desk.asked
        over, long = asked is None, self.desk.match.sequence >= LIMIT
        self.rewards = {each: self.desk.reward(AGENTS.index(each), self._reward) for each in self.agents}
        self.terminations = dict.fromkeys(self.agents, over)
        self.truncations = dict.fromkeys(self.agents, long and not over)
        self.agent_selection = AGENTS[asked] if asked is not None else AGENTS[0]
        self._accumulate_rewards()

    def render(self) -> str:
        """Where the match stands, in a line."""
        return self.desk.encoder.caption(self.desk.seats[0])

    def close(self) -> None:
        """Nothing to close."""


def env(
    game: str = "codeone",
    scenario: str | None = None,
    points: int | None = None,
    *,
    reward: str = "win",
    render_mode: str | None = None,
) -> SightlineEnv:
    """A PettingZoo environment.

    >>> match = env(scenario="introductory")
    >>> match.reset(seed=1)
    >>> match.agent_selection, int(match.last()[0]["action_mask"].sum()) > 1
    ('player_0', True)
    """
    return SightlineEnv(game, scenario, points, reward, render_mode)


class SoloEnv(gymnasium.Env[Observation, np.int64]):
    """One agent against a bot. The agent sits at either seat, by chance.

    An action that the mask forbids does not end the episode: it counts round the candidates that there are, and `info`
    says so.
    """

    metadata = {"render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        game: str = "codeone",
        scenario: str | None = None,
        points: int | None = None,
        *,
        opponent: str = "random",
        reward: str = "win",
    ) -> None:
        self._inner = SightlineEnv(game, scenario, points, reward)
        self._opponent = opponent
        self._bot: Bot = make(opponent, "0")
        self.player: Player = 0
        encoder = encoder_of(game)
        self.observation_space = cast("spaces.Space[Observation]", observation_space(encoder))
        self.action_space = spaces.Discrete(encoder.most_candidates)

    def reset(
        self, *, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[Observation, dict[str, object]]:
        """Begin a match and let the bot play until the agent is asked."""
        super().reset(seed=seed)
        self._inner.reset(seed=int(self.np_random.integers(2**31)))
        desk = self._inner.desk
        self.player = int(self.np_random.integers(2))
        self._bot = make(self._opponent, f"solo/{desk.seed}")
        self._let_bot_play()
        return desk.observe(self.player), {"player": self.player}

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, object]]:
        """Act, and let the bot answer."""
        desk = self._inner.desk
        count = len(desk.candidates())
        info: dict[str, object] = {"player": self.player, "illegal": int(action) >= count}
        if count:
            desk.apply(int(action) % count)
        self._let_bot_play()
        over = desk.asked is None
        long = desk.match.sequence >= LIMIT
        reward = desk.reward(self.player, self._inner._reward)
        return desk.observe(self.player), reward, over, long and not over, info

    def _let_bot_play(self) -> None:
        desk = self._inner.desk
        while desk.asked is not None and desk.asked != self.player and desk.match.sequence < LIMIT:
            desk.match.apply(self._bot.choose(desk.seats[desk.asked]).command)


def solo(
    scenario: str | None = None, points: int | None = None, *, game: str = "codeone", opponent: str = "random"
) -> SoloEnv:
    """A Gymnasium environment against a bot."""
    return SoloEnv(game, scenario, points, opponent=opponent)
