"""test_arena.py: `motu arena` from outside: figures, resuming, programs of others, bad ones first."""
import json
import os
import re
import stat
import subprocess
import sys
import tempfile

from tap import MOTU, check, done, motu

SOURCE = sys.argv[2]
place = tempfile.TemporaryDirectory()


def arena(*words, **how):
    return motu("arena", *words, **how)


def path(name):
    return os.path.join(place.name, name)


def script(name, text):
    with open(path(name), "w", encoding="utf-8") as file:
        file.write("#!/bin/sh\n" + text)
    os.chmod(path(name), stat.S_IRWXU)
    return path(name)


# --- bad input --------------------------------------------------------------------------------------------------
for words, code in (
    ((), 2),
    (("--a", "greedy"), 2),
    (("--a", "greedy", "--b", "gredy"), 2),
    (("--a", "level=9", "--b", "greedy"), 2),
    (("--a", "level=8,nope=1", "--b", "greedy"), 2),
    (("--a", "cmd=", "--b", "greedy"), 2),
    (("--a", "seer=", "--b", "greedy"), 2),
    (("--a", "seer=nobody", "--b", "greedy"), 2),
    (("--a", "seer=cmd=true", "--b", "greedy"), 2),
    (("--a", "greedy", "--b", "random", "--games", "0"), 2),
    (("--a", "greedy", "--b", "random", "--games", "x"), 2),
    (("--a", "greedy", "--b", "random", "--cpu-ms", "-1"), 2),
    (("--a", "greedy", "--b", "random", "--sprt", "20,0"), 2),
    (("--a", "greedy", "--b", "random", "--sprt", "nonsense"), 2),
    (("--a", "greedy", "--b", "random", "--threads", "0"), 2),
    (("--a", "greedy", "--b", "random", "--options", "nope=1"), 2),
    (("--a", "greedy", "--b", "random", "--game", "chess"), 4),
    (("--a", "greedy", "--b", "random", "--game", "kaivai", "--rules", "0"), 2),
    (("--a", "greedy", "--b", "random", "--game", "kaivai", "--rules", "99"), 2),
    (("--a", "greedy", "--b", "random", "--game", "kaivai", "--rules", "old"), 2),
    (("--a", "greedy", "--b", "random", "--game", "kaivai", "--rules", "1", "--options", "influence=hidden"), 2),
    (("--a", "greedy", "--b", "random", "--out", "/nowhere/at/all"), 5),
    (("--a", "greedy", "--b", "random", "--visits", "20"), 2),
    (("--ladder", "--visits", "0"), 2),
    (("--ladder", "--visits", "many"), 2),
    (("--wrong",), 2),
):
    got = arena(*words, "--games", "2") if "--games" not in words else arena(*words)
    check(f"arena {' '.join(words)}: exit code {code} and a sentence",
          got.returncode == code and got.stderr.startswith("motu arena: ") and not got.stdout, got)
got = arena("--a", "greedy", "--b", "gredy")
check("a slip is named", "did you mean greedy" in got.stderr, got.stderr)
got = arena("--help")
check("help has examples", got.returncode == 0 and "Examples:" in got.stdout and "--sprt" in got.stdout)

# --- figures ------------------------------------------------------------------------------------------------------
got = arena("--a", "greedy", "--b", "random", "--games", "40", "--json")
value = json.loads(got.stdout)
check("the keys of --json", {"games", "score", "low", "high", "elo", "cpu_ms_a", "cpu_ms_b"} <= set(value), value)
check("greedy beats random", value["games"] == 40 and value["score"] > 0.85 and value["elo"] > 200, value)
check("the score lies in its interval", value["low"] <= value["score"] <= value["high"], value)
check("nothing but data", got.stdout.count("\n") == 1 and not got.stderr, got)
value = json.loads(arena("--a", "greedy", "--b", "greedy", "--games", "200", "--json").stdout)
check("equal players are equal", value["low"] < 0.5 < value["high"], value)

