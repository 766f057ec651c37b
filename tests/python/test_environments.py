"""Many games at once, PettingZoo's way and Gymnasium's way; a small learner."""
import numpy as np

import motu
from harness import equal, games, raises, run, test

STEPS = 260


def arrays(env):
    return [np.copy(array) for array in env.buffers]


@test
def a_batch_is_single_games():
    for game in games():
        whole = motu.VectorEnv(game, 5, seed=9, first=40)
        singles = [motu.VectorEnv(game, 1, seed=9, first=40 + number) for number in range(5)]
        ended = 0
        for step in range(2 * STEPS):
            actions = whole.sample_actions().copy()
            whole.step(actions)
            for number, single in enumerate(singles):
                equal(single.sample_actions()[0], actions[number])
                single.step(actions[number : number + 1].copy())
                for one, all_of_them in zip(single.buffers, whole.buffers):
                    equal(one.tobytes(), all_of_them[number : number + 1].tobytes())
                if step % 10 == 0:
                    equal(single.state_json(0), whole.state_json(number))
            ended += whole.buffers.terminations.sum()
        assert ended > 0


@test
def a_batch_shows_what_states_show():
    for game in games():
        env = motu.VectorEnv(game, 3, seed=2)
        for _ in range(STEPS):
            env.step(env.sample_actions())
            for number in range(3):
                state = game.state_from_json(env.state_json(number))
                equal(env.buffers.players[number], state.current_player())
                equal(env.buffers.observations[number].tobytes(), state.observation().tobytes())
                equal(list(np.flatnonzero(env.buffers.masks[number])), state.legal_actions())
                assert abs(env.buffers.rewards[number].sum()) < 1e-6
                assert env.buffers.terminations[number] or not env.buffers.rewards[number].any()


@test
def threads_change_nothing():
    for game in games()[:3]:
        alone, together = motu.VectorEnv(game, 64, seed=1), motu.VectorEnv(game, 64, seed=1, threads=3)
        for _ in range(100):
            actions = alone.sample_actions()
            alone.step(actions)
            together.step(actions)
            for one, other in zip(alone.buffers, together.buffers):
                equal(one.tobytes(), other.tobytes())
        before = arrays(together)
        wrong = together.sample_actions().copy()
        wrong[40] = game.num_distinct_actions() - 1 if not together.buffers.masks[40][-1] else 0
        raises(motu.Error, together.step, wrong)
        assert all((one == other).all() for one, other in zip(before, together.buffers))
        together.close()


@test
def resetting_begins_the_same_games():
    env = motu.VectorEnv(motu.load_game("kahuna"), 8, seed=6)
    first = arrays(env)
    for _ in range(50):
        env.step(env.sample_actions())
    env.reset(seed=6)
    assert all((one == other).all() for one, other in zip(first, env.buffers))
    env.reset(seed=7)
    assert (first[0] != env.buffers.observations).any()


@test
def arrays_of_ones_own_are_written_to():
    game = motu.load_game("kahuna")
    whole = np.zeros((20, game.observation_tensor_size()), np.uint8)
    env = motu.VectorEnv(game, 10, buffers=motu.Batch(whole[5:15], None, None, np.zeros(10, np.uint8), None))
    env.step(env.sample_actions())
    assert whole[5:15].any() and not whole[:5].any() and not whole[15:].any()


@test
def what_is_kept_and_what_is_written_whole_are_the_same():
    for game in games():
        kept = motu.VectorEnv(game, 16, seed=3)
        whole = motu.VectorEnv(game, 16, seed=3, buffers=motu.Batch.zeros(game, 16))
        promised = motu.VectorEnv(game, 16, seed=3, buffers=motu.Batch.zeros(game, 16), untouched=True)
        for step in range(150):
            for array in whole.buffers:
                array.fill(0)  # one's own arrays may be written to
            actions = kept.sample_actions()
            for env in (kept, whole, promised):
                env.step(actions)
            for one, other, third in zip(kept.buffers, whole.buffers, promised.buffers):
                equal(one.tobytes(), other.tobytes())
                equal(one.tobytes(), third.tobytes())
            if step == 70:
                for env in (kept, whole, promised):
                    env.reset(seed=5)
        if motu.load_game("kaivai").name == game.name:  # Kahuna's rows are always written whole
            promised.buffers.observations.fill(251)  # the promise is broken: what does not change stays wrong
            promised.step(kept.sample_actions())
            assert (promised.buffers.observations == 251).any()


