"""A window of WebKit that keeps what pages store: python3 webkit_window.py FOLDER.

WebKitWebDriver starts it in place of MiniBrowser, which keeps nothing while it is driven. It is run
by the system's Python, which has the package gi.
"""

import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402


def main(folder: str) -> None:
    manager = WebKit2.WebsiteDataManager(
        base_data_directory=f"{folder}/data", base_cache_directory=f"{folder}/cache"
    )
    context = WebKit2.WebContext.new_with_website_data_manager(manager)
    context.set_automation_allowed(True)

    def started(_: WebKit2.WebContext, session: WebKit2.AutomationSession) -> None:
        session.connect("create-web-view", view)

    def view(_: WebKit2.AutomationSession) -> WebKit2.WebView:
        made = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
        window = Gtk.Window(default_width=1280, default_height=800)
        window.connect("destroy", Gtk.main_quit)
        window.add(made)
        window.show_all()
        return made

    context.connect("automation-started", started)
    Gtk.main()


main(sys.argv[1])
