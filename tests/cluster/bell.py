"""bell.py: where webhooks ring."""
import http.server
import json
import threading


class Bell:
    """Counts what webhooks bring."""

    def __init__(self):
        self.rung = []
        bell = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                bell.rung.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
                self.send_response(204)
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
