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
    from .broker import Broker as Broker, DealOrder as DealOrder
    from .broker import Identity as Identity
    from .dealing import DealerDesk as DealerDesk
    from .client import Client as Client, SentRecording as SentRecording
    from .frames import BEST as BEST, BLOWN as BLOWN, COVERED as COVERED, DONE as DONE
    from .frames import FLAGGED as FLAGGED, FROZEN as FROZEN, GOING as GOING, NOBODY as NOBODY
    from .frames import OUT as OUT
    from .frames import Act as Act, ActKind as ActKind, Amend as Amend, Board as Board
    from .frames import Change as Change, Closed as Closed, Fetch as Fetch, InRoom as InRoom
    from .frames import Kept as Kept, Leave as Leave, Notice as Notice, OutOfRoom as OutOfRoom
    from .frames import Prepare as Prepare, Progress as Progress, Recorded as Recorded
    from .frames import RoundOver as RoundOver, SeatMap as SeatMap, frame_bytes as frame_bytes
    from .frames import Cursors as Cursors, Follow as Follow, Hover as Hover
    from .known import KnownBoard as KnownBoard, bytes_of as bytes_of
    from .frames import Greeting as Greeting, Hello as Hello, Join as Join, Listed as Listed
    from .frames import Attend as Attend, Make as Make, Person as Person, Rename as Rename
    from .frames import Unlisted as Unlisted
    from .names import LONGEST_NAME as LONGEST_NAME, NameProblem as NameProblem
    from .names import likeness as likeness, problem_of as problem_of, tidied as tidied
    from .values import LONGEST_PASSWORD as LONGEST_PASSWORD, MOST_KEYS as MOST_KEYS
    from .values import ListedRoom as ListedRoom
    from .values import FREEZES as FREEZES, HANDICAPS as HANDICAPS, MOST_CELLS as MOST_CELLS
    from .values import MOST_LIVES as MOST_LIVES, MOST_ROUNDS as MOST_ROUNDS, Phase as Phase
    from .values import Placing as Placing, RoomKind as RoomKind, RoomRules as RoomRules
    from .values import RoomSeat as RoomSeat, RoomState as RoomState
    from .frames import FrameError as FrameError
    from .names import LONGEST_CODE as LONGEST_CODE, is_code as is_code
    from .local import LocalRooms as LocalRooms
    from .serve import Hall as Hall
    # fmt: on
else:
    __getattr__ = door(
        __name__,
        broker="Broker DealOrder Identity",
        client="Client SentRecording",
        dealing="DealerDesk",
        frames="BEST BLOWN COVERED DONE FLAGGED FROZEN FrameError GOING NOBODY OUT Act ActKind"
        " Amend Board"
        " Change Closed Fetch InRoom Kept Leave Notice OutOfRoom Prepare Progress Recorded"
        " RoundOver SeatMap frame_bytes"
        " Cursors Follow Hover"
        " Greeting Hello Join Listed Attend Make Person Rename Unlisted",
        known="KnownBoard bytes_of",
        names="LONGEST_CODE is_code LONGEST_NAME NameProblem likeness problem_of tidied",
        local="LocalRooms",
        serve="Hall",
        values="FREEZES HANDICAPS MOST_CELLS MOST_LIVES MOST_ROUNDS Phase Placing RoomKind"
        " RoomRules RoomSeat RoomState ListedRoom LONGEST_PASSWORD MOST_KEYS",
    )
