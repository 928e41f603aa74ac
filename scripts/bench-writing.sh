#!/usr/bin/env bash
# `npm run bench:writing -- --seconds 10`: what one call that writes costs in processor time, on the PostgreSQL server of
# BENCH_DATABASE_URL, or one that is started here.
set -euo pipefail
cd "$(dirname "$0")/.."
node scripts/build.mjs
if [ -z "${BENCH_DATABASE_URL:-}" ]; then
  source scripts/postgres.sh
  POSTGRES_BUFFERS=1GB start_postgres
  trap stop_postgres EXIT
  export BENCH_DATABASE_URL=$POSTGRES_URL
fi
node scripts/run.mjs site/bench/writing/main.ts "$@"
