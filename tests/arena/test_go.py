"""test_go.py: `go`, `stop` and `info` of the engine protocol."""
import time

from tap import Engine, check, done, measure

e = Engine("--seed", "3", "--threads", "1")
check("go needs a game", e.ask(cmd="go")["error"] == "state")
check("stop with nothing to stop is answered", e.ask(cmd="stop", id=4) == {"id": 4, "ok": True})
e.ask(cmd="new", game="kahuna", seed="1")
check("chance does not think", e.ask(cmd="go", visits=10)["error"] == "state")
answer = e.deal()
seat = answer["actor"]
for bad in ({"ms": 0}, {"ms": "5"}, {"visits": -1}, {"visits": 1.5}, {"level": 0}, {"level": 9}, {"ms": 1e12}):
    check(f"{bad} is refused", e.ask(cmd="go", **bad).get("error") == "syntax")

legal = e.ask(cmd="moves")["moves"]
for limits in ({"visits": 1}, {"visits": 400}, {"ms": 30}, {"level": 1}, {"level": 4}, {"level": 2, "visits": 50}):
    got = e.ask(cmd="go", id=7, **limits)
    check(f"go with {limits} gives a legal move", got.get("move") in legal and got["id"] == 7, got)
    check("  values of all seats add up", abs(sum(got["value"].values()) - 1) < 0.0003 and len(got["value"]) == 2, got)
    check("  its line begins with the move", got["line"][:1] == [got["move"]], got)
check("as many visits as asked for", e.ask(cmd="go", visits=400)["visits"] == 400)
check("go changes nothing", e.ask(cmd="moves")["moves"] == legal)

first = e.ask(cmd="go", visits=1000)
check("the same again is the same", e.ask(cmd="go", visits=1000) == first)
two = Engine("--seed", "3", "--threads", "2")
two.deal()
answers = [two.ask(cmd="go", visits=1000) for _ in range(3)]
check("two threads give the same every time", answers[0] == answers[1] == answers[2], answers)
two.close()

record = e.ask(cmd="record", viewer=seat)["record"]
other = Engine("--seed", "3", "--threads", "1")
other.ask(cmd="load", record=record)
check("from the player's own record it thinks the same", other.ask(cmd="go", visits=1000) == first)
e.ask(cmd="play", move=legal[-1])
record = e.ask(cmd="record", viewer="white" if seat == "black" else "black")["record"]
e.ask(cmd="undo")
other.ask(cmd="load", record=record)
if other.ask(cmd="state")["state"]["actor"] == seat:
    check("it does not think for another seat than the viewer", other.ask(cmd="go")["error"] == "state")
other.close()

e.infos.clear()
took, got = measure(lambda: e.ask(cmd="go", ms=800, id="x"))
check("a go of 800 ms takes at least half of that, and ends", 0.39 < took < 60, took)
check("info comes while it thinks, with the id", len(e.infos) >= 1 and all(
    i["id"] == "x" and i["info"]["move"] in legal and i["info"]["visits"] > 0 for i in e.infos), e.infos)

times = []
for attempt in range(6):
    e.send(cmd="go", ms=60000)
    time.sleep(0.15)
    times.append(measure(lambda: e.ask(cmd="stop", id=attempt))[0])
    check("a stopped go still answers", e.receive().get("ok") and True)
check("stop answers within 20 ms", min(times) < 0.02, times)

e.send(cmd="go", ms=60000)
e.send(cmd="state", id=1)
e.send(cmd="stop", id=2)
order = [e.receive(), e.receive(), e.receive()]
check("what comes while it thinks is answered after it, in order",
      "move" in order[0] and "state" in order[1] and order[2] == {"id": 2, "ok": True}, order)

answer = e.deal(seed="9")
length = 0
while not answer["over"]:
    if answer["actor"] == "chance":
        answer = e.ask(cmd="chance")
        continue
    move = e.ask(cmd="go", visits=20)["move"]
    answer = e.ask(cmd="play", move=move)
    if not answer["ok"]:
        break
    length += 1
check("it plays a whole game by go alone", answer.get("over") and length > 20, answer)
check("after the end there is nothing to think about", e.ask(cmd="go")["error"] == "over")
check("the engine ends when its input ends", e.close() == 0)
done()
