"""Manual pages and completions for shells, made from the parsers of the commands.

There is a page for the program and one for each command, which say what the help says. That of the
program has what holds for all commands, too: the variables of the environment that they heed, and
the folders of their files. Text for man(7) is at the end: what has a meaning there is escaped.

This is a module of ours, since packages that make such pages of parsers paste the help as it is
laid out for a terminal, on one page for all commands. The completions are those of shtab, which is
installed with the program: completions that first ask to install something would not be found.
"""

import argparse
import re
import textwrap
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TypeAlias

import shtab

from minetui import __version__, language
from minetui.arguments import COMMANDS, GROUPS, PALETTES, Parser, ShellCommand, parser_of
from minetui.core import LEVELS, Shape
from minetui.language import N_, _

from . import licences

Groups: TypeAlias = Mapping[str, Sequence[ShellCommand]]

PLAYING = N_(
    "Without arguments the program opens a Beginner board. Arrows move, Space reveals and "
    "chords, f flags, H shows hints, m lists what you can do with the game, Esc opens the menu, "
    "and ? lists all keys. Left click reveals, right click flags. Every move is saved, and the "
    "next start offers an unfinished game."
)
TITLES = {
    # Translators: the sections of manual pages, as your language has them.
    **{"NAME": N_("NAME"), "SYNOPSIS": N_("SYNOPSIS"), "DESCRIPTION": N_("DESCRIPTION")},
    **{"OPTIONS": N_("OPTIONS"), "COMMANDS": N_("COMMANDS"), "EXIT STATUS": N_("EXIT STATUS")},
    **{"ENVIRONMENT": N_("ENVIRONMENT"), "FILES": N_("FILES"), "EXAMPLES": N_("EXAMPLES")},
    "SEE ALSO": N_("SEE ALSO"),
}
STATUS = {
    "0": N_("success"),
    "2": N_("wrong arguments or a wrong file; one line on standard error says what was expected"),
    "130": N_("ended by Ctrl+C"),
}
ENVIRONMENT = {
    "MINETUI_HOME": N_("folder for settings, games and records, instead of the system's"),
    "NO_COLOR": N_("no colour if set"),
    "TEXTUAL_ANIMATIONS": N_("no animation if set to none"),
}
FILES = {
    "~/.config/minetui/settings.toml": N_("settings, unless the system has another folder"),
    "~/.local/share/minetui": N_(
        "games, replays and records, unless the system has another folder"
    ),
}
NO_DAY = '""'
FILE_ARGUMENTS = (  # arguments that name files
    *("file", "files", "out", "svg", "text_file", "method_file", "results"),
)
OTHER_SIGNS = {"\\": "\\(rs", "-": "\\-", "'": "\\(aq", "`": "\\(ga", "^": "\\(ha", "~": "\\(ti"}
OPTION = r"(?<![\w-])--?[a-z][\w-]*"
WIDE = re.compile("[\u3000-\u9fff\uff00-\uffef]")
BETWEEN_CHARACTERS = r"""
.class [wide] \[u3000]-\[u9FFF] \[uFF00]-\[uFFEF]
.cflags 512 \C'[wide]'
.cflags 128 \[u3001] \[u3002] \[u300D] \[uFF01] \[uFF09] \[uFF0C] \[uFF1A] \[uFF1B] \[uFF1F]
.cflags 256 \[u300C] \[uFF08]
.ad l"""
"""Lines of wide characters end between any two, but not before or after some marks (groff)."""


def run(arguments: argparse.Namespace) -> int:
    """Print a completion script, a page, or the licences."""
    if arguments.print_completion is not None:
        print(script(Parser.whole(), arguments.print_completion))
    elif arguments.print_manual is not None:
        print(page(arguments.print_manual), end="")
    else:
        print(licences.text())
    return 0


def script(parser: argparse.ArgumentParser, shell: str) -> str:
    """The script that completes commands, options, palettes and files in bash, zsh or fish."""
    _mark(parser)
    text: str = shtab.complete(parser, shell=shell)
    # The first word may be a file instead of a command, which shtab can't express.
    return text.replace("complete -o bashdefault", "complete -o bashdefault -o default")


