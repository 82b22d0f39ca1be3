"""The one door for files that come from outside, with faults in sentences."""
