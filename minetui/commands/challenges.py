"""List the challenges in four tiers, and your progress.

A challenge is earned once, at the end of the game that reaches its goal. Assisted games count only
towards daily streaks. See docs/records.md.
"""

import argparse
import json
from itertools import groupby
from typing import Any

from minetui.arguments import Parser
from minetui.language import _
from minetui.store import Challenge, Records
from minetui.texts import challenges
from minetui.texts.columns import columns, padded

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
    said = [(_(each.name), _(each.rule)) for each in challenges.WORDS.values()]
    names, rules = (max(map(columns, texts)) for texts in zip(*said, strict=True))
    for tier, group in groupby(every, lambda each: each.tier):
        of_tier = list(group)
        tier_name, count = _(challenges.TIER_NAMES[tier]), challenges.count_text(of_tier)
        print(_("{label}: {text}", label=tier_name, text=count))
        for each in of_tier:
            print(_line(each, names, rules).rstrip())
    return 0


def _line(each: Challenge, names: int, rules: int) -> str:
    """A challenge with its name and its rule in so many columns each."""
    mark, words = "x" if each.earned else " ", challenges.WORDS[each.id]
    name, rule = padded(_(words.name), names), padded(_(words.rule), rules)
    return f"[{mark}] {name} {rule} {challenges.progress_text(each)}"


def _document(each: Challenge) -> dict[str, Any]:
    """A challenge as JSON."""
    (name, rule), goal, earned = challenges.WORDS[each.id], each.goal, each.earned
    date = earned.date.isoformat(timespec="milliseconds") if earned else None
    return {
        **{"id": each.id, "tier": each.tier.value, "name": name, "rule": rule},
        **{"metric": goal.metric or None, "goal": goal.amount, "value": each.value},
        **{"earned": date, "uid": earned.uid if earned else None},
    }
