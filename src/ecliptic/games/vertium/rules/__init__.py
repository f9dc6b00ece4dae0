"""What is allowed, and what happens then: the state, its actions, its steps."""
