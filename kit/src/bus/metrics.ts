import { createCounter, createGauge, createHistogram } from '../telemetry/metrics.ts'

const workBuckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600]

/** `done`, `failed` (redelivered later), `released` (at shutdown) or `dead`. */
export const handledDeliveries = createCounter(
  'bus_handled_total',
  'Deliveries of jobs and events by outcome',
  ['subject', 'outcome'],
)
export const inFlightDeliveries = createGauge('bus_in_flight', 'Jobs and events that this process handles', [
  'subject',
])
export const pendingMessages = createGauge(
  'bus_pending',
  'Jobs and events not delivered to any process yet',
  ['subject'],
)
export const unackedMessages = createGauge(
  'bus_unacked',
  'Jobs and events delivered to a process, or waiting for a redelivery',
  ['subject'],
)

/** `stored`, `refused` (breaks its schema, or is too large) or `failed` (a retry may succeed). */
export const streamPublishDuration = createHistogram(
  'bus_publish_seconds',
  'Time until the stream of a job or event had stored it',
  ['subject', 'outcome'],
)
export const deliveryHandlingDuration = createHistogram(
  'bus_handle_seconds',
  'Time that a delivery of a job or event was handled',
  ['subject', 'outcome'],
  workBuckets,
)
/** `answered`, `failed` (by the owner, or an invalid reply) or `unanswered` (timeout, lost connection). */
export const rpcRequestDuration = createHistogram(
  'bus_request_seconds',
  'Time from a request to its reply, at the caller',
  ['rpc', 'outcome'],
)
export const rpcServeDuration = createHistogram(
  'bus_reply_seconds',
  'Time from a request to its reply, at the owner',
  ['rpc', 'outcome'],
)
