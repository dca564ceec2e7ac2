"""The policy of the page: it runs its own files only, whatever is in an address or in a file."""

import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import quote

import pytest

from minetui.page.server import PageServer, policy_of
from minetui.page.site import STATIC

from .driven import BROWSERS
from .serving import Served
from .test_page import CODE, DROP, REPLAY

Asked = tuple[str, list[str]]  # an address, and what it was asked for
Start = Callable[..., AbstractContextManager[Any]]
HIT = "window.hits = [...(window.hits ?? []), 'SIGN']"
# Each way to run or to load what is not of the page, under a sign of its own.
BREAKER = """
<script>INLINE</script>
<script src="FOREIGN/script"></script>
<script type="module">import("FOREIGN/module").catch(() => {})</script>
<script src="data:text/javascript,DATA"></script>
<img src="missing.png" onerror="HANDLER">
<img src="FOREIGN/picture">
<link rel="stylesheet" href="FOREIGN/style">
<style>body { background: url("FOREIGN/background") }</style>
<p style="background: url(FOREIGN/attribute)">.</p>
<iframe src="FOREIGN/frame"></iframe>
<iframe srcdoc="<script>parent.SRCDOC</script>"></iframe>
<object data="FOREIGN/object"></object>
<iframe name="aside"></iframe>
<form id="form" action="FOREIGN/form" target="aside"></form>
<a id="link" href="javascript:LINK">link</a>
<script src="breaker.js"></script>
<base href="FOREIGN/">
"""
# What a script of the page's own host tries; the policy lets it run.
SCRIPT = """
const tries = {
  eval: () => eval("EVAL"),
  Function: () => new Function("FUNCTION")(),
  timeout: () => setTimeout("TIMEOUT"),
  markup: () => (document.body.innerHTML = `<img src=x onerror="MARKUP">`),
  worker: () => new Worker(URL.createObjectURL(new Blob(["fetch('FOREIGN/worker')"]))),
  named: () => trustedTypes.createPolicy("another", {}),
  fetch: () => fetch("FOREIGN/fetch").catch(() => {}),
  beacon: () => navigator.sendBeacon("FOREIGN/beacon"),
  socket: () => new WebSocket("FOREIGN/socket".replace("http", "ws")),
  link: () => document.getElementById("link").click(),
  form: () => document.getElementById("form").submit(),
  wasm: () => WebAssembly.instantiate(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])),
};
window.refused = [];
for (const [name, attempt] of Object.entries(tries)) {
  try { attempt(); } catch { window.refused.push(name); }
}
setTimeout(() => (window.isTried = true), 500);
"""
WATCH = """
window.violated = [];
const note = ({ effectiveDirective }) => window.violated.push(effectiveDirective);
addEventListener("securitypolicyviolation", note);
"""
SAID = "() => document.getElementById('line').textContent !== ''"
VIOLATED = {
    *("script-src-elem", "script-src-attr", "img-src", "style-src-elem", "frame-src"),
    *("style-src-attr", "object-src", "base-uri", "form-action", "connect-src"),
}
SHOUT = "<script>window.hit=1</script><img src=x onerror=window.hit=1>"
HOSTILE = [
    SHOUT,
    quote(SHOUT),
    f"position={quote(SHOUT)}",
    f"position={quote('2 2 1')}%0A{quote(SHOUT)}",
    "replay=javascript:window.hit=1",
    "replay=data:text/html;base64,PHNjcmlwdD53aW5kb3cuaGl0PTE8L3NjcmlwdD4=",
    "replay=blob:null/7c9e6679",
    "replay=//example.org/a.rawvf",
    "replay=https://example.org/a.rawvf",
    f"theme={quote(SHOUT)}",
    f"daily={quote(SHOUT)}&hint&odds",
    "MT1-<svg/onload=window.hit=1>",
    "%6A%61%76%61%73%63%72%69%70%74%3Awindow.hit=1",
    "constructor",
    "__proto__=1",
    "position=" + "%3Cscript%3E" * 5_000,
]
NAMED = REPLAY.read_text("utf-8").replace("the casual player", f"{SHOUT}\x1b]52;c;aGl0\x07")


