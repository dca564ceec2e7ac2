"""What people read of games, days, races and records, in a language that nobody speaks."""

import re
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, date, datetime, timedelta
from fractions import Fraction
from itertools import product

import pytest
from pseudo import BEGIN, cut_off, glued, plain, pseudo, untranslated

from minetui.core import (
    LEVELS,
    BoardCounts,
    ClickCounts,
    Game,
    Ghost,
    Grid,
    Level,
    Metrics,
    Minefield,
    Position,
    RaceCourse,
    Reveal,
    Shape,
    Square,
    Status,
    grid_of,
    steps,
)
from minetui.formats import Attempt, CountsAs, DailyMark
from minetui.formats.code import found_in
from minetui.learn import PATTERNS
from minetui.pictures import Plot, card_picture
from minetui.solver import Luck
from minetui.store import (
    Challenge,
    DayState,
    GameRecord,
    ListedGame,
    Overview,
    PlayedDay,
    PlayedDays,
    RecordClass,
    Standing,
    Streaks,
)
from minetui.store.games import Bests
from minetui.texts import (
    challenges,
    dailies,
    figures,
    game_list,
    library,
    metrics,
    races,
    records,
    shapes,
    share,
    training,
    words,
)
from minetui.texts import game as game_texts

__all__ = ["pseudo"]
pytestmark = pytest.mark.usefixtures("pseudo")

TODAY, NOW = date(2026, 11, 21), datetime(2026, 11, 21, 15, tzinfo=UTC)
LINE = Minefield.drawn("*..*....")
COUNTED = Metrics(BoardCounts(Grid(9, 9), 10, 1200), 500.0, 1100, ClickCounts(left=1375, right=2))
GUESSED = Luck(Fraction(1, 3), guesses=2, needless=1, blunders=1)
RESULTS = [
    share.SharedResult(won, 1083.2, COUNTED, (*Square, *[Square.UNREACHED] * 4), luck)
    for won in (True, False)
    for luck in (None, GUESSED, Luck(Fraction(1, 3), guesses=1, unknown=1))
]
NAMES = ["Kamil", "BV/s", "MT1-0HM4-0ZX0"]
SHAPED = [Level(9, 9, 10, shape) for shape in Shape]


def said_of_games() -> Iterator[str]:
    for moves, attempt, info in product(
        [(), (Reveal(6),), (Reveal(6), Reveal(1), Reveal(2)), (Reveal(0),)],
        Attempt,
        [{}, {"Shared": "Yes", "TimeToBeat": "3.5"}, {"Race": "Kamil"}],
    ):
        game = Game.on(LINE, moves, seed="moss")
        for daily in (False, True):
            mark = {"Daily": str(DailyMark(TODAY, attempt))} if daily else {}
            game.info, game.assisted = {**info, **mark}, daily
            game.board_kind = "" if daily else "solvable:logic"
            yield from (game_texts.board_name(game), game_texts.title_text(game, 75.0))
            yield from (game_texts.heading_text(game, paused=True), game_texts.beaten_text(game, 9))
            yield from (game_texts.state_text(game, 3.0), game_texts.ending_text(game, 1234.5))
            yield from (game_texts.offered_text(game, others=n) for n in (0, 1, 2))
            yield game_texts.apart_text(game, hinted=daily)


def said_of_levels() -> Iterator[str]:
    for level in (*LEVELS.values(), *SHAPED, Level(4, 9, 1), Level(9, 9, 40), Level(16, 30, 80)):
        yield from (shapes.full_name(level), shapes.level_name(level), shapes.sized(level.grid))
        yield from (*shapes.level_labels(level), game_texts.size_text(level))
        yield from (game_texts.density_text(level), game_texts.level_problem(level.grid, 90))
        yield from (game_texts.idle_chord_text(level.grid, 2, flags) for flags in (1, 3))
    for rows, cols in ((0, 1), (1, 2), (20_000, 20_000)):
        yield game_texts.level_problem(Grid.of(rows, cols), 90)
    yield game_texts.level_problem(grid_of(1, 1, Shape.TORUS), 0)
    for kind in game_texts.KINDS:
        yield from (game_texts.kind_text(kind), game_texts.searching_text(kind, 1200, "F1"))
    yield from (game_texts.dealing_text(9, 0.5), game_texts.decoding_text(9, "F1"))
    yield from map(game_texts.only_finished_text, game_texts.ONLY_FINISHED)


