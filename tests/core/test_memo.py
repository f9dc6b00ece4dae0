"""What was found before is given again for the same numbers, about the same thing, and for nothing else."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.core.memo import Memo


def of(*numbers: int) -> vec[i64]:
    return vec[i64](list(numbers))


def test_what_was_put_in_a_place_is_found_for_the_same_numbers() -> None:
    memo = Memo(2)
    memo.about("a draft")
    memo.put(0, of(1, 2), of(7, 8))
    assert list(memo.find(0, of(1, 2))) == [7, 8]
    for place, key in ((0, of(1, 3)), (0, of(1)), (0, of(1, 2, 0)), (0, of(2, 1)), (1, of(1, 2)), (1, of())):
        assert len(memo.find(place, key)) == 0


def test_each_place_keeps_what_was_put_there_last() -> None:
    memo = Memo(2)
    memo.about("a draft")
    memo.put(0, of(1), of(7))
    memo.put(1, of(1), of(9))
    memo.put(0, of(2), of(8))
    assert [list(memo.find(0, of(k))) for k in (1, 2)] == [[], [8]]
    assert list(memo.find(1, of(1))) == [9]


def test_about_another_thing_nothing_is_known() -> None:
    memo = Memo(1)
    one, other = object(), object()
    memo.about(one)
    memo.put(0, of(1), of(7))
    memo.about(one)
    assert list(memo.find(0, of(1))) == [7]
    memo.about(other)
    assert len(memo.find(0, of(1))) == 0
    memo.about(one)
    assert len(memo.find(0, of(1))) == 0
