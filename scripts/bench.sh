#!/usr/bin/env bash
# `npm run bench -- --posts 1000,10000`: measures the product on the embedded database; with `--kinds server` on a server, where
# one is given by BENCH_DATABASE_URL or can be started here. `-- --fleet` measures several processes on one server.
set -euo pipefail
cd "$(dirname "$0")/.."
node scripts/build.mjs
if [ -z "${BENCH_DATABASE_URL:-}" ] && { ls /usr/lib/postgresql/*/bin/postgres || command -v postgres; } >/dev/null 2>&1; then
  source scripts/postgres.sh
  POSTGRES_BUFFERS=1GB start_postgres
  trap stop_postgres EXIT
  export BENCH_DATABASE_URL=$POSTGRES_URL
fi
main=site/bench/main.ts
if [ "${1:-}" = --fleet ]; then
  shift
  main=site/bench/fleet/main.ts
fi
node scripts/run.mjs "$main" "$@"
