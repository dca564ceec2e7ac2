"""The shell in a language that nobody speaks: what is said in it, and what machines read."""

import re
from collections.abc import Iterable, Sequence

import pytest
from pseudo import (
    BEGIN,
    cut_off,
    glued,
    pseudo,  # noqa: F401 (a fixture)
    untranslated,
)
from shell import Shell, Told

from minetui import arguments, core, match, solver
from minetui.commands import study
from minetui.formats.registry import FORMATS

from .test_examples import desk  # noqa: F401 (a fixture)

HELP = ["--help", *(f"{name} --help" for name in arguments.COMMANDS)]
POSITION, CONTRADICTION = "2 4 1\\n11##\\n####\\n", "1 3 1\\n2##\\n"
SAID = [
    f"printf '{POSITION}' | minetui hint",
    f"printf '{POSITION}' | minetui hint --technique casual",
    f"printf '{CONTRADICTION}' | minetui hint",
    f"printf '{POSITION}' | minetui odds",
    f"printf '{POSITION}' | minetui odds --picture",
    f"printf '{POSITION}' | minetui solve",
    f"printf '{POSITION}' | minetui analyse - --text",
    "minetui solve --rows 3 --cols 3 --mines 2",
    "minetui review saved.rawvf",
    "minetui grade saved.rawvf",
    "minetui info saved.rawvf",
    "printf '2 5\\n.....\\n..M..\\n0 0\\n' | minetui casual --explain --map",
    "minetui uniformity --rows 3 --cols 3 --mines 2 --boards 200 --seed a",
    "minetui records",
    "minetui challenges",
    "minetui share saved.rawvf",
    "minetui share saved.rawvf --plain",
    "minetui plot pace saved.rawvf",
    "minetui settings",
    "minetui simulate --rows 4 --cols 4 --mines 3 --player casual --games 4 --seed a",
    "minetui simulate --rows 4 --cols 4 --mines 3 --against odds --games 4 --seed a",
    "minetui match casual logic --rows 4 --cols 4 --mines 3 --games 2 --seed a",
    "minetui replay saved.rawvf --text",
    "minetui info nothing.rawvf",
    "minetui hint --technique none",
    "minetui --rows 3 --cols 3 --mines 9",
]
FOR_MACHINES = [
    *(f"{line} --json" for line in SAID[:3]),
    f"printf '{POSITION}' | minetui odds --json",
    f"printf '{POSITION}' | minetui solve --json",
    f"printf '{POSITION}' | minetui analyse - --json",
    "minetui review saved.rawvf --json",
    "minetui grade saved.rawvf --json",
    "minetui info saved.rawvf --json",
    "printf '2 5\\n.....\\n..M..\\n0 0\\n' | minetui casual --json",
    "minetui uniformity --rows 3 --cols 3 --mines 2 --boards 200 --seed a --json",
    "minetui records --json",
    "minetui records --csv",
    "minetui challenges --json",
    "minetui simulate --rows 4 --cols 4 --mines 3 --player casual --games 4 --seed a --json",
    "minetui match casual logic --rows 4 --cols 4 --mines 3 --games 2 --seed a --json",
    "minetui convert saved.rawvf --to rawvf",
    "minetui deal --seed a --as rawvf",
    "minetui deal --seed a --as contest",
    "printf 'msp 1 me 1\\n' | minetui engine",
]
NOT_SAID = re.compile(
    r"""^usage:?.*?(?=\n\n|\Z)                # what argparse makes of the options
    | (?:^|(?<=\ )|\()(?:printf|echo|minetui)\ .*?(?=\ {3}|\n|\Z)  # a command line
    | ^\w+\ =\ .*$                          # a setting
    | \{[\w,|-]+\}                          # choices
    | [A-Z]:\\\S+                           # a path of Windows
    | No\ such\ file\ or\ directory           # what the system says
    | the\ \w+\ player                    # who played, as a file says it
    | '[^'\n]*' | "[^"\n]*"                 # what is quoted is shown as it was typed
    """,
    re.VERBOSE | re.MULTILINE | re.DOTALL,
)
IDS = {
    *arguments.COMMANDS,
    *(name.lower() for name in core.LEVELS),
    *core.Shape,
    *(each.value for each in core.FirstClick),
    *solver.TECHNIQUES.ids,
    *(each.name for each in FORMATS),
    *arguments.PALETTES,
    *core.METHODS,
    *("assets", "boards", "replays", "saved", "me", "msp", "random", "lf", "nf", "true", "false"),
    "null",
}
"""Names by which options and files say what they mean."""
CHOSEN = {"custom", *match.SAVED, *study.KINDS}
"""What some options take, as their help says."""


COLUMNS = re.compile(r"^\[[ x]\] .*$", re.MULTILINE)
"""Lines of columns with a blank between them."""


def faults(told: Told, names: Iterable[str] = ()) -> Sequence[str]:
    """What is wrong with the words that a program told."""
    text = told.out + told.err
    plain = untranslated(NOT_SAID.sub("", text), {*IDS, *names})
    return [
        *([f"not translated: {' '.join(plain)}"] if plain else []),
        *(f"cut: {each}" for each in cut_off(text)),
        *(f"glued: {each}" for each in glued(COLUMNS.sub("", text))),
    ]


@pytest.mark.usefixtures("desk", "pseudo")
@pytest.mark.parametrize("line", SAID)
def test_a_program_says_nothing_but_messages_of_the_catalogue(line: str, shell: Shell) -> None:
    told = shell.script(line)
    if found := faults(told):
        pytest.fail("\n".join([told.out + told.err, *found]), pytrace=False)


@pytest.mark.usefixtures("pseudo")
@pytest.mark.parametrize("words", HELP)
def test_a_help_says_nothing_but_messages_of_the_catalogue(words: str, shell: Shell) -> None:
    told = shell(words)
    if found := faults(told, CHOSEN):
        pytest.fail("\n".join([told.out, *found]), pytrace=False)

    assert BEGIN in told.out


@pytest.mark.usefixtures("desk")
@pytest.mark.parametrize("line", FOR_MACHINES)
def test_what_machines_read_is_the_same_in_every_language(
    line: str, shell: Shell, request: pytest.FixtureRequest
) -> None:
    in_english = shell.script(line)
    request.getfixturevalue("pseudo")
    told = shell.script(line)

    assert without_times(told.out) == without_times(in_english.out)
    assert BEGIN not in told.out


def without_times(text: str) -> str:
    """An answer without what a clock says in it."""
    return re.sub(r'"\w*(?:second|move_median|move_99|time)\w*": [\d.e+-]+', "", text)
