#!/usr/bin/env python3
"""A table without the memory aid says so to everybody, in its record too, after a restart and in its rematch: test_memory.py MOTU"""
import sys

from guests import Guest, Refused, folder, serve, sit
from wire import check, done

MOTU = sys.argv[1]

with folder() as place:
    data = place / "games.db"
    server = serve(MOTU, data)
    for wrong in (1, "off", None, []):
        try:
            Guest(server).call("POST", "/api/tables", {"game": "kahuna", "memory": wrong})
            check(f"refused: {wrong!r}", False)
        except Refused as refused:
            check(f"refused: {wrong!r}", refused.status == 400 and "memory must be" in refused.answer["message"], refused.answer)
    usual, forgetful = sit(server, game="kahuna"), sit(server, game="kahuna", memory=False)
    check("the aid is on unless it is turned off", all(guest.view()["status"]["memory"] for guest in usual.values()))
    check("and such a record says nothing of it", "memory:" not in usual["watch"].record())
    check("where it is off everybody is told", not any(guest.view()["status"]["memory"] for guest in forgetful.values()))
    server.stop()
    server = serve(MOTU, data)
    for guest in forgetful.values():
        guest.server, guest.http = server, None
    check("after a restart too", not forgetful["black"].view()["status"]["memory"])
    check("and in the record", "\nmemory: off\n" in forgetful["watch"].record(), forgetful["watch"].record())
    forgetful["black"].do("resign")
    for seat in ("black", "white"):
        forgetful[seat].do("rematch")
    following = Guest(server, forgetful["black"].view()["status"]["next"], forgetful["black"].token)
    check("the next game is played the same way", not following.view()["status"]["memory"])
    server.stop()
done()