value = json.loads(arena("--a", "seer=flat,visits=100", "--b", "flat,visits=100", "--games", "120", "--json").stdout)
check("who sees the hidden cards beats its honest twin", value["low"] > 0.5, value)
for words in (("play", "kahuna", "--vs", "seer=level=6"), ("examine", "--player", "seer=level=6", "--positions", "1")):
    got = motu(*words)
    check(f"nobody can cheat in motu {words[0]}", got.returncode == 2 and not got.stdout, got)

seeds = [json.loads(arena("--a", "random", "--b", "random", "--games", "20", "--json", "--seed", seed).stdout)
         for seed in ("1", "4097", "8192")]
check("every seed is a course of its own", len({v["thought_a"] for v in seeds}) == 3, seeds)
for words, alone in ((("--alone",), 8), ((), 4)):
    value = json.loads(arena("--game", "kaivai", "--a", "greedy", "--b", "random", "--games", "8", "--json",
                             *words).stdout)
    check(f"one A against Bs in {alone} of 8 games", value.get("alone", 8) == alone
          and value.get("reverse", {"games": 0})["games"] == 8 - alone, value)

same = [json.loads(arena("--a", "level=2", "--b", "ismcts,visits=30", "--games", "12", "--json", "--seed", "5",
                         "--threads", threads).stdout) for threads in (1, 2, 3)]
check("threads change no result", len({(v["score"], v["decisions"]) for v in same}) == 1, same)
other = json.loads(arena("--a", "level=2", "--b", "ismcts,visits=30", "--games", "12", "--json", "--seed", "6").stdout)
check("another seed, other games", other["decisions"] != same[0]["decisions"], other)

value = json.loads(arena("--a", "ismcts", "--b", "flat", "--games", "2", "--cpu-ms", "2", "--json").stdout)
check("equal CPU time for both", all(1.8 < value[k] < 4 for k in ("cpu_ms_a", "cpu_ms_b")), value)

got = arena("--a", "greedy", "--b", "random", "--games", "5000", "--sprt", "0,50", "--json")
value = json.loads(got.stdout)
check("SPRT stops early and accepts", value["games"] < 500 and value["sprt"] == "accepted", value)
value = json.loads(arena("--a", "random", "--b", "greedy", "--games", "5000", "--sprt", "0,50", "--json").stdout)
check("SPRT stops early and rejects", value["games"] < 500 and value["sprt"] == "rejected", value)

# --- resuming ---------------------------------------------------------------------------------------------------------
words = ("--a", "greedy", "--b", "random", "--seed", "8", "--json")
whole = json.loads(arena(*words, "--games", "30").stdout)
arena(*words, "--games", "12", "--out", path("games"))
with open(path("games"), "rb+") as file:
    lines = file.read()
    file.seek(0)
    file.truncate()
    file.write(lines[:-25])  # as if it had been ended in the middle of a line
resumed = json.loads(arena(*words, "--games", "30", "--out", path("games")).stdout)
check("a file that was cut off is gone on with, to the same result",
      all(resumed[k] == whole[k] for k in ("games", "score", "decisions")), (whole, resumed))
with open(path("games"), encoding="utf-8") as file:
    lines = [json.loads(line) for line in file]
check("one line for each game, with its seed and seats",
      len(lines) == 31 and sorted(l["game"] for l in lines[1:]) == list(range(30))
      and all("seed" in l and sorted(l["seats"]) == ["a", "b"] for l in lines[1:]))
check("seats are swapped, on the same seed",
      all(lines[1:][i]["seed"] == lines[1:][i + 1]["seed"] and lines[1:][i]["seats"] != lines[1:][i + 1]["seats"]
          for i in range(0, 4, 2)) if [l["game"] for l in lines[1:5]] == [0, 1, 2, 3] else True)
got = arena("--a", "greedy", "--b", "greedy", "--seed", "8", "--games", "30", "--out", path("games"))
check("another contest does not go into the same file", got.returncode == 2 and "another" in got.stderr, got)

