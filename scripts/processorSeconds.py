"""Runs a command and writes the processor seconds that it and its descendants used: `processorSeconds.py FILE COMMAND…`.

Node can't measure this: a system adds up the seconds of children that their parents wait for, but browsers and VS Code's
server leave many children behind. On Linux, this process adopts and awaits these children. Processes that still run
when the command ends are not counted. Exits with the command's exit code, or 128 + n after signal n.
"""

import ctypes
import os
import resource
import sys

PR_SET_CHILD_SUBREAPER = 36

file, *command = sys.argv[1:]
if sys.platform == "linux":
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
started = os.posix_spawnp(command[0], command, os.environ)
while True:
    pid, status = os.wait()
    if pid == started:
        break
usage = resource.getrusage(resource.RUSAGE_CHILDREN)
with open(file, "w", encoding="utf-8") as output:
    output.write(f"{usage.ru_utime + usage.ru_stime:.2f}")
sys.exit(128 + os.WTERMSIG(status) if os.WIFSIGNALED(status) else os.WEXITSTATUS(status))
