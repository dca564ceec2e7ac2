"""Beginning a session on a screen, with the cursor and the status line where it starts."""

from minetui.play import GameSession

from .feature import Stage


def begin_at_start(stage: Stage, session: GameSession, notice: str = "") -> None:
    """Put a session on the screen, with the cursor at its last move.

    As far as there is room the status line has the notice, then how to see a board that is veiled,
    and then what was said of the game that was left.
    """
    stage.say("")
    stage.begin(session)
    if session.game.record:
        stage.go_to(session.game.record[-1].cell)
    left = stage.message
    if left or notice:
        stage.say("")
        how = stage.status_text() if session.paused else ""
        stage.say(" ".join(filter(None, (notice, how, left))))
