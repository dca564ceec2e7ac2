"""The licences of minetui and of all that is installed with it, which `minetui --licenses` prints.

What is installed is asked of the packages themselves: minetui's names what it needs, those name
what they need, and each has its licence among its files. So it is right for whatever is here: a
wheel, the sources, or one file with everything in it; and the file of licences that a release has
is made by it, too.
"""

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

import minetui
from minetui.language import N_, _

NAME = re.compile(r"([\w.-]+)\s*(?:\[([^\]]*)\])?")  # of a requirement, with the extras it asks for
EXTRA = re.compile(r"""extra\s*==\s*['"]([\w.-]+)""")
EXPRESSION = re.compile(r"[\w.+-]+( (AND|OR|WITH) [\w.+-]+)*")
TEXTS = re.compile(r"(?i)(.*[-_.])?(licen[cs]e|copying|copyright|notice|authors)([-_.].*)?")
CODE = (".py", ".pyc", ".pyi", ".so")
SPDX = {  # what a classifier, or a project in its own words, means
    "Apache Software License": "Apache-2.0",
    "Apache 2.0": "Apache-2.0",
    "ISC License (ISCL)": "ISC",
    "MIT License": "MIT",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "Python Software Foundation License": "PSF-2.0",
    "SEE LICENSE IN README.md AND LICENSE": "Bitstream-Vera",  # as npm's package of DejaVu says it
}
UNKNOWN = "LicenseRef-unknown"
LINE = "-" * 79
PAGE = f"""{LINE}
A page that `minetui page` builds has these, too:

{{}}

Their texts are in the folder "licences" of the page. Pyodide has none among its files; it has
CPython in it, under PSF-2.0. Both texts are public: https://www.mozilla.org/MPL/2.0/ and
https://docs.python.org/3/license.html"""


@dataclass(frozen=True)
class Licensed:
    """A project, the SPDX expression of its licence, and the texts that come with it."""

    name: str
    version: str
    licence: str
    texts: tuple[str, ...] = ()

    @classmethod
    def of(cls, package: Distribution) -> "Licensed":
        """What an installed package says of itself."""
        texts = dict.fromkeys(text.strip("\r\n").replace("\r\n", "\n") for text in _texts(package))
        return cls(package.name, package.version, expression(package), tuple(texts))

    def __str__(self) -> str:
        head = f"{LINE}\n{self.name} {self.version}: {self.licence}"
        return "\n\n".join([head, *(self.texts or ["Its text is not among its files."])])


def text() -> str:
    """All that is installed with minetui: a list, the licences, and what the page has besides."""
    ours = everything()
    return "\n\n".join([_listed(ours), *map(str, ours), PAGE.format(_listed(of_the_page()))])


def everything() -> list[Licensed]:
    """Minetui, and what is here of what it needs, by name."""
    try:
        own = distribution(minetui.__name__)
    except PackageNotFoundError:
        problem = N_(
            "--licenses: expected an installation, whose packages have their licences; "
            "this is a folder of sources"
        )
        raise ValueError(_(problem)) from None
    found = dict[str, tuple[Distribution, set[str]]]()
    _collect(own, {*own.metadata.get_all("Provides-Extra", [])}, found)
    packages = sorted(found.values(), key=lambda each: (each[0].name != own.name, _key(each[0])))
    return [Licensed.of(package) for package, extras in packages]


def _key(package: Distribution) -> str:
    """The name by which a package is one, however it is spelt."""
    return re.sub(r"[-_.]+", "-", package.name).lower()


def _collect(
    package: Distribution, extras: set[str], found: dict[str, tuple[Distribution, set[str]]]
) -> None:
    """Add a package with these extras, and what it needs of what is here."""
    known = found[_key(package)][1] if _key(package) in found else None
    if known is not None and extras <= known:
        return
    found[_key(package)] = package, extras | (known or set())
    for requirement in package.requires or []:
        named, extra = NAME.match(requirement), EXTRA.search(requirement)
        if named and (extra is None or extra[1] in extras):
            # What another system or Python needs, or an extra that nobody asked for, is not here.
            with suppress(PackageNotFoundError):
                asked = {*re.findall(r"[\w.-]+", named[2] or "")}
                _collect(distribution(named[1]), asked, found)


def expression(package: Distribution) -> str:
    """The SPDX expression of a package's licence, of its metadata of any age."""
    told = package.metadata
    exact = told.get_all("License-Expression", [])
    classes = [each for each in told.get_all("Classifier", []) if each.startswith("License")]
    words = [*told.get_all("License", []), *(each.rpartition(" :: ")[2] for each in classes)]
    known = [SPDX[each] for each in words if each in SPDX]
    short = [each for each in words if EXPRESSION.fullmatch(each) and each != "BSD"]
    other = [f"LicenseRef-{'-'.join(re.findall('[A-Za-z0-9.]+', each))}" for each in words if each]
    best: str = [*exact, *known, *short, *other, UNKNOWN][0]
    return best


def _texts(package: Distribution) -> Iterator[str]:
    """The licences among the files of a package, or those that its metadata names."""
    files = [
        file
        for file in package.files or ()
        if TEXTS.fullmatch(file.name) and file.suffix not in CODE and ".." not in file.parts
    ]
    for file in files:
        path = Path(str(file.locate()))
        if path.is_file():
            yield path.read_text("utf-8", "replace")
    for name in package.metadata.get_all("License-File", []) if not files else ():
        yield from filter(None, map(package.read_text, (f"licenses/{name}", name)))


def of_the_page() -> list[Licensed]:
    """What a page takes from npm, by the versions that are pinned."""
    path = Path(minetui.__file__).with_name("page") / "npm" / "package-lock.json"
    packages = json.loads(path.read_text("utf-8"))["packages"]
    pinned = {name: packages[f"node_modules/{name}"] for name in packages[""]["dependencies"]}
    return [
        Licensed(name, each["version"], SPDX.get(each["license"], each["license"]))
        for name, each in pinned.items()
    ]


def _listed(projects: list[Licensed]) -> str:
    """Names and versions, with their licences in a column."""
    heads = [f"{each.name} {each.version}" for each in projects]
    width = max(map(len, heads))
    rows = zip(heads, projects, strict=True)
    return "\n".join(f"{head:{width}}  {each.licence}" for head, each in rows)
