"""The board of the day: in a game, where it is opened and counted, and in the calendar of all days.

`feature` is in every game. It opens the board of today (`play.OpenedDay`), counts its attempt in
the records once its opening is shown, and tells the menu how today's attempt stands. The calendar
reads all attempts in one job, shows them by months, and hands the board of a day that is chosen
there to the screen that it came from.

What an attempt is, and what counts for a streak, is decided in `minetui.formats` and
`minetui.store`; nothing here deals a board or looks for its journal, which `minetui.play` does.
"""
