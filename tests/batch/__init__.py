"""Tests of boards and games as arrays; a package, as the other rooms' tests are."""
