"""The rules, by chapter: setup, the round, dice, color actions, ships, upgrades, checkpoints, the end."""
