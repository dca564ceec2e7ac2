"""Plots as text and as SVG: every value where it belongs, and nothing beyond the size."""

import pytest

from minetui.pictures import Axis, Bar, Plot
from minetui.pictures.plots import tick_text


@pytest.mark.parametrize(
    ("values", "ticks"),
    [
        ([3.0, 47.0], ["0", "10", "20", "30", "40", "50"]),
        ([0.1, 0.35], ["0.1", "0.15", "0.2", "0.25", "0.3", "0.35"]),
        ([5.5, 5.5], ["5.4", "5.6", "5.8", "6", "6.2", "6.4", "6.6"]),
        ([5.0, 5.0], ["5", "6"]),
        ([5.0, 8.0], ["5", "6", "7", "8"]),
        ([-3.0, 3.0], ["-3", "-2", "-1", "0", "1", "2", "3"]),
        ([0.0, 12_345.0], ["0", "5,000", "10,000", "15,000"]),
    ],
)
def test_an_axis_ends_at_round_numbers(values: list[float], ticks: list[str]) -> None:
    axis = Axis.of(values)

    assert [tick_text(tick) for tick in axis.ticks] == ticks
    assert axis.least <= min(values) <= max(values) <= axis.most


def test_an_exact_axis_ends_with_its_values() -> None:
    assert Axis.of([3.0, 47.0], exact=True) == Axis(3.0, 47.0, [10.0, 20.0, 30.0, 40.0])
    assert Axis.of([10.0, 50.0], exact=True).ticks == [10.0, 20.0, 30.0, 40.0, 50.0]


def test_a_line_and_points_are_drawn_where_they_are() -> None:
    plot = Plot(
        "A title", "x", "y", points=[(0, 0), (4, 4)], line=[(0, 4), (4, 0)], notes=["A note"]
    )

    assert plot.as_text(16, 11, ascii_only=True) == [
        "A title",
        "y",
        "4 |...         o",
        "3 |  ...",
        "2 |     ...",
        "1 |        ...",
        "0 |o         ...",
        "  ++--+--+--+--+",
        "   0  1  2  3  4",
        "               x",
        "A note",
    ]


@pytest.mark.parametrize("size", [(10, 5), (40, 12), (100, 24), (200, 60)])
def test_a_plot_keeps_to_its_size(size: tuple[int, int]) -> None:
    plot = Plot("t", "seconds", "wins", points=[(1, 1), (1000, 12345)], line=[(1, 1), (9, 0.5)])
    rows = plot.as_text(*size)

    assert len(rows) == max(size[1], 8)
    assert max(map(len, rows)) <= max(size[0], 20)


def test_a_histogram_has_a_bar_for_each_span_and_none_for_an_empty_one_at_the_end() -> None:
    inside = Plot.histogram("Times", "s", "games", [3.0, 12.0, 12.0, 47.0], 5)
    on_edge = Plot.histogram("Times", "s", "games", [3.0, 50.0], 5)

    assert (inside.title, inside.x, inside.y) == ("Times", "s", "games")
    assert inside.bars == [
        Bar(0, 10, 1),
        Bar(10, 20, 2),
        Bar(20, 30, 0),
        Bar(30, 40, 0),
        Bar(40, 50, 1),
    ]
    assert on_edge.bars[-1] == Bar(50, 60, 1)
    assert Plot.histogram("", "", "", [3.0, 47.0], 2).bars == [Bar(0, 50, 2)]
