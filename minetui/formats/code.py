"""Codes: a board to share as a short text, such as `MT1-0HM4-0ZX0`.

`docs/formats.md` specifies them. A code is read only if it is the one that its board is written as,
so that two codes never mean the same board, and a mistyped one means none.
"""

from minetui.core.shared_board import SharedBoard

from .code_boards import board_in, symbols_of
from .code_fields import LengthError, Symbols
from .code_symbols import CHECKSUM, CodeError, checksum, spelled, symbols_in

MISTYPED = "expected the right checksum, got another: a character of the code is wrong or missing"
OTHER = "expected a code as minetui writes it, got another spelling of the same board"


def written(shared: SharedBoard) -> str:
    """The code of a board.

    A CodeError if it has none: without a day, a seed or mines, or with values that no game has.
    """
    return spelled(symbols_of(shared))


def parsed(code: str) -> SharedBoard:
    """The board of a code; a CodeError says in one line what is wrong with it.

    The case of letters does not matter, nor do blanks and line breaks.
    """
    symbols = symbols_in(code)
    body, is_right = symbols[:-CHECKSUM], symbols[-CHECKSUM:] == checksum(symbols[:-CHECKSUM])
    try:
        shared = board_in(Symbols(body))
    except CodeError as error:
        if is_right or isinstance(error, LengthError):
            raise
        raise CodeError(MISTYPED) from None
    if not is_right:
        raise CodeError(MISTYPED)
    if symbols_of(shared) != body:
        raise CodeError(OTHER)
    return shared
