"""The tables of the database, and how a file of an older version is brought up to this one.

Written in SQLite's words; `postgres` has the others for types.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from msgspec import Struct

SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS person(
  id TEXT PRIMARY KEY, name TEXT NOT NULL, recovery TEXT UNIQUE, renewals INTEGER NOT NULL DEFAULT 0,
  made INTEGER NOT NULL, epoch INTEGER NOT NULL DEFAULT 0, asks INTEGER NOT NULL DEFAULT 0,
  pace TEXT NOT NULL DEFAULT '', coach TEXT NOT NULL DEFAULT '',
  away INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS game_table(
  id TEXT PRIMARY KEY, game TEXT NOT NULL, header TEXT NOT NULL, secret BLOB NOT NULL, owner TEXT NOT NULL,
  settings TEXT NOT NULL, status TEXT NOT NULL, summary TEXT NOT NULL, made INTEGER NOT NULL,
  changed INTEGER NOT NULL, next TEXT NOT NULL DEFAULT '') WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS table_by_status ON game_table(status, changed);
CREATE INDEX IF NOT EXISTS table_by_owner ON game_table(owner);
CREATE TABLE IF NOT EXISTS seat(
  game_table TEXT NOT NULL REFERENCES game_table(id), no INTEGER NOT NULL, person TEXT, label TEXT NOT NULL,
  bot TEXT NOT NULL, invite TEXT UNIQUE, renewals INTEGER NOT NULL DEFAULT 0,
  easy INTEGER NOT NULL DEFAULT 0, kept TEXT NOT NULL DEFAULT '', former TEXT NOT NULL DEFAULT '',
  since INTEGER NOT NULL DEFAULT 0, line INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY(game_table, no)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS seat_by_person ON seat(person);
CREATE TABLE IF NOT EXISTS line(
  game_table TEXT NOT NULL REFERENCES game_table(id), n INTEGER NOT NULL, body TEXT NOT NULL,
  client_id TEXT, at INTEGER NOT NULL, PRIMARY KEY(game_table, n)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS keepsake(
  game_table TEXT NOT NULL REFERENCES game_table(id), viewer INTEGER NOT NULL, body BLOB NOT NULL,
  PRIMARY KEY(game_table, viewer)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS mixing(
  game_table TEXT PRIMARY KEY REFERENCES game_table(id), body TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS clock(
  game_table TEXT PRIMARY KEY REFERENCES game_table(id), body TEXT NOT NULL, due REAL) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS clock_by_due ON clock(due) WHERE due IS NOT NULL;
CREATE TABLE IF NOT EXISTS hinted(
  game_table TEXT NOT NULL REFERENCES game_table(id), line INTEGER NOT NULL, seat INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS hinted_by_table ON hinted(game_table);
CREATE TABLE IF NOT EXISTS snapshot(
  game_table TEXT NOT NULL REFERENCES game_table(id), line INTEGER NOT NULL, rules TEXT NOT NULL,
  since INTEGER NOT NULL, position BLOB NOT NULL, log BLOB NOT NULL, PRIMARY KEY(game_table, line)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS plan(
  game_table TEXT NOT NULL REFERENCES game_table(id), seat INTEGER NOT NULL, body TEXT NOT NULL,
  PRIMARY KEY(game_table, seat)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS habit(
  person TEXT NOT NULL, game TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY(person, game)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS lesson(
  game_table TEXT PRIMARY KEY REFERENCES game_table(id), told TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS progress(
  person TEXT NOT NULL REFERENCES person(id), game TEXT NOT NULL, lesson TEXT NOT NULL, state TEXT NOT NULL,
  game_table TEXT NOT NULL, step INTEGER NOT NULL, at INTEGER NOT NULL,
  PRIMARY KEY(person, game, lesson)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS study(
  game_table TEXT NOT NULL, line INTEGER NOT NULL, rules TEXT NOT NULL, body TEXT NOT NULL,
  PRIMARY KEY(game_table, line)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS study_job(game_table TEXT PRIMARY KEY, asked INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS study_brought(
  digest TEXT NOT NULL, line INTEGER NOT NULL, rules TEXT NOT NULL, body TEXT NOT NULL, used INTEGER NOT NULL,
  PRIMARY KEY(digest, line)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS channel(
  id TEXT PRIMARY KEY, person TEXT NOT NULL, kind TEXT NOT NULL, address TEXT NOT NULL, label TEXT NOT NULL,
  state TEXT NOT NULL, said TEXT NOT NULL, asked INTEGER NOT NULL, made INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS channel_by_person ON channel(person);
CREATE TABLE IF NOT EXISTS wish(
  person TEXT PRIMARY KEY, ticked TEXT NOT NULL, zone TEXT NOT NULL, offer TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS news(
  key TEXT NOT NULL, channel TEXT NOT NULL, person TEXT NOT NULL, game_table TEXT NOT NULL, what TEXT NOT NULL,
  who TEXT NOT NULL, until INTEGER NOT NULL, at INTEGER NOT NULL, due INTEGER NOT NULL, message TEXT NOT NULL,
  PRIMARY KEY(channel, key)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS news_by_person ON news(person, game_table);
CREATE TABLE IF NOT EXISTS message(
  id TEXT PRIMARY KEY, channel TEXT NOT NULL, kind TEXT NOT NULL, tries INTEGER NOT NULL, due INTEGER NOT NULL)
  WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS told_at(
  channel TEXT NOT NULL, game_table TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY(channel, game_table)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS vote(
  game_table TEXT PRIMARY KEY REFERENCES game_table(id), body TEXT NOT NULL, due REAL) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS vote_by_due ON vote(due) WHERE due IS NOT NULL;
CREATE TABLE IF NOT EXISTS rematch(
  game_table TEXT PRIMARY KEY REFERENCES game_table(id), due REAL NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS awaited(
  person TEXT NOT NULL, game TEXT NOT NULL, pace TEXT NOT NULL, at INTEGER NOT NULL,
  PRIMARY KEY(person, game, pace)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS unwanted(digest TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS played(
  game_table TEXT PRIMARY KEY, game TEXT NOT NULL, options TEXT NOT NULL, made INTEGER NOT NULL, at INTEGER NOT NULL,
  over_days INTEGER NOT NULL, rated INTEGER NOT NULL, why TEXT NOT NULL, brought TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS played_by_game ON played(game, at, game_table) WHERE rated=1;
CREATE TABLE IF NOT EXISTS played_seat(
  game_table TEXT NOT NULL, no INTEGER NOT NULL, person TEXT NOT NULL, bot TEXT NOT NULL, label TEXT NOT NULL,
  place INTEGER NOT NULL, won INTEGER NOT NULL, points REAL NOT NULL, moves INTEGER NOT NULL,
  by_bot INTEGER NOT NULL, ended TEXT NOT NULL, pace INTEGER NOT NULL, PRIMARY KEY(game_table, no)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS played_by_person ON played_seat(person);
CREATE TABLE IF NOT EXISTS stood(
  game_table TEXT NOT NULL REFERENCES game_table(id), seat INTEGER NOT NULL, moves INTEGER NOT NULL DEFAULT 0,
  former TEXT NOT NULL DEFAULT '', hands INTEGER NOT NULL DEFAULT 0, PRIMARY KEY(game_table, seat)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS brought(
  game_table TEXT PRIMARY KEY REFERENCES game_table(id), person TEXT NOT NULL, digest TEXT NOT NULL,
  UNIQUE(person, digest)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS bringing(
  person TEXT NOT NULL, no INTEGER NOT NULL, name TEXT NOT NULL, seats TEXT NOT NULL, body BLOB NOT NULL,
  state TEXT NOT NULL, said TEXT NOT NULL, PRIMARY KEY(person, no)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS passkey(
  id TEXT PRIMARY KEY, person TEXT NOT NULL, key BLOB NOT NULL, count INTEGER NOT NULL, label TEXT NOT NULL,
  made INTEGER NOT NULL, used INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS passkey_by_person ON passkey(person);
CREATE TABLE IF NOT EXISTS entrance(
  digest TEXT PRIMARY KEY, what TEXT NOT NULL, person TEXT NOT NULL, other TEXT NOT NULL, until INTEGER NOT NULL)
  WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS shown(person TEXT PRIMARY KEY, who TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS access(
  id TEXT PRIMARY KEY, person TEXT NOT NULL, digest TEXT UNIQUE NOT NULL, label TEXT NOT NULL, scopes TEXT NOT NULL,
  made INTEGER NOT NULL, used INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS access_by_person ON access(person);
CREATE TABLE IF NOT EXISTS errand(id TEXT PRIMARY KEY, body TEXT NOT NULL, answer TEXT) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS setting(name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE UNIQUE INDEX IF NOT EXISTS line_once ON line(game_table, client_id) WHERE client_id IS NOT NULL;
CREATE TABLE IF NOT EXISTS chat(
  game_table TEXT NOT NULL REFERENCES game_table(id), crowd INTEGER NOT NULL, n INTEGER NOT NULL, person TEXT NOT NULL,
  word TEXT NOT NULL, body TEXT NOT NULL, client TEXT, at INTEGER NOT NULL,
  PRIMARY KEY(game_table, crowd, n)) WITHOUT ROWID;
CREATE UNIQUE INDEX IF NOT EXISTS chat_once ON chat(game_table, client) WHERE client IS NOT NULL;
CREATE INDEX IF NOT EXISTS chat_by_person ON chat(person);
CREATE TABLE IF NOT EXISTS heard(
  game_table TEXT NOT NULL REFERENCES game_table(id), person TEXT NOT NULL, read INTEGER NOT NULL,
  mute INTEGER NOT NULL, PRIMARY KEY(game_table, person)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS shunned(
  person TEXT NOT NULL, other TEXT NOT NULL, how TEXT NOT NULL, at INTEGER NOT NULL,
  PRIMARY KEY(person, other)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS complaint(
  id TEXT PRIMARY KEY, game_table TEXT NOT NULL, person TEXT NOT NULL, about TEXT NOT NULL, reason TEXT NOT NULL,
  body TEXT NOT NULL, state TEXT NOT NULL, answer TEXT NOT NULL, at INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS complaint_line(
  complaint TEXT NOT NULL, n INTEGER NOT NULL, person TEXT NOT NULL, body TEXT NOT NULL, at INTEGER NOT NULL,
  PRIMARY KEY(complaint, n)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS preference(person TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS process(
  id TEXT PRIMARY KEY, address TEXT NOT NULL, at INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS owned(game_table TEXT PRIMARY KEY, process TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS owned_by_process ON owned(process);
CREATE TABLE IF NOT EXISTS pulse(one INTEGER PRIMARY KEY CHECK(one=1), at INTEGER NOT NULL);
"""
VERSION: Final = 13
# From a version to the next. Columns are left out by copying: SQLite before 3.35 can't drop them.
MIGRATIONS: Final[Mapping[int, Sequence[str]]] = {
    1: (  # line.held is gone: the record tells who may know of a line
        "DROP INDEX line_once",
        "ALTER TABLE line RENAME TO line_1",
        "CREATE TABLE line(game_table TEXT NOT NULL REFERENCES game_table(id), n INTEGER NOT NULL,"
        " body TEXT NOT NULL, client_id TEXT, at INTEGER NOT NULL, PRIMARY KEY(game_table, n)) WITHOUT ROWID",
        "INSERT INTO line SELECT game_table, n, body, client_id, at FROM line_1",
        "DROP TABLE line_1",
        "ALTER TABLE person ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0",
    ),
    2: ("ALTER TABLE seat ADD COLUMN easy INTEGER NOT NULL DEFAULT 0",),
    3: (
        "ALTER TABLE seat ADD COLUMN kept TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE seat ADD COLUMN former TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE game_table ADD COLUMN next TEXT NOT NULL DEFAULT ''",
    ),
    4: ("ALTER TABLE person ADD COLUMN asks INTEGER NOT NULL DEFAULT 0",),
    5: (),  # new tables, which the schema makes
    6: ("ALTER TABLE person ADD COLUMN pace TEXT NOT NULL DEFAULT ''",),
    7: (  # new tables; and texts that were sent away one by one are gone: who wants none says so
        "ALTER TABLE person ADD COLUMN coach TEXT NOT NULL DEFAULT ''",
        "DROP TABLE IF EXISTS told",
    ),
    8: ("DROP TABLE IF EXISTS learner",),  # how many choices somebody took: nothing asked for it
    9: (  # and new tables: clocks, plans, and what people are told who are not there
        "ALTER TABLE person ADD COLUMN away INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE seat ADD COLUMN since INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE seat ADD COLUMN line INTEGER NOT NULL DEFAULT 0",
        # What was a mark of the seat is one of several standing answers.
        "CREATE TABLE IF NOT EXISTS plan(game_table TEXT NOT NULL REFERENCES game_table(id), seat INTEGER NOT NULL,"
        " body TEXT NOT NULL, PRIMARY KEY(game_table, seat)) WITHOUT ROWID",
        "INSERT OR REPLACE INTO plan SELECT game_table, no, json_object('person', person, 'answers',"
        " json_object('pass', json_object('answer', 'decline'))) FROM seat WHERE easy AND person IS NOT NULL",
    ),
    10: (),  # new tables; what came of games that were over before is filled in by a chore
    11: (
        "DROP INDEX IF EXISTS played_by_game",
    ),  # it is made anew; and who has which table, of several processes
    12: (),  # a new table
}


