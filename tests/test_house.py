"""The walls of the house, as docs/design.md draws them: each check reads every module.

`ARROWS` has what each room imports, beside what those import; a name in a list of exceptions stands
with its reason.
"""

import ast
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from graphlib import TopologicalSorter
from importlib import import_module
from itertools import zip_longest
from pathlib import Path
from typing import TypeAlias, TypeGuard

import pytest

Function = ast.FunctionDef | ast.AsyncFunctionDef
Faults: TypeAlias = Iterator[tuple[int, str]]

HOUSE = Path(__file__).parent.parent / "minetui"
PATHS = {
    ".".join(("minetui", *path.relative_to(HOUSE).with_suffix("").parts)): path
    for path in sorted(HOUSE.rglob("*.py"))
}
MODULES = {name.removesuffix(".__init__"): path for name, path in PATHS.items()}
OF_ALL = {"", "language"}  # the package itself and the player's language: every room uses them
ARROWS = {
    "__main__": {"cli"},
    "cli": {"arguments", "commands", "ui"},
    "page": {"arguments", "ui"},
    "doctor": {"arguments", "ui"},
    "ssh": {"arguments", "ui", "commands"},
    "arguments": {"formats", "texts"},
    "commands": {"arguments", "play", "pictures", "match", "gym"},
    "match": {"studies", "formats"},
    "gym": {"batch", "pictures"},
    "ui": {"arguments", "play", "pictures"},
    "play": {"texts", "learn", "store"},
    "pictures": {"texts"},
    "studies": {"store", "solver", "batch"},
    "batch": {"core"},
    "texts": {"learn", "store", "live"},
    "live": {"solver", "formats"},
    "learn": {"formats", "solver", "core"},
    "store": {"formats", "core"},
    "formats": {"core"},
    "solver": {"core"},
}
WITHOUT_SCREEN = (
    *("core", "solver", "formats", "store", "learn", "texts", "pictures", "studies", "play"),
    *("commands", "live"),
)
WITHOUT_SENTENCES = ("core", "solver")
SAYING = {"_": 1, "N_": 1, "ngettext": 2, "pgettext": 2}  # the texts that each takes first
SENTENCE = re.compile(r" .*[^\W\d_]|[^\W\d_].* ", re.DOTALL)
OUTER_WORLD = {"time", "datetime", "os", "sys", "io", "pathlib", "secrets", "random"}
LATE_IMPORTS = {
    "minetui.language": "English has no catalogue to read",
    "minetui.texts.game": "a player is named above a replay alone",
    "minetui.ui.play.elsewhere": "live games are loaded only where there are any",
    "minetui.texts.columns": "textwrap is loaded when a text is broken",
    "minetui.core.grid": "grids of other shapes are loaded where there is such a board",
    **dict.fromkeys(
        (
            *(f"minetui.commands.{name}" for name in ("output", "work", "replay")),
            *("minetui.commands.study", "minetui.commands.uniformity", "minetui.page.command"),
        ),
        "Rich is loaded only when something is drawn",
    ),
    "minetui.studies.workers": "Dask is there only with its extra, processes are seldom needed",
    "minetui.studies.endings": "multiprocessing is loaded where there may be workers",
    "minetui.studies.processes": "the tracker of resources is there only where signals are masked",
    "minetui.studies.dataset": "pyarrow is there only with its extra",
    "minetui.studies.cluster": "Dask is there only with its extra",
    "minetui.ssh.command": "what it needs is not there on all systems, nor without the extra",
    "minetui.ssh.start": "asyncio and asyncssh are loaded once the process that forks is there",
    "minetui.arguments": "most command lines are right",
    "minetui": "Ctrl+C is seen to before anything is loaded",
    "minetui.__main__": "Ctrl+C is seen to before anything is loaded",
    "minetui.cli": "a command's code is loaded only when that command runs",
    "minetui.play.recording": "few starts find a live game that was left",
    "minetui.doctor.command": "Textual is loaded when it runs, not for help and manual",
    "minetui.store.records": "most who open the records look at games alone",
    "minetui.store.settings": "tomllib is loaded where there is a file to read",
    "minetui.ui.app": "replays, records and lists are loaded when one is shown",
    "minetui.ui.launch": "Textual is loaded once the arguments are right, formats for a file",
    **dict.fromkeys(
        (
            *("minetui.ui.play.new_games", "minetui.ui.play.recording"),
            *("minetui.ui.play.sharing", "minetui.ui.play.codes", "minetui.ui.play.unfinished"),
            *("minetui.ui.board.cursor", "minetui.ui.kit.screen"),
        ),
        "dialogs and files are loaded when asked for, which keeps the start fast",
    ),
    "minetui.ui.play.result": "the solver is loaded at the end of the first game",
    "minetui.ui.daily.feature": "the records are loaded once the first game is on the screen",
    "minetui.ui.play.recording": "the records are loaded at the end of the first game",
}
GAME = (  # the rooms that a page has
    *("core", "solver", "formats", "store", "learn", "texts", "pictures", "play", "ui"),
)
PROCESSES = {"multiprocessing", "concurrent", "subprocess", "signal", "pty", "termios"}
OF_TERMINALS = {"minetui.ui.kit.drivers"}  # whose driver a page has no use for
# Where systems are told apart, and what they have; the server needs Linux or macOS.
OF_SYSTEMS = {
    *("minetui.store.locks", "minetui.formats.errors", "minetui.ui.kit.drivers"),
    *("minetui.cli", "minetui.arguments", "minetui.commands.solve", "minetui.studies.processes"),
    *("minetui.match.process", "minetui.live.local", "minetui.ui.live.entry"),
    *("minetui.ui", "minetui.ui.launch", "minetui.ui.kit.jobs"),
    *("minetui.doctor.asking", "minetui.doctor.findings", "minetui.doctor.files"),
}
MODULES_OF_SYSTEMS = {"fcntl", "msvcrt", "ctypes", "termios", "tty", "resource", "pwd", "grp"}
CALLS_OF_SYSTEMS = {  # not there on Windows, or something else
    *("os.rename", "os.pread", "os.pwrite", "os.fork", "os.mkfifo", "os.killpg", "os.geteuid"),
    *("os.getuid", "os.fchmod", "os.openpty", "os.setsid", "os.O_NOCTTY", "os.name"),
    "sys.platform",
    *("signal.SIGHUP", "signal.SIGQUIT", "signal.SIGKILL", "signal.SIGBREAK", "path.rename"),
}
JOBS, STARTING = "minetui.ui.kit.jobs", ("run_worker", "to_thread", "Thread", "create_task")
UI_ORDER = (  # the rooms of the screen from the bottom up; the application is over all of them
    *("kit", "board", "hints", "daily", "learn", "play", "replay", "records", "analysis"),
    *("train", "live", "settings"),
)
MOST_CLASSES, MOST_ATTRIBUTES = 3, 12  # of ours between a screen and Textual's; of a screen
MOST_FILES = 18  # of a room of the screen
SHIFTING = {  # words in the last
    *("minetui.core.cells", "minetui.core.grid", "minetui.core.worlds", "minetui.batch.dealing"),
}
# Where rows and columns are computed with, beside the formats, whose files have them.
OF_COLUMNS = {
    "minetui.core.grid": "it knows where cells are",
    "minetui.core.worlds": "it knows where cells are, and which touch",
    "minetui.core.levels": "a level is made of rows, columns and mines",
    "minetui.live.frames": "a frame says how large its board is",
    "minetui.ui.board.viewport": "it knows which rows and columns are in view, and where",
    "minetui.ui.board.minimap": "its pixels are blocks of rows and columns",
    "minetui.ui.analysis.sketch": "rows and columns are typed there, which may be no board's",
    "minetui.live.dealing": "a start lies in the middle half of both",
    "minetui.batch.boards": "a step to a neighbour is a shift of its arrays",
    "minetui.batch.neighbours": "its tables are made of the steps of a shape",
    "minetui.batch.dealing": "its arrays have the nine places around a first cell",
    "minetui.commands.uniformity": "its heat map has blocks of rows and columns",
}
LONG: dict[str, str] = {}  # "module.function": the reason why it is whole


