"""What pages are made of: the base of every page, overlays, menus, keys."""
