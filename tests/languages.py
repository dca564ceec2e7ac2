"""The catalogues of the languages: brought up to date with the sentences, and looked through.

  python tests/languages.py extract [FILE]       all sentences, as a template (default: print it)
  python tests/languages.py update [LANGUAGE …]  the sentences that there are now, into catalogues;
                                                 a new language's catalogue is begun
  python tests/languages.py compile              what a program reads, made of each catalogue
  python tests/languages.py report [LANGUAGE …]  what is missing or wrong, by rooms; with
                                                 --complete, exit status 1 if anything is

Babel finds the sentences in calls of `_`, `N_`, `ngettext` and `pgettext`. What is said elsewhere
is found here: captions and help of the commands of the screen, descriptions of the commands of the
shell, and lessons. A translation of an English sentence that is gone is dropped: no translation is
kept for one that is only similar.
"""

import argparse
import ast
import io
import re
import sys
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import redirect_stderr
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache, cached_property
from importlib import import_module
from pathlib import Path
from string import Formatter
from types import ModuleType
from typing import IO, Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir, extract_python
from babel.messages.pofile import read_po, write_po

TOP = Path(__file__).resolve().parent.parent
PACKAGE = TOP / "minetui"
FOLDER = PACKAGE / "languages"
GLOSSARY = TOP / "docs" / "glossary.md"
COMMENTS = ("Translators:",)
KEYWORDS: Mapping[str, Any] = {
    **{"_": None, "N_": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2)}
}
HEADER = """\
# minetui in another language: {language}.
# docs/contributing.md tells all that a translator needs."""
MOST_TOLD = 5  # problems of a kind and room
PERCENT = re.compile(r"%\(\w+\)[sdr]|%[sdr]\b")
NUMBERS = range(1001)  # those that tell plural forms apart

Found = tuple[int, str, Any, list[str]]
"""What Babel wants of an extractor: line, function, message or messages, and comments."""


# What is said.


def of_python(
    file: IO[bytes], keywords: Collection[str], tags: Collection[str], options: dict[str, Any]
) -> Iterator[Found]:
    """The sentences of a module: in calls, in commands of the screen, in a description."""
    with redirect_stderr(io.StringIO()):  # it complains of an f-string in a slot, where it may be
        yield from [*extract_python(file, keywords, tags, options)]
    path = Path(file.name).relative_to(TOP)
    if path.is_relative_to("minetui/ui"):
        yield from _of_commands(path)
    file.seek(0)
    tree = ast.parse(file.read())
    names = {getattr(each, "name", "") for each in tree.body}
    if {"add_arguments", "run"} <= names:  # a command of the shell
        for paragraph in (ast.get_docstring(tree) or "").split("\n\n"):
            yield 1, "_", " ".join(paragraph.split()), []


def of_lesson(
    file: IO[bytes], keywords: Collection[str], tags: Collection[str], options: dict[str, Any]
) -> Iterator[Found]:
    """The title of a lesson, and the words of its exercises."""
    from minetui.learn.lessons import messages

    path = Path(file.name)
    yield from (
        (line, "_", text, []) for name, line, text in messages(path.parent) if name == path.name
    )


def _of_commands(path: Path) -> Iterator[Found]:
    """The captions and the help of the commands that the classes of a module have."""
    from minetui.ui.kit.commands import Command

    module = import_module(".".join(path.with_suffix("").parts).removesuffix(".__init__"))
    kinds = [it for it in vars(module).values() if getattr(it, "__module__", "") == module.__name__]
    owners = [module, *(it for it in kinds if isinstance(it, type))]
    commands = [it for each in owners for it in vars(each).values() if isinstance(it, Command)]
    for number, command in enumerate(commands):
        told = {
            f"On the key bar: {command.id}": command.caption,
            f"On the key bar, after a game: {command.id}": command.caption_after,
            f"In the menu: {command.id}": command.menu,
            f"What it does: {command.id}": command.help,
        }
        for comment, text in told.items():
            if text:
                yield 1_000_000 + number, "_", text, [comment]


