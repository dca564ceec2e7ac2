"""The lobby in words: what the broker says, and rooms in a list."""

import re
from pathlib import Path

import pytest
from rich.cells import cell_len

import minetui.live
from minetui.core import LEVELS, Level
from minetui.live import ListedRoom, NameProblem, Phase, RoomKind, RoomRules
from minetui.texts import rooms

LIVE = Path(minetui.live.__file__).parent
SAID = re.compile(
    r"""(?:Notice\(|Closed\(|_notice\(\w+, |_tell_others\([\w.]+, |\.end\()"([a-z-]+)\""""
)
AGREED = (
    *("no-room", "full-room", "wrong-password", "not-invited", "not-watched", "name-empty"),
    *("name-long", "name-signs", "name-mixed", "name-taken", "slow", "joined", "left", "away"),
    *("back", "room-made", "no-board", "only-host", "stopped", "put-out", "other-line"),
    *("no-recording", "version", "sits", "watches", "in-round"),
)
VERSUS = ListedRoom("BKXF", RoomRules(), "Ada", 2, 0, False, Phase.GATHERING)


@pytest.mark.parametrize("what", [*AGREED, *(f"name-{each}" for each in NameProblem)])
def test_everything_that_the_broker_says_has_a_sentence_that_fits(what: str) -> None:
    """A name has at most 16 columns; a line has 78."""
    text = rooms.notice_text(what, ["Ada Lovelace-Byr"])

    assert text.endswith(".")
    assert cell_len(text) <= 78


def test_no_name_is_said_without_a_sentence() -> None:
    """The names are those in the code of the broker."""
    said = {name for path in LIVE.glob("*.py") for name in SAID.findall(path.read_text("utf-8"))}

    assert {"joined", "no-room", "slow", "name-taken"} <= said <= {*rooms.NOTICES, *rooms.CLOSED}


def test_a_sentence_has_what_was_sent_in_its_slot() -> None:
    assert rooms.notice_text("name-taken", ["Ann 2"]) == "That name is taken: you are Ann 2."
    assert rooms.notice_text("back", ("Bob",)) == "Bob is back."
    assert rooms.notice_text("no-room", ("more", "than", "there is")) == "There is no such room."


def test_what_is_not_known_is_no_error() -> None:
    """A newer broker may say more, and leave slots empty."""
    assert rooms.notice_text("brand-new", ["x"]) == rooms.UNKNOWN
    assert rooms.notice_text("joined") == " has joined."
    assert rooms.notice_text("") == ""


@pytest.mark.parametrize("what", [*rooms.CLOSED, "stopped", "put-out", "version"])
def test_why_the_line_was_ended_has_a_sentence_that_fits(what: str) -> None:
    text = rooms.closed_text(what)

    assert text.endswith(".")
    assert cell_len(text) <= 78
    assert "watch" not in text


@pytest.mark.parametrize("problem", NameProblem)
def test_each_problem_of_a_name_has_its_own_sentence(problem: NameProblem) -> None:
    others = {rooms.name_problem_text(each) for each in NameProblem if each is not problem}

    assert rooms.name_problem_text(problem) not in others


def test_all_that_a_room_plays_by_is_told() -> None:
    custom = Level(20, 30, 130)
    rules = RoomRules(RoomKind.TOGETHER, custom, lives=1, watched=False)
    team = VERSUS._replace(rules=rules, locked=True, seated=10, phase=Phase.PLAYING)

    assert rooms.rules_texts(VERSUS) == ["Intermediate", "a mine freezes for 10 s", "first to 3"]
    assert rooms.rules_texts(team) == [
        *("Custom 30 × 20 / 130", "1 life", "locked", "nobody can watch")
    ]
    assert rooms.played_text(rules) == "Together · Custom · 1 life"
    assert (rooms.seats_text(VERSUS), rooms.seats_text(team)) == ("2 of 16", "10 of 10")


def test_a_room_says_whether_it_waits_or_plays() -> None:
    states = [rooms.state_text(VERSUS._replace(phase=phase)) for phase in Phase]

    assert states == ["waiting", "starting", "starting", "playing"]


def test_a_level_that_is_too_large_for_a_room_says_so() -> None:
    huge = RoomRules(level=Level(100, 100, 1500))

    assert rooms.level_problem_text(RoomRules(level=LEVELS["Expert"])) == ""
    assert rooms.level_problem_text(huge) == (
        "A room's board has at most 4,000 cells: Custom has 10,000."
    )
