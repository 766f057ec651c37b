"""The interfaces of PettingZoo and Gymnasium, without needing either of them: the classes look like theirs.

If gymnasium is installed the spaces are its own; otherwise small ones of ours that behave the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from motu._engine import Error
from motu.game import Game, State, _seed
from motu.players import Player, player

try:
    from gymnasium import spaces as _spaces  # type: ignore[import-not-found,unused-ignore]
except ImportError:
    from motu import spaces as _spaces

Observation = dict[str, NDArray[Any]]


def _observation_space(game: Game) -> Any:
    most = np.concatenate([np.full(field.size, field.most, np.uint8) for field in game.fields.values()])
    return _spaces.Dict(
        {
            "observation": _spaces.Box(np.zeros_like(most), most, dtype=np.uint8),
            "action_mask": _spaces.Box(0, 1, (game.num_distinct_actions(),), np.int8),
        }
    )


def _observe(state: State, seat: int) -> Observation:
    return {"observation": state.observation(seat), "action_mask": state.legal_actions_mask(seat)}


def _let_chance_decide(state: State) -> None:
    while state.is_chance_node():
        state.apply_chance()


class AECEnv:
    """A game as an AEC environment of PettingZoo: agents by name, one at a time.

    >>> env = AECEnv(load_game("kahuna"))
    >>> env.reset(seed=1)
    >>> for agent in env.agent_iter():
    ...     observation, reward, termination, truncation, info = env.last()
    ...     env.step(None if termination else int(np.argmax(observation["action_mask"])))
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.metadata = {"name": f"motu_{game.name}", "render_modes": ["json"], "is_parallelizable": False}
        self.render_mode = "json"
        self.possible_agents: list[str] = list(game.seat_names)
        self.agents: list[str] = []
        self.agent_selection = self.possible_agents[0]
        self.observation_spaces = {agent: _observation_space(game) for agent in self.possible_agents}
        self.action_spaces = {agent: _spaces.Discrete(game.num_distinct_actions()) for agent in self.possible_agents}
        self._state: State | None = None

    @property
    def unwrapped(self) -> AECEnv:
        return self

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game; chance decides by the seed."""
        del options
        self._state = self.game.new_initial_state(_seed(seed))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._go_on(self._state)

    def _go_on(self, state: State) -> None:
        """After a decision: chance, then the next player, or the rewards of the end."""
        _let_chance_decide(state)
        if not state.is_terminal():
            self.agent_selection = self.possible_agents[state.current_player()]
            return
        self.rewards = dict(zip(self.possible_agents, state.returns()))
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]

    def _playing(self) -> State:
        if self._state is None:
            raise Error("reset() begins a game: there is none yet")
        return self._state

    def observe(self, agent: str) -> Observation:
        if agent not in self.possible_agents:
            raise Error(f"there is no agent {agent!r}")
        return _observe(self._playing(), self.possible_agents.index(agent))

    def last(self, observe: bool = True) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        agent = self.agent_selection
        seen = self.observe(agent) if observe else None
        return (seen, self._cumulative_rewards[agent], self.terminations[agent], self.truncations[agent], self.infos[agent])

    def step(self, action: int | None) -> None:
        """Makes a decision for ``agent_selection``; None for an agent whose game is over, which then leaves."""
        state, agent = self._playing(), self.agent_selection
        if not self.agents:
            raise Error("the game is over: reset() begins another")
        if self.terminations[agent]:
            self._leave(agent, action)
            return
        if action is None:
            raise Error("an agent whose game goes on must decide")
        state.apply_action(action)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._go_on(state)
        for each, reward in self.rewards.items():
            self._cumulative_rewards[each] += reward

    def _leave(self, agent: str, action: int | None) -> None:
        if action is not None:
            raise Error("when an agent is terminated, None is the only action it has")
        self.agents.remove(agent)
        for table in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            del table[agent]
        if self.agents:
            self.agent_selection = self.agents[0]

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        for _ in range(max_iter):
            if not self.agents:
                return
            yield self.agent_selection

    def render(self) -> str:
        return self._playing().to_json()

    def close(self) -> None:
        self._state = None
        self.agents = []


class SeatEnv:
    """One seat as a Gymnasium environment; the others are played by players: a name such as "level=3", or a function.

    Observations are dicts with ``observation`` and ``action_mask``; the mask is in ``info``, too. The reward comes at the
    end of the game.
    """

    def __init__(
        self, game: Game, seat: int = 0, opponents: str | Player | Sequence[str | Player] = "level=1", *, seed: int | None = 0
    ) -> None:
        if not 0 <= seat < game.num_players():
            raise Error(f"there is no seat {seat}")
        single = isinstance(opponents, str) or callable(opponents)
        others: list[str | Player] = [opponents] * (game.num_players() - 1) if single else list(opponents)  # type: ignore
        if len(others) != game.num_players() - 1:
            raise ValueError(f"{game.num_players() - 1} opponents are needed, not {len(others)}")
        self.game, self.seat = game, seat
        self._source = np.random.default_rng(_seed(seed))
        self._others = others
        self.metadata = {"render_modes": ["json"]}
        self.render_mode = "json"
        self.spec = None
        self.reward_range = (game.min_utility(), game.max_utility())
        self.observation_space = _observation_space(game)
        self.action_space = _spaces.Discrete(game.num_distinct_actions())
        self._state: State | None = None

    @property
    def unwrapped(self) -> SeatEnv:
        return self

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        del options
        if seed is not None:
            self._source = np.random.default_rng(_seed(seed))
        numbers = [int(number) for number in self._source.integers(0, 2**63, self.game.num_players())]
        self._state = self.game.new_initial_state(numbers.pop())
        seated: list[Player] = [
            player(other, seed=number) if isinstance(other, str) else other for other, number in zip(self._others, numbers)
        ]
        self._players = seated[: self.seat] + [lambda view: -1] + seated[self.seat :]
        self._let_others_decide(self._state)
        return self._seen(self._state)

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        if self._state is None or self._state.is_terminal():
            raise Error("reset() begins a game: there is none under way")
        self._state.apply_action(action)
        self._let_others_decide(self._state)
        seen, info = self._seen(self._state)
        return seen, self._state.returns()[self.seat], self._state.is_terminal(), False, info

    def _let_others_decide(self, state: State) -> None:
        while not state.is_terminal() and state.current_player() != self.seat:
            who = state.current_player()
            if who < 0:
                state.apply_chance()
            else:
                state.apply_action(self._players[who](state.view(who)))

    def _seen(self, state: State) -> tuple[Observation, dict[str, Any]]:
        seen = _observe(state, self.seat)
        return seen, {"action_mask": seen["action_mask"]}

    def render(self) -> str:
        if self._state is None:
            raise Error("reset() begins a game: there is none yet")
        return self._state.to_json(self.seat)

    def close(self) -> None:
        self._state = None