METHODS: list[tuple[str, Any]] = [
    ("learn/lessons/*.txt", of_lesson),
    ("page/static/*.js", "javascript"),
    ("**.py", of_python),
]


@cache
def template() -> Catalog:
    """All sentences of the program, with the files that have them, in the order of these."""
    from minetui.language import english

    catalog = Catalog(project="minetui", charset="utf-8", fuzzy=False)
    found = extract_from_dir(PACKAGE, METHODS, None, KEYWORDS, COMMENTS, strip_comment_tags=True)
    with english():  # commands are asked for their words
        for file, line, message, comments, context in found:
            where = [(f"minetui/{file}", line)]
            catalog.add(message, None, where, auto_comments=comments, context=context)
    return catalog


# Catalogues.


def languages() -> list[str]:
    """The languages that have a catalogue."""
    return sorted(path.stem for path in FOLDER.glob("*.po"))


def read(language: str) -> Catalog:
    """The catalogue of a language, as its translators wrote it."""
    with (FOLDER / f"{language}.po").open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def written(catalog: Catalog) -> bytes:
    """A catalogue as the text of a file, which is the same for the same translations."""
    file = io.BytesIO()
    write_po(file, catalog, width=79, include_lineno=False, ignore_obsolete=True)
    return file.getvalue()


def updated(catalog: Catalog) -> Catalog:
    """A catalogue with the sentences that there are now."""
    catalog.update(template(), no_fuzzy_matching=True, update_creation_date=False)
    return catalog


def begun(language: str) -> Catalog:
    """A catalogue without a translation."""
    names = {"last_translator": "nobody yet", "language_team": "none", "msgid_bugs_address": "none"}
    now = datetime.now(UTC)
    catalog = Catalog(
        language,
        project="minetui",
        version="1",
        charset="utf-8",
        fuzzy=False,
        creation_date=now,
        revision_date=now,
        **names,
    )
    catalog.header_comment = HEADER.format(language=catalog.locale_identifier)
    return catalog


# What is missing, and what is wrong.


@dataclass(frozen=True)
class Said:
    """One form of a sentence in another language, beside the English one."""

    english: str
    said: str
    needed: frozenset[str]  # the slots that it must have
    known: frozenset[str]  # those that it may have

    def __str__(self) -> str:
        """Both, on a line."""
        return f"{self.english!r}: {self.said!r}"


@dataclass(frozen=True)
class Entry:
    """A sentence in a catalogue."""

    message: Message
    alone: tuple[bool, ...]  # is a plural form for one number only?

    @property
    def id(self) -> str:
        """The English sentence; of two forms that for many."""
        return self.message.id if isinstance(self.message.id, str) else self.message.id[-1]

    @property
    def strings(self) -> tuple[str, ...]:
        """Its translations: several where there are plural forms."""
        string = self.message.string
        return (string,) if isinstance(string, str) else tuple(string)

    @property
    def is_missing(self) -> bool:
        """Has it no translation at all?"""
        return not any(self.strings)

    @property
    def is_incomplete(self) -> bool:
        """Does it lack some plural forms, but not all?"""
        forms = len(self.alone) if self.message.pluralizable else 1
        return not self.is_missing and (len(self.strings) != forms or not all(self.strings))

    def allows(self, kind: str) -> bool:
        """Does a translator's comment say that this is right here?"""
        note = NOTES.get(kind)
        return bool(note) and any(note in comment for comment in self.message.user_comments)

    @property
    def forms(self) -> Iterator[Said]:
        """Each form that is translated."""
        message = self.message
        if not message.pluralizable:
            slots = slots_of(message.id)
            if message.string:
                yield Said(message.id, message.string, slots, slots)
            return
        one, other = map(slots_of, message.id)
        for said, alone in zip(self.strings, self.alone, strict=False):
            if said:
                needed = one - {"n"} if alone else other
                yield Said(message.id[not alone], said, needed, one | other | {"n"})


