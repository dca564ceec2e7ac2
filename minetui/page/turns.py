"""Work in a page, which has no threads: it begins once the screen and waiting input had their turn.

Without this, a key would be painted only after the odds that it asks for are computed.
"""

import asyncio
from collections.abc import Callable
from typing import Any

TURN = 0.012  # seconds, in which a key is handled and painted


def give_turns(loop: asyncio.AbstractEventLoop) -> None:
    """Have the loop's executor, which runs work inline, wait for a turn."""
    inline = loop.run_in_executor

    async def in_turn(executor: None, work: Callable[..., Any], *args: Any) -> Any:  # noqa: ANN401
        await asyncio.sleep(TURN)
        return await inline(executor, work, *args)

    loop.run_in_executor = in_turn  # type: ignore[method-assign, assignment]
