"""Factory Manager: five rounds of buying machines, robots and storage while energy gets more expensive."""