def slots_of(text: str) -> frozenset[str]:
    """The slots of a sentence, with all that stands in their braces; {!} for a wrong brace.

    Those with a % are argparse's.
    """
    try:
        parts = [*Formatter().parse(text)]
    except ValueError:
        return frozenset({"!"})
    return frozenset(PERCENT.findall(text)) | {
        f"{name}{f'!{how}' if how else ''}{f':{form}' if form else ''}"
        for _, name, form, how in parts
        if name is not None
    }


class Catalogue:
    """A language's catalogue, looked through."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.catalog = read(language)
        forms = Counter(map(plural_rule(self.catalog), NUMBERS))
        self.alone = tuple(forms[form] == 1 for form in range(self.catalog.num_plurals))

    @cached_property
    def entries(self) -> list[Entry]:
        """The sentences in it."""
        return [Entry(message, self.alone) for message in self.catalog if message.id]

    def missing(self) -> list[Message]:
        """The sentences of the program that it does not translate."""
        there = {_key(each.message) for each in self.entries if not each.is_missing}
        return [each for each in template() if each.id and _key(each) not in there]

    def wrong(self) -> dict[str, list[tuple[Entry | None, str]]]:
        """What is wrong in it, by kinds: the sentence, and what is to be told of it."""
        found = {kind: list[tuple[Entry | None, str]]() for kind in (*ALWAYS, *CHECKS, *CHINESE)}
        for each in self.catalog.obsolete.values():
            found["obsolete"].append((None, str(each.id)))
        checks = CHECKS | (CHINESE if self.language.startswith("zh") else {})
        for entry in self.entries:
            if entry.message.fuzzy:
                found["fuzzy"].append((entry, entry.id))
            if entry.is_incomplete:
                found["plural forms incomplete"].append((entry, f"{entry.id!r}: {entry.strings}"))
            for said in entry.forms:
                for kind, check in checks.items():
                    if told := check(said):
                        found[kind].append((entry, f"{told}: {said}"))
            found["words of the glossary"] += [(entry, it) for it in self._unused_terms(entry)]
        left = {
            kind: [(entry, it) for entry, it in those if not (entry and entry.allows(kind))]
            for kind, those in found.items()
        }
        return {kind: those for kind, those in left.items() if those}

    def _unused_terms(self, entry: Entry) -> Iterator[str]:
        """The terms that stand in the English sentence, and not in this one."""
        for said in entry.forms:
            for term in terms(self.language):
                if term.is_missed_in(said):
                    yield f"{term.english[0]} is {' or '.join(term.said)}: {said}"


ALWAYS = ("fuzzy", "obsolete", "plural forms incomplete", "words of the glossary")
NOTES = {"words of the glossary": "glossary", "a space too many": "words apart"}
"""What a translator's comment has to say where something of a kind is right."""


def plural_rule(catalog: Catalog) -> Callable[[int], int]:
    """Which plural form a number has in a language."""
    from gettext import c2py

    return c2py(catalog.plural_expr)


def _key(message: Message) -> tuple[str | None, str]:
    id = message.id if isinstance(message.id, str) else message.id[0]
    return message.context, id


def _other_slots(said: Said) -> str:
    slots = slots_of(said.said)
    wrong = [f"{{{slot}}} is missing" for slot in sorted(said.needed - slots)]
    wrong += [f"{{{slot}}} is not in the original" for slot in sorted(slots - said.known)]
    return ", ".join(wrong)


def _other_ends(said: Said) -> str:
    ends = [
        (text[: -len(text.lstrip())], text[len(text.rstrip()) :])
        for text in (said.english, said.said)
    ]
    wide = said.said[:1] in FULL, said.said[-1:] in FULL  # as a mark and a blank
    wanted = tuple("" if is_wide else blank for is_wide, blank in zip(wide, ends[0], strict=True))
    return "" if wanted == ends[1] else "other blanks at an end"


