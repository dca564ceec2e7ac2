"""Random schedules of four players whose lines and processes fail: `network.py` has what is tried.

A schedule that fails names its seed: `play(SEED)` in `network.py` repeats it.
"""

from time import process_time

import pytest

from minetui.live.frames import Join, Leave, Make, Prepare
from minetui.live.values import Phase, RoomKind, RoomRules

from .network import LEVELS, Network, Tally, play

PLAIN, ALL = 120, 10_000


def played(seeds: range) -> Tally:
    """All that has happened in the schedules of these seeds."""
    tally = Tally()
    for seed in seeds:
        try:
            tally += play(seed)
        except Exception as error:
            error.add_note(f"the seed of this schedule is {seed}")
            raise
    return tally


def test_lines_that_fail_lose_no_move_and_no_order() -> None:
    tally = played(range(PLAIN))

    assert all(vars(tally).values()), tally


@pytest.mark.slow
def test_ten_thousand_schedules_lose_no_move_and_no_order() -> None:
    before = process_time()
    tally = played(range(ALL))

    print(f"{ALL} schedules in {process_time() - before:.0f} s of computing: {tally}")
    assert all(vars(tally).values()), tally


def test_a_schedule_is_that_of_its_seed() -> None:
    assert play(1) == play(1) != play(2)


def test_who_leaves_before_the_start_is_not_waited_for() -> None:
    """When all others leave the round, too, it is over."""
    network = quiet_network(RoomKind.VERSUS)
    clients = network.clients
    ask_all(network, *[Prepare(True)] * 3, None)
    assert {room.phase for room in network.rooms if room} == {Phase.COUNTDOWN}
    ask_all(network, Leave())
    network.run(network.now + 4)
    assert clients[1].room is not None
    assert clients[1].room.phase is Phase.PLAYING
    assert clients[1].progress is not None
    assert [side[0] for side in clients[1].progress.sides] == [1, 2]
    ask_all(network, None, Leave(), Leave(), None)

    assert clients[3].room is not None
    assert clients[3].room.phase is Phase.GATHERING


def quiet_network(kind: RoomKind) -> Network:
    """Four visitors on lines that don't fail; three are in a room, the last one watches."""
    network = Network(0)
    network.rests, network.faults, network.kind = True, 0.0, kind
    network.run(2.0)
    first, *others = network.clients
    ask_all(network, Make(RoomRules(kind, LEVELS[0])))
    assert first.room is not None
    code = first.room.code
    ask_all(network, None, *[Join(code)] * (len(others) - 1), Join(code, watching=True))
    return network


def ask_all(network: Network, *frames: object) -> None:
    """Have the visitors ask for these things, and wait until all is told."""
    for visitor, frame in zip(network.visitors, frames, strict=False):
        if frame is not None and visitor.client is not None:
            visitor.client.ask(frame)
            network.take_asked(visitor)
            network.run(network.now + 0.7)
    network.run(network.now + 1)
