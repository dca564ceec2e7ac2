"""What the command line asks of the screen."""

import pytest

from minetui import cli
from minetui.formats.rawvf import write
from minetui.formats.replay import Replay
from minetui.store.settings import Settings
from minetui.ui import launch
from minetui.ui.app import MinetuiApp

from .test_new_games import adjusted_game


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[MinetuiApp]:
    """The applications that are opened, and not run."""
    apps = list[MinetuiApp]()
    monkeypatch.setattr(launch, "_expect_terminal", lambda: None)
    monkeypatch.setattr(launch, "_run", lambda app: apps.append(app) or 0)
    return apps


@pytest.mark.parametrize(
    ("words", "offering"),
    [
        *(("", True), ("--hint --theme light --ascii", True), ("--level expert", False)),
        *(("--rows 9", False), ("--cols 9", False), ("--mines 5", False), ("--seed a", False)),
        *(("--first-click safe", False), ("--solvable logic", False), ("--no-guess", False)),
        *(("--adjusted pairs", False), ("--guess", False), ("a.rawvf", False)),
        *(("replay a.rawvf", False), ("replay .", False)),
    ],
)
def test_an_unfinished_game_is_offered_unless_a_certain_board_was_asked_for(
    words: str,
    offering: bool,
    opened: list[MinetuiApp],
    tmp_path: object,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """P4: the dialog came in any case."""
    monkeypatch.chdir(str(tmp_path))
    with open("a.rawvf", "wb") as file:
        file.write(write(Replay.of(adjusted_game(), {})))

    assert cli.main(words.split()) == 0
    assert [app.setup.offering for app in opened] == [offering]


def test_motion_is_as_in_the_settings_unless_the_command_line_says_otherwise(
    opened: list[MinetuiApp], monkeypatch: pytest.MonkeyPatch
) -> None:
    still = Settings(motion=False)
    for settings in (Settings(), still):
        monkeypatch.setattr(launch, "read", lambda _, settings=settings: (settings, []))
        for words in ([], ["--motion"], ["--no-motion"]):
            cli.main(words)

    assert [app.settings.motion for app in opened] == [True, True, False, False, True, False]
