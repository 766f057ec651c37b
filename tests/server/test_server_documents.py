#!/usr/bin/env python3
"""test_server_documents.py MOTU SOURCE: the examples of doc/api.md and doc/hosting.md against a real server. What differs from game to game
(ids, tokens, numbers of events, cards) is put in as the answers before had it; which members an answer has is compared."""
import json
import re
import shlex
import sys
from pathlib import Path

import guests
import wire
from wire import check

motu, source = sys.argv[1], Path(sys.argv[2])
api = (source / "doc/api.md").read_text()


def members(text):
    """The names of the members of a JSON object that may have … in it."""
    names, depth, at = [], 0, 0
    while at < len(text):
        if text[at] == '"':
            end = re.compile(r'"(?:[^"\\]|\\.)*"').match(text, at).end()
            if depth == 1 and text[end:end + 1] == ":":
                names.append(text[at + 1:end - 1])
            at = end
            continue
        depth += (text[at] in "{[") - (text[at] in "}]")
        at += 1
    return names


def section(title):
    return api.split(f"\n## {title}\n", 1)[1].split("\n## ", 1)[0]


def code(text):
    """The indented examples, without their indentation."""
    return [re.sub(r"^    ", "", part, flags=re.M) for part in re.findall(r"(?:^    .*\n)+", text, re.M)]


def conversation():
    """The six requests: what is typed, and what comes back."""
    for part in code(section("A game in six requests")):
        typed, shown = re.fullmatch(r"\$ ((?:.*\\\n)*.*\n)((?:.*\n)*)", part).groups()
        yield shlex.split(typed.replace("\\\n", " ")), shown


def request_of(words, table, token):
    """Method, path, body and headers of a curl command."""
    url, body, headers = None, None, {}
    words = iter(words[1:])
    for word in words:
        if word == "-d":
            body = next(words)
        elif word == "-H":
            name, value = next(words).split(": ", 1)
            headers[name] = value.replace("$T", token)
        elif word != "-s":
            url = word
    return "POST" if body else "GET", url.replace("localhost:8080", "").replace("mjd752emfc", table), body, headers


def six_requests(server):
    table, token, seq = "", "", 0
    for number, (words, shown) in enumerate(conversation()):
        method, path, body, headers = request_of(words, table, token)
        if body and "share" in body:
            body = re.sub(r'"share":"[^"]*"', f'"share":"{"8b3f" * 16}"', body)
        if body and "expect" in body:
            body = json.dumps(json.loads(body) | {"expect": await_turn(server, table, headers) + 1})
        if '"moves"' in shown:
            await_turn(server, table, headers)
        path = re.sub(r"since=\d+", f"since={seq}", path)
        answer = server.ask(method, path, body, headers)
        check(f"request {number + 1} of doc/api.md, {method} {path.split('?')[0].replace(table or '-', 'ID')}, is answered",
              answer.status in (200, 201), answer)
        if not shown.startswith("{"):
            check("with a record", answer.body.decode().startswith(shown.splitlines()[0] + "\n"), answer.body)
            continue
        value = answer.json()
        missing = set(members(shown)) - set(value)
        check("with the members that are shown", not missing and value.get("ok", True), (missing, value))
        table, token = value.get("table", table), value.get("tokens", {}).get("black", token)
        seq = value.get("seq", seq)
    return table, token


def await_turn(server, table, headers):
    """The computer may be the first to play."""
    view = server.ask("GET", f"/api/tables/{table}", None, headers).json()
    while "moves" not in view:
        server.ask("GET", f"/api/tables/{table}/events?since={view['seq']}&wait=20", None, headers)
        view = server.ask("GET", f"/api/tables/{table}", None, headers).json()
    return view["seq"]


def events_and_status(server, table, token):
    headers = {"Authorization": f"Bearer {token}"}
    update = server.ask("GET", f"/api/tables/{table}/events?since=0", None, headers).json()
    event, status = [part for part in code(section("Reading")) if part.startswith("{")]
    move = next(e for e in update["events"] if e["kind"] == "move")
    check("an event has the members that are shown", members(event) == list(move), (members(event), move))
    check("so has the status", sorted(members(status)) == sorted(update["status"]),
          set(members(status)) ^ set(update["status"]))
    seat = members(re.search(r'"black":(\{.*?\})', status)[1])
    check("and a seat in it", seat == list(update["status"]["seats"]["black"]), update["status"]["seats"])


def live(server, table, token):
    """The lines with arrows."""
    example, = [part for part in code(section("Live")) if part.startswith("→")]
    said, answered, told = [line[2:] for line in example.splitlines()]
    socket = wire.WebSocket(server)
    socket.say(said.replace("mjd752emfc", table).replace("a32a0d…", token))
    answer = json.loads(socket.hear())
    check("a watch is answered as shown", answer["code"] == 200 and not set(members(answered)) - set(answer), answer)
    server.ask("POST", f"/api/tables/{table}/say", json.dumps({"phrase": "hello"}), {"Authorization": f"Bearer {token}"})
    update = json.loads(socket.hear())
    check("and updates look as shown", members(told) == list(update), update)
    socket.close()


def hosts_questions(server):
    """What doc/hosting.md says to ask of a running server, and the figures it promises."""
    hosting = (source / "doc/hosting.md").read_text()
    asked = re.findall(r"`curl localhost:8080(/\w+)`", hosting)
    check("doc/hosting.md asks for health and figures", sorted(asked) == ["/healthz", "/metrics"], asked)
    for path in asked:
        answer = server.ask("GET", path)
        check(f"{path} answers", answer.status == 200 and answer.body, answer)


def hosts_commands(where):
    """Each of the commands a host is told to use, while the server runs."""
    data = where / "games.db"
    check("a backup can be made", guests.run(motu, "backup", "--data", data, where / "copy.db") is not None)
    check("the data can be verified", guests.run(motu, "verify-data", "--data", where / "copy.db") is not None)
    for words in ("list", "notes"):
        check(f"motu admin {words}", guests.run(motu, "admin", "--data", data, words) is not None)


with guests.folder() as where:
    server = guests.serve(motu, where / "games.db")
    try:
        table, token = six_requests(server)
        events_and_status(server, table, token)
        live(server, table, token)
        hosts_questions(server)
        hosts_commands(where)
    finally:
        server.stop()
wire.done()
