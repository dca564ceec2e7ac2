"""Lines of CSV that are safe to open in a spreadsheet.

Every cell is in double quotes, and text that a spreadsheet would take for a formula gets a single
quote before it, as OWASP's page on CSV injection advises. A reader strips one leading single quote,
so text that begins with one gets another.
"""

import csv
import io
from collections.abc import Iterable

FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
QUOTE = "'"


def csv_line(values: Iterable[object]) -> str:
    """One line of CSV, without the newline; None is an empty cell.

    >>> print(csv_line(["=1+1", "it's", "'", -0.5, None]))
    "'=1+1","it's","''","-0.5",""
    """
    line = io.StringIO()
    cells = (_cell(value) if isinstance(value, str) else value for value in values)
    csv.writer(line, lineterminator="", quoting=csv.QUOTE_ALL).writerow(cells)
    return line.getvalue()


def _cell(text: str) -> str:
    return QUOTE + text if text.startswith((*FORMULA_SIGNS, QUOTE)) else text