@cache
def tree_of(module: str) -> ast.Module:
    """A module of ours, read when a test asks for it: other processes of the tests need none."""
    return ast.parse(MODULES[module].read_text("utf-8"))


@cache
def nodes(tree: ast.AST) -> list[ast.AST]:
    """All nodes of a tree, of which most checks go through the same few."""
    return list(ast.walk(tree))


def room_of(module: str) -> str:
    """The room that a module of ours stands in; the package itself is in none."""
    return module.split(".")[1] if "." in module else ""


def below(room: str) -> set[str]:
    """The rooms that the arrows lead to from a room, over any number of rooms."""
    direct = ARROWS.get(room, set())
    return direct.union(*(below(other) for other in direct))


def imports(module: str, tree: ast.AST) -> Faults:
    """All that a module imports, wherever that stands, as dotted names with their lines."""
    package = module if f"{module}.__init__" in PATHS else module.rpartition(".")[0]
    for node in nodes(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package.split(".")[: len(package.split(".")) - node.level + 1]
            source = ".".join([*(base if node.level else []), *filter(None, [node.module])])
            for name in (f"{source}.{alias.name}" for alias in node.names):
                ours = source in MODULES and name not in MODULES
                yield node.lineno, source if ours else name


def floor_of(module: str) -> int:
    """How high a module of the screen stands among its rooms."""
    room = module.split(".")[2] if module.count(".") > 1 else ""
    return UI_ORDER.index(room) if room in UI_ORDER else len(UI_ORDER)


def upward_imports(module: str, tree: ast.Module) -> Faults:
    allowed = {*OF_ALL, room_of(module)} | below(room_of(module))
    for line, name in imports(module, tree):
        if not name.startswith("minetui"):
            continue
        in_ui = room_of(name) == room_of(module) == "ui"
        if room_of(name) not in allowed or (in_ui and floor_of(name) > floor_of(module)):
            yield line, f"imports {name}"


def impure_imports(module: str, tree: ast.Module) -> Faults:
    for line, name in imports(module, tree) if room_of(module) == "core" else ():
        top = name.split(".")[0]
        known = top == "minetui" or top in sys.stdlib_module_names - OUTER_WORLD
        if not known and name != "random.Random":
            yield line, f"core imports {name}"


def late_imports(module: str, tree: ast.Module) -> Faults:
    for node in nodes(tree) if module not in LATE_IMPORTS else ():
        if isinstance(node, Function):
            yield from ((line, f"late {name}") for line, name in imports(module, node))


def shifts(module: str, tree: ast.Module) -> Faults:
    for node in nodes(tree) if module not in SHIFTING else ():
        if isinstance(getattr(node, "op", None), ast.LShift | ast.RShift):
            yield node.lineno, "shifts bits"


def columns(module: str, tree: ast.Module) -> Faults:
    """Arithmetic with rows and columns: reading those of a grid or a level, or computing with any.

    To make a level of three numbers, and to take them as `key` or by name as `numbers`, for a
    record, a header or a sentence, is none.
    """
    if module in OF_COLUMNS or room_of(module) == "formats":
        return
    for node in nodes(tree):
        if isinstance(node, ast.Attribute) and node.attr in ("rows", "cols"):
            if name_of(node.value).strip("_") in ("grid", "level", "board", "band"):
                yield node.lineno, f"reads {ast.unparse(node)}"
        elif isinstance(getattr(node, "op", None), ast.Mult | ast.FloorDiv | ast.Mod):
            if "cols" in (name_of(side) for side in ast.iter_child_nodes(node)):
                yield node.lineno, f"computes {ast.unparse(node)}"
        elif isinstance(node, ast.Call):
            called = ast.unparse(node.func)
            by_cols = called == "divmod" and "cols" in map(name_of, node.args)
            if by_cols or called in ("Grid", "Grid.of"):
                yield node.lineno, f"calls {ast.unparse(node)}"


def bare_complements(_: str, tree: ast.Module) -> Faults:
    """Complements that are not subtracted, by `a & ~b` or `a &= ~b`."""
    subtracted = [
        node.right if isinstance(node, ast.BinOp) else node.value
        for node in nodes(tree)
        if isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.BitAnd)
    ]
    for node in nodes(tree):
        if isinstance(getattr(node, "op", None), ast.Invert) and node not in subtracted:
            yield node.lineno, "a bare complement"


