"""The other commands and what all of them share: help, versions, rules, figures."""
import itertools
import re
from collections import Counter

from support import COMMANDS, ISLANDS, contains, converse, equal, expect, read_json, refuse, request, succeed, test

# --- help and versions -----------------------------------------------------------------------------------------


@test
def bare_call_and_help_show_every_command():
    for words in ((), ("--help",), ("-h",), ("help",)):
        out = succeed(*words).out
        for command in COMMANDS:
            expect(re.search(rf"^  {command}\b", out, re.M), f"{command} is not in {out}")


@test
def version_is_printed_by_option_and_word():
    expect(re.match(r"motu \d+\.\d+\.\d+\S*\n", succeed("--version").out), succeed("--version").out)
    expect("\nkahuna rules 1\nkaivai rules 1, 2\n" in succeed("--version").out, succeed("--version").out)
    equal(succeed("version").out, succeed("--version").out)


@test
def help_of_every_command_shows_usage_and_an_example():
    for command in COMMANDS:
        out = succeed(command, "--help").out
        expect(out.startswith(f"Usage: motu {command}"), out)
        expect(re.search("Example", out) and f"motu {command}" in out.split("Example", 1)[1], out)
        equal(succeed(command, "-h").out, out)
        equal(succeed("help", command).out, out)


@test
def help_mentions_every_option_that_its_examples_use():
    for command in COMMANDS:
        out = succeed(command, "--help").out
        listed = set(re.findall(r"^ +(?:-\w, )?(--[a-z-]+)", out, re.M))
        expect(set(re.findall(r"--[a-z-]+", out)) <= listed | {"--help"}, f"{command}: {listed}\n{out}")


@test
def unknown_command_is_refused_with_a_suggestion():
    for word, near in (("chek", "check"), ("plya", "play"), ("replays", "replay"), ("Rules", "rules"),
                       ("stat", "stats")):
        refuse(2, word, message=f"did you mean {near}?")
        refuse(2, "help", word, message=f"did you mean {near}?")
    for word in ("frobnicate", "", "--frob", "-x", "x" * 5000, "ü"):
        expect("did you mean" not in refuse(2, word).err, word)


# --- rules -----------------------------------------------------------------------------------------------------


@test
def rules_every_number_has_a_title_and_a_text():
    listed = succeed("rules").out
    for number in range(1, 25):
        rule = f"KH-{number}"
        expect(re.search(rf"^ +{rule} +\S", listed, re.M), f"{rule} is not listed")
        title, _, text = succeed("rules", rule).out.partition("\n")
        expect(re.fullmatch(rf"{rule} \S.*", title), title)
        expect(len(text.strip()) > 40, f"{rule}: {text!r}")
        equal(succeed("rules", rule.lower()).out, f"{title}\n{text}")
        told = read_json(succeed("rules", rule, "--json").out)
        equal([(one["rule"], one["title"], one["text"]) for one in told],
              [(rule, title.removeprefix(rule + " "), text.strip("\n"))])


@test
def rules_of_a_game_are_printed_whole():
    whole = succeed("rules", "kahuna").out
    for number in range(1, 25):
        expect(re.search(rf"^#+ KH-{number} ", whole, re.M), f"KH-{number}")
    told = read_json(succeed("rules", "kahuna", "--json").out)
    equal([one["rule"] for one in told], [f"KH-{number}" for number in range(1, 25)])


@test
def rules_search_finds_rules_with_the_word_only():
    everything = read_json(succeed("rules", "--json").out)
    for word in ("token", "TOKEN", "supply"):
        wanted = [one["rule"] for one in everything if word.lower() in (one["title"] + "\n" + one["text"]).lower()]
        equal([one["rule"] for one in read_json(succeed("rules", "--search", word, "--json").out)], wanted)
        equal(re.findall(r"^(K[HV]-\d+) ", succeed("rules", "--search", word).out, re.M), wanted)
        expect(wanted, word)


@test
def rules_unknown_number_or_word_is_not_found():
    for word in ("KH-0", "KH-25", "KH-1x", "KH", "13", "chess", "", "KH-13 ", "x" * 500):
        refuse(4, "rules", word)
    refuse(4, "rules", "--search", "xyzzy", message="xyzzy")
    refuse(4, "rules", "kahuna", "--search", "xyzzy", message="xyzzy")


# --- perft -----------------------------------------------------------------------------------------------------


