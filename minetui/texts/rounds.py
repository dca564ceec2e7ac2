"""Rounds of live games in words: what a room plays, who is waited for, and who came where."""

from minetui import live
from minetui.core import Grid
from minetui.language import N_, _, listed, ngettext, number
from minetui.live import Phase, Placing, RoomKind, RoomRules, RoomState

from . import shapes
from .words import coordinates, in_seconds, percent

KINDS = {RoomKind.VERSUS: N_("Versus"), RoomKind.TOGETHER: N_("Together")}
"""How a room plays."""
READY, NOT_READY, AWAY, HOST = N_("ready"), N_("not ready"), N_("away"), N_("host")
OUT = N_("Out of this round: a mine went off.")
LEAVES = (
    N_("The round goes on without you. Leave the room?"),
    N_("Leave the room?"),
)
"""Asks whoever leaves while a round is played: on a line, and on a short one."""
ONLY_HOST = N_("Only the host can change the rules.")
AFTER_ROUND = N_("Only between two rounds.")
NO_BEST = N_("Nobody has finished a round here yet.")


def rules_text(rules: RoomRules) -> str:
    """What a room plays, on a line.

    >>> rules_text(RoomRules())
    'Versus · Intermediate · a mine freezes for 10 s · first to 3'
    >>> rules_text(RoomRules(RoomKind.TOGETHER, lives=1))
    'Together · Intermediate · 1 life'
    """
    parts = [_(KINDS[rules.kind]), shapes.full_name(rules.level)]
    if rules.kind is RoomKind.VERSUS:
        parts += [freeze_text(rules.freeze), rounds_text(rules.rounds)]
    else:
        parts += [lives_text(rules.lives)]
    return " · ".join(parts)


def freeze_text(seconds: int) -> str:
    """What a mine costs.

    >>> freeze_text(5), freeze_text(0)
    ('a mine freezes for 5 s', 'a mine ends the round for you')
    """
    if not seconds:
        return _("a mine ends the round for you")
    return _("a mine freezes for {time}", time=in_seconds(seconds, 0))


def cost_text(seconds: int) -> str:
    """What a mine costs, as the value of a rule.

    >>> cost_text(5), cost_text(0)
    ('5 s', 'the round')
    """
    return in_seconds(seconds, 0) if seconds else _("the round")


def rounds_text(rounds: int) -> str:
    """How many rounds win the match."""
    return ngettext("first to {n}", "first to {n}", rounds)


def lives_text(lives: int) -> str:
    """How many mines a team may hit.

    >>> lives_text(3)
    '3 lives'
    """
    return ngettext("{n} life", "{n} lives", lives)


def wins_text(wins: int) -> str:
    """How many rounds somebody has won.

    >>> wins_text(1), wins_text(2)
    ('1 win', '2 wins')
    """
    return ngettext("{n} win", "{n} wins", wins)


def handicap_text(seconds: int) -> str:
    """What is added to each freeze of a player; empty for nothing.

    >>> handicap_text(5), handicap_text(0)
    ('+5 s', '')
    """
    return f"+{in_seconds(seconds, 0)}" if seconds else ""


def handicap_row_text(seconds: int) -> str:
    """A handicap in a list of them."""
    return in_seconds(seconds, 0) if seconds else _("not at all")


def watchers_text(count: int) -> str:
    """How many watch; empty for none.

    >>> watchers_text(2)
    '2 watching'
    """
    return ngettext("{n} watching", "{n} watching", count) if count else ""


def room_title(room: RoomState) -> str:
    """The room by its code."""
    return _("Room {code}", code=room.code)


# Before a round.


def waiting_text(room: RoomState, seat: int | None, key: str) -> str:
    """What is waited for before a round, in the eyes of a seat whose `key` says that it is ready.

    >>> from minetui.live import RoomSeat
    >>> room = RoomState("BKXF", RoomRules(), False, Phase.GATHERING, 1, 0, (RoomSeat(0, "Ada"),))
    >>> waiting_text(room, 0, "Space")
    'Waiting for somebody to join: the room is BKXF.'
    >>> both = room._replace(seats=(*room.seats, RoomSeat(1, "Bob", ready=True)))
    >>> waiting_text(both, 0, "Space"), waiting_text(both, 1, "Space")
    ('Space: you are ready.', 'Waiting for Ada.')
    """
    if room.phase is Phase.DEALING:
        return _("A board is looked for …")
    here = [each for each in room.seats if each.here]
    if room.rules.kind is RoomKind.VERSUS and len(here) < 2 and seat is not None:
        return _("Waiting for somebody to join: the room is {code}.", code=room.code)
    own = room.seat(seat)
    if own is not None and not own.ready:
        return _("{key}: you are ready.", key=key)
    late = [each.name for each in here if not each.ready]
    return _("Waiting for {names}.", names=listed(late)) if late else ""


