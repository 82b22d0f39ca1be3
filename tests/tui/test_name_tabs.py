"""A row of names, one of which is chosen."""

from powergrid_tui.tui.base.name_tabs import NameTabs


def shown(at: int, width: int) -> str:
    names = NameTabs(("Geld", "Einkommen", "Energie", "Wendepunkte"))
    names.at = at
    (row,) = names.draw(width, 1)
    assert row.cell_length <= width
    return row.text


def test_the_last_names_are_left_out_where_there_is_no_room_but_never_the_chosen_one() -> None:
    assert shown(0, 60) == " 1:Geld  2:Einkommen  3:Energie  4:Wendepunkte "
    assert shown(0, 46) == " 1:Geld  2:Einkommen  3:Energie  4 "
    assert shown(3, 46) == " 1:Geld  2:Einkommen  3  4:Wendepunkte "
