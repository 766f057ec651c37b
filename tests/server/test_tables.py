#!/usr/bin/env python3
"""test_tables.py MOTU: games over the API of a real server: bots by HTTP, people by WebSocket, onlookers by a stream."""
import json
import random
import sys
import threading
import time

import guests
import wire
from wire import check

motu = sys.argv[1]


def bots_play_a_table(server, where):
    """A bot against a computer, by long polls; and what is left proves itself."""
    seats = guests.sit(server, game="kahuna", seats={"white": 1})
    moves = guests.play(seats["black"], random.Random(1))
    record = seats["watch"].record()
    (where / "game.motu").write_text(record)
    check("a bot plays a whole game against a computer", moves > 5 and "result: " in record, record)
    check("its record is right", "right" in guests.run(motu, "check", where / "game.motu"))
    check("and proves its chance", "fair" in guests.run(motu, "verify", where / "game.motu"))
    lines = record.splitlines()
    first = next(i for i, line in enumerate(lines) if line.startswith("fair-share-black"))
    lines[first] = lines[first][:-1] + ("0" if lines[first][-1] != "0" else "1")
    (where / "forged.motu").write_text("\n".join(lines) + "\n")
    check("a forged one does not", "give" in guests.run(motu, "verify", where / "forged.motu", code=3))
    check("finished games show everything to all", seats["black"].record() == record)


