import { type AlertCase, bornAtOne, rising, steady } from './alert-case.ts'

const handled = (outcome: string, subject = 'search.fares.observed.v1', job = 'alerts') =>
  `bus_handled_total{job="${job}", instance="a", subject="${subject}", outcome="${outcome}"}`
const backlog = 'outbox_backlog{job="auth", instance="a"}'
const poisoned = 'outbox_poisoned{job="auth", instance="a"}'
const waiting = (subject: string) => `bus_pending{job="x", instance="a", subject="${subject}"}`
const asked = (outcome: string) =>
  `bus_request_seconds_count{job="alerts", instance="a", rpc="rpc.search.fares.quote.v1", outcome="${outcome}"}`
const ran = (outcome: string, instance = 'a') =>
  `background_run_seconds_count{job="auth", instance="${instance}", task="delete old sessions", outcome="${outcome}"}`
const acted = 'auth.audit.recorded.v1'

export const bus: readonly AlertCase[] = [
  {
    alert: 'OutboxBacklog',
    when: 'the bus is away and events pile up',
    series: { [backlog]: rising(5) },
    at: '30m',
    fires: ['page'],
  },
  {
    alert: 'OutboxBacklog',
    when: 'many come at once and go out',
    series: { [backlog]: '0x5 400x3 0x60' },
    at: '15m',
    fires: [],
  },
  {
    alert: 'OutboxPoisoned',
    when: 'one event breaks its contract',
    series: { [poisoned]: steady(1) },
    at: '10m',
    fires: ['ticket'],
  },
  { alert: 'OutboxPoisoned', when: 'none does', series: { [poisoned]: steady(0) }, at: '10m', fires: [] },
  {
    alert: 'DeadLetters',
    when: 'the first one ever is set aside',
    series: { [handled('dead')]: bornAtOne },
    at: '62m',
    fires: ['ticket'],
  },
  {
    alert: 'DeadLetters',
    when: 'one more is',
    series: { [handled('dead')]: '3x60 4x60' },
    at: '70m',
    fires: ['ticket'],
  },
  {
    alert: 'DeadLetters',
    when: 'some were set aside long ago',
    series: { [handled('dead')]: steady(4) },
    at: '3h',
    fires: [],
  },
  {
    alert: 'MessageHandlersFail',
    when: 'half of the tries fail',
    series: { [handled('done')]: rising(5), [handled('failed')]: rising(5) },
    at: '40m',
    fires: ['ticket'],
  },
  {
    alert: 'MessageHandlersFail',
    when: 'one in fifty does',
    series: { [handled('done')]: rising(49), [handled('failed')]: rising(1) },
    at: '40m',
    fires: [],
  },
  {
    alert: 'ConsumerBacklog',
    when: 'hundreds of observations wait for whoever works on them',
    series: { [waiting('search.fares.observed.v1')]: steady(300) },
    at: '20m',
    fires: ['ticket'],
  },
  {
    alert: 'ConsumerBacklog',
    when: 'they do for a moment',
    series: { [waiting('search.fares.observed.v1')]: '300x5 0x60' },
    at: '20m',
    fires: [],
  },
  {
    alert: 'RpcRequestsFail',
    when: 'every second question is',
    series: {
      [asked('answered')]: rising(2),
      [asked('unanswered')]: rising(1),
      [asked('failed')]: rising(1),
    },
    at: '30m',
    fires: ['ticket'],
  },
  {
    alert: 'RpcRequestsFail',
    when: 'one was at a restart',
    series: { [asked('answered')]: rising(2), [asked('unanswered')]: '0x20 1x100' },
    at: '30m',
    fires: [],
  },
  {
    alert: 'BackgroundTasksFail',
    when: 'each run of an hour does',
    series: { [ran('failed')]: '0+0.1x240', [ran('done')]: steady(90) },
    at: '2h',
    fires: ['ticket'],
  },
  {
    alert: 'BackgroundTasksFail',
    when: 'what is done once a day fails for the second time',
    series: { [ran('failed')]: '1x1440 2x60', [ran('done')]: steady(30, 1500) },
    at: '1455m',
    fires: ['ticket'],
  },
  {
    alert: 'BackgroundTasksFail',
    when: 'what is done once a day fails for the first time, as its process begins',
    series: { [ran('failed')]: steady(1) },
    at: '20m',
    fires: ['ticket'],
  },
  {
    alert: 'BackgroundTasksFail',
    when: 'it does in one process, and another does it',
    series: { [ran('failed')]: steady(1), [ran('done', 'b')]: steady(1) },
    at: '20m',
    fires: [],
  },
  {
    alert: 'BackgroundTasksFail',
    when: 'it does in one process, and another had done it, which has ended since',
    series: { [ran('failed')]: steady(1), [ran('done', 'b')]: '1x30 stale' },
    at: '3h',
    fires: [],
  },
  {
    alert: 'BackgroundTasksFail',
    when: 'some do and others are done',
    series: { [ran('failed')]: '0+0.1x240', [ran('done')]: '0+0.1x240' },
    at: '2h',
    fires: [],
  },
  {
    alert: 'AuditEventsNotRecorded',
    when: 'an act cannot be added',
    series: { [handled('failed', acted, 'admin')]: bornAtOne.replace('1x120', '1+1x120') },
    at: '75m',
    fires: ['ticket'],
  },
  {
    alert: 'AuditEventsNotRecorded',
    when: 'acts are added, and another event fails',
    series: {
      [handled('done', acted, 'admin')]: rising(1),
      [handled('failed', 'alerts.alert.triggered.v1', 'admin')]: rising(1),
    },
    at: '75m',
    fires: [],
  },
]
