#!/usr/bin/env python3
"""test_nodes.py MOTU: several `motu serve` on one database, to be run by with_postgres: any of them answers any request, and
what goes on by itself is done by one of them, whoever dies."""
import json
import os
import random
import subprocess
import sys
import threading
import time

from nodes import Node, at, wait_until  # first: it knows where the others are
import guests
import wire
from bell import Bell
from wire import check

motu = sys.argv[1]
place = os.environ["MOTU_TEST_DATABASE"]


def sql(text):
    done = subprocess.run(["psql", "-XAtq", place, "-c", text], capture_output=True, text=True)
    return done.stdout.strip() or done.stderr


def start_at_once(options):
    """Whether each serves, and what it says if not; then all are killed."""
    processes = [subprocess.Popen([motu, "serve", "--port", "0", "--data", place, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
                 for words in options]
    serves = [bool(p.stdout.readline()) for p in processes]
    for process in processes:
        process.kill()
    return list(zip(serves, (p.communicate()[1] for p in processes)))


def all_at_once():
    """On an empty database: one of them makes the tables, the others wait for it."""
    failed = []
    for _ in range(4):
        sql("DROP SCHEMA IF EXISTS motu CASCADE")
        failed += [said for serves, said in start_at_once([()] * 4) if not serves]
    check("nodes that start at once on an empty database all serve", not failed, failed)
    sql("DELETE FROM motu.node")


def owner():
    """The name of the cluster, as the database has it."""
    return sql("SELECT rtrim(encode(value, 'escape'), '\\0') FROM motu.secret WHERE name = 'cluster'")


def refused(*words):
    """What a node says that must not start."""
    server = wire.Server(motu, "serve", "--port", "0", "--data", place, *words)
    if not server.port:
        server.process.wait(timeout=30)  # it ends by itself
    code, said = server.stop()
    return said if code == 5 and said.count("\n") == 1 else f"{code}, which is not a refusal in one line"


def two_clusters(where):
    """Nodes of two clusters that were given the same database: the first cluster has it."""
    plain = Node(motu, place, where, "plain")
    north = Node(motu, place, where, "north", lines="cluster = north\n")
    check("a database without a name takes the first", owner() == "north", owner())
    check("and nodes that were there continue", plain.is_well() and plain.stop() == 0)
    black = guests.sit(north.server, game="kahuna", options="first=black", seats={"white": 1})["black"]
    said = refused("--cluster", "south")
    check("a node of another cluster says both names and what to do",
          all(part in said for part in ("belongs to the cluster 'north'", "this node to 'south'", "say 'cluster = north'", "another database")), said)
    said = refused()
    check("and so does one without a name", "belongs to the cluster 'north'" in said and "this node has no 'cluster'" in said, said)
    view = black.view()
    black.do("move", expect=view["seq"] + 1, move=view["moves"][0])
    check("the first cluster goes on, and none of them is its node", wait_until(lambda: north.figure("nodes") == 1, 5) and north.is_well())
    other = Node(motu, place, where, "other", lines="cluster = north\n")
    check("a node of the same name joins", wait_until(lambda: north.figure("nodes") == 2, 5))
    check("and sees its games", at(black, other).view()["seq"] > view["seq"])
    check("they stop when told", [n.stop() for n in (north, other)] == [0, 0])
    guests.run(motu, "move-data", place, where / "moved.db")
    sql("DROP SCHEMA motu CASCADE")
    guests.run(motu, "move-data", where / "moved.db", place)
    check("the name moves with the games, by way of a file", owner() == "north" and "to 'south'" in refused("--cluster", "south"), owner())


def two_names_at_once():
    """Another node gives its name after ours has found none, and before ours is kept: the first has the database."""
    sql("DELETE FROM motu.secret")
    rival = subprocess.Popen(["psql", "-XAtq", place, "-c", "BEGIN", "-c", "INSERT INTO motu.secret VALUES('cluster',"
                              " decode(rpad(encode('north', 'hex'), 64, '0'), 'hex'))", "-c", "SELECT pg_sleep(2)", "-c", "COMMIT"],
                             stdout=subprocess.DEVNULL)
    wait_until(lambda: sql("SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep(2)%'") == "1", 5)
    said = refused("--cluster", "south")
    check("of two names at once, one has the database and the other is refused",
          rival.wait() == 0 and owner() == "north" and "this node to 'south'" in said, said)
    sql("DELETE FROM motu.secret; DELETE FROM motu.node")


def any_node(one, two):
    """A game of two people, each at a node of their own, and a third who watches at both."""
    seats = guests.sit(one.server, game="kahuna", options="first=black")
    black, white = at(seats["black"], one), at(seats["white"], two)
    live = [guests.Live(at(seats["watch"], node)) for node in (one, two)]
    check("a table opened at one node is there at the other", white.view()["status"]["phase"] == "playing")
    rng, slowest, moves = random.Random(2), 0.0, 0
    for _ in range(30):
        view = black.view()
        guest = black if view["status"]["actor"] == "black" else white
        seen = wait_until(lambda g=guest, v=view: g.view()["seq"] == v["seq"], 5)
        view = guest.view()
        if not seen or not view.get("moves"):
            break
        begun = time.monotonic()
        seq = guest.do("move", expect=view["seq"] + 1, move=rng.choice(view["moves"]))["seq"]
        for watcher in live:
            watcher.hear_until(seq)
        slowest = max(slowest, time.monotonic() - begun)
        moves += 1
    check("30 moves, by turns at both, are heard at both", moves == 30, moves)
    check("soon", slowest < 1.5, slowest)
    print(f"# the slowest was heard by all after {1000 * slowest:.1f} ms")
    elsewhere = at(black, two)
    check("and look the same at both", wait_until(lambda: black.record() == elsewhere.record(), 3))
    at(white, two).do("say", text="hello from two")
    check("what is said at one is heard at the other",
          wait_until(lambda: any(e.get("text") == "hello from two" for e in black.wait(0, 0)["events"][-3:]), 3))
    waiting = {}
    thread = threading.Thread(target=lambda: waiting.update(black.wait(white.view()["seq"], 20)))
    thread.start()
    time.sleep(0.3)
    at(white, two).do("say", text="for who waits")
    thread.join()
    check("a long poll at one ends with what is said at the other",
          any(e.get("text") == "for who waits" for e in waiting.get("events", [])), waiting)
    for watcher in live:
        watcher.close()


def insist(guest, path, body):
    """As clients do: "not now" is asked again, under the same id."""
    while True:
        answer = guest.ask("POST", path, body)
        if answer.status != 503:
            return answer


def insist_on(guest, verb, **body):
    return insist(guest, f"/api/tables/{guest.table}/{verb}", body | {"id": f"insist-{next(guests.ids)}"}).json()


def behind(one, two):
    """Both nodes write to one table at once: one is refused, reads, and does it behind the other."""
    seats = guests.sit(one.server, game="kahuna", options="first=black")
    said, threads, both = [], [], threading.Barrier(2)

    def speak(seat, node, count):
        guest = at(seats[seat], node)
        for i in range(count):
            both.wait(30)
            said.append((insist_on(guest, "say", text=f"{seat} {i}")["seq"], f"{seat} {i}"))

    for seat, node in (("black", one), ("white", two)):
        threads.append(threading.Thread(target=speak, args=(seat, node, 30)))
        threads[-1].start()
    for thread in threads:
        thread.join()

    def there(node):
        return sorted((e["seq"], e["text"]) for e in at(seats["watch"], node).wait(0, 0)["events"] if "text" in e)

    check("all that was said at both at once is there, once, at its number",
          len(said) == 60 and all(wait_until(lambda n=n: there(n) == sorted(said), 3) for n in (one, two)), len(said))
    check("somebody was refused, and asked again", one.figure("appends_refused_total") + two.figure("appends_refused_total") > 0
          and one.figure("requests_repeated_total") + two.figure("requests_repeated_total") > 0)
    move = {"id": "the-same", "expect": at(seats["black"], one).view()["seq"] + 1, "move": at(seats["black"], one).view()["moves"][0]}
    path = f"/api/tables/{seats['black'].table}/move"
    answers = [at(seats["black"], node).ask("POST", path, move).json() for node in (one, two, one)]
    check("a move sent to both under one id is one move", len({a.get("seq") for a in answers}) == 1 and "seq" in answers[0], answers)


def lobby(one, two):
    table = guests.create(one.server, game="kahuna", listed=True)["watch"].table

    def shown(node):
        return {t["table"]: t for t in guests.Guest(node.server).call("GET", "/api/tables")["tables"]}

    check("a table listed at one node is in the lobby of the other", table in shown(two))
    for i, node in enumerate((two, one)):
        guest = guests.Guest(node.server, table)
        guest.call("POST", f"/api/tables/{table}/join", {"name": f"P{i}", "share": os.urandom(32).hex()})
    check("when it is full it is shown as a game under way, at both",
          all(wait_until(lambda n=n: shown(n).get(table, {}).get("status", {}).get("phase") == "playing", 3) for n in (one, two)),
          shown(two).get(table))
    check("a table that is not listed is in neither", sql("SELECT count(*) FROM motu.game WHERE listed > 0") == "1")


def same_table(one, two):
    """The same request for a table at both nodes at once."""
    plan, answers = {"id": os.urandom(16).hex(), "game": "kahuna"}, []
    threads = [threading.Thread(target=lambda n=n: answers.append(insist(guests.Guest(n.server), "/api/tables", plan)))
               for n in (one, two, one, two)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    check("one request for a table, sent four times to two nodes, opens one",
          all(a.status == 201 for a in answers) and len({json.dumps(a.json()["tokens"]) for a in answers}) == 1,
          [(a.status, a.body[:60]) for a in answers])


def rematch(one, two):
    """Both ask for another game at once, at both nodes, while somebody talks: there is one next table, or none."""
    for turn in range(8):
        before = int(sql("SELECT count(*) FROM motu.game"))
        seats = guests.sit(one.server, game="kahuna")
        seats["black"].do("resign")
        there = {"black": one, "white": two}
        threads = [threading.Thread(target=at(seats[s], there[s]).do, args=("rematch",)) for s in there]
        threads.append(threading.Thread(target=lambda: [at(seats["white"], two).do("say", text=f"again {i}") for i in range(3)]))
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        events = at(seats["black"], two).wait(0, 0)["events"]
        following = [e for e in events if e.get("kind") == "next" or "next" in e]
        made = int(sql("SELECT count(*) FROM motu.game")) - before - 1
        if made != 1 or sql(f"SELECT count(*) FROM motu.event WHERE game = '{seats['black'].table}' AND text LIKE 'next%'") != "1":
            check(f"another game is one, and both tables know it ({turn})", False, (made, following))
            return
    check("another game, asked for at both nodes at once, is one, and both tables know it", True)


def bells(one, two):
    """Once for each turn, whoever wrote the move; and not for who is here, wherever that is."""
    bell = Bell()
    seats = guests.sit(one.server, game="kahuna", options="first=black")
    at(seats["white"], two).do("notify", url=bell.url)
    turns = 0
    for i in range(6):
        guest = at(seats["black"], (one, two)[i % 2])
        while guest.view()["status"]["actor"] != "black":
            white = at(seats["white"], one)
            view = white.view()
            white.ask("POST", f"/api/tables/{white.table}/move", {"id": f"w{time.monotonic()}", "expect": view["seq"] + 1,
                      "move": view["moves"][-1]}) if view.get("moves") else None
        while True:
            view = guest.view()
            if view["status"]["actor"] != "black":
                break
            if view.get("moves"):
                guest.ask("POST", f"/api/tables/{guest.table}/move", {"id": f"b{time.monotonic()}", "expect": view["seq"] + 1,
                          "move": view["moves"][-1]})
        turns += 1
        time.sleep(0.1)
    wait_until(lambda: len(bell.rung) >= turns, 3)
    time.sleep(0.5)
    check("a bell rings once for each turn, whichever node the move came to", len(bell.rung) == turns, (len(bell.rung), turns))
    live = guests.Live(at(seats["white"], two))
    wait_until(lambda: sql("SELECT count(*) FROM motu.present") == "1", 5)
    before = len(bell.rung)
    white = at(seats["white"], one)
    while white.view()["status"]["actor"] == "white":
        view = white.view()
        white.do("move", expect=view["seq"] + 1, move=view["moves"][-1])
    guest = at(seats["black"], one)
    while guest.view()["status"]["actor"] == "black":
        view = guest.view()
        guest.do("move", expect=view["seq"] + 1, move=view["moves"][-1])
    time.sleep(0.7)
    check("and not for who has the table before their eyes at another node", len(bell.rung) == before, len(bell.rung) - before)
    live.close()
    check("who has gone is forgotten", wait_until(lambda: sql("SELECT count(*) FROM motu.present") == "0", 5))


def host(one, two):
    seats = guests.sit(two.server, game="kahuna")
    said = guests.run(motu, "admin", "--data", place, "close", seats["black"].table, "low", "tide")
    check("a command of the host's is done once, by one of them", said.strip() == "closed", said)
    check("and seen at both", all(wait_until(lambda n=n: at(seats["black"], n).view()["status"]["phase"] == "closed", 3)
                                  for n in (one, two)))
    check("in one event", sql(f"SELECT count(*) FROM motu.event WHERE game = '{seats['black'].table}' AND text LIKE 'close%'") == "1")


def computers(one, two, three):
    """A computer's turn goes on at one node; when that dies, at another; and one that slept is refused."""
    tables = [guests.sit(one.server, game="kahuna", options="first=white", seats={"white": 3})["black"] for _ in range(4)]

    def until_mine(guest, seconds=30):
        return wait_until(lambda: at(guest, two).view()["status"]["actor"] == "black", seconds, 0.05)

    check("computers decide", all(until_mine(g) for g in tables))
    keepers = sql("SELECT count(DISTINCT keeper) FROM motu.game WHERE keeper IS NOT NULL AND over = 0")
    check("one node keeps their tables", keepers == "1", keepers)
    slow = [guests.sit(one.server, game="kahuna", options="first=white", seats={"white": 7})["black"] for _ in range(3)]
    one.kill()
    begun = time.monotonic()
    check("a dead node's tables are another's within 5 s",
          wait_until(lambda: two.figure("tables_adopted_total") + three.figure("tables_adopted_total") > 0, 5))
    print(f"# after {time.monotonic() - begun:.2f} s")
    going = [g for g in slow if not until_mine(g)]
    check("and its computers go on", not going, going)
    one.start()
    sleepy = [guests.sit(two.server, game="kahuna", options="first=white", seats={"white": 7})["black"] for _ in range(3)]
    two.sleep()
    going = [g for g in sleepy if not wait_until(lambda g=g: at(g, three).view()["status"]["actor"] == "black", 30, 0.05)]
    check("a sleeping node's too", not going, going)
    two.wake()
    check("it comes back", wait_until(two.is_well, 10))
    time.sleep(0.5)
    seen = [(at(g, two).view()["seq"], at(g, three).view()["seq"]) for g in sleepy]
    check("and has seen what happened meanwhile", all(a == b for a, b in seen), seen)


def idle(one):
    """Tables nobody looks at leave memory: the cost of one is its record on disk."""
    check("tables are in memory only where somebody looks at them", one.figure("tables_loaded") < 40, one.figure("tables_loaded"))


all_at_once()
with guests.folder() as where:
    two_clusters(where)
    two_names_at_once()
    first, second, third = (Node(motu, place, where, n) for n in range(3))
    check("each knows of the others", wait_until(lambda: all(n.figure("nodes") == 3 for n in (first, second, third)), 5))
    any_node(first, second)
    behind(first, second)
    lobby(first, second)
    same_table(first, second)
    rematch(first, second)
    bells(first, second)
    host(first, second)
    computers(first, second, third)
    idle(third)
    check("they stop when told", [n.stop() for n in (first, second, third)] == [0, 0, 0])
    check("and everything comes out the same again", "0 differences" in guests.run(motu, "verify-data", "--data", place))
wire.done()
