"""Lessons on the server; what others need of them has its names here.

`coach_of`, `luck_of`   a table's: its coach, who follows the match, and its arranged dice
`arranged`              how the table of a lesson begins
`known_course`, `taught`, `all_taught`, `offered`, `course_button`   a page's: courses, and as somebody sees them
`LessonStore`           the house's: what is stored of them
`parts.card`            the coach's card and the marks on a table's page, made from what its viewer sees: above tables
"""

from ecliptic.web.lessons.arranging import KEPT, arranged
from ecliptic.web.lessons.coach import Coach, coach_of, luck_of
from ecliptic.web.lessons.courses import Taught, all_taught, course_button, known_course, offered, taught
from ecliptic.web.lessons.progress import LessonStore, Progress

__all__ = [
    "KEPT",
    "Coach",
    "LessonStore",
    "Progress",
    "Taught",
    "all_taught",
    "arranged",
    "coach_of",
    "course_button",
    "known_course",
    "luck_of",
    "offered",
    "taught",
]
