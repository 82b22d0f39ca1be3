"""The one door for files that come from outside; what is wrong with them is reported in sentences."""
