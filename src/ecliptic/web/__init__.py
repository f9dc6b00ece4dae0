"""The web server: pages, live tables, storage. It knows no game and draws only from views.

`ecliptic.web.app.serve` serves until it is stopped.
"""
