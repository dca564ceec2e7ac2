"""Firefox and WebKit as they are installed, driven by the W3C's protocols.

Playwright drives builds of its own of the two, which are downloads. So a `DrivenPage` has those of
its words that a `Visit` uses, on WebDriver BiDi, which Firefox speaks itself, and on WebDriver,
which WebKit's own driver speaks.
"""

import base64
import json
import os
import re
import shutil
import subprocess
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from socket import socket
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from .visit import Visit

BROWSERS = ("chromium", "firefox", "webkit")
FIREFOX = ("firefox-esr", "firefox")
WEBKIT_DRIVER, PYTHON = "WebKitWebDriver", "/usr/bin/python3"
WINDOW = Path(__file__).with_name("webkit_window.py")
PATIENCE = 60.0  # seconds for a program to start, and for anything to come true
NAMED = {
    **{"Control": "\ue009", "Shift": "\ue008", "Alt": "\ue00a", "Enter": "\ue007", "Tab": "\ue004"},
    **{"Escape": "\ue00c", "Space": " ", "Backspace": "\ue003", "End": "\ue010", "Home": "\ue011"},
    **{"ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014", "ArrowDown": "\ue015"},
    **{"Delete": "\ue017", "F2": "\ue032"},
}
BUTTONS = ["left", "middle", "right"]
CALLED = """(text) => {
  const value = %s;
  return Promise.resolve(typeof value === "function" ? value(JSON.parse(text)) : value)
    .then((result) => JSON.stringify(result ?? null));
}"""
TOUCH = """([kind, clientX, clientY]) => {
  const event = new Event(kind, { bubbles: true, cancelable: true });
  Object.assign(event, { touches: kind === "touchend" ? [] : [{ clientX, clientY }] });
  document.elementFromPoint(clientX, clientY).dispatchEvent(event);
}"""
PREFERENCES = {
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "toolkit.telemetry.server": "",
    "app.normandy.enabled": False,
    "extensions.getAddons.cache.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,",
    "dom.w3c_touch_events.enabled": 1,
}
FINGERS = {"ui.primaryPointerCapabilities": 1, "ui.allPointerCapabilities": 1}  # coarse ones


class DrivenPage(ABC):
    """A page in a browser that speaks one of the protocols."""

    @abstractmethod
    def call(self, function: str, text: str) -> str:
        """Call a function of a text in the page; what does it give, once it is there?"""

    @abstractmethod
    def act(self, *sources: dict[str, Any]) -> None:
        """Do what keys, a mouse or fingers do, side by side."""

    @abstractmethod
    def goto(self, address: str) -> None:
        """Open an address."""

    @abstractmethod
    def reload(self) -> None:
        """Load the page again."""

    @abstractmethod
    def set_input_files(self, selector: str, path: Path) -> None:
        """Choose a file in a field."""

    @abstractmethod
    def screenshot(self, path: Path | None = None) -> bytes:
        """A picture of the page, in a file too."""

    def evaluate(self, code: str, arg: object = None) -> Any:  # noqa: ANN401 - of the page
        """The value of an expression, or of a function for an argument."""
        return json.loads(self.call(CALLED % code, json.dumps(arg)))

    def wait_for_function(self, code: str, arg: object = None, timeout: float = 0) -> None:
        """Wait until an expression, or a function, is true."""
        end = time.monotonic() + max(timeout / 1000, PATIENCE)
        while True:
            with suppress(TimeoutError):  # WebKit's driver may lose a question that meets a load
                if self.evaluate(code, arg):
                    return
            assert time.monotonic() < end, f"still not so: {code} {arg!r}"
            time.sleep(0.05)

    def wait_for_selector(self, selector: str, timeout: float = 0, **_: str) -> None:
        """Wait until there is such an element."""
        self.wait_for_function("(words) => !!document.querySelector(words)", selector, timeout)

    def touch(self, x: float, y: float, milliseconds: int) -> None:
        """Touch a place with a finger for a time."""
        press = [{"type": "pointerDown", "button": 0}, {"type": "pause", "duration": milliseconds}]
        touch = [_move(x, y), *press, {"type": "pointerUp", "button": 0}]
        self.act(_pointer("touch", touch))

    def wait_for_timeout(self, milliseconds: float) -> None:
        """Let a time pass."""
        time.sleep(milliseconds / 1000)

    def text_content(self, selector: str) -> str:
        """The text of an element."""
        return str(self.evaluate("(words) => document.querySelector(words).textContent", selector))

    @property
    def keyboard(self) -> "Keyboard":
        """The keys of the browser's window."""
        return Keyboard(self)

    @property
    def mouse(self) -> "Mouse":
        """The mouse over the page."""
        return Mouse(self)


