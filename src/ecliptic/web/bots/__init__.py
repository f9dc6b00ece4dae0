"""Bots in processes of their own, and which of them a page offers."""
