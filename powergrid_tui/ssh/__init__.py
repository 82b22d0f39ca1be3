"""The house over SSH: a door that colleagues come in by, and an app for each of them.

This room alone imports asyncssh, which is an extra of the package and takes its time.
"""
