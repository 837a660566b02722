import { backendNames } from '@faresight/contracts/services'
import { type AlertCases, constantSeries, firingCase, risingCounterSeries, silentCase } from './alert-case.ts'

const up = (job: string, instance = 'a') => `up{job="${job}", instance="${instance}"}`
const allUp = Object.fromEntries(backendNames.map((job) => [up(job), constantSeries(1)]))
const { [up('ai-scan')]: _, ...withoutAiScan } = allUp
const oneOfTwoDown = { ...allUp, [up('ai-scan', 'b')]: constantSeries(0) }
const labels = 'job="search", instance="a"'
const startTime = `process_start_time_seconds{${labels}}`
const lag = `nodejs_eventloop_lag_p99_seconds{${labels}}`
const memory = `process_resident_memory_bytes{${labels}}`
const [openFiles, maxFiles] = [`process_open_fds{${labels}}`, `process_max_fds{${labels}}`]
const ruleFailures =
  'prometheus_rule_evaluation_failures_total{job="prometheus", instance="p", rule_group="bus"}'
const skew = (outcome: 'tolerated' | 'refused') =>
  `identity_clock_skew_seconds_count{${labels}, outcome="${outcome}"}`
const spans = (name: string) => `${name}{job="collector", instance="c", exporter="otlp/jaeger"}`

export const processAlertCases: AlertCases = {
  ServiceDown: [
    ...backendNames.map((job) =>
      firingCase('page', '12m', `no process of ${job} answers`, { ...allUp, [up(job)]: '1x5 0x60' }),
    ),
    firingCase('page', '12m', 'a name does not resolve, so there is no target', withoutAiScan),
    silentCase('12m', 'one of two replicas is down', oneOfTwoDown),
  ],
  TargetDown: [
    firingCase('ticket', '15m', 'one of two replicas is down', oneOfTwoDown),
    silentCase('15m', 'all are up', allUp),
  ],
  ProcessRestarts: [
    firingCase('ticket', '20m', 'a process restarts repeatedly', {
      [startTime]: '100x5 400x5 800x5 1200x60',
    }),
    silentCase('20m', 'a release replaces it once', { [startTime]: '100x5 400x60' }),
  ],
  ClockSkew: [
    firingCase('page', '15m', 'signed-in users are refused', {
      [skew('refused')]: risingCounterSeries(3),
      [skew('tolerated')]: constantSeries(0),
    }),
    firingCase('ticket', '30m', 'the difference is tolerated', {
      [skew('refused')]: constantSeries(0),
      [skew('tolerated')]: risingCounterSeries(3),
    }),
    silentCase('30m', 'the clocks agree', {
      [skew('refused')]: constantSeries(0),
      [skew('tolerated')]: constantSeries(0),
    }),
  ],
  EventLoopLag: [
    firingCase('ticket', '15m', 'the event loop stays blocked', { [lag]: constantSeries(0.9) }),
    silentCase('15m', 'it was once', { [lag]: '0.9x2 0.02x60' }),
  ],
  MemoryHigh: [
    firingCase('ticket', '20m', 'a process holds 1.5 GB', { [memory]: constantSeries(1.5e9) }),
    silentCase('20m', 'it holds 700 MB', { [memory]: constantSeries(7e8) }),
  ],
  FileDescriptorsHigh: [
    firingCase('ticket', '15m', 'nine in ten are open', {
      [openFiles]: constantSeries(900),
      [maxFiles]: constantSeries(1000),
    }),
    silentCase('15m', 'one in ten is', {
      [openFiles]: constantSeries(100),
      [maxFiles]: constantSeries(1000),
    }),
  ],
  RuleEvaluationFails: [
    firingCase('ticket', '20m', 'a rule fails', { [ruleFailures]: risingCounterSeries(1) }),
    silentCase('20m', 'none does', { [ruleFailures]: constantSeries(0) }),
  ],
  TracesLost: [
    firingCase('ticket', '40m', 'Jaeger refuses spans', {
      [spans('otelcol_exporter_send_failed_spans_total')]: risingCounterSeries(60),
    }),
    firingCase('ticket', '40m', 'the queue is full, under the name in older collectors', {
      [spans('otelcol_exporter_enqueue_failed_spans')]: risingCounterSeries(60),
    }),
    firingCase('ticket', '40m', 'both', {
      [spans('otelcol_exporter_send_failed_spans_total')]: risingCounterSeries(60),
      [spans('otelcol_exporter_enqueue_failed_spans_total')]: risingCounterSeries(60),
    }),
    silentCase('40m', 'Jaeger accepts all', {
      [spans('otelcol_exporter_send_failed_spans_total')]: constantSeries(0),
    }),
  ],
}
