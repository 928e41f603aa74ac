# A PostgreSQL server for tests and benchmarks, on loopback, in a folder of its own. To be sourced:
# start_postgres sets POSTGRES_URL, stop_postgres ends the server and removes the folder.

start_postgres() {
  local bin
  bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1 || true)
  [ -n "$bin" ] || bin=$(dirname "$(command -v postgres)")
  POSTGRES_BIN=$bin
  POSTGRES_DIR=$(mktemp -d)
  POSTGRES_PORT=$(node -e 'const s=require("net").createServer().listen(0,"127.0.0.1",()=>{console.log(s.address().port);s.close()})')
  # A server does not run as root.
  POSTGRES_AS=""
  if [ "$(id -u)" = 0 ]; then
    POSTGRES_AS="runuser -u postgres --"
    chown postgres "$POSTGRES_DIR"
  fi
  (
    cd "$POSTGRES_DIR"
    $POSTGRES_AS "$bin/initdb" -D "$POSTGRES_DIR/data" -U unknot --auth=trust --encoding=UTF8 --locale=C.UTF-8 >/dev/null
    $POSTGRES_AS "$bin/pg_ctl" -D "$POSTGRES_DIR/data" -w -l "$POSTGRES_DIR/log" \
      -o "-h 127.0.0.1 -p $POSTGRES_PORT -k $POSTGRES_DIR -c shared_buffers=${POSTGRES_BUFFERS:-256MB} -c max_connections=${POSTGRES_CONNECTIONS:-100}" start >/dev/null
  )
  POSTGRES_URL="postgres://unknot@127.0.0.1:$POSTGRES_PORT/postgres"
}

stop_postgres() {
  (cd "$POSTGRES_DIR" && $POSTGRES_AS "$POSTGRES_BIN/pg_ctl" -D "$POSTGRES_DIR/data" -m immediate stop >/dev/null) || true
  rm -rf "$POSTGRES_DIR"
}
