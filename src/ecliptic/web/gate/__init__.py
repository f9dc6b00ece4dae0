"""What comes in, before any page sees it: how much, how often, from whom; and how it goes out."""
