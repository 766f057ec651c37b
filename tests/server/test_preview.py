#!/usr/bin/env python3
"""test_preview.py MOTU MAKE_TWINS: what programs that preview links are given at /t/ID: a page and a picture, of what
anybody may see and nothing more."""
import html
import os
import re
import struct
import subprocess
import sys
import threading
import time

import guests
import wire
from ears import plain
from wire import check

motu, make_twins = sys.argv[1:3]
SLOW, FAILING = "exec sleep 60", "exit 1"


def get(server, path, **headers):
    return server.ask("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})


def get_of(server, host, path):
    """Under another name of the host; the whole answer."""
    return server.raw(f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())


def metas(page):
    """The elements of the head by name."""
    body = page if isinstance(page, bytes) else page.body
    found = re.findall(r'<meta (?:name|property)="([^"]*)" content="([^"]*)">', body.decode())
    return {name: html.unescape(content) for name, content in found}


def size_of_png(data):
    return struct.unpack(">II", data[16:24]) if data.startswith(b"\x89PNG\r\n\x1a\n") else None


def the_page(server):
    made = guests.create(server, game="kahuna", listed=True)
    table = made["watch"].table
    made["black"].do("join", name='<b>"Ana" & \'co')
    page = get(server, f"/t/{table}")
    meta = metas(page)
    own = f"http://{server.address.split('//')[1]}"
    check("a listed table has a page", page.status == 200 and page.headers["content-type"] == "text/html; charset=utf-8")
    check("with its game and players, whatever they call themselves", meta.get("og:title") == 'Kahuna: <b>"Ana" & \'co', meta)
    check("no name becomes markup", b"<b>" not in page.body and b'"Ana"' not in page.body)
    check("a sentence", meta.get("og:description", "").startswith("This table is waiting for players"), meta)
    check("and whole addresses", meta.get("og:url") == f"{own}/t/{table}"
          and re.fullmatch(re.escape(f"{own}/t/{table}/preview.") + "(png|svg)", meta.get("og:image", "")), meta)
    check("it may run our script and nothing else", "script-src 'self'" in page.headers["content-security-policy"]
          and page.body.count(b"<script") == 1 and b'<script src="../enter.js">' in page.body)
    check("nobody keeps it", page.headers["cache-control"] == "no-store" and page.headers["vary"] == "Accept-Language")
    check("it is in the reader's language", "wartet auf Spieler" in metas(get(
        server, f"/t/{table}", Accept_Language="fr, de-AT;q=0.8, en"))["og:description"])
    check("English where there is no other", "waiting" in metas(get(server, f"/t/{table}", Accept_Language="fr,xx"))["og:description"])
    check("the name that was asked for is named",
          metas(get_of(server, "here.example", f"/t/{table}"))["og:url"] == f"http://here.example/t/{table}")
    strange = get_of(server, 'a"><i>', f"/t/{table}")
    check("what cannot be a host is not", b"og:title" in strange and b"og:image" not in strange and b"<i>" not in strange, strange)
    for odd in ("", "h" * 1000):
        nameless = get_of(server, odd, f"/t/{table}")
        check(f"nor is one of {len(odd)} letters", b"og:title" in nameless and b"og:image" not in nameless, nameless)
    return made


def the_picture(server, made):
    table = made["watch"].table
    svg = get(server, f"/t/{table}/preview.svg")
    check("there is an SVG", svg.status == 200 and svg.headers["content-type"] == "image/svg+xml" and b"</svg>" in svg.body)
    check("of the shape of previews", b'viewBox="0 0 1200 630"' in svg.body)
    check("with the names", b"&lt;b&gt;&quot;Ana&quot; &amp;" in svg.body and b"<b>" not in svg.body)
    check("other pages may show it", svg.headers["cross-origin-resource-policy"] == "cross-origin"
          and svg.headers["cache-control"] == "public, max-age=60"
          and svg.headers["content-security-policy"].startswith("default-src 'none'"))
    check("only reading", [server.ask("POST", f"/t/{table}{rest}", "{}").status for rest in ("", "/preview.svg")] == [405, 405])
    odd = ["/t/", "/t/a%22b", "/t/" + "a" * 17, f"/t/{table}/", f"/t/{table}/preview.gif", f"/t/{table}/preview.svg/x", "/t/a/b/c"]
    check("nothing else is there", [get(server, path).status for path in odd] == [404] * len(odd))


def of_nobody(server):
    """A table that is not listed, and one that does not exist."""
    made = guests.create(server, game="kaivai", options="players=3", listed=False)
    table, token = made["red"].table, made["red"].token
    made["red"].do("join", name="Marama")
    for rest in ("", "/preview.svg"):
        answers = [get(server, f"/t/{table}{rest}"), get(server, f"/t/{table}{rest}", Authorization=f"Bearer {token}"),
                   get(server, f"/t/{table}{rest}?token={token}"), get(server, f"/t/{'x' * len(table)}{rest}")]
        bodies = {a.body.replace(table.encode(), b"x" * len(table)) for a in answers}
        check(f"a private table{rest}: as if it did not exist, whoever asks", len(bodies) == 1
              and all(a.status == 200 for a in answers) and b"Marama" not in answers[0].body and b"aivai:" not in answers[0].body)
    check("its page is an invitation", "invitation" in metas(get(server, f"/t/{table}"))["og:title"])


def no_secret(where):
    """Two servers whose truths differ in what onlookers cannot know."""
    for game, viewer in (("kahuna", "white"), ("kaivai", "yellow")):
        answers, names = [], ("a", "b")
        for seed in range(1, 4):
            files = [where / f"{game}-{seed}-{name}.db" for name in names]
            subprocess.run([make_twins, game, viewer, str(seed), *files, "listed"], stdout=subprocess.DEVNULL, check=True)
            for file in files:
                server = guests.serve(motu, file)
                page, svg = get(server, "/t/pair"), get(server, "/t/pair/preview.svg")
                answers.append(plain(page.body.replace(b"%d" % server.port, b"PORT")) + svg.body)
                server.stop()
        check(f"{game}: equal bytes of unequal truths", answers[0::2] == answers[1::2])
        check(f"{game}: of real positions", len(set(answers)) == 3 and all(b"decisions" in a for a in answers))


def kept_for_a_while(server):
    """One minute, and sixteen of them; ten are drawn a second."""
    made = [guests.create(server, game="kahuna", listed=True) for _ in range(17)]
    ask = lambda i: get(server, f"/t/{made[i]['watch'].table}/preview.svg").body
    before = ask(0)
    made[0]["black"].do("join", name="Zora")
    check("a picture is not drawn twice in a minute", ask(0) == before and b"Zora" not in before)
    began = time.monotonic()
    for i in range(1, 17):
        ask(i)
    check("sixteen are kept, and the oldest makes way", b"Zora" in ask(0))
    check("ten are drawn a second", time.monotonic() - began > 0.5)


def serve_with(where, name, words, **env):
    """A server that finds a converter of ours; or none, without words."""
    folder = where / name
    folder.mkdir()
    if words is not None:
        (folder / "rsvg-convert").write_text(f"#!/bin/sh\n{words}\n")
        (folder / "rsvg-convert").chmod(0o755)
    config = where / f"{name}.conf"
    config.write_text("connections-per-address = 1000\nnew-per-second = 1000\n")
    return wire.Server(motu, "serve", "--port", "0", "--data", where / f"{name}.db", "--config", config,
                       env={"PATH": str(folder), **env})


def converters(where):
    server = serve_with(where, "none", None)
    check("without a converter the page names the SVG", metas(get(server, "/t/x"))["og:image"].endswith("/t/x/preview.svg")
          and get(server, "/t/x/preview.png").status == 404)
    check("and ends well", server.stop()[0] == 0)
    seen = where / "seen"
    spy = f"/usr/bin/env > {seen}; /bin/ls /proc/$$/fd >> {seen}; /bin/cat > /dev/null; printf PICTURE"
    server = serve_with(where, "spy", spy, MOTU_TEST_SECRET="do not tell")
    png = get(server, "/t/x/preview.png")
    check("a converter's output is the picture", png.status == 200 and png.headers["content-type"] == "image/png"
          and png.body == b"PICTURE", png.body[:200])
    told = seen.read_text().split()
    check("it is told nothing but the picture", not [w for w in told if "SECRET" in w or "MOTU" in w]
          and {w for w in told if w.isdigit() and int(w) < 10} == {"0", "1", "2"}, told)  # from 10 on: sh's own
    server.stop()
    server = serve_with(where, "failing", FAILING)
    check("one that fails is said to", get(server, "/t/x/preview.png").status == 503)
    check("and the SVG is there", get(server, "/t/x/preview.svg").status == 200)
    check("the server lives", server.stop()[0] == 0)


def a_crowd(where):
    """Somebody asks for more pictures than can be waited for, from a converter that never ends."""
    server = serve_with(where, "slow", SLOW)
    answers = []

    def ask():
        try:
            connection = wire.Http(server, timeout=60)
            answers.append(connection.ask("GET", "/t/x/preview.png").status)
        except OSError:
            answers.append(None)
    threads = [threading.Thread(target=ask) for _ in range(70)]
    for thread in threads:
        thread.start()
    while sum(a == 503 for a in answers) < 6:
        time.sleep(0.05)
    check("sixty-four wait, more are put off", answers == [503] * 6, answers)
    check("meanwhile everything else goes on", server.ask("GET", "/api/tables").status == 200)
    for thread in threads:
        thread.join()
    check("a converter has ten seconds", answers == [503] * 70, answers)
    check("and the server lives", server.stop()[0] == 0)


def a_real_one(server):
    png = get(server, "/t/x/preview.png")
    check("rsvg-convert makes a PNG of 1200 by 630", size_of_png(png.body) == (1200, 630), png.body[:100])


with guests.folder() as where:
    server = guests.serve(motu, where / "games.db")
    made = the_page(server)
    the_picture(server, made)
    of_nobody(server)
    kept_for_a_while(server)
    if any(os.access(f"{folder}/rsvg-convert", os.X_OK) for folder in os.environ["PATH"].split(":")):
        a_real_one(server)
    check("the server lived on", server.stop()[0] == 0)
    public = guests.serve(motu, where / "public.db", "--public-url", "https://motu.example/")
    check("the public address is named", metas(get_of(public, "evil.example", "/t/x"))["og:image"].startswith(
        "https://motu.example/t/x/preview."))
    public.stop()
    no_secret(where)
    converters(where)
    a_crowd(where)
wire.done()
