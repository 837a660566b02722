import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { metricsRegistry } from '@faresight/kit/telemetry/metrics'
import { prometheusRules, repositoryRoot } from './config-files.ts'

export interface DeclaredMetric {
  kind: 'counter' | 'gauge' | 'histogram' | 'summary'
  labels: readonly string[]
}

/** Prometheus adds them to each series that it scrapes. */
const scrapeLabels = ['job', 'instance']

/** The metrics of our processes, by name, as the sources declare them. */
export const ownMetrics: ReadonlyMap<string, DeclaredMetric> = new Map([
  ...readNodeMetrics(),
  ...readSourceMetrics(),
])

/** Those of other programs that queries use, by their documentation. */
const foreignMetrics: [string, DeclaredMetric][] = [
  ['up', { kind: 'gauge', labels: [] }],
  ['ALERTS', { kind: 'gauge', labels: ['alertname', 'alertstate', 'severity', 'provider', 'subject'] }],
  ['prometheus_rule_evaluation_failures_total', { kind: 'counter', labels: ['rule_group'] }],
  ['prometheus_rule_group_last_duration_seconds', { kind: 'gauge', labels: ['rule_group'] }],
  ['prometheus_tsdb_head_series', { kind: 'gauge', labels: [] }],
  // Newer collectors add `_total`.
  ...['receiver_accepted', 'exporter_sent', 'exporter_send_failed', 'exporter_enqueue_failed'].flatMap(
    (name): [string, DeclaredMetric][] => [
      [`otelcol_${name}_spans`, { kind: 'counter', labels: [] }],
      [`otelcol_${name}_spans_total`, { kind: 'counter', labels: [] }],
    ],
  ),
]

/** The labels of every series that may exist, by its name. */
export const seriesLabels: ReadonlyMap<string, readonly string[]> = new Map([
  ...[...ownMetrics, ...foreignMetrics].flatMap(([name, metric]) => toSeries(name, metric)),
  ...prometheusRules.flatMap(({ record }): [string, string[]][] => (record ? [[record, []]] : [])),
])

function toSeries(name: string, { kind, labels }: DeclaredMetric): [string, string[]][] {
  const all = [...labels, ...scrapeLabels]
  if (kind === 'histogram')
    return [
      [`${name}_bucket`, [...all, 'le']],
      [`${name}_sum`, all],
      [`${name}_count`, all],
    ]
  return [[name, all]]
}

function readSourceMetrics(): [string, DeclaredMetric][] {
  const files = globSync('{kit,gateway,services/*}/src/**/*.ts', { cwd: repositoryRoot }).filter(
    (file) => !file.endsWith('.test.ts'),
  )
  return files.flatMap((file) => {
    const source = readFileSync(join(repositoryRoot, file), 'utf8')
    const pattern =
      /= create(Counter|Gauge|Histogram)\(\s*'(\w+)',\s*(?:'[^']*'|"[^"]*"),?\s*(?:\[([^\]]*)\])?/g
    return [...source.matchAll(pattern)].map(([, kind, name = '', labels = '']): [string, DeclaredMetric] => [
      name,
      // The pattern allows only these.
      {
        kind: kind?.toLowerCase() as 'counter' | 'gauge' | 'histogram',
        labels: [...labels.matchAll(/'(\w+)'/g)].map(([, label = '']) => label),
      },
    ])
  })
}

/** The default metrics of Node. */
function readNodeMetrics(): [string, DeclaredMetric][] {
  return metricsRegistry.getMetricsAsArray().map((metric) => {
    // prom-client has no type for the labels.
    const { name, labelNames = [] } = metric as unknown as { name: string; labelNames?: string[] }
    return [name, { kind: nodeMetricKind(name), labels: labelNames }]
  })
}

function nodeMetricKind(name: string): DeclaredMetric['kind'] {
  if (name === 'nodejs_gc_duration_seconds') return 'histogram'
  return /^process_.*_total$/.test(name) ? 'counter' : 'gauge'
}
