"""Computer players, matches between players of any kind, records."""
import json
import tempfile
from pathlib import Path

import numpy as np

import motu
from harness import equal, games, play_out, raises, run, test

RELEASED = Path(__file__).parent.parent / "golden/released"


def decision(game, seed=1):
    state = game.new_initial_state(seed)
    while state.is_chance_node():
        state.apply_chance()
    return state


@test
def searches_have_tables():
    for game in games():
        state = decision(game)
        found = motu.search(state, "level=8", visits=400)
        equal(found, motu.search(state, "level=8", visits=400), "the second search")
        assert found.action in state.legal_actions() and 400 <= found.visits <= 600, found.visits
        equal({line.action for line in found.table} - set(state.legal_actions()), set())
        visits = [line.visits for line in found.table]
        equal(visits, sorted(visits, reverse=True))
        assert len(found.values) == game.num_players() and abs(sum(found.values) - 1) < 0.01
        assert all(0 <= line.value <= 1 for line in found.table)


@test
def every_player_there_is_decides():
    for name in ("random", "greedy", "flat", "ismcts", "level=1", "level=3", "5"):
        for game in games()[:3]:
            state = decision(game)
            assert motu.search(state, name, visits=20 if name in ("flat", "ismcts") else None).action in state.legal_actions()


@test
def a_search_knows_no_more_than_its_player():
    game = motu.load_game("kahuna")
    for state in play_out(game, 3):
        if state.current_player() >= 0 and state.move_number() % 10 == 0:
            view = state.view(state.current_player())
            equal(motu.search(view, "level=2"), motu.search(state, "level=2"))
            raises(motu.Error, motu.search, state.view(1 - state.current_player()), "level=2")
            assert view.sample(5).legal_actions(view.player) == view.legal_actions()


@test
def what_a_view_has_is_the_players():
    state = decision(motu.load_game("kahuna"))
    me, other = state.view(state.current_player()), state.view(1 - state.current_player())
    assert me.legal_actions() and not other.legal_actions() and not other.legal_actions_mask().any()
    equal(me.information_state_string(), state.information_state_string())
    equal(other.observation_string(), state.observation_string(other.player))
    equal(me.string_to_action(me.action_to_string(me.legal_actions()[0])), me.legal_actions()[0])
    raises(motu.Error, other.action_to_string, 0)
    raises(motu.Error, state.view, 2)
    assert not hasattr(me, "record") and not hasattr(me, "to_json") and not hasattr(me, "state")


@test
def values_and_features_are_the_engines():
    for game in games():
        state = decision(game)
        assert abs(sum(state.value()) - 1) < 0.001
        equal(len(state.features(0)), len(game.feature_names()))


@test
def players_meet_in_the_arena():
    kahuna = motu.load_game("kahuna")
    contest = motu.arena(kahuna, [motu.player("greedy"), lambda view: view.legal_actions()[0]], 20, keep=True)
    assert contest.shares[0] > 0.8 and abs(sum(contest.shares) - 1) < 1e-9
    low, high = contest.intervals[0]
    assert 0 <= low < contest.shares[0] <= high <= 1
    equal(len({motu.read_record(text).text for text in contest.records}), 20)
    three = motu.load_game("kaivai", {"players": 3})
    shares = motu.arena(three, [motu.player("greedy"), motu.player("random"), motu.player("random")], 6).shares
    assert shares[0] > 0.8 and abs(sum(shares) - 1) < 1e-9
    raises(motu.Error, motu.arena, kahuna, [lambda view: 10**9, motu.player("random")], 1)
    raises(motu.Error, motu.arena, kahuna, [lambda view: "draw", motu.player("random")], 1)
    raises(ValueError, motu.arena, kahuna, [motu.player("random")], 1)
    raises(ValueError, motu.arena, kahuna, [motu.player("random")] * 2, 0)


@test
def records_are_what_was_played():
    for game in games():
        *_, end = play_out(game, 8)
        record = motu.read_record(end.record())
        equal((record.game, record.viewer, len(record)), (game, None, end.move_number()))
        state = game.new_initial_state()
        for ply in record.plies():
            equal(ply.state.to_json(), state.to_json())
            equal((ply.number, ply.player), (state.move_number(), state.current_player()))
            if ply.words is not None:
                state.apply_action(state.string_to_action(ply.words))
        equal(state.returns(), end.returns())
        named = record.with_header("black", "Ada")
        equal((named.header("black"), record.header("black"), len(named)), ("Ada", None, len(record)))
        raises(motu.Error, record.with_header, "game", "chess")


