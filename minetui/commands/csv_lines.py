"""Lines of CSV that are safe to open in a spreadsheet.

Text that a spreadsheet would take for a formula gets a quote before it, and every cell is quoted,
as OWASP's page on CSV injection asks. A reader takes one leading quote off a cell to have the text
unchanged, so text that begins with a quote gets another one.
"""

import csv
import io
from collections.abc import Iterable

FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
QUOTE = "'"


def csv_line(values: Iterable[object]) -> str:
    """One line of CSV, without its end; None is an empty cell.

    >>> print(csv_line(["=1+1", "it's", "'", -0.5, None]))
    "'=1+1","it's","''","-0.5",""
    """
    line = io.StringIO()
    cells = (_cell(value) if isinstance(value, str) else value for value in values)
    csv.writer(line, lineterminator="", quoting=csv.QUOTE_ALL).writerow(cells)
    return line.getvalue()


def _cell(text: str) -> str:
    return QUOTE + text if text.startswith((*FORMULA_SIGNS, QUOTE)) else text
