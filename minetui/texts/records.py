"""Record classes in words."""

from minetui.store.entries import RecordClass

CLASS_NAMES = {
    RecordClass.ANY: "",
    RecordClass.NO_GUESS: "no-guess",
    RecordClass.ASSISTED: "assisted",
}
"""The names of the classes; games without anything special need none."""
