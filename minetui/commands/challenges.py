"""List the challenges in four tiers, and your progress.

A challenge is earned once, at the end of the game that reaches its goal. Assisted games count only
towards daily streaks. See docs/records.md.
"""

import argparse
import json
from itertools import groupby
from typing import Any

from minetui.arguments import Parser
from minetui.store import Challenge, Records
from minetui.texts import challenges

EXAMPLES = """examples:
  minetui challenges
  minetui challenges --json"""


def add_arguments(parser: Parser) -> None:
    """Add the options of this command."""
    parser.add_json()


def run(arguments: argparse.Namespace) -> int:
    """Print all challenges."""
    with Records() as records:
        every = records.challenges()
    if arguments.json:
        print(json.dumps({"challenges": [_document(each) for each in every]}))
        return 0
    rules = max(len(words.rule) for words in challenges.WORDS.values())
    for tier, group in groupby(every, lambda each: each.tier):
        of_tier = list(group)
        print(f"{challenges.TIER_NAMES[tier]}: {challenges.count_text(of_tier)}")
        for each in of_tier:
            print(_line(each, rules).rstrip())
    return 0


def _line(each: Challenge, width: int) -> str:
    """A challenge with its rule in so many columns."""
    mark, (name, rule) = "x" if each.earned else " ", challenges.WORDS[each.id]
    return f"[{mark}] {name:17} {rule:{width}} {challenges.progress_text(each)}"


def _document(each: Challenge) -> dict[str, Any]:
    """A challenge as JSON."""
    (name, rule), goal, earned = challenges.WORDS[each.id], each.goal, each.earned
    date = earned.date.isoformat(timespec="milliseconds") if earned else None
    return {
        **{"id": each.id, "tier": each.tier.value, "name": name, "rule": rule},
        **{"metric": goal.metric or None, "goal": goal.amount, "value": each.value},
        **{"earned": date, "uid": earned.uid if earned else None},
    }
