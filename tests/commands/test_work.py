"""The progress bar of long commands."""

import pytest
from rich.text import Text

from minetui.commands.work import progress


@pytest.mark.parametrize(("total", "told"), [(9, "4/9 boards"), (None, "4/? boards")])
def test_a_terminal_shows_how_much_is_done(
    total: int | None,
    told: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "80")
    with progress(total, "boards") as show:
        show(4)
    out, err = capsys.readouterr()

    assert out == ""
    assert told in Text.from_ansi(err).plain
