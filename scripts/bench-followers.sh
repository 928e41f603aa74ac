#!/usr/bin/env bash
# `npm run bench:followers -- --followers 1,10,100`: what following the table of changes costs the primary, on the PostgreSQL
# server of BENCH_DATABASE_URL, or one that is started here.
set -euo pipefail
cd "$(dirname "$0")/.."
if [ -z "${BENCH_DATABASE_URL:-}" ]; then
  source scripts/postgres.sh
  POSTGRES_CONNECTIONS=250 start_postgres
  trap stop_postgres EXIT
  export BENCH_DATABASE_URL=$POSTGRES_URL
fi
node scripts/run.mjs site/bench/followers/main.ts "$@"