class Shape(Struct, frozen=True):
    """A table's columns in order, and those sets of them that are there once, the primary key first."""

    name: str
    columns: tuple[str, ...]
    keys: tuple[tuple[str, ...], ...]


@cache
def shapes() -> Mapping[str, Shape]:
    """All tables of the schema by name, each after those that it refers to."""
    found = {}
    for name, body in re.findall(
        r"CREATE TABLE IF NOT EXISTS (\w+)\((.*?)\)\s*(?:WITHOUT ROWID)?;", SCHEMA, re.DOTALL
    ):
        columns: list[str] = []
        keys: list[tuple[str, ...]] = []
        for part in re.split(r",\s*(?![^()]*\))", body.strip()):
            whole = re.match(r"(?:PRIMARY KEY|UNIQUE)\((.*)\)", part)
            if whole is None:
                columns.append(part.split()[0])
            if "PRIMARY KEY" in part or "UNIQUE" in part:
                key = tuple(re.split(r",\s*", whole[1])) if whole else (columns[-1],)
                keys.insert(0 if "PRIMARY KEY" in part else len(keys), key)
        found[name] = Shape(name, tuple(columns), tuple(keys))
    return found


@cache
def put(table: str) -> str:
    """SQL that stores a whole row in the place of the one with the same primary key."""
    shape = shapes()[table]
    key = shape.keys[0]
    rest = ", ".join(f"{name}=excluded.{name}" for name in shape.columns if name not in key)
    return f"{add(table)} ON CONFLICT({', '.join(key)}) DO " + (f"UPDATE SET {rest}" if rest else "NOTHING")


@cache
def add(table: str) -> str:
    """SQL that stores a whole row that is new."""
    columns = shapes()[table].columns
    return f"INSERT INTO {table}({', '.join(columns)}) VALUES({', '.join('?' * len(columns))})"


def marks(values: Sequence[object]) -> str:
    """What stands between the brackets of `IN (...)` for these values."""
    return ", ".join("?" * len(values)) or "NULL"


def add_once(table: str) -> str:
    """The same, unless there is one like it."""
    return f"{add(table)} ON CONFLICT DO NOTHING"
