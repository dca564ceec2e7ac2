"""A line between a client and a server: as slow as is wished, and cut when that is wished."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

BUFFER = 2_048  # bytes that the line holds in each place, so that it is felt at its other end


class Line:
    """A relay of TCP to a port: so many bytes a second to the client, and a delay in seconds."""

    def __init__(self, to: int, *, rate: float, delay: float = 0.02) -> None:
        self._to, self.rate, self._delay = to, rate, delay
        self._writers = set[asyncio.StreamWriter]()
        self.port = 0

    def cut(self) -> None:
        """Cut all connections on both sides, without a goodbye."""
        for writer in self._writers:
            writer.transport.abort()

    @asynccontextmanager
    async def up(self) -> AsyncIterator["Line"]:
        """The line, as long as it is needed."""
        listener = socket.create_server(("127.0.0.1", 0))
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, BUFFER)
        self.port = listener.getsockname()[1]
        async with await asyncio.start_server(self._connect, sock=listener, limit=BUFFER):
            yield self
            self.cut()

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        server = socket.socket()
        server.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, BUFFER)
        server.setblocking(False)
        await asyncio.get_running_loop().sock_connect(server, ("127.0.0.1", self._to))
        there, back = await asyncio.open_connection(sock=server, limit=BUFFER)
        self._writers |= {writer, back}
        with suppress(OSError, asyncio.CancelledError):
            await asyncio.gather(self._pass(reader, back, 1e9), self._pass(there, writer, 0))

    async def _pass(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, rate: float
    ) -> None:
        """Pass on what comes, at the rate of the line where none is given."""
        writer.transport.set_write_buffer_limits(high=0)
        while data := await reader.read(1_024):
            await asyncio.sleep(self._delay * bool(rate) + len(data) / (rate or self.rate))
            writer.write(data)
            await writer.drain()
        writer.close()
