"""What a player can set, and what there is to do: settings, colours, keys, and the help page.

`SettingsDialog` shows the settings that are in force, and answers with those that were changed,
which the application keeps, puts into force and saves; nothing here writes a file. `PaletteDialog`
chooses the colours, also by itself, and `KeysDialog` the keys of commands. `commands` lists the
commands of all screens, so that their keys can be named without opening any; whatever loads it
loads all features. `HelpPage` explains the rules, the signs and the commands of the screen below.

What a setting means is decided by whoever reads it; its names, values and file are the store's.
"""

from typing import TYPE_CHECKING

from minetui import door

if TYPE_CHECKING:
    from .colours import PaletteDialog as PaletteDialog
    from .help import HelpPage as HelpPage
    from .keys import KeysDialog as KeysDialog
    from .settings import SettingsDialog as SettingsDialog
else:
    __getattr__ = door(
        __name__,
        colours="PaletteDialog",
        help="HelpPage",
        keys="KeysDialog",
        settings="SettingsDialog",
    )