FULL = "，。：；！？（）「」、"
ENDS = (".!?。！？", ":：", "…", ",，、", ";；")
CLOSING = ")）」\"'”"


def _other_end(said: Said) -> str:
    """A sentence ends as one, and a label as one; which sign ends a sentence is the language's.

    A question mark behind a blank is a sign on the screen, and ends nothing.
    """
    if said.english.endswith(" ?"):
        return ""
    signs = [text.rstrip().rstrip(CLOSING)[-1:] for text in (said.english, said.said)]
    kinds = [next((end for end in ENDS if sign and sign in end), "") for sign in signs]
    is_mark = len(said.english) == 1
    return "" if is_mark or kinds[0] == kinds[1] else f"another end than '{signs[0]}'"


CHECKS: dict[str, Callable[[Said], str]] = {
    "slots differ": _other_slots,
    "blanks at an end": _other_ends,
    "end of a sentence": _other_end,
}
"""What is looked for in all languages."""

HAN = "㐀-䶿一-鿿"
BESIDE = re.compile(rf"[{HAN}][A-Za-z0-9]|[A-Za-z0-9][{HAN}]")
LOOSE = re.compile(rf" [{FULL}]|[{FULL}] |[{HAN}] [{HAN}]| {{2}}(?=[{HAN}])")
HALF = re.compile(
    rf"[{HAN}][,;:!?.](?=\s|$|[{HAN}{{])|\}}[,;:!?](?=\s|$|[{HAN}])|[{HAN}][()]|[()][{HAN}]"
)
TWICE = re.compile(r"[！？。，]{2}")
WIDE = re.compile("[０-９Ａ-Ｚａ-ｚ]")
AMBIGUOUS = "“”‘’…—–·"
"""Signs that some terminals draw two columns wide, and others one."""


def _matches(pattern: re.Pattern[str], told: str) -> Callable[[Said], str]:
    """A check that tells what of a sentence a pattern matches."""

    def check(said: Said) -> str:
        found = [match[0] for match in pattern.finditer(said.said)]
        return f"{told} in {listed(found)}" if found else ""

    return check


def listed(texts: Iterable[str]) -> str:
    """Some texts in quotes."""
    return ", ".join(f"'{text}'" for text in texts)


def _ambiguous(said: Said) -> str:
    found = [sign for sign in AMBIGUOUS if sign in said.said and sign not in said.english]
    return f"{listed(found)}, which the original lacks" if found else ""


CHINESE: dict[str, Callable[[Said], str]] = {
    "no space between Chinese and Latin": _matches(BESIDE, "a space is missing"),
    "a space too many": _matches(LOOSE, "no space"),
    "half-width punctuation": _matches(HALF, "full-width punctuation"),
    "punctuation twice": _matches(TWICE, "one sign"),
    "full-width letters": _matches(WIDE, "half-width letters and digits"),
    "signs of no certain width": _ambiguous,
    "您": _matches(re.compile("您"), "你"),
}
"""What is looked for in Chinese (GLOSSARY of the community, and what a terminal can wrap)."""


# Words of the glossary.


@dataclass(frozen=True)
class Term:
    """A word of the glossary, in its English forms, and its translations, of which one is used."""

    english: tuple[str, ...]
    said: tuple[str, ...]

    def is_missed_in(self, said: Said) -> bool:
        """Does the English sentence have the word, but the other none of its translations?"""
        pattern = "|".join(map(re.escape, self.english))
        if not re.search(rf"\b(?:{pattern})\b", _without_slots(said.english), re.IGNORECASE):
            return False
        text = said.said.casefold()
        return not any(word.casefold() in text for word in self.said)


