"""The tabs of the dock where there is not room for all."""

from powergrid_tui.toolkit.viewmodel.dock import DockFace, DockPage
from powergrid_tui.toolkit.viewmodel.glyphs import UNICODE
from powergrid_tui.toolkit.viewmodel.log import LogPage
from powergrid_tui.toolkit.widgets.components.dock import Dock


def test_what_is_unread_is_counted_where_not_all_names_fit() -> None:
    dock = Dock(UNICODE)
    names = (("Neues", 0), ("Protokoll", 0), ("Trainer", 0), ("Gespräch", 2))
    page = DockPage(tuple(DockFace(name, LogPage(), unread) for name, unread in names), at=2)
    for width in (24, 30, 36, 40):
        head = dock.head(page, (), width).text.rstrip()
        assert len(head) <= width
        assert "TRAINER" in head
        assert "Gespräch 2" in head
    assert "Protokoll" in dock.head(page, (), 40).text
