"""What every board needs: SVG, icons, seat shapes, globes, dice, cards, and the pieces of HTML beside a board.

Nothing here knows a game. Colours are names from `static/tokens.css`; only globes and dice bring their own.
"""
