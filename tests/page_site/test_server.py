"""The server of `minetui page --serve`: for this computer only, and calm about odd requests."""

import gzip
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from threading import Thread
from typing import TypeAlias

import pytest

from minetui.page.server import PageServer

Captured: TypeAlias = pytest.CaptureFixture[str]


@pytest.fixture
def server(built: Path) -> Iterator[PageServer]:
    """A server of a site, in a thread."""
    (built.parent / "secret.txt").write_text("secret")
    with PageServer(built, 0) as server:
        Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}).start()
        yield server
        server.shutdown()


def ask(server: PageServer, path: str, method: str = "GET", **headers: str) -> HTTPResponse:
    """The answer to a request."""
    connection = HTTPConnection("127.0.0.1", server.server_port, timeout=60)
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    connection.request(method, path, headers=named)
    return connection.getresponse()


def raw(server: PageServer, request: bytes) -> bytes:
    """The answer to bytes."""
    with socket.create_connection(("127.0.0.1", server.server_port), timeout=60) as line:
        line.sendall(request)
        line.shutdown(socket.SHUT_WR)
        return b"".join(iter(lambda: line.recv(65_536), b""))


@pytest.mark.parametrize(
    ("path", "type"),
    [
        ("/sw.js", "text/javascript; charset=utf-8"),
        ("/files.json?again", "application/json"),
        ("/app.webmanifest", "application/manifest+json"),
        ("/xterm/xterm.mjs", "text/javascript; charset=utf-8"),
        ("/pyodide/pyodide.asm.wasm", "application/wasm"),
        ("/site-packages.zip.zst", "application/octet-stream"),
    ],
)
def test_a_file_has_its_type_and_is_compressed_as_on_github_pages(
    path: str, type: str, server: PageServer
) -> None:
    plain = ask(server, path)
    data = plain.read()
    zipped = ask(server, path, Accept_Encoding="gzip, br")
    sent = zipped.read()

    head = ask(server, path, "HEAD")

    assert head.headers["Content-Length"] == plain.headers["Content-Length"] == f"{len(data)}"
    assert head.read() == b""
    assert (plain.status, plain.headers["Content-Type"]) == (200, type)
    assert plain.headers["Content-Encoding"] is None
    if type == "application/octet-stream":
        assert sent == data
    else:
        assert zipped.headers["Content-Encoding"] == "gzip"
        assert gzip.decompress(sent) == data


def test_a_file_that_has_not_changed_is_not_sent_again(server: PageServer) -> None:
    first = ask(server, "/sw.js")
    tag, data = first.headers["ETag"], first.read()
    again = ask(server, "/sw.js", If_None_Match=tag)
    (server.folder / "sw.js").write_text("another")
    changed = ask(server, "/sw.js", If_None_Match=tag)

    assert first.headers["Cache-Control"] == "no-cache"
    assert (again.status, again.read()) == (304, b"")
    assert (changed.status, changed.read()) == (200, b"another") != (200, data)


def test_every_answer_says_how_little_the_page_may_do(server: PageServer) -> None:
    """Workers have a policy only if it comes with them."""
    page = ask(server, "/")
    worker = ask(server, "/worker.js")
    policy = page.headers["Content-Security-Policy"]
    [in_page] = re.findall(r'Security-Policy" content="([^"]+)"', page.read().decode())

    assert (
        policy == f"{in_page}; frame-ancestors 'self'" == worker.headers["Content-Security-Policy"]
    )
    assert "unsafe-inline" not in policy
    assert "'unsafe-eval'" not in policy
    assert page.headers["X-Content-Type-Options"] == "nosniff"
    assert page.headers["Referrer-Policy"] == "no-referrer"
    assert "camera=()" in page.headers["Permissions-Policy"]


def test_nothing_but_the_files_of_the_site_is_there(server: PageServer) -> None:
    others = ("/pyodide/", "/pyodide", "/../secret.txt", "/%2e%2e/secret.txt", "//etc/passwd")

    assert {ask(server, path).status for path in (*others, "/%00", "/x")} == {404}


def test_only_the_names_of_this_computer_are_answered(server: PageServer) -> None:
    """Another name that leads here gets nothing, so that no other site can use it."""
    ours = ("localhost", "127.0.0.1", "[::1]:8470", "LOCALHOST:1")
    others = ("example.org", "localhost.example.org", "127.0.0.1.nip", "", "a:b")

    assert {ask(server, "/sw.js", Host=name).status for name in ours} == {200}
    assert {ask(server, "/sw.js", Host=name).status for name in others} == {421}


@pytest.mark.parametrize(
    "request_",
    [
        b"",
        b"\r\n",
        b"GET\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",  # TLS
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET /sw.js HTTP/1.1\r\n\r\n",
        b"GET http://[ HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"POST /sw.js HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n",
        b"GET /" + b"a" * 70_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
    ],
)
def test_an_odd_request_is_refused_and_nothing_is_said_of_it(
    request_: bytes, server: PageServer, capfd: Captured
) -> None:
    answer = raw(server, request_)

    assert b" 200 " not in answer.partition(b"\r\n")[0]
    assert ask(server, "/sw.js").status == 200
    assert capfd.readouterr() == ("", "")


def test_a_visitor_who_leaves_leaves_no_trace(server: PageServer, capfd: Captured) -> None:
    (server.folder / "large.txt").write_bytes(bytes(5_000_000))
    for _ in range(5):
        with socket.create_connection(("127.0.0.1", server.server_port)) as line:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
            line.sendall(b"GET /large.txt HTTP/1.1\r\nHost: localhost\r\n\r\n")
            line.recv(100)

    assert ask(server, "/sw.js").status == 200
    assert capfd.readouterr() == ("", "")


def test_ctrl_c_ends_it_well(built: Path) -> None:
    script = "import sys; from pathlib import Path; from minetui.page.server import serve"
    script += "; serve(Path(sys.argv[1]), 0)"
    words = [sys.executable, "-c", script, str(built)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as run:
        assert run.stdout
        line = run.stdout.readline()
        run.send_signal(signal.SIGINT)
        _, errors = run.communicate(timeout=60)

    assert line.startswith("http://127.0.0.1:")
    assert (run.returncode, errors.strip()) == (0, "")
