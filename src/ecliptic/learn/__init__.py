"""Lessons: courses as data, what a coach says as a game goes, and a checker that plays them. No page is in here."""
