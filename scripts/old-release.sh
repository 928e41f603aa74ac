#!/usr/bin/env bash
# `bash scripts/old-release.sh <commit> <version>`: runs the program as it was at a commit, uses it as people do, and keeps
# what it left, its database and its folder, in site/testing/releases/<version>, for the test that upgrades it.
set -euo pipefail
cd "$(dirname "$0")/.."
commit=$1
to=$PWD/site/testing/releases/$2
old=$(mktemp -d)
source scripts/postgres.sh
start_postgres
trap 'stop_postgres; git worktree remove --force "$old"' EXIT
git worktree add --quiet --detach "$old" "$commit"
(cd "$old" && npm ci --silent && npm run --silent build)
mkdir -p "$to"
node scripts/run.mjs site/testing/releases/make.ts --root "$old" --database "$POSTGRES_URL" --to "$to"
# Statements alone, without what only `psql` understands, so that a test can run them by a connection.
"$POSTGRES_BIN/pg_dump" --inserts --rows-per-insert=100 --no-owner --no-privileges "$POSTGRES_URL" |
  grep -v '^\\' | gzip -9n > "$to/database.sql.gz"
ls -l "$to"
