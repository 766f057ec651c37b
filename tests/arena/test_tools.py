"""test_tools.py: analyse, examine, fit, and play against a level, from outside."""
import json
import os
import sys
import tempfile

from tap import Engine, check, done, motu

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
check("the same again is the same",
      motu("analyse", os.path.join(records, "kahuna-base-1-all"), "--visits", "50", "--json").stdout == whole.stdout)
own = json.loads(motu("analyse", os.path.join(records, "kahuna-base-1-black"), "--visits", "50", "--json").stdout)
check("from black's record, black's decisions are judged, and alike",
      own["decisions"] == [d for d in value["decisions"] if d["actor"] == "black"])
got = motu("analyse", os.path.join(records, "kahuna-base-1-all"), "--visits", "50")
check("as text it ends with what was given away", "Black gave away" in got.stdout and "White gave away" in got.stdout)

# --- examine ----------------------------------------------------------------------------------------------------
for words, code in ((("chess",), 4), (("--player", "nobody"), 2), (("--positions", "0"), 2), (("--player", "cmd=x"), 2),
                    (("--cpu-ms", "zero"), 2)):
    got = motu("examine", *words)
    check(f"examine {' '.join(words)}: exit code {code}", got.returncode == code and got.stderr, got)
value = json.loads(motu("examine", "--player", "level=8,visits=200", "--positions", "60", "--json").stdout)
check("level 8 gives nothing away", value["positions"] == 60 and value["given_away"] == 0, value)
value = json.loads(motu("examine", "--player", "random", "--positions", "400", "--json").stdout)
check("a random player does, in critical positions only", 0 < value["given_away"] <= value["critical"] < 400, value)

# --- fit --------------------------------------------------------------------------------------------------------
for words, code in ((("chess",), 4), (("--games", "1"), 2), (("--player", "cmd=x"), 2), (("--stray", "101"), 2)):
    got = motu("fit", *words)
    check(f"fit {' '.join(words)}: exit code {code}", got.returncode == code and got.stderr and not got.stdout, got)
fits = [motu("fit", "kahuna", "--games", "20", "--player", "6,visits=20", "--threads", t) for t in (1, 2)]
check("the same words give the same weights, on any number of threads",
      fits[0].stdout == fits[1].stdout and "weights[" in fits[0].stdout and "log-loss" in fits[0].stderr, fits[0].stderr)

# --- play -------------------------------------------------------------------------------------------------------
got = motu("play", "--vs", "?")
check("the levels are described", got.returncode == 0 and len(got.stdout.splitlines()) == 8, got.stdout)
check("an unknown player is refused", motu("play", "--vs", "nobody").returncode == 2)
got = motu("play", "--vs", "2", "--seed", "1", "--seat", "white", stdin="hint\nquit\n")
check("a level plays, and gives a hint", got.returncode == 0 and "would say:" in got.stdout, got.stdout)
place.cleanup()
done()
