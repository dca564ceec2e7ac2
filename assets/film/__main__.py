"""Make a moving picture of the program, of a replay that is played in it.

    python assets/film [REPLAY] [PICTURE]

Without arguments it makes the picture of the README. The same program makes the same bytes.
"""

import asyncio
import os
import sys
import tempfile
from pathlib import Path

from own_time import OwnTimeLoop

TOP = Path(__file__).parent.parent
SIZE = (102, 38)  # columns and lines of the window


async def film(replay_file: Path) -> str:
    """The picture of a replay; all that reads the time is imported here."""
    from camera import Camera
    from drawing import moving_picture
    from player import app_for, repeat

    from minetui.store import read_replay

    replay = read_replay(replay_file)
    app = app_for(replay)
    time = asyncio.get_running_loop().time
    async with app.run_test(size=SIZE):
        camera, began = Camera(app), time()
        filming = asyncio.create_task(camera.run())
        await repeat(replay, app)
        filming.cancel()
        return moving_picture(camera.frames, time() - began)


def main(replay_file: str | Path, picture: str | Path) -> None:
    """Make a picture, in a home of its own."""
    with tempfile.TemporaryDirectory() as home:
        os.environ.update(MINETUI_HOME=home, COLORTERM="truecolor", TERM="xterm-256color")
        os.environ.pop("NO_COLOR", None)
        with asyncio.Runner(loop_factory=OwnTimeLoop) as runner:
            text = runner.run(film(Path(replay_file)))
    Path(picture).write_text(text, "utf-8")


if __name__ == "__main__":
    given = sys.argv[1:]
    standard = [TOP / "replays" / "intermediate-won.rawvf", TOP / "film.svg"]
    main(*given, *standard[len(given) :])
