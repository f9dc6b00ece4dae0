"""Two kinds of games, or two bots, held against each other in pairs until it is known which is which."""
