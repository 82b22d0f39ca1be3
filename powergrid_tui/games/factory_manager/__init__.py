"""Factory Manager: five rounds of buying machines, robots and storage while energy grows dearer."""
