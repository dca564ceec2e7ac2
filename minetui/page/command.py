"""Build the page: the game for the web, as a folder that any file server can serve.

It needs Node.js 18 or newer with npm, from https://nodejs.org: Pyodide and xterm.js come from their
npm packages, in pinned versions with checked sums. A second build of the same takes no time.
"""

import argparse
import gzip
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote

from minetui.arguments import whole_number
from minetui.formats import shown
from minetui.store import cache_folder

from .site import STEPS, build, digest, is_built, names

LOOPBACK = "127.0.0.1"
HOSTS = (LOOPBACK, "localhost", "[::1]")
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".ttf": "font/ttf",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
}
PLAIN = "application/octet-stream"  # the type of all others, which are sent as they are
PATIENCE = 30  # seconds for a request to arrive


class Response(NamedTuple):
    """A file as it is sent."""

    type: str
    tag: str
    data: bytes
    zipped: bytes | None


class PageServer(ThreadingHTTPServer):
    """Serves the files of one folder to this computer only, as GitHub Pages would send them."""

    def __init__(self, folder: Path, port: int) -> None:
        self.folder = folder
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
        self.send_header("X-Content-Type-Options", "nosniff")
        if not is_known:
            self.send_header("Content-Type", answer.type)
            self.send_header("Content-Length", str(len(data or b"")))
            if zips:
                self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        return data or b""


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
        raise ValueError(f"--port {port}: {error.strerror}") from None
    with server:
        try:
            print(f"{server.address}  (Ctrl+C ends it)", flush=True)
            server.serve_forever()
        except KeyboardInterrupt:
            print(file=sys.stderr)


EXAMPLES = """examples:
  minetui page site
  minetui page --serve"""
PORT = 8470


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of this command."""
    add = parser.add_argument
    folder = "the folder to build into (with --serve, default: one in your cache)"
    add("folder", nargs="?", metavar="DIR", type=Path, help=folder)
    add("--serve", action="store_true", help="serve the page to this computer only")
    add("--port", type=_port, metavar="N", help=f"the port for --serve (default: {PORT})")
    npm = "a folder with the npm packages, which are checked (default: npm gets them)"
    add("--npm", type=Path, metavar="FOLDER", help=npm)


def run(arguments: argparse.Namespace) -> int:
    """Build the page, and serve it if asked to."""
    folder = arguments.folder
    if folder is None and not arguments.serve:
        raise ValueError("expected a DIR to build into, or --serve")
    if arguments.port is not None and not arguments.serve:
        raise ValueError("expected --serve with --port")
    folder = folder or cache_folder() / "page"
    if not is_built(folder):
        print(f"minetui: building the page in {shown(str(folder))}", file=sys.stderr)
        with steps(STEPS) as tell:
            build(folder, arguments.npm, tell)
    if arguments.serve:
        serve(folder, PORT if arguments.port is None else arguments.port)
    return 0


QUARTERS = 4


@contextmanager
def steps(texts: Mapping[int, str]) -> Iterator[Callable[[int, int, int], None]]:
    """The steps of some work on standard error: call it with one, how much is done, of how much.

    A terminal has a bar for the step, any other output a line for it and for each quarter that is
    done. A step that is not counted has the total 0.
    """
    from rich.console import Console
    from rich.progress import BarColumn, Progress

    numbered = {
        step: f"{at} of {len(texts)}: {text}" for at, (step, text) in enumerate(texts.items(), 1)
    }
    console = Console(stderr=True)
    if not console.is_terminal:
        yield StepLines(numbered).tell
        return
    columns = ("{task.description}", BarColumn(), "{task.fields[counts]}")
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("", total=None, counts="")

        def tell(step: int, done: int, total: int) -> None:
            counts = f"{done:,} of {total:,}" if total else ""
            bar.update(task, description=numbered[step], completed=done, counts=counts)
            bar.update(task, total=total or None)

        yield tell


class StepLines:
    """The steps of some work, and the quarters of those that are counted, a line each."""

    def __init__(self, texts: Mapping[int, str]) -> None:
        self._texts = texts
        self._told: tuple[int, int] | None = None

    def tell(self, step: int, done: int, total: int) -> None:
        """Print a line, unless the last one said nearly the same."""
        quarter = (step, QUARTERS * done // total if total else 0)
        if quarter != self._told:
            self._told = quarter
            counts = [f"{done:,} of {total:,}"] if done else []
            line = ", ".join([self._texts[step], *counts])
            print(f"minetui: {line}", file=sys.stderr, flush=True)


def _port(text: str) -> int:
    """The number of a port; 0 is any free one."""
    port = whole_number(text)
    if not 0 <= port < 65_536:
        raise argparse.ArgumentTypeError(f"expected a port from 0 to 65535, got {text}")
    return port
