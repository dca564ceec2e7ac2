"""Completion scripts for shells, made from the parsers themselves."""

import argparse

import shtab


def script(parser: argparse.ArgumentParser, shell: str) -> str:
    """The script that completes the words of a parser in bash, zsh or fish."""
    return shtab.complete(parser, shell=shell)