words = ("--game", "kaivai", "--a", "greedy", "--b", "random", "--games", "4", "--out", path("version 1"))
arena(*words, "--rules", "1")
with open(path("version 1"), encoding="utf-8") as file:
    records = [json.loads(line)["record"] for line in file.readlines()[1:]]
check("games under an older version of the rules say so",
      len(records) == 4 and all("\nrules: 1\n" in record for record in records), records[:1])
got = arena(*words)
check("games of another version do not go into the same file", got.returncode == 2 and "another" in got.stderr, got)

# --- the games themselves ---------------------------------------------------------------------------------------------
got = motu("check", path("games"))
check("every game that was kept is right", got.returncode == 0 and got.stdout.count(": right, kahuna,") == 30, got)
kept = next(line for line in lines[1:] if line["game"] == 7)
with open(path("seven"), "w", encoding="utf-8") as file:
    file.write(kept["record"])
for words in (("replay", "--json"), ("analyse", "--json", "--visits", "20"), ("check", "--json")):
    one, other = motu(words[0], path("games#7"), *words[1:]), motu(words[0], path("seven"), *words[1:])
    check(f"motu {words[0]} reads one of them",
          one.returncode == 0 and one.stdout == other.stdout.replace(path("seven"), path("games#7")), (one, other))
seats = {"black": kept["seats"][0], "white": kept["seats"][1]}
check("a record names who sat where",
      all(f"{seat}: {'greedy' if who == 'a' else 'random'}\n" in kept["record"] for seat, who in seats.items()), kept["record"][:200])
check("a record is of as many decisions as were played",
      json.loads(motu("check", "--json", path("seven")).stdout)["decisions"] == kept["decisions"])
for name, code, said in (("games#30", 4, "no record"), ("games#999999999", 4, "no record"), ("nothing#1", 4, "nothing"),
                         ("games#", 4, "games#"), ("games#x", 4, "games#x"), ("games#1234567890", 4, "games#"), ("seven#0", 4, "no record")):
    for command in ("check", "replay"):
        got = motu(command, path(name))
        check(f"motu {command} {name} says what is wrong", got.returncode == code and said in got.stderr, got)
with open(path("old"), "w", encoding="utf-8") as file:
    for line in lines[:4]:
        file.write(json.dumps({key: value for key, value in line.items() if key != "record"}, separators=(",", ":")) + "\n")
    spoilt = dict(lines[4], record=lines[4]["record"].replace("black", "blank", 2))
    file.write(json.dumps(spoilt, separators=(",", ":")) + "\nrubbish\n")
got = motu("check", path("old"))
check("games without a record, or with a wrong one, are named",
      got.returncode == 3 and got.stderr.count("no record") == 3 and f"#{lines[4]['game']}:" in got.stderr, got)
with open(path("seven#0"), "w", encoding="utf-8") as file:
    file.write(kept["record"])
check("a file of such a name is itself", motu("check", path("seven#0")).returncode == 0)

# --- programs of others -----------------------------------------------------------------------------------------------------
bad = {
    "rubbish": script("rubbish", "while read line; do echo 'hello there'; done\n"),
    "illegal": script("illegal", "while read line; do echo '{\"ok\":true,\"move\":\"A-L\"}'; done\n"),
    "no move": script("nomove", "while read line; do echo '{\"ok\":true}'; done\n"),
    "silence": script("silence", "cat >/dev/null\n"),
    "dies": script("dies", "read line; echo '{\"ok\":true}'; read line; kill -9 $$\n"),
    "ends": script("ends", "exit 3\n"),
    "does not exist": path("nothing here"),
    "deaf": script("deaf", "exec 0</dev/null; sleep 60\n"),
    "half a line": script("half", "read line; printf '{\"ok\"'; sleep 60\n"),
    "endless line": script("endless", "read line; yes | tr -d '\\n'\n"),
}
for what, command in bad.items():
    got = arena("--a", f"cmd='{command}'", "--b", "random", "--games", "4", "--bot-ms", "400", "--threads", "2", "--json")
    value = json.loads(got.stdout or "{}")
    check(f"a bot that is bad ({what}) loses every game, and the arena goes on",
          got.returncode == 6 and value.get("games") == 4 and value["score"] == 0 and value["faults_a"] == 4, got)
    check("  with a reason each time", len(re.findall(r"motu arena: game \d+: cmd=.+\.$", got.stderr, re.M)) == 4,
          got.stderr)
left = subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True).stdout
check("no bot is left behind", place.name not in left, left)

got = arena("--a", f"cmd={MOTU} engine --threads 1", "--b", "random", "--games", "2", "--cpu-ms", "2", "--json")
value = json.loads(got.stdout)
check("motu engine itself plays as a bot", got.returncode == 0 and value["score"] == 1, got)

# --- tournaments ------------------------------------------------------------------------------------------------------
got = arena("--players", "random;greedy;level=1", "--games", "40", "--json")
value = json.loads(got.stdout)
ratings = value["ratings"]
check("everybody meets everybody, seats balanced",
      [(p["a"], p["b"], p["games"]) for p in value["pairings"]]
      == [("random", "greedy", 40), ("random", "level=1", 40), ("greedy", "level=1", 40)], value)
check("ratings have margins and CPU times, the first is 0",
      ratings["random"]["elo"] == 0 and ratings["greedy"]["elo"] - ratings["greedy"]["margin"] > 100
      and all(r["margin"] > 0 and r["faults"] == 0 for r in ratings.values()) and ratings["level=1"]["cpu_ms"] > 0, ratings)
value = json.loads(arena("--players", "greedy;random;level=1", "--gauntlet", "--games", "4", "--json").stdout)
check("in a gauntlet the first one meets all others",
      [(p["a"], p["b"]) for p in value["pairings"]] == [("greedy", "random"), ("greedy", "level=1")], value)
got = arena("--players", "random;greedy", "--game", "kaivai", "--games", "8")
check("a tournament of more seats prints a table", got.returncode == 0 and "| greedy | " in got.stdout and "CPU ms" in got.stdout, got)
got = arena("--players", "random;cmd=echo '\"quoted\"'", "--games", "2", "--json")
check("a program's faults are counted under its name",
      got.returncode == 6 and json.loads(got.stdout)["ratings"]["cmd=echo '\"quoted\"'"]["faults"] == 2, got)
for wrong in ("", "greedy", "greedy;", ";", "greedy;greedy", "greedy;genius", "greedy;cmd=", ";".join(f"level=8,visits={n}" for n in range(1, 40))):
    got = arena("--players", wrong)
    check(f"--players {wrong[:30]!r} is refused", got.returncode == 2 and got.stderr and not got.stdout, got)
for words in (("--gauntlet",), ("--players", "greedy;random", "--ladder"),
              ("--players", "greedy;random", "--a", "greedy"), ("--players", "greedy;random", "--sprt", "0,20")):
    got = arena(*words)
    check(f"{' '.join(words)[:50]} is refused", got.returncode == 2 and got.stderr, got)

value = json.loads(arena("--players", "greedy;level=2,visits=20", "--game", "kaivai", "--games", "12", "--json", "--out", path("four")).stdout)
with open(path("four/1-2.jsonl"), encoding="utf-8") as file:
    kept = [json.loads(line) for line in file][1:]
duels = []
for line in kept:
    result = re.search(r"^result: (.*)$", line["record"], re.M)[1].split()
    winners = result[-1].removeprefix("winners=").split(",")
    rank = [(name.split("=")[0] in winners, int(name.split("=")[1])) for name in result[:-1]]
    own = line["seats"].index("a")
    duels.append(sum(1 if rank[own] > other else 0.5 if rank[own] == other else 0 for seat, other in enumerate(rank) if seat != own) / 3)
pair = value["pairings"][0]
check("with more than two seats ratings are by places: each other seat is a duel",
      len(duels) == 12 and abs(pair["places"] - sum(duels) / 12) < 0.0001 and pair["places"] != pair["score"], (value, duels))
