"""What griffe, which reads the docstrings for the reference, is told of them: they are Markdown."""

import re

import griffe

EXAMPLE = re.compile(r"^>>> .*(?:\n.+)*", re.MULTILINE)


class Examples(griffe.Extension):
    """Fences around the examples, which a docstring has as doctest reads them."""

    def on_object(self, *, obj: griffe.Object, **_: object) -> None:
        """Mend the docstring of a module, a class, a function or a value."""
        if obj.docstring:
            obj.docstring.value = EXAMPLE.sub("```pycon\n\\g<0>\n```", obj.docstring.value)
