"""Make the pictures of the screens that README and docs show.

    python assets/screenshots [NAME ...]

Each screen is reached by its keys, in a home of its own with some records, and drawn by chromium
(or another of its kind), which has to be installed, and for those in Chinese a font such as Noto
Sans CJK. The page is visited by that browser; this takes npm and the group `browser`. Without names
it makes all pictures.
"""

import asyncio
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from html import escape, unescape
from pathlib import Path
from random import Random
from typing import Any

from page_pictures import PAGES, draw_page
from rich.cells import cell_len
from sample_dailies import TODAY, play_dailies
from sample_rooms import ROUNDS, Table
from sample_training import play_storm, train

TYPE_CHECKING = False
if TYPE_CHECKING:
    from minetui.core import Move
    from minetui.store import Settings
    from minetui.ui.board.screen import BoardScreen
    from minetui.ui.setup import Setup

HERE = Path(__file__).parent
REPLAYS = HERE.parent / "replays"
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")
UNDO = "u " * 40
GUESS = """\
16 16 40
#2#2#10000000000
2424231100001110
#2#2#3#100001#10
12122#2100002220
1221111000113#31
1##10111001#3#3#
122101#100112121
0000022200000000
000002#200000011
111113#31121101#
#23#33#21#2#1011
3####31111222100
#####2000012#211
####3100012#33#1
####310001#3#211
#####10001121100
"""
PUZZLE = "--mode safe-cell --level intermediate --technique"
LINE, BASELINE = 24.4, 18.5  # of Textual's pictures: the height of a line, and of a sign in it
CHARACTERS = re.compile(r"([\u3000-\u9fff\uff00-\uffef]+)")
GIANT = "Giant"  # a board that is larger than any window


@dataclass(frozen=True)
class Picture:
    """A screen: the window, the game or the replay, the settings, and the keys that lead there."""

    size: tuple[int, int]
    keys: str = ""
    level: str = "Expert"
    seed: str = "moss"
    shape: str = "square"
    replay: str = ""
    settings: Mapping[str, Any] = field(default_factory=dict)
    newcomer: bool = False
    won_after: float = 0.0  # seconds in which the game is won before the keys
    race_pace: float = 0.0  # the replay is raced, half way, in so many of its seconds each
    calendar: bool = False
    lesson: str | None = None  # its id; empty for the list
    position: str = ""  # to analyse
    train: str | None = None  # the options of puzzles
    storm: bool = False  # one is played before the keys
    room: str = ""  # the round that is played in it, one of ROUNDS
    language: str = "en"