def said_of_days() -> Iterator[str]:
    mark = DailyMark(TODAY, Attempt.LATE)
    attempts = [
        None,
        PlayedDay(mark, "a", running=True),
        PlayedDay(mark, "a"),
        *(PlayedDay(mark, "a", won, 103.2) for won in (True, False)),
        PlayedDay(mark, "a", True, 3.0)._replace(assisted=True),
    ]
    assert {each.state for each in attempts if each} == {*DayState}
    for played, ago in product(attempts, (-1, 0, 1, 400)):
        day = TODAY - timedelta(ago)
        yield from (dailies.state_text(played, 3), dailies.status_text(day, played, TODAY))
        yield from (dailies.day_text(day, TODAY), dailies.board_text(day))
        yield from (dailies.playing_caption(day, played, TODAY), dailies.month_text(day, 9))
        yield from dailies.result_lines(day, played, TODAY)
        yield from (dailies.held_text(day), dailies.not_yet_text(day))
        yield dailies.future_text(day, TODAY)
        yield words.day_text(datetime(day.year, day.month, day.day, tzinfo=UTC), NOW)
    days = PlayedDays({TODAY: PlayedDay(mark, "a", won=True)})
    for row in dailies.counted_lines(Streaks(1, 19), days):
        yield from row
    yield from (dailies.other_mark_text(mark), dailies.other_mark_text(mark.practice))
    yield dailies.short_time(40_000)


def said_of_races() -> Iterator[str]:
    yield from (races.waiting_text(), races.waiting_text("your best, 1,012.4 s"))
    yield from map(races.gap_text, (None, 0.0, 1.2, -62.0))
    moves = [Reveal(cell, float(cell)) for cell in (6, 7, 8)]
    its = [*steps(Minefield.drawn("*" * 6, "." * 6), moves)]
    names = (*(races.own_game_name(3.4, won=won, is_best=True) for won in (True, False)),)
    for name in (*names, races.bot_name("casual"), races.THE_REPLAY):
        for end, status in product((3.0, 9.0), Status):
            run = RaceCourse(5, (), end, status)
            yield from (races.end_text(run), races.result_text(run, Ghost.of(name, its)))
        yield races.shown_name(name)


def said_of_records() -> Iterator[str]:
    won = GameRecord("a", NOW, 9, 9, 10, True, 9.0, left_clicks=9, right_clicks=0, chords=0)
    lost = GameRecord("a", NOW, 9, 9, 10, False, 9.0, daily="2026-11-21", assisted=True)
    for of, game in product(RecordClass, (won, lost)):
        best = 61.5 if game.won else None
        overview = Overview(LEVELS["Expert"], of, 1200, 1001, 3, 1000, best, None)
        for row in records.figures(overview):
            yield from row
        yield from (records.class_name(of), records.summary_text(overview))
        yield from (records.note_text(game, of), records.no_game_text("9"))
        yield records.level_note(best)
        yield game_list.row_texts(game, game_list.FIRST)["result"]
        listed = ListedGame.recorded(game, best=9.0)
        yield from (library.column_text(listed, each, NOW) for each in library.STANDING)
        yield library.note_text(listed)
    for bests, best, streak in product(
        (Bests(), Bests(time=True), Bests(nf_time=True), Bests(speed=True), Bests(ioe=True)),
        (None, 3.0, 12.0),
        (1, 4, 5),
    ):
        standing = Standing(won, bests, best, streak, 5, (won,))
        yield from (records.standing_text(standing), records.news_text(standing))
    yield from (library.count_text(61, n, 4, 2) for n in (61, 132))
    yield from map(library.title, library.COLUMNS)
    yield from map(game_list.title, game_list.NAMES)


