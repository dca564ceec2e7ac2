"""Manual pages: what they say, and that the programs which show them have no complaint."""

import shutil
import subprocess
from argparse import SUPPRESS, BooleanOptionalAction
from pathlib import Path

import pytest
from pseudo import BEGIN, END, pseudo  # noqa: F401 (a fixture)
from rich.cells import cell_len
from shell import Shell

from minetui import __version__
from minetui.arguments import COMMANDS, Parser, ShellCommand, parser_of
from minetui.commands.manual import command_page, example, page, program_page, prose

DAY = "2026-11-21"
PAGE = rf""".TH MINETUI\-DIG 1 2026-11-21 "minetui {__version__}" "User Commands"
.SH NAME
minetui\-dig \- dig for mines
.SH SYNOPSIS
.SY "minetui dig"
[\fB\-\-deep\fR\ |\ \fB\-\-no\-deep\fR]
[\fB\-\-with\fR\ \fBspade\fR|\:\fBspoon\fR\ |\ \fB\-\-by\fR\ \fIN\fR]
\fIWHERE\fR\ ...
[\fIOUT\fR]
.YS
.SH DESCRIPTION
Dig at \fIWHERE\fR, with \fB\-\-deep\fR a level's depth.
.PP
It never stops.
.SH OPTIONS
.TP
\fB\-\-deep\fR, \fB\-\-no\-deep\fR
100 % down
.TP
\fB\-\-with\fR \fBspade\fR|\:\fBspoon\fR
tool (default: spade)
.TP
\fB\-\-by\fR \fIN\fR
diggers
.TP
\fIWHERE\fR ...
cells
.TP
\fIOUT\fR
what is found
.SH EXIT STATUS
.TP
\fB0\fR
success
.TP
\fB2\fR
wrong arguments or a wrong file; one line on standard error says what was
expected
.TP
\fB130\fR
ended by Ctrl+C
.SH EXAMPLES
.EX
  minetui dig D4 \-\-no\-deep
.EE
.SH SEE ALSO
.BR minetui (1)
"""


def digging() -> Parser:
    parser = Parser(prog="minetui dig", add_help=False)
    parser.description = "Dig at WHERE, with\n--deep a level's depth.\n\nIt never stops.\n"
    parser.epilog = "examples:\n  minetui dig D4 --no-deep"
    parser.add_argument("--deep", action=BooleanOptionalAction, help="100 %% down")
    either = parser.add_mutually_exclusive_group().add_argument
    help_text = "tool (default: %(default)s)"
    either("--with", choices=["spade", "spoon"], default="spade", help=help_text)
    either("--by", metavar="N", help="diggers")
    parser.add_argument("--shovel", help=SUPPRESS)
    parser.add_argument("where", nargs="+", metavar="WHERE", help="cells")
    parser.add_argument("out", nargs="?", metavar="OUT", help="what is found")
    return parser


def test_a_page_says_what_the_help_says() -> None:
    """Its examples can be copied: quotes, hyphens and others would become prettier signs."""
    assert command_page(digging(), "dig for mines", DAY) == PAGE
    assert example("  a '`b`' --c ~ \\^\n.d") == (
        ".EX\n  a \\(aq\\(gab\\(ga\\(aq \\-\\-c \\(ti \\(rs\\(ha\n\\&.d\n.EE"
    )


def test_the_page_of_the_program_lists_its_commands() -> None:
    page = program_page(parser_of(""), {"Work": [ShellCommand("dig", "dig for mines")]}, DAY)

    assert "\n.SH NAME\nminetui \\- Minesweeper for the terminal, with hints that say why\n" in page
    assert ".SY minetui\n\\fICOMMAND\\fR\n[\\fIARGUMENT\\fR\\ ...]\n.YS\n" in page
    assert ".SH COMMANDS\n.SS Work\n.TP\n.BR minetui\\-dig (1)\ndig for mines\n.SH EXIT" in page
    assert "\\fBMINETUI_HOME\\fR" in page
    assert "deal uniformly" not in page


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("a well-known rule", "a well-known rule"),
        ("see --no-hint, -h", r"see \fB\-\-no\-hint\fR, \fB\-h\fR"),
        ("a FILE, not FILES", r"a \fIFILE\fR, not FILES"),
        (r"2 × 3, \n", r"2 \[u00D7] 3, \(rsn"),
        ("'M' is a mine\n.", r"\&'M' is a mine ."),
        (f"{'m' * 80} .5", f"{'m' * 80}\n\\&.5"),
        (f"{'m' * 72} well-known", f"{'m' * 72}\nwell-known"),
    ],
)
def test_no_word_of_a_sentence_is_taken_for_a_request(text: str, written: str) -> None:
    assert prose(text, ["FILE"]) == written


@pytest.mark.parametrize("command", ["mandoc -T lint -W warning", "groff -man -ww -z"])
def test_programs_that_show_manual_pages_have_no_complaint(command: str, folder: Path) -> None:
    program, *options = command.split()
    if shutil.which(program) is None:
        pytest.skip(f"no {program} here")
    names = []
    for name in ("", *COMMANDS):
        (folder / f"page-{name}.1").write_text(page(name, DAY), "utf-8")
        names.append(f"page-{name}.1")
    done = subprocess.run([program, *options, *names], capture_output=True, check=False, timeout=60)

    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


@pytest.mark.skipif(shutil.which("groff") is None, reason="no groff here")
def test_lines_of_wide_characters_end_between_them(shell: Shell) -> None:
    text = shell("--print-manual hint --language zh_CN").out
    command = ["groff", "-man", "-ww", "-T", "utf8", "-P-cbou", "-rLL=60n"]
    done = subprocess.run(command, input=text.encode(), capture_output=True, check=True, timeout=60)
    lines = [line for line in done.stdout.decode().splitlines() if cell_len(line) > len(line)]

    assert done.stderr == b""
    assert 55 < max(map(cell_len, lines)) <= 60
    assert [line for line in lines if line.strip().startswith(("，", "。", "）"))] == []


@pytest.mark.parametrize("name", ["", "deal", "serve"])
def test_a_page_is_printed_without_a_day(name: str, shell: Shell) -> None:
    """Nothing says when an installed program was made."""
    told = shell(f"--print-manual {name}")

    assert (told.status, told.err) == (0, "")
    assert told.out == page(name, DAY).replace(DAY, '""', 1)
    assert f"{parser_of(name).prog.upper().replace(' ', '-')}" in told.out.replace("\\", "")


def test_a_page_of_no_command_is_refused(shell: Shell) -> None:
    assert "expected a command such as deal, got 'dael'" in shell("--print-manual dael").refusal


@pytest.mark.usefixtures("pseudo")
@pytest.mark.parametrize("name", ["", "deal", "odds"])
def test_a_page_is_in_the_players_language(name: str, shell: Shell) -> None:
    text = shell(f"--print-manual {name}").out
    titles = [line for line in text.splitlines() if line.startswith((".SH", ".SS"))]

    assert len(titles) >= 7
    assert all(f"[u{ord(BEGIN):04X}]" in title for title in titles)
    assert text.count(f"[u{ord(BEGIN):04X}]") == text.count(f"[u{ord(END):04X}]") >= 20
