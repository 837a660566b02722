import {
  type AlertCases,
  constantSeries,
  firingCase,
  newCounterSeries,
  risingCounterSeries,
  silentCase,
} from './alert-case.ts'

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

export const busAlertCases: AlertCases = {
  OutboxBacklog: [
    firingCase('page', '30m', 'the bus is down and events pile up', { [backlog]: risingCounterSeries(5) }),
    silentCase('15m', 'a burst of events is published', { [backlog]: '0x5 400x3 0x60' }),
  ],
  OutboxPoisoned: [
    firingCase('ticket', '10m', 'one event breaks its contract', { [poisoned]: constantSeries(1) }),
    silentCase('10m', 'none does', { [poisoned]: constantSeries(0) }),
  ],
  DeadLetters: [
    firingCase('ticket', '62m', 'the first dead letter ever', { [handled('dead')]: newCounterSeries }),
    firingCase('ticket', '70m', 'one more', { [handled('dead')]: '3x60 4x60' }),
    silentCase('3h', 'all are old', { [handled('dead')]: constantSeries(4) }),
  ],
  MessageHandlersFail: [
    firingCase('ticket', '40m', 'half of the attempts fail', {
      [handled('done')]: risingCounterSeries(5),
      [handled('failed')]: risingCounterSeries(5),
    }),
    silentCase('40m', 'one in fifty fails', {
      [handled('done')]: risingCounterSeries(49),
      [handled('failed')]: risingCounterSeries(1),
    }),
  ],
  ConsumerBacklog: [
    firingCase('ticket', '20m', 'hundreds of messages are pending', { [pending]: constantSeries(300) }),
    silentCase('20m', 'they are for a moment', { [pending]: '300x5 0x60' }),
  ],
  RpcRequestsFail: [
    firingCase('ticket', '30m', 'every second request fails', {
      [requests('answered')]: risingCounterSeries(2),
      [requests('unanswered')]: risingCounterSeries(1),
      [requests('failed')]: risingCounterSeries(1),
    }),
    silentCase('30m', 'one failed during a restart', {
      [requests('answered')]: risingCounterSeries(2),
      [requests('unanswered')]: '0x20 1x100',
    }),
  ],
  BackgroundTasksFail: [
    firingCase('ticket', '2h', 'each run of an hour fails', {
      [runs('failed')]: '0+0.1x240',
      [runs('done')]: constantSeries(90),
    }),
    firingCase('ticket', '1455m', 'a daily task fails for the second time', {
      [runs('failed')]: '1x1440 2x60',
      [runs('done')]: constantSeries(30, 1500),
    }),
    firingCase('ticket', '20m', 'a daily task fails in its first run after a start', {
      [runs('failed')]: constantSeries(1),
    }),
    silentCase('20m', 'one replica fails, and another succeeds', {
      [runs('failed')]: constantSeries(1),
      [runs('done', 'b')]: constantSeries(1),
    }),
    silentCase('3h', 'one replica fails, and another succeeded and stopped since', {
      [runs('failed')]: constantSeries(1),
      [runs('done', 'b')]: '1x30 stale',
    }),
    silentCase('2h', 'some runs fail and others succeed', {
      [runs('failed')]: '0+0.1x240',
      [runs('done')]: '0+0.1x240',
    }),
  ],
  AuditEventsNotRecorded: [
    firingCase('ticket', '75m', 'an audit event cannot be recorded', {
      [auditEvents('failed')]: '_x60 1+1x120',
    }),
    silentCase('75m', 'audit events are recorded, and another event fails', {
      [auditEvents('done')]: risingCounterSeries(1),
      [handled('failed', 'alerts.alert.triggered.v1', 'admin')]: risingCounterSeries(1),
    }),
  ],
}
