"""What the games come to: the records of each level, with all its games, and the challenges.

A job reads the records: a `RecordFilter` says of which games, and a `RecordsPage` is what there is
to show of them. `page` makes the lines above the games of it, and `screen` lists the games in the
columns of the settings, to be sorted, watched, raced and shared. `challenges` lists the goals by
their tiers.

How games are counted and compared is decided in `minetui.store`, and how they read in
`minetui.texts`; nothing here changes a record.
"""
