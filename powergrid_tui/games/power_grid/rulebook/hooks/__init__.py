"""Hooks that phases ask and variants override, one group per concern."""
