"""test_bots.py: what `motu arena` tells programs that play: hello, new lines only, the end of a game; older ones first."""
import json
import os
import sys
import tempfile

from tap import Engine, check, done, motu

place = tempfile.TemporaryDirectory()
BOT = r'''
import json, os, sys
kind, log = sys.argv[1], open(sys.argv[2], "a")
records, told = {}, []
for line in sys.stdin:
    request = json.loads(line)
    command, answer = request["cmd"], {"ok": True}
    if command == "hello":
        if kind == "ends": sys.exit(3)
        if kind == "silent": continue
        if kind == "rubbish": print("who is there?", flush=True); continue
        if kind == "refuses": answer = {"ok": False}
        if kind == "incremental": answer["incremental"] = True
    elif command == "load" and "record" in request:
        head, lines = request["record"].split("\n\n")
        seat = head.split("viewer: ")[1].split("\n")[0]
        if seat in records and kind == "incremental" and lines.count("\n") > 30: told.append("whole again")
        records[seat] = (head, lines)
    elif command == "load":
        head, lines = records[request["viewer"]]
        if lines.count("\n") != request["from"]: sys.exit("lines from a wrong place")
        if any("\n" in words for words in request["lines"]): sys.exit("a line that is two")
        records[request["viewer"]] = (head, lines + "".join(words + "\n" for words in request["lines"]))
    elif command == "go":
        head, lines = records[request["seat"]]
        log.write(json.dumps([request["seat"], head, lines, request["state"]]) + "\n")
        answer["move"] = sorted(request["moves"])[len(lines) % len(request["moves"])]
    elif command == "end":
        log.write(json.dumps(request) + "\n")
        records = {}
    if command == "end" and kind == "dies": sys.exit(4)
    if command == "end" and told: log.write(json.dumps(told.pop()) + "\n"); told.clear()
    log.flush()
    print(json.dumps(answer), flush=True)
'''
with open(os.path.join(place.name, "bot.py"), "w", encoding="utf-8") as file:
    file.write(BOT)


def play(kind, game="kahuna", games=4, *more):
    """A contest of that bot against random; what it wrote down, and the figures."""
    log = os.path.join(place.name, f"{kind}-{game}-{len(more)}")
    command = f"cmd=python3 {place.name}/bot.py {kind} {log}"
    got = motu("arena", "--game", game, "--a", command, "--b", "random", "--games", games, "--threads", "1", "--json",
               "--bot-ms", "2000" if kind == "silent" else "20000", *more)
    with open(log, encoding="utf-8") as file:
        lines = [json.loads(line) for line in file]
    return got, json.loads(got.stdout or "{}"), lines


# --- programs that are older than these requests, or do not like them ---------------------------------------------
got, value, lines = play("plain")
plain = [line for line in lines if isinstance(line, list)]
ends = [line for line in lines if isinstance(line, dict)]
check("a bot is asked with whole records", got.returncode == 0 and value["faults_a"] == 0 and len(plain) > 100, got)
for kind in ("ends", "silent", "rubbish", "refuses", "dies"):
    got, value, lines = play(kind)
    check(f"a bot that {kind} at hello or at the end plays the same games",
          got.returncode == 0 and value["faults_a"] == 0 and [x for x in lines if isinstance(x, list)] == plain, got)
    check("  and hears of the end if it knew hello",
          sum(isinstance(x, dict) for x in lines) == (4 if kind == "dies" else 0), len(lines))

# --- new lines only -----------------------------------------------------------------------------------------------
got, value, lines = play("incremental")
check("new lines put together are the record, decision by decision",
      got.returncode == 0 and [x for x in lines if isinstance(x, list)] == plain, got)
for options in ("players=3", "players=4 profile=2005-sk"):
    words = ("--options", options)
    whole = [x for x in play("plain", "kaivai", 3, *words)[2] if isinstance(x, list)]
    got, value, lines = play("incremental", "kaivai", 3, *words)
    check(f"in Kaivai too ({options}), with several seats of one program and what is shown secretly",
          got.returncode == 0 and whole and [x for x in lines if isinstance(x, list)] == whole, got)
    check("  where a revelation makes the whole record come again", "whole again" in lines)
    os.remove(os.path.join(place.name, "plain-kaivai-2"))
    os.remove(os.path.join(place.name, "incremental-kaivai-2"))

# --- the end ------------------------------------------------------------------------------------------------------
check("each game ends with its number and the program's seats",
      [(end["game"], end["seats"]) for end in ends] == [(0, ["black"]), (1, ["white"]), (2, ["black"]), (3, ["white"])], ends)
first = ends[0]
check("names, shares and the result are everybody's",
      set(first["names"]) == {"black", "white"} and first["names"]["white"] == "random"
      and sum(first["shares"].values()) == 1 and "fault" not in first
      and (first["result"]["winner"] is None or first["shares"][first["result"]["winner"]] == 1), first)
