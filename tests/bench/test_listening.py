"""How much plain mode says in a game that is played again."""

from bench import listening


def test_a_game_is_heard_to_its_end_and_an_answer_is_not_far() -> None:
    """It takes seconds: a whole game is played twice."""
    said, text = listening.heard("power_grid", 1)
    words = sorted(map(listening.words, said))
    assert words[len(words) // 2] < 35
    assert "The game ends: " in text
    assert text.count("\n> ") > 50, "what is typed stands between"
