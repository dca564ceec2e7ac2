"""Sets that merge (union-find with path halving; Tarjan and van Leeuwen, 1984)."""


class UnionFind:
    """Items, numbered from 0, in sets that can be joined; the lowest item of a set names it."""

    def __init__(self, items: int = 0) -> None:
        self.sets = items
        self._parents = list(range(items))

    def add(self) -> int:
        """A new item in a set of its own."""
        self.sets += 1
        self._parents.append(len(self._parents))
        return len(self._parents) - 1

    def join(self, first: int, second: int) -> None:
        """Join the sets of two items."""
        first, second = self.root(first), self.root(second)
        if first != second:
            self.sets -= 1
            self._parents[max(first, second)] = min(first, second)

    def root(self, item: int) -> int:
        """The item that names the set of an item; each call shortens the path for the next."""
        parents = self._parents
        while parents[item] != item:
            parents[item] = parents[parents[item]]
            item = parents[item]
        return item
