"""What the operator says: settings by name, and errands for the running server."""

from __future__ import annotations

from ecliptic.web.storage.schema import put
from ecliptic.web.storage.writing import Writing


class Operating(Writing):
    """The tables `setting` and `errand`."""

    def setting(self, name: str) -> str:
        """What the operator said last; "" = nothing."""
        row = self.db.execute("SELECT value FROM setting WHERE name=?", (name,)).fetchone()
        return str(row[0]) if row else ""

    def set_setting(self, name: str, value: str) -> None:
        """What the operator says from now on."""
        with self.writing() as db:
            db.execute(put("setting"), (name, value))

    def errands(self) -> list[tuple[str, str]]:
        """What `ecliptic admin` wants and nobody does yet."""
        return self.db.execute("SELECT id, body FROM errand WHERE answer IS NULL").fetchall()

    def take_errand(self, id_: str) -> bool:
        """Whether an errand is still wanted; then nobody can take it back."""
        with self.writing() as db:
            return (
                db.execute("UPDATE errand SET answer='' WHERE id=? AND answer IS NULL", (id_,)).rowcount == 1
            )

    def answer_errand(self, id_: str, answer: str) -> None:
        """What came of it."""
        with self.writing() as db:
            db.execute("UPDATE errand SET answer=? WHERE id=?", (answer, id_))

    def drop_errands(self) -> None:
        """The server starts: nobody waits any more for what was asked before."""
        if self.db.execute("SELECT 1 FROM errand LIMIT 1").fetchone():
            with self.writing() as db:
                db.execute("DELETE FROM errand")