def _mark(parser: argparse.ArgumentParser) -> None:
    """Mark what names files, palettes and commands in a parser and in its commands' parsers."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for command in dict(action.choices or {}).values():
                _mark(command)
        elif action.dest == "theme":
            action.choices = PALETTES
        elif action.dest == "level":
            action.choices = [name.lower() for name in LEVELS]
        elif action.dest == "shape":
            action.choices = list(map(str, Shape))
        elif action.dest == "language":
            action.choices = _languages()
        elif action.dest == "print_manual":
            action.choices = COMMANDS
        elif action.dest in FILE_ARGUMENTS:
            action.complete = shtab.FILE  # type: ignore[attr-defined]


def _languages() -> list[str]:
    """The languages that there are, or that there will be once their catalogues are compiled."""
    files = (path for path in Path(language.FOLDER).glob("*") if path.suffix in (".po", ".mo"))
    return [language.ENGLISH, *sorted({path.stem for path in files})]


def page(name: str, day: str = "") -> str:
    """The page of a command, or for an empty name that of the program; it may bear a day."""
    parser = parser_of(name)
    if name:
        return command_page(parser, _(COMMANDS[name].about), day)
    return program_page(parser, GROUPS, day)


def program_page(parser: argparse.ArgumentParser, groups: Groups, day: str) -> str:
    """The page of the program, which refers to those of its commands; `day` is when it is made."""
    more = {
        "COMMANDS": "\n".join(
            f".SS {literal(_(heading))}\n{_pages(commands)}" for heading, commands in groups.items()
        ),
        "EXIT STATUS": _terms(STATUS),
        "ENVIRONMENT": _terms(ENVIRONMENT),
        "FILES": _terms(FILES),
        "EXAMPLES": _examples(parser.epilog or ""),
    }
    parts = _own_sections(parser, (parser.description or "").partition("\n")[0].rstrip(".。"))
    parts["SYNOPSIS"] += f"\n.SY minetui\n{italic('COMMAND')}\n[{italic('ARGUMENT')}\\ ...]\n.YS"
    parts["DESCRIPTION"] = prose(_(PLAYING))
    return _page(parser, day, parts | more)


def _pages(commands: Sequence[ShellCommand]) -> str:
    """The pages of commands, with what they are about."""
    pages = {f".BR {literal(f'minetui-{each.name}')} (1)": _(each.about) for each in commands}
    return "\n".join(_term(page, about) for page, about in pages.items())


def command_page(parser: argparse.ArgumentParser, about: str, day: str) -> str:
    """The page of a command, with the line that the program's help has about it."""
    more = {
        "EXIT STATUS": _terms(STATUS),
        "EXAMPLES": _examples(parser.epilog or ""),
        "SEE ALSO": ".BR minetui (1)",
    }
    return _page(parser, day, _own_sections(parser, about) | more)


def page_name(parser: argparse.ArgumentParser) -> str:
    """The name of the page of a parser, by which `man` finds it: minetui-deal."""
    return parser.prog.replace(" ", "-")


def _page(parser: argparse.ArgumentParser, day: str, sections: Mapping[str, str]) -> str:
    name = literal(page_name(parser).upper())
    kind = literal(_("User Commands"))
    breaks = BETWEEN_CHARACTERS if WIDE.search(_("User Commands")) else ""
    lines = [f'.TH {name} 1 {day or NO_DAY} "minetui {__version__}" "{kind}"{breaks}']
    told = ((literal(_(TITLES[title])), body) for title, body in sections.items() if body)
    lines += [f".SH {title}\n{body}" for title, body in told]
    return "\n".join([*lines, ""])


def _own_sections(parser: argparse.ArgumentParser, about: str) -> dict[str, str]:
    """The sections that differ from one page to the other."""
    return {
        "NAME": f"{literal(page_name(parser))} \\- {prose(about)}",
        "SYNOPSIS": "\n".join([f'.SY "{literal(parser.prog)}"', *_usage(parser), ".YS"]),
        "DESCRIPTION": "\n.PP\n".join(_paragraphs(parser)),
        "OPTIONS": "\n".join(_options(parser)),
    }


