"""test_tools.py: analyse, examine, fit, and play against a level, from outside."""
import json
import os
import pty
import re
import signal
import subprocess
import sys
import tempfile

from tap import MOTU, Engine, check, done, motu

SOURCE = sys.argv[2]
place = tempfile.TemporaryDirectory()
records = os.path.join(SOURCE, "tests", "fuzz", "corpus", "record")

# --- analyse ----------------------------------------------------------------------------------------------------
for words, code in (((), 2), (("nothing.motu",), 4), ((SOURCE,), 5), (("--visits", "1", "x"), 2), (("a", "b"), 2)):
    got = motu("analyse", *words)
    check(f"analyse {' '.join(words)[-20:]}: exit code {code} and a sentence",
          got.returncode == code and got.stderr.startswith("motu analyse: ") and not got.stdout, got)
check("a bad record is refused", motu("analyse", "-", stdin="motu: 1\ngame: x\n").returncode == 3)
whole = motu("analyse", os.path.join(records, "kahuna-base-1-all"), "--visits", "50", "--json")
value = json.loads(whole.stdout)
check("every decision of both players is judged",
      whole.returncode == 0 and {d["actor"] for d in value["decisions"]} == {"black", "white"}
      and len(value["decisions"]) > 60)
check("each with its best move, value, loss and chances",
      all(0 <= d["value"] <= 1 and 0 <= d["loss"] <= 1 and d["best"] and abs(sum(d["chance"].values()) - 1) < 0.001
          for d in value["decisions"]))
check("where something was given away, with what speaks for the best",
      any(d["why_best"] for d in value["decisions"]) and not any(d["why_best"] for d in value["decisions"] if not d["loss"])
      and all(w["feature"] and w["own"] in (True, False) and -1 <= w["worth"] <= 1
              for d in value["decisions"] for w in d["why_best"]))
check("the same again is the same",
      motu("analyse", os.path.join(records, "kahuna-base-1-all"), "--visits", "50", "--json").stdout == whole.stdout)
own = json.loads(motu("analyse", os.path.join(records, "kahuna-base-1-black"), "--visits", "50", "--json").stdout)
check("from black's record, black's decisions are judged, and alike",
      own["decisions"] == [d for d in value["decisions"] if d["actor"] == "black"])
got = motu("analyse", os.path.join(records, "kahuna-base-1-all"), "--visits", "50")
check("as text it ends with what was given away", "Black gave away" in got.stdout and "White gave away" in got.stdout)
rows = [line for line in got.stdout.splitlines() if re.match(r" *\d+  \S", line)]
check("  with columns that stand one below the other",
      len({match.start() for line in rows if (match := re.search(r"[#.]{10}", line))}) == 1
      and len({match.end() for line in rows if (match := re.search(r"[#.]{10}( +\d+){2}", line))}) == 1, got.stdout)
luck, play = value["luck"], value["play"]
check("luck sums to nothing over the seats; play is what was given away",
      abs(sum(luck.values())) < 0.001 and abs(luck["black"]) > 0.001
      and all(abs(play[seat] + sum(d["loss"] for d in value["decisions"] if d["actor"] == seat and not d["forced"])) < 0.01
              for seat in play), (luck, play))
check("  and both are told", re.search(r"Black: luck [+-]\d+ %, play -\d+ %\.", got.stdout), got.stdout[-400:])
check("a player's own record tells no luck: who drew what is not known", "luck" not in own and "turning_points" in own)
strength = value["strength"]
check("and how strong both seem, with an interval, from decisions with a choice",
      strength.keys() == {"black", "white"} and all(1 <= s["low"] <= s["level"] <= s["high"] <= 8 for s in strength.values())
      and all(s["decisions"] == sum(d["actor"] == seat and not d["forced"] for d in value["decisions"])
              for seat, s in strength.items()), strength)
check("  in words", re.search(r"Black: about as strong as level \d \(nine times in ten \d to \d\)\.", got.stdout), got.stdout[-400:])
check("  which does not depend on how long the analysis looks", strength == json.loads(
    motu("analyse", os.path.join(records, "kahuna-base-1-all"), "--visits", "10", "--json").stdout)["strength"])
check("  nor on what others have hidden", own["strength"] == {"black": strength["black"]}, own["strength"])
with open(os.path.join(records, "kahuna-base-1-all"), encoding="utf-8") as file:
    begun = "".join(line for line in list(file)[:30] if not line.startswith("result:"))
few = motu("analyse", "-", "--visits", "50", stdin=begun)
check("of a game that has hardly begun nothing is told", few.returncode == 0 and "too few decisions" in few.stdout
      and "as strong as" not in few.stdout, few)
check("up to three best moves, each with what follows it, the best first",
      all(1 <= len(d["candidates"]) <= 3 and all(c["line"] for c in d["candidates"]) for d in value["decisions"])
      and all(d["candidates"][0]["line"][0] == d["best"] for d in value["decisions"] if not d["forced"] and not d["solved"]))
