import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { metricsRegistry } from '@faresight/kit/telemetry/metrics'
import { root, rules } from './files.ts'

export interface Declared {
  kind: 'counter' | 'gauge' | 'histogram' | 'summary'
  labels: readonly string[]
}

/** What a scrape adds to each series. */
const scraped = ['job', 'instance']

/** Figures of our own processes, as their sources declare them, by name. */
export const own: ReadonlyMap<string, Declared> = new Map([...ofNode(), ...ofSources()])

/** Figures of programs that are not ours: as far as queries name them, by their own documentation. */
const others: [string, Declared][] = [
  ['up', { kind: 'gauge', labels: [] }],
  ['ALERTS', { kind: 'gauge', labels: ['alertname', 'alertstate', 'severity', 'provider', 'subject'] }],
  ['prometheus_rule_evaluation_failures_total', { kind: 'counter', labels: ['rule_group'] }],
  ['prometheus_rule_group_last_duration_seconds', { kind: 'gauge', labels: ['rule_group'] }],
  ['prometheus_tsdb_head_series', { kind: 'gauge', labels: [] }],
  // Newer collectors add `_total`.
  ...['receiver_accepted', 'exporter_sent', 'exporter_send_failed', 'exporter_enqueue_failed'].flatMap(
    (what): [string, Declared][] => [
      [`otelcol_${what}_spans`, { kind: 'counter', labels: [] }],
      [`otelcol_${what}_spans_total`, { kind: 'counter', labels: [] }],
    ],
  ),
]

/** Every series that there may be, by name, with the labels that it may have. */
export const series: ReadonlyMap<string, readonly string[]> = new Map([
  ...[...own, ...others].flatMap(([name, it]) => seriesOf(name, it)),
  ...rules.flatMap(({ record }): [string, string[]][] => (record ? [[record, []]] : [])),
])

/** The names under which a figure is written down. */
function seriesOf(name: string, { kind, labels }: Declared): [string, string[]][] {
  const all = [...labels, ...scraped]
  if (kind === 'histogram')
    return [
      [`${name}_bucket`, [...all, 'le']],
      [`${name}_sum`, all],
      [`${name}_count`, all],
    ]
  return [[name, all]]
}

function ofSources(): [string, Declared][] {
  const files = globSync('{kit,gateway,services/*}/src/**/*.ts', { cwd: root }).filter(
    (file) => !file.endsWith('.test.ts'),
  )
  return files.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8')
    const pattern =
      /= create(Counter|Gauge|Histogram)\(\s*'(\w+)',\s*(?:'[^']*'|"[^"]*"),?\s*(?:\[([^\]]*)\])?/g
    return [...source.matchAll(pattern)].map(([, kind, name = '', labels = '']): [string, Declared] => [
      name,
      // The pattern lets no other word in.
      {
        kind: kind?.toLowerCase() as 'counter' | 'gauge' | 'histogram',
        labels: [...labels.matchAll(/'(\w+)'/g)].map(([, label = '']) => label),
      },
    ])
  })
}

/** Those that every process of Node has. */
function ofNode(): [string, Declared][] {
  return metricsRegistry.getMetricsAsArray().map((metric) => {
    // prom-client keeps a metric's labels and has no type for that.
    const { name, labelNames = [] } = metric as unknown as { name: string; labelNames?: string[] }
    return [name, { kind: kindOf(name), labels: labelNames }]
  })
}

function kindOf(name: string): Declared['kind'] {
  if (name === 'nodejs_gc_duration_seconds') return 'histogram'
  return /^process_.*_total$/.test(name) ? 'counter' : 'gauge'
}
