"""What a visitor may take of the server has its bounds."""

import asyncio
import resource
import socket
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from ..conftest import PATIENCE, Server
from ..visitors import connected, new_key, playing, visiting

MANY = b"n\x1b"  # keys that open and close a dialog


def silent(server: Server) -> socket.socket:
    """A connection that says nothing."""
    return socket.create_connection(("127.0.0.1", server.port), PATIENCE)


async def test_a_full_server_says_so(serve: Callable[..., Server]) -> None:
    server = serve("--visitors", "1")
    async with playing(server) as visitor:
        async with visiting(server) as other:
            assert await other.ends() == "minetui: The server is full. Try again later."
        visitor.press("q")
        await visitor.ends()
    async with visiting(server) as visitor:
        await visitor.sees("Reveal")


async def test_one_address_does_not_take_all_places(serve: Callable[..., Server]) -> None:
    server = serve("--per-address", "1")
    async with playing(server):
        async with visiting(server) as other:
            said = await other.ends()
            assert said == "minetui: Too many visitors from your address."
        with silent(server) as second, silent(server) as third:
            received = {second.recv(1), third.recv(1)}

    assert received == {b"S", b""}  # a greeting, and none


async def test_who_asks_for_no_game_is_sent_away(serve: Callable[..., Server]) -> None:
    """A connection that says nothing, and one that has a name and no session."""
    server = serve("--login", "1")
    with silent(server) as half_open:
        async with connected(server) as connection:
            await connection.wait_closed()
        data = await asyncio.to_thread(lambda: half_open.makefile("rb").read())

    assert data.startswith(b"SSH-2.0-")
    server.wait_for_line("no game was asked for")
    server.wait_for_line("no game was asked for")


async def test_a_flood_of_packets_is_read_slowly(server: Server) -> None:
    """They cost the server much and the client nothing, even before there is any key."""
    packet = bytes((0, 0, 0, 12, 4, 2, 0, 0, 0, 2)) + bytes(6)  # one to be ignored
    with silent(server) as flooder:
        flooder.setblocking(False)
        flood = b"SSH-2.0-flooder\r\n" + packet * 500_000
        flooding = asyncio.create_task(asyncio.get_running_loop().sock_sendall(flooder, flood))
        async with playing(server) as visitor:
            visitor.press("?")
            await visitor.sees("Rules")

        assert flooding.cancel()  # so it is not done


async def test_keys_take_so_many_homes(serve: Callable[..., Server]) -> None:
    """Anybody can make keys, which must not fill the disk. Whoever has a home keeps it."""
    server, key = serve("--homes", "1"), new_key()
    async with visiting(server, key) as visitor:
        await visitor.sees("Clear every cell")
    async with visiting(server, new_key()) as visitor:
        await visitor.sees("This server has no room for another key")
    homes = server.homes
    async with playing(server, key) as visitor:
        assert "no room" not in visitor.shown
    assert server.homes == homes
    assert len(homes) == 1


async def test_an_idle_visit_ends_with_a_line(serve: Callable[..., Server]) -> None:
    async with visiting(serve("--idle", "0.01"), new_key()) as visitor:
        text = await visitor.ends()

    said = "minetui: Idle for 0.01 min. Your game is saved for your next visit."
    assert text == said


async def test_a_long_visit_ends_with_a_line(serve: Callable[..., Server]) -> None:
    async with visiting(serve("--time", "0.01")) as visitor:
        text = await visitor.ends()

    assert text == "minetui: A visit lasts 0.01 min."


async def test_a_visit_has_so_much_processor_time(serve: Callable[..., Server]) -> None:
    server = serve("--cpu", "1", "--keys", "9999")
    async with playing(server) as visitor:
        ended = asyncio.ensure_future(visitor.ends())
        while not ended.done():  # how many keys a second of computing takes, depends on the machine
            with suppress(OSError):  # it may end meanwhile
                visitor.press(MANY * 500)
            await asyncio.wait([ended], timeout=1)

        assert await ended == "minetui: The game took too much time to compute."


async def test_a_visit_has_so_much_memory(serve: Callable[..., Server]) -> None:
    server = serve("--memory", "32")
    async with visiting(server, new_key()) as visitor:
        text = await visitor.ends()

    assert text == "minetui: The game failed. Your game is saved for your next visit."
    assert "Error" in server.wait_for_line("a game failed")


async def test_a_home_holds_so_many_files(serve: Callable[..., Server]) -> None:
    async with playing(serve("--per-folder", "1"), new_key()) as visitor:
        visitor.press(" ")
        await visitor.sees("0:01")
        for name, said in (("one", "RawVF_Version"), ("two", "the folder is full (1 file)")):
            visitor.press("\x13")  # Ctrl+S
            await visitor.sees("Save the game as")
            visitor.press(f"\x15{name}\r")
            await visitor.sees(said)
            visitor.press("\r")


async def test_no_board_is_larger_than_the_server_allows(serve: Callable[..., Server]) -> None:
    async with playing(serve("--cells", "1000")) as visitor:
        visitor.press("n4\t\x15100")  # the rows of a custom level
        await visitor.sees("A board has at most 1,000 cells.")


async def test_a_client_that_does_not_read_is_no_burden(serve: Callable[..., Server]) -> None:
    """The program waits for the line, and ends in time all the same."""
    server = serve("--time", "0.05", "--keys", "9999")
    async with connected(server) as connection:
        process = await connection.create_process(
            term_type="xterm-256color", term_size=(90, 30), encoding=None
        )
        transport = connection._transport
        process.stdin.write(MANY * 5_000)
        transport.pause_reading()
        line = await asyncio.to_thread(server.wait_for_line, "127.0.0.1")

        assert "out of time" in line


async def test_without_another_terminal_the_server_is_full(serve: Callable[..., Server]) -> None:
    """Nobody is counted who has no game, and the server goes on."""
    server = serve("--visitors", "1")
    files = len([*Path(f"/proc/{server.process.pid}/fd").iterdir()])
    bounds = resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE)
    resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (files + 2, bounds[1]))
    async with visiting(server) as visitor:
        said = await visitor.ends()
    resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, bounds)
    async with visiting(server) as visitor:
        await visitor.sees("Reveal")

    assert said == "minetui: The server is full. Try again later."
