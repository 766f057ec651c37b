"""Games of another implementation over the engine protocol: every list of moves, all odds, states and results."""
from support import converse, equal, expect, fnv, golden, request, test


def follows_golden(name: str, game: str = "kahuna") -> None:
    head, *lines = golden(name, game)
    requests = [request("new", game=game, rules=head.get("rules", 1), options=head["options"])]
    for line in lines:
        requests += [request("moves"), request("state")]
        requests += [request("play", move=line["move"])] if line["move"] else []
    answers = iter(converse(requests))
    next(answers)
    states, odds, last = 0, 0, {}
    for number, line in enumerate(lines):
        moves, state = next(answers), next(answers)["state"]
        where = f"{name}, decision {number + 1}"
        equal((moves["actor"], len(moves["moves"])), (line["actor"], line["count"]), where)
        equal(line.get("moves") or moves["moves"], moves["moves"], where)
        equal(fnv(moves["moves"]), line["fnv"], where)
        equal(moves.get("odds"), line.get("odds"), where)
        odds += "odds" in line
        if "state" in line:
            equal(state, line["state"], where)
            states += 1
        if line["move"]:
            last = next(answers)
            equal(last["ok"], True, where)
    equal((last["over"], last["result"]), (True, head["result"]), name)
    expect(states > 3 and odds > 3, f"{name}: {states} states, {odds} odds")


@test
def engine_follows_a_golden_game_of_the_basic_rules():
    follows_golden("base-1")


@test
def engine_follows_a_golden_game_with_both_variants():
    follows_golden("both-4")


@test
def engine_follows_a_golden_game_with_variant_1():
    follows_golden("variant1-3")


@test
def engine_follows_a_golden_game_with_a_handicap():
    follows_golden("handicap-2")


@test
def kaivai_engine_follows_a_golden_game_of_2010_de():
    follows_golden("2010-de-1", "kaivai")


@test
def kaivai_engine_follows_a_golden_game_of_2005_sk_with_three_players():
    follows_golden("2005-sk-3p-2", "kaivai")


@test
def kaivai_engine_follows_a_golden_game_of_2005_it():
    follows_golden("2005-it-2", "kaivai")
