"""Chapter by chapter, how a fight goes: who may attack, the dice, retreat, and what an outcome changes."""
