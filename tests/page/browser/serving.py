"""A server of the page that is stopped and started again, as a network comes and goes."""

from pathlib import Path
from threading import Thread

from minetui.page.server import PageServer

SETTLED = """async () => {
  const { active } = await navigator.serviceWorker.ready;
  while (active.state !== "activated") await new Promise((resolve) => setTimeout(resolve, 20));
}"""


class Served:
    """A folder on a server that can be stopped and started again at the same address."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = 0
        self.start()

    def start(self) -> None:
        """Begin to answer."""
        self._server = PageServer(self.folder, self.port)
        self.port = self._server.server_port
        Thread(
            target=self._server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True
        ).start()

    def stop(self) -> None:
        """Answer no more."""
        self._server.shutdown()
        self._server.server_close()
