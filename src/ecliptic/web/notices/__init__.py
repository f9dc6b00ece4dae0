"""Telling people who are not there: what happened to them at which table, over channels that they confirmed.

Others know of it by `House.notices` alone, whose `tell` is the one way in.
"""
