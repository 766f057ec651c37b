"""Whatever a program hands in, the answer is an exception that says what is wrong, and nothing has changed."""
import gc
import random
import threading
from pathlib import Path

import numpy as np

import motu
from harness import equal, games, play_out, raises, run, test
from motu import _engine

KAHUNA = motu.load_game("kahuna")


@test
def games_and_options_that_do_not_exist():
    raises(motu.Error, motu.load_game, "chess")
    raises(motu.Error, motu.load_game, "")
    for params in ({"colour": "red"}, {"variant1": "maybe"}, {"variant1": ""}, {"variant1": "on off"}, {"rules": 0 - 1}, {"rules": 99}):
        raises(motu.Error, motu.load_game, "kahuna", params)
    raises((TypeError, AttributeError), motu.load_game, "kahuna", 5)
    raises((TypeError, AttributeError), motu.load_game, 5)
    raises(ValueError, motu.load_game, "kahu\0na")
    for seed in (-1, 2**64, "x", 1.5e300):
        raises((ValueError, TypeError), KAHUNA.new_initial_state, seed)


@test
def actions_that_are_none():
    for game in games():
        source = random.Random(3)
        for state in play_out(game, 6):
            if state.move_number() % 25:
                continue
            before = (state.to_json(), state.history())
            legal = set(state.legal_actions())
            wrong = [-1, -(2**40), 2**31, 2**62, game.num_distinct_actions(), 4095, 4096, 10**6]
            wrong += source.sample(range(game.num_distinct_actions()), 200)
            for action in wrong:
                if action not in legal:
                    raises(motu.Error, state.apply_action, action)
                    raises(motu.Error, state.action_to_string, action)
                    raises(motu.Error, state.child, action)
                    raises(motu.Error, state.undo_action, 9, action)
            for words in ("", "x", "draw", "canoe", "A" * 5000, "?", "\u00e9\u4e2d", "draw pile draw pile"):
                try:
                    state.string_to_action(words)
                except motu.Error:
                    pass
            raises((ValueError, TypeError), state.apply_action, None)
            raises((ValueError, TypeError), state.apply_action, "draw pile")
            raises((OverflowError, motu.Error), state.apply_action, 2**80)
            raises(TypeError, state.string_to_action, 5)
            raises(ValueError, state.string_to_action, "draw\0pile")
            equal((state.to_json(), state.history()), before)


@test
def players_that_are_not_there():
    state = KAHUNA.new_initial_state()
    for call in (state.observation, state.observation_string, state.information_state_string, state.information_state_tensor):
        for player in (2, -1, -2, -3, -4, 99, -(2**31)):
            raises(motu.Error, call, player)
        raises(OverflowError, call, 2**40)
        raises(motu.Error, call)  # chance decides: whose?
    raises(motu.Error, state.resample_from_infostate, 2)
    raises(motu.Error, state.features, 2)
    raises(motu.Error, state.to_json, 7)
    raises(motu.Error, state.record, 7)
    raises(motu.Error, motu.search, state)
    raises(motu.Error, state.undo_action, 0, 0)
    while state.is_chance_node():
        state.apply_chance()
    raises(motu.Error, state.apply_chance)
    raises(motu.Error, state.chance_outcomes)
    for name in ("", "level=9", "level=0", "genius", "level=3,depth", "level=8,visits=x"):
        raises(motu.Error, motu.search, state, name)
    for visits in (0, -1, 2**32):
        raises(ValueError, motu.search, state, visits=visits)


@test
def arrays_that_will_not_do():
    state = KAHUNA.new_initial_state()
    size = KAHUNA.observation_tensor_size()
    for wrong in (
        np.zeros(size - 1, np.uint8), np.zeros(size + 1, np.uint8), np.zeros(size, np.int8), np.zeros(size, np.float32),
        np.zeros(size * 2, np.uint8)[::2], np.zeros(0, np.uint8), bytes(size), [0] * size, "x", 5,
    ):  # fmt: skip
        raises((ValueError, TypeError), state.observation, 0, wrong)
    frozen = np.zeros(size, np.uint8)
    frozen.flags.writeable = False
    raises(ValueError, state.observation, 0, frozen)


