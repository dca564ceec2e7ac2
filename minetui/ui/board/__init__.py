"""The board on the screen, and the contract of the screens that show one.

A `BoardScreen` lays out its parts (counters, board, panel, status line, key bar) and routes
commands. All else is done by its features, which don't know each other: a game, a replay and a
lesson are lists of features. Data goes one way: a command changes the session, the screen tells the
features so, asks each what it now shows, and paints what differs.

    from ..board.feature import NOTHING, Feature, Happening, Occasion, SettingsChanged, View
    from ..board.scene import Layer
    from ..kit.app import Application
    from ..kit.commands import command, on_or_off
    from ..kit.glyphs import Accent

    class Threes(Feature):
        '''Marks all 3s while that is switched on.'''

        def __init__(self, app: Application) -> None:
            self.shown, self._layer = app.settings.threes, Layer()

        def happened(self, event: Happening) -> None:
            '''Find the 3s of another position; show them as the settings now say.'''
            match event:
                case Occasion.CHANGED if self.shown:
                    threes = self.session.position.revealed & self.session.game.field.numbered[3]
                    self._layer = Layer(accents=((Accent.TARGET, threes),))
                case SettingsChanged(settings, names) if "threes" in names:
                    self.shown = settings.threes
                    self.screen.changed()

        def show(self) -> View:
            '''The 3s, if they are to be seen.'''
            return View(self._layer) if self.shown else NOTHING

        @command("Threes", "number_sign", menu="Threes", state=on_or_off)
        def threes(self) -> None:
            '''Mark all 3s, or no longer.'''
            self.shown = not self.shown
            self.screen.application.keep({"threes": self.shown})
            self.screen.changed()

That is a file of its own, say `ui/play/threes.py`. `Threes(app)` in the list of
`play.screen.game_screen` is the line that adds it: help, palette, settings and the tables of the
documents learn of it by themselves, and a test prints the line that docs/playing.md needs. A
setting is a field of `Settings` in `store/settings.py`, with its `CHOICES` and its `DOCUMENTED`
line, and a row in `LABELS` of `ui/settings/settings.py`.

**A feature** has (`feature.py`)
- methods that are a `command`: its id is their name, its help the first lines of their docstring.
  The `Places` of the screen say in which order commands stand on key bar and in menu; what is not
  named there comes last in the menu, if it has a caption for it;
- `happened(event)`: an `Occasion`, or `SettingsChanged`, `Pasted`, `PanelClicked`. What takes long
  is found here, in `screen.jobs` if it may take over 50 ms, and kept;
- `show()`: a `View` of what it shows now: layer, panel, heading, title, face, status. It is asked
  at each key, so it only hands out what is kept, and the constant `NOTHING` if it shows nothing;
- `takes(command)`: whether it takes a command, or a key without one, in place of its handler;
- `widgets`: its own widgets by their `Slot`, which it brings up to date in `show`;
- `session` and `screen`. Of the screen it uses `board` (cursor, what is in view), `show()` when its
  view has changed, `changed()` when it changed the session, `say(text)`, `move_to(cell)`,
  `go_to(cell)`, `begin(session)`, `open(dialog, then)`, `jobs`, and `application` for settings and
  other screens.

**The rule** by which the views are composed (`Composition`): layers lie over each other, those of
the first feature on top, and none over a veiled board; the panel has as much room as the strongest
`want`, and the board never moves for it (`layout`); and of panels, headings, titles, faces and
status lines the first that there is counts. A method that a feature does not override is never
called.

`layout` is where the parts stand; `screen` puts them there, and routes keys and clicks, also that
on the face. `view` is the widget of cells, of which `viewport` says what is visible, `scene` what
cells look like, and `painter` how that is drawn. `cursor`, `minimap`, `motion` and `whole_panel`
are features of boards. No rule of the game is decided here.
"""
