"""How somebody comes in from another browser: by a passkey."""