@test
def batches_of_wrong_arrays():
    env = motu.VectorEnv(KAHUNA, 16)
    good = env.sample_actions().copy()
    before = [np.copy(array) for array in env.buffers]
    actions = [
        good[:8], np.concatenate([good, good]), good.astype(np.int64), good.astype(np.float32), np.repeat(good, 2)[::2],
        good.tolist(), None, "x", np.full(16, -1, np.int32), np.full(16, 446, np.int32), np.full(16, 2**31 - 1, np.int32),
    ]  # fmt: skip
    for wrong in actions:
        raises((motu.Error, ValueError, TypeError), env.step, wrong)
    said = raises(TypeError, env.step, good.astype(np.int64))
    assert "actions must be an array of int32" in str(said), said
    fresh = motu.Batch.zeros(KAHUNA, 16)
    motu.VectorEnv(KAHUNA, 16, buffers=fresh).close()
    for number, array in enumerate(fresh):
        frozen = array.view()
        frozen.flags.writeable = False
        for wrong in (array[:8], array.astype(np.float64), np.asfortranarray(np.repeat(array, 2, 0))[::2], frozen, 7, "x"):
            buffers = fresh._replace(**{fresh._fields[number]: wrong})
            raises((ValueError, TypeError), motu.VectorEnv, KAHUNA, 16, buffers=buffers)
    assert all((one == other).all() for one, other in zip(before, env.buffers))
    env.step(good)
    for count in (0, -1, 2**21, 2**40):
        raises((ValueError, OverflowError), motu.VectorEnv, KAHUNA, count)
    raises(ValueError, motu.VectorEnv, KAHUNA, 4, threads=0)
    raises(IndexError, env.state_json, 16)
    raises(IndexError, env.state_json, -1)
    for array in env.buffers:  # the environment's own are for reading
        raises(ValueError, array.__setitem__, 0, 0)
    batch = _engine.Batch.open("kahuna", "", 0, 4, 0, 0)
    raises((ValueError, TypeError), batch.keep, np.zeros((3, KAHUNA.observation_tensor_size()), np.uint8), None)
    raises((ValueError, TypeError), batch.keep, None, "x")
    for begin, end in ((-1, 4), (0, 5), (3, 2), (2**31 - 1, 2**31 - 1)):
        raises(ValueError, batch.choose, begin, end, np.zeros(4, np.int32))
    raises(TypeError, _engine.Batch)
    raises(TypeError, _engine.Position)


@test
def nothing_after_closing():
    env = motu.VectorEnv(KAHUNA, 4)
    actions = env.sample_actions().copy()
    env.close()
    env.close()
    raises(motu.Error, env.step, actions)
    raises(motu.Error, env.sample_actions)
    raises(motu.Error, env.state_json, 0)
    raises(motu.Error, env.decisions)
    with motu.VectorEnv(KAHUNA, 4, threads=2) as other:
        pass
    raises(motu.Error, other.step, actions)
    raises(motu.Error, env.reset)
    raises(motu.Error, other.reset, 1)
    aec = motu.AECEnv(KAHUNA)
    raises(motu.Error, aec.step, 0)
    raises(motu.Error, aec.observe, "black")
    aec.reset()
    raises(motu.Error, aec.observe, "green")
    raises(motu.Error, aec.step, None)
    seat = motu.SeatEnv(KAHUNA)
    raises(motu.Error, seat.step, 0)
    raises(motu.Error, seat.render)


@test
def one_batch_for_many_threads():
    """Threads that step the same games at the same time: some are refused, none goes wrong."""
    env = motu.VectorEnv(motu.load_game("kaivai"), 64)
    refused, done = [], []

    def work():
        buffers = motu.Batch.zeros(env.game, 64)
        actions = np.zeros(64, np.int32)
        for _ in range(60):
            try:
                env._batch.choose(0, 64, actions)
                env._batch.step(0, 64, actions, *buffers)
                done.append(1)
            except motu.Error as error:
                refused.append(str(error))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert done and all("thread" in text or "not legal" in text for text in refused)


@test
def texts_that_are_no_records():
    *_, end = play_out(KAHUNA, 5)
    text = end.record()
    source = random.Random(1)
    for wrong in ("", "motu: 1", "x" * 300_000, "motu: 1\ngame: chess\n\n", text.replace("kahuna", "chess"), text[: len(text) // 2] + "!"):
        raises(motu.Error, motu.read_record, wrong)
        raises(motu.Error, KAHUNA.deserialize_state, wrong)
    raises(motu.Error, motu.load_game("kaivai").deserialize_state, text)
    for _ in range(300):
        spoilt = list(text)
        for _ in range(source.randint(1, 4)):
            spoilt[source.randrange(len(spoilt))] = chr(source.randint(1, 300))
        try:
            motu.read_record("".join(spoilt))
        except motu.Error:
            pass
    json = end.to_json()
    for _ in range(300):
        spoilt = list(json)
        spoilt[source.randrange(len(spoilt))] = chr(source.randint(32, 126))
        try:
            state = KAHUNA.state_from_json("".join(spoilt))
            state.legal_actions()
        except motu.Error:
            pass
    raises(FileNotFoundError, motu.read_record, Path("/nowhere/at.all"))
    begun = KAHUNA.state_from_json(json)
    raises(motu.Error, begun.serialize)


@test
def nothing_is_left_behind():
    """Thousands of states and batches come and go."""
    state = KAHUNA.new_initial_state()
    for _ in range(3000):
        state = state.clone()
    for _ in range(50):
        motu.VectorEnv(KAHUNA, 256).close()
    gc.collect()


run()
