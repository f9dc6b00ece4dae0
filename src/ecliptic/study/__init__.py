"""Looking back at a game: any moment of a record, what bots think of it, and what that says of the choices made."""
