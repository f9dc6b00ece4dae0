"""What people at a table decide together: a vote on paper, and where it is kept.

`ballot`  one vote: what it is about, who has agreed, until when
`box`     the SQL
`rules`   what may be voted on, by a table's settings

How votes follow a table and are carried out: `ecliptic.web.tables.voting`.
"""
