import { counter, histogram } from '@faresight/kit/metrics'

export const requestDuration = histogram('http_request_duration_seconds', 'Time from request to answer', [
  'method',
  'route',
  'status',
])

export const upstreamFailures = counter(
  'gateway_upstream_failures_total',
  'Calls that a service did not answer',
  ['service'],
)
