"""The Debian package: minetui with all that it needs in a folder of its own.

It is for Debian 12 and later, whose own Textual is too old to be asked for. The program sees its
folder first and nothing of the user's, so neither hinders the other.

It is packed by `dpkg-deb` alone. Debhelper would bring the same few files, and ask for a source
package, for root or fakeroot, and for its tools on each machine that builds a release. What it
would write for Python, `SCRIPTS`, is that of dh-python.
"""

import gzip
import os
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from email.utils import format_datetime
from hashlib import md5
from importlib.metadata import Distribution, distributions
from pathlib import Path
from zipfile import ZipFile

from desk import Desk
from facts import Facts
from packaging.requirements import Requirement

from minetui.commands.licences import Licensed

MAINTAINER = "The minetui authors <packages@minetui.invalid>"  # no address that could be written to
FORMAT = "https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/"
HOME = "usr/share/minetui"
ABOUT = """\
Boards of any size, played by keyboard and mouse. Hints say what is proven
and why, and exact odds say the rest. It has lessons and puzzles, a board for
every day, reviews of finished games and of the replays of the Minesweeper
community, and small programs for the shell on the same core.
"""
PROGRAM = f"""\
#!/usr/bin/python3 -I
import sys

sys.path.insert(0, "/{HOME}")  # also in processes that this one starts, which run this file again

from minetui.__main__ import run

if __name__ == "__main__":
    sys.exit(run())
"""
COMPILE = f"py3compile -p minetui /{HOME} -V OLDEST-"
CLEAN = f"py3clean -p minetui /{HOME}"
SCRIPTS = {
    "postinst": f"""\
if command -v py3compile >/dev/null 2>&1; then
	{COMPILE}
fi
""",
    "prerm": f"""\
if command -v py3clean >/dev/null 2>&1; then
	{CLEAN}
else
	find /{HOME} -type d -name __pycache__ -prune -exec rm -r {{}} +
fi
""",
}
NEWER_PYTHON = f"""\
if [ "$1" = rtupdate ]; then
	{CLEAN}
	{COMPILE}
fi
"""
OVERRIDES = """\
# The private packages keep their own licences and metadata, which the program reads.
minetui: extra-license-file *
# Lessons are data of the program, and so are texts beside the private packages.
minetui: package-contains-documentation-outside-usr-share-doc *
# Its commands are for scripts and for any user, not all of whom have /usr/games on their path.
minetui: package-section-games-but-contains-no-game
"""
COMPLETIONS = {"share/zsh/site-functions": "share/zsh/vendor-completions"}  # where Debian differs
DEBIAN_NAMES = {"MIT": "Expat"}
IN_DEBIAN = ("Apache-2.0", "MPL-2.0")  # licences whose text each system has
COPYRIGHT = re.compile(r"Copyright \([cC]\) .+|Copyright [A-Z]\w+, .+|\d{4}[-, \d]* \([cC]\) .+")


def build(desk: Desk) -> None:
    """Build `minetui_VERSION_all.deb`."""
    pack = desk.tool("dpkg-deb", "dpkg")
    tree = desk.folder / "deb"
    site = desk.site("deb", f"deb/{HOME}")
    for name, data in {**_shared(desk), **_own(desk, site)}.items():
        _put(tree / name, data)
    for name, data in _control(desk.facts, tree).items():
        _put(tree / "DEBIAN" / name, data)
    for path in (tree, *tree.rglob("*")):
        program = path.is_dir() or path.parent.name == "bin" or path.name in SCRIPTS
        path.chmod(0o755 if program or path.suffix == ".rtupdate" else 0o644)
        os.utime(path, (desk.epoch, desk.epoch))
    target = desk.out / f"{desk.facts.name}_{version(desk.facts)}_all.deb"
    options = ("--root-owner-group", "-Zxz", "--threads-max=1")
    desk.run(pack, *options, "--build", tree, target, SOURCE_DATE_EPOCH=str(desk.epoch))


def version(facts: Facts) -> str:
    """The version as Debian orders it: 1.0rc1 comes before 1.0."""
    return re.sub(r"\.?(a|b|rc|dev)(?=\d)", r"~\1", facts.version)


def _shared(desk: Desk) -> dict[str, bytes]:
    """The manual pages and the completions that are in the wheel."""
    files = {}
    with ZipFile(desk.wheel) as wheel:
        for entry in wheel.namelist():
            name = entry.partition(".data/data/")[2]
            if not name:
                continue
            for usual, debian in COMPLETIONS.items():
                name = name.replace(usual, debian)
            data = wheel.read(entry)
            page = name.startswith("share/man/")
            files[f"usr/{name}.gz" if page else f"usr/{name}"] = _packed(data) if page else data
    return files


