"""Studies: many games as plans, cut into chunks, played by any number of processes and machines."""