@cache
def terms(language: str) -> tuple[Term, ...]:
    """The terms of the glossary: of each table with a column English and one of the language.

    A cell has the forms of a word, or its translations, with commas between them.
    """
    found, columns = list[Term](), None
    for line in GLOSSARY.read_text("utf-8").splitlines():
        if not line.startswith("|"):
            columns = None
            continue
        cells = [cell.strip(" `*") for cell in line.strip().strip("|").split("|")]
        if columns is None:
            is_head = "English" in cells and language in cells
            columns = (cells.index("English"), cells.index(language)) if is_head else ()
        elif columns and not set(line) <= set("|-: "):
            english, said = ([it.strip() for it in cells[at].split(",")] for at in columns)
            if all(said):
                found.append(Term((*english,), (*said,)))
    return tuple(found)


def _without_slots(text: str) -> str:
    return re.sub(r"\{[^}]*\}", "{}", text)


# The program.


def room_of(message: Message) -> str:
    """The room that says a sentence first."""
    file = message.locations[0][0] if message.locations else ""
    parts = file.split("/")[1:-1]
    return parts[0] if parts else "minetui"


def report(wanted: Iterable[str]) -> bool:
    """Print what each language lacks, and what is wrong in it; is there nothing?"""
    complete = True
    every = [each for each in template() if each.id]
    print(f"{len(every):,} sentences")
    for language in wanted:
        catalogue = Catalogue(language)
        missing, wrong = catalogue.missing(), catalogue.wrong()
        complete &= not missing and not wrong
        print(f"\n{language}: {len(every) - len(missing):,} translated, {len(missing):,} missing")
        _tell("missing", [(room_of(each), str(each.id)) for each in missing])
        for kind, those in wrong.items():
            told = [(room_of(it.message) if it else "", text) for it, text in those]
            _tell(kind, told, most=len(told))
    return complete


def _tell(kind: str, those: list[tuple[str, str]], most: int = MOST_TOLD) -> None:
    """Print how many there are of a kind in each room, and some of them."""
    counts = Counter(room for room, _ in those)
    for room, count in sorted(counts.items()):
        print(f"  {room or 'no room'}: {kind}: {count:,}")
        told = [text for each, text in those if each == room]
        for text in told[:most]:
            print(f"    {text}")


def update(wanted: Iterable[str]) -> None:
    """Write the catalogues with the sentences that there are now."""
    for language in wanted:
        path = FOLDER / f"{language}.po"
        path.write_bytes(written(updated(read(language) if path.exists() else begun(language))))
        print(f"{path.name}: {len(Catalogue(language).missing()):,} missing")


def compile_all() -> None:
    """Compile the catalogues that are newer than what was made of them, where they are."""
    for path in hook().compile_languages(FOLDER):
        print(path.name)


def hook() -> ModuleType:
    """The build hook, which compiles catalogues for wheels too."""
    if str(TOP) not in sys.path:
        sys.path.append(str(TOP))
    return import_module("hatch_build")


def parser() -> argparse.ArgumentParser:
    """What may be asked for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("extract").add_argument("file", nargs="?", type=Path)
    commands.add_parser("update").add_argument("language", nargs="*")
    commands.add_parser("compile")
    told = commands.add_parser("report")
    told.add_argument("language", nargs="*")
    told.add_argument("--complete", action="store_true", help="exit with 1 if anything is missing")
    return parser


def main() -> int:
    """Do what is asked for; the exit status."""
    arguments = parser().parse_args()
    match arguments.command:
        case "extract":
            text = written(template())
            arguments.file.write_bytes(text) if arguments.file else sys.stdout.buffer.write(text)
        case "update":
            update(arguments.language or languages())
        case "compile":
            compile_all()
        case "report":
            return int(not report(arguments.language or languages()) and arguments.complete)
    return 0


if __name__ == "__main__":
    sys.path.insert(0, str(TOP))  # not an installed minetui
    sys.exit(main())
