"""Games and states as OpenSpiel would check them: its basic tests, re-created for this API."""
import random

import numpy as np

import motu
from harness import PARAMETERS, equal, games, play_out, random_action, run, test


@test
def games_say_what_they_are():
    equal(motu.registered_games(), ["kahuna", "kaivai"])
    for (name, params), game in zip(PARAMETERS, games()):
        equal(game.name, name)
        equal(motu.load_game(name, game.get_parameters()), game)
        assert game.min_utility() < game.utility_sum() == 0 < game.max_utility()
        equal(game.num_players(), params.get("players", 2 if name == "kahuna" else 4))
        equal(sum(span.count for span in game.actions), game.num_distinct_actions())
        equal(sum(field.size for field in game.fields.values()), game.observation_tensor_size())
        at = 0
        for field in game.fields.values():
            equal(field.offset, at, field.name)
            at += field.size
        assert repr(game) and hash(game) == hash(motu.load_game(name, params))


def check_actions(state):
    actions, mask = state.legal_actions(), state.legal_actions_mask()
    equal(actions, sorted(set(actions)), "the list of actions")
    game = state.get_game()
    equal(len(mask), game.max_chance_outcomes() if state.is_chance_node() else game.num_distinct_actions())
    equal(list(np.flatnonzero(mask)), actions, "what the mask has")
    assert bool(actions) != state.is_terminal()
    for player in range(state.num_players()):
        if player != state.current_player():
            equal(state.legal_actions(player), [])
            assert not state.legal_actions_mask(player).any()
    for action in actions[:: max(1, len(actions) // 7)]:
        equal(state.string_to_action(state.action_to_string(action)), action)
        equal(state.string_to_action(0, state.action_to_string(0, action)), action)


def check_odds(state):
    if state.is_chance_node():
        outcomes, odds = zip(*state.chance_outcomes())
        equal(list(outcomes), state.legal_actions())
        assert abs(sum(odds) - 1) < 1e-9 and min(odds) > 0


def check_end(state):
    equal(state.current_player() == motu.TERMINAL, state.is_terminal())
    equal(state.rewards(), state.returns())
    assert abs(sum(state.returns())) < 1e-9
    game = state.get_game()
    for player, value in enumerate(state.returns()):
        equal(state.player_return(player), value)
        assert game.min_utility() - 1e-9 <= value <= game.max_utility()
        assert state.is_terminal() or value == 0


def check_tensors(state):
    game = state.get_game()
    for player in range(state.num_players()):
        seen, known = state.observation_tensor(player), state.information_state_tensor(player)
        equal(list(seen.shape), game.observation_tensor_shape())
        equal(list(known.shape), game.information_state_tensor_shape())
        assert seen.dtype == known.dtype == np.float32 and np.isfinite(known).all()
        for field in game.fields.values():
            part = field.of(seen)
            equal(part.shape, field.shape)
            assert part.min() >= 0 and part.max() <= field.most, field.name
        assert (known[: len(seen)] == seen).all()
        equal(int(np.count_nonzero(known[len(seen) :])), state.move_number())


def fingerprint(state):
    """All that can be seen of a state."""
    players = range(state.num_players())
    return (
        state.to_json(), state.history(), state.legal_actions(), state.returns(), state.current_player(),
        [state.information_state_string(player) for player in players],
        [state.observation(player).tobytes() for player in players],
    )  # fmt: skip


def check_copies(state, source):
    before = fingerprint(state)
    equal(fingerprint(state.clone()), before, "a clone")
    again = state.get_game().deserialize_state(state.serialize())
    equal(fingerprint(again), before, "what was serialized")
    if not state.is_terminal():
        action, player = random_action(state, source), state.current_player()
        after = state.child(action)
        equal(after.full_history()[-1], (player, action))
        equal(fingerprint(state), before, "the parent of a child")
        after.undo_action(player, action)
        equal(fingerprint(after), before, "what was taken back")
        again.apply_action(action)
        after.apply_action(action)
        equal(fingerprint(again), fingerprint(after), "a game that went on")


@test
def random_games_keep_every_promise():
    source = random.Random(5)
    for number, game in enumerate(games()):
        for seed in range(2):
            for state in play_out(game, 100 * number + seed):
                check_actions(state)
                check_odds(state)
                check_end(state)
                if state.move_number() % 9 == 0 or state.is_terminal():
                    check_tensors(state)
                    check_copies(state, source)
            assert state.move_number() < game.max_game_length()


@test
def playing_again_gives_the_same_bytes():
    for game in games():
        first, second = ([str(state) for state in play_out(game, 7)] for _ in range(2))
        equal(first, second, "the second playthrough")
        one, other = game.new_initial_state(3), game.new_initial_state(3)
        while one.is_chance_node():
            equal(one.apply_chance(), other.apply_chance())
        equal(one.record(), other.record())


@test
def a_player_forgets_nothing():
    """Perfect recall: what a player knows says what the player knew and did before."""
    for game in games():
        before = {}
        for seed in range(6):
            known = [""] * game.num_players()
            for state in play_out(game, 1000 + seed, 120):
                player = state.current_player()
                if player < 0:
                    continue
                now = state.information_state_string(player)
                equal(before.setdefault(now, known[player]), known[player], "what was known before")
                known[player] = now
        assert len(before) > 100


@test
def tensors_of_what_is_known_tell_as_much_as_the_words():
    for game in games():
        words = {}
        for seed in range(6):
            for state in play_out(game, seed, 60):
                for player in range(game.num_players()):
                    key = state.information_state_tensor(player).tobytes()
                    told = state.information_state_string(player)
                    equal(words.setdefault(key, told), told, "the words of a tensor")
        equal(len(set(words.values())), len(words))


@test
def resampling_gives_what_the_player_cannot_tell_apart():
    source = random.Random(11)
    apart = 0
    for game in games():
        for state in play_out(game, 21):
            if state.is_terminal() or state.move_number() % 7:
                continue
            for player in range(game.num_players()):
                other = state.resample_from_infostate(player, source.random)
                equal(other.information_state_string(player), state.information_state_string(player))
                equal(other.observation(player).tobytes(), state.observation(player).tobytes())
                equal(other.observation_string(player), state.observation_string(player))
                assert (other.information_state_tensor(player) == state.information_state_tensor(player)).all()
                equal(other.current_player(), state.current_player())
                equal(other.legal_actions(player), state.legal_actions(player))
                apart += other.to_json() != state.to_json()
                while not other.is_terminal():
                    other.apply_action(random_action(other, source))
                equal(round(sum(other.returns()), 9), 0)
    assert apart > 20, apart


@test
def hidden_cards_show_nowhere():
    """Two truths that a player cannot tell apart: dealt alike to that player, differently to the other."""
    game = motu.load_game("kahuna", {"first": "black"})
    for seed in range(30):
        source = random.Random(seed)
        one, other = game.new_initial_state(), game.new_initial_state()
        while one.is_chance_node():
            outcomes = [number for number, _ in one.chance_outcomes()]
            both = [number for number in outcomes if number in other.legal_actions()]
            names = {number: one.action_to_string(number) for number in outcomes}
            if "white" in names[outcomes[0]]:
                one.apply_action(source.choice(outcomes))
                other.apply_action(source.choice(other.legal_actions()))
            elif both:
                action = source.choice(both)
                one.apply_action(action)
                other.apply_action(action)
            else:
                break
        else:
            equal(one.information_state_string(0), other.information_state_string(0))
            equal(one.observation(0).tobytes(), other.observation(0).tobytes())
            equal(one.legal_actions(), other.legal_actions())
            assert (one.information_state_tensor(0) == other.information_state_tensor(0)).all()


@test
def positions_can_come_from_json():
    for game in games():
        for state in play_out(game, 4):
            if state.move_number() % 40 == 0:
                again = game.state_from_json(state.to_json())
                equal(again.to_json(), state.to_json())
                equal(again.legal_actions(), state.legal_actions())
                equal(again.move_number(), 0)


run()
