"""`python -m minetui`."""

import sys

from minetui.cli import main

sys.exit(main())
