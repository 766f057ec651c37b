"""Datasets: the columns that `motu selfplay` writes, against positions played again by the package."""
import os
import subprocess
import tempfile
from pathlib import Path

import numpy as np

import motu
from harness import equal, raises, run, test

place = tempfile.TemporaryDirectory()
folder = Path(place.name)
WORDS = {
    "kahuna": ("--games", "3", "--options", ";variant1=on"),
    "kaivai": ("--games", "3", "--options", "players=3;profile=2005-it players=4", "--old-rules", "50"),
}


def make(game, ending):
    path = folder / (game + ending)
    if not path.exists():
        subprocess.run([os.environ["MOTU"], "selfplay", game, *WORDS[game], "--seed", "2", "--player", "level=2,visits=30", "--stray", "20",
                        "--out", str(path)], check=True, env={**os.environ, "LD_PRELOAD": ""})
    return path


def datasets():
    return [motu.Dataset(make(game, ".safetensors")) for game in WORDS]


@test
def columns_are_the_file_and_cannot_be_written():
    for data in datasets():
        assert len(data) == len(data.observations) == len(data.values) > 100
        equal(data.num_games(), 3)
        equal(data.observations.shape[1], data.game.observation_tensor_size())
        equal([row for game in range(3) for row in data.rows(game)], list(range(len(data))))
        for column in data.columns.values():
            assert isinstance(column.base, np.memmap) or isinstance(column, np.memmap), type(column)
            raises(ValueError, column.fill, 0)


@test
def every_row_is_what_the_game_says():
    for data in datasets():
        for row in range(0, len(data), 7):
            state = data.state(row)
            seat = int(data.seats[row])
            equal(state.current_player(), seat)
            equal(state.move_number(), int(data.plies[row]))
            assert (state.observation(seat) == data.observations[row]).all()
            equal(list(data.visits(row)), state.legal_actions())
            assert int(data.actions[row]) in data.visits(row)
            equal(bool(data.searched[row]), any(data.visits(row).values()))


@test
def results_and_luck_are_those_of_the_game():
    for data in datasets():
        for game in range(data.num_games()):
            rows = data.rows(game)
            start, end = data.columns["move_start"][[game, game + 1]].tolist()
            state, to_come = data.state(rows[0]), {}
            luck = np.zeros(data.luck.shape[1])
            for move in data.columns["move"][start + state.move_number():end].tolist():
                if state.is_chance_node():
                    luck[:state.num_players()] += motu.luck_of(state, move)
                else:
                    to_come[state.move_number()] = luck.copy()
                state.apply_action(move)
            players = state.num_players()
            share = (np.array(state.returns()) * (players - 1) + 1) / players
            for row in rows:
                assert np.allclose(data.luck[row], luck - to_come[int(data.plies[row])], atol=1e-5)
                assert np.allclose(data.results[row][:players], share, atol=1e-6)


@test
def positions_begin_with_the_seat_that_decides():
    for data in datasets():
        rows = np.arange(0, len(data), 5)
        found = data.positions(rows)
        equal(found.observations.shape[0], len(rows))
        equal(found.policies.shape, (len(rows), data.game.num_distinct_actions()))
        assert ((found.policies > 0) <= (found.masks > 0)).all()
        assert np.allclose(found.policies.sum(1), data.searched[rows] > 0, atol=1e-5)
        for i, row in enumerate(rows):
            seat, players = int(data.seats[row]), data.state(row).num_players()
            for turn in range(players):
                equal(found.results[i, turn], data.results[row, (seat + turn) % players])
                equal(found.values[i, turn], data.values[row, (seat + turn) % players])
            equal(found.masks[i].nonzero()[0].tolist(), list(data.visits(row)))
            assert not found.values[i, players:].any() and not found.luck[i, players:].any()


@test
def lines_are_records_that_can_be_read():
    for game in WORDS:
        records = list(motu.read_games(make(game, ".jsonl")))
        equal(len(records), 3)
        assert all(record.state().is_terminal() for record in records)
        data = motu.Dataset(make(game, ".safetensors"))
        equal([len(record) for record in records], np.diff(data.columns["move_start"].astype(np.int64)).tolist())


@test
def other_files_are_refused():
    good = make("kahuna", ".safetensors").read_bytes()
    for name, data in (("empty", b""), ("short", b"1234"), ("text", b"no dataset, but long enough"), ("cut", good[:-100]), ("head", good[:200]),
                       ("other", good.replace(b"dataset 1", b"dataset 2", 1)), ("type", good.replace(b'"F32"', b'"F99"', 1)),
                       ("lines", make("kahuna", ".jsonl").read_bytes())):
        (folder / name).write_bytes(data)
        raises(motu.Error, motu.Dataset, folder / name)
    raises(FileNotFoundError, motu.Dataset, folder / "nothing")
    data = motu.Dataset(make("kahuna", ".safetensors"))
    raises(IndexError, data.rows, 3)
    for row in (-1, len(data)):
        for call in (data.visits, data.state, lambda row: data.positions([0, row])):
            raises(IndexError, call, row)
    equal(data.positions([]).policies.shape, (0, data.game.num_distinct_actions()))


run()
