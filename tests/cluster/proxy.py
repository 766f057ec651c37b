"""proxy.py: haproxy in front of nodes, with the configuration that hosts are given (contrib/cluster/haproxy.cfg)."""
import atexit
import re
import shutil
import socket
import subprocess
import time
from pathlib import Path

from nodes import Address

template = Path(__file__).resolve().parent.parent.parent / "contrib/cluster/haproxy.cfg"


def find():
    return shutil.which("haproxy") or (Path("/usr/sbin/haproxy").exists() and "/usr/sbin/haproxy")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Proxy:
    """Its port, and `anywhere`: another that sends each connection to any node, whatever it is about."""

    def __init__(self, where, nodes):
        port, self.anywhere = free_port(), free_port()
        text = template.read_text(encoding="utf-8")
        text = re.sub(r"^ *(user|group|maxconn) .*\n", "", text, flags=re.M)
        text = re.sub(r"bind .*", f"bind 127.0.0.1:{port}", text)
        text = re.sub(r"^ *http-request deny deny_status 429.*\n", "", text, flags=re.M)  # all clients are one address here
        servers = "".join(f"    server node{n.number} {n.listen}:{n.port}\n" for n in nodes)
        text = re.sub(r"(?:^ *server .*\n)+", servers, text, flags=re.M)
        text += f"\nlisten anywhere\n    bind 127.0.0.1:{self.anywhere}\n    balance random\n    option httpchk GET /healthz\n" \
                f"    default-server check inter 500ms fall 2 rise 1\n{servers}"
        config = where / "haproxy.cfg"
        config.write_text(text)
        with open(where / "haproxy.log", "w", encoding="utf-8") as log:
            self.process = subprocess.Popen([find(), "-db", "-f", str(config)], stdout=log, stderr=log, start_new_session=True)
        atexit.register(self.process.kill)
        self.port, self.server = port, Address(port)
        until = time.monotonic() + 60  # on a busy machine
        while time.monotonic() < until:
            try:
                if self.server.ask("GET", "/api/tables").status == 200:
                    return
            except OSError:
                pass
            time.sleep(0.1)
        raise RuntimeError((where / "haproxy.log").read_text())

    def stop(self):
        self.process.kill()
        self.process.wait()
