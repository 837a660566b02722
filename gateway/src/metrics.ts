import { createCounter } from '@faresight/kit/telemetry/metrics'

export const connectionsRefused = createCounter(
  'gateway_connections_refused_total',
  'Connections of addresses that had too many open',
)

export const upstreamFailures = createCounter(
  'gateway_upstream_failures_total',
  'Calls that a service did not answer',
  ['service'],
)
