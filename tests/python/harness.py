"""What the tests of the Python package share: TAP lines, games with options, random play."""
import random
import sys
import traceback

import motu

_tests = []

#: Options that between them use every kind of decision.
PARAMETERS = [
    ("kahuna", {}),
    ("kahuna", {"variant1": True, "variant2": True, "handicap": "white:3"}),
    ("kaivai", {}),
    ("kaivai", {"profile": "2005-sk", "players": 3}),
    ("kaivai", {"profile": "2005-it", "rules": 2}),
    ("kaivai", {"profile": "2010-de", "rules": 1}),
]


def games():
    return [motu.load_game(name, params) for name, params in PARAMETERS]


def test(function):
    _tests.append(function)
    return function


def equal(found, wanted, what="it"):
    assert found == wanted, f"{what} is {found!r}, and should be {wanted!r}"


def raises(kind, call, *arguments, **named):
    """The exception, whose text must say something."""
    try:
        call(*arguments, **named)
    except kind as error:
        assert str(error), "the exception says nothing"
        return error
    raise AssertionError(f"{call!r} of {arguments!r} raises nothing")


def play_out(game, seed, limit=10**6):
    """All states of a random game, the last one over."""
    source = random.Random(seed)
    state = game.new_initial_state(seed)
    while True:
        yield state
        if state.is_terminal() or state.move_number() >= limit:
            return
        state.apply_action(random_action(state, source))


def random_action(state, source):
    if not state.is_chance_node():
        return source.choice(state.legal_actions())
    outcomes, odds = zip(*state.chance_outcomes())
    return source.choices(outcomes, odds)[0]


def run():
    """Runs every test of the program, or those named behind it."""
    wanted = [each for each in _tests if len(sys.argv) < 2 or each.__name__ in sys.argv[1:]]
    bad = 0
    for number, each in enumerate(wanted, 1):
        try:
            each()
            print(f"ok {number} - {each.__name__}", flush=True)
        except Exception:
            bad = 1
            print(f"not ok {number} - {each.__name__}", flush=True)
            for line in traceback.format_exc().splitlines()[-20:]:
                print("#", line, flush=True)
    print(f"1..{len(wanted)}")
    sys.exit(bad)
