"""The commands of all screens, as an application has them."""

from minetui.ui.app import MinetuiApp
from minetui.ui.settings.commands import by_id, tables
from minetui.ui.setup import Setup

TABLES = tables(MinetuiApp(Setup()))
EVERY = by_id(TABLES)