def _own(desk: Desk, site: Path) -> dict[str, bytes]:
    """The files that are for Debian alone, but those that say what is in the package."""
    facts, assets = desk.facts, desk.source / "assets"
    changes = (
        f"{facts.name} ({version(facts)}) unstable; urgency=medium\n\n"
        f"  * minetui {facts.version}; NEWS.gz says what is new.\n\n"
        f" -- {MAINTAINER}  {format_datetime(datetime.fromtimestamp(desk.epoch, UTC))}\n"
    )
    doc = f"usr/share/doc/{facts.name}"
    return {
        "usr/bin/minetui": PROGRAM.encode(),
        "usr/share/applications/minetui.desktop": (assets / "minetui.desktop").read_bytes(),
        "usr/share/icons/hicolor/scalable/apps/minetui.svg": (assets / "icon.svg").read_bytes(),
        f"{doc}/copyright": _copyright(desk, site).encode(),
        f"{doc}/changelog.gz": _packed(changes.encode()),
        f"{doc}/NEWS.gz": _packed((desk.source / "docs" / "changelog.md").read_bytes()),
        "usr/share/lintian/overrides/minetui": OVERRIDES.encode(),
        "usr/share/python3/runtime.d/minetui.rtupdate": _script(facts, NEWER_PYTHON),
    }


def _control(facts: Facts, tree: Path) -> dict[str, bytes]:
    """The files that tell dpkg of the package; `tree` has all that is installed."""
    paths = sorted(tree.rglob("*"))
    sums = {
        path.relative_to(tree).as_posix(): md5(path.read_bytes(), usedforsecurity=False)
        for path in paths
        if path.is_file()
    }
    kilobytes = sum(-(-path.stat().st_size // 1024) if path.is_file() else 1 for path in paths)
    fields = {
        "Package": facts.name,
        "Version": version(facts),
        "Architecture": "all",
        "Maintainer": MAINTAINER,
        "Installed-Size": kilobytes,
        "Depends": f"python3 (>= {facts.oldest_python})",
        "Suggests": ", ".join(_suggested(facts)),
        "Section": "games",
        "Priority": "optional",
        "Homepage": facts.project.get("urls", {}).get("Homepage"),
        "Description": facts.summary + "".join(f"\n {line}" for line in ABOUT.splitlines()),
    }
    control = "".join(f"{name}: {value}\n" for name, value in fields.items() if value)
    lines = "".join(f"{each.hexdigest()}  {name}\n" for name, each in sums.items())
    scripts = {name: _script(facts, text) for name, text in SCRIPTS.items()}
    return {"control": control.encode(), "md5sums": lines.encode()} | scripts


def _suggested(facts: Facts) -> Iterator[str]:
    """What extras need, as Debian names it; where its version is too old, the program says so."""
    for needs in facts.project.get("optional-dependencies", {}).values():
        for need in needs:
            wanted = Requirement(need)
            least = [each.version for each in wanted.specifier if each.operator == ">="]
            yield f"python3-{wanted.name}" + "".join(f" (>= {oldest})" for oldest in least)


def _copyright(desk: Desk, site: Path) -> str:
    """Whose all of it is, and the licences, in the form of DEP 5."""
    packages = sorted(distributions(path=[str(site)]), key=lambda each: each.name.lower())
    names = {each.name: _files(each) for each in packages} | {desk.facts.name: ["*"]}
    stanzas = {each.name: _stanza(Licensed.of(each), names[each.name]) for each in packages}
    own = stanzas.pop(desk.facts.name)
    head = f"Format: {FORMAT}\nUpstream-Name: {desk.facts.name}\n"
    return "\n".join([head, own, *stanzas.values()])


def _files(package: Distribution) -> list[str]:
    """The folders and files of a package, as they lie in ours."""
    tops = {file.parts[0]: len(file.parts) > 1 for file in package.files or ()}
    return [f"{HOME}/{name}/*" if folder else f"{HOME}/{name}" for name, folder in tops.items()]


def _stanza(package: Licensed, files: list[str]) -> str:
    """The paragraph of a package, with its licences as they come with it."""
    lines = "\n\n".join(package.texts).splitlines()
    if package.licence in IN_DEBIAN:
        lines += ["", f"The whole text is in /usr/share/common-licenses/{package.licence}."]
    found = dict.fromkeys(each[0].strip() for each in map(COPYRIGHT.search, lines) if each)
    holders = "\n ".join(found or [f"the authors of {package.name}"])
    name = DEBIAN_NAMES.get(package.licence, package.licence)
    text = "\n".join(f" {line.rstrip()}" if line.strip() else " ." for line in lines)
    listed = "\n ".join(sorted(files))
    return f"Files: {listed}\nCopyright: {holders}\nLicense: {name}\n{text}\n"


def _script(facts: Facts, text: str) -> bytes:
    return f"#!/bin/sh\nset -e\n\n{text.replace('OLDEST', facts.oldest_python)}".encode()


def _packed(data: bytes) -> bytes:
    """As `gzip -9n` packs it."""
    return gzip.compress(data, 9, mtime=0)


def _put(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