def background_work(module: str, tree: ast.Module) -> Faults:
    """Threads, workers and tasks that the job runner does not start."""
    for node in nodes(tree) if room_of(module) == "ui" and module != JOBS else ():
        if isinstance(node, ast.Call) and name_of(node.func) in STARTING:
            yield node.lineno, f"{name_of(node.func)} outside the job runner"


def processes(module: str, tree: ast.Module) -> Faults:
    """What there is no use for in a web page, in the rooms of the game."""
    for line, name in imports(module, tree) if room_of(module) in GAME else ():
        is_thread = name in ("threading.Thread", "threading.Timer")
        if module not in OF_TERMINALS and (is_thread or name.split(".")[0] in PROCESSES):
            yield line, f"the game imports {name}"


def systems(module: str, tree: ast.Module) -> Faults:
    """What one system has and another has not, outside the few modules that tell them apart."""
    if module in OF_SYSTEMS or room_of(module) == "ssh":
        return
    for line, name in imports(module, tree):
        if name.split(".")[0] in MODULES_OF_SYSTEMS:
            yield line, f"imports {name}, which not all systems have"
    for node in nodes(tree):
        if isinstance(node, ast.Attribute) and ast.unparse(node) in CALLS_OF_SYSTEMS:
            yield node.lineno, f"{ast.unparse(node)} is not the same on all systems"


