"""Boards of every shape, as tests draw their sides."""

from hypothesis import strategies as st

from minetui.core import Shape

SHAPES = st.sampled_from(Shape)
OTHERS = [shape for shape in Shape if shape is not Shape.SQUARE]


def legal(rows: int, cols: int, shape: Shape) -> tuple[int, int, Shape]:
    """The sides of a board of a shape, which has some at least where they wrap, and the shape."""
    least = shape.least_wrapped
    return (
        max(rows, least) if shape.wraps_rows else rows,
        max(cols, least) if shape.wraps_cols else cols,
        shape,
    )
