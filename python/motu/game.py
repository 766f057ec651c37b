"""Games and states, in OpenSpiel's words."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from motu import _engine
from motu._engine import Error

CHANCE = -1
TERMINAL = -4
_OVER, _ALL = -2, -4  # as the engine has them
_SEED = 2**64 - 1


class Field(NamedTuple):
    """A named part of an observation: numbers from 0 to ``most``, ``shape`` rows and columns from ``offset`` on."""

    name: str
    offset: int
    shape: tuple[int, int]
    most: int

    @property
    def size(self) -> int:
        return self.shape[0] * self.shape[1]

    def of(self, observation: NDArray[Any]) -> NDArray[Any]:
        """The field of an observation, or of the observations of many, with its own rows and columns."""
        part = observation[..., self.offset : self.offset + self.size]
        return part.reshape(*observation.shape[:-1], *self.shape)


class Span(NamedTuple):
    """Actions with consecutive numbers, from ``first`` on."""

    name: str
    first: int
    count: int


def registered_games() -> list[str]:
    """The names that :func:`load_game` knows."""
    return _engine.names()


def load_game(name: str, params: Mapping[str, Any] | None = None) -> Game:
    """A game with its options, as ``motu rules`` lists them; ``rules`` is the version of its rules, the newest if left out.

    >>> load_game("kaivai", {"profile": "2005-sk", "players": 3}).num_players()
    3
    """
    return Game(name, params)


def _seed(seed: int | None) -> int:
    if seed is None:
        return random.getrandbits(64)
    if not 0 <= int(seed) <= _SEED:
        raise ValueError(f"a seed is a number from 0 to {_SEED}")
    return int(seed)


class Game:
    """A game with its options: everything its states have in common. Made by :func:`load_game`."""

    def __init__(self, name: str, params: Mapping[str, Any] | None = None) -> None:
        given = {key: _word(value) for key, value in (params or {}).items()}
        rules = int(given.pop("rules", 0))
        about = _engine.describe(name, rules, " ".join(f"{key}={value}" for key, value in given.items()))
        self.name: str = about["id"]
        self.title: str = about["title"]
        #: The version of the rules it is played by.
        self.rules: int = about["rules"]
        #: All options as one text, as records have it.
        self.options: str = about["options"]
        #: The names of the players, in their order.
        self.seat_names: list[str] = about["seat_names"]
        #: What the numbers of actions, outcomes of chance and observations mean.
        self.actions: list[Span] = [Span(*span) for span in about["actions"]]
        self.outcomes: list[Span] = [Span(*span) for span in about["outcomes"]]
        self.fields: dict[str, Field] = {
            name: Field(name, offset, (rows, columns), most) for name, offset, rows, columns, most in about["fields"]
        }
        self._seats: int = about["seats"]
        self._max_seats: int = about["max_seats"]
        self._num_actions = sum(span.count for span in self.actions)
        self._num_outcomes = sum(span.count for span in self.outcomes)
        self._size = sum(field.size for field in self.fields.values())

    def __repr__(self) -> str:
        return f"motu.load_game({self.name!r}, {self.get_parameters()!r})"

    def __eq__(self, other: object) -> bool:
        same = isinstance(other, Game)
        return same and (self.name, self.rules, self.options) == (other.name, other.rules, other.options)

    def __hash__(self) -> int:
        return hash((self.name, self.rules, self.options))

    def get_parameters(self) -> dict[str, Any]:
        """The parameters with which :func:`load_game` makes this game again."""
        options: dict[str, Any] = dict(word.split("=", 1) for word in self.options.split())
        return {**options, "rules": self.rules}

    def num_players(self) -> int:
        return self._seats

    def num_distinct_actions(self) -> int:
        return self._num_actions

    def max_chance_outcomes(self) -> int:
        return self._num_outcomes

    def max_game_length(self) -> int:
        """No history is longer, including chance."""
        return _engine.MAX_DECISIONS

    def min_utility(self) -> float:
        return -1.0 / (self._seats - 1)

    def max_utility(self) -> float:
        return 1.0

    def utility_sum(self) -> float:
        return 0.0

    def observation_tensor_size(self) -> int:
        return self._size

    def observation_tensor_shape(self) -> list[int]:
        return [self._size]

    def information_state_tensor_size(self) -> int:
        return self._size + self.max_game_length()

    def information_state_tensor_shape(self) -> list[int]:
        return [self.information_state_tensor_size()]

    def feature_names(self) -> list[str]:
        """What :meth:`State.features` measures."""
        return _engine.feature_names(self.name)

    def new_initial_state(self, seed: int | None = 0) -> State:
        """The beginning of a game. Only :meth:`State.apply_chance` uses the seed; None draws one."""
        return State(self, _engine.Position.start(self.name, self.options, self.rules, _seed(seed)))

    def deserialize_state(self, text: str) -> State:
        """The state from the text of :meth:`State.serialize`."""
        position = _engine.Position.from_record(text)
        if position.describe()[:3] != (self.name, self.rules, self.options):
            raise Error("that is a state of another game, or of one with other options")
        return State(self, position)

    def state_from_json(self, text: str, seed: int | None = 0) -> State:
        """A position from the JSON of ``motu``, as :meth:`State.to_json` writes it; it has no past."""
        return State(self, _engine.Position.from_json(self.name, text, _seed(seed)))


def _word(value: Any) -> str:
    word = {True: "on", False: "off"}.get(value, str(value)) if isinstance(value, bool) else str(value)
    if not word or any(letter.isspace() for letter in word):
        raise Error(f"{value!r} cannot be the value of an option")
    return word


class State:
    """A position with all decisions that led to it: the truth. What one player may know of it is a :class:`View`."""

    def __init__(self, game: Game, position: _engine.Position) -> None:
        self._game = game
        self._position = position

    def __str__(self) -> str:
        return self.to_json()

    def get_game(self) -> Game:
        return self._game

    # --- what can be decided ----------------------------------------------------------------------------------

    def current_player(self) -> int:
        """Who decides: a player from 0 on, ``CHANCE`` or ``TERMINAL``."""
        actor = self._position.actor()
        return TERMINAL if actor == _OVER else actor

    def is_chance_node(self) -> bool:
        return self._position.actor() == CHANCE

    def is_terminal(self) -> bool:
        return self._position.actor() == _OVER

    def is_simultaneous_node(self) -> bool:
        return False

    def num_players(self) -> int:
        return self._game.num_players()

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The legal actions of whoever decides, sorted; other players have none."""
        actor = self._position.actor()
        if player is not None and player != actor:
            return []
        if actor == CHANCE:
            return [outcome for outcome, _ in self._position.outcomes()]
        return self._position.legal()

    def legal_actions_mask(self, player: int | None = None) -> NDArray[np.int8]:
        """The same as zeros and ones, one for each possible action (at a chance node: each outcome)."""
        chance = self.is_chance_node() and player in (None, CHANCE)
        mask = np.zeros(self._game.max_chance_outcomes() if chance else self._game.num_distinct_actions(), np.int8)
        mask[self.legal_actions(player)] = 1
        return mask

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of chance with their probabilities, sorted by number."""
        outcomes = self._position.outcomes()
        total = sum(weight for _, weight in outcomes)
        if not total:
            raise Error("chance does not decide here")
        return [(outcome, weight / total) for outcome, weight in outcomes]

    def apply_action(self, action: int) -> None:
        """Makes a decision of a player, or of chance where chance decides. Raises :class:`Error` if it is not legal."""
        self._position.apply(int(action))

    def apply_chance(self) -> str:
        """Chance decides by the state's own seed; returns the decision as text. After taking it back, chance decides the same again."""
        return self._position.apply_chance()

    def undo_action(self, player: int, action: int) -> None:
        """Takes back the last decision, which must have been this one."""
        history = self.full_history()
        if not history or history[-1] != (player, action):
            raise Error("that was not the last decision")
        self._position.undo(1)

    def child(self, action: int) -> State:
        after = self.clone()
        after.apply_action(action)
        return after

    def clone(self) -> State:
        return State(self._game, self._position.copy())

    # --- words ------------------------------------------------------------------------------------------------

    def action_to_string(self, *player_and_action: int) -> str:
        """A legal action in motu's notation: ``action_to_string(action)`` or ``action_to_string(player, action)``."""
        return self._position.to_text(int(player_and_action[-1]))

    def string_to_action(self, *player_and_words: Any) -> int:
        """The number of a legal action in motu's notation; a player may come first."""
        return self._position.from_text(player_and_words[-1])

    def to_json(self, player: int | None = None) -> str:
        """The position as JSON, as in the engine protocol; given a player, what that player sees."""
        return self._position.to_json(_ALL if player is None else player)

    # --- the end ----------------------------------------------------------------------------------------------

    def rewards(self) -> list[float]:
        """What the last decision brought: all zeros until the game is over."""
        return self._position.rewards()

    def returns(self) -> list[float]:
        """The rewards: 1 for a player who won alone, -1 / (players - 1) for one who won nothing, 0 in total."""
        return self._position.rewards()

    def player_return(self, player: int) -> float:
        return self.returns()[player]

    def player_reward(self, player: int) -> float:
        return self.rewards()[player]

    def score(self) -> list[int]:
        """The points of the game itself."""
        return self._position.score()

    # --- the past ---------------------------------------------------------------------------------------------

    def move_number(self) -> int:
        return self._position.count()

    def history(self) -> list[int]:
        return [action for _, action in self._position.history()]

    def full_history(self) -> list[tuple[int, int]]:
        """All decisions as (player, action), chance's with player -1."""
        return self._position.history()

    def history_str(self) -> str:
        return ", ".join(map(str, self.history()))

    def serialize(self) -> str:
        """A text that :meth:`Game.deserialize_state` reads: motu's record, which ``motu check`` reads as well."""
        return self._position.to_record(_ALL)

    def record(self, player: int | None = None) -> str:
        """The record of the game so far; given a player, what that player knows of it."""
        return self._position.to_record(_ALL if player is None else player)

    # --- who knows what ---------------------------------------------------------------------------------------

    def view(self, player: int) -> View:
        """What one player may know of this state."""
        return View(self, player)

    def observation(self, player: int | None = None, out: NDArray[np.uint8] | None = None) -> NDArray[np.uint8]:
        """What a player sees, as bytes: fields are in :attr:`Game.fields`. Written to ``out`` if that is given."""
        if out is None:
            out = np.empty(self._game.observation_tensor_size(), np.uint8)
        self._position.observe(self._who(player), out)
        return out

    def observation_tensor(self, player: int | None = None) -> NDArray[np.float32]:
        return self.observation(player).astype(np.float32)

    def observation_string(self, player: int | None = None) -> str:
        return self._position.to_json(self._who(player))

    def information_state_tensor(self, player: int | None = None) -> NDArray[np.float32]:
        """The observation, followed by every decision as the player saw it, one number each, then zeros.

        A player's action is 1 + its number, an outcome of chance 1 + the number of actions + its number, and
        the number after all of these stands for what the player did not see.
        """
        size, who = self._game.observation_tensor_size(), self._who(player)
        events = np.zeros(self._game.max_game_length(), np.uint16)
        self._position.events(who, events)
        tensor = np.empty(size + len(events), np.float32)
        tensor[:size] = self.observation(who)
        tensor[size:] = events
        return tensor

    def information_state_string(self, player: int | None = None) -> str:
        return self._position.information(self._who(player))

    def resample_from_infostate(self, player: int, probability_sampler: Callable[[], float] = random.random) -> State:
        """A state that the player cannot tell from this one, drawn by its probability given what the player knows.

        Its past is known as that player saw it: it can be played on, but has no history, record or other player's
        information state.
        """
        return State(self._game, self._position.resample(player, int(probability_sampler() * 2**53)))

    # --- worth ------------------------------------------------------------------------------------------------

    def value(self) -> list[float]:
        """What each player may expect to win, from 0 to 1, by the value that motu's own search uses."""
        return self._position.value()

    def features(self, player: int) -> NDArray[np.int32]:
        """What that value is computed from: :meth:`Game.feature_names` names them."""
        return np.array(self._position.features(player), np.int32)

    def _who(self, player: int | None) -> int:
        who = self._position.actor() if player is None else player
        if who < 0:
            raise Error("say which player: none decides here")
        return who


