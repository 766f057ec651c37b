"""motu: the board games Kahuna and Kaivai for programs that learn, play and study them.

The vocabulary is OpenSpiel's: a :class:`Game` makes a :class:`State`, a state lists its legal actions and applies one.
Thousands of games at once are a :class:`VectorEnv`; the interfaces of PettingZoo and Gymnasium are :class:`AECEnv` and
:class:`SeatEnv`. doc/python.md is the guide, doc/tensors.md says what the numbers mean.
"""

from motu._engine import VERSION as __version__
from motu._engine import Error
from motu.analysis import Analysis, Judgement, Stroke, analyse, loss_of, luck_of
from motu.dataset import Dataset, Positions
from motu.environments import AECEnv, SeatEnv
from motu.game import CHANCE, TERMINAL, Field, Game, Span, State, View, load_game, registered_games
from motu.players import Contest, Move, Player, Search, arena, play, player, search
from motu.records import Ply, Record, read_games, read_record
from motu.vector import Batch, VectorEnv

__all__ = [
    "AECEnv", "Analysis", "Batch", "CHANCE", "Contest", "Dataset", "Error", "Field", "Game", "Judgement", "Move", "Player", "Ply", "Positions", "Record", "Search", "SeatEnv", "Span",
    "State", "Stroke", "TERMINAL", "VectorEnv", "View", "__version__", "analyse", "arena", "load_game", "loss_of", "luck_of", "play", "player", "read_games", "read_record",
    "registered_games", "search",
]
