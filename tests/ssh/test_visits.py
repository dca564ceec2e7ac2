"""Who a visitor is, and what is kept of a visit."""

from hashlib import sha256
from pathlib import Path

import pytest

from .conftest import Server
from .visitors import Key, asyncssh, connected, new_key, playing, until, visiting

JOURNALS = "running/*.journal"


def home_of(server: Server, key: Key) -> Path:
    """The home that a key has."""
    return server.home / "visitors" / sha256(key.public_data).hexdigest()


async def test_a_key_is_the_identity_and_its_game_is_offered_again(server: Server) -> None:
    key = new_key()
    journals = home_of(server, key).glob
    async with visiting(server, key) as visitor:
        await visitor.sees("Clear every cell")
        visitor.press("f\x1b[C\x1b[C\x1b[C ")  # flags one cell and reveals another
        await until(lambda: "\nreveal" in "".join(map(Path.read_text, journals(JOURNALS))))
    async with visiting(server, key, username="another") as visitor:
        await visitor.sees("Unfinished: Beginner")

    assert home_of(server, key).stat().st_mode & 0o777 == 0o700


async def test_without_a_key_nothing_is_kept(server: Server) -> None:
    homes = [*server.homes]
    async with visiting(server) as visitor:
        await visitor.sees("isn't saved")
        assert len([*(server.home / "guests").iterdir()]) == 1
        visitor.press("q")
        await visitor.ends()
    await until(lambda: not [*(server.home / "guests").iterdir()])

    assert server.homes == homes


async def test_a_key_that_is_shown_and_not_held_is_nobodys(server: Server) -> None:
    """Public keys are public: a signature by another key leaves the visitor without one."""
    held, shown = new_key(), new_key()
    forged = asyncssh.load_keypairs([held])[0]
    forged.public_data = shown.public_data
    async with visiting(server, forged) as visitor:
        await visitor.sees("isn't saved")

    assert not home_of(server, shown).exists()
    assert not home_of(server, held).exists()


async def test_two_visits_with_one_key_share_a_home(server: Server) -> None:
    key = new_key()
    async with playing(server, key) as first, playing(server, key) as second:
        first.press("q")
        await first.ends()
        second.press("n")
        await second.sees("Expert")


async def test_the_host_key_is_made_once_and_private(server: Server) -> None:
    async with connected(server) as connection:
        offered = connection.get_server_host_key()

    assert (server.home / "host_key").stat().st_mode & 0o777 == 0o600
    assert server.home.stat().st_mode & 0o777 == 0o700
    assert asyncssh.read_private_key(server.home / "host_key").public_data == offered.public_data
    assert offered.algorithm == b"ssh-ed25519"


@pytest.mark.parametrize("content", [b"", b"-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n", b"\xff"])
def test_a_host_key_that_is_none_gets_one_line(content: bytes, tmp_path: Path) -> None:
    from minetui.ssh.server import host_key

    file = tmp_path / "host_key"
    file.write_bytes(content)
    with pytest.raises(ValueError, match=r"host_key: expected a private key: .+") as raised:
        host_key(file)

    assert "\n" not in str(raised.value)
    assert file.read_bytes() == content
