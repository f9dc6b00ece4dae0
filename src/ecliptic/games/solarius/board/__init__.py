"""The view as a drawing."""
