"""`minetui challenges`: all goals with how far the records are, for people and for programs."""

from pathlib import Path

from shell import Shell

from minetui.store import Challenge, Records

from .test_records import START, entry


def some_games() -> None:
    others = {"rows": 16, "cols": 30, "mines": 99, "three_bv": 150, "solved": 150}
    games = [entry(1), entry(2), entry(3, **others, seconds=250.0)]
    with Records() as records:
        records.merge((game, None) for game in games)


def test_challenges_are_listed_by_their_tiers(shell: Shell) -> None:
    some_games()
    day = f"{START.astimezone():%Y-%m-%d}"
    told = shell("challenges")
    rows = [" ".join(line.split()) for line in told.lines]

    assert (told.status, told.err) == (0, "")
    assert rows[:4] == [
        "First steps: 3 of 6",
        f"[x] First clearing Win a Beginner game. {day}",
        f"[x] Inside a minute Win a Beginner game in under 60 s. {day}",
        "[ ] Hat trick Win three Beginner games in a row. 2 of 3",
    ]
    assert "[ ] Single digits Win a Beginner game in under 10 s. 10.000 s" in rows
    assert "[ ] Two digits Win an Expert game in under 100 s. 250.000 s" in rows
    assert "[ ] A thousand up Win 1,000 games at any level. 3 of 1,000" in rows
    assert len(rows) == len(Challenge.every()) + 4
    assert max(map(len, told.lines)) <= 79


def test_programs_get_the_challenges_with_their_values(shell: Shell) -> None:
    some_games()
    (told,) = shell("challenges --json").json
    named = {each["id"]: each for each in told["challenges"]}

    assert list(named) == [each.id for each in Challenge.every()]
    tiers = dict.fromkeys(each["tier"] for each in named.values())
    assert list(tiers) == ["first-steps", "steady", "sharp", "rare"]
    assert named["beginner"] == {
        **{"id": "beginner", "tier": "first-steps", "name": "First clearing"},
        **{"rule": "Win a Beginner game.", "metric": None, "goal": 1, "value": None},
        **{"earned": "2026-11-21T12:31:00.000+00:00", "uid": "game-1"},
    }
    assert named["two-digits"] == {
        **{"id": "two-digits", "tier": "sharp", "name": "Two digits", "metric": "time"},
        **{"rule": "Win an Expert game in under 100 s.", "goal": 100, "value": 250.0},
        **{"earned": None, "uid": None},
    }


def test_before_the_first_game_there_is_the_list_and_no_file(shell: Shell, home: Path) -> None:
    assert shell("challenges").lines[:2] == [
        "First steps: 0 of 6",
        "[ ] First clearing    Win a Beginner game.",
    ]
    assert not home.exists()
