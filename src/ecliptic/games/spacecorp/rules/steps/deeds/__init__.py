"""What an action does once it is chosen and paid."""
