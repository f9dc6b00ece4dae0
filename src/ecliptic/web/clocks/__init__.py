"""How long people have: a table's terms, how its clock is reckoned, where that is kept, and who looks after it.

`terms`      what can be chosen for a table, and how it is said
`sheet`      a table's clock: who is asked, how much is used, when something is due; it knows no table and no time
`steady`     the time that is counted: it goes on only while the server runs, whatever the wall clock does
`ledger`     the SQL
`deadlines`  the one task that sleeps until the next thing is due at any table
`words`      time in words
"""
