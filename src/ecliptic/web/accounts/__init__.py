"""How somebody comes in from another browser: by a passkey, or a link to their e-mail address."""
