"""ears.py: everything a server says to one token, byte by byte, for comparing two servers whose truths differ."""
import json
import re
import time

import wire


def plain(data):
    """Without what differs between any two servers: dates, and the times of events that happen now."""
    data = re.sub(rb"Date: [^\r]*\r\n", b"", data)
    return re.sub(rb'"at":1[0-9]{12}\b', b'"at":NOW', data)


class Ear:
    """Everything a server says to one token about a table, in order."""

    def __init__(self, server, token, table="pair"):
        self.server, self.token, self.table, self.heard = server, token, table, []

    def request(self, method, path, body=None, whole=None):
        """About the table, or with `whole` any path."""
        path = f"/api/tables/{self.table}{path}" if whole is None else whole
        lines = [f"{method} {path} HTTP/1.1", "Host: x", f"Authorization: Bearer {self.token}"]
        body = json.dumps(body).encode() if body is not None else b""
        lines += [f"Content-Length: {len(body)}"] if body else []
        request = "\r\n".join([*lines, "Connection: close"]).encode() + b"\r\n\r\n" + body
        data = self.send(request)
        while data.startswith(b"HTTP/1.1 429"):  # not so fast: which of two servers says so first is a matter of time
            time.sleep(0.6)
            data = self.send(request)
        self.heard.append((f"{method} {path} {body!r}", plain(data.replace(b"%d" % self.server.port, b"PORT"))))
        return data

    def send(self, request):
        connection = wire.Http(self.server)
        connection.socket.sendall(request)
        data = wire.drain(connection.socket)
        connection.close()
        return data

    def stream(self):
        connection = wire.Http(self.server)
        connection.send("GET", f"/api/tables/{self.table}/stream?since=0", headers={"Authorization": f"Bearer {self.token}"})
        connection.head()
        self.heard.append(("stream", plain(connection.chunk())))
        connection.close()

    def live(self, *messages):
        socket = wire.WebSocket(self.server)
        for message in ({"do": "watch"}, {"do": "watch", "since": 0}, *messages):
            socket.say(json.dumps({"table": self.table, "token": self.token, "id": "i", **message}))
            self.heard.append((str(message), plain(socket.hear().encode())))
        socket.close()


def first_difference(one, other):
    at = next((i for i, (a, b) in enumerate(zip(one[1], other[1])) if a != b), min(len(one[1]), len(other[1])))
    return f"{one[0]}\n{one[1][max(0, at - 80):at + 80]}\n{other[1][max(0, at - 80):at + 80]}"