class DrivenVisit(Visit):
    """A visit to the page in such a browser."""

    page: DrivenPage  # type: ignore[assignment]

    def touch(self, x: float, y: float, milliseconds: int) -> None:
        self.page.touch(x, y, milliseconds)


class Keyboard:
    """The keys."""

    def __init__(self, page: DrivenPage) -> None:
        self._page = page

    def press(self, key: str) -> None:
        """Press a key, which may follow others and a plus, as in Control+s."""
        names = re.findall(r"[^+]+|\+$", key) if len(key) > 1 else [key]
        values = [NAMED.get(name, name) for name in names]
        downs = [{"type": "keyDown", "value": value} for value in values]
        ups = [{"type": "keyUp", "value": value} for value in reversed(values)]
        self._page.act({"type": "key", "id": "keys", "actions": [*downs, *ups]})


class Mouse:
    """The mouse."""

    def __init__(self, page: DrivenPage) -> None:
        self._page = page

    def move(self, x: float, y: float) -> None:
        """Move it to a place."""
        self._page.act(_pointer("mouse", [_move(x, y)]))

    def click(self, x: float, y: float, button: str = "left") -> None:
        """Click at a place."""
        number = BUTTONS.index(button)
        press = [{"type": f"pointer{way}", "button": number} for way in ("Down", "Up")]
        self._page.act(_pointer("mouse", [_move(x, y), *press]))


def _pointer(kind: str, actions: list[dict[str, Any]]) -> dict[str, Any]:
    how = {"pointerType": kind}
    return {"type": "pointer", "id": kind, "parameters": how, "actions": actions}


def _move(x: float, y: float) -> dict[str, Any]:
    return {"type": "pointerMove", "x": int(x), "y": int(y), "origin": "viewport"}


class FirefoxPage(DrivenPage):
    """A page of Firefox, by WebDriver BiDi."""

    def __init__(self, line: Any) -> None:  # noqa: ANN401 - of websockets
        self._line, self._numbers = line, count(1)
        self._send("session.new", capabilities={})
        self._context = self._send("browsingContext.getTree")["contexts"][0]["context"]

    def _send(self, method: str, **params: object) -> Any:  # noqa: ANN401 - JSON
        """Have a command done; what it answers."""
        number = next(self._numbers)
        self._line.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            answer = json.loads(self._line.recv(timeout=2 * PATIENCE))
            if answer.get("id") == number:
                assert answer["type"] == "success", answer
                return answer["result"]

    def call(self, function: str, text: str) -> str:
        return str(self._called(function, text)["value"])

    def _called(self, function: str, text: str) -> dict[str, Any]:
        answer = self._send(
            "script.callFunction",
            functionDeclaration=function,
            arguments=[{"type": "string", "value": text}],
            target={"context": self._context},
            awaitPromise=True,
        )
        assert answer["type"] == "success", answer["exceptionDetails"]["text"]
        return dict(answer["result"])

    def act(self, *sources: dict[str, Any]) -> None:
        self._send("input.performActions", context=self._context, actions=sources)

    def goto(self, address: str) -> None:
        self._send("browsingContext.navigate", context=self._context, url=address, wait="complete")

    def reload(self) -> None:
        self._send("browsingContext.reload", context=self._context, wait="complete")

    def set_input_files(self, selector: str, path: Path) -> None:
        field = self._called("(words) => document.querySelector(words)", selector)
        element = {"sharedId": field["sharedId"]}
        self._send("input.setFiles", context=self._context, element=element, files=[str(path)])

    def screenshot(self, path: Path | None = None) -> bytes:
        answer = self._send("browsingContext.captureScreenshot", context=self._context)
        return _kept(answer["data"], path)

    def scale(self, ratio: float, width: int, height: int) -> None:
        """Have a window of this size, with so many pixels of the device to a pixel."""
        size = {"width": width, "height": height}
        how: dict[str, Any] = {"viewport": size, "devicePixelRatio": ratio}
        self._send("browsingContext.setViewport", context=self._context, **how)


