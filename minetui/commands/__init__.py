"""The programs of the shell, one file each; no Textual, and Rich only where something is drawn."""
