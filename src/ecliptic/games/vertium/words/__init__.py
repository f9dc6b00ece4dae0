"""What is told to a viewer: the view, prompts, refusals, the log."""