PICTURES = {
    "welcome": Picture((80, 24), level="Beginner", newcomer=True),
    "menu": Picture((80, 24), "space escape", "Beginner", "nfu29kv7"),
    "more": Picture((80, 24), "space m", "Beginner", "nfu29kv7"),
    "beginner": Picture((100, 37), "space c", "Beginner", "a", settings={"theme": "meadow"}),
    "hexagons": Picture((122, 38), "space H H tab", "Beginner", "hive", shape="hex"),
    "torus": Picture((100, 33), "space H H tab", "Beginner", "ring", shape="torus"),
    "expert": Picture((130, 30), f"space H H c x {UNDO} tab"),
    "stuck": Picture((80, 24), "space H H c x", "Beginner", "nfu29kv7"),
    "pattern": Picture((80, 24), "space H H c x L", "Beginner", "nfu29kv7"),
    "odds": Picture((80, 24), "space c x o o", seed="demo5"),
    "minimap": Picture((100, 30), "space c x M g D N 1 1 6 enter", GIANT, "reef"),
    "lost": Picture((80, 24), "space up up space", "Beginner", "nfu29kv7"),
    "won": Picture((80, 24), level="Beginner", seed="nfu29kv7", won_after=17.437),
    "figures": Picture((80, 24), "tab", level="Beginner", seed="nfu29kv7", won_after=17.437),
    "race": Picture((100, 28), replay="expert-won.rawvf", race_pace=0.93),
    "versus": Picture((132, 33), room="versus"),
    "standings": Picture((92, 24), room="standings"),
    "together": Picture((114, 38), room="together"),
    "new-game": Picture((80, 24), "n", "Intermediate"),
    "settings": Picture((80, 24), "comma", "Beginner"),
    "keys": Picture((80, 24), "comma end enter"),
    "colours": Picture((80, 24), "P down down", "Beginner"),
    "games": Picture((80, 24), "G", "Beginner"),
    "records": Picture((80, 24), "b", "Beginner"),
    "challenges": Picture((110, 36), "T down down", "Beginner"),
    "help": Picture((80, 24), "question_mark", "Beginner"),
    "replay": Picture((130, 36), replay="expert-lost.rawvf"),
    "replay-light": Picture(
        (80, 24), "right " * 40, replay="expert-won.rawvf", settings={"theme": "safe-light"}
    ),
    "analysis": Picture((120, 38), "g C 1 2 enter", position=GUESS),
    "analysis-impossible": Picture((120, 38), "g E 1 1 enter 2 left", position=GUESS),
    "calendar": Picture((80, 24), "up", calendar=True),
    "card": Picture((100, 30), "end x down", replay="expert-won.rawvf"),
    "lessons": Picture((80, 24), "down down", lesson=""),
    "lesson": Picture((80, 24), lesson="number"),
    "puzzles": Picture((80, 24), "down down down", train=""),
    "puzzle-solved": Picture((80, 24), "up up up up right space", train=f"{PUZZLE} pairs --seed b"),
    "puzzle-failed": Picture((80, 24), "up space", train=f"{PUZZLE} logic --seed d"),
    "storm-end": Picture((80, 24), train="--mode storm --seed moss", storm=True),
    "statistics": Picture((80, 24), train="", keys="t"),
}
IN_CHINESE = {
    "zh-expert": PICTURES["expert"],
    "zh-won": PICTURES["won"],
    "zh-review": PICTURES["replay"],
    "zh-lesson": Picture((80, 24), "left left space", lesson="one-two"),
}
PICTURES |= {name: replace(each, language="zh_CN") for name, each in IN_CHINESE.items()}


def entries() -> Iterator[Any]:
    """Some weeks of games that get better."""
    from minetui.store import GameRecord

    random, when = Random("records"), datetime(2026, 9, 1, 18, tzinfo=UTC)
    for number in range(140):
        when += timedelta(hours=random.expovariate(1 / 11))
        won, three_bv = random.random() < 0.55, random.randint(10, 34)
        seconds = round(random.lognormvariate(3.35 - number / 260, 0.28), 3)
        solved = three_bv if won else random.randint(1, three_bv - 1)
        effective, flags = solved + random.randint(2, 14), random.choice([0, 3, 5])
        left, zini = effective + random.randint(0, 5) - flags, three_bv * 3 // 4
        yield GameRecord(
            uid=f"sample-{number}",
            date=when,
            rows=9,
            cols=9,
            mines=10,
            won=won,
            seconds=seconds if won else round(seconds * random.random(), 3),
            three_bv=three_bv,
            solved=solved,
            clicks=effective,
            all_clicks=left + flags,
            left_clicks=left,
            right_clicks=flags,
            chords=0,
            zini=zini,
            human_zini=zini + 1,
        )


def other_entries() -> Iterator[Any]:
    """Wins of higher levels, and of daily boards, for a picture of the challenges."""
    from minetui.store import GameRecord

    when = datetime(2026, 11, 10, 18, tzinfo=UTC)
    levels = {40: (16, 16, 62), 66: (16, 22, 90), 99: (16, 30, 148), 124: (16, 36, 170)}
    for day, mines in enumerate([40, 40, 40, 99, 40, 66, 99, 124]):
        rows, cols, three_bv = levels[mines]
        left = three_bv + 12
        yield GameRecord(
            uid=f"other-{day}",
            date=when + timedelta(days=day),
            rows=rows,
            cols=cols,
            mines=mines,
            won=True,
            seconds=three_bv * 1.13 - day,
            three_bv=three_bv,
            solved=three_bv,
            clicks=left - 3,
            all_clicks=left,
            left_clicks=left - day % 2,
            right_clicks=day % 2,
            chords=0,
            zini=three_bv * 3 // 4,
            human_zini=three_bv * 3 // 4,
            board_kind="solvable:logic",
            daily=f"2026-11-{day + 10}",
            luck=0.031 if day == 3 else None,
            guesses=6 if day == 3 else None,
        )


