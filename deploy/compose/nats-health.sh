#!/bin/sh
# NATS's health check. /healthz fails if JetStream is disabled, hangs or could not write; after a failed write NATS stays so until
# a restart, even if the disk has space again. Engines leave an unhealthy container alone, so a server that fails three times
# in a row is killed, and the container's restart policy starts it again. While it restores streams or stops, it accepts no
# clients and is left alone.
for attempt in 1 2 3; do
  timeout 2 wget -q -O /dev/null http://127.0.0.1:8222/healthz && exit 0
  sleep 1
done
netstat -ltn | grep -q ':4222 ' && kill -9 "$(pidof nats-server)"
exit 1
