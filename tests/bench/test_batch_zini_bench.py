"""How fast ZiNi is in batches, beside the community's compiled library.

ms_toollib is in Rust and measures a board at a time; where it isn't installed, or numpy, the tests
are skipped. It is given its own kind of board, lists of rows, and all count the numbers of the
cells first. All answer the same boards in one run, turn by turn, and must agree on every one.
"""

from types import ModuleType

import pytest
from measuring import Report, best

from minetui.core import LEVELS, Level
from minetui.core.zini import human_zini

np = pytest.importorskip("numpy", reason="the extra gym is not installed")

from minetui.batch import Boards, deal  # noqa: E402 (once numpy is known to be there)

BOARDS = 1_024


@pytest.fixture(scope="module")
def library() -> ModuleType:
    """The compiled library, or the test is skipped."""
    return pytest.importorskip("ms_toollib")  # type: ignore[no-any-return]


@pytest.mark.parametrize("level", LEVELS.values(), ids=LEVELS)
def test_zini_in_batches_beats_the_compiled_library(
    level: Level, library: ModuleType, report: Report
) -> None:
    mines = deal(level, "bench", np.arange(BOARDS)).mines
    rows = (-mines.astype(int)).tolist()

    def theirs() -> list[int]:
        return [library.cal_zini(library.cal_board_numbers(board)) for board in rows]

    def ours() -> list[int]:
        return Boards(level, mines).zini.tolist()  # type: ignore[no-any-return]

    def human() -> list[int]:
        return Boards(level, mines).human_zini.tolist()  # type: ignore[no-any-return]

    compiled, mine, by_hand = (one / BOARDS for one in best(theirs, ours, human))
    report(f"ZiNi of a board of {level.name}, in batches", mine, "ms_toollib, compiled", compiled)
    report(f"human ZiNi of a board of {level.name}", by_hand)

    assert ours() == theirs()
    assert human()[:50] == [human_zini(field) for field in Boards(level, mines[:50]).fields]
    assert compiled >= 1.3 * mine
