import { backendNames } from '@faresight/contracts/services'
import { type AlertCases, constant, fires, rising, staysSilent } from './alert-case.ts'

const up = (job: string, instance = 'a') => `up{job="${job}", instance="${instance}"}`
const allUp = Object.fromEntries(backendNames.map((job) => [up(job), constant(1)]))
const { [up('ai-scan')]: _, ...withoutAiScan } = allUp
const oneOfTwoDown = { ...allUp, [up('ai-scan', 'b')]: constant(0) }
const labels = 'job="search", instance="a"'
const startTime = `process_start_time_seconds{${labels}}`
const lag = `nodejs_eventloop_lag_p99_seconds{${labels}}`
const memory = `process_resident_memory_bytes{${labels}}`
const [openFiles, maxFiles] = [`process_open_fds{${labels}}`, `process_max_fds{${labels}}`]
const ruleFailures =
  'prometheus_rule_evaluation_failures_total{job="prometheus", instance="p", rule_group="bus"}'
const spans = (name: string) => `${name}{job="collector", instance="c", exporter="otlp/jaeger"}`

export const processes: AlertCases = {
  ServiceDown: [
    ...backendNames.map((job) =>
      fires('page', '12m', `no process of ${job} answers`, { ...allUp, [up(job)]: '1x5 0x60' }),
    ),
    fires('page', '12m', 'a name does not resolve, so there is no target', withoutAiScan),
    staysSilent('12m', 'one of two replicas is down', oneOfTwoDown),
  ],
  TargetDown: [
    fires('ticket', '15m', 'one of two replicas is down', oneOfTwoDown),
    staysSilent('15m', 'all are up', allUp),
  ],
  ProcessRestarts: [
    fires('ticket', '20m', 'a process restarts repeatedly', { [startTime]: '100x5 400x5 800x5 1200x60' }),
    staysSilent('20m', 'a release replaces it once', { [startTime]: '100x5 400x60' }),
  ],
  EventLoopLag: [
    fires('ticket', '15m', 'the event loop stays blocked', { [lag]: constant(0.9) }),
    staysSilent('15m', 'it was once', { [lag]: '0.9x2 0.02x60' }),
  ],
  MemoryHigh: [
    fires('ticket', '20m', 'a process holds 1.5 GB', { [memory]: constant(1.5e9) }),
    staysSilent('20m', 'it holds 700 MB', { [memory]: constant(7e8) }),
  ],
  FileDescriptorsHigh: [
    fires('ticket', '15m', 'nine in ten are open', {
      [openFiles]: constant(900),
      [maxFiles]: constant(1000),
    }),
    staysSilent('15m', 'one in ten is', { [openFiles]: constant(100), [maxFiles]: constant(1000) }),
  ],
  RuleEvaluationFails: [
    fires('ticket', '20m', 'a rule fails', { [ruleFailures]: rising(1) }),
    staysSilent('20m', 'none does', { [ruleFailures]: constant(0) }),
  ],
  TracesLost: [
    fires('ticket', '40m', 'Jaeger refuses spans', {
      [spans('otelcol_exporter_send_failed_spans_total')]: rising(60),
    }),
    fires('ticket', '40m', 'the queue is full, under the name in older collectors', {
      [spans('otelcol_exporter_enqueue_failed_spans')]: rising(60),
    }),
    fires('ticket', '40m', 'both', {
      [spans('otelcol_exporter_send_failed_spans_total')]: rising(60),
      [spans('otelcol_exporter_enqueue_failed_spans_total')]: rising(60),
    }),
    staysSilent('40m', 'Jaeger accepts all', {
      [spans('otelcol_exporter_send_failed_spans_total')]: constant(0),
    }),
  ],
}
