"""The program in a web page: Python in a worker of the browser, and a terminal drawn there.

`minetui page` (`command`, `server`) builds a folder (`site`) that any file server can serve: files
of our own (`static`), pinned npm packages (`npm`), and the game's Python, compiled by the Python of
the page itself (`packing`). In the browser, the worker makes a visit (`start`), which reads the
address as a command line and runs the same application as a terminal does; a driver of Textual's
takes what is painted there, and what is typed (`driver`).

No other room uses it, so the door names nothing. What a page can't do is no business of it: the
program asks `ui/kit/place.py`.
"""
