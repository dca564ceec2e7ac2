"""The address of a page: what stands behind its # is a command line for the program."""

from random import Random

import pytest
from solver.test_odds import position

from minetui.core import LEVELS, Sketch
from minetui.formats import registry
from minetui.page.start import AddressError, Request, published, request_of
from minetui.play import AnalysisStart


@pytest.mark.parametrize(
    ("fragment", "request_"),
    [
        ("", Request()),
        ("#", Request()),
        ("#MT1-0HM4-0ZX0", Request(("MT1-0HM4-0ZX0",))),
        ("#MT2-3T12-ECSG-18KY-80K7-T", Request(("MT2-3T12-ECSG-18KY-80K7-T",))),
        ("#mt1-0hm4-0zx0&hint", Request(("mt1-0hm4-0zx0", "--hint"))),
        ("#daily", Request(("daily",))),
        ("#hint&daily=2026-11-21", Request(("daily", "--date=2026-11-21", "--hint"))),
        ("#position=%3F1%0A%26%3D&odds", Request(position="?1\n&=", shows_odds=True)),
        ("#position=a+b=c", Request(position="a+b=c")),
        (
            "#replay=../a%20b.avf&theme=paper",
            Request(("replay", "--theme=paper"), "", "../a b.avf"),
        ),
        ("#theme=paper&hint", Request(("--theme=paper", "--hint"))),
        ("#language=de&daily", Request(("daily", "--language=de"))),
    ],
)
def test_an_address_is_a_command_line(fragment: str, request_: Request) -> None:
    assert request_of(fragment) == request_


@pytest.mark.parametrize(
    "fragment", ["#nothing", "#position", "#replay=", "#hint=1", "#theme", "#%00"]
)
def test_an_address_that_names_nothing_is_one_line(fragment: str) -> None:
    with pytest.raises(AddressError) as told:
        request_of(fragment)

    assert str(told.value).startswith("expected #CODE, #daily")
    assert str(told.value).isprintable()


def test_an_address_names_one_board() -> None:
    with pytest.raises(AddressError, match="expected one board in the address, got 'daily' too"):
        request_of("#MT1-0HM4-0ZX0&daily")


def test_no_option_of_the_program_hides_in_an_address() -> None:
    """A value is one word, and no word of its own."""
    for fragment in ("#daily=--help", "#theme=a --help"):
        assert all(not word.startswith("--help") for word in request_of(fragment).words)


@pytest.mark.parametrize("host", ["localhost", "localhost:8470", "127.0.0.1:80", "[::1]:80"])
def test_a_page_of_this_computer_alone_has_no_links(host: str) -> None:
    assert published(f"http://{host}/play/") == ""


def test_a_position_in_an_address_is_read_as_it_was() -> None:
    random = Random(1)
    for level in LEVELS.values():
        seen = position(random, level, 5).surface
        fragment = AnalysisStart(Sketch.of(seen)).link("")

        assert registry.read_bytes(request_of(fragment).position.encode()) == seen
        assert len(fragment) < 2.2 * seen.grid.size
