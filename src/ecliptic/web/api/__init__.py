"""The pages' doings for programs: JSON under /api/v1, by tokens of limited scope, described by OpenAPI.

`operations.py` says what an operation is, `answering.py` runs one for a request, `openapi.py` describes all of them.
What they take and give are the types of `shapes.py`; the operations stand by what they are about in `games.py`,
`tables.py`, `play.py` and `people.py`. They call what the pages call: nothing is told here that no page would tell.
"""
