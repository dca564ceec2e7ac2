"""What griffe, which reads the package for the reference, is told of it.

Docstrings are Markdown. The fields of a named tuple and the members of an enumeration have none of
their own, and would be missing.
"""

import re

import griffe

EXAMPLE = re.compile(r"^>>> .*(?:\n.+)*", re.MULTILINE)


class Examples(griffe.Extension):
    """Fences around the examples, which a docstring has as doctest reads them."""

    def on_object(self, *, obj: griffe.Object, **_: object) -> None:
        """Mend the docstring of a module, a class, a function or a value."""
        if obj.docstring:
            obj.docstring.value = EXAMPLE.sub("```pycon\n\\g<0>\n```", obj.docstring.value)

    def on_class_members(self, *, cls: griffe.Class, **_: object) -> None:
        """Give a named tuple its parameters, and tell the members of an enumeration."""
        bases = {str(base).partition("[")[0] for base in cls.bases}
        values = [each for each in cls.attributes.values() if "property" not in each.labels]
        if "NamedTuple" in bases:
            kind = griffe.ParameterKind.positional_or_keyword
            fields = [
                griffe.Parameter(
                    each.name, annotation=each.annotation, kind=kind, default=each.value
                )
                for each in values
                if each.annotation is not None
            ]
            taken = griffe.Parameters(griffe.Parameter("self", kind=kind), *fields)
            cls.set_member("__init__", griffe.Function("__init__", parameters=taken))
        if bases & {"Enum", "StrEnum", "IntEnum"} and cls.docstring:
            names = ", ".join(f"`{each.name}`" for each in values)
            cls.docstring.value += f"\n\nIt is one of {names}."