names = ("--players", "random;greedy;level=1", "--games", "6", "--threads", "1", "--json")
whole = arena(*names)
folder = path("tournament")
arena("--players", "random;greedy", "--games", "6", "--threads", "1", "--out", folder)
with open(os.path.join(folder, "1-2.jsonl"), encoding="utf-8") as file:
    first = file.readlines()
with open(os.path.join(folder, "1-2.jsonl"), "w", encoding="utf-8") as file:
    file.writelines(first[:4] + [first[4][:50]])  # ended in the middle of a line
got = arena(*names, "--out", folder)


def plain(text):
    """Without times, which are never the same."""
    return re.sub(r'"(cpu|wall)_ms":[\d.]+,', "", text)


check("a tournament that was broken off, and has one more player now, goes on to the same end",
      plain(got.stdout) == plain(whole.stdout) and sorted(os.listdir(folder)) == ["1-2.jsonl", "1-3.jsonl", "2-3.jsonl"], got)
with open(os.path.join(folder, "1-2.jsonl"), encoding="utf-8") as file:
    again = file.readlines()
check("  without playing again what is there", again[:4] == first[:4] and len(again) == 7)
check("  and its games can be checked", motu("check", os.path.join(folder, "2-3.jsonl"), "--quiet").returncode == 0)
got = arena("--players", "random;greedy", "--games", "6", "--seed", "2", "--out", folder)
check("games of another tournament are not mixed with it", got.returncode == 2 and "another contest" in got.stderr, got)
got = arena("--players", "random;greedy", "--out", "/nowhere/at/all")
check("a folder that cannot be made is named", got.returncode == 5 and "/nowhere" in got.stderr, got)

# --- the ladder -----------------------------------------------------------------------------------------------------
got = arena("--ladder", "--games", "6", "--visits", "10", "--json")
value = json.loads(got.stdout or "{}")
ratings = value.get("ratings", {})
check("the ladder rates the yardsticks and all levels", list(ratings) == ["random", "greedy", "flat", "ismcts"]
      + [f"level={level}" for level in range(1, 9)], got)
check("  from pairings of all of them, with random at 0 and greedy above it",
      {name for pair in value["pairings"] for name in (pair["a"], pair["b"])} == set(ratings)
      and all(pair["games"] == 6 for pair in value["pairings"])
      and ratings["random"]["elo"] == 0 < ratings["greedy"]["elo"], value)
got = arena("--ladder", "--game", "kaivai", "--games", "1", "--visits", "1")
check("  as a table that can be shown", re.findall(r"^\| (\S+) \| -?\d+ \| \d+ \|$", got.stdout, re.M) == list(ratings), got)

# --- the page for bot authors -------------------------------------------------------------------------------------------------
with open(os.path.join(SOURCE, "doc", "bots.md"), encoding="utf-8") as file:
    page = file.read()
blocks = dict(re.findall(r"```(python|c|js|sh)\n(.*?)```", page, re.S))
endings = {"python": "py", "c": "c", "js": "mjs", "sh": "sh"}
for language, ending in endings.items():
    with open(path("bot." + ending), "w", encoding="utf-8") as file:
        file.write(blocks[language])
built = subprocess.run(["cc", "-std=gnu17", "-Wall", "-Wextra", "-Werror", "-o", path("bot"), path("bot.c")],
                       capture_output=True, text=True)
check("the bot in C builds without a warning", built.returncode == 0, built.stderr)
commands = {"Python": f"python3 {path('bot.py')}", "C": path("bot"), "JavaScript": f"node {path('bot.mjs')}",
            "the shell": f"sh {path('bot.sh')}"}
for name, command in commands.items():
    for game, games in (("kahuna", 4), ("kaivai", 2)):
        got = arena("--game", game, "--a", f"cmd={command}", "--b", "random", "--games", str(games), "--json")
        value = json.loads(got.stdout or "{}")
        check(f"the bot in {name} of doc/bots.md plays {game}", got.returncode == 0 and value.get("games") == games, got)

place.cleanup()
done()