class Foreign(BaseHTTPRequestHandler):
    """Another host, which answers anything, and remembers it."""

    def __init__(self, asked: list[str], *rest: Any) -> None:  # noqa: ANN401 - handed on
        self.asked = asked
        super().__init__(*rest)

    def do_GET(self) -> None:
        self.asked.append(self.path)
        self.send_response(200)
        self.send_header("Access-Control-Allow-Origin", "*")
        self.end_headers()

    do_POST = do_GET

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def foreign() -> Iterator[Asked]:
    """The address of another host, and what it is asked for."""
    asked = list[str]()
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Foreign, asked)) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}", asked
        server.shutdown()


def put_breaker(folder: Path, foreign: str, head: str) -> None:
    """Put a page into a folder that tries to leave the policy in its head."""
    folder.mkdir()
    signed = re.compile(r"\b[A-Z]{4,}\b")

    def filled(text: str) -> str:
        text = text.replace("FOREIGN", foreign)
        return signed.sub(lambda sign: HIT.replace("SIGN", sign[0]), text)

    start = "<!doctype html><meta charset=utf-8><title>breaker</title>"
    page = f"{start}{head}<script src=watch.js></script><body>{filled(BREAKER)}"
    (folder / "index.html").write_text(page, "utf-8")
    (folder / "watch.js").write_text(WATCH)
    (folder / "breaker.js").write_text(filled(SCRIPT))


@pytest.mark.parametrize("name", BROWSERS, scope="module")
@pytest.mark.parametrize("by", ["the page", "headers", "nothing"])
def test_a_page_cannot_leave_the_policy(
    request: pytest.FixtureRequest, tmp_path: Path, foreign: Asked, name: str, by: str
) -> None:
    """Without it each of these does something, so that there is something to refuse."""
    start, serve = map(request.getfixturevalue, ("start", "serve"))
    (elsewhere, asked), folder = foreign, tmp_path / "site"
    [meta] = re.findall(r"<meta http-equiv.*>", (STATIC / "index.html").read_text("utf-8"))
    put_breaker(folder, elsewhere, meta if by == "the page" else "")
    server = PageServer(folder, 0)
    server.policy = policy_of(STATIC)
    Thread(target=server.serve_forever, daemon=True).start()
    with start(name, server.address if by == "headers" else serve(folder)) as page:
        page.wait_for_function("() => window.isTried")
        hits, refused, violated = page.evaluate("[window.hits ?? [], refused, violated]")
    server.shutdown()
    server.server_close()

    if by == "nothing":
        assert len(hits) >= 5
        assert len(asked) >= 5
        assert violated == []
    else:
        assert (hits, asked) == ([], [])
        assert {"eval", "Function", "markup", "worker", "named"} <= {*refused}
        assert "wasm" not in refused
        assert {*violated} >= VIOLATED


@pytest.mark.parametrize("name", BROWSERS, scope="module")
def test_no_address_and_no_file_runs_anything_or_breaks_the_policy(
    play: Start, page_folder: Path, name: str
) -> None:
    served = Served(page_folder)
    with play(name, f"http://127.0.0.1:{served.port}/") as visit:
        visit.sees("Beginner")
        visit.page.evaluate(WATCH)
        for fragment in HOSTILE:
            visit.page.evaluate("(text) => { location.hash = text }", fragment)
            visit.page.wait_for_function(SAID)
            visit.press("ArrowRight")
            visit.page.evaluate("document.getElementById('line').textContent = ''")
        visit.page.evaluate("(text) => { location.hash = text }", CODE)
        visit.sees("shared board")
        visit.page.evaluate(DROP, [f"{SHOUT}.txt", SHOUT])
        visit.sees("expected a board or a replay")
        visit.page.evaluate(DROP, ["named.rawvf", NAMED])
        visit.sees(SHOUT[:20])
        seen = visit.page.evaluate("[window.hit ?? null, violated, document.scripts.length]")
        elements = visit.page.evaluate("document.querySelectorAll('body svg, body img').length")
    served.stop()

    assert seen == [None, [], 2]
    assert elements == 1
