"""The game over SSH: a server, a process that forks, and one process for each visitor."""