def assigned_messages(module: str, tree: ast.Module) -> Faults:
    """Messages that are set without being shown."""
    for function in nodes(tree) if room_of(module) == "ui" else ():
        checked = isinstance(function, Function) and function.name not in ("say", "__init__")
        if checked and "message" in assigned(function):
            yield function.lineno, f"{function.name} assigns a message"


def name_of(node: ast.expr) -> str:
    """The name that a name, or an attribute, ends with."""
    return getattr(node, "attr", getattr(node, "id", ""))


def assigned(tree: ast.AST) -> set[str]:
    """The attributes that are assigned to, of any object."""
    return {
        node.attr
        for node in nodes(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)
    }


def undocumented(module: str, tree: ast.Module | ast.ClassDef | Function) -> Faults:
    if not ast.get_docstring(tree):
        yield getattr(tree, "lineno", 1), "no docstring"
    for node in tree.body if not isinstance(tree, Function) else ():
        if isinstance(node, ast.ClassDef | Function) and not node.name.startswith("_"):
            yield from undocumented(module, node)


def unannotated(_: str, tree: ast.Module) -> Faults:
    for node in (node for node in nodes(tree) if isinstance(node, Function)):
        args = node.args
        every = [*args.posonlyargs, *args.args, *args.kwonlyargs, args.vararg, args.kwarg]
        bare = {arg.arg for arg in every if arg and not arg.annotation} - {"self", "cls"}
        if bare or not node.returns:
            yield node.lineno, f"{node.name} is not annotated: {bare or 'its result'}"


def long_functions(module: str, tree: ast.Module) -> Faults:
    for node in (node for node in nodes(tree) if isinstance(node, Function)):
        start = node.body[0].end_lineno if ast.get_docstring(node) else node.lineno - 1
        lines = node.end_lineno - start
        if lines > 30 and f"{module}.{node.name}" not in LONG:
            yield node.lineno, f"{node.name} has {lines} lines under its docstring"


