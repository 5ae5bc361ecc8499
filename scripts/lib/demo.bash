# shellcheck shell=bash
# A demonstration that is started, tried as its ready line says, and ended.

# free_port COUNT: the first of COUNT ports in a row on which nobody listens, below those the system hands out itself.
free_port() {
  local port next taken=yes
  while [ "$taken" = yes ]; do
    port=$((20000 + RANDOM % 10000))
    taken=no
    for ((next = port; next < port + $1; next++)); do
      if (: <>"/dev/tcp/127.0.0.1/$next") 2>/dev/null; then
        taken=yes
      fi
    done
  done
  echo "$port"
}

# start_demo REPOSITORY LOG SECONDS: starts ./weir demo there and waits until it is ready. Sets demo_pid, demo_http_port
# and demo_ready, its ready line.
start_demo() {
  local repository=$1 log=$2 deadline=$((SECONDS + $3)) port
  : >"$log"
  port=$(free_port 3)
  demo_http_port=$(free_port 1)
  (cd "$repository" && exec ./weir demo --port "$port" --http-port "$demo_http_port") >"$log" 2>&1 &
  demo_pid=$!
  until demo_ready=$(grep -m 1 '^ready ' "$log"); do
    if ! kill -0 "$demo_pid" 2>/dev/null || [ "$SECONDS" -ge "$deadline" ]; then
      echo "the demo did not get ready; it wrote:" >&2
      cat "$log" >&2
      return 1
    fi
    sleep 0.1
  done
}

# try_demo REPOSITORY: is it alive, and does the command that its ready line tells people to type answer?
try_demo() {
  curl -fsS -o /dev/null "http://127.0.0.1:$demo_http_port/health/live"
  local typed="./weir sql ${demo_ready#*./weir sql }"
  echo "$typed"
  (cd "$1" && eval "$typed") | tee "$1/target/demo-answer.txt"
  grep -q '^(1 row)$' "$1/target/demo-answer.txt"
}

# stop_demo: ends it by SIGTERM; it has 15 seconds and must end with 0.
stop_demo() {
  local stopped=$SECONDS status=0
  kill -TERM "$demo_pid"
  wait "$demo_pid" || status=$?
  demo_pid=
  if [ "$status" -ne 0 ] || [ $((SECONDS - stopped)) -gt 15 ]; then
    echo "the demo ended with $status after $((SECONDS - stopped)) s" >&2
    return 1
  fi
}
