"""However a visit ends, no process of it is left."""

import asyncio
import os
import signal
from collections.abc import Callable

from ..conftest import PATIENCE, Server, is_there
from ..visitors import connected, playing, until, visiting


async def test_a_cut_line_ends_the_visit(serve: Callable[..., Server]) -> None:
    server = serve()
    async with playing(server) as visitor:
        (pid,) = server.visits
        visitor.process.channel.get_connection().abort()
        await until(lambda: not is_there(pid))

    assert "no key" in server.wait_for_line("the line was cut")


async def test_a_process_that_hangs_is_killed(serve: Callable[..., Server]) -> None:
    server = serve()
    async with playing(server):
        (pid,) = server.visits
        os.kill(pid, signal.SIGSTOP)
    await until(lambda: not is_there(pid))


async def test_no_visit_outlives_the_server(serve: Callable[..., Server]) -> None:
    server = serve()
    async with playing(server), playing(server):
        processes = [server.fork_server, *server.visits]
        os.kill(processes[1], signal.SIGSTOP)
        server.process.kill()
        await until(lambda: not any(map(is_there, processes)))

    assert len(processes) == 3


async def test_without_the_process_that_forks_the_server_ends(serve: Callable[..., Server]) -> None:
    server = serve()
    async with playing(server):
        (pid,) = server.visits
        os.kill(server.fork_server, signal.SIGKILL)
        await until(lambda: not is_there(pid))
    server.wait_for_line("the process that forks ended, so the server stops")

    assert server.process.wait(PATIENCE) == 1
    assert [*(server.home).glob("guests/*")] == []


async def test_a_server_that_is_stopped_says_so_to_all(serve: Callable[..., Server]) -> None:
    server = serve()
    async with playing(server) as first, playing(server) as second, connected(server):
        server.process.terminate()
        for visitor in (first, second):
            assert await visitor.ends() == "minetui: The server is stopping."
            assert b"\x1b[?1049l" in visitor.raw  # the screen that the visitor's shell had

    assert server.process.wait(PATIENCE) == 0


async def test_a_program_that_was_killed_leaves_a_terminal_in_order(
    serve: Callable[..., Server],
) -> None:
    server = serve()
    async with playing(server) as visitor:
        os.kill(server.visits[0], signal.SIGKILL)

        assert await visitor.ends() == "minetui: The game failed."
        assert visitor.raw.rindex(b"\x1b[?1049l") > visitor.raw.rindex(b"\x1b[?1049h")


async def test_a_process_that_forks_and_hangs_does_not_keep_the_server(
    serve: Callable[..., Server],
) -> None:
    server = serve()
    os.kill(server.fork_server, signal.SIGSTOP)
    server.process.terminate()

    assert server.process.wait(PATIENCE) == 0


async def test_a_visit_that_is_cut_before_its_process_is_forked_leaves_no_home(
    serve: Callable[..., Server],
) -> None:
    server = serve()
    forking = server.fork_server
    os.kill(forking, signal.SIGSTOP)
    async with visiting(server) as visitor:
        visitor.process.channel.get_connection().abort()
        await asyncio.to_thread(server.wait_for_line, "the line was cut")
    os.kill(forking, signal.SIGCONT)
    async with playing(server) as visitor:
        assert len([*server.home.glob("guests/*")]) == len(server.visits) == 1
