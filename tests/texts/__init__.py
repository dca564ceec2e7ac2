"""Tests of the sentences; a package, so that its file names may recur in other rooms' tests."""