for end in ends:
    got = motu("check", "-", stdin=end["record"])
    check("the record of the end is whole and right", got.returncode == 0 and "?" not in end["record"], got)

# --- how long it took ---------------------------------------------------------------------------------------------
BUSY = "import json,sys,time\nfor line in sys.stdin:\n    r = json.loads(line)\n    a = {'ok': True}\n    if r['cmd'] == 'go':\n" \
       "        a['move'] = r['moves'][0]\n        end = time.process_time() + 0.002\n        while time.process_time() < end: pass\n" \
       "    print(json.dumps(a), flush=True)\n"
with open(os.path.join(place.name, "busy.py"), "w", encoding="utf-8") as file:
    file.write(BUSY)
got = motu("arena", "--a", f"cmd=cd {place.name} && python3 busy.py", "--b", "random", "--games", "2", "--threads", "1", "--json")
value = json.loads(got.stdout or "{}")
check("a program's CPU time is its own, though a shell started it", 1.9 < value.get("cpu_ms_a", 0) < 20, value)
check("  and the clock on the wall shows at least as much", value["wall_ms_a"] >= value["cpu_ms_a"] > value["cpu_ms_b"], value)
got = motu("arena", "--a", f"cmd=python3 {place.name}/busy.py", "--b", "random", "--games", "1", "--threads", "1")
check("  both are printed", "CPU a decision" in got.stdout and "wall clock" in got.stdout, got)

# --- where it runs ------------------------------------------------------------------------------------------------
WHERE = "import json,os,sys,time\nlog = open(sys.argv[2], 'w')\nfor line in sys.stdin:\n    r = json.loads(line)\n    a = {'ok': True}\n" \
        "    if r['cmd'] == 'go':\n        a['move'] = r['moves'][0]\n        end = time.process_time() + float(sys.argv[1])\n" \
        "        while time.process_time() < end: pass\n    if r['cmd'] == 'end':\n" \
        "        print(*os.sched_getaffinity(0), file=log, flush=True)\n    print(json.dumps(a), flush=True)\n"
with open(os.path.join(place.name, "where.py"), "w", encoding="utf-8") as file:
    file.write(WHERE)


def places(name):
    """On how many processors that program was allowed to run, at the end of each game."""
    with open(os.path.join(place.name, name), encoding="utf-8") as file:
        return [len(line.split()) for line in file]


processors = len(os.sched_getaffinity(0))
got = motu("arena", "--a", f"cmd=python3 {place.name}/where.py 0 {place.name}/quick",
           "--b", f"cmd=python3 {place.name}/where.py 0.002 {place.name}/slow", "--games", "8", "--threads", "1")
quick, slow = places("quick"), places("slow")
check("a program that answers at once comes to the arena's processor after its first game",
      got.returncode == 0 and quick[0] == processors and quick[1] == 1, (got, quick))
check("  one that thinks has all processors, whoever it plays against", slow == 8 * [processors], slow)
check("  and the first is let go several times a second", processors in quick[1:], quick)

# --- motu engine: sample, value, features, table, views -----------------------------------------------------------
engine = Engine("--seed", "1", "--threads", "1")
for command in ("sample", "value", "features", "table"):
    check(f"{command} before a game is refused", engine.ask(cmd=command)["error"] == "state")
engine.ask(cmd="new", game="kahuna", options="first=black", seed="3")
check("sample at a chance decision wants to know for whom",
      engine.ask(cmd="sample")["error"] == "state" and engine.ask(cmd="sample", viewer="white")["ok"])
engine.deal("first=black", "3")
for request, error in (({"cmd": "sample", "viewer": "all"}, "state"), ({"cmd": "sample", "viewer": "public"}, "state"),
                       ({"cmd": "sample", "viewer": "red"}, "unknown"), ({"cmd": "sample", "viewer": 1}, "syntax"),
                       ({"cmd": "sample", "seed": []}, "syntax"), ({"cmd": "value", "samples": 0}, "syntax"),
                       ({"cmd": "value", "samples": 10001}, "syntax"), ({"cmd": "features", "viewer": "public"}, "state"),
                       ({"cmd": "table", "visits": 0}, "syntax")):
    answer = engine.ask(**request)
    check(f"{request} is refused", not answer["ok"] and answer["error"] == error, answer)
truth = engine.ask(cmd="state")["state"]
view = engine.ask(cmd="state", viewer="black")["state"]
samples = [engine.ask(cmd="sample", viewer="black", seed=str(seed))["state"] for seed in range(30)]
check("samples have what the seat sees, and differ in what it does not",
      all(s["hands"]["black"] == truth["hands"]["black"] and len(s["hands"]["white"]) == 3 for s in samples)
      and len({tuple(s["hands"]["white"]) for s in samples}) > 10)