def sentences(module: str, tree: ast.Module) -> Faults:
    """Texts with a space and a letter in core and solver, other than docstrings and errors."""
    if room_of(module) not in WITHOUT_SENTENCES:
        return
    allowed = {id(node) for part in not_said(tree) for node in ast.walk(part)}
    for node in nodes(tree):
        text = node.value if isinstance(node, ast.Constant) else None
        if isinstance(text, str) and id(node) not in allowed and SENTENCE.search(text):
            yield node.lineno, f"holds a sentence: {text!r}"


def not_said(tree: ast.Module) -> Iterator[ast.AST]:
    """Where texts are no sentences for players: docstrings, errors, names and quoted types.

    An error that a player may meet is said by `_`, and perhaps chosen before it is raised.
    """
    for node in nodes(tree):
        docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        called = ast.unparse(node.func) if isinstance(node, ast.Call) else ""
        if (
            isinstance(node, ast.Raise)
            or docstring
            or called in ("super().__init__", "door", "_", "N_")
        ):
            yield node
        yield from filter(None, [getattr(node, "annotation", None), getattr(node, "returns", None)])


def percentages(module: str, tree: ast.Module) -> Faults:
    """Rounded percentages: only `texts.words.percent` knows how they are shown."""
    for node in nodes(tree) if module != "minetui.texts.words" else ():
        parts = node.values if isinstance(node, ast.JoinedStr) else []
        for part, after in zip_longest(parts, parts[1:]):
            spec = getattr(part, "format_spec", None)
            text = ast.unparse(spec).strip("f'\"") if spec else ""
            follows = after.value if spec and isinstance(after, ast.Constant) else ""
            if re.fullmatch(r".*\.\d+%", text) or str(follows).startswith("%"):
                yield node.lineno, f"rounds a percentage: {ast.unparse(node)}"


def unspeakable(module: str, tree: ast.Module) -> Faults:
    """Sentences that no catalogue can have, or that are said before the language is known.

    `_` takes a text as it stands, or what was marked as one before; the others take no other text.
    """
    late = {
        id(part)
        for node in nodes(tree)
        if isinstance(node, Function | ast.Lambda)
        for body in (node.body if isinstance(node.body, list) else [node.body])
        for part in ast.walk(body)
    }
    unseen = {
        id(part)
        for node in nodes(tree)
        if isinstance(node, ast.JoinedStr)
        for part in ast.walk(node)
    }
    for node in nodes(tree) if module != "minetui.language" else ():
        name = name_of(node.func) if isinstance(node, ast.Call) else ""
        if not isinstance(node, ast.Call) or name not in SAYING:
            continue
        texts = node.args[: SAYING[name]]
        made = ast.JoinedStr | ast.BinOp if name == "_" else ast.expr
        chosen = [
            each
            for text in texts
            if isinstance(text, ast.IfExp)
            for each in (text.body, text.orelse)
        ]
        if any(isinstance(each, ast.Constant) for each in chosen) or any(
            isinstance(text, made) and not isinstance(text, ast.Constant) for text in texts
        ):
            yield node.lineno, f"says what no catalogue has: {ast.unparse(node)}"
        if id(node) in unseen and any(isinstance(text, ast.Constant) for text in texts):
            yield node.lineno, f"says what Babel does not find before Python 3.12: {name}"
        if name != "N_" and id(node) not in late:
            yield node.lineno, f"speaks before the language is known: {ast.unparse(node)}"


