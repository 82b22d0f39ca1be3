"""What people say reaches others as it was said, but for what no two terminals draw alike."""

import pytest

from powergrid_tui.server.chat import Chat


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        (
            "\U0001f1e9\U0001f1ea" * 8 + "Bo you lose",
            "DE" * 8 + "Bo you lose",
        ),  # terminals draw flags in two cells or four
        ("hi \U0001f44b\U0001f3fd" * 2, "hi \U0001f44b" * 2),
        ("\u2764\ufe0f 1\ufe0f\u20e3", "\u2764 1"),
        ("z" + "\u0301" + "\u0316" * 60 + "!", "\u017a\u0316\u0316!"),  # what piles up hides the rows above
        ("a \u0338\u0338b", "a b"),
        ("\u2800\u3164 \u2800a\u2800\u2800b", "a b"),
        ("\u1100\u1161 \u1160\u1160", "\uac00 ??"),
        ("Tiếng Việt, ภาษาไทยที่นี่, 한국어, שלום, हिन्दी", "Tiếng Việt, ภาษาไทยที่นี่, 한국어, שלום, हिन्दी"),
    ],
)
def test_what_is_said_takes_as_many_cells_on_every_terminal(said: str, kept: str) -> None:
    chat = Chat()
    chat.say(1, said)
    assert [line.words() for line in chat.lines] == [kept]


def test_lines_that_an_older_server_has_kept_are_drawn_in_the_same_way() -> None:
    chat = Chat()
    chat.restore([(0, 1, "\U0001f1e9\U0001f1ea", 0.0)])
    assert [line.words() for line in chat.lines] == ["DE"]
