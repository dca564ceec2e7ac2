"""Sentences for people, made from values of the lower rooms.

**In** go values (a game, a hint, a review, an overview of records), **out** come texts. Each file
is about one subject and is used by module, so that a name is read with it: `from minetui.texts
import races`, then `races.gap_text(seconds)`. `words` has what all of them share. How a
function's name ends says what it returns:

- `_text`: one sentence or phrase;
- `_texts`: several, as a rule the same in ever fewer words: who shows it measures the room, and
  takes the first that fits;
- `_lines`: several, one below the other; `_name` and `_title`: a noun, without a full stop.

A constant in capitals is a sentence without slots, or a table of words by an enum or an id. The
values that exist only to be said stand beside their sentences: `hints.Headline`,
`share.ShareCard`.

**What it does not do**: nothing is decided by reading a text, nothing here reads a file, a clock
or a setting, and no width is counted in characters. Errors about what was typed or read stand
where they are raised.

**Another language** needs other texts behind the same names: nobody outside holds a sentence, or
puts one together. So a sentence is whole, in one place, with slots for what varies; it is not
glued from pieces, for another language has another order. What a language does in its own way has
one function each in `words`: a sentence with a number, a list, a part in per cent, the name of a
cell. `tests/texts` reads each subject word by word.
"""
