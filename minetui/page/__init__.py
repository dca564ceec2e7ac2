"""The program in a web page: Python in a worker of the browser, and a terminal drawn there."""