def four_seats(server, where):
    """Two bots and two computers play Kaivai to its end."""
    seats = guests.sit(server, game="kaivai", seats={"red": 1, "green": 2})
    threads = [threading.Thread(target=guests.play, args=(seats[s], random.Random(2))) for s in ("yellow", "blue")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    record = seats["watch"].record()
    (where / "kaivai.motu").write_text(record)
    check("two bots and two computers play Kaivai to its end", "\nresult: " in record, record[-500:])
    check("which proves its chance too", "fair" in guests.run(motu, "verify", where / "kaivai.motu"))


def people_are_live(server):
    """Two people and an onlooker who keep their records from what they are told; one comes and goes."""
    seats = guests.sit(server, game="kahuna")
    rng = random.Random(3)
    live = {seat: guests.Live(seats[seat]) for seat in ("black", "white")}
    stream = wire.Http(server, timeout=20)
    stream.send("GET", f"/api/tables/{seats['watch'].table}/stream?since=0",
                headers={"Authorization": f"Bearer {seats['watch'].token}"})
    stream.head()
    streamed = [json.loads(stream.chunk())]
    wrong = []
    for turn in range(60):
        actor = live["black"].status["actor"]
        view = seats[actor].view()
        answer = live[actor].say("move", expect=view["seq"] + 1, move=rng.choice(view["moves"]))
        if answer["code"] == 429:
            continue
        if turn % 7 == 3:
            undo = live[actor].say("undo", expect=answer["seq"] + 1)
            answer = undo if undo["ok"] else answer
        if turn % 5 == 1:
            live["white"].say("say", phrase="hello")
        last = seats[actor].view()["seq"]
        if turn % 11 == 6:  # white's network is gone, and comes back
            known = live["white"]
            known.close()
            again = guests.Live(seats["white"])
            if again.seq != last or again.record != seats["white"].record():
                wrong.append("reconnected")
            live["white"] = again
        for seat in live:
            live[seat].hear_until(last)
            if live[seat].record != seats[seat].record():
                wrong.append((turn, seat, live[seat].record[-200:], seats[seat].record()[-200:]))
        while streamed[-1]["seq"] < last:
            chunk = stream.chunk()
            if chunk.strip():
                streamed.append(json.loads(chunk))
    check("records kept from updates are the records", not wrong, wrong[:1])
    events = [event for update in streamed for event in update["events"]]
    check("a stream tells every event once, in order", [e["seq"] for e in events] == list(range(1, len(events) + 1)))
    check("an onlooker is shown the state", streamed[-1]["state"]["hands"]["black"] == 0
          or isinstance(streamed[-1]["state"]["hands"]["black"], int), streamed[-1]["state"])
    stream.close()


def reading_again(server):
    """A client that lost its connection sends the same thing again."""
    seats = guests.sit(server, game="kahuna", options="first=black")
    black = seats["black"]
    view = black.view()
    body = {"id": "once", "expect": view["seq"] + 1, "move": "draw pile"}
    path = f"/api/tables/{black.table}/move"
    first = black.ask("POST", path, body)
    after = black.view()["seq"]
    again = guests.Guest(server, black.table, black.token).ask("POST", path, body)
    check("the same id gets the same answer", (first.status, first.body) == (again.status, again.body), again)
    check("and nothing happens twice", black.view()["seq"] == after)
    stale = black.ask("POST", path, {**body, "id": "twice"})
    check("a stale decision gets the present view", stale.status == 409 and stale.json()["error"] == "stale"
          and stale.json()["now"]["seq"] == after, stale)
    update = black.wait(after, 1)
    check("a long poll ends without news", update["events"] == [] and update["seq"] == after, update)


def links(server):
    seats = guests.sit(server, game="kahuna")
    live = guests.Live(seats["black"])
    old = seats["black"].token
    seats["black"].token = seats["black"].do("renew")["token"]
    seats["white"].do("say", text="secret word")
    heard = json.loads(live.socket.hear())
    check("a link that was renewed hears no more", heard.get("error") == "forbidden", heard)
    check("nor is it let in", guests.Guest(server, live.guest.table, old).ask(
        "GET", f"/api/tables/{live.guest.table}").status == 404)
    check("a token in the address is no token",
          guests.Guest(server).ask("GET", f"/api/tables/{live.guest.table}?token={seats['black'].token}").status == 404)
    hits = 0
    for _ in range(8):
        somebody = guests.Guest(server, live.guest.table)
        for _ in range(120):
            somebody.token = "%032x" % random.getrandbits(128)
            hits += somebody.ask("GET", f"/api/tables/{live.guest.table}").status != 404
        somebody.http.close()
    check("guessed tokens open nothing", hits == 0, hits)


def onlookers_talk(server):
    """What onlookers say is for onlookers; players get no byte of it before the end."""
    seats = guests.sit(server, game="kahuna")
    player, onlooker = wire.WebSocket(server, timeout=20), wire.WebSocket(server, timeout=20)
    for socket, seat in ((player, "black"), (onlooker, "watch")):
        socket.say(json.dumps({"do": "watch", "table": seats[seat].table, "token": seats[seat].token, "since": 0}))
        socket.hear()
    seats["watch"].do("say", name="Eve of Hiva", text="Coco is free")
    heard = {"player": player.hear(), "onlooker": onlooker.hear()}
    path = f"/api/tables/{seats['black'].table}"
    heard["player"] += "".join(str(seats["black"].ask("GET", path + end).body) for end in ("", "/events?since=0", "/record"))
    check("onlookers hear what onlookers say", "Coco is free" in heard["onlooker"], heard["onlooker"])
    check("players do not", not any(word in heard["player"] for word in ("Coco", "Eve", "Hiva")), heard["player"])
    seats["white"].do("resign")
    told = seats["black"].call("GET", path + "/events?since=0")["events"]
    check("until the game is over", any(e.get("text") == "Coco is free" for e in told), told)


def onlookers_are_listed(server):
    """Who looks on, by name or by number; nothing else of them, and not too much."""
    seats = guests.sit(server, game="kahuna")
    watch, table = seats["watch"], f"/api/tables/{seats['watch'].table}/onlookers"
    bearer = {"Authorization": f"Bearer {watch.token}"}
    player = guests.Live(seats["black"])
    check("without the link nobody is listed", server.ask("GET", table).status == 404)
    heard = player.say("onlookers")
    check("a player is no onlooker", heard["count"] == 0 and heard["names"] == [], heard)
    check("and gives no name", player.say("watch", token=seats["black"].token, name="Cy")["code"] == 400)
    crowd = [guests.Live(watch) for _ in range(23)]
    for bad in ("", "x" * 41, "a\nb", "a\u202eb", 5):
        answer = crowd[0].say("watch", token=watch.token, name=bad)
        check(f"no name: {bad!r}", answer["code"] == 400, answer)
    heard = player.say("onlookers")
    check("those without a name are counted", heard["count"] == 23 and heard["names"] == [], heard)
    for i, live in enumerate(crowd[:22]):
        live.say("watch", token=watch.token, name=f'Cy "{i}"')
    body = server.ask("GET", table, headers=bearer).body
    heard = json.loads(body)
    check("twenty by name at most", heard["count"] == 23 and len(heard["names"]) == 20, heard)
    check("as they are", all(name.startswith('Cy "') for name in heard["names"]), heard)
    check("no address and no link", b"127." not in body and watch.token.encode() not in body, body)
    crowd[0].say("watch", token=watch.token)
    for live in crowd[1:]:
        live.socket.close()
    deadline = time.monotonic() + 20
    while player.say("onlookers")["count"] > 1 and time.monotonic() < deadline:
        time.sleep(0.2)
    heard = player.say("onlookers")
    check("who has gone is not listed, and a name can be taken off", heard["count"] == 1 and heard["names"] == [], heard)


def bad_requests(server):
    seats = guests.sit(server, game="kahuna")
    black, table = seats["black"], f"/api/tables/{seats['black'].table}"
    before = black.view()
    bad = [("POST", "/api/tables", b""), ("POST", "/api/tables", b"[]"), ("POST", "/api/tables", b"{"),
           ("POST", "/api/tables", b'{"game":"kahuna","game":"kaivai"}'), ("POST", "/api/tables", b"[" * 5000),
           ("POST", table + "/move", b'{"expect":1e99,"move":"A-B"}'), ("POST", table + "/move", b'{"move":"\xff"}'),
           ("POST", table + "/move", b'{"expect":99999999999999999999,"move":"A-B"}'),
           ("POST", table + "/move", b'{"expect":50,"move":"A-B\\u0000"}'),
           ("POST", table + "/say", b'{"text":"\\ud800"}'), ("POST", table + "/fly", b"{}"), ("POST", table, b"{}"),
           ("GET", table + "/fly", None), ("GET", "/api/tables/../../etc/passwd", None), ("GET", "/api/", None),
           ("GET", "/api/tables/", None), ("GET", table + "/", None), ("GET", table + "/events/x", None),
           ("PUT", table, b"{}"), ("DELETE", table, None), ("GET", "/api/tables/" + "x" * 4000, None),
           ("GET", table + "/events?since=-1&wait=x", None)]
    wrong = []
    for method, path, body in bad:
        http = wire.Http(server)
        answer = http.ask(method, path, body, {"Authorization": f"Bearer {black.token}"})
        if not (400 <= answer.status < 500 or "since" in path):
            wrong.append((method, path, body, answer))
        http.close()
    check("bad requests are refused", not wrong, wrong)
    after = black.view()
    check("and change nothing", after == before)
    socket = wire.WebSocket(server)
    answers = []
    for words in ("", "x", "[]", "{}", '{"do":7}', '{"do":"watch"}', '{"do":"move","table":7}', '{"do":"create","game":1}',
                  '{"do":"watch","table":"%s","token":"%s"}' % (black.table, "x" * 1000), '{"do":"unwatch"}'):
        socket.say(words)
        answers.append(json.loads(socket.hear()))
    check("bad messages are answered", all(a["code"] >= 400 for a in answers[:-1]) and answers[-1]["ok"], answers)


def coming_and_going(server):
    """A socket that watches, says things without its token, and stops watching."""
    check("WebSockets are at one place", wire.WebSocket(server, path="/api/tables").status == 404)
    seats = guests.sit(server, game="kahuna", listed=True)
    black, table = seats["black"], seats["black"].table
    socket = wire.WebSocket(server, timeout=20)

    def say(verb, **words):
        socket.say(json.dumps({"do": verb, "table": table, "id": verb, **words}))
        while "re" not in (answer := json.loads(socket.hear())):
            news.append(answer)
        return answer

    news = []
    check("a table that is not watched is not known by its socket", say("say", phrase="hello")["code"] == 400)  # an onlooker has a name
    check("who watches without a link is an onlooker", say("watch")["status"]["you"] is None)
    check("and stays one", say("mute", seat="black")["code"] == 403)
    names = ("a\0b", "", 7, "x" * 41, "a\u202eb")
    check("an onlooker's name is a name", [say("watch", name=name)["code"] for name in names] == [400] * len(names))
    check("a player has one already", say("watch", token=black.token, name="Eve")["code"] == 400)
    whole, update = say("watch", token=black.token), say("watch", token=black.token, since=0)
    check("without a number the whole is told, with one what is new", "state" in whole and "events" not in whole and "events" in update,
          (list(whole), list(update)))
    check("the socket remembers the link", say("onlookers")["code"] == 200 and say("mute", seat="white")["code"] == 200)
    check("of this table alone", say("onlookers", table="nowhere")["code"] == 404)
    check("it stops watching", say("unwatch")["ok"] and say("unwatch")["ok"] and say("mute", seat="white")["code"] == 403)
    seats["white"].do("say", phrase="hello")
    check("and hears no more", say("onlookers", token=black.token)["code"] == 200 and [e["kind"] for u in news for e in u["events"]] == ["mute"], news)
    odd = ["/api/tablesx", f"/api/tables/{table}/events/", f"/api/tables/{table}x/events", "/api/push/x"]
    behind = [f"/api/tables/{table}/events{more}" for more in ("", "/", "/since", "events" * 9)]
    check("nothing is behind them, for players neither", [black.ask("GET", path).status for path in behind] == [200, 404, 404, 404])
    check("nothing is beside these", [server.ask("GET", path).status for path in odd] == [404] * 4 and server.ask("POST", "/api/push", "{}").status in (404, 405))
    seq = black.view()["seq"]
    check("who does not want to wait does not", black.call("GET", f"/api/tables/{table}/events?since={seq}")["events"] == [])


def webhooks(server):
    """A bell that rings when it is white's turn and nobody is there."""
    bell = guests.Bell()
    seats = guests.sit(server, game="kahuna", options="first=black")
    seats["white"].do("notify", url=bell.url)
    seats["black"].do("move", expect=seats["black"].view()["seq"] + 1, move="abstain")
    rung = bell.wait()
    check("a webhook rings", rung == [{"table": seats["white"].table, "game": "kahuna", "seat": "white",
                                       "what": "turn"}], rung)


def crowds(server):
    """So many tables for one connection, so many connections for one table."""
    many = [guests.sit(server, game="kahuna")["black"] for _ in range(17)]
    socket = wire.WebSocket(server)
    codes = []
    for guest in [*many, many[0]]:
        socket.say(json.dumps({"do": "watch", "table": guest.table, "token": guest.token}))
        codes.append(json.loads(socket.hear())["code"])
        time.sleep(0.3 if len(codes) > 12 else 0)
    check("a connection watches 16 tables", codes == [200] * 16 + [429, 200], codes)
    sockets = []
    for _ in range(501):
        sockets.append(wire.WebSocket(server))
        sockets[-1].say(json.dumps({"do": "watch", "table": many[1].table, "token": many[1].token}))
        codes.append(json.loads(sockets[-1].hear())["code"])
    check("a table is watched by 500", codes[-501:-1] == [200] * 499 + [429] and codes[-1] == 429, codes[-4:])
    many[1].do("say", phrase="hello")
    heard = sum('"phrase":"hello"' in s.hear() for s in sockets[:-2])
    check("who all hear", heard == 499, heard)
    for s in [*sockets, socket]:
        s.close()


class Patience(threading.Thread):
    """Somebody who would wait for ever, and is told after a while how it stands."""

    def __init__(self, guest):
        super().__init__()
        self.guest, self.seconds, self.update = guest, 0, None
        self.start()

    def run(self):
        begun = time.monotonic()
        self.update = self.guest.wait(self.guest.view()["seq"], 100000)
        self.seconds = time.monotonic() - begun


with guests.folder() as where:
    server = guests.serve(motu, where / "games.db")
    patience = Patience(guests.sit(server, game="kahuna")["black"])
    bots_play_a_table(server, where)
    people_are_live(server)
    reading_again(server)
    links(server)
    onlookers_talk(server)
    onlookers_are_listed(server)
    bad_requests(server)
    coming_and_going(server)
    webhooks(server)
    four_seats(server, where)
    crowds(server)
    patience.join()
    check("a long poll ends after 25 seconds", 24 < patience.seconds and patience.update["events"] == [], patience.seconds)
    metrics = server.ask("GET", "/metrics").body.decode()
    check("metrics count games", "motu_games_finished_total 3" in metrics, metrics)
    code, errors = server.stop()
    check("the server stops when it is told to", code == 0, errors)
    check("its log has no tokens", "Bearer" not in errors and "token" not in errors, errors)
    check("all that is kept comes out the same again", "0 differences" in guests.run(motu, "verify-data", "--data",
                                                                                    where / "games.db"))
wire.done()
