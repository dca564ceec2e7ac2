"""Matches: players of ours and programs that speak the protocol MSP play the same boards."""
