"""Pictures one after the other."""

import pytest

from gamekit.board.film import Film
from gamekit.board.scene import Scene, text


def scene(words):
    return Scene(60, 60, title=words, status=words, shapes=[text("words", 30, 30, words)])


def test_buttons_and_menu_show_the_pictures():
    film = Film([scene("one"), scene("two"), scene("three")])
    assert film.board.shown.title == "one"
    assert film.back.disabled
    film.next.click()
    assert film.board.shown.title == "two"
    film.menu.value = 2
    assert film.board.shown.title == "three"
    assert film.next.disabled
    film.back.click()
    assert film.board.shown.title == "two"


def test_it_plays_to_the_end_and_a_second_click_stops(monkeypatch):
    monkeypatch.setattr("gamekit.board.film.SECONDS_A_PICTURE", 0)
    film = Film([scene("one"), scene("two"), scene("three")])
    film.play.click()
    film._job and film._job.wait(10)
    assert film.board.shown.title == "three"
    monkeypatch.setattr("gamekit.board.film.SECONDS_A_PICTURE", 1000)
    film.play.click()
    job = film._job
    film.play.click()
    job.wait(10)
    assert film.board.shown.title == "one"


def test_without_a_kernel_the_first_picture_is_there():
    bundle = Film([scene("one")])._repr_mimebundle_()
    assert ">one<" in bundle["image/svg+xml"]
    assert bundle["text/plain"] == "one"


def test_an_empty_film_is_refused():
    with pytest.raises(ValueError, match="at least one scene"):
        Film([])