def learning(picture: Picture, settings: "Settings") -> "Setup":
    """The lessons or the puzzles that a command opens."""
    from minetui.arguments import parsed
    from minetui.ui import launch

    train = picture.train is not None
    options = (picture.train if train else picture.lesson) or ""
    command, arguments = parsed(["train" if train else "learn", *options.split()])
    return launch.setup_of(command, arguments, settings)._replace(settings=settings)


def setup_of(picture: Picture) -> "Setup":
    """What the program shows at first."""
    from minetui.core import LEVELS, Game, Level, Shape
    from minetui.formats.drawings import read_surfaces
    from minetui.play import AnalysisStart, Race
    from minetui.store import Settings, read_replay
    from minetui.ui.setup import Destination, Setup

    settings = Settings(motion=False, language=picture.language, **picture.settings)
    if picture.lesson is not None or picture.train is not None:
        return learning(picture, settings)
    if picture.position:
        (seen,) = read_surfaces(picture.position.splitlines())
        analysis = Destination("analysis", AnalysisStart.of(seen))
        return Setup(first=analysis, settings=settings)
    if picture.room:
        room = Destination("room", Table(ROUNDS[picture.room]).players[0])
        return Setup(first=room, settings=settings)
    if picture.calendar:
        calendar = Destination("calendar", TODAY)
        return Setup(first=calendar, today=lambda: TODAY, settings=settings)
    if picture.replay:
        replay = read_replay(REPLAYS / picture.replay)
        if picture.race_pace:
            first = Destination("race", Race.against(replay, "Kamil"))
        else:
            first = Destination("replay", replay, hints=settings.hints)
        return Setup(first=first, settings=settings)
    levels = LEVELS | {GIANT: Level(200, 300, 11_400)}
    game = Game(levels[picture.level].shaped(Shape(picture.shape)), picture.seed)
    return Setup(game, settings=settings, newcomer=picture.newcomer)


async def svg_of(picture: Picture) -> str:
    """The screen as Textual draws it."""
    from minetui import language
    from minetui.store import read_replay
    from minetui.ui.app import MinetuiApp
    from minetui.ui.board.screen import BoardScreen
    from minetui.ui.setup import Destination

    language.use(picture.language)
    app = MinetuiApp(setup_of(picture))
    async with app.run_test(size=picture.size) as pilot:
        if picture.won_after:
            board_screen = app.screen
            assert isinstance(board_screen, BoardScreen)
            win(board_screen, picture.won_after)
            for _ in range(20):
                await pilot.pause(0.02)
                await app.workers.wait_for_complete()
        if picture.race_pace:
            assert isinstance(app.screen, BoardScreen)
            race_half(app.screen, read_replay(REPLAYS / picture.replay).moves, picture.race_pace)
        if picture.train:
            await pilot.pause(1.0)  # until the first puzzle is there
        if picture.storm:
            await play_storm(pilot)
        if picture.room:
            first = app.setup.first
            assert isinstance(first, Destination)
            await first.what[0].table.play(pilot)
        for key in picture.keys.split():
            await pilot.press(key)
            await app.workers.wait_for_complete()
        for _ in range(50 * bool(picture.position)):  # all that is found
            await pilot.pause(0.02)
            await app.workers.wait_for_complete()
        await pilot.pause()
        svg = with_characters_apart(str(app.export_screenshot()))
        return with_whole_blocks(with_wide_signs(svg))


def with_characters_apart(svg: str) -> str:
    """The picture with Chinese characters and the signs beside them in texts of their own.

    One text has all its signs equally wide. Characters fill their two columns, as in a terminal.
    """

    def cut(found: re.Match[str]) -> str:
        start, x, middle, length, end, text = found.groups()
        signs = unescape(text)
        if not CHARACTERS.search(signs):
            return found[0]
        at, column, pieces = float(x), float(length) / len(signs), list[str]()
        for piece in filter(None, CHARACTERS.split(signs)):
            large = ' font-size="22"' if CHARACTERS.match(piece) else ""
            said = escape(piece).replace("\xa0", "&#160;")
            size = f'textLength="{column * len(piece):g}"'
            pieces.append(f'<text{start}x="{at:g}"{middle}{size}{end}{large}>{said}</text>')
            at += column * cell_len(piece)
        return "".join(pieces)

    places = r'<text( [^>]*)x="([\d.]+)"([^>]*)textLength="([\d.]+)"([^>]*)>([^<]+)</text>'
    return re.sub(places, cut, svg)


