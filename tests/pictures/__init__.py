"""Tests of the pictures; a package, so that its file names may recur in other rooms' tests."""