turns = value["turning_points"]
sizes = [turn.get("loss", turn.get("luck")) for turn in turns]
losses = sorted((d["loss"] for d in value["decisions"] if not d["forced"]), reverse=True)
check("turning points: the greatest mistakes and strokes of luck",
      len(turns) == 3 and sizes == sorted(sizes, reverse=True) and sizes[0] >= losses[0] - 0.0001 and "Turning points:" in got.stdout
      and all((turn["actor"] == "chance") == ("luck" in turn) for turn in turns), turns)
four = motu("analyse", os.path.join(records, "kaivai-2010-de-1-all"), "--visits", "20").stdout
rows = [line for line in four.splitlines() if re.match(r" *\d+  \S", line)]
check("Kaivai's columns too",
      len({match.start() for line in rows if (match := re.search(r"[#.]{10} ", line))}) == 1
      and len({match.end() for line in rows if (match := re.search(r"[#.]{10}( +\d+){3,4}", line))}) == 1, four)
for game, games, more in (("kahuna", 200, ()), ("kaivai", 60, ("--options", "players=3"))):
    kept = os.path.join(place.name, game)
    motu("arena", "--game", game, "--a", "greedy", "--b", "random", "--games", games, "--out", kept, *more)
    got = motu("analyse", kept, "--luck", "--json")
    means = json.loads(got.stdout or "{}")
    check(f"over many games of {game} luck sums to nothing, within four deviations",
          got.returncode == 0 and means["games"] == games and all(
              abs(m["mean"]) < 4 * m["spread"] / games ** 0.5 and m["spread"] > 0.01 for m in means["luck"].values()), got)
got = motu("analyse", kept, "--luck")
check("  which is told in sentences", got.returncode == 0 and got.stdout.count("% a game, spread") == 3, got)
got = motu("analyse", os.path.join(records, "kahuna-base-1-all"), "--luck", "--json")
check("  one game's is the sum that the analysis tells",
      abs(json.loads(got.stdout)["luck"]["black"]["mean"] - luck["black"]) < 0.001, got)
got = motu("analyse", os.path.join(records, "kahuna-base-1-black"), "--luck")
check("  a player's record has none", got.returncode == 2 and "known" in got.stderr and not got.stdout, got)
for rules, name in ((1, "kaivai-2010-de-1-all"), (2, "kaivai2-2010-de-1-all-150")):
    got = motu("analyse", os.path.join(records, name), "--visits", "20", "--json")
    check(f"a game of Kaivai by version {rules} of its rules is judged from its first decision to its last",
          got.returncode == 0 and len(json.loads(got.stdout)["decisions"]) > 80, got.stderr)

# --- examine ----------------------------------------------------------------------------------------------------
for words, code in ((("chess",), 4), (("--player", "nobody"), 2), (("--positions", "0"), 2), (("--player", "cmd=x"), 2),
                    (("--cpu-ms", "zero"), 2)):
    got = motu("examine", *words)
    check(f"examine {' '.join(words)}: exit code {code}", got.returncode == code and got.stderr, got)
value = json.loads(motu("examine", "--player", "level=8,visits=200", "--positions", "60", "--json").stdout)
check("level 8 gives nothing away", value["positions"] == 60 and value["given_away"] == 0, value)
value = json.loads(motu("examine", "--player", "random", "--positions", "400", "--json").stdout)
check("a random player does, in critical positions only", 0 < value["given_away"] <= value["critical"] < 400, value)

# --- examine --regret ---------------------------------------------------------------------------------------------
for words in (("--regret", "0"), ("--regret", "many"), ("--regret", "2", "--rollouts", "3"), ("--regret", "2", "--rollouts", "0"),
              ("--regret", "2", "--policy", "nobody"), ("--regret", "2", "--policy", "cmd=x"),
              ("--regret", "2", "--policy", "level=8"), ("--regret", "2", "--player", "greedy"),
              ("--regret", "2", "--player", "level=8,visits=2"), ("--regret", "2", "--positions", "5"),
              ("--rollouts", "20"), ("--policy", "greedy"), ("--out", "x.jsonl"), ("--regret", "2", "--options", "x=y")):
    got = motu("examine", *words)
    check(f"examine {' '.join(words)} is refused", got.returncode == 2 and got.stderr and not got.stdout, got)
got = motu("examine", "--regret", "1", "--rollouts", "2", "--player", "level=8,visits=3", "--out", "/nowhere/x.jsonl")
check("a file that cannot be written is said before anything is played", got.returncode == 5 and "/nowhere" in got.stderr, got)


def regret(player, *words):
    got = motu("examine", "--player", player, "--policy", "greedy", "--json", *words)
    return got.stdout, json.loads(got.stdout) if not got.returncode else got