BREACHES: dict[Callable[[str, ast.Module], Faults], list[str]] = {
    upward_imports: ["import minetui.ui.app", "from minetui.formats import replay"],
    impure_imports: ["import textual", "import random", "from os import environ"],
    late_imports: ["def late() -> None:\n    import json"],
    shifts: ["a << 1", "a >>= 1"],
    columns: ["a.grid.cols", "level.rows", "a % cols", "a * b.cols", "divmod(a, cols)", "Grid(1)"],
    bare_complements: ["~a", "~a & b", "a | ~b", "a = ~b"],
    background_work: ["asyncio.to_thread(a)", "Thread(target=a)", "self.run_worker(a())"],
    processes: ["import multiprocessing.pool", "from threading import Thread", "import signal"],
    systems: ["import fcntl", "os.pread(a, 1, 0)", "sys.platform == 'win32'", "os.rename(a, b)"],
    assigned_messages: ["def a(self):\n    self.message = ''"],
    undocumented: ["", '"""M."""\nclass A:\n    """A."""\n    def b(self): pass'],
    unannotated: ["def a(b) -> None: ...", "def a(): ...", "def a(*b) -> None: ..."],
    percentages: ['f"{a:.1%}"', 'f"{100 * a:.0f}% won"'],
    sentences: ['a = "safe cell"', 'b = f"{a} left"', 'def c() -> str:\n    return " to clear"'],
    unspeakable: [
        *("def a():\n    _(f'{b} left')", "def a():\n    _('not ' + b)", "def a():\n    N_(b)"),
        *("def a():\n    return f'{_(\"now\")}'",),
        *("A = _('now')", "def a():\n    ngettext(one, other, 2)", "def a(b=_('now')): pass"),
    ],
    long_functions: ["def a() -> None:\n" + "    b()\n" * 30],
}


@pytest.mark.parametrize("check", BREACHES, ids=lambda check: check.__name__)
def test_the_walls_stand(check: Callable[[str, ast.Module], Faults]) -> None:
    faults = [
        f"{name}:{line} {what}" for name in MODULES for line, what in check(name, tree_of(name))
    ]

    assert faults == []
    assert all(
        any([*check("minetui.core.new", tree), *check("minetui.ui.new", tree)])
        for tree in map(ast.parse, BREACHES[check])
    )


def test_no_class_has_the_name_of_another() -> None:
    """Whoever reads a name knows which class it is, in whatever room."""
    classes = [
        node.name
        for module in MODULES
        for node in tree_of(module).body
        if isinstance(node, ast.ClassDef)
    ]

    assert len(classes) > 500
    assert [name for name, count in Counter(classes).items() if count > 1] == []


def loaded(tree: ast.Module) -> ast.Module:
    """A module without the imports that only types need."""
    kept = [node for node in tree.body if not is_for_types(node)]
    return ast.Module(kept, tree.type_ignores)


def is_for_types(node: ast.AST) -> bool:
    """Is it a block that runs only for the checker of types?"""
    return isinstance(node, ast.If) and name_of(node.test) == "TYPE_CHECKING"


def test_no_module_imports_itself_over_others() -> None:
    """TopologicalSorter raises a CycleError that names the circle."""
    graph = {
        module: {name for _, name in imports(module, loaded(tree_of(module))) if name in MODULES}
        - {module}
        for module in MODULES
    }

    assert set(TopologicalSorter(graph).static_order()) == set(MODULES)


def is_door(node: ast.AST) -> TypeGuard[ast.Call]:
    """Does a node make the door of a room?"""
    return isinstance(node, ast.Call) and name_of(node.func) == "door"


DOORS = [
    name
    for name, path in MODULES.items()
    if "door(" in path.read_text("utf-8") and any(map(is_door, nodes(tree_of(name))))
]


@pytest.mark.parametrize("room", DOORS)
def test_a_door_loads_what_it_says_that_it_has(room: str) -> None:
    """The names that types are checked with are those that are there."""
    checked = {
        (node.module, alias.name)
        for node in nodes(tree_of(room))
        if isinstance(node, ast.ImportFrom) and node.level
        for alias in node.names
    }
    (call,) = (node for node in nodes(tree_of(room)) if is_door(node))
    loaded = {
        (word.arg, name) for word in call.keywords for name in ast.literal_eval(word.value).split()
    }
    files = {name.removeprefix(f"{room}.") for name in MODULES if name.startswith(f"{room}.")}

    assert checked == loaded
    assert {name for _, name in loaded} & files == set()  # a file would hide the name
    assert all(hasattr(import_module(room), name) for _, name in loaded)


