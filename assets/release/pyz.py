"""`minetui.pyz`: one file with everything, which any new enough Python runs.

shiv packs it (and not pex, which starts Python twice, so that its first screen took 1.47 times that
of an installed minetui; this one takes less than 1.1 times). The start is our own (`pyz_start.py`),
and the archive is written anew in one order, with one time and one mode, since shiv takes over
those of the computer that it runs on.
"""

from hashlib import sha256
from pathlib import Path
from zipfile import ZipFile

from desk import Desk, write_zip

SHEBANG = b"#!/usr/bin/env python3\n"
START = "pyz_start"
MAIN = """\
import sys

# Any Python, even 2, reads this file, so that each can say what it lacks.
if sys.version_info < {oldest!r}:
    told = ".".join(map(str, sys.version_info[:2]))
    sys.stderr.write("minetui: expected Python {least} or newer, got Python " + told + "\\n")
    sys.exit(2)

if __name__ == "__main__":
    try:
        from {start} import start

        status = start({build!r})
    except BaseException as error:
        while error is not None and not isinstance(error, KeyboardInterrupt):
            error = error.__cause__ or error.__context__
        if error is None:
            raise
        import os

        os._exit(130)
    sys.exit(status)
"""


def build(desk: Desk) -> None:
    """Build it; a name of its own for each content is that of the folder it unpacks into."""
    packed = desk.folder / "packed.pyz"
    sources = ("--site-packages", desk.site("pyz", "pyz-site"))
    desk.python("shiv", *sources, "--console-script", desk.facts.name, "--output-file", packed)
    with ZipFile(packed) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    files[f"{START}.py"] = Path(__file__).with_name(f"{START}.py").read_bytes()
    content = sha256(b"".join(name.encode() + files[name] for name in sorted(files))).hexdigest()
    least = desk.facts.oldest_python
    main = MAIN.format(
        oldest=tuple(map(int, least.split("."))),
        least=least,
        start=START,
        build=f"{desk.facts.version}-{content[:12]}",
    )
    files["__main__.py"] = main.encode()
    target = desk.out / f"{desk.facts.name}.pyz"
    with target.open("wb") as file:
        file.write(SHEBANG)
        write_zip(file, files, desk.epoch)
    target.chmod(0o755)
