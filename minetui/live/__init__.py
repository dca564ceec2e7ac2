"""Live games: several visitors on equal boards, or on one.

A `Broker` holds all rooms and the mines of all boards. Each visitor's process has a `Client`, which
knows what that visitor may know. Between them go bytes, in frames; neither knows a socket or a
clock: both are given them, so that tests run thousands of games on a line and a clock of their own.
`serve` is the broker with sockets, for the server over SSH and for rooms on one machine.

It draws nothing and says no sentences: what is to be said has a name, whose sentence is in `texts`.
"""