def said_of_metrics() -> Iterator[str]:
    yield from (*metrics.figures(COUNTED), *(name for name, _ in metrics.all_metrics(COUNTED)))
    yield from metrics.sorting_rows(library.COLUMNS).values()
    lucks = (
        None,
        Luck(None),
        GUESSED,
        Luck(None, 3, 3),
        Luck(None, 3),
        Luck(Fraction(1), 2, 0, 0, 1),
    )
    groups = [*figures.metric_figures(COUNTED), *map(figures.luck_figures, lucks)]
    yield figures.copied_text("", [*groups, figures.streak_figures(3)])
    for each in Challenge.every():
        yield from (challenges.reached_text(each._replace(value=value)) for value in (None, 0.5, 7))
        yield challenges.earned_text([each.id])
    yield challenges.earned_text(["no-flags", "bare-hands", "minute"])
    yield from (challenges.day_text(NOW, NOW), challenges.count_text([*Challenge.every()]))


@pytest.mark.parametrize(
    "said",
    [
        *(said_of_games, said_of_levels, said_of_days),
        *(said_of_races, said_of_records, said_of_metrics),
    ],
)
def test_all_that_is_said_is_translated(said: Callable[[], Iterable[str]]) -> None:
    texts = [*dict.fromkeys(said())]

    assert {word for text in texts for word in untranslated(text, NAMES)} == set()
    assert [text for text in texts if cut_off(text) or glued(text)] == []


def test_games_are_found_by_words_of_the_language() -> None:
    game = GameRecord("a", NOW, 9, 9, 10, False, 9.0, daily="2026-11-21", assisted=True)
    listed = ListedGame.recorded(game, best=9.0)

    assert untranslated(library.found_text(listed)) == []
    assert untranslated(records.year_text(NOW, NOW)) == []


@pytest.mark.parametrize(("result", "counts"), [*product(RESULTS, CountsAs)])
def test_a_card_has_its_code_in_every_language(
    result: share.SharedResult, counts: CountsAs
) -> None:
    """And is no longer than it may be."""
    card = share.ShareCard(result, "9 × 9", "MT1-0HM4-0ZX0", "", counts)
    text = card.text(coloured=True)
    squares = share.squares_text(result.squares, coloured=True)
    position = Position(LINE).reveal(0)
    picture = card_picture(card, position)
    drawn = " ".join(re.findall(r">([^<]+)</(?:text|title|tspan)>", picture))

    assert found_in(text) == card.code
    assert share.weight(text) <= share.LONGEST
    assert untranslated(f"{text} {squares} {drawn}", NAMES) == []
    assert picture.count("<tspan") == picture.count("</tspan>")


def test_what_is_trained_and_a_bot_that_played_are_said_in_the_language() -> None:
    game = Game.on(LINE)
    game.info = {"Player": races.bot_name("casual")}
    named = [*map(training.skill_name, PATTERNS), training.skill_name("hex/pairs")]

    assert plain(training.skill_name("reduced 1-2")).startswith("reduced 1-2")
    assert [text for text in named if untranslated(text)] == []
    assert untranslated(game_texts.heading_text(game, of_player=True)) == []


def test_a_ghost_has_its_english_name_in_files_and_another_on_the_screen() -> None:
    name = races.own_game_name(1020.14, won=True, is_best=True)

    assert name == "your best, 1,020.1 s"
    assert plain(races.shown_name(name)).startswith("your best, 1\N{NARROW NO-BREAK SPACE}020‚1 s")
    assert plain(races.plain_name(name)) == "your best"
    assert races.shown_name("Ada, 3.4 s") == "Ada, 3.4 s"


def test_numbers_have_the_marks_of_the_language() -> None:
    space = "\N{NARROW NO-BREAK SPACE}"
    ticks = Plot("", "", "", points=[(0, 0), (12_000, 0.5)]).as_text(40, 12)

    assert metrics.FORMS["time"].text(1234.5) == f"1{space}234‚500"
    assert [words.percent(part) for part in (0.0001, 0.5, 0.9999)] == ["<0‚1%", "50‚0%", ">99‚9%"]
    assert words.signed(-1234.5, 1) == f"-1{space}234‚5"
    assert any(f"2{space}000" in line for line in ticks)
    assert any("0‚5" in line for line in ticks)
    assert dailies.short_time(4000.0) == "4000"


def test_constants_stay_english_for_machines() -> None:
    tables = (words.RESULTS, dailies.STATES, library.RESULT_WORDS, records.CLASS_NAMES)

    assert all(BEGIN not in text for table in tables for text in table.values())
    assert [each.name for each in challenges.WORDS.values() if BEGIN in each.name] == []
