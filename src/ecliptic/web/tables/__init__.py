"""Live tables: who sits there, who is here, what is played, and how a table is loaded, kept and put to rest."""
