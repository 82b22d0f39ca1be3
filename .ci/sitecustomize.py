"""For `make fast`, which has this folder on Python's path. mypyc makes millions of objects and leaves little garbage:
looking for it, last of all when the process ends, took more than half of mypyc's own time."""

import atexit
import gc

gc.disable()
atexit.register(gc.freeze)
