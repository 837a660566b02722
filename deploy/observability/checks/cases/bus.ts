import { type AlertCases, constant, fires, firstIncrement, rising, staysSilent } from './alert-case.ts'

const handled = (outcome: string, subject = 'search.fares.observed.v1', job = 'alerts') =>
  `bus_handled_total{job="${job}", instance="a", subject="${subject}", outcome="${outcome}"}`
const backlog = 'outbox_backlog{job="auth", instance="a"}'
const poisoned = 'outbox_poisoned{job="auth", instance="a"}'
const pending = 'bus_pending{job="x", instance="a", subject="search.fares.observed.v1"}'
const requests = (outcome: string) =>
  `bus_request_seconds_count{job="alerts", instance="a", rpc="rpc.search.fares.quote.v1", outcome="${outcome}"}`
const runs = (outcome: string, instance = 'a') =>
  `background_run_seconds_count{job="auth", instance="${instance}", task="delete old sessions", outcome="${outcome}"}`
const auditEvents = (outcome: string) => handled(outcome, 'auth.audit.recorded.v1', 'admin')

export const bus: AlertCases = {
  OutboxBacklog: [
    fires('page', '30m', 'the bus is down and events pile up', { [backlog]: rising(5) }),
    staysSilent('15m', 'a burst of events is published', { [backlog]: '0x5 400x3 0x60' }),
  ],
  OutboxPoisoned: [
    fires('ticket', '10m', 'one event breaks its contract', { [poisoned]: constant(1) }),
    staysSilent('10m', 'none does', { [poisoned]: constant(0) }),
  ],
  DeadLetters: [
    fires('ticket', '62m', 'the first dead letter ever', { [handled('dead')]: firstIncrement }),
    fires('ticket', '70m', 'one more', { [handled('dead')]: '3x60 4x60' }),
    staysSilent('3h', 'all are old', { [handled('dead')]: constant(4) }),
  ],
  MessageHandlersFail: [
    fires('ticket', '40m', 'half of the attempts fail', {
      [handled('done')]: rising(5),
      [handled('failed')]: rising(5),
    }),
    staysSilent('40m', 'one in fifty fails', {
      [handled('done')]: rising(49),
      [handled('failed')]: rising(1),
    }),
  ],
  ConsumerBacklog: [
    fires('ticket', '20m', 'hundreds of messages are pending', { [pending]: constant(300) }),
    staysSilent('20m', 'they are for a moment', { [pending]: '300x5 0x60' }),
  ],
  RpcRequestsFail: [
    fires('ticket', '30m', 'every second request fails', {
      [requests('answered')]: rising(2),
      [requests('unanswered')]: rising(1),
      [requests('failed')]: rising(1),
    }),
    staysSilent('30m', 'one failed during a restart', {
      [requests('answered')]: rising(2),
      [requests('unanswered')]: '0x20 1x100',
    }),
  ],
  BackgroundTasksFail: [
    fires('ticket', '2h', 'each run of an hour fails', {
      [runs('failed')]: '0+0.1x240',
      [runs('done')]: constant(90),
    }),
    fires('ticket', '1455m', 'a daily task fails for the second time', {
      [runs('failed')]: '1x1440 2x60',
      [runs('done')]: constant(30, 1500),
    }),
    fires('ticket', '20m', 'a daily task fails in its first run after a start', {
      [runs('failed')]: constant(1),
    }),
    staysSilent('20m', 'one replica fails, and another succeeds', {
      [runs('failed')]: constant(1),
      [runs('done', 'b')]: constant(1),
    }),
    staysSilent('3h', 'one replica fails, and another succeeded and stopped since', {
      [runs('failed')]: constant(1),
      [runs('done', 'b')]: '1x30 stale',
    }),
    staysSilent('2h', 'some runs fail and others succeed', {
      [runs('failed')]: '0+0.1x240',
      [runs('done')]: '0+0.1x240',
    }),
  ],
  AuditEventsNotRecorded: [
    fires('ticket', '75m', 'an audit event cannot be recorded', { [auditEvents('failed')]: '_x60 1+1x120' }),
    staysSilent('75m', 'audit events are recorded, and another event fails', {
      [auditEvents('done')]: rising(1),
      [handled('failed', 'alerts.alert.triggered.v1', 'admin')]: rising(1),
    }),
  ],
}
