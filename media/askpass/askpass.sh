#!/bin/sh
# Git runs this with its question. The answer comes through a pipe, not from here: see src/accounts/node/askpass.ts.
ELECTRON_RUN_AS_NODE=1 exec "$REPO_RIDER_NODE" "$REPO_RIDER_ASKPASS" "$1"
