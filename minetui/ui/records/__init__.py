"""What the games come to: the records of each level, with all its games, and the challenges.

A job reads the records: a `RecordsPage` is what there is to show of a level. `screen` lists its
times in the columns of the settings, to be sorted, reviewed, raced and shared, and leads to the
pages of other things. `challenges` lists the goals by their tiers.

How games are counted and compared is decided in `minetui.store`, and how they read in
`minetui.texts`; nothing here changes a record.
"""
