import { counter } from '@faresight/kit/telemetry/metrics'

export const upstreamFailures = counter(
  'gateway_upstream_failures_total',
  'Calls that a service did not answer',
  ['service'],
)