class WebKitPage(DrivenPage):
    """A page of WebKit, by WebDriver."""

    def __init__(self, address: str, data: Path) -> None:
        self._address = address
        options = {"binary": PYTHON, "args": [str(WINDOW), str(data)]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        session = self._ask("POST", "/session", capabilities=wanted)
        self._address += f"/session/{session['sessionId']}"

    def _ask(self, method: str, path: str, **params: object) -> Any:  # noqa: ANN401 - JSON
        """Have a command done; what it answers."""
        body = json.dumps(params).encode() if method == "POST" else None
        request = Request(self._address + path, body, method=method)
        try:
            with urlopen(request, timeout=PATIENCE / 2) as answer:
                return json.load(answer)["value"]
        except HTTPError as error:
            raise AssertionError(error.read().decode()) from None

    def call(self, function: str, text: str) -> str:
        script = f"const done = arguments[1]; ({function})(arguments[0]).then(done, done)"
        answer = self._ask("POST", "/execute/async", script=script, args=[text])
        assert isinstance(answer, str), answer
        return answer

    def act(self, *sources: dict[str, Any]) -> None:
        self._ask("POST", "/actions", actions=sources)

    def goto(self, address: str) -> None:
        self._ask("POST", "/url", url=address)

    def reload(self) -> None:
        self._ask("POST", "/refresh")

    def set_input_files(self, selector: str, path: Path) -> None:
        found = self._ask("POST", "/element", using="css selector", value=selector)
        [element] = found.values()
        self._ask("POST", f"/element/{element}/value", text=str(path))

    def screenshot(self, path: Path | None = None) -> bytes:
        return _kept(self._ask("GET", "/screenshot"), path)

    def touch(self, x: float, y: float, milliseconds: int) -> None:
        """Have the page told that a finger touches it: the driver has none."""
        for kind, pause in (("touchstart", milliseconds), ("touchend", 0)):
            self.evaluate(TOUCH, [kind, x, y])
            self.wait_for_timeout(pause)

    def close(self) -> None:
        """End the browser."""
        with suppress(AssertionError):  # it may be gone before it answers
            self._ask("DELETE", "")


def _kept(data: str, path: Path | None) -> bytes:
    picture = base64.b64decode(data)
    if path is not None:
        path.write_bytes(picture)
    return picture


@contextmanager
def firefox(profile: Path, *, fingers: bool = False) -> Iterator[FirefoxPage]:
    """A page of Firefox, which has this folder as its profile."""
    from websockets.sync.client import connect

    program = next(filter(None, map(shutil.which, FIREFOX)), None)
    assert program
    profile.mkdir(exist_ok=True)
    wishes = {**PREFERENCES, **(FINGERS if fingers else {})}
    lines = [
        f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in wishes.items()
    ]
    (profile / "user.js").write_text("".join(lines))
    words = [program, "--headless", "--no-remote", "--profile", str(profile)]
    words += ["--remote-debugging-port", "0", "about:blank"]
    with subprocess.Popen(
        words, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True
    ) as run:
        try:
            said = (re.search(r"BiDi listening on (ws:\S+)", line) for line in run.stderr or ())
            found = next(filter(None, said))
            with connect(f"{found[1]}/session", max_size=None, proxy=None) as line:
                page = FirefoxPage(line)
                yield page
                with suppress(Exception):  # it may be gone before it answers
                    page._send("browser.close")
            run.communicate(timeout=PATIENCE)
        finally:
            run.kill()


def has_window() -> bool:
    """Can the system's Python open a window of WebKit?"""
    words = [PYTHON, "-c", "import gi; gi.require_version('WebKit2', '4.1')"]
    if not Path(PYTHON).exists():
        return False
    return subprocess.run(words, check=False, stderr=subprocess.DEVNULL).returncode == 0


@contextmanager
def webkit(data: Path, display: str, ratio: float = 1) -> Iterator[WebKitPage]:
    """A page of WebKit, which keeps its data in this folder, on a display."""
    desk = {"DISPLAY": display, "GDK_SCALE": str(ratio), "GDK_BACKEND": "x11"}
    with socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    words, address = [WEBKIT_DRIVER, f"--port={port}"], f"http://127.0.0.1:{port}"
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    with subprocess.Popen(words, env={**os.environ, **desk}, **quiet) as run:
        try:
            _wait_for(f"{address}/status")
            page = WebKitPage(address, data)
            try:
                yield page
            finally:
                page.close()
        finally:
            run.terminate()


def _wait_for(address: str) -> None:
    """Wait until a server answers."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return urlopen(address, timeout=PATIENCE).close()
        except URLError:
            assert time.monotonic() < end
            time.sleep(0.05)


@contextmanager
def screen() -> Iterator[str]:
    """The name of a display for windows, which nobody sees."""
    read, write = os.pipe()
    words = ["Xvfb", "-displayfd", str(write), "-screen", "0", "4000x2600x24", "-nolisten", "tcp"]
    with subprocess.Popen(words, pass_fds=[write], stderr=subprocess.DEVNULL) as run:
        os.close(write)
        try:
            with open(read) as said:
                yield f":{said.readline().strip()}"
        finally:
            run.terminate()