@test
def only_arrays_of_ones_own_can_be_promised():
    game = motu.load_game("kahuna")
    for buffers in (None, motu.Batch(None, *motu.Batch.zeros(game, 4)[1:])):
        try:
            motu.VectorEnv(game, 4, buffers=buffers, untouched=True)
        except ValueError as fault:
            assert "untouched" in str(fault)
        else:
            raise AssertionError("it was taken")


# --- PettingZoo's api_test and seed_test, re-created -----------------------------------------------------------------


def check_aec(env, agent):
    seen, reward, termination, truncation, info = env.last()
    assert agent == env.agent_selection and agent in env.agents
    assert env.observation_space(agent).contains(seen), "the observation is not in its space"
    equal(set(env.rewards), set(env.agents))
    for table in (env.terminations, env.truncations, env.infos, env._cumulative_rewards):
        equal(set(table), set(env.agents))
    assert isinstance(reward, float) and isinstance(termination, bool) and isinstance(truncation, bool)
    assert isinstance(info, dict) and env.last(observe=False)[0] is None
    equal(env.num_agents, len(env.agents))
    return seen, termination


@test
def agents_take_turns_as_pettingzoo_has_it():
    for game in games():
        env = motu.AECEnv(game)
        equal(env.max_num_agents, game.num_players())
        assert env.observation_space("".join(env.possible_agents[:1])) is env.observation_space(env.possible_agents[0])
        for seed in range(2):
            env.reset(seed=seed)
            source, total, left = np.random.default_rng(seed), dict.fromkeys(env.possible_agents, 0.0), []
            for agent in env.agent_iter():
                seen, termination = check_aec(env, agent)
                total[agent] += env.last()[1]
                if termination:
                    left.append(agent)
                    raises(motu.Error, env.step, 0)
                    env.step(None)
                    continue
                for other in env.agents:
                    equal(env.observe(other)["action_mask"].any(), other == agent)
                env.step(int(source.choice(np.flatnonzero(seen["action_mask"]))))
            equal(sorted(left), sorted(env.possible_agents))
            assert abs(sum(total.values())) < 1e-6 and any(total.values()) or game.name == "kahuna"
            raises(motu.Error, env.step, None)
        assert env.render().startswith("{")
        env.close()


@test
def equal_seeds_play_equal_games():
    for game in games():
        seen = []
        for env in (motu.AECEnv(game), motu.AECEnv(game)):
            env.reset(seed=42)
            source, hashes = np.random.default_rng(1), []
            for _ in env.agent_iter(200):
                observation, reward, termination, _, _ = env.last()
                hashes.append((observation["observation"].tobytes(), reward))
                mask = observation["action_mask"]
                env.step(None if termination else int(source.choice(np.flatnonzero(mask))))
            seen.append(hashes)
        equal(seen[0], seen[1])


@test
def one_seat_against_others_as_gymnasium_has_it():
    for game in games()[::2]:
        for seat in range(game.num_players()):
            env = motu.SeatEnv(game, seat, "random")
            for number in range(2):
                observation, info = env.reset(seed=seat)
                assert env.observation_space.contains(observation)
                done, source = False, np.random.default_rng(3)
                while not done:
                    action = int(source.choice(np.flatnonzero(info["action_mask"])))
                    assert env.action_space.contains(action)
                    observation, reward, done, cut, info = env.step(action)
                    assert env.observation_space.contains(observation) and not cut
                    assert done or reward == 0
                first = (observation["observation"].tobytes(), reward) if not number else first
                equal((observation["observation"].tobytes(), reward), first, "the second game of that seed")
            raises(motu.Error, env.step, 0)


@test
def opponents_may_be_functions():
    game, asked = motu.load_game("kaivai", {"players": 3}), []

    def first_of_all(view):
        asked.append(view.player)
        return view.legal_actions()[0]

    env = motu.SeatEnv(game, 1, [first_of_all, motu.player("greedy")])
    _, info = env.reset(seed=1)
    done = False
    while not done:
        _, _, done, _, info = env.step(int(np.flatnonzero(info["action_mask"])[-1]))
    equal(set(asked), {0})
    raises(ValueError, motu.SeatEnv, game, 0, ["random"])
    raises(motu.Error, motu.SeatEnv, game, 3)


@test
def spaces_sample_what_they_hold():
    env = motu.AECEnv(motu.load_game("kahuna"))
    space, actions = env.observation_space("black"), env.action_space("black")
    for _ in range(20):
        assert space.contains(space.sample()) and actions.contains(actions.sample())
    assert not space.contains({}) and not actions.contains(446) and not actions.contains(-1) and not actions.contains("0")
    mask = np.zeros(446, np.int8)
    mask[17] = 1
    equal(int(actions.sample(mask)), 17)


run()