@test
def released_records_open():
    whole = 0
    for path in sorted(RELEASED.glob("*.motu")):
        record = motu.read_record(path)
        equal(record.text, path.read_text())
        whole += record.viewer is None
        if record.viewer is None:
            equal(record.game.deserialize_state(record.text).serialize(), record.text)
    assert whole > 10


@test
def files_of_the_arena_are_read():
    game = motu.load_game("kahuna")
    played = motu.arena(game, [motu.player("random"), motu.player("random")], 4, keep=True).records
    lines = ['{"arena":"kahuna"}'] + [json.dumps({"game": number, "record": text}) for number, text in enumerate(played)]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games"
        path.write_text("\n".join(lines) + "\n")
        equal([record.text for record in motu.read_games(path)], played)
        for wrong in ("rubbish", "[]", "5", '{"game":3}', '{"game":3,"record":"x"}'):
            path.write_text("\n".join([*lines, wrong]) + "\n")
            raises(motu.Error, list, motu.read_games(path))


@test
def a_players_record_shows_what_the_player_saw():
    game = motu.load_game("kahuna")
    states = list(state.clone() for state in play_out(game, 12))
    for seat in (0, 1):
        record = motu.read_record(states[60].record(seat))
        equal(record.viewer, seat)
        for ply, state in zip(record.plies(), states):
            equal(ply.state.observation(seat).tobytes(), state.observation(seat).tobytes())
            equal(ply.state.information_state_string(seat), state.information_state_string(seat))
            raises(motu.Error, ply.state.observation, 1 - seat)
            raises(motu.Error, ply.state.to_json)
            raises(motu.Error, ply.state.history)
            raises(motu.Error, ply.state.apply_chance)
        raises(motu.Error, record.state().apply_action, 0)
        raises(motu.Error, record.state().resample_from_infostate, seat)
        raises(motu.Error, record.state().value)
        raises(motu.Error, motu.search, record.state())
    public = next(path for path in RELEASED.glob("kahuna*public.motu"))
    equal(motu.read_record(public).viewer, -3)
    assert np.ndim(motu.read_record(public).decisions) == 1


@test
def luck_is_what_came_minus_what_could_have_come():
    for game in games():
        state = game.new_initial_state(3)
        for _ in range(60):
            if state.is_terminal():
                break
            if not state.is_chance_node():
                state.apply_action(state.legal_actions()[0])
                continue
            outcomes = state.chance_outcomes()
            parts = [motu.luck_of(state, outcome) for outcome, _ in outcomes]
            for seat in range(game.num_players()):
                mean = sum(odds * part[seat] for (_, odds), part in zip(outcomes, parts))
                assert abs(mean) < 1e-9, f"luck has a mean of {mean}"
            assert all(abs(sum(part)) < 1e-3 for part in parts), "it is one player's at the cost of the others"
            raises(motu.Error, motu.luck_of, state, 10**6)
            state.apply_chance()
        if not state.is_chance_node() and not state.is_terminal():
            raises(motu.Error, motu.luck_of, state, 0)


@test
def a_record_is_analysed():
    game = motu.load_game("kahuna")
    contest = motu.arena(game, [motu.player("greedy"), motu.player("random")], games=1, keep=True)
    record = motu.read_record(contest.records[0])
    found = motu.analyse(record, visits=30)
    equal(found, motu.analyse(record, visits=30), "the second analysis")
    equal(len(found.judgements) + len(found.strokes), len(record))
    assert abs(sum(found.luck)) < 1e-3 and any(abs(part) > 1e-3 for part in found.luck)
    for seat in range(2):
        assert abs(found.play[seat] + sum(j.loss for j in found.judgements if j.player == seat)) < 1e-9
    assert all(0 <= j.loss <= 1 and (j.played != j.best or j.loss == 0) for j in found.judgements)
    turns = found.turning_points(4)
    sizes = [turn.loss if isinstance(turn, motu.Judgement) else max(turn.luck) for turn in turns]
    equal(len(turns), 4)
    equal(sizes, sorted(sizes, reverse=True))
    assert sizes[0] >= max(j.loss for j in found.judgements)
    seen = motu.read_record(next(path for path in RELEASED.glob("kahuna*black.motu")))
    raises(motu.Error, motu.analyse, seen)
    raises(ValueError, motu.analyse, record, visits=0)


run()