def _usage(parser: argparse.ArgumentParser) -> Iterator[str]:
    """The arguments in brackets, options first; those that exclude each other are together."""
    groups = [group._group_actions for group in parser._mutually_exclusive_groups]
    told: list[argparse.Action] = []
    for action in sorted(_shown(parser), key=lambda action: not action.option_strings):
        if action in told:
            continue
        group = next((group for group in groups if action in group), [action])
        told += group
        forms = " | ".join(_form(each, " | ") for each in group)
        yield (forms if action.required else f"[{forms}]").replace(" ", "\\ ")


def _shown(parser: argparse.ArgumentParser) -> list[argparse.Action]:
    """The arguments that the help shows."""
    return [action for action in parser._actions if action.help != argparse.SUPPRESS]


def _form(action: argparse.Action, between: str) -> str:
    """An argument as it is typed: `--rows R`, `FILE ...`."""
    parts = [between.join(map(bold, action.option_strings)), _value(action)]
    return " ".join(filter(None, parts))


def _value(action: argparse.Action) -> str:
    """What stands for the value of an argument; empty where it has none."""
    if action.nargs == 0:
        return ""
    choices = "|\\:".join(bold(str(choice)) for choice in action.choices or ())
    value = choices or italic(str(action.metavar or action.dest.upper()))
    if action.nargs == "?" and action.option_strings:
        return f"[{value}]"
    return f"{value} ..." if action.nargs in ("*", "+") else value


def _paragraphs(parser: argparse.ArgumentParser) -> Iterator[str]:
    """The description; a paragraph with an indent is shown as it stands."""
    for block in (parser.description or "").strip().split("\n\n"):
        indented = re.search(r"^ ", block, re.MULTILINE)
        yield example(block) if indented else prose(block, _placeholders(parser))


def _placeholders(parser: argparse.ArgumentParser) -> list[str]:
    """The words that stand for values."""
    return [str(action.metavar) for action in _shown(parser) if action.metavar]


def _options(parser: argparse.ArgumentParser) -> Iterator[str]:
    for action in _shown(parser):
        help_text = (action.help or "") % {**vars(action), "prog": parser.prog}
        yield _term(_form(action, ", "), help_text, _placeholders(parser))


def _terms(texts: Mapping[str, str]) -> str:
    return "\n".join(_term(bold(term), _(text)) for term, text in texts.items())


def _term(term: str, text: str, placeholders: list[str] | None = None) -> str:
    return f".TP\n{term}\n{prose(text, placeholders or [])}"


def _examples(epilog: str) -> str:
    """The examples of the help, without the headline that the section has."""
    return example(epilog.partition("\n")[2]) if epilog else ""


def prose(text: str, placeholders: Collection[str] = ()) -> str:
    """Sentences: options are bold, and words that stand for a value italic."""
    words = "|".join([OPTION, *(rf"\b{re.escape(word)}\b" for word in placeholders)])
    parts = re.split(f"({words})", " ".join(text.split()))
    parts[::2] = [_ascii(part.replace("\\", "\\(rs")) for part in parts[::2]]
    parts[1::2] = [bold(part) if part[0] == "-" else italic(part) for part in parts[1::2]]
    lines = textwrap.wrap("".join(parts), 79, break_long_words=False, break_on_hyphens=False)
    return _harmless("\n".join(lines))


def literal(text: str) -> str:
    """Text that can be typed or copied as it stands."""
    signs = str.maketrans(OTHER_SIGNS)
    return _harmless(_ascii(text.translate(signs)))


def bold(text: str) -> str:
    """Text to be typed as it stands, in bold."""
    return f"\\fB{literal(text)}\\fR"


def italic(text: str) -> str:
    """A word that stands for a value."""
    return f"\\fI{literal(text)}\\fR"


def example(text: str) -> str:
    """Lines that keep their breaks and blanks."""
    return f".EX\n{literal(text)}\n.EE"


def _ascii(text: str) -> str:
    return re.sub(r"[^\x00-\x7f]", lambda found: f"\\[u{ord(found[0]):04X}]", text)


def _harmless(text: str) -> str:
    """The text without a line that begins as a request does."""
    return re.sub(r"^(?=[.'])", r"\\&", text, flags=re.MULTILINE)
