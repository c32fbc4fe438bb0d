"""A server that gets another release: a daemon behind a proxy, which is away meanwhile and then has another page."""

import contextlib
import http.client
import threading
import urllib.parse
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

# What belongs to one connection, and what is another one once the page is written anew.
OWN = {"connection", "keep-alive", "transfer-encoding", "content-length", "date", "server"}


class Releases:
    """`address` is where the server is. `away`: whether the interface answers 502. `renew` gives it another page."""

    def __init__(self, daemon):
        self.daemon = urllib.parse.urlsplit(daemon).netloc
        with urllib.request.urlopen(f"{daemon}/", timeout=60) as answer:
            self.edition = answer.read().decode().split("/assets/")[1].split("/")[0]
        self.later = self.edition[::-1]
        self.renewed = False
        self.away = False

    def renew(self):
        self.renewed = True

    def answer(self, method, path, headers, body):
        """The status, the headers and the body of an answer."""
        if self.away and path.startswith("/v1/"):
            return 502, [("Content-Type", "text/html")], b"<h1>502 Bad Gateway</h1>"
        if self.renewed and path.startswith(f"/assets/{self.edition}/"):
            return 404, [("Content-Type", "text/plain"), ("Cache-Control", "no-store")], b"Not found"
        page = not path.startswith(("/v1/", "/public/"))
        if page:
            # It is written anew, so it must come whole and as it is.
            headers = [(name, value) for name, value in headers if not name.lower().startswith(("accept-enc", "if-"))]
        connection = http.client.HTTPConnection(self.daemon, timeout=60)
        connection.putrequest(method, path.replace(self.later, self.edition), skip_host=True, skip_accept_encoding=True)
        for name, value in headers:
            if name.lower() != "connection":
                connection.putheader(name, value)
        connection.endheaders(body)
        answer = connection.getresponse()
        content = answer.read()
        connection.close()
        if page and self.renewed:
            content = content.replace(self.edition.encode(), self.later.encode())
        given = [(name, value) for name, value in answer.getheaders() if name.lower() not in OWN]
        if page:
            given = [(name, value) for name, value in given if name.lower() != "etag"]
        return answer.status, given, content


@contextlib.contextmanager
def releases(daemon):
    """A server with releases, until the end of the block."""
    server = Releases(daemon)

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def handle_request(self):
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0)) or None
            status, headers, content = server.answer(self.command, self.path, self.headers.items(), body)
            # A page that was left does not wait for its answers.
            with contextlib.suppress(ConnectionError):
                self.send_response(status)
                for name, value in headers:
                    self.send_header(name, value)
                if status not in (204, 304):
                    self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                if self.command != "HEAD":
                    self.wfile.write(content)

        do_GET = do_HEAD = do_POST = do_PUT = do_PATCH = do_DELETE = handle_request

        def log_message(self, *_):
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as proxy:
        proxy.daemon_threads = True
        proxy.block_on_close = False
        threading.Thread(target=proxy.serve_forever, daemon=True).start()
        server.address = f"http://127.0.0.1:{proxy.server_port}"
        yield server
        proxy.shutdown()