with tempfile.TemporaryDirectory() as folder:
    kept = os.path.join(folder, "regret.jsonl")
    text, value = regret("level=8,visits=200", "--regret", "40", "--rollouts", "20", "--out", kept)
    check("the same words find the same regret",
          text == regret("level=8,visits=200", "--regret", "40", "--rollouts", "20")[0], text)
    check("  with its interval, and below what the best of noisy means seems to be",
          value["decisions"] == 40 and value["rollouts"] == 20
          and value["interval"][0] < value["regret"] < value["interval"][1] and value["regret"] < value["most"], value)
    lines = [json.loads(line) for line in open(kept)]
    cases = lines[1:]
    check("the file has every decision, and the mean is theirs",
          lines[0]["regret"] == "kahuna" and [c["game"] for c in cases] == list(range(40))
          and abs(sum(c["regret"] for c in cases) / 40 - value["regret"]) < 1e-5, lines[0])
    check("  at most is the best of their values before that of the move played", all(
        abs(max(m["value"] for m in c["moves"]) - dict((m["move"], m["value"]) for m in c["moves"])[c["played"]] - c["most"])
        < 1e-5 and c["regret"] <= c["most"] + 1e-9 and 2 <= len(c["moves"]) <= 4 for c in cases), cases[0])
    check("the worst are the largest of them", [w["regret"] for w in value["worst"]]
          == sorted((c["regret"] for c in cases), reverse=True)[:5], value["worst"])
    for c in cases[:3]:
        got = motu("replay", f"{kept}#{c['game']}", "--json")
        check("  whose records end before the decision", got.returncode == 0 and len(c["record"]) > 20, got)
    check("  and are right", motu("check", kept).returncode == 0)
value = regret("level=8,visits=20", "kaivai", "--regret", "2", "--rollouts", "4")[1]
check("Kaivai's decisions can be judged, too", value["decisions"] == 2 and len(value["worst"]) == 2, value)

# --- fit --------------------------------------------------------------------------------------------------------
for words, code in ((("chess",), 4), (("--games", "1"), 2), (("--player", "cmd=x"), 2), (("--stray", "101"), 2)):
    got = motu("fit", *words)
    check(f"fit {' '.join(words)}: exit code {code}", got.returncode == code and got.stderr and not got.stdout, got)
fits = [motu("fit", "kahuna", "--games", "20", "--player", "6,visits=20", "--threads", t) for t in (1, 2)]
check("the same words give the same weights, on any number of threads",
      fits[0].stdout == fits[1].stdout and "weights[" in fits[0].stdout and "log-loss" in fits[0].stderr, fits[0].stderr)

# --- how far it has come ----------------------------------------------------------------------------------------


def watched(*words, interrupt_after=None):
    """Runs motu with standard error on a terminal: what came there, what on standard output, and the exit code."""
    reading, writing = pty.openpty()
    with tempfile.TemporaryFile() as out:
        process = subprocess.Popen([MOTU, *words], stdin=subprocess.DEVNULL, stdout=out, stderr=writing)
        os.close(writing)
        shown = b""
        while True:
            try:
                more = os.read(reading, 4096)
            except OSError:  # so a pseudo-terminal says that nobody writes any more
                break
            if not more:
                break
            shown += more
            if interrupt_after and interrupt_after in shown:
                process.send_signal(signal.SIGINT)
                interrupt_after = None
        os.close(reading)
        code = process.wait(60)
        out.seek(0)
        return shown.decode(), out.read().decode(), code


LONG = {"stats": ("stats", "kahuna", "--games", "60000", "--player", "greedy"), "bench": ("bench", "kahuna", "--seconds", "2"),
        "examine": ("examine", "--player", "level=8,visits=2000", "--positions", "150"),
        "fit": ("fit", "kahuna", "--games", "60", "--player", "6,visits=200", "--threads", "1")}
for name, words in LONG.items():
    shown, out, code = watched(*words)
    check(f"{name} shows on a terminal how long it will take", code == 0 and " left" in shown and "about " in shown,
          (code, shown[-300:]))
    check(f"{name} wipes that away and prints its result elsewhere", out and " s left" not in out and "\r" not in out, out)
    check(f"{name} says nothing of it where nobody looks", " left" not in motu(*words).stderr)

# --- an interrupted ladder ---------------------------------------------------------------------------------------
shown, out, code = watched("arena", "--ladder", "--games", "8", "--threads", "1",
                           interrupt_after=b"random against flat")
check("an interrupt of --ladder prints the ratings so far", code == 130 and "| random | 0 |" in out and "| greedy |" in out,
      (code, out, shown[-300:]))
check("and only of those who have played", "level=8" not in out, out)
shown, out, code = watched("arena", "--ladder", "--games", "8", "--threads", "1", "--json", interrupt_after=b" left")
value = json.loads(out)
check("also as JSON", code == 130 and "level=8" not in value["ratings"]
      and all(p["games"] for p in value["pairings"]), out)
shown, out, code = watched("arena", "--a", "random", "--b", "random", "--games", "2000000", "--threads", "1",
                           interrupt_after=b" left")
check("an interrupted contest tells what it has", code == 130 and "A wins" in out, (code, out))

# --- play -------------------------------------------------------------------------------------------------------
got = motu("play", "--vs", "?")
check("levels and styles are described", got.returncode == 0 and len(got.stdout.splitlines()) == 8 + 3, got.stdout)
check("an unknown player is refused", motu("play", "--vs", "nobody").returncode == 2)
got = motu("play", "--vs", "2", "--seed", "1", "--seat", "white", stdin="hint\nquit\n")
check("a level plays, and gives a hint", got.returncode == 0 and "would say:" in got.stdout, got.stdout)
place.cleanup()
done()
