"""Live games: several visitors on equal boards, or on one.

A `Broker` holds all rooms and the mines of all boards. Each visitor's process has a `Client`, which
knows what that visitor may know. Between them go bytes, in frames; neither knows a socket or a
clock: both are given them, so that tests run thousands of games on a line and a clock of their own.
`serve` is the broker with sockets, for the server over SSH and for rooms on one machine.

It draws nothing and says no sentences: what is to be said has a name, whose sentence is in `texts`.
"""

from typing import TYPE_CHECKING

from minetui import door

if TYPE_CHECKING:
    # fmt: off
    from .broker import Broker as Broker, DealOrder as DealOrder, Identity as Identity
    from .client import Client as Client, SentRecording as SentRecording
    from .dealing import DealerDesk as DealerDesk
    from .frames import BEST as BEST, BLOWN as BLOWN, COVERED as COVERED, DONE as DONE
    from .frames import FLAGGED as FLAGGED, FROZEN as FROZEN, GOING as GOING, NOBODY as NOBODY
    from .frames import OUT as OUT, Act as Act, ActKind as ActKind, Amend as Amend, Attend as Attend
    from .frames import Board as Board, Change as Change, Closed as Closed, Cursors as Cursors
    from .frames import Fetch as Fetch, Follow as Follow, FrameError as FrameError
    from .frames import Greeting as Greeting, Hello as Hello, Hover as Hover, InRoom as InRoom
    from .frames import Join as Join, Kept as Kept, Leave as Leave, Listed as Listed, Make as Make
    from .frames import Notice as Notice, OutOfRoom as OutOfRoom, Person as Person
    from .frames import Prepare as Prepare, Progress as Progress, Recorded as Recorded
    from .frames import Rename as Rename, RoundOver as RoundOver, SeatMap as SeatMap
    from .frames import Unlisted as Unlisted, frame_bytes as frame_bytes
    from .known import KnownBoard as KnownBoard, bytes_of as bytes_of
    from .local import LocalRooms as LocalRooms
    from .names import LONGEST_CODE as LONGEST_CODE, LONGEST_NAME as LONGEST_NAME
    from .names import NameProblem as NameProblem, is_code as is_code, likeness as likeness
    from .names import problem_of as problem_of, tidied as tidied
    from .serve import Hall as Hall
    from .values import FREEZES as FREEZES, HANDICAPS as HANDICAPS
    from .values import LONGEST_PASSWORD as LONGEST_PASSWORD, MOST_CELLS as MOST_CELLS
    from .values import MOST_KEYS as MOST_KEYS, MOST_LIVES as MOST_LIVES, MOST_ROUNDS as MOST_ROUNDS
    from .values import ListedRoom as ListedRoom, Phase as Phase, Placing as Placing
    from .values import RoomKind as RoomKind, RoomRules as RoomRules, RoomSeat as RoomSeat
    from .values import RoomState as RoomState
    # fmt: on
else:
    __getattr__ = door(
        __name__,
        broker="Broker DealOrder Identity",
        client="Client SentRecording",
        dealing="DealerDesk",
        frames="BEST BLOWN COVERED DONE FLAGGED FROZEN GOING NOBODY OUT Act ActKind Amend Attend"
        " Board Change Closed Cursors Fetch Follow FrameError Greeting Hello Hover InRoom Join"
        " Kept Leave Listed Make Notice OutOfRoom Person Prepare Progress Recorded Rename"
        " RoundOver SeatMap Unlisted frame_bytes",
        known="KnownBoard bytes_of",
        local="LocalRooms",
        names="LONGEST_CODE LONGEST_NAME NameProblem is_code likeness problem_of tidied",
        serve="Hall",
        values="FREEZES HANDICAPS LONGEST_PASSWORD MOST_CELLS MOST_KEYS MOST_LIVES MOST_ROUNDS"
        " ListedRoom Phase Placing RoomKind RoomRules RoomSeat RoomState",
    )