def with_wide_signs(svg: str) -> str:
    """The picture with two columns for each emoji: Textual squeezes them into one."""

    def widened(found: re.Match[str]) -> str:
        start, length, middle, text = found.groups()
        signs = unescape(text)
        return f"{start}{float(length) * cell_len(signs) / len(signs):g}{middle}{text}<"

    return re.sub(r'(textLength=")([\d.]+)("[^>]*>)([^<]+)<', widened, svg)


def with_whole_blocks(svg: str) -> str:
    """The picture with half blocks as areas: between the signs of a font there are hairlines."""

    def drawn(found: re.Match[str]) -> str:
        start, y, width, sign = found.groups()
        top = float(y) - BASELINE + (LINE / 2 if sign == "▄" else 0)
        place = f'{start}y="{top:g}" width{width} height="{LINE / 2:g}"'
        return f'<rect{place} shape-rendering="crispEdges"/>'

    half = r'<text( [^>]*)y="([\d.]+)" textLength(="[\d.]+") clip-path="[^"]*">([▀▄])\4*</text>'
    return re.sub(half, drawn, svg)


def win(screen: "BoardScreen", seconds: float) -> None:
    """Win the game on a screen with a click for each of its 3BV and a few flags."""
    from minetui.core import Flag, Reveal, cells_of, lowest
    from minetui.play import Clock

    session = screen.session
    session.clock = Clock(lambda: 0.0, 0.0)
    session.play([Reveal(screen.board.cursor, 0.0)])
    field = session.game.field
    session.play([Flag(cell, 1.0) for cell in [*cells_of(field.mines)][::2]])
    openings = field.zeros & ~session.position.revealed
    session.clock = Clock(lambda: 0.0, seconds)
    while left := openings & ~session.position.revealed or field.safe & ~session.position.revealed:
        session.play([Reveal(lowest(left), seconds)])
    screen.changed()


def race_half(screen: "BoardScreen", moves: "Sequence[Move]", pace: float) -> None:
    """Play half of a race with the moves of the ghost, faster or slower than it."""
    from minetui.play import Clock
    from minetui.ui.play.racing import Racing

    session = screen.session
    session.pause()
    racing = next(each for each in screen.features if isinstance(each, Racing))
    assert racing.live
    for move in moves:
        session.clock = Clock(lambda: 0.0, pace * move.at)
        if session.play([replace(move, at=session.clock.seconds)]):
            screen.changed()
            if 2 * session.position.revealed.bit_count() > session.game.field.safe.bit_count():
                break
    screen.move_to(move.cell)


def browser() -> str:
    """The browser that is installed."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    return found or sys.exit(f"expected one of {', '.join(BROWSERS)} to be installed")


def draw(svg: str, path: Path) -> None:
    """Have a browser draw a picture."""
    found = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', svg)
    width, height = (int(float(number)) + 1 for number in found.groups()) if found else (800, 600)
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "screen.svg"
        source.write_text(svg, "utf-8")
        subprocess.run(
            [
                *(browser(), "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"),
                *(f"--user-data-dir={folder}", f"--window-size={width},{height}"),
                *(f"--screenshot={path}", source.as_uri()),
            ],
            check=True,
            capture_output=True,
        )


def main(names: list[str]) -> None:
    """Make these pictures, or all."""
    for name in names or (*PICTURES, *PAGES):
        if name in PAGES:
            draw_page(PAGES[name], browser(), HERE / f"{name}.png")
            print(name)
            continue
        with tempfile.TemporaryDirectory() as home:
            os.environ.update(MINETUI_HOME=home, COLORTERM="truecolor", TERM="xterm-256color")
            os.environ.pop("NO_COLOR", None)
            if not name.endswith("-empty"):
                from minetui.store import Records

                others = other_entries() if name == "challenges" else ()
                with Records() as records:
                    records.merge((entry, None) for entry in (*entries(), *others))
            if PICTURES[name].train == "":
                train()
            if PICTURES[name].calendar:
                play_dailies()
            draw(asyncio.run(svg_of(PICTURES[name])), HERE / f"{name}.png")
        print(name)


if __name__ == "__main__":
    main(sys.argv[1:])
