"""What a player can set, and what there is to do: settings, colours, keys, and the help page.

`SettingsDialog` changes the settings through the application, which puts each into force and saves
it; nothing here writes a file. It stands beside the board, which shows what changes, as does
`PaletteDialog`, which chooses the colours. `LanguageDialog` chooses the language; in the menu it is
found by who can't read the present one. `KeysDialog` gives keys to commands. `commands` lists those
of all screens, so that their keys can be named without opening any; whatever loads it loads all
features. `HelpPage` has the keys of the screen below, its signs, and the rules.

What a setting means is decided by whoever reads it; its names, values and file are the store's.
"""

from typing import TYPE_CHECKING

from minetui import door

if TYPE_CHECKING:
    from .colours import PaletteDialog as PaletteDialog
    from .help import HelpPage as HelpPage
    from .keys import KeysDialog as KeysDialog
    from .settings import LanguageDialog as LanguageDialog
    from .settings import SettingsDialog as SettingsDialog
else:
    __getattr__ = door(
        __name__,
        colours="PaletteDialog",
        help="HelpPage",
        keys="KeysDialog",
        settings="LanguageDialog SettingsDialog",
    )
