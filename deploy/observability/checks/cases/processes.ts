import { serviceNames } from '@faresight/contracts/services'
import { type AlertCase, rising, steady } from './alert-case.ts'

const up = (job: string, instance = 'a') => `up{job="${job}", instance="${instance}"}`
const parts = ['gateway', ...serviceNames]
const allUp = Object.fromEntries(parts.map((job) => [up(job), steady(1)]))
const of = 'job="search", instance="a"'
const start = `process_start_time_seconds{${of}}`
const lag = `nodejs_eventloop_lag_p99_seconds{${of}}`
const memory = `process_resident_memory_bytes{${of}}`
const files = [`process_open_fds{${of}}`, `process_max_fds{${of}}`] as const
const rules = 'prometheus_rule_evaluation_failures_total{job="prometheus", instance="p", rule_group="bus"}'
const spans = (name: string) => `${name}{job="collector", instance="c", exporter="otlp/jaeger"}`

export const processes: readonly AlertCase[] = [
  ...parts.map((job) => ({
    alert: 'ServiceDown',
    when: `no process of ${job} answers`,
    series: { ...allUp, [up(job)]: '1x5 0x60' },
    at: '12m',
    fires: ['page'] as const,
  })),
  {
    alert: 'ServiceDown',
    when: 'its name leads nowhere, so there is nobody to ask',
    series: Object.fromEntries(Object.entries(allUp).filter(([name]) => name !== up('ai-scan'))),
    at: '12m',
    fires: ['page'],
  },
  {
    alert: 'ServiceDown',
    when: 'one of two replicas is gone',
    series: { ...allUp, [up('ai-scan', 'b')]: steady(0) },
    at: '12m',
    fires: [],
  },
  {
    alert: 'TargetDown',
    when: 'one of two replicas is gone',
    series: { ...allUp, [up('ai-scan', 'b')]: steady(0) },
    at: '15m',
    fires: ['ticket'],
  },
  { alert: 'TargetDown', when: 'all are there', series: allUp, at: '15m', fires: [] },
  {
    alert: 'ProcessRestarts',
    when: 'a process is started again and again',
    series: { [start]: '100x5 400x5 800x5 1200x60' },
    at: '20m',
    fires: ['ticket'],
  },
  {
    alert: 'ProcessRestarts',
    when: 'a release replaces it once',
    series: { [start]: '100x5 400x60' },
    at: '20m',
    fires: [],
  },
  {
    alert: 'EventLoopLag',
    when: 'it stands still',
    series: { [lag]: steady(0.9) },
    at: '15m',
    fires: ['ticket'],
  },
  { alert: 'EventLoopLag', when: 'it does once', series: { [lag]: '0.9x2 0.02x60' }, at: '15m', fires: [] },
  {
    alert: 'MemoryHigh',
    when: 'it holds 1.5 GB',
    series: { [memory]: steady(1.5e9) },
    at: '20m',
    fires: ['ticket'],
  },
  { alert: 'MemoryHigh', when: 'it holds 700 MB', series: { [memory]: steady(7e8) }, at: '20m', fires: [] },
  {
    alert: 'FileDescriptorsHigh',
    when: 'nine in ten are open',
    series: { [files[0]]: steady(900), [files[1]]: steady(1000) },
    at: '15m',
    fires: ['ticket'],
  },
  {
    alert: 'FileDescriptorsHigh',
    when: 'one in ten is',
    series: { [files[0]]: steady(100), [files[1]]: steady(1000) },
    at: '15m',
    fires: [],
  },
  {
    alert: 'RuleEvaluationFails',
    when: 'a rule does',
    series: { [rules]: rising(1) },
    at: '20m',
    fires: ['ticket'],
  },
  { alert: 'RuleEvaluationFails', when: 'none does', series: { [rules]: steady(0) }, at: '20m', fires: [] },
  {
    alert: 'TracesLost',
    when: 'Jaeger takes no spans',
    series: { [spans('otelcol_exporter_send_failed_spans_total')]: rising(60) },
    at: '40m',
    fires: ['ticket'],
  },
  {
    alert: 'TracesLost',
    when: 'the queue is full, under the name that older collectors have for it',
    series: { [spans('otelcol_exporter_enqueue_failed_spans')]: rising(60) },
    at: '40m',
    fires: ['ticket'],
  },
  {
    alert: 'TracesLost',
    when: 'it takes none, and the queue is full',
    series: {
      [spans('otelcol_exporter_send_failed_spans_total')]: rising(60),
      [spans('otelcol_exporter_enqueue_failed_spans_total')]: rising(60),
    },
    at: '40m',
    fires: ['ticket'],
  },
  {
    alert: 'TracesLost',
    when: 'it takes all',
    series: { [spans('otelcol_exporter_send_failed_spans_total')]: steady(0) },
    at: '40m',
    fires: [],
  },
]
