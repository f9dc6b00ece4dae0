"""Small tools for arrays, sets of bits and packed digits."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.core.arrays import array, changed, fill, members, own_sum, own_times, pack, times, unpack


def test_arrays() -> None:
    assert list(fill(3, -1)) == [-1, -1, -1]
    assert list(array(range(3))) == [0, 1, 2]
    one = array(range(3))
    assert (list(changed(one, 1, 7)), list(one)) == ([0, 7, 2], [0, 1, 2])


@given(st.sets(st.integers(0, 62)))
def test_members_of_a_set_are_counted(found: set[int]) -> None:
    assert members(sum(1 << k for k in found)) == len(found)


@given(st.lists(st.integers(0, 7), max_size=20))
def test_digits_come_out_as_they_went_in(digits: list[int]) -> None:
    packed = pack(vec[i64](digits), 8)
    assert packed == sum(digit * 8**k for k, digit in enumerate(digits))
    assert list(unpack(packed, 8, len(digits))) == digits


def test_a_changed_copy_leaves_the_array_as_it_was() -> None:
    numbers = array([4, 5, 6])
    assert list(changed(numbers, 1, 9)) == [4, 9, 6]
    assert list(numbers) == [4, 5, 6]


def test_what_is_a_seats_is_counted_and_summed() -> None:
    numbers = array([1, -1, 2, -1, -1, 5])
    assert [own_sum(numbers, seat, 3) for seat in range(2)] == [2, 3]
    assert [own_times(numbers, seat, 3, -1) for seat in range(2)] == [1, 2]
    assert (times(numbers, -1), times(array([]), -1)) == (3, 0)
