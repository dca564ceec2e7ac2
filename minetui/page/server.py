"""A file server for the page, for this computer only: it sends what GitHub Pages would send.

It also says in headers how little the page may do.
"""

import gzip
import re
import sys
from functools import lru_cache
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote

from minetui.formats import reason
from minetui.language import _

from .site import digest, names

LOOPBACK = "127.0.0.1"
HOSTS = (LOOPBACK, "localhost", "[::1]")
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".ttf": "font/ttf",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
}
PLAIN = "application/octet-stream"  # the type of all others, which are sent as they are
POLICY = re.compile(r'http-equiv="Content-Security-Policy" content="([^"]+)"')
HEADERS = {
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
PATIENCE = 30  # seconds for a request to arrive


class Response(NamedTuple):
    """A file as it is sent."""

    type: str
    tag: str
    data: bytes
    zipped: bytes | None


class PageServer(ThreadingHTTPServer):
    """Serves the files of one folder."""

    def __init__(self, folder: Path, port: int) -> None:
        self.folder = folder
        self.policy = policy_of(folder)
        super().__init__((LOOPBACK, port), Handler)

    @property
    def address(self) -> str:
        """Where a browser finds it."""
        return f"http://{LOOPBACK}:{self.server_port}/"

    def handle_error(self, request: object, client_address: object) -> None:
        """Say in a line what went wrong, but nothing of visitors who have gone."""
        error = sys.exception()
        if not isinstance(error, ConnectionError | TimeoutError):
            print(f"minetui: {error!r}", file=sys.stderr)


class Handler(BaseHTTPRequestHandler):
    """Answers one visitor."""

    server: PageServer
    protocol_version = "HTTP/1.1"
    server_version, sys_version = "minetui", ""
    timeout = PATIENCE

    def do_GET(self) -> None:
        """Send a file, or say that the visitor has it."""
        answer = self._answer()
        if answer is not None:
            data = self._headers(answer)
            self.wfile.write(data)

    def do_HEAD(self) -> None:
        """Send what is to be said of a file."""
        answer = self._answer()
        if answer is not None:
            self._headers(answer)

    def log_message(self, format: str, *args: object) -> None:
        """Nothing is logged."""

    def _answer(self) -> Response | None:
        """The file that is asked for; None if that was refused."""
        host = self.headers.get("Host", "").lower()
        if host.rpartition(":")[0] not in HOSTS and host not in HOSTS:
            self.send_error(HTTPStatus.MISDIRECTED_REQUEST)
            return None
        path, _, _ = self.path.partition("?")
        name = unquote(path).removeprefix("/") or "index.html"
        if name not in {*names(self.server.folder)}:
            self.send_error(HTTPStatus.NOT_FOUND)
            return None
        file = self.server.folder / name
        return answer_of(file, file.stat().st_mtime_ns)

    def _headers(self, answer: Response) -> bytes:
        """Send the headers; what has to be sent after them."""
        is_known = self.headers.get("If-None-Match") == answer.tag
        zips = "gzip" in self.headers.get("Accept-Encoding", "") and answer.zipped is not None
        data = b"" if is_known else answer.zipped if zips else answer.data
        self.send_response(HTTPStatus.NOT_MODIFIED if is_known else HTTPStatus.OK)
        self.send_header("Cache-Control", "no-cache")
        self.send_header("ETag", answer.tag)
        self.send_header("Vary", "Accept-Encoding")
        self.send_header("Content-Security-Policy", self.server.policy)
        for name, value in HEADERS.items():
            self.send_header(name, value)
        if not is_known:
            self.send_header("Content-Type", answer.type)
            self.send_header("Content-Length", str(len(data or b"")))
            if zips:
                self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        return data or b""


def policy_of(folder: Path) -> str:
    """What the page in a folder says that it may do, and that no other host has it in a frame.

    Workers have a policy only if it comes with them.
    """
    page = folder / "index.html"
    found = POLICY.search(page.read_text("utf-8")) if page.is_file() else None
    return "; ".join(filter(None, (found and found[1], "frame-ancestors 'self'")))


@lru_cache(maxsize=256)
def answer_of(path: Path, _: int) -> Response:
    """A file as it is sent, for as long as its time does not change."""
    data = path.read_bytes()
    kind = TYPES.get(path.suffix, PLAIN)
    zipped = gzip.compress(data, 6, mtime=0) if kind != PLAIN else None
    return Response(kind, f'"{digest(data)[:32]}"', data, zipped)


def serve(folder: Path, port: int) -> None:
    """Serve a folder until Ctrl+C."""
    try:
        server = PageServer(folder, port)
    except OSError as error:
        problem = reason(error)
        raise ValueError(
            _("--{option}: {problem}", option=f"port {port}", problem=problem)
        ) from None
    with server:
        try:
            print(server.address, "", _("(Ctrl+C ends it)"), flush=True)
            server.serve_forever()
        except KeyboardInterrupt:
            print(file=sys.stderr)