def test_a_room_below_the_screen_loads_neither_textual_nor_rich() -> None:
    """The rooms are loaded one after the other, so that the first one with a fault is named."""
    script = "import sys\n"
    for room in WITHOUT_SCREEN:
        modules = ", ".join(name for name in MODULES if room_of(name) == room)
        script += f"import {modules}\nprint('{room}', {{'textual', 'rich'}} & {{*sys.modules}})\n"
    loaded = subprocess.check_output([sys.executable, "-c", script], text=True)

    assert loaded.splitlines() == [f"{room} set()" for room in WITHOUT_SCREEN]


def test_every_exception_is_about_something_that_is_there() -> None:
    assert {*LATE_IMPORTS, *OF_COLUMNS} | SHIFTING | OF_TERMINALS | OF_SYSTEMS <= set(MODULES)
    assert {name.rpartition(".")[0] for name in LONG} <= set(MODULES)


def test_the_screen_has_rooms_in_an_order() -> None:
    names = {path.stem for path in (HOUSE / "ui").glob("*.py")} - {"__init__"}
    folders = {path.parent.name: path for path in (HOUSE / "ui").glob("*/__init__.py")}

    assert names == {"app", "launch", "setup"}
    assert {*folders} == {*UI_ORDER}
    assert all(len([*path.parent.glob("*.py")]) <= MOST_FILES for path in folders.values())


@cache
def classes() -> dict[str, ast.ClassDef]:
    """The classes of the rooms of the screen."""
    return {
        node.name: node
        for name in MODULES
        if name.startswith("minetui.ui.")
        for node in tree_of(name).body
        if isinstance(node, ast.ClassDef)
    }


def bases_of(node: ast.ClassDef) -> list[str]:
    """The names of the classes that a class builds on."""
    return [name_of(base.value if isinstance(base, ast.Subscript) else base) for base in node.bases]


def chain(name: str) -> list[ast.ClassDef]:
    """A class of the screens and its classes of ours above it."""
    ours = (chain(base) for base in bases_of(classes()[name]) if base in classes())
    return [classes()[name], *(each for above in ours for each in above)]


def is_screen(name: str) -> bool:
    """Is a class a screen of Textual's, over any classes of ours?"""
    return bool({*bases_of(chain(name)[-1])} & {"Screen", "ModalScreen"})


def test_a_screen_is_no_ladder_of_classes_and_holds_few_things() -> None:
    for name in filter(is_screen, classes()):
        own = {
            node.attr
            for one in chain(name)
            for node in nodes(one)
            if isinstance(node, ast.Attribute)
            and isinstance(node.ctx, ast.Store)
            and name_of(node.value) == "self"
        }

        assert len(chain(name)) <= MOST_CLASSES, name
        assert len(own - {"_bindings"}) <= MOST_ATTRIBUTES, name  # which is Textual's


def test_screens_are_found() -> None:
    assert {"BoardScreen", "GamesScreen", "HelpPage"} <= {*filter(is_screen, classes())}


def test_the_page_of_the_design_has_these_arrows_and_files_that_exist() -> None:
    page = (HOUSE.parent / "docs" / "design.md").read_text("utf-8")
    rows = re.findall(r"^\| `(\w+)` \|.*\| ([^|]+) \|$", page, re.MULTILINE)
    said = {room: {*re.findall(r"`(\w+)`", others)} for room, others in rows}
    rooms = {path.parent.name for path in HOUSE.glob("*/__init__.py")}
    files = re.findall(r"`((?:[a-z_]+/)+[a-z_]+\.py)`", page)
    on_disk = {*PATHS.values(), *HOUSE.parent.glob("tests/*.py")}

    assert said == {room: ARROWS.get(room, set()) for room in rooms}
    assert [file for file in files if not {HOUSE / file, HOUSE.parent / file} & on_disk] == []
