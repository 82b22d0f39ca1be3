"""A program that speaks the protocol, for tests: it plays pebbles, and does wrong as its first word says."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

HOW, LOG = sys.argv[1], Path(sys.argv[2])

with LOG.open("a") as file:
    file.write(f"start {os.getpid()}\n")
if HOW == "mute":
    time.sleep(600)
if HOW == "rude":
    print("what?", flush=True)
    time.sleep(600)
if HOW == "parent":
    child = subprocess.Popen(["sleep", "600"])
    with LOG.open("a") as file:
        file.write(f"child {child.pid}\n")
starts = LOG.read_text().count("start ")
asked = 0
for line in sys.stdin:
    word, _, rest = line.rstrip("\n").partition(" ")
    with LOG.open("a") as file:
        file.write(line)
    if word == "hello":
        print("hello talker", flush=True)
    elif word == "view":
        view = json.loads(rest)
    elif word == "quit" and HOW not in ("stubborn", "parent"):
        break
    elif word == "go":
        asked += 1
        if HOW == "dies" or (HOW == "once" and starts == 1):
            sys.exit(3)
        if HOW == "late" and asked == 1:
            time.sleep(1.0)
            print("take 1", flush=True)
        elif HOW == "silent":
            pass
        elif HOW == "cheats":
            print("take 4", flush=True)
        elif HOW == "talks":
            print("x" * 100_000, flush=True)
        else:
            print(f"take {min(2, view['left'])}", flush=True)
if HOW in ("stubborn", "parent"):
    time.sleep(600)
