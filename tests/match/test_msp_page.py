"""What docs/msp.md shows: its transcript is a game that was played, and its players play."""

import re
import shutil
import sys
from collections import Counter
from pathlib import Path

import pytest
from shell import TOP

from minetui import __version__
from minetui.core import FirstClick, Level
from minetui.match import Guest, Terms
from minetui.match.lines import VERBS

from .programs import Desk, heard

PAGE = (TOP / "docs" / "msp.md").read_text("utf-8")
(SHOWN,) = re.findall(r"<!-- transcript -->\n```\n(.*?)```", PAGE, re.DOTALL)
ON_PAGE = Terms(Level(5, 6, 5))
SEED = "11270"  # of the board in the transcript
PLAYERS = {"python": sys.executable, "perl": shutil.which("perl")}


def spoken(transcript: str, side: str) -> list[str]:
    """The lines of one side."""
    return [line[2:] for line in transcript.splitlines() if line.startswith(side)]


def block(language: str) -> str:
    """The program of the page in a language."""
    (code,) = re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)
    return str(code)


def player(language: str, folder: Path) -> list[str]:
    """The command of a player of the page; a skip where its language is missing."""
    program = PLAYERS[language]
    if program is None:
        pytest.skip(f"{language} is not installed")
    path = folder / "player"
    path.write_text(block(language), "utf-8")
    return [program, str(path)]


def test_the_transcript_is_a_game_as_it_goes(tmp_path: Path) -> None:
    """Each answer takes a quarter of a second."""
    desk = Desk(tmp_path, step=0.25)
    greeting, ready, _, *answers = spoken(SHOWN, "<")
    with desk.answering(*answers, greeting=f"{greeting}\n{ready}\n", thinks=True) as guest:
        guest.play(ON_PAGE, SEED, 1)
    first, *rest = spoken(SHOWN, ">")

    assert rest == heard(guest)
    assert re.sub(r"minetui \S+", f"minetui {__version__}", first) == first


@pytest.mark.parametrize("language", PLAYERS)
@pytest.mark.parametrize(
    "terms",
    [
        Terms(Level(9, 9, 10)),
        Terms(Level(5, 28, 8), FirstClick.SAFE, start=0),
        Terms(Level(1, 3, 0), FirstClick.ANY),
    ],
    ids=lambda terms: terms.level.full_name,
)
def test_the_players_of_the_page_play_games_to_their_ends(
    language: str, terms: Terms, tmp_path: Path
) -> None:
    with Guest(player(language, tmp_path)) as guest:
        games = [guest.play(terms, "page", number) for number in range(25)]
    ends = Counter(game.ended.partition(" ")[0] for game in games)

    assert [game.reason for game in games if game.reason] == []
    assert sum(game.errors for game in games) == 0
    assert ends["won"] >= (25 if not terms.level.mines else 1)
    assert ends["won"] + ends["lost"] == 25


@pytest.mark.parametrize("language", PLAYERS)
def test_a_player_of_the_page_is_short(language: str) -> None:
    assert len(block(language).splitlines()) < 60


def test_the_page_tells_all_verbs_and_names() -> None:
    terms = Terms(Level(2, 2, 1), FirstClick.ANY, start=0, cap=1.0, most_turns=9)

    assert [verb for verb in VERBS if f"`{verb}`" not in PAGE] == []
    assert [name for name in terms.line(1).split()[2::2] if f"`{name}`" not in PAGE] == []