class View:
    """What one player may know of a state. Players get this, so that none sees more by mistake."""

    def __init__(self, state: State, player: int) -> None:
        if not 0 <= player < state.num_players():
            raise Error(f"there is no player {player}")
        self.__state = state
        #: Whose view it is.
        self.player = player

    def get_game(self) -> Game:
        return self.__state.get_game()

    def current_player(self) -> int:
        return self.__state.current_player()

    def legal_actions(self) -> list[int]:
        return self.__state.legal_actions(self.player)

    def legal_actions_mask(self) -> NDArray[np.int8]:
        return self.__state.legal_actions_mask(self.player)

    def action_to_string(self, action: int) -> str:
        self.__own_decision()
        return self.__state.action_to_string(action)

    def string_to_action(self, words: str) -> int:
        self.__own_decision()
        return self.__state.string_to_action(words)

    def observation(self) -> NDArray[np.uint8]:
        return self.__state.observation(self.player)

    def observation_tensor(self) -> NDArray[np.float32]:
        return self.__state.observation_tensor(self.player)

    def observation_string(self) -> str:
        return self.__state.observation_string(self.player)

    def information_state_tensor(self) -> NDArray[np.float32]:
        return self.__state.information_state_tensor(self.player)

    def information_state_string(self) -> str:
        return self.__state.information_state_string(self.player)

    def sample(self, seed: int | None = None) -> State:
        """A possible truth: a state the player cannot tell from the real one."""
        number = _seed(seed)
        return State(self.get_game(), self.__state._position.resample(self.player, number))

    def think(self, name: str, visits: int, seed: int) -> Any:
        """For :func:`motu.search`."""
        self.__own_decision()
        return self.__state._position.think(name, visits, seed)

    def __own_decision(self) -> None:
        if self.current_player() != self.player:
            raise Error("only the player who decides may ask that")
