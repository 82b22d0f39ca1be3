"""How much plain mode says in a game that is played again."""

from bench import listening


def test_a_game_is_heard_to_its_end_and_a_default_turn_is_short() -> None:
    """It takes seconds: a whole game is played twice."""
    turns, text = listening.heard("power_grid", 1)
    words = sorted(len(said.split()) for others, said in turns if others)
    assert words[len(words) // 2] < 60
    assert "The game ends: " in text
    assert text.count("\n> ") > 50, "what is typed stands between"
