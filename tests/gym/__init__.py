"""Tests of the environments; a package, as the other rooms' tests are."""
