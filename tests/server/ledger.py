"""ledger.py: players who write down what was acknowledged, so that it can be looked for afterwards."""
import random
import threading
import time

import guests


class Player(threading.Thread):
    """Plays both seats of a table as fast as it may, and writes down what was acknowledged, until it is stopped or the
    server is gone. A request that got no answer is sent again after the restart, with the same id."""

    def __init__(self, table, seats, seed):
        super().__init__()
        self.table, self.seats = table, seats
        self.ledger = {}  # seq: (id, the line)
        self.unanswered = None
        self.rng, self.stopping, self.faults = random.Random(seed), False, []

    def post(self, server, seat, body):
        guest = guests.Guest(server, self.table, self.seats[seat])
        self.unanswered = (seat, body)
        answer = guest.ask("POST", f"/api/tables/{self.table}/move", body)
        guest.http.close()
        if answer.status == 200:
            seq = answer.json()["seq"]
            if self.ledger.get(seq, (body["id"],))[0] != body["id"]:
                self.faults.append(f"two moves are event {seq}")
            self.ledger[seq] = (body["id"], f"{seat} {body['move']}")
        elif answer.status not in (409, 429, 503):
            self.faults.append(answer)
        if answer.status != 503:
            self.unanswered = None

    def step(self, server):
        seat = self.rng.choice(list(self.seats))
        guest = guests.Guest(server, self.table, self.seats[seat])
        view = guest.ask("GET", f"/api/tables/{self.table}").json()
        guest.http.close()
        if "status" not in view:
            raise ValueError(view)  # it is going
        if view["status"]["phase"] != "playing":
            self.stopping = True
        elif view.get("moves"):
            move = self.rng.choice(view["moves"])
            self.post(server, seat, {"id": f"c{next(guests.ids)}", "expect": view["seq"] + 1, "move": move})

    def play(self, server, stop):
        try:
            if self.unanswered:
                self.post(server, *self.unanswered)
            while not stop.is_set() and not self.stopping:
                self.step(server)
        except (OSError, ConnectionError, ValueError, IndexError):
            pass  # the server is gone

    def missing(self, server):
        """What was acknowledged and is not there."""
        seat, token = next(iter(self.seats.items()))
        lost = []
        lines = {}
        for name, token in self.seats.items():
            update = past(server, self.table, token, max(self.ledger, default=0))
            if [e["seq"] for e in update["events"]] != list(range(1, update["seq"] + 1)):
                lost.append("the numbers have gaps")
            for event in update["events"]:
                if event["actor"] == name and "line" in event:
                    lines[event["seq"]] = event["line"]
        return lost + [(seq, line) for seq, (_, line) in self.ledger.items() if lines.get(seq) != line]


def past(server, table, token, known=0):
    """All events of a table; asked again while the server says "not now", as clients do. First it is told what is known: of several
    nodes one may not yet have heard of what another has just acknowledged, and then reads it."""
    until = time.monotonic() + 15
    while True:
        guest = guests.Guest(server, table, token)
        guest.ask("GET", f"/api/tables/{table}/events?since={known}")
        answer = guest.ask("GET", f"/api/tables/{table}/events?since=0")
        guest.http.close()
        if answer.status not in (429, 503) or time.monotonic() > until:
            return answer.json()
        time.sleep(0.2)


def open_tables(server, tables):
    players = []
    for i in range(tables):
        seats = guests.sit(server, game="kahuna" if i % 3 else "kaivai",
                           seats={} if i % 3 != 2 else {"white": 1}, options="" if i % 3 else "players=3")
        names = [s for s in seats if s != "watch"]
        players.append(Player(seats[names[0]].table, {s: seats[s].token for s in names}, i))
    return players


def start(players, server, stop):
    """They play on until they are told to stop, whoever is away meanwhile; server[0] is where. Their threads."""
    def play_on(player):
        while not stop.is_set() and not player.stopping:
            player.play(server[0], stop)
            stop.wait(0.05)

    threads = [threading.Thread(target=play_on, args=(player,)) for player in players]
    for thread in threads:
        thread.start()
    return threads


def stuck(players, seconds):
    """Whose games make no further move within that time."""
    counts = [len(p.ledger) for p in players]
    until = time.monotonic() + seconds
    while True:
        waiting = [p.table for p, count in zip(players, counts) if len(p.ledger) == count and not p.stopping]
        if not waiting or time.monotonic() > until:
            return waiting
        time.sleep(0.1)
