import { createCounter, createGauge, createHistogram } from '../telemetry/metrics.ts'

/** Jobs may work for minutes. */
const workBuckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600]

/** `done`, `failed` (tried again later), `returned` (the process stopped) or `dead` (set aside). */
export const handledDeliveries = createCounter(
  'bus_handled_total',
  'Deliveries of jobs and events by what became of them',
  ['subject', 'outcome'],
)
export const inFlightDeliveries = createGauge('bus_in_flight', 'Jobs and events that this process works on', [
  'subject',
])
export const pendingMessages = createGauge('bus_pending', 'Jobs and events that nobody has taken yet', [
  'subject',
])
export const unackedMessages = createGauge(
  'bus_unacked',
  'Jobs and events that some process works on, or will try again',
  ['subject'],
)

/** `stored`, `refused` (it breaks its contract, or is too large) or `failed` (it may be tried again). */
export const streamPublishDuration = createHistogram(
  'bus_publish_seconds',
  'Time until the stream of a job or event had stored it',
  ['subject', 'outcome'],
)
/** With the outcomes of `handled`. */
export const deliveryHandlingDuration = createHistogram(
  'bus_handle_seconds',
  'Time that a delivery of a job or event was worked on',
  ['subject', 'outcome'],
  workBuckets,
)
/** `answered`, `failed` (the owner says so, or its answer breaks the contract) or `unanswered` (in time, or for a lost connection). */
export const rpcRequestDuration = createHistogram(
  'bus_request_seconds',
  'Time that whoever asked waited for an answer',
  ['rpc', 'outcome'],
)
/** `answered` or `failed`. */
export const rpcServeDuration = createHistogram(
  'bus_reply_seconds',
  'Time that the owner of a question took',
  ['rpc', 'outcome'],
)
