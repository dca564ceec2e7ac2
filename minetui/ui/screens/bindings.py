"""The bindings that Textual needs, made from commands."""

from textual.binding import Binding, BindingsMap

from ..commands import NO_KEY, CommandTable


def bindings(table: CommandTable, *, with_ids: bool = True) -> BindingsMap:
    """The commands as bindings of a `command` action; a keymap changes those with ids."""
    return BindingsMap(
        Binding(
            ",".join(command.keys) or NO_KEY,
            f"command('{command.id}')",
            command.caption,
            show=False,
            id=command.id if with_ids else None,
        )
        for command in table
    )
