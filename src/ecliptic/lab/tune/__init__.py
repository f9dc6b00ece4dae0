"""A search for better figures: named cells and options, aims, candidates that are dropped early."""
