"""The log of a page's files, in Node: nothing that was added whole is ever lost."""

import shutil
import subprocess
from pathlib import Path

import pytest

from minetui.page.site import STATIC


@pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")
def test_a_log_torn_at_any_byte_keeps_its_whole_records() -> None:
    words = ["node", Path(__file__).with_name("log.mjs"), STATIC]
    done = subprocess.run([*map(str, words)], check=False, capture_output=True, text=True)

    assert done.returncode == 0, done.stderr[-2000:]