def deals_by_the_rules(depth: int) -> int:
    """Sequences of the first cards: of 24 there are two of each island (KH-3, KH-5)."""
    return sum(max(Counter(cards).values(), default=0) <= 2 for cards in itertools.product(ISLANDS, repeat=depth))


def perft(depth: int, *more: str) -> int:
    told = read_json(succeed("perft", "kahuna", str(depth), "--json", *more).out)
    equal((told["game"], told["depth"]), ("kahuna", depth))
    return told["count"]


@test
def perft_counts_the_deal_as_the_rules_do():
    known = [1, 12, 144, 1716, 20196]
    equal([deals_by_the_rules(depth) for depth in range(5)], known)
    equal([perft(depth) for depth in range(5)], known)
    equal(perft(4, "--options", "variant1=on handicap=black:3 first=white"), known[4], "the deal is the same")


@test
def perft_counts_what_the_engine_protocol_lists():
    lines: list[list[str]] = [[]]
    for depth in range(1, 5):
        requests = [request("new", game="kahuna")]
        for line in lines:
            requests += [request("play", moves=line), request("moves"), request("new", game="kahuna")]
        answers = converse(requests)
        listed = answers[2::3]
        equal(sum(len(answer["moves"]) for answer in listed), perft(depth), f"depth {depth}")
        if depth == 4:
            break
        lines = [line + [move] for line, answer in zip(lines, listed) for move in answer["moves"]]


@test
def perft_text_counts_every_depth_up_to_the_last():
    equal([line.split() for line in succeed("perft", "kahuna", "4").lines()],
          [["1", "12"], ["2", "144"], ["3", "1716"], ["4", "20196"]])
    equal(succeed("perft", "kahuna", "0").out.split(), ["0", "1"])


# --- stats -----------------------------------------------------------------------------------------------------


@test
def stats_json_adds_up():
    for words in ((), ("--player", "greedy"), ("--options", "variant1=on variant2=on", "--player", "random")):
        told = read_json(succeed("stats", "kahuna", "--games", "40", "--json", *words).out)
        equal((told["game"], told["games"], told["player"]), ("kahuna", 40, words[-1] if words else "random"))
        equal(set(told["seats"]), {"black", "white"})
        wins = [told["seats"][seat]["wins"] for seat in told["seats"]]
        expect(abs(sum(wins) - 1) < 2e-4, told)
        expect(all(0 <= share <= 1 for share in (*wins, told["first_wins"], told["shared"])), told)
        length = told["player_decisions"] + told["chance_decisions"]
        expect(told["shortest"] <= length <= told["longest"], told)
        expect(1 <= told["choices"] <= told["most_choices"], told)
        expect(all(told["seats"][seat]["points"] >= 0 for seat in told["seats"]), told)


@test
def stats_of_one_seed_are_always_the_same():
    same = [succeed("stats", "kahuna", "--games", "20", "--json", "--seed", "5").out for _ in range(2)]
    equal(same[0], same[1])
    expect(succeed("stats", "kahuna", "-n", "20", "--json", "--seed", "6").out != same[0],
           "another seed, the same games")
    one = read_json(succeed("stats", "kahuna", "--games", "1", "--json").out)
    equal(one["shortest"], one["longest"])
    equal(one["player_decisions"] + one["chance_decisions"], one["longest"])


@test
def stats_with_a_first_player_give_first_wins_to_that_seat():
    told = read_json(succeed("stats", "kahuna", "--games", "30", "--options", "first=white", "--json").out)
    equal(told["first_wins"], told["seats"]["white"]["wins"])


@test
def stats_text_names_seats_and_games():
    out = succeed("stats", "kahuna", "--games", "10").out
    for word in ("10 games", "black", "white", "decisions"):
        contains(out, word)


# --- bench -----------------------------------------------------------------------------------------------------


@test
def bench_json_has_the_documented_keys():
    told = read_json(succeed("bench", "kahuna", "--json", "--seconds", "1").out)
    equal(set(told), {"kahuna"})
    figures = told["kahuna"]
    for key in ("playouts_per_s", "decisions_per_s", "ns_per_decision"):
        expect(figures[key] > 0, f"{key}: {figures}")
    expect(abs(figures["decisions_per_s"] * figures["ns_per_decision"] / 1e9 - 1) < 0.05, figures)
    expect(figures["decisions_per_s"] > figures["playouts_per_s"], figures)
