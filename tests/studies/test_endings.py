"""What would end a process waits for a moment in which nothing is half begun."""

import signal

import pytest
from systems import not_on_windows

from minetui.studies import ended_by_exit, signals_waiting


@pytest.mark.parametrize(
    "name", ["SIGINT", "SIGTERM", pytest.param("SIGHUP", marks=not_on_windows("it has none"))]
)
def test_a_signal_waits_until_the_block_ends(name: str) -> None:
    done, number = list[str](), getattr(signal, name)

    def begin() -> None:
        with signals_waiting():
            signal.raise_signal(number)
            done.append("begun")
        done.append("not reached")

    with pytest.raises((KeyboardInterrupt, SystemExit)), ended_by_exit():
        begin()

    assert done == ["begun"]


def test_a_signal_that_is_ignored_stays_so() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with signals_waiting():
            signal.raise_signal(signal.SIGINT)
        handler = signal.getsignal(signal.SIGINT)
    finally:
        signal.signal(signal.SIGINT, before)

    assert handler is signal.SIG_IGN
