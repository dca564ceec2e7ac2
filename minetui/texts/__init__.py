"""Sentences for people, made from values of the lower rooms.

**In** go values (a game, a hint, a review, an overview of records), **out** come texts. Each file
is about one subject and is used by module, so that a name is read with it: `from minetui.texts
import races`, then `races.gap_text(seconds)`. `words` has what all of them share, `columns` what
room a text takes. How a function's name ends says what it returns:

- `_text`: one sentence or phrase;
- `_texts`: several, as a rule the same in ever fewer words: who shows it measures the room, and
  takes the first that fits;
- `_lines`: several, one below the other; `_name` and `_title`: a noun, without a full stop.

A constant in capitals is a sentence without slots, or a table of words by an enum or an id. It is
marked and in English, and whoever shows it calls `_` with it; what a function returns is said
already. The values that exist only to be said stand beside their sentences: `hints.Headline`,
`share.ShareCard`.

**What it does not do**: nothing is decided by reading a text, nothing here reads a file, a clock
or a setting, and no width is counted in characters: `columns` measures texts, and breaks them into
lines. Errors about what was typed or read stand where they are raised.

**Another language** is a catalogue (`minetui.language`) with a translation of each sentence. So a
sentence is whole, in one place, with named slots for what varies; it is not glued from pieces, for
another language has another order. Independent sentences and labels alone stand beside each other.
What a language does in its own way has one function each, there or in `words`: a sentence with a
number, a number, a list, a range, a part in per cent, a time, a date. A comment that begins with
`Translators:` stands above a message whose place or room a translator has to know. `tests/texts`
reads each subject word by word, in English and in a language that nobody speaks.
"""