check("equal seeds, equal samples; the seat to decide is meant",
      engine.ask(cmd="sample", seed="7") == engine.ask(cmd="sample", viewer="black", seed="7"))
value = engine.ask(cmd="value")["value"]
seen = engine.ask(cmd="value", viewer="white", samples=1000)["value"]
check("value is of the truth, or a mean over what a seat holds possible",
      abs(sum(value.values()) - 1) < 0.001 and abs(sum(seen.values()) - 1) < 0.001 and seen != value, (value, seen))
features = engine.ask(cmd="features")
check("features have names, whole numbers of a truth", features["features"]["black"]["cards"] == 3 and "stage" in features, features)
check("  and means of a view", 0 < engine.ask(cmd="features", viewer="white")["features"]["black"]["places"] < 20)
moves = engine.ask(cmd="moves")["moves"]
table = engine.ask(cmd="table", visits=2000)
check("a table has every move, the best looked at most, three with what follows",
      sorted(row["move"] for row in table["table"]) == moves and table["table"][0]["move"] == table["move"]
      and [row["visits"] for row in table["table"]] == sorted((row["visits"] for row in table["table"]), reverse=True)
      and [("line" in row) for row in table["table"]] == [True] * 3 + [False] * (len(moves) - 3)
      and all(row["line"][0] == row["move"] for row in table["table"][:3]) and "table" not in engine.ask(cmd="go", visits=20), table)
check("end is answered", engine.ask(cmd="end", game=1, result=None)["ok"])

check("a sample can be played on", engine.ask(cmd="load", state=samples[3])["ok"] and engine.ask(cmd="play", move=moves[0])["ok"])
answer = engine.ask(cmd="load", state=view, viewer="black")
check("a view can be loaded", answer["ok"] and answer["actor"] == "black", answer)
check("  and is that view", engine.ask(cmd="state")["state"] == view and engine.ask(cmd="moves")["moves"] == moves)
check("  for that viewer only", engine.ask(cmd="state", viewer="all")["error"] == "state"
      or engine.ask(cmd="state", viewer="all")["error"] == "unknown")
check("  in which one can think, imagine and play",
      engine.ask(cmd="go", visits=50)["ok"] and len(engine.ask(cmd="sample")["state"]["hands"]["white"]) == 3
      and abs(engine.ask(cmd="value", samples=2000)["value"]["black"] - value["black"]) < 0.2
      and engine.ask(cmd="play", move="draw pile")["ok"] and engine.ask(cmd="undo")["ok"]
      and engine.ask(cmd="state")["state"] == view)
before = engine.ask(cmd="state")
for spoilt, viewer in ((dict(view, hands={"black": view["hands"]["black"], "white": 6}), "black"),
                       (dict(view, hands={"black": view["hands"]["black"], "white": 4}), "black"),
                       (dict(view, hands={"black": view["hands"]["black"], "white": -1}), "black"),
                       (dict(view, hidden_discards={"black": [], "white": 24}), "black"),
                       (view, "white"), (view, "public"), (view, "red"), (view, "all"), (truth, "black"), (view, 3)):
    answer = engine.ask(cmd="load", state=spoilt, viewer=viewer)
    check(f"a view that cannot be is refused ({viewer})", not answer["ok"] and engine.ask(cmd="state") == before, answer)
check("a view without its viewer is refused", engine.ask(cmd="load", state=view)["error"] == "syntax")

# every position of some games, in every seat's eyes
read = wrong = 0
for game, options in (("kahuna", "variant1=on variant2=on"), ("kahuna", "handicap=white:2"), ("kaivai", "players=3")):
    for seed in range(3):
        answer = engine.ask(cmd="new", game=game, options=options, seed=str(seed))
        other = Engine("--seed", "1", "--threads", "1")
        number = 0
        while not answer["over"]:
            number += 1
            for seat in (("black", "white") if game == "kahuna" else ("red",)) if number % 7 == 0 else ():
                seen = engine.ask(cmd="state", viewer=seat)["state"]
                got = other.ask(cmd="load", state=seen, viewer=seat)
                secret = game == "kaivai" and seen["phase"] == "show"
                read += got["ok"]
                wrong += not (secret or got["ok"] and other.ask(cmd="state")["state"] == seen)
            moves = engine.ask(cmd="moves")["moves"]
            answer = engine.ask(cmd="chance") if answer["actor"] == "chance" else engine.ask(
                cmd="play", move=moves[(seed + number * 13) % len(moves)])
            if number > 600:
                break
        other.close()
check("views along whole games are read and written alike", read > 200 and wrong == 0, (read, wrong))
engine.ask(cmd="new", game="kahuna", seed="1")
engine.close()
place.cleanup()
done()