def countdown_text(number_of_round: int, seconds: int) -> str:
    """How long until the round begins."""
    return _("Round {round} begins in {seconds}", round=number_of_round, seconds=seconds)


def round_texts(rules: RoomRules, number_of_round: int) -> tuple[str, ...]:
    """What is played, and which round it is, once there was one; from the longest to the shortest.

    >>> round_texts(RoomRules(), 2)
    ('Versus · Intermediate · round 2', 'Intermediate · round 2', 'round 2')
    >>> round_texts(RoomRules(), 0)
    ('Versus · Intermediate', 'Intermediate')
    """
    parts = [_(KINDS[rules.kind]), shapes.level_name(rules.level)]
    if number_of_round:
        # Translators: as in "Versus · Expert · round 2"
        parts += [_("round {round}", round=number_of_round)]
    return tuple(" · ".join(parts[first:]) for first in range(len(parts)))


# While it is played.


def frozen_text(seconds: int) -> str:
    """How long a player can't move yet.

    >>> frozen_text(7)
    'Frozen: 7 s'
    """
    return _("Frozen: {time}", time=in_seconds(seconds, 0))


def side_text(state: int, mistakes: int) -> str:
    """What is to be said of a side while the round is played; empty if it simply goes on.

    >>> side_text(live.FROZEN, 1), side_text(live.OUT, 1), side_text(live.GOING, 2)
    ('frozen', 'out', '2 mines hit')
    """
    match state:
        case live.FROZEN:
            return _("frozen")
        case live.OUT:
            return _("out")
        case live.DONE:
            return _("solved")
    return ngettext("{n} mine hit", "{n} mines hit", mistakes) if mistakes else ""


def others_text(count: int) -> str:
    """How many more there are, for whom there is no room."""
    return ngettext("and {n} other", "and {n} others", count)


# How it ended.


def outcome_text(room: RoomState, placings: tuple[Placing, ...], seat: int | None) -> str:
    """Who won a round, or the match, in the eyes of a seat."""
    winner = next((placing for placing in placings if placing.won), None)
    match_winner = room.winner
    if match_winner is not None and winner is not None and match_winner.number == winner.seat:
        if winner.seat == seat:
            return _("You win the match!")
        return _("{name} wins the match.", name=winner.name)
    if winner is None:
        return _("Nobody wins this round.")
    if winner.seat == seat:
        return _("You win this round!")
    return _("{name} wins this round.", name=winner.name)


def next_text(room: RoomState, key: str) -> str:
    """What a key begins after a round: the next one, or another match.

    >>> from minetui.live import RoomSeat
    >>> room = RoomState("BKXF", RoomRules(), False, Phase.GATHERING, 1, 0, (RoomSeat(0, "Ada"),))
    >>> next_text(room, "Space")
    'Space: next round'
    """
    if room.winner is not None:
        return _("{key}: another match", key=key)
    return _("{key}: next round", key=key)


def result_text(placing: Placing) -> str:
    """How far somebody came: the time of who won, or else the part that is solved.

    >>> result_text(Placing(1, 0, "Ada", True, 80, 80, 62_300))
    '62.3 s'
    >>> result_text(Placing(2, 1, "Bob", False, 60, 80, 60_000))
    '75%'
    """
    if placing.won:
        return in_seconds(placing.time / 1000, 1)
    return percent(placing.solved / max(placing.total, 1), 0)


def speed_text(placing: Placing) -> str:
    """The 3BV that somebody solved in a second; empty if there was no time.

    >>> speed_text(Placing(1, 0, "Ada", True, 80, 80, 40_000))
    '2.00 3BV/s'
    """
    if not placing.time:
        return ""
    return _("{speed} 3BV/s", speed=number(placing.solved / placing.time * 1000, 2))


def mistakes_text(placing: Placing) -> str:
    """The mines that went off; empty for none.

    >>> mistakes_text(Placing(2, 1, "Bob", False, 60, 80, 60_000, mistakes=2))
    '2 mines hit'
    """
    count = placing.mistakes
    return ngettext("{n} mine hit", "{n} mines hit", count) if count else ""


def lost_text(grid: Grid, placing: Placing) -> str:
    """Where a mine ended the round for somebody; empty if none did.

    >>> lost_text(Grid.of(9, 9), Placing(2, 1, "Bob", False, 6, 8, 6_000, 1, lost_at=10))
    'out at B2'
    """
    if placing.lost_at is None:
        return ""
    return _("out at {cell}", cell=coordinates(grid, placing.lost_at))
