"""A game on the screen: it is begun, played, kept, raced and shared, and leads to other screens.

A `Game` or a `GameSession` comes in (`screen`), and the screen of a board shows it with its
features. A key or a click becomes moves (`moves`), or asks the casual player for some
(`casual_player`); the session plays them and keeps its journal. Other games take the place of the
one on the screen: of any level (`new_games`), of a code (`codes`), left unfinished (`unfinished`),
or against a ghost (`racing`). When a game ends, `result` says how it went and what luck it had,
`recording` keeps it, and `sharing` makes a card of it. `elsewhere` opens its replay, its analysis,
and the screens that are about more than this game. A dialog stands beside the feature that asks
with it, but for that of a new game, which is loaded when it opens.

The room decides no rule, finds no hint and reads no file: what a move does is said by
`minetui.core`, a game out of anything is made by `minetui.play`, and the hints on the board are
those of `hints`. A replay uses some of its features, on a screen of its own.
"""
